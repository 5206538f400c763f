import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import { listSizes, maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";

/** In progress are the trips that have not arrived: the upcoming ones and those under way [G.trav.03]. */
export const travelStates = ["upcoming", "under_way", "in_progress", "past", "all"] as const;
export type TravelState = (typeof travelStates)[number];
export type TravelOrder = "asc" | "desc";

/** What "My travels" shows. It is stored in the address, so that history and reload keep it. */
export interface TravelsView {
  readonly keyword: string;
  /** Departures of this day only; null: of every day. */
  readonly day: Day | null;
  readonly state: TravelState;
  readonly order: TravelOrder;
}

/** Past trips begin with the latest, others with the earliest. */
const usualOrder = (state: TravelState): TravelOrder => (state === "past" ? "desc" : "asc");
/** Those that have left hours ago would be above the next ones; of a chosen day all are shown. */
const usualState = (day: Day | null): TravelState => (day === null ? "upcoming" : "all");

/** Reads the address; by default the upcoming trips, or those of the day, in their usual order. */
export function readTravels(search: URLSearchParams): TravelsView {
  const [state, order] = [search.get("state"), search.get("order")];
  const day = parseDay(search.get("day") ?? "");
  const shown = travelStates.find((one) => one === state) ?? usualState(day);
  return {
    keyword: (search.get("keyword") ?? "").trim().slice(0, maxNameLength),
    day,
    state: shown,
    order: order === "asc" || order === "desc" ? order : usualOrder(shown),
  };
}

/** Returns the query of an address, without default values. */
export function travelsSearch({ keyword, day, state, order }: TravelsView): URLSearchParams {
  const entries = [
    ["keyword", keyword],
    ["day", day ?? ""],
    ["state", state === usualState(day) ? "" : state],
    ["order", order === usualOrder(state) ? "" : order],
  ].filter(([, value]) => value !== "");
  return new URLSearchParams(entries as [string, string][]);
}

/** Returns the view after a change; another day shows its usual trips, and another state has its usual order. */
export function changedTravels(view: TravelsView, change: Partial<TravelsView>): TravelsView {
  const state = change.day === undefined ? {} : { state: usualState(change.day) };
  const changed = { ...view, ...state, ...change };
  return changed.state === view.state || change.order
    ? changed
    : { ...changed, order: usualOrder(changed.state) };
}

const filters: Readonly<Record<TravelState, object>> = {
  upcoming: { departure_in_progress: true },
  under_way: { departure_in_progress: false, state: "in_progress" },
  in_progress: { state: "in_progress" },
  past: { state: "past" },
  all: {},
};

/** Returns the request of a page of the list. */
export function travelsInput(
  { keyword, day, state, order }: TravelsView,
  page: number,
  perPage: number = listSizes.departures,
) {
  const body = {
    ...(keyword ? { keyword } : {}),
    ...(day ? { departure_date: day } : {}),
    ...filters[state],
    order,
    page,
    per_page: perPage,
  };
  return { query: {}, body };
}
