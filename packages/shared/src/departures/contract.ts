import { z } from "zod";
import { feesByField, publicFeeColumns } from "../agencies/fee-terms.ts";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import {
  cityField,
  dateField,
  hourField,
  idField,
  moneyNumber,
  optional,
  pageField,
  pageOf,
  perPageField,
  titledReference,
  wholeNumber,
} from "../contract/fields.ts";

const travelClass = z.enum(["FIRST", "ECONOMIC"], { error: "not_a_choice" });
const classes = optional(
  z.preprocess(
    (v) => (typeof v === "string" ? v.split(",").filter(Boolean) : v),
    z.array(travelClass).max(2),
  ),
);

/** The public data of an agency: no balance, commission or payout phones [G.agsh.05]. Rates in percent, amounts in francs. */
export const publicAgency = z
  .object({
    uuid: z.string(),
    name: z.string(),
    phonenumber: z.string().nullable(),
    image: z.object({ url: z.string().nullable() }),
    logo: z.string().nullable(),
    /** Name of the drawing (`AgencyMark`) and colour of an agency without a logo. */
    mark: z.string().nullable(),
    colour: z.string().nullable(),
    agency_transport_type: titledReference,
    localisation: z.object({ town: z.string().nullable(), quarter: z.string().nullable() }),
    ...feesByField(publicFeeColumns, () => moneyNumber),
  })
  .meta({ id: "Agency" });

/**
 * A departure to one sold destination. For a stop, destination, arrival hour, duration and price are the stop's [G.search.05].
 * `departure_date` is DD-MM-YYYY, hours are HH:mm in Africa/Douala, `departure_duration` is HH:mm, `price` is in francs per seat, taxes included.
 */
export const departure = z
  .object({
    uuid: z.string(),
    price: moneyNumber,
    departure_day_start: titledReference,
    departure_day_end: titledReference,
    remaining_places_number: z.int(),
    total_places_number: z.int(),
    departure_duration: z.string(),
    city_departure: z.string(),
    city_destination: z.string(),
    /** The final town when `city_destination` is an intermediate stop, else null. */
    city_final: z.string().nullable(),
    departure_date: z.string(),
    departure_hour: z.string(),
    arriving_hour: z.string(),
    departure_end_date: z.string(),
    travel_class: travelClass,
    /** Quarters of the boarding points in the order of the stops; empty when the agency gave none. */
    boarding_quarters: z.array(z.string()),
    created_date: z.string(),
    agency: publicAgency,
  })
  .meta({ id: "Departure" });
export type Departure = z.infer<typeof departure>;
export type PublicAgency = z.infer<typeof publicAgency>;

export const boardingStation = z
  .object({
    quarter: z.string(),
    departure_hour: z.string(),
    cost: moneyNumber,
  })
  .meta({ id: "BoardingStation" });
/** A departure with its boarding points and its intermediate towns with their prices. */
export const departureDetail = departure
  .extend({
    boarding_stations: z.array(boardingStation),
    intermediate_destinations: z.array(
      z.object({
        city: z.string(),
        price: moneyNumber,
        arriving_hour: z.string(),
        duration: z.string(),
      }),
    ),
  })
  .meta({ id: "DepartureDetail" });
export type DepartureDetail = z.infer<typeof departureDetail>;

/** True: not departed yet; false: departed. A query sends it as text [G.search.04]. */
export const departureInProgress = optional(
  z.union([z.boolean(), z.enum(["true", "false", "0", "1"], { error: "invalid" })]),
);

/** Filters of the search, combined with AND; empty values are ignored [G.search.04]. */
export const searchFilters = z.object({
  city_departure: optional(cityField),
  city_destination: optional(cityField),
  departure_date: optional(dateField),
  return_date: optional(dateField),
  departure_hour: optional(hourField),
  period_start: optional(dateField),
  period_end: optional(dateField),
  /** Accepted and ignored, because the public search finds only departures that have not left. */
  departure_in_progress: departureInProgress,
  place_require: optional(wholeNumber(1, 10)),
  agency_name: optional(cityField),
  travel_class: classes,
  bus_category: classes,
  agency_transport_type_id: optional(wholeNumber(1, 9)),
});
export const searchPaging = z.object({
  page: pageField,
  per_page: perPageField(20),
  order: optional(z.enum(["asc", "desc"])).catch(undefined),
  order_field: optional(z.enum(["price", "time"])).catch(undefined),
});
const searchResponse = z.object({ departures: pageOf(departure), arrivals: pageOf(departure) });
export type SearchResponse = z.infer<typeof searchResponse>;

export const searchDepartures = defineEndpoint({
  id: "searchDepartures",
  method: "POST",
  path: "departures/v2",
  summary: "Search departures; filters in the body, sorting and page in the query",
  tag: "departures",
  access: everyone,
  publicData: true,
  limit: "search",
  query: searchPaging,
  body: searchFilters.prefault({}),
  output: searchResponse,
  errors: ["invalid_input", "too_many_requests"],
  source: "C7.search.02, G.search.01–05, G.search.15",
});
export const searchDeparturesByQuery = defineEndpoint({
  id: "searchDeparturesByQuery",
  method: "GET",
  path: "departures/v2",
  summary: "Search departures; all parameters in the query",
  tag: "departures",
  access: everyone,
  publicData: true,
  limit: "search",
  query: searchPaging.extend(searchFilters.shape),
  output: searchResponse,
  errors: ["invalid_input", "too_many_requests"],
  source: "C7.search.01, G.search.01",
});
export const listDepartures = defineEndpoint({
  id: "listDepartures",
  method: "GET",
  path: "departures",
  summary: "Upcoming departures of the next 7 days",
  tag: "departures",
  access: everyone,
  fromSite: false,
  publicData: true,
  limit: "search",
  query: searchPaging.extend({ agency_transport_type_id: optional(wholeNumber(1, 9)) }),
  output: pageOf(departure),
  errors: ["invalid_input", "too_many_requests"],
  source: "C7.search.03, G.search.14",
});
export const getDeparture = defineEndpoint({
  id: "getDeparture",
  method: "GET",
  path: "departures/{id}",
  summary: "One departure; with city_destination the values of that stop",
  tag: "departures",
  access: everyone,
  publicData: true,
  limit: "search",
  params: z.object({ id: idField }),
  query: z.object({ city_destination: optional(cityField) }),
  output: departureDetail,
  errors: ["not_found", "unknown_stop", "too_many_requests"],
  source: "C7.search.04, G.search.05",
});
export const listAgencies = defineEndpoint({
  id: "listAgencies",
  method: "GET",
  path: "agencies",
  summary: "Active agencies by name, for the filter's autocomplete",
  tag: "reference",
  access: everyone,
  publicData: true,
  query: z.object({ keyword: optional(cityField), page: pageField, per_page: perPageField(10) }),
  output: pageOf(publicAgency),
  errors: ["invalid_input"],
  source: "G.search.08",
});
