import type { PageAddress } from "../lib/page-address.tsx";
import type { PageRoute } from "./route-table.ts";
import { routes } from "./routes.tsx";

/** A page and what its address says. */
export interface MatchedRoute {
  readonly route: PageRoute;
  readonly params: PageAddress["params"];
}

/** The text of a part of a path, null when its encoding is broken or it is empty. */
function readPart(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    // Not an address anybody made on purpose: no page stands there.
    return null;
  }
}

function paramsOf(pattern: string, parts: readonly string[]): PageAddress["params"] | null {
  const names = pattern.split("/");
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (!name.startsWith(":")) {
      if (part !== name) return null;
      continue;
    }
    const text = readPart(part);
    if (text === null) return null;
    params[name.slice(1)] = text;
  }
  return params;
}

/** The first of some pages that stands at a path, else null. Paths tell capitals apart: `/app/CGU`, not `/app/cgu`. A slash at the end makes no difference. */
export function matchPath<Page extends { readonly path: string }>(
  pages: readonly Page[],
  pathname: string,
): { readonly route: Page; readonly params: PageAddress["params"] } | null {
  const parts = pathname.replace(/\/+$/, "").split("/");
  for (const route of pages) {
    const params = paramsOf(route.path, parts);
    if (params) return { route, params };
  }
  return null;
}

/** The page of the site at a path. */
export function matchRoute(pathname: string): MatchedRoute | null {
  return matchPath(routes, pathname);
}
