import type { AttemptState, DisputeState } from "@wakafine/shared/payments/states.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { alert } from "./alerts.ts";
import { forEachRow } from "./for-each-row.ts";
import { post } from "./ledger.ts";
import type { LedgerEntry, Payable } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import type { Money } from "./providers/payment-driver.ts";
import type { ProviderName } from "./providers/registry.ts";
import { refundAttempt } from "./refund-store.ts";

interface ReportedDispute {
  readonly ref: string;
  readonly txnId: string;
  readonly state: DisputeState;
  /** The status as the provider names it. */
  readonly status: string;
  /** Default: the whole payment. */
  readonly money?: Money;
}

/** Stores a dispute; a closed one stays closed, because events arrive in any order. Returns a row if the event changed it. */
const storeDispute = statement<
  { state: DisputeState },
  [
    driver: ProviderName,
    ref: string,
    txnId: string,
    state: DisputeState,
    status: string,
    amountMinor: string | null,
  ]
>(
  "store dispute",
  `insert into disputes as d (driver, provider_ref, provider_txn_id, state, status, amount_minor, closed_at)
   values ($1, $2, $3, $4, $5, $6, case when $4 <> 'open' then app_now() end)
   on conflict (driver, provider_ref) do update set state = excluded.state, status = excluded.status, closed_at = excluded.closed_at,
     amount_minor = coalesce(excluded.amount_minor, d.amount_minor)
   where d.state = 'open' and (excluded.state, excluded.status) is distinct from (d.state, d.status) returning d.state`,
);

interface Applied {
  readonly provider_ref: string;
  readonly driver: ProviderName;
  readonly state: DisputeState;
  readonly attempt_id: string;
  readonly payable_kind: Payable["kind"];
  readonly payable_id: string;
  readonly attempt_state: AttemptState;
  readonly effective: boolean;
  readonly amount_xaf: number;
  readonly refunded_xaf: number;
  readonly late: boolean;
  /** Another dispute of the payment is open. */
  readonly other_open: boolean;
  /** Another dispute of the payment was lost and applied. */
  readonly other_lost: boolean;
  /** Francs that the bank takes back if the dispute is lost: its amount, at most what is left of the payment. */
  readonly lost_xaf: number;
}

const disputesToApply = statement<{ driver: string; provider_ref: string }, [max: number]>(
  "disputes to apply",
  `select d.driver, d.provider_ref from disputes d join payment_attempts a on a.driver = d.driver and a.provider_txn_id = d.provider_txn_id
   where d.applied is distinct from d.state and a.state in ('paid', 'paid_late', 'partially_refunded', 'refunded', 'disputed', 'charged_back')
   order by d.opened_at limit $1`,
);
/** Locks the payment of a dispute; see `lockPayment`. */
const lockDisputed = statement<never, [driver: string, ref: string]>(
  "lock disputed payment",
  `select from payment_attempts where driver = $1 and provider_txn_id = (select provider_txn_id from disputes where driver = $1 and provider_ref = $2) for update`,
);

const others = `from disputes o where o.driver = d.driver and o.provider_txn_id = d.provider_txn_id and o.provider_ref <> d.provider_ref`;
/** Francs of payment `a` that the provider still has: received less executed refunds and charge-backs; its own fee is not given back. */
const cashLeft = `(select greatest(0, coalesce(sum(e.amount), 0))::integer from (
     select id from ledger_transactions where attempt_id = a.id and kind <> 'provider_fee'
     union all select t.id from ledger_transactions t join refunds r on r.id = t.refund_id where r.attempt_id = a.id) t
   join ledger_entries e on e.transaction_id = t.id and e.account = 'provider_cash')`;
/** PayPal reports a loss also as the reversal of the payment: a reversal and a lost dispute of the same amount are one loss. */
const isReportedTwice = `exists (select ${others} and o.applied = 'lost' and o.amount_minor is not distinct from d.amount_minor
     and (o.status = 'REVERSED') <> (d.status = 'REVERSED'))`;

/** Locks a dispute that was not applied; its payment must be locked before. */
const lockDispute = statement<Applied, [driver: string, ref: string]>(
  "lock dispute",
  `select d.driver, d.provider_ref, d.state, a.id as attempt_id, a.payable_kind, a.payable_id, a.state as attempt_state, a.effective, a.amount_xaf,
     (select coalesce(sum(amount_xaf), 0)::integer from refunds where attempt_id = a.id and state = 'succeeded') as refunded_xaf,
     exists (select from refunds where attempt_id = a.id and reason = 'late') as late,
     exists (select ${others} and o.state = 'open') as other_open, exists (select ${others} and o.applied = 'lost') as other_lost,
     case when ${isReportedTwice} then 0 else least(${cashLeft},
       case when d.amount_minor < a.amount_minor then round(a.amount_xaf * d.amount_minor / a.amount_minor::numeric)::integer else a.amount_xaf end) end as lost_xaf
   from disputes d join payment_attempts a on a.driver = d.driver and a.provider_txn_id = d.provider_txn_id
   where d.driver = $1 and d.provider_ref = $2 and d.applied is distinct from d.state for update of d`,
);
const markApplied = statement<never, [driver: string, ref: string]>(
  "mark dispute applied",
  "update disputes set applied = state where driver = $1 and provider_ref = $2",
);

