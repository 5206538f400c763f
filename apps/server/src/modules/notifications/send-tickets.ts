import { addMinutes, dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { ticketSms } from "@wakafine/shared/tickets/ticket-sms.ts";
import type { Context } from "../../context.ts";
import type { OutboxJob, JobHandler } from "../../jobs/outbox.ts";
import { enqueue as enqueueStatement, retryMinutes } from "../../jobs/outbox.ts";
import type { MessageData } from "../tickets/public.ts";
import { arriveMinutesBefore, ticketMessage } from "../tickets/public.ts";
import type { Outgoing } from "./deliver-message.ts";
import { deliver } from "./deliver-message.ts";
import type { MailDriver, SmsDriver } from "./send-outcome.ts";
import { ticketMail } from "./ticket-mail.ts";

/** An SMS with an unknown result is sent once more with the same text, and not again (docs/providers/orange-sms.md). */
export const maxSmsSends = 2;

export interface SendingDeps {
  readonly context: Context;
  readonly sms: SmsDriver;
  readonly mail: MailDriver;
  messageData(bookingId: string): Promise<MessageData | null>;
}

/** Why a ticket message is sent by SMS to the owner instead of by the chosen channel. */
type SmsReason = "none" | "failed" | "WHATSAPP" | "MESSENGER";

/** Sends a booking's paid tickets by the chosen channel [C1.pay.01, C1.pay.02]. */
export function ticketHandler(deps: SendingDeps): JobHandler {
  return async (job) => {
    const details = await deps.messageData(String(job.payload["bookingId"]));
    if (!details) return { drop: "the booking is gone" };
    if (details.tickets.length === 0) return { drop: "no ticket is valid any more" };
    const message = await outgoing(deps, job, details);
    return deliver(deps.context, job, message);
  };
}

async function outgoing(
  deps: SendingDeps,
  job: OutboxJob,
  details: MessageData,
): Promise<Outgoing> {
  if (job.payload["instead"] === "failed")
    return bySms(deps, details, { to: details.ownerPhone, instead: "failed", job });
  if (details.deliveryMode === "EMAIL") return byMail(deps, job, details);
  // WhatsApp and Messenger are not available: the owner gets an SMS, and the stored message has the reason.
  if (details.deliveryMode !== "SMS")
    return bySms(deps, details, { to: details.ownerPhone, instead: details.deliveryMode, job });
  return bySms(deps, details, {
    to: normalisePhone(details.deliveryAddress) ?? details.deliveryAddress,
    instead: "none",
    job,
  });
}

const templates: Readonly<Record<SmsReason, string>> = {
  none: "ticket",
  failed: "ticket (first channel failed: by SMS to the owner)",
  WHATSAPP: "ticket (WhatsApp is not built: by SMS to the owner)",
  MESSENGER: "ticket (Messenger is not built: by SMS to the owner)",
};

function bySms(
  { sms }: SendingDeps,
  details: MessageData,
  delivery: { to: string; instead: SmsReason; job: OutboxJob },
): Outgoing {
  return {
    channel: "sms",
    recipient: delivery.to,
    template: templates[delivery.instead],
    language: details.language,
    subject: null,
    body: smsText(details),
    bookingId: details.bookingId,
    maxSends: maxSmsSends,
    send: (text) => sms.send({ to: delivery.to, text }),
    onFailed: delivery.to === details.ownerPhone ? [] : [smsToOwner(details, delivery.job)],
  };
}

async function byMail(
  { mail }: SendingDeps,
  job: OutboxJob,
  details: MessageData,
): Promise<Outgoing> {
  const { subject, text, html, attachmentName } = ticketMail(details);
  return {
    channel: "email",
    recipient: details.deliveryAddress,
    template: "ticket",
    language: details.language,
    subject,
    body: text,
    bookingId: details.bookingId,
    maxSends: retryMinutes.length + 1,
    async send(body) {
      if (!isEmail(details.deliveryAddress))
        return { kind: "refused", permanent: true, reason: "not an e-mail address" };
      const attachment = { name: attachmentName, pdf: await details.document() };
      return mail.send({
        id: job.id,
        to: details.deliveryAddress,
        subject,
        text: body,
        html,
        attachment,
      });
    },
    onFailed: [smsToOwner(details, job)],
  };
}

function smsToOwner({ bookingId }: MessageData, failed: OutboxJob) {
  return enqueueStatement(ticketMessage, `${bookingId} instead of ${failed.id}`, {
    bookingId,
    instead: "failed",
  });
}

function smsText(details: MessageData): string {
  const [first] = details.tickets;
  if (!first) throw new Error("no tickets for the SMS");
  const boarding = new Date(first.boardsAt);
  return ticketSms({
    codes: details.tickets.map((ticket) => ticket.code),
    from: first.from,
    to: first.to,
    day: dayOf(boarding),
    hour: hourOf(boarding),
    seat: first.seat,
    agency: first.agency,
    ...(first.station ? { place: first.station } : {}),
    beThere: hourOf(addMinutes(boarding, -arriveMinutesBefore)),
    link: details.link,
    language: details.language,
  });
}
