import type { PageAddress } from "../lib/page-address.tsx";
import type { PageRoute } from "./route-table.ts";
import { routes } from "./routes.ts";

/** A page with the parameters of its address. */
export interface MatchedRoute {
  readonly route: PageRoute;
  readonly params: PageAddress["params"];
}

/** Decodes a segment of a path. Returns null if its encoding is invalid or it is empty. */
function readPart(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    // The encoding is invalid, so no page matches.
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

/**
 * Returns the first page that matches a path, else null. Paths are case-sensitive (`/app/CGU`, not `/app/cgu`); a trailing slash is
 * ignored.
 */
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

/** Returns the page of the site at a path, else null. */
export function matchRoute(pathname: string): MatchedRoute | null {
  return matchPath(routes, pathname);
}
