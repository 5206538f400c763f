import { z } from "zod";
import { order, orderTicket } from "../bookings/contract.ts";
import { bookingFields, ownListQuery } from "../bookings/own-bookings-contract.ts";
import { anyAccount, defineEndpoint, everyone } from "../contract/endpoint.ts";
import { idField, optional, pageOf } from "../contract/fields.ts";
import { departure } from "../departures/contract.ts";

/** A ticket of the caller. The signed text of the QR code is in `getBookingInfo`. */
const ownTicket = orderTicket
  .omit({ qr_text: true, qr: true })
  .extend({
    qrcode_uuid: z.string(),
    departure,
    booking: bookingFields.extend({
      order: order.shape.order.pick({ order_code: true, order_hidden_uuid: true }),
    }),
  })
  .meta({ id: "OwnTicket" });
export type OwnTicket = z.infer<typeof ownTicket>;

export const listOwnTickets = defineEndpoint({
  id: "listOwnTickets",
  method: "GET",
  path: "bookings/customer/ticket",
  summary: "The caller's tickets, those to pay and the next trips first",
  tag: "tickets",
  access: anyAccount,
  fromSite: false,
  query: ownListQuery.extend({ status: optional(ownTicket.shape.ticket_status) }),
  output: pageOf(ownTicket),
  errors: ["invalid_input"],
  source: "C7.ticket.04, C3.ticket.01-10, G.book.09",
});

export const getTicketImage = defineEndpoint({
  id: "getTicketImage",
  method: "GET",
  path: "bookings/ticket/{id}/image",
  summary: "The ticket as PNG or as an A4 PDF",
  tag: "tickets",
  access: everyone,
  raw: true,
  limit: "picture",
  params: z.object({ id: idField }),
  query: z.object({ format: z.enum(["png", "pdf"]).catch("png"), signature: idField.catch("") }),
  output: z.unknown(),
  errors: ["not_found", "too_many_requests", "unavailable"],
  source: "C7.ticket.06, G.ticket.04",
});
export const getOrderDocument = defineEndpoint({
  id: "getOrderDocument",
  method: "GET",
  path: "bookings/order/{token}/document",
  summary: "All valid tickets of an order as one PDF, or its trips as calendar events",
  tag: "tickets",
  access: everyone,
  raw: true,
  limit: "picture",
  params: z.object({ token: idField }),
  query: z.object({ format: z.enum(["pdf", "ics"]).catch("pdf") }),
  output: z.unknown(),
  errors: ["not_found", "too_many_requests", "unavailable"],
  source: "G.ticket.07",
});
export const getTicketKeys = defineEndpoint({
  id: "getTicketKeys",
  method: "GET",
  path: "tickets/keys",
  summary: "Public keys that ticket QR codes are signed with",
  tag: "tickets",
  access: everyone,
  fromSite: false,
  output: z.object({
    keys: z.array(
      z
        .object({ id: z.string(), public_key: z.string(), algorithm: z.literal("Ed25519") })
        .meta({ id: "TicketKey" }),
    ),
  }),
  errors: [],
  source: "G.ticket.06",
});

export const resendTickets = defineEndpoint({
  id: "resendTickets",
  method: "POST",
  path: "bookings/order/{token}/resend",
  summary: "Send the paid tickets again to the delivery address of the booking",
  tag: "tickets",
  access: everyone,
  params: z.object({ token: idField }),
  output: z.object({ sent: z.boolean() }),
  errors: ["not_found", "tickets_not_sendable", "too_many_requests"],
  source: "G.ticket.07, G.book.32",
});
