import { apiDay, type Day, type Hour, parseDay } from "@wakafine/shared/rules/dates.ts";
import { listSizes, maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { pageFromQuery } from "../../lib/page-number.ts";

export type ShownState = "" | "in_progress" | "past";

/** What the planning shows. It is stored in the address, so that history and reload keep it. */
export interface PlanningView {
  /** One day, or null for all dates. */
  readonly day: Day | null;
  readonly state: ShownState;
  readonly keyword: string;
  readonly page: number;
}

/** Reads the address; by default today, every state, page 1. */
export function readPlanning(search: URLSearchParams, today: Day): PlanningView {
  const day = search.get("day");
  const state = search.get("state");
  return {
    day: day === "all" ? null : (parseDay(day ?? "") ?? today),
    state: state === "past" || state === "in_progress" ? state : "",
    keyword: (search.get("keyword") ?? "").trim().slice(0, maxNameLength),
    page: pageFromQuery(search),
  };
}

/** Returns the query of an address, without default values. */
export function planningSearch({ day, state, keyword, page }: PlanningView): URLSearchParams {
  const entries = [
    ["day", day ?? "all"],
    ["state", state],
    ["keyword", keyword],
    ["page", page > 1 ? String(page) : ""],
  ].filter(([, value]) => value !== "");
  return new URLSearchParams(entries as [string, string][]);
}

/** Returns the request of the list; past trips of all dates are sorted latest first. `hour`: the list starts at the page of the first departure from then on. */
export function departuresInput(
  { day, state, keyword, page }: PlanningView,
  hour: Hour | null = null,
) {
  const body = {
    ...(hour ? { opening_hour: hour } : {}),
    ...(day ? { departure_date: apiDay(day) } : {}),
    ...(state ? { state } : {}),
    ...(keyword ? { keyword } : {}),
    order: day === null && state === "past" ? ("desc" as const) : ("asc" as const),
    page,
    per_page: listSizes.departures,
  };
  return { query: {}, body };
}
