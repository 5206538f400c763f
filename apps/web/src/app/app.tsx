import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { ReactNode } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { PageServicesProvider, type PageServices } from "../lib/page-services.tsx";
import { AreaLayout } from "./area-layout.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { matchRoute } from "./route-matching.ts";
import { RouteView } from "./route-view.tsx";
import { notFoundPath, redirects, routes } from "./routes.tsx";

interface AppProps {
  readonly services: PageServices;
  readonly language: Language;
  readonly queryClient: QueryClient;
  /** The page offers the other language in one line. */
  readonly prefersOther: boolean;
}

function CurrentPage() {
  return (
    <Routes>
      {routes.map((route) => (
        <Route key={route.path} path={route.path} caseSensitive element={<RouteView route={route} />} />
      ))}
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate to={to} replace />} />
      ))}
      <Route path="*" element={<Navigate to={notFoundPath} replace />} />
    </Routes>
  );
}

function Frame({ prefersOther, children }: { readonly prefersOther: boolean; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const area = matchRoute(pathname)?.route.area ?? "public";
  return (
    <AreaLayout area={area} prefersOther={prefersOther}>
      {children}
    </AreaLayout>
  );
}

/** The whole application below the router: the same tree on the server and in the browser. */
export function App({ services, language, queryClient, prefersOther }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageServicesProvider services={services} language={language}>
        <ErrorBoundary>
          <Frame prefersOther={prefersOther}>
            <CurrentPage />
          </Frame>
        </ErrorBoundary>
      </PageServicesProvider>
    </QueryClientProvider>
  );
}
