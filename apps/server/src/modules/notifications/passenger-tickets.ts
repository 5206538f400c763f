import { receivesCodes } from "../../config.ts";
import { normalisePhone, receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { Context } from "../../context.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { MessageData, MessageTicket } from "../tickets/public.ts";

/** Topic of the outbox job that sends one passenger's own ticket. */
export const passengerTicketMessage = "passenger-ticket-message";

/** Returns the phone of a passenger who gets an own SMS; null when there is none, the booking's message goes to it, or its country gets no codes, because SMS abroad are expensive. */
export function ownPhone(
  { config }: Pick<Context, "config">,
  { ownerPhone, deliveryAddress }: MessageData,
  { position, phone }: MessageTicket,
): string | null {
  if (position === 0 || phone === null || !receivesSms(phone) || !receivesCodes(config, phone))
    return null;
  const known = [ownerPhone, normalisePhone(deliveryAddress)];
  return known.includes(phone) ? null : phone;
}

/** Enqueues the SMS of passengers with a phone of their own, once per ticket code: a repeated ticket message, or an unchanged ticket, enqueues none. */
export async function enqueuePassengerTickets(
  context: Context,
  details: MessageData,
): Promise<void> {
  const firsts = details.tickets.filter(
    ({ position }, index, all) => all.findIndex((one) => one.position === position) === index,
  );
  const { bookingId } = details;
  const jobs = firsts
    .filter((ticket) => ownPhone(context, details, ticket) !== null)
    .map(({ position, code }) =>
      enqueue(passengerTicketMessage, `${bookingId} ${position} ${code}`, { bookingId, position }),
    );
  if (jobs.length > 0) await context.database.batch(jobs);
}
