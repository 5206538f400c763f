import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { apiDay } from "@wakafine/shared/rules/dates.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { type PageQuery, pageQuery } from "../../lib/page-data.tsx";
import { readTripSearch, type TripSearch } from "../../lib/trip-search.ts";
import { listedDirection } from "./listed-direction.ts";

/**
 * Returns the request of POST departures/v2: page, size and sort order in the address, filters in the body; days are DD-MM-YYYY, times
 * HH:mm [C5.search.02, C5.search.03, C9.search.01]. For one traveller it does not filter by free places, so that full departures are listed
 * too. Once an outbound is chosen, the same search lists its returns.
 */
export function searchPayload(tripSearch: TripSearch): RequestOf<"searchDepartures"> {
  const { travel_type, search, filter, page } = tripSearch;
  const { agency_name, bus_category, order_by, order_field } = filter;
  const { from, to, day, hour, firstDay } = listedDirection(tripSearch);
  return {
    query: { page, per_page: listSizes.search, ...(order_by && { order: order_by, order_field }) },
    body: {
      agency_transport_type_id: travel_type,
      ...(from && { city_departure: from }),
      ...(to && { city_destination: to }),
      ...(day && { departure_date: apiDay(day) }),
      ...(firstDay && { period_start: apiDay(firstDay) }),
      ...(hour && { departure_hour: hour }),
      ...(search.place_require > 1 && { place_require: search.place_require }),
      ...(agency_name && { agency_name }),
      ...(bus_category.length > 0 && { travel_class: [...bus_category] }),
    },
  };
}

/** Returns the query of the chosen outbound, to the town of the search. */
export function outboundQuery({ outbound, filter }: TripSearch): PageQuery<"getDeparture"> {
  const { city_destination } = filter;
  return pageQuery("getDeparture", {
    params: { id: outbound?.uuid ?? "none" },
    query: city_destination ? { city_destination } : {},
  });
}

/** Returns the same search as a GET query, which the server fetches before rendering; it is also the cache key. */
export function departuresQuery(search: TripSearch): PageQuery<"searchDeparturesByQuery"> {
  const { query, body } = searchPayload(search);
  return pageQuery("searchDeparturesByQuery", { query: { ...query, ...body } });
}

/** Returns the queries that the server fetches for a results page. */
export function resultsQueries(query: URLSearchParams): readonly PageQuery[] {
  const search = readTripSearch(query);
  return [departuresQuery(search), ...(search.outbound ? [outboundQuery(search)] : [])];
}
