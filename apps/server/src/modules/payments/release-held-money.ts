import { statement } from "../../database/database.ts";
import type { Context } from "../../context.ts";
import type { Job } from "../../jobs/runner.ts";
import { post } from "./ledger.ts";

/** A departure and the moment its agency's money becomes payable: the later of the end first sold and the present end, ISO 8601. */
export interface DepartureEnd {
  readonly agencyId: string;
  readonly departureId: string;
  readonly endsAt: string;
}

export type DepartureEnds = (departures: readonly { readonly agencyId: string; readonly departureId: string }[]) => Promise<readonly DepartureEnd[]>;

const lockRelease = statement<never>("lock release", "select pg_advisory_xact_lock(hashtextextended('release held money', 0))");
const heldMoney = statement<{ agency_id: string; departure_id: string; held: string }, [number]>(
  "held money",
  `select agency_id, departure_id, -sum(amount) as held from ledger_entries where account = 'agency_held' group by agency_id, departure_id having sum(amount) < 0
   order by min(transaction_id::text) limit $1`,
);

/** Departures looked at in one run. */
const most = 2000;

/** Agency money is held until its departure has ended, then payable: every refund before that is funded [architecture §5]. */
export function releaseJob(context: Context, departureEnds: DepartureEnds): Job {
  return { name: "release-held-money", everySeconds: 600, leaseSeconds: 300, run: () => releaseHeldMoney(context, departureEnds) };
}

/** Moves what is due from agency_held to agency_payable; answers how many departures. The lock keeps a second releaser from booking the same sums. */
export async function releaseHeldMoney({ database, clock }: Context, departureEnds: DepartureEnds): Promise<number> {
  const known = await database.query(heldMoney(most));
  if (known.length === 0) return 0;
  const ends = await departureEnds(known.map((row) => ({ agencyId: row.agency_id, departureId: row.departure_id })));
  const ended = new Set(ends.filter(({ endsAt }) => new Date(endsAt) <= clock()).map(({ agencyId, departureId }) => `${agencyId} ${departureId}`));
  if (ended.size === 0) return 0;
  return database.transaction(async (transaction) => {
    const [, held] = await transaction.batch([lockRelease(), heldMoney(most)]);
    const due = held.filter((row) => ended.has(`${row.agency_id} ${row.departure_id}`));
    await transaction.finish(due.map((row) => movement({ agencyId: row.agency_id, departureId: row.departure_id }, Number(row.held))));
    return due.length;
  });
}

function movement(place: { agencyId: string; departureId: string }, amountXaf: number) {
  return post({
    kind: "held_to_payable",
    ...place,
    entries: [{ account: "agency_held", ...place, amountXaf }, { account: "agency_payable", ...place, amountXaf: -amountXaf }],
  });
}
