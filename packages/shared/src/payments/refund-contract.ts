import { z } from "zod";
import { administrators, defineEndpoint } from "../contract/endpoint.ts";
import {
  idField,
  optional,
  pageField,
  pageOf,
  perPageField,
  requiredText,
} from "../contract/fields.ts";

/** A refund as administrators see it. `amount` in whole francs, while it is open without what a charge-back has returned; times are ISO 8601. */
const adminRefund = z
  .object({
    id: z.string(),
    order_code: z.string().nullable(),
    /** The agency whose top-up of the parcel balance it refunds; null for an order. */
    top_up_agency: z.string().nullable(),
    amount: z.int(),
    state: z.enum(["requested", "submitted", "succeeded", "failed"]),
    reason: z.enum(["late", "duplicate", "cancelled", "agency_cancelled"]),
    provider: z.string(),
    /** The payment it refunds, as the provider names it. */
    payment_reference: z.string().nullable(),
    /** The phone that paid and receives the refund; null for a payment page and when it was purged. */
    payer_phone: z.string().nullable(),
    requested_date: z.string(),
    due_date: z.string(),
    overdue: z.boolean(),
    /** The amount is above the limit: one administrator approves it and another executes it. */
    approval_required: z.boolean(),
    approved_by: z.object({ id: z.string(), name: z.string() }).nullable(),
    failure: z.string().nullable(),
    /** Its provider executes it, without an administrator below the limit; false after a charge-back. */
    automatic: z.boolean(),
    /** What the payer's card receives, in cents of a euro: as fixed by the first execution, before it as an execution now would fix it. Null for francs. */
    euro_cents: z.int().nullable(),
    /** When it was last sent to the provider. */
    submitted_date: z.string().nullable(),
    transaction_id: z.string().nullable(),
    ended_date: z.string().nullable(),
  })
  .meta({ id: "AdminRefund" });
export type AdminRefund = z.infer<typeof adminRefund>;

/** Open refunds first by due date; sent ones newest first. */
export const listRefunds = defineEndpoint({
  id: "listRefunds",
  method: "GET",
  path: "administration/refunds",
  summary: "Refunds by due date",
  tag: "administration",
  access: administrators,
  query: z.object({
    state: optional(z.enum(["open", "sent"], { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(adminRefund),
  errors: ["invalid_input"],
  source: "G.role.05, G.ticket.02",
});

const params = z.object({ id: idField });
const output = z.object({ id: z.string(), state: z.string() });

export const approveRefund = defineEndpoint({
  id: "approveRefund",
  method: "PUT",
  path: "administration/refunds/{id}/approval",
  summary: "Approve a refund above the limit; another administrator executes it",
  tag: "administration",
  access: administrators,
  params,
  output,
  errors: ["not_found", "not_in_this_state", "refund_approval_required"],
  source: "G.ticket.02",
});

export const executeRefund = defineEndpoint({
  id: "executeRefund",
  method: "PUT",
  path: "administration/refunds/{id}/execution",
  summary: "Send an approved or failed refund to its provider, which executes it",
  tag: "administration",
  access: administrators,
  params,
  output,
  errors: ["not_found", "not_in_this_state", "refund_approval_required", "provider_unavailable"],
  source: "G.ticket.02",
});

export const sendRefund = defineEndpoint({
  id: "sendRefund",
  method: "PUT",
  path: "administration/refunds/{id}/sent",
  summary: "Record a refund that was executed by hand, with the operator's transaction id",
  tag: "administration",
  access: administrators,
  params,
  body: z.object({ transaction_id: requiredText(100) }),
  output,
  errors: [
    "not_found",
    "not_in_this_state",
    "refund_approval_required",
    "refund_transaction_used",
    "refund_at_provider",
    "provider_unavailable",
    "invalid_input",
  ],
  source: "G.ticket.02",
});

export const failRefund = defineEndpoint({
  id: "failRefund",
  method: "PUT",
  path: "administration/refunds/{id}/failed",
  summary: "Record that the execution of a refund failed; it stays in the queue",
  tag: "administration",
  access: administrators,
  params,
  body: z.object({ reason: requiredText(500) }),
  output,
  errors: ["not_found", "not_in_this_state", "invalid_input"],
  source: "G.ticket.02",
});
