import type { AttemptState, DisputeState } from "@wakafine/shared/payments/states.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { alert } from "./alerts.ts";
import { post } from "./ledger.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import type { ProviderName } from "./providers/registry.ts";
import type { OpenRefund } from "./refund-store.ts";
import { lockRefund, refundAttempt } from "./refund-store.ts";

interface ReportedDispute {
  readonly ref: string;
  readonly txnId: string;
  readonly state: DisputeState;
  /** The provider's word. */
  readonly status: string;
}

/** Stores a dispute; a closed one stays closed, because events arrive in any order. */
const storeDispute = statement<
  never,
  [driver: ProviderName, ref: string, txnId: string, state: DisputeState, status: string]
>(
  "store dispute",
  `insert into disputes as d (driver, provider_ref, provider_txn_id, state, status, closed_at)
   values ($1, $2, $3, $4, $5, case when $4 <> 'open' then app_now() end)
   on conflict (driver, provider_ref) do update set state = excluded.state, status = excluded.status, closed_at = excluded.closed_at where d.state = 'open'`,
);

interface Applied {
  readonly driver: ProviderName;
  readonly provider_ref: string;
  readonly state: DisputeState;
  readonly attempt_id: string;
  readonly attempt_state: AttemptState;
  readonly effective: boolean;
  readonly amount_xaf: number;
  readonly refunded_xaf: number;
  readonly late: boolean;
}

const disputesToApply = statement<{ driver: string; provider_ref: string }, [max: number]>(
  "disputes to apply",
  `select d.driver, d.provider_ref from disputes d join payment_attempts a on a.driver = d.driver and a.provider_txn_id = d.provider_txn_id
   where d.applied is distinct from d.state and a.state in ('paid', 'paid_late', 'partially_refunded', 'refunded', 'disputed') order by d.opened_at limit $1`,
);
/** Locks the payment of a dispute; see `lockPayment`. */
const lockDisputed = statement<never, [driver: string, ref: string]>(
  "lock disputed payment",
  `select from payment_attempts where driver = $1 and provider_txn_id = (select provider_txn_id from disputes where driver = $1 and provider_ref = $2) for update`,
);
/** Locks a dispute that was not applied; its payment must be locked before. */
const lockDispute = statement<Applied, [driver: string, ref: string]>(
  "lock dispute",
  `select d.driver, d.provider_ref, d.state, a.id as attempt_id, a.state as attempt_state, a.effective, a.amount_xaf,
     (select coalesce(sum(amount_xaf), 0)::integer from refunds where attempt_id = a.id and state = 'succeeded') as refunded_xaf,
     exists (select from refunds where attempt_id = a.id and reason = 'late') as late
   from disputes d join payment_attempts a on a.driver = d.driver and a.provider_txn_id = d.provider_txn_id
   where d.driver = $1 and d.provider_ref = $2 and d.applied is distinct from d.state for update of d`,
);
const markApplied = statement<never, [driver: string, ref: string]>(
  "mark dispute applied",
  "update disputes set applied = state where driver = $1 and provider_ref = $2",
);
/** Refunds of a payment that no provider was asked for yet. */
const owedRefunds = statement<{ id: string }, [attemptId: string]>(
  "owed refunds of payment",
  "select id from refunds where attempt_id = $1 and state in ('requested', 'manual', 'failed') order by requested_at, id",
);
const settleByChargeBack = statement<never, [id: string, dispute: string]>(
  "settle refund by charge-back",
  "update refunds set state = 'succeeded', provider_ref = $2, next_read_at = null, failure = null, ended_at = app_now() where id = $1",
);

/** Stores a dispute reported by a signed callback and applies it if its payment is known. */
export async function reportDispute(
  services: PaymentServices,
  driver: ProviderName,
  { ref, txnId, state, status }: ReportedDispute,
): Promise<void> {
  await services.context.database.query(storeDispute(driver, ref, txnId, state, status));
  await applyDisputes(services);
}

/** Applies disputes to their payments: open → disputed, won → as before, lost → charged_back. Idempotent; an event that precedes its payment waits for it. */
export async function applyDisputes(services: PaymentServices): Promise<void> {
  const { database } = services.context;
  for (const { driver, provider_ref: ref } of await database.query(disputesToApply(50)))
    await database.transaction(async (transaction) => {
      const [, [dispute]] = await transaction.batch([
        lockDisputed(driver, ref),
        lockDispute(driver, ref),
      ]);
      if (!dispute) return;
      const refunds: OpenRefund[] = [];
      if (dispute.state === "lost")
        for (const { id } of await transaction.query(owedRefunds(dispute.attempt_id)))
          refunds.push(...(await transaction.query(lockRefund(id))));
      await transaction.finish([
        markApplied(driver, ref),
        ...movesOf(dispute),
        ...(dispute.state === "lost" ? chargedBack(services, dispute, refunds) : []),
      ]);
    });
}

/** Changes the state of the payment; a closed dispute whose opening was missed passes through disputed. */
function movesOf(dispute: Applied): readonly Statement<unknown>[] {
  const { attempt_id: id, attempt_state: from } = dispute;
  const end =
    dispute.state === "open" ? [] : [dispute.state === "lost" ? "charged_back" : before(dispute)];
  const path = [from, ...(from === "disputed" ? [] : ["disputed"]), ...end] as AttemptState[];
  return path.slice(1).flatMap((to, index) => {
    const since = path[index] ?? from;
    return [
      refundAttempt(id, since, to),
      audit(
        { action: "dispute payment", entity: "payment_attempt", entityId: id, from: since, to },
        null,
      ),
    ];
  });
}

/** Returns the state of a payment without the dispute. */
function before({ refunded_xaf, amount_xaf, late, effective }: Applied): AttemptState {
  if (refunded_xaf >= amount_xaf) return "refunded";
  if (refunded_xaf > 0) return "partially_refunded";
  return late && !effective ? "paid_late" : "paid";
}

/** The bank took back what was not refunded: the platform bears it, except refunds that were owed anyway, which it settles. */
function chargedBack(
  services: PaymentServices,
  { attempt_id: attemptId, driver, amount_xaf, refunded_xaf, provider_ref }: Applied,
  refunds: readonly OpenRefund[],
): readonly Statement<unknown>[] {
  const amountXaf = amount_xaf - refunded_xaf;
  return [
    post({
      kind: "charge_back",
      attemptId,
      entries: [
        { account: "dispute", amountXaf },
        { account: "provider_cash", driver, amountXaf: -amountXaf },
      ],
    }),
    ...refunds.flatMap((refund) => [
      settleByChargeBack(refund.id, provider_ref),
      post({
        kind: "refund",
        refundId: refund.id,
        refundRequest: refund.request_id,
        entries: [
          { account: "refund_owed", amountXaf: refund.amount_xaf },
          { account: "dispute", amountXaf: -refund.amount_xaf },
        ],
      }),
      audit(
        {
          action: "refund sent",
          entity: "refund",
          entityId: refund.id,
          from: "manual",
          to: "succeeded",
          reason: "charged back",
        },
        null,
      ),
      ...payableOf(services, refund.payable_kind).onRefunded({
        payableId: refund.payable_id,
        refundId: refund.id,
        amountXaf: refund.amount_xaf,
        payerPhone: refund.payer_phone,
      }),
    ]),
    alert("payment_disputed", attemptId, { charged_back_xaf: amountXaf }),
  ];
}
