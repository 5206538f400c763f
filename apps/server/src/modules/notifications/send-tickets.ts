import { addMinutes, dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { ticketSms } from "@wakafine/shared/tickets/ticket-sms.ts";
import { ticketWhatsAppMessages } from "@wakafine/shared/tickets/whatsapp-messages.ts";
import type { Context } from "../../context.ts";
import type { JobHandler, OutboxJob } from "../../jobs/outbox.ts";
import { jobRow, retryMinutes } from "../../jobs/outbox.ts";
import type { MessageData, MessageTicket } from "../tickets/public.ts";
import { arriveMinutesBefore, ticketMessage } from "../tickets/public.ts";
import type { Outgoing } from "./deliver-message.ts";
import { deliver } from "./deliver-message.ts";
import type { MessageChannel } from "./message-store.ts";
import { messengerHours, optInByToken } from "./messenger-opt-in.ts";
import { messengerText } from "./messenger-text.ts";
import type { MailDriver, MessengerDriver, SmsDriver, WhatsAppDriver } from "./send-outcome.ts";
import { enqueuePassengerTickets } from "./passenger-tickets.ts";
import { countSms } from "./sms-limit.ts";
import { ticketMail } from "./ticket-mail.ts";

/** An SMS with an unknown result is sent once more with the same text, and not again (docs/providers/orange-sms.md). */
export const maxSmsSends = 2;

export interface SendingDeps {
  readonly context: Context;
  readonly sms: SmsDriver;
  readonly mail: MailDriver;
  /** Null: WhatsApp is not configured. */
  readonly whatsApp: WhatsAppDriver | null;
  /** Null: Messenger is not configured. */
  readonly messenger: MessengerDriver | null;
  messageData(bookingId: string): Promise<MessageData | null>;
  /** The e-mail of the account that booked, or null. */
  accountEmail(userId: string): Promise<string | null>;
}

/** A channel with its recipient. */
interface Delivery {
  readonly channel: MessageChannel;
  /** Phone, e-mail, or the token of the consent to Messenger. */
  readonly to: string;
}

/** Sends a booking's paid tickets by the chosen channel, and by the next one when it fails [C1.pay.01, C1.pay.02, C1.pay.03, T19]. */
export function ticketHandler(deps: SendingDeps): JobHandler {
  return async (job) => {
    const details = await deps.messageData(String(job.payload["bookingId"]));
    if (!details) return { drop: "the booking is gone" };
    if (details.tickets.length === 0) return { drop: "no ticket is valid any more" };
    await enqueuePassengerTickets(deps.context, details);
    const deliveries = await deliveriesOf(deps, details);
    const optIn = await optInOf(deps, deliveries[0]);
    const index = indexOf(job, optIn);
    const delivery = deliveries[index];
    if (!delivery) return { drop: "no channel is left" };
    const next = deliveries[index + 1];
    const about = {
      job,
      details,
      to: delivery.to,
      psid: optIn?.psid ?? "",
      template: templateOf(job, { details, delivery, deps }),
      fallback: next === undefined ? null : nextJob(details, job, index + 1),
    };
    return deliver(deps.context, job, outgoing(deps, delivery.channel, about));
  };
}

/** Returns the channels in the order in which they are tried: the chosen one, an SMS to the owner, an e-mail to the account that booked. */
async function deliveriesOf(
  deps: SendingDeps,
  { deliveryMode, deliveryAddress, ownerPhone, userId }: MessageData,
): Promise<readonly Delivery[]> {
  const phone = normalisePhone(deliveryAddress) ?? deliveryAddress;
  const deliveries: Delivery[] = [];
  if (deliveryMode === "EMAIL") deliveries.push({ channel: "email", to: deliveryAddress });
  if (deliveryMode === "WHATSAPP" && deps.whatsApp)
    deliveries.push({ channel: "whatsapp", to: phone });
  if (deliveryMode === "MESSENGER" && deps.messenger)
    deliveries.push({ channel: "messenger", to: deliveryAddress });
  if (deliveryMode === "SMS") deliveries.push({ channel: "sms", to: phone });
  if (deliveryMode !== "SMS" || phone !== ownerPhone)
    deliveries.push({ channel: "sms", to: ownerPhone });
  const email = userId === null ? null : await deps.accountEmail(userId);
  if (email !== null && email !== deliveryAddress) deliveries.push({ channel: "email", to: email });
  return deliveries;
}

/** Returns the consent of a delivery by Messenger; null for the other channels and after its erasure. */
async function optInOf({ context }: SendingDeps, delivery: Delivery | undefined) {
  if (delivery?.channel !== "messenger") return undefined;
  return (await context.database.query(optInByToken(delivery.to)))[0] ?? null;
}

/**
 * The position of a job's channel; `instead` is in jobs of earlier versions. Messenger (`optIn`) is skipped by a job of more than 24 hours after the
 * consent. The job's own time decides, so a retry uses the same channel.
 */
function indexOf(
  { payload, createdAt }: OutboxJob,
  optIn: Awaited<ReturnType<typeof optInOf>>,
): number {
  if (payload["instead"] === "failed") return 1;
  const index = typeof payload["channel"] === "number" ? payload["channel"] : 0;
  if (index > 0 || optIn === undefined) return index;
  const isOpen =
    optIn !== null &&
    new Date(createdAt) < addMinutes(new Date(optIn.opted_in_at), messengerHours * 60);
  return isOpen ? 0 : 1;
}

function nextJob({ bookingId }: MessageData, failed: OutboxJob, channel: number): string {
  return jobRow(ticketMessage, `${bookingId} instead of ${failed.id}`, { bookingId, channel });
}

interface Used {
  readonly details: MessageData;
  readonly delivery: Delivery;
  readonly deps: SendingDeps;
}

/** Returns the kind of the message, and why it does not use the chosen channel. */
function templateOf(
  { payload }: OutboxJob,
  { details: { deliveryMode }, delivery: { channel }, deps }: Used,
): string {
  if (payload["instead"] === "failed" || Number(payload["channel"] ?? 0) > 0)
    return channel === "email"
      ? "ticket (earlier channels failed: by e-mail to the account)"
      : "ticket (first channel failed: by SMS to the owner)";
  if (deliveryMode === "WHATSAPP" && !deps.whatsApp)
    return "ticket (WhatsApp is not configured: by SMS to the owner)";
  if (deliveryMode === "MESSENGER" && !deps.messenger)
    return "ticket (Messenger is not configured: by SMS to the owner)";
  if (deliveryMode === "MESSENGER" && channel !== "messenger")
    return "ticket (more than 24 hours after the consent to Messenger: by SMS to the owner)";
  return "ticket";
}

interface About {
  readonly job: OutboxJob;
  readonly details: MessageData;
  readonly to: string;
  /** The recipient's id of a message by Messenger. */
  readonly psid: string;
  readonly template: string;
  readonly fallback: string | null;
}

const byChannel: Readonly<Record<MessageChannel, (deps: SendingDeps, about: About) => Outgoing>> = {
  sms: bySms,
  email: byMail,
  whatsapp: byWhatsApp,
  messenger: byMessenger,
};

function outgoing(deps: SendingDeps, channel: MessageChannel, about: About): Outgoing {
  return byChannel[channel](deps, about);
}

function bySms(
  { context, sms }: SendingDeps,
  { details, to, template, fallback }: About,
): Outgoing {
  return {
    channel: "sms",
    recipient: to,
    template,
    language: details.language,
    subject: null,
    body: smsText(details, details.link),
    bookingId: details.bookingId,
    maxSends: maxSmsSends,
    ...(details.paidOnline
      ? {}
      : { allow: (database) => countSms(context, { purpose: "sale", phone: to, database }) }),
    send: (text) => sms.send({ to, text }),
    fallback,
  };
}

function byMail({ mail }: SendingDeps, { job, details, to, template, fallback }: About): Outgoing {
  const { subject, text, html, attachmentName } = ticketMail(details);
  return {
    channel: "email",
    recipient: to,
    template,
    language: details.language,
    subject,
    body: text,
    bookingId: details.bookingId,
    maxSends: retryMinutes.length + 1,
    async send(body) {
      if (!isEmail(to))
        return { kind: "refused", permanent: true, reason: "not an e-mail address" };
      const attachment = { name: attachmentName, pdf: await details.document() };
      return mail.send({ id: job.id, to, subject, text: body, html, attachment });
    },
    fallback,
  };
}

function byWhatsApp(
  { whatsApp }: SendingDeps,
  { job, details, to, template, fallback }: About,
): Outgoing {
  if (!whatsApp) throw new Error("WhatsApp is not configured");
  const { language } = details;
  const values = whatsAppValues(details);
  return {
    channel: "whatsapp",
    recipient: to,
    template,
    language,
    subject: null,
    body: t(ticketWhatsAppMessages.ticket, language, values),
    bookingId: details.bookingId,
    maxSends: maxSmsSends,
    send: async () =>
      whatsApp.sendTickets({
        id: job.id,
        to,
        language,
        values: Object.values(values),
        document: {
          name: t(ticketWhatsAppMessages.attachment, language, { order: details.orderCode }),
          pdf: await details.document(),
        },
      }),
    fallback,
  };
}

function byMessenger(
  { messenger }: SendingDeps,
  { details, to, psid, template, fallback }: About,
): Outgoing {
  if (!messenger) throw new Error("Messenger is not configured");
  return {
    channel: "messenger",
    recipient: to,
    template,
    language: details.language,
    subject: null,
    body: messengerText(details),
    bookingId: details.bookingId,
    maxSends: maxSmsSends,
    send: (text) => messenger.send({ to: psid, text }),
    fallback,
  };
}

/** Returns the values in the order of the template's placeholders (docs/providers/whatsapp.md). */
function whatsAppValues({ tickets, orderCode, language, link }: MessageData) {
  const [first] = tickets;
  if (!first) throw new Error("no tickets for WhatsApp");
  const { day, hour } = momentOf(first);
  return {
    order: orderCode,
    from: first.from,
    to: first.to,
    day: formatDay(day, language),
    hour,
    link,
  };
}

function momentOf({ boardsAt }: MessageTicket) {
  const boarding = new Date(boardsAt);
  return { day: dayOf(boarding), hour: hourOf(boarding) };
}

/** Returns the SMS about these tickets; without a link the texts name none. */
export function smsText(
  details: Pick<MessageData, "tickets" | "language">,
  link: string | null,
): string {
  const [first] = details.tickets;
  if (!first) throw new Error("no tickets for the SMS");
  const boarding = new Date(first.boardsAt);
  const back = details.tickets.find((ticket) => ticket.leg !== first.leg);
  return ticketSms({
    codes: details.tickets.filter(({ leg }) => leg === first.leg).map((ticket) => ticket.code),
    from: first.from,
    to: first.to,
    ...momentOf(first),
    seat: first.seat,
    agency: first.agency,
    ...(first.station ? { boardingPoint: first.station } : {}),
    beThere: hourOf(addMinutes(boarding, -arriveMinutesBefore)),
    ...(back ? { back: { code: back.code, seat: back.seat, ...momentOf(back) } } : {}),
    link,
    language: details.language,
  });
}
