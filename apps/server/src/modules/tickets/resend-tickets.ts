import { randomUUID } from "node:crypto";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { isPurged } from "../bookings/public.ts";
import { ticketMessage } from "./follow-bookings.ts";
import { bookingOfTicket } from "./passenger-reads.ts";
import type { BookedTicket, TicketSources } from "./read-tickets.ts";
import { isValid, readTickets } from "./read-tickets.ts";

/** The maximum number of resends per booking and hour. */
const resendsPerHour = 3;

/** Counts one SMS that a traveller requests again, in the budget of its number; throws too_many_requests [G.book.32]. */
type CountResentSms = (phone: string) => Promise<void>;

/** Returns the own phone of a passenger, by position, and the statement that sends the passenger's tickets there; null without such a phone. */
type ResendToPassenger = (
  bookingId: string,
  position: number,
) => Promise<{ readonly phone: string; readonly job: Statement<unknown> } | null>;

export interface ResendDeps {
  readonly countResentSms: CountResentSms;
  readonly resendToPassenger: ResendToPassenger;
}

interface Resending extends ResendDeps {
  readonly context: Context;
  readonly sources: TicketSources;
}

/** The endpoints that send the paid tickets again: for the holder of the hidden link, for agencies, and for administrators. */
export function bindResendTickets(resending: Resending): readonly Bound[] {
  return [
    bindData("resendTickets", async ({ params }) => {
      const found = await resending.sources.byLink(params.token);
      if (!found) throw appError("not_found");
      return resend(resending, found.id, null);
    }),
    bindData("resendPassengerTickets", async ({ params }, request) => {
      const id = uuidOrNull(params.id);
      const [ticket] =
        id === null
          ? []
          : await resending.context.database.query(
              bookingOfTicket(membershipOf(request).agencyId, id),
            );
      if (!ticket) throw appError("not_found");
      return resendOf(resending, ticket, request);
    }),
    bindData("resendAdminTickets", async ({ params }, request) => {
      const id = uuidOrNull(params.id);
      if (id === null) throw appError("not_found");
      return resend(resending, id, request);
    }),
  ];
}

/**
 * Sends a passenger's tickets to the passenger's own phone, else those of the booking to its address: at the gate it is the passenger who needs the ticket
 * (docs/decisions/0223). The limits of `resend` apply to both.
 */
async function resendOf(
  resending: Resending,
  { booking_id: bookingId, position }: { readonly booking_id: string; readonly position: number },
  request: RequestContext,
): Promise<{ sent: boolean; sent_to: "passenger" | "order" }> {
  const { context, countResentSms } = resending;
  const own = await resending.resendToPassenger(bookingId, position);
  if (own === null) return { ...(await resend(resending, bookingId, request)), sent_to: "order" };
  if (context.config.LIMITS) {
    await consumeRateLimit(context.database, [resendLimit(bookingId)]);
    await countResentSms(own.phone);
  }
  await context.database.batch([own.job, audited(bookingId, request)]);
  return { sent: true, sent_to: "passenger" };
}

const resendLimit = (bookingId: string): RateLimit => ({
  key: `resend tickets ${bookingId}`,
  max: resendsPerHour,
  minutes: 60,
});

const audited = (bookingId: string, request: RequestContext): Statement<unknown> =>
  audit({ action: "resend tickets", entity: "booking", entityId: bookingId }, request);

/**
 * Sends the paid tickets again to the delivery address; 429 beyond three an hour per booking or six resent SMS per number [G.ticket.07, G.book.32].
 * `by`: the request of an administrator or a member, which is audited.
 */
async function resend(
  { context, sources, countResentSms }: Resending,
  bookingId: string,
  by: RequestContext | null,
): Promise<{ sent: boolean }> {
  const tickets = (await readTickets(context, sources, bookingId)).filter(isValid);
  const [first] = tickets;
  if (!first || isPurged(first.booking.deliveryAddress)) throw appError("tickets_not_sendable");
  await limit(context, first, countResentSms);
  await context.database.batch([
    enqueue(ticketMessage, `${bookingId} ${randomUUID()}`, { bookingId }),
    ...(by ? [audited(bookingId, by)] : []),
  ]);
  return { sent: true };
}

async function limit(
  context: Context,
  { booking }: BookedTicket,
  countResentSms: CountResentSms,
): Promise<void> {
  if (!context.config.LIMITS) return;
  await consumeRateLimit(context.database, [resendLimit(booking.id)]);
  if (booking.deliveryMode !== "EMAIL")
    await countResentSms(
      booking.deliveryMode === "SMS" ? booking.deliveryAddress : booking.ownerPhone,
    );
}
