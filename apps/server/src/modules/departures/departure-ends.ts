import type { Database } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

/** The key of a departure. */
export interface DepartureKey {
  readonly agencyId: string;
  readonly departureId: string;
}

const ends = statement<
  { agency_id: string; departure_id: string; ends_at: string },
  [string[], string[]]
>(
  "departure ends",
  `select d.agency_id, d.id as departure_id, iso(greatest(d.first_sold_end_at, d.departs_at + make_interval(mins => d.duration_minutes))) as ends_at
   from unnest($1::uuid[], $2::uuid[]) as w(agency_id, id) join departures d on d.agency_id = w.agency_id and d.id = w.id
   where d.deleted_at is null`,
);

/**
 * Returns until when an agency's money is held: the later of the end at the first sale and the current end, ISO 8601. The money of a cancelled departure belongs to
 * its travellers, so it has no end.
 */
export async function departureEnds(
  database: Database,
  keys: readonly DepartureKey[],
): Promise<readonly (DepartureKey & { readonly endsAt: string })[]> {
  const rows = await database.query(
    ends(
      keys.map((key) => key.agencyId),
      keys.map((key) => key.departureId),
    ),
  );
  return rows.map((row) => ({
    agencyId: row.agency_id,
    departureId: row.departure_id,
    endsAt: row.ends_at,
  }));
}
