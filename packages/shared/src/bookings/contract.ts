import { z } from "zod";
import { couponRefusals } from "../coupons/code.ts";
import { voucherRefusals } from "../vouchers/code.ts";
import { departure } from "../departures/contract.ts";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import {
  cityField,
  dateField,
  hourField,
  idField,
  moneyNumber,
  nameField,
  nameText,
  optional,
  requiredText,
  storable,
  wholeNumber,
} from "../contract/fields.ts";
import { mobileOperators } from "../rules/phone.ts";
import { paymentMethods } from "./price.ts";

/** One passenger. The first in the list is the owner and needs a phone. `lastname` is the form's `name`, `firstname` its `surname` [G.book.29]. */
export const passenger = z
  .object({
    lastname: nameField,
    firstname: nameText.nullish().transform((v) => v ?? ""),
    phonenumber: z.string().max(40, "too_long").nullish(),
    cni_identifier: z.string().max(255, "too_long").nullish(),
    sex_id: wholeNumber(1, 3),
    user_public_id: z.string().max(64).refine(storable, { error: "invalid" }).nullish(),
    minor: z.boolean().nullish(),
  })
  .meta({ id: "Passenger" });
const url = z.string().max(2048, "too_long").nullish();
const operator = z.enum(mobileOperators, { error: "not_a_choice" });
const paymentMethod = z.enum(paymentMethods, { error: "not_a_choice" });
/** How a booking was paid: CASH at the counter of its agency. */
export const bookingPaymentMethod = z.enum([...paymentMethods, "CASH"]);
const deliveryMode = z.enum(["SMS", "EMAIL", "WHATSAPP", "MESSENGER"], { error: "not_a_choice" });

export const boardingStation = z
  .object({ quarter: nameField, departure_hour: hourField })
  .nullish();
/** The day and hour the client shows. If the departure has another, the response is 409 departure_changed: nobody pays for an hour they have not seen [G.plan.04]. */
const expectedDeparture = z
  .object({ departure_date: dateField, departure_hour: hourField })
  .nullish();
/** How the tickets are sent, and the phone, e-mail or Messenger consent they go to. */
export const receiveMethod = z.object({
  type: deliveryMode,
  token: requiredText(255),
});
export const bookingBody = z
  .object({
    departure_uuid: idField,
    destination_city: optional(cityField),
    boarding_station: boardingStation,
    expected_departure: expectedDeparture,
    hold_token: idField.nullish(),
    payment_method: paymentMethod,
    payer_phone: z.string().max(40, "too_long").nullish(),
    operator: operator.nullish(),
    sending_booking_mode: deliveryMode.nullish(),
    receive_method: receiveMethod,
    code_coupon: z.string().max(64).nullish(),
    /** The code of a voucher, which pays the total as far as its rest goes. */
    voucher_code: z.string().max(64).nullish(),
    /** What the client shows as paid by the voucher, in francs. If it differs, the response is 409 voucher_changed. */
    voucher_amount: z.int().nullish(),
    users: z.array(passenger).min(1, "required").max(10, "too_many").nullish(),
    user: passenger.nullish(),
    book_back: z
      .object({
        departure_uuid: optional(idField),
        is_book_back: z.boolean().nullish(),
        destination_city: optional(cityField),
        boarding_station: boardingStation,
        expected_departure: expectedDeparture,
      })
      .nullish(),
    /** The total the client shows, in francs. If it differs from the server's, the response is 409 price_changed with the new breakdown [G.book.28]. */
    expected_total: z.number().nullish(),
    /** The code that `requestPhoneCode` sent to the owner's phone, after the error phone_code_required [G.book.32]. */
    phone_code: z.string().max(20, "too_long").nullish(),
    password: z.string().max(255, "too_long").nullish(),
    return_url: url,
    cancel_url: url,
  })
  .meta({ id: "Booking" });
export type BookingBody = z.infer<typeof bookingBody>;
/** The client's next step: success page when PAID, else stripe_session, else paylink, else link [C4.pay.01–04, G.pay.06]. */
const orderResponse = z
  .object({
    ticket_status: z.enum(["BOOKED", "PAID"]),
    order_hidden_uuid: z.string(),
    stripe_session: z.object({ id: z.string(), url: z.string() }).nullable(),
    paylink: z.string().nullable(),
    link: z.string().nullable(),
  })
  .meta({ id: "BookingResult" });
