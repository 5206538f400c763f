import { z } from "zod";
import { administrators, defineEndpoint, everyone } from "../contract/endpoint.ts";
import { idField, pageField, pageOf, perPageField, requiredText } from "../contract/fields.ts";

/**
 * The attempts of the order are read at their provider, and money found is settled. Otherwise the statement is reviewed by an administrator: it issues no
 * ticket by itself.
 */
export const statePayment = defineEndpoint({
  id: "statePayment",
  method: "POST",
  path: "bookings/order/{token}/payment-statement",
  summary: "State the operator's transaction id of a payment that the order does not show",
  tag: "payments",
  access: everyone,
  limit: "hold",
  params: z.object({ token: idField }),
  body: z.object({ transaction_id: requiredText(40).regex(/^[A-Za-z0-9.\-_]{4,40}$/, "invalid") }),
  /** `paid`: the order is paid. `refunded`: the money was found too late and is refunded. `review`: an administrator reviews the statement. */
  output: z.object({ outcome: z.enum(["paid", "refunded", "review"]) }),
  errors: ["not_found", "invalid_input", "too_many_requests", "payment_statement_too_early"],
  source: "G.pay.02, G.pay.03",
});

export const paymentReviewKinds = [
  "mismatch",
  "undecided",
  "transaction_reused",
  "overdue",
  "statement",
  "late",
  "unknown_callback",
] as const;

/** Money without a ticket, or a payment that nobody has decided. Times are ISO 8601; `amount` in whole francs. */
const paymentReview = z
  .object({
    /** Of an attempt, a statement, a refund (`late`) or an alert (`unknown_callback`), by `kind`. */
    id: z.string(),
    /**
     * `mismatch`, `undecided`, `transaction_reused`: an attempt in review. `overdue`: an attempt undecided half an hour after its window. `statement`: of a traveller.
     * `late`: money that pays no order and whose refund is open. `unknown_callback`: a callback for a reference that no attempt has.
     */
    kind: z.enum(paymentReviewKinds),
    since: z.string(),
    /** The attempt to read at its provider; null without one. */
    attempt: z.string().nullable(),
    booking_uuid: z.string().nullable(),
    order_code: z.string().nullable(),
    /** The top-up of a parcel balance that is paid instead of an order, and its agency. */
    top_up: z.object({ uuid: z.string(), agency_uuid: z.string(), agency: z.string() }).nullable(),
    amount: z.int().nullable(),
    provider: z.string().nullable(),
    /** Masked. */
    payer: z.string().nullable(),
    /** The operator's id, as stated by the traveller or reported by the provider; the unknown reference of a callback. */
    transaction_id: z.string().nullable(),
    /** Order code of another order that was paid with the stated id. */
    used_by_order: z.string().nullable(),
    /** What the provider last reported of the attempt. */
    report: z.string().nullable(),
  })
  .meta({ id: "PaymentReview" });
export type PaymentReview = z.infer<typeof paymentReview>;

/** The oldest first. */
export const listPaymentReviews = defineEndpoint({
  id: "listPaymentReviews",
  method: "GET",
  path: "administration/payments",
  summary: "Money without a ticket and payments that need a decision",
  tag: "administration",
  access: administrators,
  query: z.object({ page: pageField, per_page: perPageField(20) }),
  output: pageOf(paymentReview),
  errors: ["invalid_input"],
  source: "G.role.05, G.pay.02",
});

const params = z.object({ id: idField });
const body = z.object({ reason: requiredText(500) });
const output = z.object({ id: z.string(), state: z.string() });

/** The provider must report exactly the amount and reference of the attempt. Seats are taken again; without seats the money is refunded. */
export const settleReview = defineEndpoint({
  id: "settleReview",
  method: "PUT",
  path: "administration/payments/{id}/settlement",
  summary: "Settle an attempt in review to its order",
  tag: "administration",
  access: administrators,
  params,
  body,
  output,
  errors: [
    "not_found",
    "not_in_this_state",
    "payment_not_confirmed",
    "provider_unavailable",
    "invalid_input",
  ],
  source: "G.role.05, G.pay.02",
});

/** Refunds the money that the provider reports for the attempt in its currency, which may differ from its amount. */
export const refundReview = defineEndpoint({
  id: "refundReview",
  method: "PUT",
  path: "administration/payments/{id}/refund",
  summary: "Request the refund of the money that an attempt in review received",
  tag: "administration",
  access: administrators,
  params,
  body,
  output,
  errors: [
    "not_found",
    "not_in_this_state",
    "payment_not_confirmed",
    "provider_unavailable",
    "invalid_input",
  ],
  source: "G.role.05, G.ticket.02",
});

/**
 * An attempt in review becomes failed; a statement or a callback is marked as handled. `refund_id`: the provider's id of the refund of an attempt that was
 * paid in another currency, which only the provider can return.
 */
export const closeReview = defineEndpoint({
  id: "closeReview",
  method: "PUT",
  path: "administration/payments/{id}/closing",
  summary: "Close a payment review without money, with a reason",
  tag: "administration",
  access: administrators,
  params,
  body: body.extend({
    subject: z.enum(["attempt", "statement", "callback"], { error: "not_a_choice" }),
    refund_id: requiredText(100).optional(),
  }),
  output,
  errors: [
    "not_found",
    "not_in_this_state",
    "payment_not_confirmed",
    "provider_unavailable",
    "invalid_input",
  ],
  source: "G.role.05, G.pay.02",
});
