import { accountCodeMessages as codes } from "@wakafine/shared/accounts/code-messages.ts";
import { accountNoticeMessages as notices } from "@wakafine/shared/accounts/notice-messages.ts";
import { phoneCodeSms } from "@wakafine/shared/bookings/phone-code-sms.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { parcelSms } from "@wakafine/shared/parcels/sms-messages.ts";
import { payoutCodeSms } from "@wakafine/shared/payouts/code-sms.ts";
import { ticketSmsMessages } from "@wakafine/shared/tickets/sms-messages.ts";
import { ticketMessengerMessages } from "@wakafine/shared/tickets/messenger-messages.ts";
import { ticketWhatsAppMessages } from "@wakafine/shared/tickets/whatsapp-messages.ts";
import { ticketMailMessages as mail } from "@wakafine/shared/tickets/ticket-mail.ts";
import { voucherMessages } from "@wakafine/shared/vouchers/message-texts.ts";
import { errorRows } from "./error-rows.ts";
import { cell } from "./table-cell.ts";

/** A kind of message, and the texts that only it uses. */
interface MessageKind {
  readonly trigger: string;
  /** Channels in the order in which they are tried. */
  readonly channel: string;
  readonly texts: readonly Message[];
}

const chosen = "channel of the booking, then SMS";
const sms = "SMS";
const either = "SMS or e-mail";
const notice = "e-mail, otherwise SMS";

const kind = (trigger: string, channel: string, ...texts: readonly Message[]): MessageKind => ({
  trigger,
  channel,
  texts,
});

const noticeKind = (
  trigger: string,
  name: Extract<keyof typeof notices, `${string}_subject`>,
  ...texts: readonly Message[]
): MessageKind => kind(trigger, notice, notices[name], ...texts);

