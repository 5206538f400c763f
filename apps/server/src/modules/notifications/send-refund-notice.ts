import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { say } from "@wakafine/shared/messages/catalogue.ts";
import { ticketMailMessages as words } from "@wakafine/shared/messages/ticket-mail.ts";
import { dayOf, refundDueAt } from "@wakafine/shared/rules/dates.ts";
import { countSeptets, oneSmsSeptets, toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { z } from "zod";
import type { Performer } from "../../jobs/outbox.ts";
import type { MessageFacts } from "../tickets/public.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingParts } from "./send-tickets.ts";
import { mostSmsSends } from "./send-tickets.ts";

/** Name of the effect; its payload is what the booking's payable knows of the refund. */
export const refundOwedMessage = "refund-owed-message";

const payload = z.object({
  bookingId: z.string(),
  amountXaf: z.int().positive(),
  reason: z.enum(["late", "duplicate"]),
  /** Whom the money came from; the owner when not told. */
  payerPhone: z.string().nullish(),
  /** ISO 8601; 14 days after the refund was asked for when not told [C9.ticket.02]. */
  dueAt: z.string().nullish(),
});

/** Tells the payer by SMS that money comes back: how much, until when, why. */
export function refundPerformer(parts: SendingParts): Performer {
  return async (effect) => {
    const refund = payload.parse(effect.payload);
    const facts = await parts.messageFacts(refund.bookingId);
    if (!facts) return { drop: "the booking is gone" };
    const to = normalisePhone(refund.payerPhone ?? "") ?? facts.ownerPhone;
    const dueAt = refund.dueAt ? new Date(refund.dueAt) : refundDueAt(new Date(effect.createdAt));
    return deliver(parts.context, effect, {
      channel: "sms",
      recipient: to,
      template: `refund owed (${refund.reason})`,
      language: facts.language,
      subject: null,
      body: refundText(facts, { ...refund, dueAt }),
      bookingId: facts.bookingId,
      mostSends: mostSmsSends,
      send: (text) => parts.sms.send({ to, text }),
      onFailed: [],
    });
  };
}

interface Owed {
  readonly amountXaf: number;
  readonly reason: "late" | "duplicate";
  readonly dueAt: Date;
}

/** One SMS of 160 letters; the link goes first when room is short. */
export function refundText({ orderCode, language, link }: Pick<MessageFacts, "orderCode" | "language" | "link">, { amountXaf, reason, dueAt }: Owed): string {
  const values = { order: orderCode, amount: formatFrancs(amountXaf, language), day: formatDay(dayOf(dueAt), language) };
  const text = (shownLink: string) => toGsm7(say(words[`refund_sms_${reason}`], language, { ...values, link: shownLink })).trim();
  const whole = text(link);
  return countSeptets(whole) <= oneSmsSeptets ? whole : text("");
}