export type OrderResponse = z.infer<typeof orderResponse>;

export const createBooking = defineEndpoint({
  id: "createBooking",
  method: "POST",
  path: "bookings",
  aliases: ["bookings/guest"],
  summary: "Book, as a guest or with an account, and start paying",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  created: true,
  idempotent: true,
  body: bookingBody,
  output: orderResponse,
  errors: [
    "invalid_input",
    "seats_unavailable",
    "hold_expired",
    "hold_booked",
    "price_changed",
    ...couponRefusals,
    ...voucherRefusals,
    "departure_left",
    "departure_changed",
    "too_late_to_pay",
    "unknown_stop",
    "unknown_station",
    "foreign_url",
    "method_unavailable",
    "hold_limit",
    "phone_verification_required",
    "phone_code_required",
    "phone_code_wrong",
    "phone_code_expired",
    "phone_code_used_up",
    "not_found",
    "account_exists",
    "idempotency_conflict",
    "idempotency_in_progress",
    "too_many_requests",
    "too_many_prompts",
    "prompt_verification_required",
    "too_many_pending_payments",
  ],
  source:
    "C7.book.05–10, C3.book.21–38, G.book.03, G.book.10, G.book.22, G.book.24, G.book.26, G.book.28, G.book.31, G.book.32",
});

const orderLine = z
  .object({
    label: z.enum(["leg", "fee", "coupon"]),
    leg: z.int().nullable(),
    amount: moneyNumber,
  })
  .meta({ id: "OrderLine" });
/** A ticket as the holder of the link sees it, without identity number. `price` in francs; `ticket_url` is the picture, `pdf_url` the A4 page. */
export const orderTicket = z
  .object({
    uuid: z.string(),
    code_verification: z.string(),
    qr_text: z.string(),
    ticket_status: z.enum(["BOOKED", "PAID", "CANCEL", "VALIDATE"]),
    price: moneyNumber,
    seat: z.int(),
    leg: z.int(),
    ticket_url: z.string(),
    pdf_url: z.string(),
    discount_url: z.string().nullable(),
    /** The QR code of `qr_text`: side length in modules and an SVG path of the dark modules; null when the ticket is not valid. */
    qr: z.object({ size: z.int(), path: z.string() }).nullable(),
    user: z.object({
      firstname: z.string(),
      lastname: z.string(),
      /** Ticket holder, a role without a login [G.role.01]. */
      role_id: z.literal(3),
    }),
  })
  .meta({ id: "Ticket" });
