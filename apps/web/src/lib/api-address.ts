import type { RouteId } from "@wakafine/shared/contract/routes.ts";

/** Method and path of the endpoints that the pages of an entry call: `siteRoutes`, or `routes` in the office. */
export type RouteTable = Readonly<
  Partial<Record<RouteId, { readonly method: string; readonly path: string }>>
>;

/** Returns the route of an endpoint. Throws when the entry's pages do not load it. */
export function routeOf(routes: RouteTable, id: RouteId) {
  const route = routes[id];
  if (!route) throw new Error(`${id} is not among the routes of this entry`);
  return route;
}

/** The parts of a request, named as in the contract. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/**
 * Returns the base address of all calls, with a trailing slash: `VITE_API_BASE` of the build's environment, else our own origin
 * [C7.cross.04].
 */
export function apiBaseOf(environment: { readonly VITE_API_BASE?: string | undefined }): string {
  const base = environment.VITE_API_BASE?.trim() || "/api/";
  return base.endsWith("/") ? base : `${base}/`;
}

function queryText(query: RequestParts["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === "") continue;
    search.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Returns the full address of an endpoint: its path with encoded `{params}`, then the query. */
export function addressOf(
  { base, routes }: { readonly base: string; readonly routes: RouteTable },
  id: RouteId,
  parts: RequestParts,
): string {
  const path = routeOf(routes, id).path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined || value === null || value === "")
      throw new Error(`${id} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  return base + path + queryText(parts.query);
}
