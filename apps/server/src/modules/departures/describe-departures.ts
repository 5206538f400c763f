import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import {
  departureColumns,
  departureDetailColumns,
  departureJoins,
  seatsTaken,
} from "./departure-columns.ts";
import type { DepartureDetailRow } from "./departure-response.ts";

/** A departure towards one of its towns, as a booking or a list names it. */
export interface DepartureInput {
  readonly agencyId: string;
  readonly departureId: string;
  readonly toTownId: number;
}

type Values = [string[], string[], number[]];

// Reads what was sold, so neither the activity of the agency nor a later withdrawal hides it: a withdrawn departure has no offers any more,
// its own row still tells the road, the time and the price.
const text = (
  columns: string,
  wanted = "unnest($1::uuid[], $2::uuid[], $3::integer[]) with ordinality w (agency_id, departure_id, to_town_id, position)",
): string => `select ${columns}, ${seatsTaken} as taken
  from ${wanted}
  cross join lateral (
    select k.agency_id, k.id as departure_id, k.from_town_id, w.to_town_id, k.departs_at, k.travel_class, k.total_places,
      coalesce(x.arrives_at, k.departs_at + make_interval(mins => k.duration_minutes)) as arrives_at, coalesce(x.price, k.price) as price
    from departures k left join offers x on x.agency_id = k.agency_id and x.departure_id = k.id and x.to_town_id = w.to_town_id
    where k.agency_id = w.agency_id and k.id = w.departure_id
  ) o ${departureJoins}
  order by w.position`;

const describedInFull = statement<DepartureDetailRow, Values>(
  "departures_described_in_full",
  text(`${departureColumns}, ${departureDetailColumns}`),
);

/** SQL of the `DepartureRow`s (`toDepartureResponse`), as JSON, of the rows of `wanted`: a query of agency_id, departure_id, to_town_id and position. */
export const describedDepartures = (wanted: string): string =>
  `(select json_agg(x) from (${text(departureColumns, `(${wanted}) w`)}) x)`;

/** One row per input, in the order of the inputs, with boarding places and towns on the way; read each with `toDepartureDetailResponse`. */
export function describeDeparturesInFull(
  inputs: readonly DepartureInput[],
): Statement<DepartureDetailRow> {
  return describedInFull(...valuesOf(inputs));
}

function valuesOf(inputs: readonly DepartureInput[]): Values {
  return [
    inputs.map((input) => input.agencyId),
    inputs.map((input) => input.departureId),
    inputs.map((input) => input.toTownId),
  ];
}