export type OrderTicket = z.infer<typeof orderTicket>;
/** Public state of an order, read by its hidden link. Phones are masked [C7.pay.01, G.book.09, G.book.12, G.book.27, G.ticket.07]. */
export const order = z
  .object({
    uuid: z.string(),
    status: z.enum(["PENDING", "PAID", "FAILED", "EXPIRED", "CANCEL", "REFUNDED"]),
    ticket_status: z.enum(["BOOKED", "PAID", "CANCEL", "VALIDATE"]),
    lang: z.enum(["fr", "en"]),
    price: moneyNumber,
    ticket_price: moneyNumber,
    amount_xaf: z.int(),
    /** The part of `amount_xaf` that a voucher pays. */
    voucher_amount: z.int(),
    /** What the payer pays: `amount_xaf` less `voucher_amount`. */
    rest_xaf: z.int(),
    /** What the payer pays, in euros; null for a payment in francs. */
    eur: moneyNumber.nullable(),
    lines: z.array(orderLine),
    total_reservations: z.int(),
    total_number_of_tickets_reserved: z.int(),
    payment_method: bookingPaymentMethod,
    sending_booking_mode: deliveryMode,
    receive_method: z.object({ type: deliveryMode, token: z.string() }),
    /** What the platform and the agencies keep of the booking after refunds, in francs; null except for members on `bookings/infos/v2` [C3.book.49–50]. */
    our_money_in_system: moneyNumber.nullable(),
    agency_money_in_system: moneyNumber.nullable(),
    user: z.object({ firstname: z.string(), lastname: z.string(), phonenumber: z.string() }),
    order: z
      .object({
        order_code: z.string(),
        order_hidden_uuid: z.string(),
        provider: z.string().nullable(),
        provider_reference: z.string().nullable(),
        payment_provider_commission: moneyNumber,
        amount: moneyNumber,
        currency: z.literal("XAF"),
        charged_amount: moneyNumber,
        charged_currency: z.string(),
        status: z.enum(["PENDING", "COMPLETED", "FAILED", "REFUNDED"]),
        created_date: z.string(),
      })
      .meta({ id: "Payment" }),
    legs: z.array(
      z.object({
        departure,
        /** Seat of passenger n at index n, also of cancelled tickets. */
        seats: z.array(z.int()),
        /** The seats of the tickets that are not cancelled. */
        valid_seats: z.array(z.int()),
        boarding_station: z.object({ quarter: z.string(), departure_hour: z.string() }).nullable(),
      }),
    ),
    tickets: z.array(orderTicket),
    /** The current or last payment attempt; it expires at `expires_at`. `method` is null when nothing had to be paid. */
    attempt: z
      .object({
        state: z.enum(["PENDING", "PAID", "CANCEL"]),
        reason: z.string().nullable(),
        message: z.string().nullable(),
        operator: operator.nullable(),
        payer_phone: z.string().nullable(),
        expires_at: z.string(),
        number: z.int(),
        prompted: z.boolean(),
        method: paymentMethod.nullable(),
        /** The payment is made on the provider's page instead of being confirmed on the phone; `page` is its address while it can be paid there. */
        on_page: z.boolean(),
        page: z.string().nullable(),
        /** True while the attempt is undecided and confirmations take longer than usual. */
        delayed: z.boolean(),
      })
      .meta({ id: "PaymentAttempt" })
      .nullable(),
    can_pay: z.boolean(),
    /** The methods that can still be used: offered for the amount, and their window ends within the maximum hold [G.book.10]. */
    methods: z.array(paymentMethod),
    hold_until: z.string(),
    now: z.string(),
    /** Amount to refund and its due date; null when there is none. */
    refund: z
      .object({ amount: z.int(), due_date: z.string(), state: z.string() })
      .meta({ id: "Refund" })
      .nullable(),
    /** Amount refunded on cancellation, and the next deadline: each leg has its own [G.ticket.03]. */
    cancellation: z.object({ refund_amount: z.int(), until: z.string() }),
    /** Issued for cancelled tickets; only their owner sees the codes (`showOrderVouchers`). */
    vouchers: z.array(
      z.object({ masked_code: z.string(), amount: z.int(), expires_at: z.string() }),
    ),
  })
  .meta({ id: "Order" });
export type Order = z.infer<typeof order>;

const token = z.object({ token: idField });
export const getOrder = defineEndpoint({
  id: "getOrder",
  method: "GET",
  path: "bookings/order/{token}",
  summary: "State of an order by its hidden link",
  tag: "bookings",
  access: everyone,
  params: token,
  output: order,
  errors: ["not_found"],
  source: "C7.pay.01, G.pay.02, G.pay.03",
});
export const payOrder = defineEndpoint({
  id: "payOrder",
  method: "POST",
  path: "bookings/order/{token}/pay",
  summary: "Start a further payment attempt",
  tag: "payments",
  access: everyone,
  limit: "hold",
  created: true,
  idempotent: true,
  params: token,
  body: z.object({
    payment_method: paymentMethod,
    payer_phone: z.string().max(40, "too_long").nullish(),
    operator: operator.nullish(),
  }),
  output: orderResponse,
  errors: [
    "not_found",
    "booking_not_payable",
    "attempt_running",
    "hold_expired",
    "too_late_to_pay",
    "method_unavailable",
    "too_many_requests",
    "too_many_prompts",
    "prompt_verification_required",
    "too_many_pending_payments",
    "too_many_attempts",
  ],
  source: "G.pay.08, G.book.10, G.book.11",
});
export const cancelOrder = defineEndpoint({
  id: "cancelOrder",
  method: "POST",
  path: "bookings/order/{token}/give-up",
  summary: "Release the seats of an unpaid order",
  tag: "bookings",
  access: everyone,
  params: token,
  output: z.object({ status: z.string() }),
  errors: ["not_found", "attempt_running", "booking_not_payable"],
  source: "G.book.11",
});
