import { type TripState, tripStates } from "@wakafine/shared/bookings/trip-states.ts";
import { pageFromQuery } from "../../../lib/page-number.ts";

export const tripsPath = "/app/ticket";

/** The list that an address of my trips shows. `state` is null for all trips; an invalid one shows all, an invalid page the first. */
export function listOf(query: URLSearchParams): {
  readonly state: TripState | null;
  readonly page: number;
} {
  return {
    state: tripStates.find((one) => one === query.get("state")) ?? null,
    page: pageFromQuery(query),
  };
}

/** Returns the address of a list. */
export function addressOf(state: TripState | null, page = 1): string {
  const query = new URLSearchParams({
    ...(state === null ? {} : { state }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return query ? `${tripsPath}?${query}` : tripsPath;
}

export function tripPath(uuid: string): string {
  return `${tripsPath}/${encodeURIComponent(uuid)}`;
}

export function editPath(uuid: string): string {
  return `${tripsPath}/edit/${encodeURIComponent(uuid)}`;
}
