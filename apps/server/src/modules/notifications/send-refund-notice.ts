import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { ticketMailMessages as texts } from "@wakafine/shared/tickets/ticket-mail.ts";
import { shortTrip } from "@wakafine/shared/tickets/ticket-sms.ts";
import { dayOf, hourOf, refundDueAt } from "@wakafine/shared/rules/dates.ts";
import { countSeptets, oneSmsSeptets, toGsm7 } from "@wakafine/shared/rules/gsm7.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { z } from "zod";
import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import type { JobHandler, OutboxJob } from "../../jobs/outbox.ts";
import { jobRow, retryMinutes } from "../../jobs/outbox.ts";
import type { MessageData } from "../tickets/public.ts";
import { accountMailHtml, accountMailText } from "./account-mail.ts";
import type { Outgoing } from "./deliver-message.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends } from "./send-tickets.ts";
import type { SmsPurpose } from "./sms-limit.ts";
import { countSms } from "./sms-limit.ts";

/** Topics of the outbox jobs; their payloads are written by the booking's payable. */
export const refundOwedMessage = "refund-owed-message";
export const refundSentMessage = "refund-sent-message";
export const refundReturnedMessage = "refund-returned-message";

const owed = z.object({
  bookingId: z.string(),
  /** 0: nothing was paid for the cancelled tickets. */
  amountXaf: z.int().nonnegative(),
  reason: z.enum(["late", "duplicate", "cancelled", "agency_cancelled", "cash"]),
  /** Phone of the payer; default: the owner of the booking. */
  payerPhone: z.string().nullish(),
  /** ISO 8601; default: 14 days after the refund was requested [C9.ticket.02]. */
  dueAt: z.string().nullish(),
});
const sent = z.object({
  bookingId: z.string(),
  amountXaf: z.int().positive(),
  payerPhone: z.string().nullish(),
});

/** Notifies the payer of a refund that is owed: amount, date and reason. A cancellation is confirmed by the channel of the booking, other refunds by SMS. */
export function refundHandler(deps: SendingDeps): JobHandler {
  return async (job) => {
    const refund = owed.parse(job.payload);
    const details = await deps.messageData(refund.bookingId);
    if (!details) return { drop: "the booking is gone" };
    const dueAt = refund.dueAt ? new Date(refund.dueAt) : refundDueAt(new Date(job.createdAt));
    const notice = {
      template: `refund owed (${refund.reason})`,
      text: refundText(details, { ...refund, dueAt }),
      withoutLink: refundText({ ...details, link: "" }, { ...refund, dueAt }),
      payerPhone: refund.payerPhone,
    };
    return deliver(
      deps.context,
      job,
      refund.reason === "cancelled" || refund.reason === "agency_cancelled"
        ? byChannel(deps, { job, details, notice })
        : bySms(deps, details, notice),
    );
  };
}

/** Notifies the traveller of an executed refund, or of one that the provider took back. */
export function executedRefundHandler(
  deps: SendingDeps,
  template: "refund sent" | "refund returned",
): JobHandler {
  const message = template === "refund sent" ? texts.refund_sent_sms : texts.refund_returned_sms;
  return async (job) => {
    const refund = sent.parse(job.payload);
    const details = await deps.messageData(refund.bookingId);
    if (!details) return { drop: "the booking is gone" };
    const notice = {
      template,
      text: executedRefundText(message, details, refund.amountXaf),
      withoutLink: executedRefundText(message, { ...details, link: "" }, refund.amountXaf),
      payerPhone: refund.payerPhone,
    };
    return deliver(deps.context, job, byChannel(deps, { job, details, notice }));
  };
}

export interface Notice {
  readonly template: string;
  readonly text: string;
  /** For a payer who is not the traveller: the link of the order shows its tickets. Default: `text`. */
  readonly withoutLink?: string;
  /** Stored instead of `text`, which contains the code of a voucher. */
  readonly stored?: string;
  /** Of a mail; default: that of refunds. */
  readonly subject?: string;
  readonly payerPhone: string | null | undefined;
  /** The limit of its SMS; default: none for an order that a provider was paid for. */
  readonly purpose?: SmsPurpose;
}

function bySms({ context, sms }: SendingDeps, details: MessageData, notice: Notice): Outgoing {
  const to = normalisePhone(notice.payerPhone ?? "") ?? details.ownerPhone;
  const isTraveller = to === details.ownerPhone || to === details.deliveryAddress;
  const text = isTraveller ? notice.text : (notice.withoutLink ?? notice.text);
  const purpose = notice.purpose ?? (details.paidOnline ? null : "sale");
  return {
    channel: "sms",
    recipient: to,
    template: notice.template,
    language: details.language,
    subject: null,
    body: notice.stored ?? text,
    bookingId: details.bookingId,
    maxSends: maxSmsSends,
    ...(purpose === null
      ? {}
      : { allow: (database) => countSms(context, { purpose, phone: to, database }) }),
    send: (body) => sms.send({ to, text: notice.stored === undefined ? body : text }),
    fallback: null,
  };
}

