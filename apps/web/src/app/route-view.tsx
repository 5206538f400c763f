import { type ComponentType, Suspense, use } from "react";
import { PageSkeleton } from "../ui/skeleton.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import type { PageRoute } from "./route-table.ts";
import { loadScreen, screenAtHand } from "./screen-loader.ts";

function LoadedScreen({ screen }: { readonly screen: string }) {
  const Screen: ComponentType = screenAtHand(screen) ?? use(loadScreen(screen));
  return <Screen />;
}

/** One page: its code is fetched when it is first visited; a failure says what to do. */
export function RouteView({ route }: { readonly route: PageRoute }) {
  return (
    <ErrorBoundary key={route.screen}>
      <Suspense fallback={<PageSkeleton />}>
        <LoadedScreen screen={route.screen} />
      </Suspense>
    </ErrorBoundary>
  );
}
