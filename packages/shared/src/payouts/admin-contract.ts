import { z } from "zod";
import { administrators, defineEndpoint, idempotencyErrors } from "../contract/endpoint.ts";
import {
  idField,
  optional,
  pageField,
  pageOf,
  perPageField,
  requiredText,
  wholeNumber,
} from "../contract/fields.ts";
import { mobileOperators } from "../rules/phone.ts";
import { reversalCauses } from "./states.ts";

const operator = z.enum(mobileOperators, { error: "not_a_choice" });
const number = z
  .object({ phonenumber: z.string(), validated_date: z.string(), changed_recently: z.boolean() })
  .nullable();

/** Money that Wakafine owes an agency for departures that have ended, in whole francs. Times are ISO 8601. */
const duePayout = z
  .object({
    agency_uuid: z.string(),
    agency_name: z.string(),
    agency_state: z.enum(["pending", "active", "refused", "suspended"]),
    /** Payable now: released after arrival, less what payouts have paid or will pay. */
    amount_due: z.int(),
    departures: z.int(),
    /** When the oldest of these departures left. */
    oldest_date: z.string().nullable(),
    /** In payouts that are not ended. */
    amount_in_progress: z.int(),
    /** The validated numbers. */
    momo: number,
    om: number,
  })
  .meta({ id: "DuePayout" });
export type DuePayout = z.infer<typeof duePayout>;

export const listDuePayouts = defineEndpoint({
  id: "listDuePayouts",
  method: "GET",
  path: "administration/payouts/due",
  summary: "Agencies to pay, the largest amount first",
  tag: "administration",
  access: administrators,
  query: z.object({ page: pageField, per_page: perPageField(20) }),
  output: pageOf(duePayout).extend({ total_due: z.int(), approval_from: z.int() }),
  errors: ["invalid_input"],
  source: "G.role.05, G.momo.02",
});

export const exportDuePayouts = defineEndpoint({
  id: "exportDuePayouts",
  method: "GET",
  path: "administration/payouts/due.csv",
  summary: "Agencies to pay as CSV with a byte order mark",
  tag: "administration",
  access: administrators,
  raw: true,
  output: z.unknown(),
  errors: [],
  source: "G.role.05, G.momo.02",
});

const person = z.object({ id: z.string(), name: z.string() });
const cause = z.enum(reversalCauses, { error: "not_a_choice" });

/** The newest reversal of an executed payout. `requested` waits for another administrator. Times are ISO 8601. */
const payoutReversal = z
  .object({
    state: z.enum(["requested", "reversed", "refused"]),
    cause,
    reason: z.string(),
    requested_date: z.string(),
    requested_by: person,
    ended_date: z.string().nullable(),
    ended_by: person.nullable(),
    /** Why an administrator refused it. */
    refusal: z.string().nullable(),
  })
  .meta({ id: "PayoutReversal" });

/** A payout as administrators see it. `amount` in whole francs; times are ISO 8601. */
const adminPayout = z
  .object({
    id: z.string(),
    agency_uuid: z.string(),
    agency_name: z.string(),
    amount: z.int(),
    departures: z.int(),
    type: operator,
    /** The validated number when the payout was requested. */
    phonenumber: z.string(),
    /** The agency has another number now. */
    number_changed: z.boolean(),
    state: z.enum(["requested", "approved", "executed", "failed", "reversed"]),
    approval_required: z.boolean(),
    requested_date: z.string(),
    requested_by: person,
    approved_by: person.nullable(),
    ended_date: z.string().nullable(),
    ended_by: person.nullable(),
    transaction_id: z.string().nullable(),
    failure: z.string().nullable(),
    reversal: payoutReversal.nullable(),
  })
  .meta({ id: "AdminPayout" });
export type AdminPayout = z.infer<typeof adminPayout>;