/** Returns the message by the channel of the booking: by e-mail when the tickets were sent by e-mail, and by SMS when that fails; otherwise by SMS. */
export function byChannel(
  deps: SendingDeps,
  {
    job,
    details,
    notice,
  }: { readonly job: OutboxJob; readonly details: MessageData; readonly notice: Notice },
): Outgoing {
  const { deliveryAddress, deliveryMode, language } = details;
  if (deliveryMode !== "EMAIL" || !isEmail(deliveryAddress) || job.payload["instead"] === "failed")
    return bySms(deps, details, notice);
  const subject =
    notice.subject ?? t(texts.refund_mail_subject, language, { order: details.orderCode });
  const mailOf = (line: string) => ({
    language,
    greeting: t(texts.greeting, language, { name: details.ownerName }),
    lines: [line],
    code: null,
    button: { text: t(texts.open, language), link: details.link },
    after: [],
  });
  const mail = mailOf(notice.text);
  return {
    channel: "email",
    recipient: deliveryAddress,
    template: notice.template,
    language,
    subject,
    body: accountMailText(mailOf(notice.stored ?? notice.text)),
    bookingId: details.bookingId,
    maxSends: retryMinutes.length + 1,
    send: (text) =>
      deps.mail.send({
        id: job.id,
        to: deliveryAddress,
        subject,
        text: notice.stored === undefined ? text : accountMailText(mail),
        html: accountMailHtml(mail),
      }),
    fallback: jobRow(job.topic, `${job.entityId} instead of ${job.id}`, {
      ...job.payload,
      instead: "failed",
    }),
  };
}

interface Owed {
  readonly amountXaf: number;
  readonly reason: z.infer<typeof owed>["reason"];
  readonly dueAt: Date;
}

type Addressed = Pick<MessageData, "orderCode" | "language" | "link">;

/** Returns an SMS of at most 160 characters; what is too long is shortened or omitted, the link last. */
export function refundText(
  { orderCode, language, link, cancelledTrip }: Addressed & Pick<MessageData, "cancelledTrip">,
  { amountXaf, reason, dueAt }: Owed,
): string {
  const values = {
    order: orderCode,
    amount: formatFrancs(amountXaf, language),
    day: formatDay(dayOf(dueAt), language),
  };
  if (reason !== "agency_cancelled" && reason !== "cash") {
    const text = amountXaf === 0 ? texts.tickets_cancelled_sms : texts[`refund_sms_${reason}`];
    return shortened(link, (shownLink) => t(text, language, { ...values, link: shownLink }));
  }
  const [long, short] =
    amountXaf === 0
      ? ([texts.departure_cancelled_sms, texts.departure_cancelled_sms] as const)
      : reason === "cash"
        ? ([texts.refund_sms_cash, texts.refund_sms_cash] as const)
        : ([texts.refund_sms_agency_cancelled, texts.refund_sms_agency_cancelled_short] as const);
  const agencyName = cancelledTrip?.agency ?? t(texts.the_agency, language);
  const versions = [
    { text: long, agency: agencyName, towns: maxTownSeptets },
    { text: short, agency: agencyName, towns: maxTownSeptets },
    { text: short, agency: t(texts.the_agency, language), towns: maxTownSeptets },
    { text: short, agency: t(texts.the_agency, language), towns: minTownSeptets },
  ];
  const textOf = ({ text, agency, towns }: (typeof versions)[number], shownLink: string) =>
    toGsm7(
      t(text, language, {
        ...values,
        agency,
        trip: tripText(cancelledTrip, towns) ?? t(texts.the_departure, language),
        link: shownLink,
      }),
    ).trim();
  const all = [
    ...versions.map((version) => textOf(version, link)),
    ...versions.map((version) => textOf(version, "")),
  ];
  return all.find((text) => countSeptets(text) <= oneSmsSeptets) ?? all.at(-1) ?? "";
}

/** Septets for both towns of a trip: more than any pair needs, and what always fits. */
const maxTownSeptets = 60;
const minTownSeptets = 16;

function tripText(trip: MessageData["cancelledTrip"], maxSeptets: number): string | null {
  if (!trip) return null;
  const departsAt = new Date(trip.departsAt);
  return shortTrip({ ...trip, day: dayOf(departsAt), hour: hourOf(departsAt) }, maxSeptets);
}

/** Returns the SMS about an executed refund, at most 160 characters. */
export function executedRefundText(
  message: (typeof texts)["refund_sent_sms" | "refund_returned_sms"],
  { orderCode, language, link }: Addressed,
  amountXaf: number,
): string {
  const values = { order: orderCode, amount: formatFrancs(amountXaf, language) };
  return shortened(link, (shownLink) => t(message, language, { ...values, link: shownLink }));
}

/** Returns a text of at most 160 characters; the link is omitted first when it is too long. */
export function shortened(link: string, textWith: (link: string) => string): string {
  const whole = toGsm7(textWith(link)).trim();
  return countSeptets(whole) <= oneSmsSeptets ? whole : toGsm7(textWith("")).trim();
}
