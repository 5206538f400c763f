import { z } from "zod";
import { anyAccount, defineEndpoint, everyone } from "../contract/endpoint.ts";
import {
  idField,
  optional,
  pageField,
  pageOf,
  perPageField,
  wholeNumber,
} from "../contract/fields.ts";
import { departure } from "../departures/contract.ts";
import { boardingStation, order, orderTicket, passenger, receiveMethod } from "./contract.ts";
import { tripStates } from "./trip-states.ts";

const tripState = z.enum(tripStates, { error: "not_a_choice" });

/** A page of a traveller's own bookings or tickets; `state` keeps only those in one state. */
export const ownListQuery = z.object({
  page: pageField,
  per_page: perPageField(20),
  state: optional(tripState),
});

/** The fields of a booking that lists show. */
export const bookingFields = order.pick({
  uuid: true,
  status: true,
  lang: true,
  price: true,
  ticket_price: true,
  amount_xaf: true,
  total_reservations: true,
  total_number_of_tickets_reserved: true,
  payment_method: true,
  sending_booking_mode: true,
  receive_method: true,
  user: true,
});

/** A booking of the caller. Times are ISO 8601. */
export const ownBooking = bookingFields
  .extend({
    ticket_status: order.shape.ticket_status,
    voucher_amount: order.shape.voucher_amount,
    rest_xaf: order.shape.rest_xaf,
    our_money_in_system: order.shape.our_money_in_system,
    agency_money_in_system: order.shape.agency_money_in_system,
    order: order.shape.order.pick({
      order_code: true,
      order_hidden_uuid: true,
      payment_provider_commission: true,
      amount: true,
      currency: true,
      status: true,
      created_date: true,
    }),
    legs: order.shape.legs,
    state: tripState,
    /** A payment attempt is undecided. */
    paying: z.boolean(),
    can_pay: z.boolean(),
    hold_until: z.string(),
    now: z.string(),
    cancellation: order.shape.cancellation,
    /** The caller may edit and cancel, not only read and download (docs/decisions/0098). */
    manages: z.boolean(),
    /** Whether passengers can still be edited, and the deadline [C4.ticket.05]. */
    modification: z.object({ allowed: z.boolean(), until: z.string() }),
  })
  .meta({ id: "OwnBooking" });
export type OwnBooking = z.infer<typeof ownBooking>;

export const listOwnBookings = defineEndpoint({
  id: "listOwnBookings",
  method: "GET",
  path: "bookings/connect-user",
  summary: "The caller's bookings, those to pay and the next trips first",
  tag: "bookings",
  access: anyAccount,
  query: ownListQuery,
  output: pageOf(ownBooking),
  errors: ["invalid_input"],
  source: "C7.ticket.05, G.ticket.08",
});

/** A passenger as the owner of the booking sees and edits it. The first one is the owner. */
const ownPassenger = z
  .object({
    position: z.int(),
    lastname: z.string(),
    firstname: z.string(),
    /** Null: not asked, in a counter sale. */
    sex_id: z.int().nullable(),
    cni_identifier: z.string().nullable(),
    phonenumber: z.string().nullable(),
    minor: z.boolean(),
  })
  .meta({ id: "OwnPassenger" });
export type OwnPassenger = z.infer<typeof ownPassenger>;

const bookingInfo = z
  .object({
    booking: order.omit({ tickets: true }),
    tickets: z.array(orderTicket),
    departures: z.array(departure),
    /** Empty unless the caller may edit the booking, because it has identity numbers. */
    passengers: z.array(ownPassenger),
    version: z.int(),
    state: tripState,
    manages: z.boolean(),
    modification: ownBooking.shape.modification,
    /** The caller may cancel a ticket until `booking.cancellation.until`, or edit until `modification.until`, now [G.book.09]. */
    can_cancel: z.boolean(),
    can_modify: z.boolean(),
    /** The caller's account made the booking: only it edits the phones (docs/decisions/0098). */
    can_edit_phones: z.boolean(),
  })
  .meta({ id: "BookingInfo" });
export type BookingInfo = z.infer<typeof bookingInfo>;

