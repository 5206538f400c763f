import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Context } from "../../context.ts";
import { auditRows, insertAuditRows } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import type { MoneyDecision, Payable, ReceivedMoney } from "../payments/public.ts";
import type { Transaction } from "../../database/database.ts";

/** Returns the page on which a member waits for the payment, relative to the site [G.topup.05]. */
export function topUpPage(id: string): string {
  return `/payment/loading?topup=${encodeURIComponent(id)}`;
}

const payableState = statement<
  {
    readonly amount_xaf: number;
    readonly language: Language;
    readonly open: boolean;
    readonly created: string;
    readonly pay_until: string;
  },
  [id: string]
>(
  "top-up payable",
  "select amount_xaf, language, state = 'PENDING' and pay_until > app_now() as open, iso(created_at) as created, iso(pay_until) as pay_until from top_ups where id = $1",
);

/** PENDING → COMPLETED, once, with its audit row. Returns no row when it is completed already. */
const complete = statement<{ agency_id: string }, [id: string, audit: string]>(
  "complete top-up",
  `with done as (update top_ups set state = 'COMPLETED', completed_at = app_now() where id = $1 and state = 'PENDING' returning agency_id),
     logged as (${insertAuditRows("$2", "where exists (select from done)")})
   select agency_id from done`,
);

const extend = statement<never, [id: string, until: string]>(
  "extend top-up",
  "update top_ups set pay_until = greatest(pay_until, $2::timestamptz) where id = $1",
);

const agencyOfTopUp = statement<{ agency_id: string }, [id: string]>(
  "agency of a top-up",
  "select agency_id from top_ups where id = $1",
);

const completedIds = statement<{ id: string }, [after: string | null, max: number]>(
  "completed top-ups",
  "select id from top_ups where state = 'COMPLETED' and ($1::uuid is null or id > $1) order by id limit $2",
);

/**
 * Returns top-ups as a payable. Money is credited to the parcel balance once, however late it arrives [G.topup.03]: nothing is held that could be lost meanwhile. A top-up has one
 * attempt, so it is never paid twice; its refunds are recorded by administrators and send no message. A charge-back is taken from the balance, which may become negative (0167).
 */
export function createTopUpPayable({ database }: Context): Payable {
  return {
    kind: "top_up",
    async stateOf(payableId) {
      const [row] = await database.query(payableState(payableId));
      if (!row) return null;
      return {
        payableId,
        amountXaf: row.amount_xaf,
        dueHundredths: BigInt(row.amount_xaf) * 100n,
        language: row.language,
        open: row.open,
        holdStartedAt: row.created,
        holdUntil: row.pay_until,
        departsAt: row.pay_until,
        page: topUpPage(payableId),
        label: `Solde colis ${payableId.slice(-6)}`,
      };
    },
    acceptMoney: credit,
    extendHold: (payableId, until) => [extend(payableId, until.toISOString())],
    onRefundOwed: () => [],
    onRefunded: () => [],
    async chargeBackDebits(transaction, payableId, amountXaf) {
      const [row] = await transaction.query(agencyOfTopUp(payableId));
      if (!row) throw new Error(`top-up ${payableId} of a charge-back does not exist`);
      return [{ account: "parcel_balance", agencyId: row.agency_id, amountXaf }];
    },
    paidIds: async (after, max) =>
      (await database.query(completedIds(after, max))).map(({ id }) => id),
  };
}

async function credit(
  transaction: Transaction,
  { payableId, attemptId, amountXaf }: ReceivedMoney,
): Promise<MoneyDecision> {
  const change = {
    action: "complete top-up",
    entity: "top_up",
    entityId: payableId,
    from: "PENDING",
    to: "COMPLETED",
    details: { attempt: attemptId },
  } as const;
  const [completed] = await transaction.query(complete(payableId, auditRows([change], null)));
  if (!completed) return { kind: "already_paid" };
  return {
    kind: "paid",
    credits: [{ account: "parcel_balance", agencyId: completed.agency_id, amountXaf: -amountXaf }],
    outboxJobs: [],
  };
}
