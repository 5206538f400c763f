import { say, type Language } from "../messages/catalogue.ts";
import { ticketSmsMessages } from "../messages/ticket-sms.ts";
import type { Day, Hour } from "./dates.ts";
import { countSeptets, cutSeptets, oneSmsSeptets, toGsm7 } from "./gsm7.ts";

/** What the one SMS of a paid booking says; towns, day, hour and seat are those of the first ticket. */
export interface TicketSms {
  /** The codes of all tickets, the first one first. */
  readonly codes: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly day: Day;
  readonly hour: Hour;
  readonly seat: string | number;
  readonly agency?: string;
  /** At most 45 characters. */
  readonly link: string;
  readonly language: Language;
}

interface Shape {
  readonly template: (typeof ticketSmsMessages)["whole" | "short"];
  readonly agency: string;
}

function written(sms: TicketSms, shape: Shape, towns: string): string {
  return toGsm7(
    say(shape.template, sms.language, {
      code: sms.codes[0] ?? "",
      more: sms.codes.length > 1 ? ` +${sms.codes.length - 1}` : "",
      towns,
      date: sms.day.split("-").reverse().join("/"),
      hour: sms.hour.replace(":", "h"),
      seat: sms.seat,
      agency: shape.agency === "" ? "" : `, ${shape.agency}`,
      link: sms.link,
    }),
  );
}

/** Both towns within so many septets: the shorter one gives its spare room to the longer one. */
function fitTowns(from: string, to: string, room: number): string {
  const [fromLength, toLength] = [countSeptets(from), countSeptets(to)];
  const half = Math.floor(room / 2);
  const forFrom = Math.max(half, room - toLength);
  const shownFrom = cutSeptets(from, Math.min(forFrom, fromLength));
  return `${shownFrom}-${cutSeptets(to, room - countSeptets(shownFrom))}`;
}

const leastTownSeptets = 24;

/**
 * One GSM-7 message of at most 160 septets, also for ten tickets: first code, "+9", towns, date, hour, seat, link.
 * The agency's name goes first when room is short, then the long wording, then the ends of the towns' names.
 * Throws RangeError when code, seat and link alone leave no room for the towns.
 */
export function ticketSms(sms: TicketSms): string {
  const [from, to, agency] = [toGsm7(sms.from), toGsm7(sms.to), toGsm7(sms.agency ?? "")];
  const whole = ticketSmsMessages.whole;
  const shapes: readonly Shape[] = [
    { template: whole, agency },
    { template: whole, agency: cutSeptets(agency, 12) },
    { template: whole, agency: "" },
    { template: ticketSmsMessages.short, agency: "" },
  ];
  const towns = `${from}-${to}`;
  for (const shape of shapes) {
    const text = written(sms, shape, towns);
    if (countSeptets(text) <= oneSmsSeptets) return text;
  }
  for (const shape of shapes.slice(2)) {
    const room = oneSmsSeptets - countSeptets(written(sms, shape, "-"));
    if (room >= leastTownSeptets) return written(sms, shape, fitTowns(from, to, room));
  }
  throw new RangeError("code, seat and link leave no room for the towns");
}
