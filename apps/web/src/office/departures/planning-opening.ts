import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { type Day, dayOf, type Hour, hourOf } from "@wakafine/shared/rules/dates.ts";
import type { PlanningView } from "./planning-address.ts";

/** Where the list of a day is to be opened: at the first departure of an hour or later, or at the first of those just planned. */
export interface Opening {
  readonly day: Day;
  readonly hour: Hour;
  /** Ids of departures just planned; empty when one only came to see the day. */
  readonly planned: ReadonlySet<string>;
}

/** Today opens where it stands: what has left lies above; every other view opens at its first page. */
export function openingOf({ day, state, keyword, page }: PlanningView, now: Date): Opening | null {
  const plain = day === dayOf(now) && state === "" && keyword === "" && page === 1;
  return plain ? { day, hour: hourOf(now), planned: new Set() } : null;
}

type Row = Pick<AgencyDeparture, "uuid" | "departure_hour">;

interface ShownPage {
  readonly rows: readonly Row[];
  /** Whether there are later pages. */
  readonly hasMore: boolean;
}

/** Id of the row to open at; `next` when it can only stand on a later page; null when the list has none. Rows come in the order of their hours. */
export function openingRow(
  { hour, planned }: Opening,
  { rows, hasMore }: ShownPage,
): string | "next" | null {
  const fits = (row: Row) =>
    planned.size > 0 ? planned.has(row.uuid) : row.departure_hour >= hour;
  const row = rows.find(fits);
  if (row) return row.uuid;
  const last = rows.at(-1);
  return hasMore && last && last.departure_hour <= hour ? "next" : null;
}
