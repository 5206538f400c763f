import type { Database, Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../jobs/runner.ts";
import { post } from "./ledger.ts";

/** A departure and the time its agency's money becomes payable: the later of its originally sold end and its current end, ISO 8601. */
export interface DepartureEnd {
  readonly agencyId: string;
  readonly departureId: string;
  readonly endsAt: string;
}

export type DepartureEnds = (
  departures: readonly { readonly agencyId: string; readonly departureId: string }[],
) => Promise<readonly DepartureEnd[]>;

interface Held {
  readonly agency_id: string;
  readonly departure_id: string;
  readonly held: string;
}

const lockRelease = statement<never>(
  "lock release",
  "select pg_advisory_xact_lock(hashtextextended('release held money', 0))",
);
/** Returns the departures with held money, ordered by agency and departure, after the given pair. */
const heldMoney = statement<Held, [afterAgency: string, afterDeparture: string, max: number]>(
  "held money",
  `select agency_id, departure_id, -sum(amount) as held from ledger_entries where account = 'agency_held'
     and (agency_id, departure_id) > ($1::uuid, $2::uuid)
   group by agency_id, departure_id having sum(amount) < 0 order by agency_id, departure_id limit $3`,
);

/** Departures per query; one run processes all departures. */
const batchSize = 2000;
const lowestUuid = "00000000-0000-0000-0000-000000000000";

/** Returns the job that releases agency money after its departure has ended; until then the money is held to fund refunds (docs/rules/payouts.md). */
export function releaseJob(context: Context, departureEnds: DepartureEnds): Job {
  return {
    name: "release-held-money",
    everySeconds: 600,
    leaseSeconds: 300,
    run: () => releaseHeldMoney(context, departureEnds),
  };
}

/** Moves the money of ended departures from agency_held to agency_payable. Returns the number of departures. The lock prevents a concurrent run from booking the same amounts. */
export async function releaseHeldMoney(
  { database, clock }: Context,
  departureEnds: DepartureEnds,
): Promise<number> {
  let released = 0;
  let next = heldMoney(lowestUuid, lowestUuid, batchSize);
  for (;;) {
    const known = await database.query(next);
    const last = known.at(-1);
    if (!last) return released;
    const ends = await departureEnds(
      known.map((row) => ({ agencyId: row.agency_id, departureId: row.departure_id })),
    );
    const ended = new Set(
      ends
        .filter(({ endsAt }) => new Date(endsAt) <= clock())
        .map(({ agencyId, departureId }) => `${agencyId} ${departureId}`),
    );
    if (ended.size > 0) released += await release(database, next, ended);
    next = heldMoney(last.agency_id, last.departure_id, batchSize);
  }
}

/** Releases the money still held for the ended departures of a page. */
function release(
  database: Database,
  page: Statement<Held>,
  ended: ReadonlySet<string>,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const [, held] = await transaction.batch([lockRelease(), page]);
    const due = held.filter((row) => ended.has(`${row.agency_id} ${row.departure_id}`));
    await transaction.finish(
      due.map((row) =>
        movement({ agencyId: row.agency_id, departureId: row.departure_id }, Number(row.held)),
      ),
    );
    return due.length;
  });
}

function movement(departure: { agencyId: string; departureId: string }, amountXaf: number) {
  return post({
    kind: "held_to_payable",
    ...departure,
    entries: [
      { account: "agency_held", ...departure, amountXaf },
      { account: "agency_payable", ...departure, amountXaf: -amountXaf },
    ],
  });
}
