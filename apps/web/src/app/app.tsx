import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { QueryCache } from "../lib/query-cache.ts";
import { QueryCacheContext } from "../lib/api-query.ts";
import {
  Navigate,
  Link,
  NavigationProvider,
  PathParametersProvider,
  useLocation,
} from "../lib/navigation.tsx";
import { LinkContext } from "../lib/link.tsx";
import type { PageHistory } from "../lib/page-history.ts";
import { PageServicesProvider, type PageServices } from "../lib/page-services.tsx";
import { AreaLayout } from "./area-layout.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { matchRoute } from "./route-matching.ts";
import { RouteView } from "./route-view.tsx";
import { notFoundPath, redirects } from "./routes.tsx";

interface AppProps {
  readonly services: PageServices;
  readonly language: Language;
  readonly history: PageHistory;
  readonly queryCache: QueryCache;
  /** The page offers the other language in one line. */
  readonly prefersOther: boolean;
}

/** The page of the address in the frame of its area; an address without a page leads on [C2.pub.02]. */
function CurrentPage({ prefersOther }: { readonly prefersOther: boolean }) {
  const { pathname, search } = useLocation();
  const matched = matchRoute(pathname);
  const elsewhere = redirects[pathname];
  return (
    <AreaLayout area={matched?.route.area ?? "public"} prefersOther={prefersOther}>
      {matched ? (
        <PathParametersProvider params={matched.params}>
          <RouteView route={matched.route} />
        </PathParametersProvider>
      ) : (
        <Navigate to={elsewhere ? elsewhere + search : notFoundPath} replace />
      )}
    </AreaLayout>
  );
}

/** The whole application: the same tree on the server and in the browser. */
export function App({ services, language, history, queryCache, prefersOther }: AppProps) {
  return (
    <NavigationProvider history={history}>
      <QueryCacheContext value={queryCache}>
        <PageServicesProvider services={services} language={language}>
          <LinkContext value={Link}>
            <ErrorBoundary>
              <CurrentPage prefersOther={prefersOther} />
            </ErrorBoundary>
          </LinkContext>
        </PageServicesProvider>
      </QueryCacheContext>
    </NavigationProvider>
  );
}
