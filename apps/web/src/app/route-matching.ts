import { matchPath } from "react-router";
import type { PageRoute, PlaceInput } from "./route-table.ts";
import { routes } from "./routes.tsx";

/** A page and what its address says. */
export interface MatchedRoute {
  readonly route: PageRoute;
  readonly params: PlaceInput["params"];
}

/** The page at a path, else null. Paths tell capitals apart: `/app/CGU`, not `/app/cgu`. */
export function matchRoute(pathname: string): MatchedRoute | null {
  for (const route of routes) {
    const match = matchPath({ path: route.path, caseSensitive: true, end: true }, pathname);
    if (match) return { route, params: match.params };
  }
  return null;
}
