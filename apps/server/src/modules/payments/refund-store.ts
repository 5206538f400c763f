import { statement } from "../../database/database.ts";

/** Days until a refund is due [G.ticket.02]. */
export const refundDays = 14;

/** Inserts a refund of the whole amount of an attempt; once per attempt. */
export const requestRefund = statement<never, [string, string, "late" | "duplicate"]>(
  "request refund",
  `insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, payer_phone, due_at)
   select $1, a.id, a.payable_kind, a.payable_id, a.amount_xaf, $3, a.payer_phone, app_now() + interval '${refundDays} days'
   from payment_attempts a where a.id = $2`,
);

/** Total refund to a payer in whole francs, its latest due date (ISO 8601) and the state of the newest refund. */
export interface RefundTotal {
  readonly amountXaf: number;
  readonly dueAt: string;
  readonly state: string;
}

/** Returns SQL for the `RefundTotal` of a payable as JSON; null: there is no refund. */
export const refundTotal = (kind: string, payableId: string): string =>
  `(select json_build_object('amountXaf', sum(amount_xaf)::int, 'dueAt', iso(max(due_at)), 'state', (array_agg(state order by requested_at desc, id desc))[1])
     from refunds where payable_kind = ${kind} and payable_id = ${payableId} having count(*) > 0)`;
