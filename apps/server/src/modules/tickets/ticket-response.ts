import type { OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import type { Context } from "../../context.ts";
import { qrDrawing } from "../../files/qr-modules.ts";
import type { BookedTicket } from "./read-tickets.ts";
import { isValid } from "./read-tickets.ts";
import type { TicketSigner } from "./signing-keys.ts";
import { pictureAddress } from "./ticket-address.ts";

/**
 * Returns a ticket for the order page: without identity number, with absolute URLs [G.ticket.04, G.ticket.07]. `qr_text` is empty and `qr` null
 * unless the ticket is paid and not cancelled.
 */
export async function toTicketResponse(
  { config }: Context,
  signer: TicketSigner,
  ticket: BookedTicket,
): Promise<OrderTicket> {
  const { row, passenger } = ticket;
  const qrText = isValid(ticket) ? await qrTextOf(signer, ticket) : "";
  return {
    uuid: row.id,
    code_verification: row.code,
    qr_text: qrText,
    qr: qrText ? qrDrawing(qrText) : null,
    ticket_status: row.status,
    price: row.price,
    seat: row.seat,
    leg: row.leg,
    ticket_url: pictureAddress(config, row, "png"),
    pdf_url: pictureAddress(config, row, "pdf"),
    discount_url: null, // the link of an order does not give access to the code of a voucher
    // 3: guest, who cannot log in [G.role.01]
    user: { firstname: passenger.firstname, lastname: passenger.lastname, role_id: 3 },
  };
}

/** Returns the signed text of a ticket's QR code [G.ticket.06]. */
export function qrTextOf(signer: TicketSigner, { row }: BookedTicket): Promise<string> {
  return signer.sign({
    qrcodeUuid: row.qrcode_uuid,
    departureId: row.departure_id,
    seat: row.seat,
    version: row.version,
  });
}
