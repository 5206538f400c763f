import type { Departure, SearchResponse } from "@wakafine/shared/departures/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { addDays, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { Context } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse, Paging } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { toDepartureResponse } from "./departure-response.ts";
import type { FoundRow, SearchValues, SortOrder } from "./search-store.ts";
import { findDepartures } from "./search-store.ts";

type Filters = InputOf<"searchDepartures">["body"];
type PageInput = InputOf<"searchDepartures">["query"];

/** Returns the departures that match and, with a return date, the trips back; one round trip [G.search.01–05]. */
export async function searchDepartures(
  { database }: Context,
  filters: Filters,
  input: PageInput,
): Promise<SearchResponse> {
  const paging = pagingOf(input);
  const order = orderOf(input);
  const outbound = findDepartures(order, outboundValues(filters, paging));
  const back = returnValues(filters, paging);
  if (!back)
    return {
      departures: pageOfFound(await database.query(outbound), paging),
      arrivals: pageResponse([], 0, paging),
    };
  const [departures, arrivals] = await database.batch([
    outbound,
    findDepartures(order, back),
  ] as const);
  return { departures: pageOfFound(departures, paging), arrivals: pageOfFound(arrivals, paging) };
}

/** Returns departures of the next 7 days for the home page [G.search.14]. */
export async function listDepartures(
  { database }: Context,
  input: InputOf<"listDepartures">["query"],
): Promise<PageResponse<Departure>> {
  const paging = pagingOf(input);
  const values = outboundValues(
    { agency_transport_type_id: input.agency_transport_type_id },
    paging,
  );
  return pageOfFound(await database.query(findDepartures(orderOf(input), values)), paging);
}

function pagingOf(input: PageInput): Paging {
  return { page: input.page, perPage: input.per_page };
}

/** Sorts by time by default; `order` without a field sorts by price [G.search.02]. */
function orderOf({ order, order_field: field }: PageInput): SortOrder {
  if (!order) return field === "price" ? "price_asc" : "time_asc";
  return `${field ?? "price"}_${order}`;
}

/** `departure_date` takes precedence over the period; a missing limit is infinite. Trips that have left never match, whatever the period. */
function outboundValues(filters: Filters, paging: Paging): SearchValues {
  const start = dayStart(filters.departure_date ?? filters.period_start);
  const end = dayStart(filters.departure_date ?? filters.period_end, 1);
  const classes = filters.travel_class?.length ? filters.travel_class : filters.bus_category; // two names of one value [G.search.11]
  return {
    from: keyOf(filters.city_departure),
    to: keyOf(filters.city_destination),
    notBefore: start ?? "-infinity",
    before: end ?? "infinity",
    mode: filters.agency_transport_type_id ?? null,
    classes: classes?.length ? classes : null,
    hour: filters.departure_hour ?? null,
    agencyName: filters.agency_name === undefined ? null : withoutNul(filters.agency_name),
    places: filters.place_require ?? null,
    maxCounted: rowsCounted,
    perPage: paging.perPage,
    offset: offsetOf(paging),
  };
}

/** The search with the towns swapped on the return date; null when there is no return date or it is before the outbound date [G.search.03]. */
function returnValues(filters: Filters, paging: Paging): SearchValues | null {
  const returning = filters.return_date && parseDay(filters.return_date);
  if (!returning) return null;
  const outbound = parseDay(filters.departure_date ?? filters.period_start ?? "");
  if (outbound !== null && returning < outbound) return null;
  return outboundValues(
    {
      ...filters,
      city_departure: filters.city_destination,
      city_destination: filters.city_departure,
      departure_date: returning,
    },
    paging,
  );
}

/** Midnight in Douala at the start of the day, or of a later day; ISO 8601. */
function dayStart(text: string | undefined, daysLater = 0): string | null {
  const day = text === undefined ? null : parseDay(text);
  return day === null ? null : instantOf(addDays(day, daysLater), "00:00").toISOString();
}

/** An unknown town has a key too, so that it finds nothing instead of every town. */
function keyOf(town: string | undefined): string | null {
  return town === undefined ? null : townKey(town);
}

function pageOfFound(rows: readonly FoundRow[], paging: Paging): PageResponse<Departure> {
  const data = rows.flatMap((row) => (row.departure_id === null ? [] : [toDepartureResponse(row)]));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}
