import { maxPassengers } from "@wakafine/shared/rules/list-sizes.ts";
import { pageQuery } from "../../lib/page-data.tsx";
import { resultPath } from "../../lib/trip-search.ts";

/** The departure a booking address names, towards its town. */
export function departureQuery(search: URLSearchParams) {
  const city = search.get("city_destination");
  return pageQuery("getDeparture", {
    params: { id: search.get("departure") ?? "none" },
    query: city ? { city_destination: city } : {},
  });
}

/** Whether a link of the list of departures led here in this tab. */
export function cameFromList(): boolean {
  const came = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return (
    came?.origin === window.location.origin &&
    came.pathname === resultPath &&
    window.history.length > 1
  );
}

/** Places of the address, 1 to 10. */
export function placesOf(search: URLSearchParams): number {
  const places = Number(search.get("places") ?? 1);
  return Number.isInteger(places) ? Math.min(maxPassengers, Math.max(1, places)) : 1;
}
