import { z } from "zod";
import { administrators, defineEndpoint } from "../contract/endpoint.ts";
import {
  dateField,
  idField,
  keywordField,
  optional,
  pageField,
  pageOf,
  perPageField,
  reasonField,
} from "../contract/fields.ts";
import { offerFields } from "../bookings/cancellation-contract.ts";

const states = ["PENDING", "PAID", "FAILED", "EXPIRED", "CANCEL", "REFUNDED"] as const;
const methods = ["MTN", "ORANGE", "STRIPE", "PAYPAL"] as const;

/** A booking in the list of administrators. Phones are masked; `amount` in whole francs, times ISO 8601. */
const listedBooking = z
  .object({
    uuid: z.string(),
    order_code: z.string(),
    status: z.enum(states),
    owner: z.string(),
    phonenumber: z.string(),
    passengers: z.int(),
    from: z.string(),
    to: z.string(),
    departs_at: z.string(),
    agency: z.string(),
    round_trip: z.boolean(),
    method: z.string(),
    operator: z.string().nullable(),
    amount: z.int(),
    created_date: z.string(),
  })
  .meta({ id: "AdminBooking" });
export type AdminBooking = z.infer<typeof listedBooking>;

/** The keyword is an order code, a ticket code, a phone in any spelling, an e-mail or part of a passenger's name. */
export const listAdminBookings = defineEndpoint({
  id: "listAdminBookings",
  method: "GET",
  path: "administration/bookings",
  summary: "Bookings by code, phone, name or e-mail, newest first",
  tag: "administration",
  access: administrators,
  query: z.object({
    keyword: keywordField,
    status: optional(z.enum(states, { error: "not_a_choice" })),
    agency_uuid: optional(idField),
    /** Day of travel of any leg, in Douala. */
    day: optional(dateField),
    method: optional(z.enum(methods, { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(listedBooking),
  errors: ["invalid_input"],
  source: "G.role.05",
});

const adminTicket = z.object({
  uuid: z.string(),
  code: z.string(),
  leg: z.int(),
  position: z.int(),
  seat: z.int(),
  status: z.enum(["BOOKED", "PAID", "CANCEL", "VALIDATE"]),
  price: z.int(),
  refundable: z.int(),
});
export type AdminTicket = z.infer<typeof adminTicket>;
const adminPassenger = z.object({
  position: z.int(),
  name: z.string(),
  /** Masked, except in `showAdminPassengers`. */
  phonenumber: z.string().nullable(),
  cni: z.string().nullable(),
  minor: z.boolean(),
});
const attempt = z.object({
  id: z.string(),
  number: z.int(),
  provider: z.string(),
  provider_ref: z.string(),
  transaction_id: z.string().nullable(),
  state: z.string(),
  reason: z.string().nullable(),
  amount: z.int(),
  payer: z.string().nullable(),
  created_date: z.string(),
});
/** Entries of one movement; they sum to 0. Debits are positive. */
export const ledgerMovement = z
  .object({
    id: z.string(),
    kind: z.string(),
    date: z.string(),
    entries: z.array(
      z.object({
        account: z.string(),
        agency: z.string().nullable(),
        provider: z.string().nullable(),
        amount: z.int(),
      }),
    ),
  })
  .meta({ id: "LedgerMovement" });
export type LedgerMovement = z.infer<typeof ledgerMovement>;

/**
 * One event in the history of a booking. `subject`: the ticket code, the number of the attempt, the channel of the message. `action`: the audited action,
 * the template of the message, the kind of the movement, the outcome of the check-in. `actor` is set for audited changes.
 */
const event = z
  .object({
    id: z.string(),
    at: z.string(),
    kind: z.enum(["hold", "audit", "callback", "ledger", "message", "check_in"]),
    action: z.string(),
    entity: z.string().nullable(),
    subject: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    amount: z.int().nullable(),
    actor: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  })
  .meta({ id: "BookingEvent" });
export type BookingEvent = z.infer<typeof event>;

const bookingDetails = listedBooking
  .extend({
    language: z.enum(["fr", "en"]),
    /** The account that booked; null for a guest. */
    account: z.object({ id: z.string(), name: z.string() }).nullable(),
    delivery_mode: z.string(),
    /** Masked. */
    delivery_address: z.string(),
    /** Names, phones or addresses were erased after their retention period. */
    purged: z.boolean(),
    paid_date: z.string().nullable(),
    ended_date: z.string().nullable(),
    refunded: z.int(),
    due: z.number(),
    fees: z.number(),
    coupon: z.number(),
    legs: z.array(
      z.object({
        agency_uuid: z.string(),
        agency: z.string(),
        departure_uuid: z.string(),
        from: z.string(),
        to: z.string(),
        departs_at: z.string(),
        arrives_at: z.string(),
        travel_class: z.string(),
        unit_price: z.int(),
        fee: z.number(),
        agency_share: z.int(),
        seats: z.array(z.int()),
      }),
    ),
    passenger_list: z.array(adminPassenger),
    tickets: z.array(adminTicket),
    attempts: z.array(attempt),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: z.int(),
        state: z.string(),
        reason: z.string(),
        due_date: z.string(),
      }),
    ),
    /** Every ledger entry of the booking. */
    ledger: z.array(ledgerMovement),
    /** At most 500 events, oldest first. */
    timeline: z.array(event),
  })
  .meta({ id: "AdminBookingDetails" });
export type AdminBookingDetails = z.infer<typeof bookingDetails>;

const params = z.object({ id: idField });

export const getAdminBooking = defineEndpoint({
  id: "getAdminBooking",
  method: "GET",
  path: "administration/bookings/{id}",
  summary: "One booking with its tickets, payments, ledger and history; contacts masked",
  tag: "administration",
  access: administrators,
  params,
  output: bookingDetails,
  errors: ["not_found"],
  source: "G.role.05",
});

/** A POST, because every call is audited. */
export const showAdminPassengers = defineEndpoint({
  id: "showAdminPassengers",
  method: "POST",
  path: "administration/bookings/{id}/passengers",
  summary: "The phones, identity numbers and delivery address of a booking in full; audited",
  tag: "administration",
  access: administrators,
  params,
  output: z.object({
    delivery_address: z.string(),
    phonenumber: z.string(),
    passengers: z.array(adminPassenger),
  }),
  errors: ["not_found"],
  source: "G.role.05",
});

/** At most three an hour per booking, as for the traveller. */
export const resendAdminTickets = defineEndpoint({
  id: "resendAdminTickets",
  method: "POST",
  path: "administration/bookings/{id}/tickets",
  summary: "Send the tickets of a booking again to its delivery address",
  tag: "administration",
  access: administrators,
  params,
  output: z.object({ sent: z.boolean() }),
  errors: ["not_found", "tickets_not_sendable", "too_many_requests"],
  source: "G.role.05, G.ticket.07",
});

/** The address sent earlier stops working; the tickets sent again contain the new one. */
export const rotateBookingLink = defineEndpoint({
  id: "rotateBookingLink",
  method: "PUT",
  path: "administration/bookings/{id}/link",
  summary: "Replace the hidden link of a booking",
  tag: "administration",
  access: administrators,
  params,
  body: z.object({ reason: reasonField }),
  output: z.object({ rotated: z.boolean() }),
  errors: ["not_found", "invalid_input"],
  source: "G.role.05",
});

export const getAdminCancellation = defineEndpoint({
  id: "getAdminCancellation",
  method: "GET",
  path: "administration/bookings/{id}/cancellation",
  summary: "What cancelling the tickets of a booking gives back, as its traveller sees it",
  tag: "administration",
  access: administrators,
  params,
  output: offerFields,
  errors: ["not_found"],
  source: "G.role.05, G.ticket.02, G.ticket.03",
});

/** Like `cancelTickets`, without a code and with a reason. */
export const cancelAdminTickets = defineEndpoint({
  id: "cancelAdminTickets",
  method: "POST",
  path: "administration/bookings/{id}/cancellation",
  summary: "Cancel tickets for the traveller, for exactly the amount that was offered",
  tag: "administration",
  access: administrators,
  idempotent: true,
  params,
  body: z.object({
    tickets: z
      .array(idField)
      .min(1, "required")
      .max(20, "too_many")
      .refine((ids) => new Set(ids).size === ids.length, { error: "invalid" }),
    amount: z.int({ error: "required" }).min(0, "too_small"),
    reason: reasonField,
  }),
  output: z.object({
    cancelled: z.array(z.string()),
    amount: z.int(),
    due_date: z.string().nullable(),
  }),
  errors: [
    "not_found",
    "invalid_input",
    "cancellation_changed",
    "idempotency_conflict",
    "idempotency_in_progress",
  ],
  source: "G.role.05, G.ticket.01–03",
});

/** Reads the attempt at its provider and settles the result, as the poller does. */
export const readPaymentAgain = defineEndpoint({
  id: "readPaymentAgain",
  method: "PUT",
  path: "administration/payments/{id}/reading",
  summary: "Read a payment attempt again at its provider now",
  tag: "administration",
  access: administrators,
  params,
  output: z.object({ id: z.string(), state: z.string() }),
  errors: ["not_found"],
  source: "G.role.05, G.pay.02",
});
