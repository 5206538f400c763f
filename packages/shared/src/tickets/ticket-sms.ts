import { t, type Language } from "../messages/catalogue.ts";
import { ticketSmsMessages } from "./sms-messages.ts";
import type { Day, Hour } from "../rules/dates.ts";
import { countSeptets, cutSeptets, oneSmsSeptets, toGsm7 } from "../rules/gsm7.ts";

/** The first ticket of the return leg. */
interface ReturnTicket {
  readonly code: string;
  readonly day: Day;
  readonly hour: Hour;
  readonly seat: string | number;
}

/** The content of a ticket SMS. Towns, day, hour and seat are those of the first ticket. */
export interface TicketSms {
  /** The codes of all tickets of the first leg, in ticket order. */
  readonly codes: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly day: Day;
  readonly hour: Hour;
  readonly seat: string | number;
  readonly agency?: string;
  /** Boarding point, when one was chosen. */
  readonly boardingPoint?: string;
  /** The hour by which the passenger must be at the boarding point. */
  readonly beThere?: Hour;
  readonly back?: ReturnTicket;
  /** The link to the order, at most 45 characters; null in the SMS to a passenger, who must not see the whole order. */
  readonly link: string | null;
  readonly language: Language;
}

/** One version of the text; an empty string or undefined omits the part. */
interface Shape {
  readonly template: (typeof ticketSmsMessages)["whole" | "short" | "own" | "ownShort"];
  readonly agency: string;
  readonly boardingPoint: string;
  readonly beThere: Hour | undefined;
}

const hourText = (hour: Hour) => hour.replace(":", "h");
const dateText = (day: Day) => day.split("-").reverse().join("/");
const withComma = (part: string) => (part === "" ? "" : `, ${part}`);

function render(sms: TicketSms, shape: Shape, towns: string): string {
  return toGsm7(
    t(shape.template, sms.language, {
      code: sms.codes[0] ?? "",
      more: sms.codes.length > 1 ? ` +${sms.codes.length - 1}` : "",
      towns,
      date: dateText(sms.day),
      hour: hourText(sms.hour),
      seat: sms.seat,
      agency: withComma(shape.agency),
      boardingPoint: withComma(shape.boardingPoint),
      beThere: shape.beThere
        ? t(ticketSmsMessages.beThere, sms.language, { hour: hourText(shape.beThere) })
        : "",
      back: sms.back ? backText(sms.back, sms.language) : "",
      link: sms.link ?? "",
    }),
  );
}

/** Omits the year, so that the codes of both legs always fit. */
function backText({ code, day, hour, seat }: ReturnTicket, language: Language): string {
  const date = dateText(day).slice(0, "dd/mm".length);
  return t(ticketSmsMessages.back, language, { code, date, hour: hourText(hour), seat });
}

/** Returns "from-to" with both towns truncated to `room` septets in total. The shorter town leaves its unused share to the longer one. */
function fitTowns(from: string, to: string, room: number): string {
  const roomForFrom = Math.max(Math.floor(room / 2), room - countSeptets(to));
  const shownFrom = cutSeptets(from, roomForFrom);
  return `${shownFrom}-${cutSeptets(to, room - countSeptets(shownFrom))}`;
}

/** Returns "from-to", with both towns truncated to `room` septets in total, day without year and hour: `Yaoundé-Yagoua 30/11 11h10`. */
export function shortTrip(
  { from, to, day, hour }: Pick<TicketSms, "from" | "to" | "day" | "hour">,
  room: number,
): string {
  const towns = fitTowns(toGsm7(from), toGsm7(to), room);
  return `${towns} ${dateText(day).slice(0, "dd/mm".length)} ${hourText(hour)}`;
}

const minTownSeptets = 24;
const shortNameSeptets = 12;

/**
 * Returns the versions of the text, the longest first. Each omits one thing more than the one before: long wording, end of the agency's name, agency,
 * end of the boarding point, arrival hour, boarding point. The order page behind the link shows them all.
 */
function shapesOf(sms: TicketSms): readonly [Shape, ...Shape[]] {
  const texts = ticketSmsMessages;
  const [whole, short] =
    sms.link === null ? [texts.own, texts.ownShort] : [texts.whole, texts.short];
  const { beThere } = sms;
  const [agency, boardingPoint] = [toGsm7(sms.agency ?? ""), toGsm7(sms.boardingPoint ?? "")];
  const [shortAgency, shortBoardingPoint] = [
    cutSeptets(agency, shortNameSeptets),
    cutSeptets(boardingPoint, shortNameSeptets),
  ];
  return [
    { template: whole, agency, boardingPoint, beThere },
    { template: short, agency, boardingPoint, beThere },
    { template: short, agency: shortAgency, boardingPoint, beThere },
    { template: short, agency: "", boardingPoint, beThere },
    { template: short, agency: "", boardingPoint: shortBoardingPoint, beThere },
    { template: short, agency: "", boardingPoint: shortBoardingPoint, beThere: undefined },
    { template: short, agency: "", boardingPoint: "", beThere: undefined },
  ];
}

/**
 * Returns the text of one SMS: at most 160 GSM-7 septets, also for ten tickets each way. It has the first code with the number of the others ("+9"),
 * towns, date, hour and seat, the code, date, hour and seat of the return, the link, and as much of agency, boarding point and arrival hour as fits
 * (`shapesOf`). The towns are truncated last.
 * Throws RangeError when code, seat and link leave no room for the towns.
 */
export function ticketSms(sms: TicketSms): string {
  const [from, to] = [toGsm7(sms.from), toGsm7(sms.to)];
  const shapes = shapesOf(sms);
  const texts = shapes.map((shape) => render(sms, shape, `${from}-${to}`));
  const fitting = texts.find((text) => countSeptets(text) <= oneSmsSeptets);
  if (fitting !== undefined) return fitting;
  const shortest = shapes.at(-1) ?? shapes[0];
  const room = oneSmsSeptets - countSeptets(render(sms, shortest, "-"));
  if (room < minTownSeptets)
    throw new RangeError("code, seat and link leave no room for the towns");
  return render(sms, shortest, fitTowns(from, to, room));
}
