import { maxPassengers } from "@wakafine/shared/rules/list-sizes.ts";
import { pageQuery } from "../../lib/page-data.tsx";
import { resultPath } from "../../lib/trip-search.ts";

/** Returns the query of the departure and town in a booking address. */
export function departureQuery(search: URLSearchParams) {
  const city = search.get("city_destination");
  return pageQuery("getDeparture", {
    params: { id: search.get("departure") ?? "none" },
    query: city ? { city_destination: city } : {},
  });
}

/** Returns whether the previous page of this tab was the list of departures. */
export function cameFromList(): boolean {
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  return (
    referrer?.origin === window.location.origin &&
    referrer.pathname === resultPath &&
    // The list opened in another tab is the referrer too, but there is no entry to go back to.
    window.history.length > 1
  );
}

/** Returns the number of places in an address, 1 to 10. */
export function placesOf(search: URLSearchParams): number {
  const places = Number(search.get("places") ?? 1);
  return Number.isInteger(places) ? Math.min(maxPassengers, Math.max(1, places)) : 1;
}
