import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";

type Page = ResponseOf<"listAgencyDepartures">;

/** The departures loaded so far. */
export interface TravelList {
  readonly loading: boolean;
  readonly rows: readonly AgencyDeparture[];
  /** The last loaded page, 0 before the first one. */
  readonly page: number;
  /** The page requested last. */
  readonly wanted: number;
  readonly total: number;
  readonly totalIsMinimum: boolean;
  /** Why the last request failed; a successful one clears it. */
  readonly failure: ApiFailure | null;
}

export type TravelEvent =
  | { readonly kind: "requested"; readonly page: number }
  | { readonly kind: "received"; readonly page: number; readonly list: Page }
  /** Page 1 again, long enough for the loaded rows: their seats are updated in place. */
  | { readonly kind: "refreshed"; readonly list: Page }
  | { readonly kind: "failed"; readonly failure: ApiFailure };

export const noTravels: TravelList = {
  loading: true,
  rows: [],
  page: 0,
  wanted: 1,
  total: 0,
  totalIsMinimum: false,
  failure: null,
};

/** Returns the list after an event: page 1 or lower replaces the rows, later pages append theirs [A4.trav.02]. */
export function travelList(list: TravelList, event: TravelEvent): TravelList {
  switch (event.kind) {
    case "requested":
      return { ...list, loading: true, wanted: event.page };
    case "failed":
      return { ...list, loading: false, failure: event.failure };
    case "refreshed": {
      const fresh = new Map(event.list.data.map((row) => [row.uuid, row]));
      return { ...list, rows: list.rows.map((row) => fresh.get(row.uuid) ?? row) };
    }
    case "received":
      return {
        ...list,
        loading: false,
        rows: event.page <= 1 ? event.list.data : appended(list.rows, event.list.data),
        page: Math.max(1, event.page),
        total: event.list.total,
        totalIsMinimum: event.list.total_is_minimum === true,
        failure: null,
      };
  }
}

/** A departure planned or sold out meanwhile may move a row to the next page; it is shown once. */
function appended(
  rows: readonly AgencyDeparture[],
  more: readonly AgencyDeparture[],
): readonly AgencyDeparture[] {
  const known = new Set(rows.map(({ uuid }) => uuid));
  return [...rows, ...more.filter(({ uuid }) => !known.has(uuid))];
}

/** Returns whether there is another page. */
export function hasMore({ page, total }: TravelList): boolean {
  return page > 0 && page * listSizes.departures < total;
}
