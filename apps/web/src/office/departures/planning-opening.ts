import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { type Day, dayOf, type Hour, hourOf } from "@wakafine/shared/rules/dates.ts";
import type { PlanningView } from "./planning-address.ts";

/** Where the list of a day opens: at the first departure from a given time on, or at the first of those just planned. */
export interface Opening {
  readonly day: Day;
  readonly hour: Hour;
  /** Ids of departures just planned; empty if none were. */
  readonly planned: ReadonlySet<string>;
}

/**
 * Returns where a view opens: today without filters at the current time, below what has departed; null for every other view, which opens at
 * its start.
 */
export function openingOf({ day, state, keyword, page }: PlanningView, now: Date): Opening | null {
  const plain = day === dayOf(now) && state === "" && keyword === "" && page === 1;
  return plain ? { day, hour: hourOf(now), planned: new Set() } : null;
}

type Row = Pick<AgencyDeparture, "uuid" | "departure_hour">;

interface ShownPage {
  readonly rows: readonly Row[];
  /** True if there are later pages. */
  readonly hasMore: boolean;
}

/**
 * Returns the id of the row to open at; null if the page has none. `next`: departures just planned that can only be on a later page, after others of
 * the same hour. Rows are sorted by time, and the page is the one of the hour.
 */
export function openingRow(
  { hour, planned }: Opening,
  { rows, hasMore }: ShownPage,
): string | "next" | null {
  const fits = (row: Row) =>
    planned.size > 0 ? planned.has(row.uuid) : row.departure_hour >= hour;
  const row = rows.find(fits);
  if (row) return row.uuid;
  if (planned.size === 0) return null; // the server has chosen the page
  const last = rows.at(-1);
  return hasMore && last && last.departure_hour <= hour ? "next" : null;
}
