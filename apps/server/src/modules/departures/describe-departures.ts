import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { departureColumns, departureDetailColumns, departureJoins, seatsTaken } from "./departure-columns.ts";
import type { DepartureDetailRow, DepartureRow } from "./present-departure.ts";

/** A departure towards one of its towns, as a booking or a list names it. */
export interface DepartureWish {
  readonly agencyId: string;
  readonly departureId: string;
  readonly toTownId: number;
}

type Values = [string[], string[], number[]];

// Reads what was sold, so neither the activity of the agency nor a later withdrawal hides it: a withdrawn departure has no offers any more,
// its own row still tells the road, the time and the price.
const text = (columns: string): string => `select ${columns}, ${seatsTaken} as taken
  from unnest($1::uuid[], $2::uuid[], $3::integer[]) with ordinality w (agency_id, departure_id, to_town_id, position)
  cross join lateral (
    select k.agency_id, k.id as departure_id, k.from_town_id, w.to_town_id, k.departs_at, k.travel_class, k.total_places,
      coalesce(x.arrives_at, k.departs_at + make_interval(mins => k.duration_minutes)) as arrives_at, coalesce(x.price, k.price) as price
    from departures k left join offers x on x.agency_id = k.agency_id and x.departure_id = k.id and x.to_town_id = w.to_town_id
    where k.agency_id = w.agency_id and k.id = w.departure_id
  ) o ${departureJoins}
  order by w.position`;

const described = statement<DepartureRow, Values>("departures_described", text(departureColumns));
const describedInFull = statement<DepartureDetailRow, Values>("departures_described_in_full", text(`${departureColumns}, ${departureDetailColumns}`));

/** One row per wish, in the order of the wishes; read each with `presentDeparture`. Can travel in a batch or a transaction. */
export function describeDepartures(wishes: readonly DepartureWish[]): Statement<DepartureRow> {
  return described(...valuesOf(wishes));
}

/** The same with boarding places and towns on the way; read with `presentDepartureDetail`. */
export function describeDeparturesInFull(wishes: readonly DepartureWish[]): Statement<DepartureDetailRow> {
  return describedInFull(...valuesOf(wishes));
}

function valuesOf(wishes: readonly DepartureWish[]): Values {
  return [wishes.map((wish) => wish.agencyId), wishes.map((wish) => wish.departureId), wishes.map((wish) => wish.toTownId)];
}
