import { maxPassengers } from "@wakafine/shared/rules/list-sizes.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { type PageQuery, pageQuery } from "../../lib/page-data.tsx";
import { resultPath } from "../../lib/trip-search.ts";

function detailQuery(id: string, city: string | null) {
  return pageQuery("getDeparture", {
    params: { id },
    query: city ? { city_destination: city } : {},
  });
}

/** Returns the query of the departure and town in a booking address. */
export function departureQuery(search: URLSearchParams) {
  return detailQuery(search.get("departure") ?? "none", search.get("city_destination"));
}

/** Returns the query of the return in a booking address; null: one way. */
export function returnQuery(search: URLSearchParams) {
  const id = search.get("return");
  return id ? detailQuery(id, search.get("return_destination")) : null;
}

/** The query of the ways in which tickets can be delivered. */
export const deliveryQuery = pageQuery("getDeliveryChoices", {});

/** Returns the queries that the server fetches for a booking address. */
export function bookingQueries(search: URLSearchParams): readonly PageQuery[] {
  const back = returnQuery(search);
  return [departureQuery(search), deliveryQuery, ...(back ? [back] : [])];
}

/** Returns the addresses of the lists in which another outbound or return can be chosen; `back` is null when it is unknown. */
export function listAddresses(
  outbound: DepartureDetail,
  back: DepartureDetail | null,
  places: number,
): { readonly outbounds: string; readonly returns: string } {
  const params = new URLSearchParams({
    city_departure: outbound.city_departure,
    city_destination: outbound.city_destination,
    departure_date: outbound.departure_date,
    return_date: back?.departure_date ?? "",
    place_require: String(places),
    agency_transport_type_id: String(outbound.agency.agency_transport_type.id),
  });
  const outbounds = `${resultPath}?${params}`;
  params.set("outbound", outbound.uuid);
  return { outbounds, returns: `${resultPath}?${params}` };
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
