import type { AttemptState, RefundState } from "@wakafine/shared/payments/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { statement } from "../../database/database.ts";
import type { Payable } from "./payable.ts";
import type { ProviderName } from "./providers/registry.ts";

/** Days until a refund is due [G.ticket.02]. */
export const refundDays = 14;

/** Inserts a refund of the whole amount of an attempt; once per attempt. */
export const requestRefund = statement<never, [string, string, "late" | "duplicate"]>(
  "request refund",
  `insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, payer_phone, due_at)
   select $1, a.id, a.payable_kind, a.payable_id, a.amount_xaf, $3, a.payer_phone, app_now() + interval '${refundDays} days'
   from payment_attempts a where a.id = $2`,
);

/** Inserts a refund of a part of the effective payment of a payable; raises cancellation_changed when it can no longer be refunded. An agency's cancellation is also owed while the payment is disputed, and after a charge-back what the bank did not take. */
export const requestPartOfPayment = statement<
  never,
  [
    id: string,
    kind: Payable["kind"],
    payableId: string,
    amountXaf: number,
    reason: "cancelled" | "agency_cancelled",
  ]
>(
  "request partial refund",
  `with added as (
     insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, payer_phone, due_at)
     select $1, a.id, a.payable_kind, a.payable_id, $4, $5, a.payer_phone, app_now() + interval '${refundDays} days'
     from payment_attempts a where a.payable_kind = $2 and a.payable_id = $3 and a.effective
       and (a.state in ('paid', 'partially_refunded') or ($5 = 'agency_cancelled' and a.state in ('disputed', 'charged_back'))) returning id)
   select case when not exists (select from added) then refuse('cancellation_changed') end`,
);

/** Locks the effective payment of a payable and returns its state; the payment is locked before its payable (docs/rules/refunds.md). */
export const lockEffective = statement<
  { state: AttemptState },
  [kind: Payable["kind"], payableId: string]
>(
  "lock effective payment",
  "select state from payment_attempts where payable_kind = $1 and payable_id = $2 and effective for update",
);

/** The attempt that paid a payable. */
export const effectiveAttempt = statement<
  { driver: ProviderName; operator: MobileOperator | null; payer_phone: string | null },
  [kind: Payable["kind"], payableId: string]
>(
  "effective attempt",
  "select driver, operator, payer_phone from payment_attempts where payable_kind = $1 and payable_id = $2 and effective",
);

/** A refund and its payment, locked to be changed. Times are ISO 8601. */
export interface OpenRefund {
  readonly id: string;
  readonly attempt_id: string;
  readonly payable_kind: Payable["kind"];
  readonly payable_id: string;
  readonly amount_xaf: number;
  readonly state: RefundState;
  readonly reason: "late" | "duplicate" | "cancelled" | "agency_cancelled";
  readonly payer_phone: string | null;
  readonly approved_by: string | null;
  /** The administrator who executed it last, also when that failed. */
  readonly executed_by: string | null;
  /** Idempotency key at the provider. */
  readonly request_id: string;
  /** The request at the provider that a payment by hand replaced and that is undecided. */
  readonly replaced_request_id: string | null;
  /** In the currency of the charge; null before the first execution. */
  readonly amount_minor: number | string | null;
  readonly submitted_at: string | null;
  readonly sends: number;
  readonly driver: ProviderName;
  readonly currency: "XAF" | "EUR";
  readonly attempt_state: AttemptState;
  readonly attempt_effective: boolean;
  readonly attempt_amount_xaf: number;
  readonly attempt_amount_minor: number | string;
  /** Executed refunds of the payment, this one included. */
  readonly refunded_xaf: number;
  /** Other refunds of the payment whose `amount_minor` is fixed or that are executed. */
  readonly fixed_xaf: number;
  /** The part that the payer's bank has returned already, because the payment is charged back. */
  readonly covered_xaf: number;
  /** Age of the submission in days. */
  readonly submitted_days: number;
}

const others = (sum: string, where: string): string =>
  `(select coalesce(sum(o.${sum}), 0)::integer from refunds o where o.attempt_id = a.id and ${where})`;

/** SQL of the sum of the other refunds of payment `a` that precede refund `r`: their `amount_minor` is fixed or they are executed. Whole francs. */
export const fixedOfOthers = others(
  "amount_xaf",
  "o.id <> r.id and (o.amount_minor is not null or o.state = 'succeeded')",
);

