import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { isPurged } from "../bookings/public.ts";
import { ticketMessage } from "./follow-bookings.ts";
import type { BookedTicket, TicketSources } from "./read-tickets.ts";
import { isValid, readTickets } from "./read-tickets.ts";

/** The maximum number of resends per booking and hour. */
const resendsPerHour = 3;

/** Counts one SMS that a traveller requests again, in the budget of its number; throws too_many_requests [G.book.32]. */
export type CountResentSms = (phone: string) => Promise<void>;

/** Sends the paid tickets again to the delivery address; 429 beyond three an hour per booking or six resent SMS per number [G.ticket.07, G.book.32]. */
export function bindResendTickets(
  context: Context,
  sources: TicketSources,
  countResentSms: CountResentSms,
) {
  return bind("resendTickets", async ({ params }) => {
    const found = await sources.byLink(params.token);
    if (!found) throw appError("not_found");
    const tickets = (await readTickets(context, sources, found.id)).filter(isValid);
    const [first] = tickets;
    if (!first || isPurged(first.booking.deliveryAddress)) throw appError("tickets_not_sendable");
    await limit(context, first, countResentSms);
    await context.database.query(
      enqueue(ticketMessage, `${found.id} ${randomUUID()}`, { bookingId: found.id }),
    );
    return { data: { sent: true } };
  });
}

async function limit(
  context: Context,
  { booking }: BookedTicket,
  countResentSms: CountResentSms,
): Promise<void> {
  if (!context.config.LIMITS) return;
  await consumeRateLimit(context.database, [
    { key: `resend tickets ${booking.id}`, max: resendsPerHour, minutes: 60 },
  ]);
  if (booking.deliveryMode !== "EMAIL")
    await countResentSms(
      booking.deliveryMode === "SMS" ? booking.deliveryAddress : booking.ownerPhone,
    );
}
