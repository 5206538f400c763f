import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatDay, formatHour, friendlyDay, spokenDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { ticketPageMessages } from "@wakafine/shared/tickets/page-messages.ts";
import { ticketDocumentMessages } from "@wakafine/shared/tickets/document-messages.ts";
import {
  addMinutes,
  cancelDeadline,
  dayOf,
  hourOf,
  modifyDeadline,
} from "@wakafine/shared/rules/dates.ts";
import type { Config } from "../../config.ts";
import type { BookedTicket } from "./read-tickets.ts";
import { isValid } from "./read-tickets.ts";
import type { TicketStatus } from "./ticket-store.ts";

/** Passengers should arrive this many minutes before the departure [C9.ticket.01]. */
export const arriveMinutesBefore = 45;

/** The texts of a ticket in the booking's language; picture and PDF page are drawn from them. */
export interface TicketContent {
  readonly language: Language;
  readonly status: TicketStatus;
  /** Null unless the ticket is paid and not cancelled. */
  readonly qrText: string | null;
  readonly code: string;
  readonly seat: string;
  readonly number: number;
  readonly count: number;
  readonly orderCode: string;
  readonly passenger: string;
  readonly agency: string;
  readonly from: string;
  readonly to: string;
  readonly station: string | null;
  readonly travelClass: string;
  /** The hour at the boarding station when one was chosen, otherwise the departure's [G.ticket.09]. */
  readonly hour: string;
  readonly arrivalHour: string;
  readonly beThereHour: string;
  readonly friendlyDay: string;
  readonly spokenDay: string;
  readonly price: string;
  /** The ticket's share of the fees; null when there is none. */
  readonly fee: string | null;
  /** How the booking was paid; null before the payment. */
  readonly paidBy: string | null;
  /** Sold at the counter: it is cancelled there, not online. */
  readonly inCash: boolean;
  /** The phone of the agency's counter; null when it has none. */
  readonly agencyPhone: string | null;
  readonly refund: string;
  readonly modifyUntil: string;
  readonly cancelUntil: string;
  readonly servicePhone: string;
  readonly serviceEveryDay: boolean;
  /** The link of the order's page. */
  readonly link: string;
  /** True in a simulation; every ticket then shows a notice. */
  readonly simulation: boolean;
}

/** Returns the texts of a ticket; without `qrText` when the ticket is not valid. */
export function ticketContent(
  config: Config,
  ticket: BookedTicket,
  { qrText, agencyPhone }: { readonly qrText: string; readonly agencyPhone: string | null },
): TicketContent {
  const { row, booking, leg, passenger } = ticket;
  const fee = leg.feeXaf[row.position] ?? 0;
  const { language } = booking;
  const departure = new Date(leg.departsAt);
  const boarding = new Date(leg.stationDepartsAt ?? leg.departsAt);
  const day = dayOf(boarding);
  return {
    language,
    status: row.status,
    qrText: isValid(ticket) ? qrText : null,
    code: row.code,
    seat: String(row.seat),
    number: ticket.number,
    count: ticket.count,
    orderCode: booking.orderCode,
    passenger: [passenger.firstname, passenger.lastname].filter(Boolean).join(" "),
    agency: leg.agencyName,
    from: leg.from,
    to: leg.to,
    station: leg.stationQuarter,
    travelClass: classLabel(leg.travelClass, "details", language),
    hour: formatHour(hourOf(boarding)),
    arrivalHour: formatHour(hourOf(new Date(leg.arrivesAt))),
    beThereHour: formatHour(hourOf(addMinutes(boarding, -arriveMinutesBefore))),
    friendlyDay: friendlyDay(day, language),
    spokenDay: spokenDay(day, language),
    price: formatFrancs(row.price, language),
    fee: fee > 0 ? formatFrancs(fee, language) : null,
    inCash: booking.paymentMethod === "CASH",
    paidBy: row.status === "BOOKED" ? null : methodName(booking),
    agencyPhone: agencyPhone && displayPhone(agencyPhone),
    refund: formatFrancs(row.refundable_xaf, language),
    modifyUntil: moment(modifyDeadline(departure), language),
    cancelUntil: moment(cancelDeadline(departure), language),
    servicePhone: config.OPERATOR_PHONE,
    serviceEveryDay: config.OPERATOR_SERVICE_DAYS === "every_day",
    link: `${config.PUBLIC_ORIGIN}/t/${booking.linkToken}`,
    simulation: config.WAKAFINE_MODE === "demo",
  };
}

/** Returns the name of the payment method, or of the voucher that paid everything; null when nothing had to be paid. */
function methodName({ language, ...booking }: BookedTicket["booking"]): string | null {
  if (booking.amountXaf === 0) return null;
  if (booking.voucherXaf === booking.amountXaf) return t(ticketPageMessages.voucher, language);
  if (booking.paymentMethod === "CASH") return t(ticketPageMessages.cash, language);
  const hosted = hostedMethods.find(({ method }) => method === booking.paymentMethod);
  return hosted ? t(hosted.name, language) : walletOf(booking.operator).name;
}

function moment(at: Date, language: Language): string {
  return t(ticketDocumentMessages.moment, language, {
    hour: formatHour(hourOf(at)),
    day: formatDay(dayOf(at), language),
  });
}
