import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";

export type Trajet = ResponseOf<"getDefaultData">["trajets"][number];

/** A route and, if it is listed too, the opposite direction. */
export interface RoutePair {
  readonly route: Trajet;
  readonly back: Trajet | null;
}

/** Returns the routes with both directions of a pair of towns together, in the order of the more frequent direction. */
export function routePairs(routes: readonly Trajet[]): readonly RoutePair[] {
  const isBack = (one: Trajet, other: Trajet) =>
    one.city_departure === other.city_destination && one.city_destination === other.city_departure;
  return routes.flatMap((route, index) =>
    routes.slice(0, index).some((earlier) => isBack(earlier, route))
      ? []
      : [{ route, back: routes.find((other) => isBack(other, route)) ?? null }],
  );
}