/** SQL of the francs that the bank took back of payment `a` and that no refund or cancellation offsets: the balance of its entries of account `dispute`. */
export const unsettled = `(select coalesce(sum(e.amount), 0)::integer from (
     select id from ledger_transactions where attempt_id = a.id
     union all select t.id from ledger_transactions t join refunds o on o.id = t.refund_id where o.attempt_id = a.id
     union all select id from ledger_transactions where a.effective and payable_id = a.payable_id) t
   join ledger_entries e on e.transaction_id = t.id and e.account = 'dispute')`;

/** SQL of the part of refund `r` that a charge-back of its payment `a` covers; the oldest refunds are covered first. Whole francs. */
export const coveredOf = `case when a.state = 'charged_back' then least(r.amount_xaf, greatest(0, ${unsettled} - ${others(
  "amount_xaf",
  "o.state <> 'succeeded' and (o.requested_at, o.id) < (r.requested_at, r.id)",
)})) else 0 end`;

/** Locks the payment of a refund. A statement of its own: sums over the refunds must be read after the wait for the lock. */
export const lockPayment = statement<never, [refundId: string]>(
  "lock payment of refund",
  "select from payment_attempts where id = (select attempt_id from refunds where id = $1) for update",
);
/** Locks a refund; its payment must be locked before (`lockedRefund`). */
export const lockRefund = statement<OpenRefund, [id: string]>(
  "lock refund",
  `select r.id, r.attempt_id, r.payable_kind, r.payable_id, r.amount_xaf, r.state, r.reason, r.payer_phone, r.approved_by, r.executed_by, r.request_id, r.replaced_request_id, r.amount_minor,
     iso(r.submitted_at) as submitted_at, r.sends, a.driver, a.currency, a.state as attempt_state, a.effective as attempt_effective,
     a.amount_xaf as attempt_amount_xaf, a.amount_minor as attempt_amount_minor,
     ${others("amount_xaf", "o.state = 'succeeded'")} as refunded_xaf,
     ${fixedOfOthers} as fixed_xaf, ${coveredOf} as covered_xaf,
     coalesce(extract(epoch from app_now() - r.submitted_at) / 86400, 0)::float8 as submitted_days
   from refunds r join payment_attempts a on a.id = r.attempt_id where r.id = $1 for update of r`,
);
export const approveRefundBy = statement<never, [id: string, administrator: string]>(
  "approve refund",
  "update refunds set approved_by = $2, approved_at = app_now() where id = $1",
);
/** Records a refund executed by hand. A request that was sent to the provider is replaced by a new id and read until the provider decides it. The caller has locked the row. */
export const succeedRefund = statement<
  never,
  [id: string, transactionId: string, administrator: string, requestId: string, minor: string]
>(
  "record sent refund",
  `update refunds set state = 'succeeded', operator_txn_id = $2, executed_by = $3, request_id = $4, amount_minor = $5, failure = null, ended_at = app_now(),
     replaced_request_id = case when request_id <> $4 and sends > 0 then request_id end,
     next_read_at = case when request_id <> $4 and sends > 0 then app_now() end where id = $1`,
);
export const failRefundWith = statement<never, [id: string, failure: string]>(
  "record failed refund",
  "update refunds set state = 'failed', failure = left($2, 500), next_read_at = null, ended_at = null where id = $1",
);
/** Changes a payment after its refunds changed; the caller has locked the row. */
export const refundAttempt = statement<never, [id: string, from: AttemptState, to: AttemptState]>(
  "refund payment attempt",
  `with changed as (
     update payment_attempts set state = $3, version = version + 1 where id = $1 and state = $2 returning id)
   select expect_rows('refund payment attempt', count(*), 1) from changed`,
);

/** Refunds that the given drivers execute without an administrator: below the limit with the earlier refunds of their payment, oldest first. */
export const refundsToSubmit = statement<
  { id: string },
  [drivers: readonly string[], approvalXaf: number, except: readonly string[], max: number]
>(
  "refunds to submit",
  `select r.id from refunds r join payment_attempts a on a.id = r.attempt_id
   where r.state = 'requested' and r.amount_xaf + ${fixedOfOthers} < $2 and a.driver = any($1::text[]) and a.state in ('paid', 'paid_late', 'partially_refunded')
     and r.id <> all ($3::uuid[])
   order by r.requested_at limit $4`,
);
/** requested or failed → submitted: the provider is called when `next_read_at` is due. The caller has locked the row. */
export const submitRefund = statement<
  never,
  [id: string, requestId: string, minor: string, administrator: string | null]
