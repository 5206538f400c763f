import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { ticketMailMessages as texts } from "@wakafine/shared/tickets/ticket-mail.ts";
import { dayOf, refundDueAt } from "@wakafine/shared/rules/dates.ts";
import { countSeptets, oneSmsSeptets, toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { z } from "zod";
import type { JobHandler } from "../../jobs/outbox.ts";
import type { MessageData } from "../tickets/public.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends } from "./send-tickets.ts";

/** Topic of the outbox job; its payload is written by the booking's payable. */
export const refundOwedMessage = "refund-owed-message";

const payload = z.object({
  bookingId: z.string(),
  amountXaf: z.int().positive(),
  reason: z.enum(["late", "duplicate"]),
  /** Phone of the payer; default: the owner of the booking. */
  payerPhone: z.string().nullish(),
  /** ISO 8601; default: 14 days after the refund was requested [C9.ticket.02]. */
  dueAt: z.string().nullish(),
});

/** Notifies the payer of a refund by SMS: amount, date and reason. */
export function refundHandler(deps: SendingDeps): JobHandler {
  return async (job) => {
    const refund = payload.parse(job.payload);
    const details = await deps.messageData(refund.bookingId);
    if (!details) return { drop: "the booking is gone" };
    const to = normalisePhone(refund.payerPhone ?? "") ?? details.ownerPhone;
    const dueAt = refund.dueAt ? new Date(refund.dueAt) : refundDueAt(new Date(job.createdAt));
    return deliver(deps.context, job, {
      channel: "sms",
      recipient: to,
      template: `refund owed (${refund.reason})`,
      language: details.language,
      subject: null,
      body: refundText(details, { ...refund, dueAt }),
      bookingId: details.bookingId,
      maxSends: maxSmsSends,
      send: (text) => deps.sms.send({ to, text }),
      onFailed: [],
    });
  };
}

interface Owed {
  readonly amountXaf: number;
  readonly reason: "late" | "duplicate";
  readonly dueAt: Date;
}

/** Returns an SMS of at most 160 characters; the link is omitted first when it is too long. */
export function refundText(
  { orderCode, language, link }: Pick<MessageData, "orderCode" | "language" | "link">,
  { amountXaf, reason, dueAt }: Owed,
): string {
  const values = {
    order: orderCode,
    amount: formatFrancs(amountXaf, language),
    day: formatDay(dayOf(dueAt), language),
  };
  const text = (shownLink: string) =>
    toGsm7(t(texts[`refund_sms_${reason}`], language, { ...values, link: shownLink })).trim();
  const whole = text(link);
  return countSeptets(whole) <= oneSmsSeptets ? whole : text("");
}
