import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { apiDay } from "@wakafine/shared/rules/dates.ts";
import { listSizes } from "@wakafine/shared/rules/list-sizes.ts";
import { type PageQuery, pageQuery } from "../../lib/page-data.tsx";
import type { TripSearch } from "../../lib/trip-search.ts";

/**
 * Returns the request of POST departures/v2: page, size and sort order in the address, filters in the body; days are DD-MM-YYYY, times
 * HH:mm [C5.search.02, C5.search.03, C9.search.01]. For one traveller it does not filter by free places, so that full departures are listed
 * too.
 */
export function searchPayload({
  travel_type,
  search,
  filter,
  page,
}: TripSearch): RequestOf<"searchDepartures"> {
  const {
    city_departure,
    city_destination,
    move_hour,
    agency_name,
    bus_category,
    order_by,
    order_field,
  } = filter;
  return {
    query: { page, per_page: listSizes.search, ...(order_by && { order: order_by, order_field }) },
    body: {
      agency_transport_type_id: travel_type,
      ...(city_departure && { city_departure }),
      ...(city_destination && { city_destination }),
      ...(search.departure_date && { departure_date: apiDay(search.departure_date) }),
      ...(move_hour && { departure_hour: move_hour }),
      ...(search.place_require > 1 && { place_require: search.place_require }),
      ...(agency_name && { agency_name }),
      ...(bus_category.length > 0 && { travel_class: [...bus_category] }),
    },
  };
}

/** Returns the same search as a GET query, which the server fetches before rendering; it is also the cache key. */
export function departuresQuery(search: TripSearch): PageQuery<"searchDeparturesByQuery"> {
  const { query, body } = searchPayload(search);
  return pageQuery("searchDeparturesByQuery", { query: { ...query, ...body } });
}
