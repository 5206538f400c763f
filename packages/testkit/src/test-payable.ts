import type { Database } from "@wakafine/server/database/database.ts";
import { statement } from "@wakafine/server/database/database.ts";
import { enqueue } from "@wakafine/server/jobs/outbox.ts";
import type { Payable } from "@wakafine/server/modules/payments/public.ts";

/** Agency and departure of every test payable. */
export const soldBy = {
  agencyId: "0197f000-0000-7000-8000-000000000001",
  departureId: "0197f000-0000-7000-8000-000000000002",
};

/** SQL that creates the table of `testPayable`. */
export const payablesTable = `create table test_payables (id uuid primary key, token text unique, amount integer not null, status text not null default 'PENDING',
  sellable boolean not null default true, hold_started timestamptz not null, hold_until timestamptz not null, departs_at timestamptz not null)`;

/** Loads a test payable by its link token. */
export const byToken = statement<{ id: string; status: string }, [string]>(
  "test payable by token",
  "select id, status from test_payables where token = $1",
);
const stateOf = statement<
  {
    amount: number;
    token: string;
    status: string;
    hold_started: string;
    hold_until: string;
    departs_at: string;
  },
  [string]
>(
  "test payable state",
  "select amount, token, status, hold_started, hold_until, departs_at from test_payables where id = $1",
);
// Pays a pending order, or an ended order that can still be sold (late money).
const confirm = statement<{ amount: number }, [string]>(
  "confirm test payable",
  "update test_payables set status = 'PAID' where id = $1 and (status = 'PENDING' or (status in ('EXPIRED', 'FAILED') and sellable)) returning amount",
);
const status = statement<{ status: string }, [string]>(
  "test payable status",
  "select status from test_payables where id = $1",
);
const extend = statement<never, [string, string]>(
  "extend test hold",
  "update test_payables set hold_until = $2 where id = $1",
);
const paidIds = statement<{ id: string }, [string | null, number]>(
  "paid test payables",
  "select id from test_payables where status = 'PAID' and ($1::uuid is null or id > $1) order by id limit $2",
);

/** Returns a minimal payable: the platform keeps 80 francs, the agency receives the rest. */
export function testPayable(pool: Database): Payable {
  return {
    kind: "booking",
    async stateOf(id) {
      const [row] = await pool.query(stateOf(id));
      if (!row) return null;
      return {
        payableId: id,
        amountXaf: row.amount,
        dueHundredths: BigInt(row.amount) * 100n,
        language: "fr",
        open: row.status === "PENDING",
        holdStartedAt: row.hold_started,
        holdUntil: row.hold_until,
        departsAt: row.departs_at,
        phoneVerified: false,
        deviceKey: null,
        addressKey: null,
        page: `/payment/loading?order=${row.token}`,
        returnPages: { PAYPAL: `/app/reservation/success/paypal/${row.token}` },
        label: "WF-ABC123 : Douala → Yaoundé, l'été",
      };
    },
    async acceptMoney(transaction, { payableId, amountXaf }) {
      const [confirmed, [now]] = await transaction.batch([confirm(payableId), status(payableId)]);
      if (confirmed.length === 0)
        return now?.status === "PAID"
          ? { kind: "already_paid" }
          : { kind: "cannot_deliver", outboxJobs: [] };
      const agencyShare = Math.max(0, amountXaf - 80);
      return {
        kind: "paid",
        credits: [
          { account: "agency_held", ...soldBy, amountXaf: -agencyShare },
          { account: "platform_fee", amountXaf: agencyShare - amountXaf },
        ],
        outboxJobs: [enqueue("send-tickets", payableId)],
      };
    },
    extendHold: (id, holdUntil) => [extend(id, holdUntil.toISOString())],
    onRefundOwed: ({ refundId }) => [enqueue("notify-refund", refundId)],
    onRefunded: ({ refundId }) => [enqueue("notify-refunded", refundId)],
    onRefundReversed: ({ refundId, isClaimed }) =>
      isClaimed ? [] : [enqueue("notify-refund-reversed", refundId)],
    paidIds: async (after, max) => (await pool.query(paidIds(after, max))).map((row) => row.id),
  };
}
