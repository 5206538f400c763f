import { v7 as uuid } from "uuid";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

/** Events that an operator must look at. */
export type AlertKind =
  | "payment_mismatch"
  | "payment_undecided"
  | "transaction_reused"
  | "merchant_config"
  | "late_money"
  | "double_money"
  | "forged_callback"
  | "callback_without_valid_secret"
  | "callback_without_valid_signature"
  | "payment_disputed"
  | "refund_failed"
  | "refund_mismatch"
  | "refund_paid_twice"
  | "refund_overdue"
  | "unknown_callback"
  | "ledger"
  | "phone_code_budget";

const insert = statement<never, [string, string, string, string]>(
  "raise alert",
  `insert into alerts as a (id, kind, subject, details) values ($1, $2, $3, $4::jsonb || '{"count": 1}')
   on conflict (kind, subject) do update set seen_at = null, raised_at = app_now(), details = excluded.details || jsonb_build_object('count', coalesce((a.details ->> 'count')::int, 1) + 1)`,
);

const insertOnce = statement<{ id: string }, [string, string, string, string]>(
  "raise alert once",
  "insert into alerts (id, kind, subject, details) values ($1, $2, $3, $4::jsonb) on conflict (kind, subject) do nothing returning id",
);

/** Returns the statement that raises an alert unless it was raised before; its row is a new alert. */
export function alertOnce(
  kind: AlertKind,
  subject: string,
  details: object = {},
): Statement<{ id: string }> {
  return insertOnce(uuid(), kind, subject, JSON.stringify(details));
}

/** Returns the statement that raises an alert. Raising the same kind and subject again increments its count and clears `seen_at`. `details` contains no phone numbers and no tokens. */
export function alert(kind: AlertKind, subject: string, details: object = {}): Statement<unknown> {
  return insert(uuid(), kind, subject, JSON.stringify(details));
}