export const listPayouts = defineEndpoint({
  id: "listPayouts",
  method: "GET",
  path: "administration/payouts",
  summary:
    "Payouts: open ones with reversals to approve, the oldest first, or ended ones, newest first",
  tag: "administration",
  access: administrators,
  query: z.object({
    state: optional(z.enum(["open", "ended"], { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(adminPayout),
  errors: ["invalid_input"],
  source: "G.role.05, G.momo.02",
});

const params = z.object({ id: idField });
const output = z.object({ id: z.string(), state: z.string() });

/** The oldest departures are paid first. */
export const createPayout = defineEndpoint({
  id: "createPayout",
  method: "POST",
  path: "administration/payouts",
  summary: "Request a payout to an agency's validated number, at most of what is payable",
  tag: "administration",
  access: administrators,
  created: true,
  idempotent: true,
  body: z.object({
    agency_uuid: idField,
    type: operator,
    amount: wholeNumber(1, 1_000_000_000),
  }),
  output,
  errors: [
    "not_found",
    "invalid_input",
    "payout_number_missing",
    "payout_exceeds_balance",
    ...idempotencyErrors,
  ],
  source: "G.momo.02",
});

export const approvePayout = defineEndpoint({
  id: "approvePayout",
  method: "PUT",
  path: "administration/payouts/{id}/approval",
  summary: "Approve a payout above the limit that another administrator requested",
  tag: "administration",
  access: administrators,
  params,
  output,
  errors: ["not_found", "not_in_this_state", "payout_approval_required"],
  source: "G.momo.02",
});

export const executePayout = defineEndpoint({
  id: "executePayout",
  method: "PUT",
  path: "administration/payouts/{id}/sent",
  summary: "Record a payout that was executed by hand, with the operator's transaction id",
  tag: "administration",
  access: administrators,
  idempotent: true,
  params,
  body: z.object({ transaction_id: requiredText(100) }),
  output,
  errors: [
    "not_found",
    "not_in_this_state",
    "payout_approval_required",
    "payout_transaction_used",
    "invalid_input",
    ...idempotencyErrors,
  ],
  source: "G.momo.02",
});

export const failPayout = defineEndpoint({
  id: "failPayout",
  method: "PUT",
  path: "administration/payouts/{id}/failed",
  summary: "Record that a payout was not executed; its money is due again",
  tag: "administration",
  access: administrators,
  params,
  body: z.object({ reason: requiredText(500) }),
  output,
  errors: ["not_found", "not_in_this_state", "invalid_input"],
  source: "G.momo.02",
});

/** Below PAYOUT_APPROVAL_XAF the payout is reversed at once; from it on, another administrator approves. */
export const reversePayout = defineEndpoint({
  id: "reversePayout",
  method: "POST",
  path: "administration/payouts/{id}/reversal",
  summary: "Take back an executed payout, or ask another administrator to: its money is due again",
  tag: "administration",
  access: administrators,
  idempotent: true,
  params,
  body: z.object({ cause, reason: requiredText(500) }),
  output,
  errors: ["not_found", "not_in_this_state", "invalid_input", ...idempotencyErrors],
  source: "G.momo.02",
});

export const approvePayoutReversal = defineEndpoint({
  id: "approvePayoutReversal",
  method: "PUT",
  path: "administration/payouts/{id}/reversal/approval",
  summary: "Approve and record a reversal that another administrator requested",
  tag: "administration",
  access: administrators,
  params,
  output,
  errors: ["not_found", "not_in_this_state", "payout_approval_required"],
  source: "G.momo.02",
});

export const refusePayoutReversal = defineEndpoint({
  id: "refusePayoutReversal",
  method: "PUT",
  path: "administration/payouts/{id}/reversal/refusal",
  summary: "Refuse a reversal that waits for approval; the payout stays executed",
  tag: "administration",
  access: administrators,
  params,
  body: z.object({ reason: requiredText(500) }),
  output,
  errors: ["not_found", "not_in_this_state", "invalid_input"],
  source: "G.momo.02",
});
