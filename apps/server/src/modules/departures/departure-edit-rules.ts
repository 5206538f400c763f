import { statement } from "../../database/database.ts";
import type { FieldError } from "../../http/failure.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { CheckedPlan } from "./departure-plan.ts";

/** A stop or the destination (stop 0) of a departure; the price is in francs. */
interface SoldTown {
  readonly stop: number;
  readonly town_id: number;
  readonly price: number;
  readonly minutes: number;
}

/** A departure as it is before an edit; the price is in francs, times are ISO 8601. */
export interface EditableDeparture {
  readonly version: number;
  readonly left: boolean;
  readonly from_town_id: number;
  readonly departs_at: string;
  readonly minutes: number;
  readonly travel_class: TravelClass;
  /** A seat was sold at some time. */
  readonly sold_once: boolean;
  /** The seats that are sold or held now, ascending. */
  readonly claimed: readonly number[];
  /** The destination first, then the stops. */
  readonly towns: readonly SoldTown[];
}

/** Reads a departure of an agency that is not withdrawn. The caller has locked it with an earlier statement: one that waits for the lock and reads would miss the seats sold while it waited. */
export const editableDeparture = statement<EditableDeparture, [agencyId: string, id: string]>(
  "editable departure",
  `select d.version, d.departs_at <= app_now() as left, d.from_town_id, iso(d.departs_at) as departs_at, d.duration_minutes as minutes, d.travel_class,
     d.first_sold_end_at is not null as sold_once,
     array(select c.seat from seat_claims c where c.agency_id = d.agency_id and c.departure_id = d.id order by c.seat) as claimed,
     (select json_agg(json_build_object('stop', o.stop, 'town_id', o.to_town_id, 'price', o.price,
         'minutes', (extract(epoch from o.arrives_at - o.departs_at) / 60)::integer) order by o.stop)
       from offers o where o.agency_id = d.agency_id and o.departure_id = d.id) as towns
   from departures d where d.agency_id = $1 and d.id = $2 and d.deleted_at is null`,
);

/** A departure after an edit, with its towns found. */
export interface ChangedDeparture {
  readonly plan: CheckedPlan;
  readonly fromTownId: number;
  /** The destination first, then the stops. */
  readonly towns: readonly SoldTown[];
}

/** Why an edit is refused: a code of departures/errors.ts with the fields that it concerns. */
export interface RefusedChange {
  readonly code: "departure_sold" | "departure_too_soon" | "seats_beyond_places";
  readonly fields: readonly FieldError[];
  /** The sold or held seats above the number of places. */
  readonly seats?: readonly number[];
}

/** Milliseconds that an earlier hour of a sold departure is at least ahead. */
const minNoticeMs = 3 * 3_600_000;

/**
 * Returns why an edit is refused, or null [G.plan.04]. While nothing is sold or held everything may change; afterwards boarding stations, places down to the highest
 * seat, and the hour: later, or earlier to a time at least 3 h ahead. The day stays once a seat was sold.
 */
export function refusalOfChange(
  current: EditableDeparture,
  next: ChangedDeparture,
  now: Date,
): RefusedChange | null {
  const isSold = current.claimed.length > 0;
  const departsAt = new Date(next.plan.times[0] ?? current.departs_at);
  const fixed = [
    ...(isSold ? soldFields(current, next) : []),
    ...((isSold || current.sold_once) && dayOf(departsAt) !== dayOf(new Date(current.departs_at))
      ? ["departure_days.0"]
      : []),
  ];
  if (fixed.length > 0)
    return {
      code: "departure_sold",
      fields: fixed.map((field) => ({ field, code: "sold" as const })),
    };
  const isEarlier = departsAt < new Date(current.departs_at);
  if (isSold && isEarlier && departsAt.getTime() < now.getTime() + minNoticeMs)
    return {
      code: "departure_too_soon",
      fields: [{ field: "departure_hours.0", code: "too_small" }],
    };
  const seats = current.claimed.filter((seat) => seat > next.plan.places);
  return seats.length > 0
    ? {
        code: "seats_beyond_places",
        fields: [{ field: "total_places_number", code: "too_small" }],
        seats,
      }
    : null;
}

function soldFields(current: EditableDeparture, next: ChangedDeparture): readonly string[] {
  const [destination, ...stops] = current.towns;
  const [nextDestination, ...nextStops] = next.towns;
  const differs: readonly (readonly [field: string, differs: boolean])[] = [
    ["city_departure", current.from_town_id !== next.fromTownId],
    ["city_destination", destination?.town_id !== nextDestination?.town_id],
    ["departure_duration", current.minutes !== next.plan.minutes],
    ["price", destination?.price !== next.plan.price],
    ["travel_class", current.travel_class !== next.plan.travelClass],
    ["intermediate_destinations", !sameStops(stops, nextStops)],
  ];
  return differs.flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}

function sameStops(one: readonly SoldTown[], other: readonly SoldTown[]): boolean {
  const textsOf = (stops: readonly SoldTown[]) =>
    stops.map(({ town_id, price, minutes }) => `${town_id} ${price} ${minutes}`).toSorted();
  return textsOf(one).join() === textsOf(other).join();
}

const updateRow = statement<
  never,
  [
    agencyId: string,
    id: string,
    from: number,
    to: number,
    departsAt: string,
    minutes: number,
    price: number,
    travelClass: string,
    places: number,
  ]
>(
  "update departure",
  `update departures set from_town_id = $3, to_town_id = $4, departs_at = $5, duration_minutes = $6, price = $7, travel_class = $8, total_places = $9,
     version = version + 1 where agency_id = $1 and id = $2`,
);

const deleteStations = statement<never, [agencyId: string, id: string]>(
  "delete boarding stations",
  "delete from boarding_stations where agency_id = $1 and departure_id = $2",
);

const deleteOffers = statement<never, [agencyId: string, id: string]>(
  "delete offers",
  "delete from offers where agency_id = $1 and departure_id = $2",
);

const insertParts = statement<
  never,
  [agencyId: string, id: string, stations: string, towns: string]
>(
  "insert stations and offers",
  `with placed as (
     insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
     select d.agency_id, d.id, s.position, s.quarter, d.departs_at + make_interval(mins => s.offset), s.cost
     from departures d, jsonb_to_recordset($3::jsonb) s (position smallint, quarter text, "offset" integer, cost integer)
     where d.agency_id = $1 and d.id = $2)
   insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
   select d.agency_id, d.id, t.stop, a.transport_type_id, d.from_town_id, t.town_id, d.departs_at, d.departs_at + make_interval(mins => t.minutes),
     t.price, d.travel_class, d.total_places
   from departures d join agencies a on a.id = d.agency_id, jsonb_to_recordset($4::jsonb) t (stop smallint, town_id integer, price integer, minutes integer)
   where d.agency_id = $1 and d.id = $2`,
);

/** Statements that write an edited departure with its stations and offers; the caller has locked it. */
export function writeDeparture(
  agencyId: string,
  id: string,
  { plan, fromTownId, towns }: ChangedDeparture,
) {
  const [destination] = towns;
  const [departsAt] = plan.times;
  if (!destination || departsAt === undefined)
    throw new Error("an edit has one time and one destination");
  return [
    updateRow(
      agencyId,
      id,
      fromTownId,
      destination.town_id,
      departsAt,
      plan.minutes,
      plan.price,
      plan.travelClass,
      plan.places,
    ),
    deleteStations(agencyId, id),
    deleteOffers(agencyId, id),
    insertParts(agencyId, id, JSON.stringify(plan.stations), JSON.stringify(towns)),
  ] as const;
}