const sections: Readonly<Record<string, readonly MessageKind[]>> = {
  "Tickets, refunds and vouchers": [
    kind(
      "A booking is paid, gets other seats, or its tickets are requested again",
      sms,
      ticketSmsMessages.whole,
      ticketSmsMessages.short,
      ticketSmsMessages.beThere,
      ticketSmsMessages.back,
    ),
    kind(
      "The same, for a booking with delivery by e-mail (with a PDF)",
      "e-mail, then SMS",
      mail.subject_one,
      mail.subject_many,
      mail.subject_return,
      mail.paid,
      mail.leg,
      mail.boarding,
      mail.ticket,
      mail.link,
      mail.attached,
      mail.arrive_early,
      mail.farewell,
      mail.simulation,
      mail.attachment,
    ),
    kind(
      "The same, to each passenger with a phone of their own, once per ticket",
      sms,
      ticketSmsMessages.own,
      ticketSmsMessages.ownShort,
    ),
    kind(
      "The same, for a booking with delivery by Messenger, within 24 hours of the consent",
      "Messenger, then SMS",
      ...Object.values(ticketMessengerMessages),
    ),
    kind(
      "The same, for a booking with delivery by WhatsApp (template with a PDF)",
      "WhatsApp, then SMS",
      ticketWhatsAppMessages.ticket,
      ticketWhatsAppMessages.attachment,
    ),
    kind("Money arrives after the seats were lost", sms, mail.refund_sms_late),
    kind("A booking is paid twice", sms, mail.refund_sms_duplicate),
    kind("Tickets are cancelled for money", chosen, mail.refund_sms_cancelled),
    kind(
      "The agency cancels a departure that was sold for cash at its counter",
      sms,
      mail.refund_sms_cash,
    ),
    kind("Tickets are cancelled and nothing is given back", chosen, mail.tickets_cancelled_sms),
    kind(
      "The agency cancels the departure of a paid booking",
      chosen,
      mail.refund_sms_agency_cancelled,
      mail.refund_sms_agency_cancelled_short,
      mail.the_agency,
      mail.the_departure,
    ),
    kind(
      "The agency cancels the departure of an unpaid booking",
      chosen,
      mail.departure_cancelled_sms,
    ),
    kind("The agency moves a departure up to 30 minutes later", chosen, mail.departure_moved_sms),
    kind(
      "The agency moves a departure further, or earlier",
      chosen,
      mail.departure_moved_refundable_sms,
    ),
    kind("The agency changes the boarding point", chosen, mail.station_changed_sms),
    kind(
      "A notice of a changed departure goes by e-mail",
      "e-mail",
      mail.departure_changed_mail_subject,
    ),
    kind("A refund is executed", chosen, mail.refund_sent_sms),
    kind("A provider takes an executed refund back", chosen, mail.refund_returned_sms),
    kind("A refund notice goes by e-mail", "e-mail", mail.refund_mail_subject),
    kind(
      "Tickets are cancelled for a voucher",
      chosen,
      voucherMessages.issued_sms,
      voucherMessages.mail_subject,
    ),
    kind("Tickets that a voucher paid are cancelled", chosen, voucherMessages.returned_sms),
  ],
  Codes: [
    kind("The phone of a booking must be confirmed", sms, phoneCodeSms.code),
    kind("Tickets are cancelled from another device", sms, phoneCodeSms.cancellation),
    kind("Passengers are edited without an account", sms, phoneCodeSms.editing),
    kind("An agency enters a payout number", sms, payoutCodeSms.code),
    kind("A guest reopens a lost order", sms, phoneCodeSms.reopening),
    kind(
      "An account is created",
      either,
      codes.validate_sms,
      codes.validate_subject,
      codes.validate_why,
    ),
    kind(
      "A new password is requested",
      either,
      codes.reset_sms,
      codes.reset_subject,
      codes.reset_why,
      codes.link_lives_hour,
    ),
    kind(
      "An account is opened for a person",
      either,
      codes.activation_sms,
      codes.activation_subject,
      codes.activation_why,
      codes.link_lives_days,
    ),
    kind(
      "The account was opened by an agency",
      either,
      codes.agency_sms,
      codes.agency_activation_why,
      codes.refuse,
    ),
    kind(
      "An e-mail address is to be confirmed",
      "e-mail",
      codes.email_sms,
      codes.email_subject,
      codes.email_why,
    ),
    kind(
      "A phone number is to be confirmed",
      sms,
      codes.phone_sms,
      codes.phone_subject,
      codes.phone_why,
    ),
  ],
  Parcels: [
    kind("A parcel is taken in, to sender and receiver", sms, parcelSms.sent, parcelSms.follow),
    kind(
      "A parcel arrives, to the receiver",
      sms,
      parcelSms.code,
      parcelSms.to_pay,
      parcelSms.follow,
    ),
    kind("The same, to the sender", sms, parcelSms.arrived),
    kind("A parcel is returned, to the sender", sms, parcelSms.returning),
    kind("The same, to the receiver", sms, parcelSms.returned),
    kind("It is back, to the sender", sms, parcelSms.code_returned, parcelSms.to_pay),
    kind("A parcel is held, to sender and receiver", sms, parcelSms.held),
    kind("A parcel is damaged, to sender and receiver", sms, parcelSms.damaged),
    kind("A parcel is lost, to sender and receiver", sms, parcelSms.lost),
    kind("A parcel is missing at unloading, to sender and receiver", sms, parcelSms.missing),
    kind("A parcel is no longer held, to sender and receiver", sms, parcelSms.released),
    kind("A lost parcel is found, to sender and receiver", sms, parcelSms.found),
    kind(
      "A returned parcel is taken back, to sender and receiver",
      sms,
      parcelSms.received_returned,
    ),
    kind("A claim about a parcel is recorded, to the claimant", sms, parcelSms.claim_opened),
    kind("The claim is accepted", sms, parcelSms.claim_accepted),
    kind("The claim is rejected", sms, parcelSms.claim_rejected),
    kind("A parcel is picked up, to sender and receiver", sms, parcelSms.received),
  ],
  "Notices about an account": [
    noticeKind(
      "An agency invites a person with an account",
      "invitation_subject",
      notices.invitation,
      notices.answer_in_profile,
    ),
    noticeKind(
      "Somebody logs in from a new device",
      "new device_subject",
      notices["new device"],
      notices["new device_unknown"],
    ),
    noticeKind("The password is changed", "password changed_subject", notices["password changed"]),
    noticeKind(
      "A second factor is enrolled",
      "second factor added_subject",
      notices["second factor added"],
    ),
    noticeKind(
      "The second factor is removed",
      "second factor removed_subject",
      notices["second factor removed"],
    ),
    noticeKind(
      "A recovery code is used",
      "recovery code used_subject",
      notices["recovery code used"],
    ),
    noticeKind(
      "A new contact is requested",
      "contact change asked_subject",
      notices["contact change asked"],
    ),
    noticeKind("The e-mail address is changed", "email changed_subject", notices["email changed"]),
    noticeKind("The phone number is changed", "phone changed_subject", notices["phone changed"]),
  ],
  "Notices to members of agencies": [
    noticeKind(
      "An invitation is declined",
      "invitation declined_subject",
      notices["invitation declined"],
    ),
    noticeKind(
      "A person refuses the account opened by an agency",
      "activation refused_subject",
      notices["activation refused"],
    ),
    noticeKind(
      "A payout number is active; also by SMS to the former number",
      "payout number changed_subject",
      notices["payout number changed"],
    ),
    noticeKind(
      "A payout is executed; also by SMS to the number that received it",
      "payout sent_subject",
      notices["payout sent"],
    ),
    noticeKind(
      "A payout is reversed; also by SMS to the number that received it",
      "payout reversed_subject",
      notices["payout reversed"],
      notices["payout reversed_returned"],
      notices["payout reversed_wrong_record"],
    ),
    noticeKind("An agency is approved", "agency approved_subject", notices["agency approved"]),
    noticeKind("An agency is not approved", "agency refused_subject", notices["agency refused"]),
    noticeKind("An agency is suspended", "agency suspended_subject", notices["agency suspended"]),
    noticeKind(
      "An agency is active again",
      "agency reinstated_subject",
      notices["agency reinstated"],
    ),
    noticeKind(
      "A new name of an agency is accepted",
      "agency name approved_subject",
      notices["agency name approved"],
    ),
    noticeKind(
      "A new name of an agency is refused",
      "agency name refused_subject",
      notices["agency name refused"],
    ),
  ],
  "Parts of several messages": [
    kind(
      "Greeting",
      "e-mail",
      mail.greeting,
      codes.greeting,
      codes.greeting_bare,
      notices.greeting,
      notices.greeting_bare,
    ),
    kind(
      "Link and lifetime",
      either,
      mail.open,
      codes.link_sms,
      codes.set_password,
      codes.code_lives,
    ),
    kind(
      "Warnings",
      either,
      codes.not_you,
      codes.tell_nobody,
      notices.not_you,
      notices.not_you_call,
    ),
  ],
};

