import type { OwnTicket } from "@wakafine/shared/tickets/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { actorOf } from "../../http/permission.ts";
import type { DescribedBooking } from "../bookings/public.ts";
import { voucherAddress } from "../vouchers/public.ts";
import type { OwnTicketRow } from "./own-tickets-store.ts";
import { ownTicketsPage } from "./own-tickets-store.ts";
import { pictureAddress } from "./ticket-address.ts";

/** Returns bookings by id, in one statement. */
export type DescribeBookings = (
  ids: readonly string[],
  request: RequestContext,
) => Promise<ReadonlyMap<string, DescribedBooking>>;

interface Deps {
  readonly describe: DescribeBookings;
  readonly request: RequestContext;
}

/** Returns a page of the caller's tickets. It takes two statements, whatever the number of tickets [C7.ticket.04]. */
export async function listOwnTickets(
  { config, database }: Context,
  { page, per_page: perPage, state, status }: InputOf<"listOwnTickets">["query"],
  { describe, request }: Deps,
): Promise<PageResponse<OwnTicket>> {
  const paging = { page, perPage };
  const rows = await database.query(
    ownTicketsPage(
      actorOf(request).userId,
      state ?? null,
      rowsCounted,
      perPage,
      offsetOf(paging),
      status ?? null,
    ),
  );
  const tickets = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const bookings = await describe([...new Set(tickets.map((row) => row.booking_id))], request);
  const data = tickets.map((row) => toOwnTicket(config, row, bookings.get(row.booking_id)));
  return pageResponse(data, rows[0]?.counted ?? 0, paging);
}

function toOwnTicket(
  config: Config,
  row: OwnTicketRow,
  booking: DescribedBooking | undefined,
): OwnTicket {
  const departure = booking?.order.legs[row.leg]?.departure;
  const passenger = booking?.passengers.find(({ position }) => position === row.position);
  if (!booking || !departure || !passenger)
    throw new Error(`ticket ${row.id} has no leg or passenger in its booking`);
  return {
    uuid: row.id,
    code_verification: row.code,
    qrcode_uuid: row.qrcode_uuid,
    ticket_status: row.status,
    price: row.price,
    seat: row.seat,
    leg: row.leg,
    ticket_url: pictureAddress(config, row, "png"),
    pdf_url: pictureAddress(config, row, "pdf"),
    discount_url:
      row.voucher_id !== null && row.manages ? voucherAddress(config, row.voucher_id) : null,
    user: { firstname: passenger.firstname, lastname: passenger.lastname, role_id: 3 },
    departure,
    booking: booking.order,
  };
}
