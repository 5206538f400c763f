import { z } from "zod";
import { administrators, defineEndpoint } from "../contract/endpoint.ts";
import { idField, pageField, pageOf, perPageField } from "../contract/fields.ts";

/** Events that an administrator must look at. */
export const alertKinds = [
  "payment_mismatch",
  "payment_undecided",
  "transaction_reused",
  "merchant_config",
  "late_money",
  "double_money",
  "forged_callback",
  "callback_without_valid_secret",
  "callback_without_valid_signature",
  "payment_disputed",
  "refund_failed",
  "refund_mismatch",
  "refund_paid_twice",
  "refund_overdue",
  "unknown_callback",
  "ledger",
  "ledger_check_failed",
  "phone_code_budget",
  "outbox_job_failed",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** An alert that nobody has handled. Times are ISO 8601, the amount is in whole francs. */
const openAlert = z
  .object({
    id: z.string(),
    /** One of `alertKinds`. */
    kind: z.string(),
    since: z.string(),
    /** When it last happened, and how often. */
    last: z.string(),
    count: z.int(),
    /** The order that it concerns; null without one. */
    booking: z.object({ uuid: z.string(), order_code: z.string() }).nullable(),
    /** The agency whose top-up it concerns; null without one. */
    agency: z.object({ uuid: z.string(), name: z.string() }).nullable(),
    amount: z.int().nullable(),
    /** The payment provider it concerns. */
    provider: z.string().nullable(),
    /** The subject when it is neither an order nor a provider: a ledger check, a job, a kind of codes, a transaction. */
    subject: z.string().nullable(),
  })
  .meta({ id: "OpenAlert" });
export type OpenAlert = z.infer<typeof openAlert>;

export const listAlerts = defineEndpoint({
  id: "listAlerts",
  method: "GET",
  path: "administration/alerts",
  summary: "Alerts that nobody has handled, the oldest first",
  tag: "administration",
  access: administrators,
  query: z.object({ page: pageField, per_page: perPageField(20) }),
  output: pageOf(openAlert),
  errors: ["invalid_input"],
  source: "G.role.05, G.pay.02",
});

/** `count` is the number of occurrences that the administrator has seen: an alert that was raised again meanwhile stays open. */
export const handleAlert = defineEndpoint({
  id: "handleAlert",
  method: "PUT",
  path: "administration/alerts/{id}/handled",
  summary: "Mark an alert as handled; it is listed again when it is raised again",
  tag: "administration",
  access: administrators,
  params: z.object({ id: idField }),
  body: z.object({
    count: z.int({ error: "not_a_number" }).min(1, "too_small").max(1_000_000_000, "too_large"),
  }),
  output: z.object({ id: z.string(), state: z.literal("handled") }),
  errors: ["not_found", "not_in_this_state", "invalid_input"],
  source: "G.role.05, G.pay.02",
});
