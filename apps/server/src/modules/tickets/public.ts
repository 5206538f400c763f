import type { OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import type { QrVerdict } from "@wakafine/shared/tickets/ticket-qr.ts";
import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import type { BookingListener, BookingSnapshot } from "../bookings/public.ts";
import { toTicketResponse } from "./ticket-response.ts";
import { followBookings } from "./follow-bookings.ts";
import type { DescribeBookings } from "./list-own-tickets.ts";
import { listOwnTickets } from "./list-own-tickets.ts";
import { getTravel, listPassengers } from "./list-passengers.ts";
import { createPassengerFile, readPassengerFile } from "./passenger-file.ts";
import { createRenderQueue } from "../../files/render-queue.ts";
import { bindOrderDocument } from "./get-order-document.ts";
import { bindTicketImage } from "./get-ticket-image.ts";
import { bindVoucherDocument } from "./get-voucher-document.ts";
import type { MessageData } from "./message-data.ts";
import { loadMessageData } from "./message-data.ts";
import type { TicketSources } from "./read-tickets.ts";
import { readTickets } from "./read-tickets.ts";
import type { ResendDeps } from "./resend-tickets.ts";
import { bindResendTickets } from "./resend-tickets.ts";
import { createTicketSigner } from "./signing-keys.ts";

export { ticketChecks } from "./check-tickets.ts";
export { countSales } from "./count-sales.ts";
export { ticketMessage } from "./follow-bookings.ts";
export type { Page as PdfPage } from "../../files/pdf-page.ts";
export { banner, brand, left, newDocument, put, right } from "../../files/pdf-page.ts";
export type { MessageData, MessageTicket } from "./message-data.ts";
export type { TicketSources } from "./read-tickets.ts";
export { pictureAddress } from "./ticket-address.ts";
export { arriveMinutesBefore } from "./ticket-content.ts";
export type { TicketStatus } from "./ticket-store.ts";
export { refusalRetention } from "./purge-refusals.ts";
export type { Refusal } from "./use-ticket.ts";
export {
  attemptByNonce,
  boardingOpen,
  insertRefusal,
  markBoarded,
  undoBoarded,
} from "./use-ticket.ts";

/** The tickets module: tickets that follow their booking, passenger lists of departures, pictures, QR codes and the data of messages. */
export interface Tickets {
  readonly bound: readonly Bound[];
  /** Changes tickets in the transactions of their bookings. */
  readonly listener: BookingListener;
  /** Returns the current tickets of a booking for its order page; `booking` saves a second read. */
  describeTickets(bookingId: string, booking?: BookingSnapshot): Promise<readonly OrderTicket[]>;
  /** Returns the data of messages about a booking; null when there is no such booking. */
  messageData(bookingId: string): Promise<MessageData | null>;
  /** Whether a scanned text was issued by us, not whether the ticket is still valid [G.ticket.06]. */
  verifyQr(text: string): Promise<QrVerdict>;
}

/** Creates the module; `countResentSms` counts a resent SMS or throws. */
export function createTickets(
  context: Context,
  deps: TicketSources & ResendDeps & { readonly describeBookings: DescribeBookings },
): Tickets {
  const signer = createTicketSigner(context);
  const parts = { context, sources: deps, signer };
  const renderQueue = createRenderQueue();
  return {
    bound: [
      bindTicketImage({ ...parts, renderQueue }),
      bindOrderDocument({ ...parts, renderQueue }),
      bindVoucherDocument(context, renderQueue),
      bind("getTicketKeys", async () => ({
        data: {
          keys: (await signer.publicKeys()).map((key) => ({
            ...key,
            algorithm: "Ed25519" as const,
          })),
        },
      })),
      bind("listOwnTickets", async ({ query }, request) => ({
        data: await listOwnTickets(context, query, { describe: deps.describeBookings, request }),
      })),
      bindData("listPassengers", ({ body }, request) => listPassengers(context, body, request)),
      bindData("getTravel", ({ params }, request) =>
        getTravel(context, params.departure_uuid, request),
      ),
      bindData("getPassengerFile", ({ params, query }, request) =>
        createPassengerFile(context, { ...params, ...query }, request),
      ),
      bindData("postPassengerFile", ({ body }, request) =>
        createPassengerFile(context, body, request),
      ),
      bind("readPassengerFile", (input, { addressKey }) =>
        readPassengerFile(context, input, { addressKey, queue: renderQueue }),
      ),
      ...bindResendTickets({ ...deps, context, sources: deps }),
    ],
    listener: followBookings,
    async describeTickets(bookingId, booking) {
      const sources = booking ? { ...deps, snapshotOf: async () => booking } : deps;
      const tickets = await readTickets(context, sources, bookingId);
      return Promise.all(tickets.map((ticket) => toTicketResponse(context, signer, ticket)));
    },
    messageData: (bookingId) => loadMessageData(parts, bookingId),
    verifyQr: (text) => signer.verify(text),
  };
}
