import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import {
  departureColumns,
  departureDetailColumns,
  departureJoins,
  seatsTaken,
} from "./departure-columns.ts";
import type { DepartureDetailRow } from "./departure-response.ts";
import { toDepartureDetailResponse } from "./departure-response.ts";

type EditedDeparture = ResponseOf<"updateDeparture">;

/** A departure to one of its destinations, as in a booking or a list. */
export interface DepartureInput {
  readonly agencyId: string;
  readonly departureId: string;
  readonly toTownId: number;
}

type Values = [string[], string[], number[]];

// Describes what was sold, even when the agency is no longer active or the departure was withdrawn. A withdrawn departure has no offers,
// so route, time and price are read from its own row.
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

/** SQL that returns the `DepartureRow`s of the rows of `wanted` as JSON. `wanted` is a query of agency_id, departure_id, to_town_id and position. */
export const describedDepartures = (wanted: string): string =>
  `(select json_agg(x) from (${text(departureColumns, `(${wanted}) w`)}) x)`;

/** Returns one row per input, in the order of the inputs, with boarding stations and stops; convert each with `toDepartureDetailResponse`. */
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

/** Returns a departure of an agency with its version, after an edit. */
export async function describeEditedDeparture(
  reader: Pick<Transaction, "query">,
  departure: DepartureInput,
): Promise<EditedDeparture> {
  const [row] = await reader.query(describeDeparturesInFull([departure]));
  if (!row) throw new Error("an edited departure is gone");
  return { ...toDepartureDetailResponse(row), version: row.version };
}