export const getBookingInfo = defineEndpoint({
  id: "getBookingInfo",
  method: "GET",
  path: "bookings/infos/v2",
  summary:
    "One of the caller's bookings with its tickets, departures and passengers; for members with its income, without tickets",
  tag: "bookings",
  access: anyAccount,
  query: z.object({ uuid: idField }),
  output: bookingInfo,
  errors: ["invalid_input", "not_found"],
  source: "C7.ticket.03, C3.book.49–50, G.book.09",
});

/** Passengers in the order of the booking, the owner first; a guest cannot edit phones. `version` is that of the edited data. */
const bookingEdit = z
  .object({
    version: wholeNumber(1, 2_000_000_000),
    users: z
      .array(
        passenger.pick({
          lastname: true,
          firstname: true,
          cni_identifier: true,
          sex_id: true,
          minor: true,
        }),
      )
      .min(1, "required")
      .max(10, "too_many"),
  })
  .meta({ id: "BookingEdit" });

/** What the account that booked can edit besides. What is absent or empty stays as it is [C5.book.34, G.book.08]. */
const ownBookingEdit = z
  .object({
    version: bookingEdit.shape.version,
    /** Instead of the path's id. */
    booking_uuid: optional(idField),
    users: z
      .array(bookingEdit.shape.users.element.extend({ phonenumber: passenger.shape.phonenumber }))
      .min(1, "required")
      .max(10, "too_many")
      .nullish(),
    receive_method: receiveMethod
      .extend({ token: z.string().trim().max(255, "too_long").nullish() })
      .nullish(),
    /** A station of the same price, of the outbound trip. */
    boarding_station: boardingStation,
    book_back: z.object({ boarding_station: boardingStation }).nullish(),
  })
  .meta({ id: "OwnBookingEdit" });

export const editBooking = defineEndpoint({
  id: "editBooking",
  method: "PUT",
  path: "bookings/{id}",
  aliases: ["bookings"],
  summary:
    "Edit passengers, delivery and boarding stations of a paid booking, until an hour before departure",
  tag: "bookings",
  access: anyAccount,
  params: z.object({ id: optional(idField) }),
  body: ownBookingEdit,
  output: bookingInfo,
  errors: [
    "invalid_input",
    "not_found",
    "forbidden",
    "modification_closed",
    "booking_changed",
    "unknown_station",
    "station_price_differs",
    "departure_changed",
    "too_many_requests",
  ],
  source: "C7.ticket.02, C4.ticket.05, G.book.08, G.ticket.09",
});

const orderToken = z.object({ token: idField });
/** The code of `requestEditingCode`; not needed again within an hour on the same device. */
const phoneCode = z.string().max(20, "too_long").nullish();

export const requestEditingCode = defineEndpoint({
  id: "requestEditingCode",
  method: "POST",
  path: "bookings/order/{token}/passengers/code",
  summary: "Send a code to the owner's phone, to edit the passengers",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  params: orderToken,
  /** `needed` false: the caller may edit without a code, so none was sent. `wait_seconds`: seconds until the next code may be requested. */
  output: z.object({ needed: z.boolean(), wait_seconds: z.int() }),
  errors: ["not_found", "invalid_input", "owner_code_unavailable", "too_many_requests"],
  source: "G.ticket.07, G.book.32",
});

const ownerErrors = [
  "not_found",
  "invalid_input",
  "owner_verification_required",
  "phone_code_wrong",
  "phone_code_expired",
  "phone_code_used_up",
  "too_many_requests",
] as const;

/** Only for the owner of the order, because passengers have identity numbers. */
export const showOrderPassengers = defineEndpoint({
  id: "showOrderPassengers",
  method: "POST",
  path: "bookings/order/{token}/passengers/show",
  summary: "The passengers of an order, for its owner",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  params: orderToken,
  body: z.object({ phone_code: phoneCode }),
  output: bookingInfo,
  errors: ownerErrors,
  source: "G.ticket.07",
});

export const editOrderPassengers = defineEndpoint({
  id: "editOrderPassengers",
  method: "PUT",
  path: "bookings/order/{token}/passengers",
  summary: "Edit the passengers of a paid order, by its owner, until an hour before departure",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  params: orderToken,
  body: bookingEdit.extend({ phone_code: phoneCode }).meta({ id: "OrderPassengersEdit" }),
  output: bookingInfo,
  errors: [...ownerErrors, "modification_closed", "booking_changed"],
  source: "G.ticket.07, C4.ticket.05, G.ticket.09",
});
