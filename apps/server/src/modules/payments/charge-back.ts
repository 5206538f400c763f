import { randomUUID } from "node:crypto";
import { audit } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import { forEachRow } from "./for-each-row.ts";
import type { Payable } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { changeOf, executedRefund, lockedIn } from "./record-refund.ts";
import { coveredOf, unsettled } from "./refund-store.ts";

/**
 * Francs of the effective payment of a payable that the payer's bank took back and that no refund offsets; no row unless it is charged back. The caller has
 * locked the payment.
 */
export const takenByBank = statement<
  { taken_xaf: number },
  [kind: Payable["kind"], payableId: string]
>(
  "taken back by the bank",
  `select greatest(0, ${unsettled} - (select coalesce(sum(o.amount_xaf), 0)::integer from refunds o where o.attempt_id = a.id and o.state <> 'succeeded')) as taken_xaf
   from payment_attempts a where a.payable_kind = $1 and a.payable_id = $2 and a.effective and a.state = 'charged_back'`,
);

/** Open refunds that a charge-back of their payment covers; a submitted one is decided by its provider first. */
const coveredRefunds = statement<{ id: string }, [max: number]>(
  "refunds covered by a charge-back",
  `select r.id from refunds r join payment_attempts a on a.id = r.attempt_id
   where r.state in ('requested', 'failed') and a.state = 'charged_back' and ${coveredOf} = r.amount_xaf order by r.requested_at, r.id limit $1`,
);

const settleByChargeBack = statement<never, [id: string, requestId: string]>(
  "settle refund by charge-back",
  `update refunds r set state = 'succeeded', request_id = $2, next_read_at = null, failure = null, ended_at = app_now(),
     provider_ref = (select d.provider_ref from disputes d join payment_attempts a on a.driver = d.driver and a.provider_txn_id = d.provider_txn_id
       where a.id = r.attempt_id and d.applied = 'lost' order by d.closed_at limit 1)
   where r.id = $1`,
);

/** Settles owed refunds whose francs the payer's bank has already returned, each in its own transaction: ledger refund_owed to dispute. Idempotent. */
export async function settleByChargeBacks(services: PaymentServices): Promise<void> {
  const { database } = services.context;
  const found = await database.query(coveredRefunds(50));
  await forEachRow(services, found, ({ id }) =>
    database.transaction(async (transaction) => {
      const refund = await lockedIn(transaction, id, ["requested", "failed"]);
      if (!refund || refund.covered_xaf < refund.amount_xaf) return;
      // A new id, so that a late report of the provider's failed request changes nothing.
      const requestId = refund.state === "failed" ? randomUUID() : refund.request_id;
      await transaction.finish([
        settleByChargeBack(id, requestId),
        ...executedRefund(services, refund, {
          requestId,
          request: null,
          coveredXaf: refund.amount_xaf,
        }),
        audit(changeOf(refund, "refund sent", { to: "succeeded", reason: "charged back" }), null),
      ]);
    }),
  );
}
