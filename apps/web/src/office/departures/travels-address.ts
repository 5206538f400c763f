import { listSizes, maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";

export type TravelState = "in_progress" | "past" | "all";
export type TravelOrder = "asc" | "desc";

/** What "My travels" shows. It is stored in the address, so that history and reload keep it. */
export interface TravelsView {
  readonly keyword: string;
  readonly state: TravelState;
  readonly order: TravelOrder;
}

/** Past trips begin with the latest, others with the earliest. */
const usualOrder = (state: TravelState): TravelOrder => (state === "past" ? "desc" : "asc");

/** Reads the address; by default the trips in progress in their usual order. */
export function readTravels(search: URLSearchParams): TravelsView {
  const [state, order] = [search.get("state"), search.get("order")];
  const shown = state === "past" || state === "all" ? state : "in_progress";
  return {
    keyword: (search.get("keyword") ?? "").trim().slice(0, maxNameLength),
    state: shown,
    order: order === "asc" || order === "desc" ? order : usualOrder(shown),
  };
}

/** Returns the query of an address, without default values. */
export function travelsSearch({ keyword, state, order }: TravelsView): URLSearchParams {
  const entries = [
    ["keyword", keyword],
    ["state", state === "in_progress" ? "" : state],
    ["order", order === usualOrder(state) ? "" : order],
  ].filter(([, value]) => value !== "");
  return new URLSearchParams(entries as [string, string][]);
}

/** Returns the view after a change; another state has its usual order. */
export function changedTravels(view: TravelsView, change: Partial<TravelsView>): TravelsView {
  const order = change.state === undefined ? {} : { order: usualOrder(change.state) };
  return { ...view, ...order, ...change };
}

/** Returns the request of a page of the list. */
export function travelsInput(
  { keyword, state, order }: TravelsView,
  page: number,
  perPage: number = listSizes.departures,
) {
  const body = {
    ...(keyword ? { keyword } : {}),
    ...(state === "all" ? {} : { state }),
    order,
    page,
    per_page: perPage,
  };
  return { query: {}, body };
}
