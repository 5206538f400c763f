import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import type { Context } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import {
  departureColumns,
  departureDetailColumns,
  departureJoins,
  seatsTaken,
  townNamed,
} from "./departure-columns.ts";
import type { DepartureDetailRow } from "./departure-response.ts";
import { toDepartureDetailResponse } from "./departure-response.ts";

type Row = DepartureDetailRow | { readonly departure_id: null };

// No row: no such public departure. A row without an offer: the departure does not serve the town.
const departureDetail = statement<Row, [string, string | null]>(
  "departure_detail",
  `select v.* from departures k join agencies g on g.id = k.agency_id and g.is_active
   left join lateral (
     select ${departureColumns}, ${seatsTaken} as taken, ${departureDetailColumns}
     from offers o ${departureJoins}
     where o.agency_id = k.agency_id and o.departure_id = k.id
       and case when $2::text is null then o.stop = 0 else o.to_town_id = ${townNamed("$2::text")} end
   ) v on true
   where k.id = $1::uuid and k.deleted_at is null`,
);

interface Wanted {
  readonly id: string;
  /** A town the departure serves; by default its final town. */
  readonly destination?: string | undefined;
}

/** Returns a public departure in full; with a destination the price, hour and duration of that stop [G.search.05]. Throws not_found, unknown_stop. */
export async function getDeparture(
  { database }: Context,
  { id, destination }: Wanted,
): Promise<DepartureDetail> {
  const uuid = uuidOrNull(id);
  if (uuid === null) throw appError("not_found");
  const [row] = await database.query(
    departureDetail(uuid, destination === undefined ? null : townKey(destination)),
  );
  if (!row) throw appError("not_found");
  if (row.departure_id === null) throw appError("unknown_stop");
  return toDepartureDetailResponse(row);
}
