import { pageQuery } from "../../lib/api-query.ts";

/** The departure a booking address names, towards its town. */
export function departureQuery(search: URLSearchParams) {
  const city = search.get("city_destination");
  return pageQuery("getDeparture", { params: { id: search.get("departure") ?? "none" }, query: city ? { city_destination: city } : {} });
}

/** Places of the address, 1 to 10. */
export function placesOf(search: URLSearchParams): number {
  const places = Number(search.get("places") ?? 1);
  return Number.isInteger(places) ? Math.min(10, Math.max(1, places)) : 1;
}