const sources = [
  ticketSmsMessages,
  ticketMessengerMessages,
  ticketWhatsAppMessages,
  mail,
  voucherMessages,
  phoneCodeSms,
  payoutCodeSms,
  codes,
  notices,
];

/** Returns the texts of messages that no kind lists, in French. */
export function unlistedTexts(): readonly string[] {
  const listed = new Set(
    Object.values(sections).flatMap((kinds) => kinds.flatMap(({ texts }) => texts)),
  );
  return sources
    .flatMap((texts): readonly Message[] => Object.values(texts))
    .filter((text) => !listed.has(text))
    .map(({ fr }) => fr);
}

/** Returns `docs/messages.md`: every message with trigger, channel and the texts of both languages, and every error shown to travellers. */
export function messagesPage(): string {
  return `${[
    "# Messages",
    "Every message that Wakafine sends, with its trigger, channel and texts. Generated: `npx vitest run --project unit tools/docs --update` writes this page. `{…}` is filled in.",
    "A message that fails on one channel goes to the next one once. Texts and recipients are erased after `MESSAGE_DAYS`; codes are never stored.",
    ...Object.entries(sections).map(([title, kinds]) =>
      [
        `## ${title}\n`,
        "| trigger | channel | French | English |",
        "| --- | --- | --- | --- |",
        ...kinds.flatMap(rowsOf),
      ].join("\n"),
    ),
    "## Errors shown to travellers",
    "Stable codes of the API with their status, the calls that return them (`/api/docs` describes each), and the text the pages show.",
    [
      "| code | status | returned by | French | English |",
      "| --- | --- | --- | --- | --- |",
      ...errorRows(),
    ].join("\n"),
  ].join("\n\n")}\n`;
}

function rowsOf({ trigger, channel, texts }: MessageKind): readonly string[] {
  return texts.map(({ fr, en }, index) =>
    `| ${index === 0 ? `${trigger} | ${channel}` : " | "} | ${cell(fr)} | ${cell(en)} |`.replace(
      / {2,}/g,
      " ",
    ),
  );
}
