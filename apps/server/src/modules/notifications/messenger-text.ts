import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { ticketMessengerMessages as texts } from "@wakafine/shared/tickets/messenger-messages.ts";
import type { MessageData } from "../tickets/public.ts";
import { shortName } from "./short-name.ts";

/** Returns the message by Messenger about a paid booking: its legs with every ticket, and the link. Ten passengers each way stay below the limit of 2000 characters. */
export function messengerText({ tickets, orderCode, language, link, simulation }: MessageData) {
  const legs = [...new Set(tickets.map(({ leg }) => leg))].map((leg) => {
    const own = tickets.filter((ticket) => ticket.leg === leg);
    const [first] = own;
    if (!first) throw new Error("no tickets for the leg");
    const boarding = new Date(first.boardsAt);
    return [
      t(texts.leg, language, {
        from: first.from,
        to: first.to,
        day: formatDay(dayOf(boarding), language),
        hour: formatHour(hourOf(boarding)),
        agency: shortName(first.agency),
        boardingPoint: first.station === null ? "" : `, ${shortName(first.station)}`,
      }),
      ...own.map(({ code, seat, passenger }) =>
        t(texts.ticket, language, { code, seat, name: shortName(passenger) }),
      ),
    ].join("\n");
  });
  return [
    ...(simulation ? [t(texts.simulation, language)] : []),
    t(texts.paid, language, { order: orderCode }),
    ...legs,
    t(texts.link, language, { link }),
    t(texts.arriveEarly, language),
  ].join("\n\n");
}
