import { maxNameLength, maxPassengers } from "@wakafine/shared/rules/list-sizes.ts";
import { apiDay, type Day, type Hour, parseDay, parseHour } from "@wakafine/shared/rules/dates.ts";
import { maskTime } from "@wakafine/shared/departures/time-mask.ts";
import { type TravelClass, travelClasses } from "@wakafine/shared/departures/travel-class.ts";
import { countFromQuery, pageFromQuery } from "./page-number.ts";

/** 1 bus, 2 train, 3 plane: exactly these three can be searched [C1.search.02]. */
export type TravelType = 1 | 2 | 3;
export const travelTypes: readonly TravelType[] = [1, 2, 3];
export type SortOrder = "" | "asc" | "desc";
export type SortField = "price" | "time";

/** The filter state, with the field names of the documents; an empty value does not filter. */
export interface SearchFilter {
  readonly bus_category: readonly TravelClass[];
  /** HH:mm: departures at that time or later. */
  readonly move_hour: Hour | "";
  readonly agency_name: string;
  readonly order_by: SortOrder;
  /** The field that `order_by` sorts by [G.search.02]. */
  readonly order_field: SortField;
  readonly city_departure: string;
  readonly city_destination: string;
}

/** The outbound that the traveller chose in the results. */
export interface ChosenOutbound {
  readonly uuid: string;
  /** Its arrival, "YYYY-MM-DD HH:mm", by which the list of returns begins; empty: unknown. */
  readonly arrival: string;
}

/** A complete search, as in the address of the results and in the reservation state [C4.search.04–07]. */
export interface TripSearch {
  readonly travel_type: TravelType;
  readonly search: {
    readonly departure_date: Day | "";
    /** Empty: one way. */ readonly return_date: Day | "";
    /** 1 to 10. */ readonly place_require: number;
  };
  readonly filter: SearchFilter;
  /** The chosen outbound, while its return is chosen; towns and `departure_date` of the search are then those of the outbound. */
  readonly outbound: ChosenOutbound | null;
  readonly page: number;
}

function textOf(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? "").trim().slice(0, maxNameLength);
}

/** Returns the travel type of a parameter: 2 is train, 3 is plane, anything else is bus [C2.search.06–09]. */
export function travelTypeOf(text: string | null): TravelType {
  return travelTypes.find((type) => String(type) === text) ?? 1;
}

/** Reads the sort order. `sort=price_asc` is the combined value of a sort list without JavaScript. */
function orderOf(query: URLSearchParams): Pick<SearchFilter, "order_by" | "order_field"> {
  const [field, order] = query.has("sort")
    ? textOf(query, "sort").split("_")
    : [query.get("order_field"), query.get("order")];
  const order_by = order === "asc" || order === "desc" ? order : "";
  return { order_by, order_field: order_by && field === "time" ? "time" : "price" };
}

/**
 * Reads a search from an address with the parameter names of GET departures/v2; days are DD-MM-YYYY or YYYY-MM-DD [G.search.07]. Invalid
 * values are ignored.
 */
export function readTripSearch(query: URLSearchParams): TripSearch {
  const classes = [...query.getAll("travel_class"), ...query.getAll("bus_category")].flatMap(
    (text) => text.split(","),
  );
  return {
    travel_type: travelTypeOf(query.get("agency_transport_type_id")),
    search: {
      departure_date: parseDay(textOf(query, "departure_date")) ?? "",
      return_date: parseDay(textOf(query, "return_date")) ?? "",
      place_require: countFromQuery(query, "place_require", maxPassengers),
    },
    filter: {
      bus_category: travelClasses.filter((one) => classes.includes(one)),
      move_hour: parseHour(maskTime(textOf(query, "departure_hour"))) ?? "",
      agency_name: textOf(query, "agency_name"),
      ...orderOf(query),
      city_departure: textOf(query, "city_departure"),
      city_destination: textOf(query, "city_destination"),
    },
    outbound: outboundOf(query),
    page: pageFromQuery(query),
  };
}

function outboundOf(query: URLSearchParams): ChosenOutbound | null {
  const uuid = textOf(query, "outbound");
  if (uuid === "") return null;
  const [day = "", hour = ""] = textOf(query, "outbound_arrival").split(" ");
  const arrival = parseDay(day) && parseHour(hour) ? `${parseDay(day)} ${hour}` : "";
  return { uuid, arrival };
}

/** Returns the query parameters of a search, without empty values. */
export function searchParamsOf({
  travel_type,
  search,
  filter,
  outbound,
  page,
}: TripSearch): URLSearchParams {
  // A search stored by an earlier version has no return date and no outbound.
  const params: [name: string, value: string | undefined][] = [
    ["city_departure", filter.city_departure],
    ["city_destination", filter.city_destination],
    ["departure_date", search.departure_date && apiDay(search.departure_date)],
    ["return_date", search.return_date && apiDay(search.return_date)],
    ["departure_hour", filter.move_hour],
    ["place_require", search.place_require > 1 ? String(search.place_require) : ""],
    ["agency_transport_type_id", String(travel_type)],
    ["travel_class", filter.bus_category.join(",")],
    ["agency_name", filter.agency_name],
    ["order", filter.order_by],
    ["order_field", filter.order_by && filter.order_field],
    ["outbound", outbound?.uuid],
    ["outbound_arrival", outbound?.arrival],
    ["page", page > 1 ? String(page) : ""],
  ];
  return new URLSearchParams(
    params.filter((param): param is [string, string] => Boolean(param[1])),
  );
}

function addressAt(path: string, search: TripSearch): string {
  return `${path}?${searchParamsOf(search)}`;
}

export const resultPath = "/app/result";

/** Returns the address of the search results, which can be shared. */
export function resultAddress(search: TripSearch): string {
  return addressAt(resultPath, search);
}

/** Returns the address of an agency's departures in the coming days. */
export function agencyAddress(agency_name: string, transportTypeId: number): string {
  return `${resultPath}?${new URLSearchParams({ agency_transport_type_id: String(transportTypeId), agency_name })}`;
}

/** Returns the address of the home page with the search filled in. */
export function changeSearchAddress(search: TripSearch): string {
  return addressAt("/app/home", { ...search, outbound: null, page: 1 });
}

/** A departure and the town to which it is booked. */
type SoldDeparture = { readonly uuid: string; readonly city_destination: string };

/** Returns the address of the booking dialog for a departure, one of its towns and the number of travellers; with `back` for a return trip. */
export function bookingAddress(
  departure: SoldDeparture,
  places: number,
  back: SoldDeparture | null = null,
): string {
  const params = new URLSearchParams({
    departure: departure.uuid,
    city_destination: departure.city_destination,
    places: String(places),
    ...(back ? { return: back.uuid, return_destination: back.city_destination } : {}),
  });
  return `/app/booking?${params}`;
}

/** Returns whether a search has a town. */
export function hasTown({ filter }: TripSearch): boolean {
  return filter.city_departure !== "" || filter.city_destination !== "";
}
