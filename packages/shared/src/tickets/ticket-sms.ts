import { t, type Language } from "../messages/catalogue.ts";
import { ticketSmsMessages } from "./sms-messages.ts";
import type { Day, Hour } from "../rules/dates.ts";
import { countSeptets, cutSeptets, oneSmsSeptets, toGsm7 } from "../rules/gsm7.ts";

/** The first ticket of the trip back. */
interface ReturnTicket {
  readonly code: string;
  readonly day: Day;
  readonly hour: Hour;
  readonly seat: string | number;
}

/** The content of the SMS of a paid booking. Towns, day, hour and seat are those of the first ticket. */
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
  readonly place?: string;
  /** The hour by which the passenger must be at the boarding point. */
  readonly beThere?: Hour;
  readonly back?: ReturnTicket;
  /** At most 45 characters; null in the SMS to a passenger, who must not see the whole order. */
  readonly link: string | null;
  readonly language: Language;
}

interface Shape {
  readonly template: (typeof ticketSmsMessages)["whole" | "short" | "own" | "ownShort"];
  readonly agency: string;
  readonly place: string;
  readonly beThere: Hour | undefined;
}

const hourText = (hour: Hour) => hour.replace(":", "h");
const dateText = (day: Day) => day.split("-").reverse().join("/");
const after = (part: string) => (part === "" ? "" : `, ${part}`);

function render(sms: TicketSms, shape: Shape, towns: string): string {
  return toGsm7(
    t(shape.template, sms.language, {
      code: sms.codes[0] ?? "",
      more: sms.codes.length > 1 ? ` +${sms.codes.length - 1}` : "",
      towns,
      date: dateText(sms.day),
      hour: hourText(sms.hour),
      seat: sms.seat,
      agency: after(shape.agency),
      place: after(shape.place),
      beThere: shape.beThere
        ? t(ticketSmsMessages.beThere, sms.language, { hour: hourText(shape.beThere) })
        : "",
      back: sms.back ? backText(sms.back, sms.language) : "",
      link: sms.link ?? "",
    }),
  );
}

/** The date has no year, so that both codes always fit. */
function backText({ code, day, hour, seat }: ReturnTicket, language: Language): string {
  const date = dateText(day).slice(0, 5);
  return t(ticketSmsMessages.back, language, { code, date, hour: hourText(hour), seat });
}

/** Truncates both towns to `room` septets in total. The shorter town leaves its unused share to the longer one. */
function fitTowns(from: string, to: string, room: number): string {
  const [fromLength, toLength] = [countSeptets(from), countSeptets(to)];
  const half = Math.floor(room / 2);
  const forFrom = Math.max(half, room - toLength);
  const shownFrom = cutSeptets(from, Math.min(forFrom, fromLength));
  return `${shownFrom}-${cutSeptets(to, room - countSeptets(shownFrom))}`;
}

const minTownSeptets = 24;
const shortNameSeptets = 12;

/**
 * Returns the versions of the text, the longest first. Parts are dropped in this order: long wording, end of the agency's name, agency, end of the
 * boarding point, arrival hour, boarding point. The order page behind the link shows them all.
 */
function shapesOf(sms: TicketSms): readonly [Shape, ...Shape[]] {
  const texts = ticketSmsMessages;
  const [whole, short] =
    sms.link === null ? [texts.own, texts.ownShort] : [texts.whole, texts.short];
  const { beThere } = sms;
  const [agency, place] = [toGsm7(sms.agency ?? ""), toGsm7(sms.place ?? "")];
  const [shortAgency, shortPlace] = [
    cutSeptets(agency, shortNameSeptets),
    cutSeptets(place, shortNameSeptets),
  ];
  return [
    { template: whole, agency, place, beThere },
    { template: short, agency, place, beThere },
    { template: short, agency: shortAgency, place, beThere },
    { template: short, agency: "", place, beThere },
    { template: short, agency: "", place: shortPlace, beThere },
    { template: short, agency: "", place: shortPlace, beThere: undefined },
    { template: short, agency: "", place: "", beThere: undefined },
  ];
}

/**
 * Returns one GSM-7 message of at most 160 septets, also for ten tickets each way: first code, "+9", towns, date, hour, seat, the same of
 * the return, link, and as much of agency,
 * boarding point and arrival hour as fits (`shapesOf`). The towns are truncated last.
 * Throws RangeError when code, seat and link alone leave no room for the towns.
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