>(
  "submit refund",
  `update refunds set state = 'submitted', sends = case when request_id = $2 then sends else 0 end, provider_ref = case when request_id = $2 then provider_ref end,
     request_id = $2, amount_minor = $3, executed_by = coalesce($4, executed_by), reads = 0, submitted_at = app_now(), next_read_at = app_now(), failure = null
   where id = $1`,
);

/** A submitted refund whose next call to the provider is due. */
export interface DueRefund {
  readonly id: string;
  readonly attempt_id: string;
  readonly state: RefundState;
  readonly request_id: string;
  readonly amount_minor: number | string | null;
  readonly provider_ref: string | null;
  readonly sends: number;
  readonly submitted_days: number;
}

const dueColumns = `r.id, r.attempt_id, r.state, coalesce(r.replaced_request_id, r.request_id) as request_id, r.amount_minor, r.provider_ref, r.sends,
  coalesce(extract(epoch from app_now() - r.submitted_at) / 86400, 0)::float8 as submitted_days`;

/** Leases due refunds: a process that dies leaves them to the next read, after 30 s, 1 minute, 10 minutes six times, then every hour. */
export const leaseRefunds = statement<DueRefund, [max: number]>(
  "lease due refunds",
  `update refunds r set reads = least(r.reads + 1, 1000),
     next_read_at = app_now() + case when r.reads = 0 then interval '30 seconds' when r.reads = 1 then interval '1 minute' when r.reads < 8 then interval '10 minutes' else interval '1 hour' end
   where r.id in (select id from refunds where next_read_at <= app_now() order by next_read_at limit $1 for update skip locked)
   returning ${dueColumns}`,
);
/** Reads the last request of a refund. */
export const refundRequestOf = statement<DueRefund, [id: string]>(
  "refund request",
  `select ${dueColumns} from refunds r where r.id = $1`,
);
/** Stores the provider's id of a refund before it is sent; no row if another process stored one. */
export const nameRefund = statement<{ id: string }, [requestId: string, ref: string]>(
  "store provider's id of a refund",
  "update refunds set provider_ref = $2 where request_id = $1 and provider_ref is null and state = 'submitted' returning id",
);
/** Counts a request to the provider before it is sent; no row if the refund is no longer submitted. */
export const countSend = statement<{ id: string }, [requestId: string]>(
  "count refund request",
  "update refunds set sends = least(sends + 1, 1000) where request_id = $1 and state = 'submitted' returning id",
);
/** Stores what the provider knows of a refund that it has not decided. */
export const noteSubmitted = statement<never, [id: string, ref: string]>(
  "note submitted refund",
  "update refunds set provider_ref = $2 where id = $1 and state = 'submitted'",
);
/** submitted → succeeded, with the provider's id; the caller has locked the row. */
export const completeRefund = statement<never, [id: string, ref: string]>(
  "complete refund",
  `update refunds set state = 'succeeded', operator_txn_id = $2, provider_ref = coalesce(provider_ref, $2), next_read_at = null, failure = null, ended_at = app_now()
   where id = $1`,
);
/** Ends the reads of an executed refund. */
export const endReads = statement<never, [id: string]>(
  "end reads of refund",
  "update refunds set next_read_at = null, replaced_request_id = null where id = $1 and state = 'succeeded'",
);
/** Makes a refund due for a read after a callback of its provider. */
export const notifyRefund = statement<never, [requestId: string]>(
  "notify refund",
  "update refunds set next_read_at = app_now() where (request_id = $1 or replaced_request_id = $1) and state in ('submitted', 'succeeded')",
);

/** Refund to a payer in whole francs, its latest due date (ISO 8601) and state: what is still owed or, when nothing is, what was sent. */
export interface RefundTotal {
  readonly amountXaf: number;
  readonly dueAt: string;
  readonly state: string;
}

/** Returns SQL for the `RefundTotal` of a payable as JSON; null: there is no refund. Sent refunds are left out while another one is owed. */
export const refundTotal = (kind: string, payableId: string): string =>
  `(select json_build_object('amountXaf', sum(amount_xaf)::int, 'dueAt', iso(max(due_at)), 'state', (array_agg(state order by requested_at desc, id desc))[1])
     from refunds where payable_kind = ${kind} and payable_id = ${payableId}
     group by state = 'succeeded' order by state = 'succeeded' limit 1)`;
