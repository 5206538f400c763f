import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { agencyNameContains } from "../agencies/public.ts";
import { departureColumns, departureJoins, seatsTaken, townNamed } from "./departure-columns.ts";
import type { DepartureRow } from "./departure-response.ts";

/** Rows of a page, each with the number of matches (at most `maxCounted`). A page without departures is one row whose departure_id is null. */
export type FoundRow = { readonly counted: number } & (
  DepartureRow | { readonly departure_id: null }
);

export type SortOrder = "price_asc" | "price_desc" | "time_asc" | "time_desc";

/** The values of a search for SQL. Towns are keys (`townKey`), times are ISO 8601 or ±infinity; null filters are ignored. */
export interface SearchValues {
  readonly from: string | null;
  readonly to: string | null;
  readonly notBefore: string;
  readonly before: string;
  readonly mode: number | null;
  readonly classes: readonly string[] | null;
  /** HH:mm; matches that hour of the day or later. */
  readonly hour: string | null;
  /** Part of the agency's name. */
  readonly agencyName: string | null;
  readonly places: number | null;
  readonly maxCounted: number;
  readonly perPage: number;
  readonly offset: number;
}

type Values = [
  from: string | null,
  to: string | null,
  notBefore: string,
  before: string,
  mode: number | null,
  classes: readonly string[] | null,
  hour: string | null,
  agencyName: string | null,
  places: number | null,
  maxCounted: number,
  perPage: number,
  offset: number,
];

type Towns = "route" | "from" | "to" | "anywhere";

// Every order ends with departure time (if not sorted by it) and id, so that pages are stable [G.search.02].
const orders: Readonly<Record<SortOrder, string>> = {
  price_asc: "o.price, o.departs_at, o.departure_id",
  price_desc: "o.price desc, o.departs_at, o.departure_id",
  time_asc: "o.departs_at, o.departure_id",
  time_desc: "o.departs_at desc, o.departure_id",
};

// A destination may be a stop; without a destination a departure is listed once, with its final town.
const beforeEnd = "o.departs_at < $4::timestamptz";
const conditions: Readonly<Record<Towns, string>> = {
  route: `o.from_town_id = ${townNamed("$1::text")} and o.to_town_id = ${townNamed("$2::text")} and ${beforeEnd}`,
  from: `o.from_town_id = ${townNamed("$1::text")} and o.stop = 0 and $2::text is null and ${beforeEnd}`,
  to: `o.to_town_id = ${townNamed("$2::text")} and $1::text is null and ${beforeEnd}`,
  // Without towns, the next 7 days [G.search.07, G.search.14].
  anywhere: `o.stop = 0 and $1::text is null and $2::text is null
      and o.departs_at < least($4::timestamptz, greatest(app_now(), $3::timestamptz) + interval '7 days')`,
};

/**
 * `matches` reads one range of one index of offers in order and stops after `maxCounted` rows. `offset 0` fences its inner query, so that seats
 * are counted once per row, after the sort, and only for rows that are read. The outer query must not sort again, or the planner would no longer stop
 * early. When no filter needs the seats, they are counted only for the rows of the page.
 */
function searchText(towns: Towns, order: SortOrder): string {
  return `with matches as materialized (
    select * from (
      select o.agency_id, o.departure_id, o.from_town_id, o.to_town_id, o.departs_at, o.arrives_at, o.price, o.travel_class, o.total_places,
        case when $9::integer is not null then ${seatsTaken} end as taken
      from offers o join agencies a on a.id = o.agency_id
      where ${conditions[towns]} and o.departs_at > app_now() and o.departs_at >= $3::timestamptz
        and ($5::integer is null or o.mode = $5) and ($6::text[] is null or o.travel_class = any ($6))
        and ($7::time is null or timezone('Africa/Douala', o.departs_at)::time >= $7)
        and a.is_active
        and ($8::text is null or o.agency_id in (select a.id from agencies a where ${agencyNameContains("$8::text")}))
      order by ${orders[order]} offset 0
    ) o where $9 is null or o.total_places - o.taken >= $9 limit $10
  )
  select (select count(*) from matches)::integer as counted, p.*
  from (select 1) one left join (
    select ${departureColumns}, coalesce(o.taken, ${seatsTaken}) as taken, o.departs_at
    from (select * from matches o order by ${orders[order]} limit $11 offset $12) o ${departureJoins}
  ) p on true
  order by ${orders[order].replaceAll("o.", "p.")}`;
}

const townShapes = Object.keys(conditions) as Towns[];
const sortOrders = Object.keys(orders) as SortOrder[];
// 4 × 4 constant texts, so that the set of prepared statements is bounded.
const searches = new Map(
  townShapes.flatMap((towns) =>
    sortOrders.map(
      (order) =>
        [
          `${towns} ${order}`,
          statement<FoundRow, Values>(`search_${towns}_${order}`, searchText(towns, order)),
        ] as const,
    ),
  ),
);

function townsOf({ from, to }: SearchValues): Towns {
  if (from !== null && to !== null) return "route";
  if (from !== null) return "from";
  return to === null ? "anywhere" : "to";
}

/** Returns the statement that reads one page of matching departures and counts the matches, in one round trip. */
export function findDepartures(order: SortOrder, values: SearchValues): Statement<FoundRow> {
  const towns = townsOf(values);
  const {
    from,
    to,
    notBefore,
    before,
    mode,
    classes,
    hour,
    agencyName,
    places,
    maxCounted,
    perPage,
    offset,
  } = values;
  return searches.get(`${towns} ${order}`)!(
    from,
    to,
    notBefore,
    before,
    mode,
    classes,
    hour,
    agencyName,
    places,
    maxCounted,
    perPage,
    offset,
  );
}
