import { randomUUID } from "node:crypto";
import { receivesCodes } from "../../config.ts";
import { normalisePhone, receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
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

/** Returns the own phone of a passenger and the statement that sends the passenger's tickets there again; null without such a phone. The caller counts the SMS. */
export function resendToPassenger(
  context: Pick<Context, "config">,
  details: MessageData,
  position: number,
): { readonly phone: string; readonly job: Statement<unknown> } | null {
  const { bookingId, tickets } = details;
  const ticket = tickets.find((one) => one.position === position);
  const phone = ticket ? ownPhone(context, details, ticket) : null;
  if (phone === null) return null;
  const entity = `${bookingId} ${position} ${randomUUID()}`;
  return {
    phone,
    job: enqueue(passengerTicketMessage, entity, { bookingId, position, counted: true }),
  };
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
