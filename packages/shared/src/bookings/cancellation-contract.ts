import { z } from "zod";
import { anyAccount, defineEndpoint, everyone } from "../contract/endpoint.ts";
import { idField } from "../contract/fields.ts";

const token = z.object({ token: idField });

/** One ticket of a cancellation offer. Amounts are whole francs, times ISO 8601. */
const ticketOffer = z
  .object({
    uuid: z.string(),
    code_verification: z.string(),
    leg: z.int(),
    seat: z.int(),
    passenger: z.string(),
    from: z.string(),
    to: z.string(),
    departs_at: z.string(),
    /** The last moment at which it can be cancelled: 2 h before its departure. */
    until: z.string(),
    cancellable: z.boolean(),
    /** Why it cannot be cancelled: the code of an error; null when it can. */
    refusal: z.string().nullable(),
    /** The text of `refusal`. */
    message: z.string().nullable(),
    fee_kept: z.int(),
    amount_back: z.int(),
  })
  .meta({ id: "TicketCancellation" });
/** What cancelling tickets of an order gives back now. */
export const offerFields = z
  .object({
    tickets: z.array(ticketOffer),
    /** The date until which a refund requested now is paid, ISO 8601. */
    due_date: z.string(),
    /** The masked number or account that paid and receives the refund; null when nothing is refunded. */
    payer: z.string().nullable(),
    operator: z.string().nullable(),
    /** What can still go back to the payer, whole francs; the rest of an amount goes back to the voucher that paid it. */
    money_left: z.int(),
    /** The voucher that paid a part of the order: its masked code and its expiry, ISO 8601; null: none. */
    paid_by_voucher: z.object({ masked_code: z.string(), expires_at: z.string() }).nullable(),
    /** The expiry of a voucher issued now, ISO 8601. */
    voucher_expires_at: z.string(),
    /** True: the caller must enter a code sent to the owner's phone. */
    code_required: z.boolean(),
    /** The masked phone of the owner. */
    phonenumber: z.string(),
  })
  .meta({ id: "CancellationOffer" });
export type CancellationOffer = z.infer<typeof offerFields>;
export type TicketCancellation = z.infer<typeof ticketOffer>;

export const getCancellation = defineEndpoint({
  id: "getCancellation",
  method: "GET",
  path: "bookings/order/{token}/cancellation",
  summary: "What cancelling the tickets of an order gives back",
  tag: "tickets",
  access: everyone,
  limit: "hold",
  params: token,
  output: offerFields,
  errors: ["not_found", "too_many_requests"],
  source: "C4.ticket.04, C9.ticket.02, C9.ticket.03, G.ticket.02, G.ticket.03, G.ticket.09",
});

export const requestCancellationCode = defineEndpoint({
  id: "requestCancellationCode",
  method: "POST",
  path: "bookings/order/{token}/cancellation/code",
  summary: "Send a code to the owner's phone, to confirm a cancellation",
  tag: "tickets",
  access: everyone,
  limit: "hold",
  params: token,
  /** `needed` false: the caller may cancel without a code, so none was sent. `wait_seconds`: seconds until the next code may be requested. */
  output: z.object({ needed: z.boolean(), wait_seconds: z.int() }),
  errors: ["not_found", "invalid_input", "owner_code_unavailable", "too_many_requests"],
  source: "G.ticket.07, G.book.32",
});

/** How the money goes back: to the payer, or as a voucher. */
const refundTo = z.enum(["payer", "voucher"], { error: "not_a_choice" }).default("payer");

/** `amount` in whole francs: refunded by `due_date` (null when nothing is refunded), issued as a voucher, or returned to the voucher that paid it. */
const cancelled = z
  .object({
    cancelled: z.array(z.string()),
    amount: z.int(),
    due_date: z.string().nullable(),
    refunded: z.int(),
    voucher: z.object({ uuid: z.string(), amount: z.int(), expires_at: z.string() }).nullable(),
    returned_to_voucher: z.int(),
  })
  .meta({ id: "CancelledTickets" });

export const cancelTickets = defineEndpoint({
  id: "cancelTickets",
  method: "POST",
  path: "bookings/order/{token}/cancellation",
  summary: "Cancel tickets for exactly the amount that was offered",
  tag: "tickets",
  access: everyone,
  limit: "hold",
  idempotent: true,
  params: token,
  body: z.object({
    tickets: z
      .array(idField)
      .min(1, "required")
      .max(20, "too_many")
      .refine((ids) => new Set(ids).size === ids.length, { error: "invalid" }),
    /** The sum of `amount_back` that was shown. When it differs from the current offer, nothing is cancelled: 409 cancellation_changed. */
    amount: z.int({ error: "required" }).min(0, "too_small"),
    refund_to: refundTo,
    /** The part of `amount` shown as going back to the voucher that paid it. When it differs, nothing is cancelled: 409 cancellation_changed. */
    to_paid_by_voucher: z.int().nullish(),
    /** The code of `requestCancellationCode`. */
    phone_code: z.string().max(20, "too_long").nullish(),
  }),
  output: cancelled,
  errors: [
    "not_found",
    "invalid_input",
    "cancellation_changed",
    "owner_verification_required",
    "phone_code_wrong",
    "phone_code_expired",
    "phone_code_used_up",
    "idempotency_conflict",
    "idempotency_in_progress",
    "too_many_requests",
  ],
  source: "C7.ticket.01, C4.ticket.01, G.ticket.01–03, G.ticket.07, G.ticket.09",
});

export const cancelOwnTicket = defineEndpoint({
  id: "cancelOwnTicket",
  method: "POST",
  path: "bookings/ticket/cancel",
  sharedAddress: { method: "POST", path: "bookings", field: "is_cancel" },
  summary: "Cancel one ticket of the caller's bookings for what it gives back now",
  tag: "tickets",
  access: anyAccount,
  fromSite: false,
  limit: "hold",
  idempotent: true,
  body: z.object({
    ticket_uuid: idField,
    /** `amount_back` as it was shown, whole francs. When it differs from the current offer, nothing is cancelled: 409 cancellation_changed. */
    amount: z.int({ error: "invalid" }).min(0, "too_small").nullish(),
    refund_to: refundTo,
  }),
  output: cancelled,
  errors: [
    "not_found",
    "invalid_input",
    "cancellation_changed",
    "idempotency_conflict",
    "idempotency_in_progress",
    "too_many_requests",
  ],
  source: "C7.ticket.01, G.book.07, G.ticket.01–03, G.ticket.09",
});
