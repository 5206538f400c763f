import { addMinutes, dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { isEmail } from "@wakafine/shared/rules/delivery.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { ticketSms } from "@wakafine/shared/rules/ticket-sms.ts";
import type { Context } from "../../context.ts";
import type { Effect, Performer } from "../../jobs/outbox.ts";
import { effect as effectStatement, retryMinutes } from "../../jobs/outbox.ts";
import type { MessageFacts } from "../tickets/public.ts";
import { arriveMinutesBefore, ticketMessage } from "../tickets/public.ts";
import type { Outgoing } from "./deliver-message.ts";
import { deliver } from "./deliver-message.ts";
import type { MailDriver, SmsDriver } from "./send-outcome.ts";
import { ticketMail } from "./ticket-mail.ts";

/** An SMS whose end is unknown is sent once more, word for word; a second doubt stays one (providers §7). */
export const mostSmsSends = 2;

export interface SendingParts {
  readonly context: Context;
  readonly sms: SmsDriver;
  readonly mail: MailDriver;
  messageFacts(bookingId: string): Promise<MessageFacts | null>;
}

/** Why a ticket message goes by SMS to the owner although something else was wished. */
type Instead = "none" | "failed" | "WHATSAPP" | "MESSENGER";

/** Sends a booking's paid tickets by the chosen channel [C1.pay.01, C1.pay.02]. */
export function ticketPerformer(parts: SendingParts): Performer {
  return async (effect) => {
    const facts = await parts.messageFacts(String(effect.payload["bookingId"]));
    if (!facts) return { drop: "the booking is gone" };
    if (facts.tickets.length === 0) return { drop: "no ticket is valid any more" };
    const message = await outgoing(parts, effect, facts);
    return deliver(parts.context, effect, message);
  };
}

async function outgoing(parts: SendingParts, effect: Effect, facts: MessageFacts): Promise<Outgoing> {
  if (effect.payload["instead"] === "failed") return bySms(parts, facts, { to: facts.ownerPhone, instead: "failed", effect });
  if (facts.deliveryMode === "EMAIL") return byMail(parts, effect, facts);
  // WhatsApp and Messenger are not built: the owner gets the SMS, and the record says so.
  if (facts.deliveryMode !== "SMS") return bySms(parts, facts, { to: facts.ownerPhone, instead: facts.deliveryMode, effect });
  return bySms(parts, facts, { to: normalisePhone(facts.deliveryAddress) ?? facts.deliveryAddress, instead: "none", effect });
}

const templates: Readonly<Record<Instead, string>> = {
  none: "ticket",
  failed: "ticket (first channel failed: by SMS to the owner)",
  WHATSAPP: "ticket (WhatsApp is not built: by SMS to the owner)",
  MESSENGER: "ticket (Messenger is not built: by SMS to the owner)",
};

function bySms({ sms }: SendingParts, facts: MessageFacts, way: { to: string; instead: Instead; effect: Effect }): Outgoing {
  return {
    channel: "sms",
    recipient: way.to,
    template: templates[way.instead],
    language: facts.language,
    subject: null,
    body: smsText(facts),
    bookingId: facts.bookingId,
    mostSends: mostSmsSends,
    send: (text) => sms.send({ to: way.to, text }),
    onFailed: way.to === facts.ownerPhone ? [] : [smsToOwner(facts, way.effect)],
  };
}

async function byMail({ mail }: SendingParts, effect: Effect, facts: MessageFacts): Promise<Outgoing> {
  const { subject, text, html, attachmentName } = ticketMail(facts);
  return {
    channel: "email",
    recipient: facts.deliveryAddress,
    template: "ticket",
    language: facts.language,
    subject,
    body: text,
    bookingId: facts.bookingId,
    mostSends: retryMinutes.length + 1,
    async send(body) {
      if (!isEmail(facts.deliveryAddress)) return { kind: "refused", permanent: true, reason: "not an e-mail address" };
      const attachment = { name: attachmentName, pdf: await facts.document() };
      return mail.send({ id: effect.id, to: facts.deliveryAddress, subject, text: body, html, attachment });
    },
    onFailed: [smsToOwner(facts, effect)],
  };
}

function smsToOwner({ bookingId }: MessageFacts, failed: Effect) {
  return effectStatement(ticketMessage, `${bookingId} instead of ${failed.id}`, { bookingId, instead: "failed" });
}

function smsText(facts: MessageFacts): string {
  const [first] = facts.tickets;
  if (!first) throw new Error("an SMS of no tickets");
  const boarding = new Date(first.boardsAt);
  return ticketSms({
    codes: facts.tickets.map((ticket) => ticket.code),
    from: first.from,
    to: first.to,
    day: dayOf(boarding),
    hour: hourOf(boarding),
    seat: first.seat,
    agency: first.agency,
    ...(first.station ? { place: first.station } : {}),
    beThere: hourOf(addMinutes(boarding, -arriveMinutesBefore)),
    link: facts.link,
    language: facts.language,
  });
}