/**
 * Stores a dispute reported by an authentic event with its alert, and applies it if its payment is known. An event that changes nothing raises no alert, and
 * neither does a dispute that was won. `subject`: the attempt, else the transaction.
 */
export async function reportDispute(
  services: PaymentServices,
  driver: ProviderName,
  { ref, txnId, state, status, money, subject }: ReportedDispute & { readonly subject: string },
): Promise<void> {
  const { database, log } = services.context;
  const amountMinor = money === undefined ? null : String(money.minor);
  await database.transaction(async (transaction) => {
    const [changed] = await transaction.query(
      storeDispute(driver, ref, txnId, state, status, amountMinor),
    );
    if (changed) log.warn({ provider: driver, subject, status }, "payment disputed");
    await transaction.finish(
      changed && state !== "won"
        ? [alert("payment_disputed", subject, { provider: driver, transaction: txnId, status })]
        : [],
    );
  });
  await applyDisputes(services);
}

/**
 * Applies disputes to their payments: open → disputed, won → as before, lost → charged_back. A payment with several disputes stays disputed until all are closed,
 * and one that lost any of them is charged back. Idempotent; an event that precedes its payment waits for it.
 */
export async function applyDisputes(services: PaymentServices): Promise<void> {
  const { database } = services.context;
  const found = await database.query(disputesToApply(50));
  await forEachRow(services, found, ({ driver, provider_ref: ref }) =>
    database.transaction(async (transaction) => {
      const [, [dispute]] = await transaction.batch([
        lockDisputed(driver, ref),
        lockDispute(driver, ref),
      ]);
      if (!dispute) return;
      const payable = payableOf(services, dispute.payable_kind);
      const isClaimed = dispute.state !== "won" && dispute.effective;
      const followed =
        (isClaimed && (await payable.onDisputed?.(transaction, dispute.payable_id))) || [];
      await transaction.finish([
        markApplied(driver, ref),
        ...movesOf(dispute),
        ...followed,
        ...(dispute.state === "lost"
          ? chargedBack(dispute, await debitsOf(transaction, payable, dispute))
          : []),
      ]);
    }),
  );
}

/** Changes the state of the payment; a closed dispute whose opening was missed passes through disputed. */
function movesOf(dispute: Applied): readonly Statement<unknown>[] {
  const { attempt_id: id, attempt_state: from } = dispute;
  if (from === "charged_back") return [];
  const end = endOf(dispute);
  const path = [
    from,
    ...(from === "disputed" ? [] : (["disputed"] as const)),
    ...(end === "disputed" ? [] : [end]),
  ];
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

function endOf(dispute: Applied): AttemptState {
  if (dispute.state === "open" || dispute.other_open) return "disputed";
  return dispute.state === "lost" || dispute.other_lost ? "charged_back" : before(dispute);
}

/** Returns the state of a payment without the dispute. */
function before({ refunded_xaf, amount_xaf, late, effective }: Applied): AttemptState {
  if (refunded_xaf >= amount_xaf) return "refunded";
  if (refunded_xaf > 0) return "partially_refunded";
  return late && !effective ? "paid_late" : "paid";
}

/** Returns who bears a charge-back. Money that paid nothing, a duplicate or late payment, is always in account dispute, where its refund is settled. */
async function debitsOf(
  transaction: Transaction,
  payable: Payable,
  { effective, payable_id: payableId, lost_xaf: amountXaf }: Applied,
): Promise<readonly LedgerEntry[]> {
  const own = effective
    ? await payable.chargeBackDebits?.(transaction, payableId, amountXaf)
    : undefined;
  return own ?? [{ account: "dispute", amountXaf }];
}

/** The bank took the disputed francs back: the platform bears them, except for refunds that are owed anyway (`settleByChargeBacks`) and top-ups (0167). */
function chargedBack(
  { attempt_id: attemptId, driver, provider_ref: disputeRef, lost_xaf: amountXaf }: Applied,
  debits: readonly LedgerEntry[],
): readonly Statement<unknown>[] {
  return [
    post({
      kind: "charge_back",
      attemptId,
      disputeRef,
      entries: [...debits, { account: "provider_cash", driver, amountXaf: -amountXaf }],
    }),
    alert("payment_disputed", attemptId, { charged_back_xaf: amountXaf }),
  ];
}
