import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { ticketMailMessages as texts } from "@wakafine/shared/tickets/ticket-mail.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import type { MessageData, MessageTicket } from "../tickets/public.ts";

export interface TicketMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachmentName: string;
}

interface Part {
  readonly heading: string;
  readonly boarding: string | null;
  readonly tickets: readonly string[];
}

/** Returns the mail of a paid booking in its language: every ticket and the link; the PDF is attached separately [C1.pay.02, C3.pay.06]. */
export function ticketMail(details: MessageData): TicketMail {
  const [first] = details.tickets;
  if (!first) throw new Error("no tickets for the mail");
  const parts = partsOf(details);
  const before = [
    t(texts.greeting, details.language, { name: details.ownerName }),
    t(texts.paid, details.language, { order: details.orderCode }),
  ];
  const after = [
    t(texts.arrive_early, details.language),
    t(texts.attached, details.language),
    t(texts.farewell, details.language),
  ];
  const simulation = details.simulation ? t(texts.simulation, details.language) : null;
  return {
    subject: subjectOf(details, first),
    text: textOf({
      simulation,
      before,
      parts,
      after,
      link: t(texts.link, details.language, { link: details.link }),
    }),
    html: htmlOf({
      simulation,
      before,
      parts,
      after,
      link: details.link,
      button: t(texts.open, details.language),
      language: details.language,
    }),
    attachmentName: t(texts.attachment, details.language, { order: details.orderCode }),
  };
}

function subjectOf({ tickets, language, simulation }: MessageData, first: MessageTicket): string {
  const values = {
    from: first.from,
    to: first.to,
    day: friendlyDay(dayOf(new Date(first.boardsAt)), language),
    count: tickets.length,
  };
  const several = tickets.some(({ leg }) => leg !== first.leg)
    ? texts.subject_return
    : texts.subject_many;
  const subject = t(tickets.length === 1 ? texts.subject_one : several, language, values);
  return simulation ? `[SIMULATION] ${subject}` : subject;
}

function partsOf({ tickets, language }: MessageData): readonly Part[] {
  const legs = [...new Set(tickets.map((ticket) => ticket.leg))];
  return legs.map((leg) => {
    const own = tickets.filter((ticket) => ticket.leg === leg);
    const [first] = own;
    if (!first) throw new Error("no tickets for the leg");
    const at = new Date(first.boardsAt);
    const hour = formatHour(hourOf(at));
    return {
      heading: t(texts.leg, language, {
        from: first.from,
        to: first.to,
        day: friendlyDay(dayOf(at), language),
        hour,
        agency: first.agency,
      }),
      boarding: first.station
        ? t(texts.boarding, language, { station: first.station, hour })
        : null,
      tickets: own.map((ticket) =>
        t(texts.ticket, language, { code: ticket.code, seat: ticket.seat, name: ticket.passenger }),
      ),
    };
  });
}

interface Written {
  readonly simulation: string | null;
  readonly before: readonly string[];
  readonly parts: readonly Part[];
  readonly after: readonly string[];
  readonly link: string;
}

function textOf({ simulation, before, parts, after, link }: Written): string {
  const legs = parts.map((part) =>
    [part.heading, part.boarding, ...part.tickets.map((ticket) => `- ${ticket}`)]
      .filter((line) => line !== null)
      .join("\n"),
  );
  return [simulation, ...before, ...legs, link, ...after]
    .filter((block) => block !== null)
    .join("\n\n");
}

function htmlOf({
  simulation,
  before,
  parts,
  after,
  link,
  button,
  language,
}: Written & { readonly button: string; readonly language: string }): string {
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escaped(text)}</p>`;
  const legs = parts.map((part) =>
    [
      `<h2 style="font-size:18px;margin:20px 0 4px">${escaped(part.heading)}</h2>`,
      part.boarding === null ? "" : paragraph(part.boarding),
      `<ul style="margin:0 0 16px;padding-left:20px">${part.tickets.map((ticket) => `<li>${escaped(ticket)}</li>`).join("")}</ul>`,
    ].join(""),
  );
  const banner =
    simulation === null
      ? ""
      : `<p style="background:#a2371b;color:#fdf8ea;padding:8px 12px;font-weight:bold">${escaped(simulation)}</p>`;
  const open = `<p style="margin:0 0 20px"><a href="${escaped(link)}" style="background:#0f5138;color:#fdf8ea;padding:12px 20px;border-radius:12px;text-decoration:none;display:inline-block">${escaped(button)}</a></p>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Wakafine</title></head>`,
    '<body style="font-family:Arial,sans-serif;font-size:16px;line-height:1.4;color:#18221c;max-width:560px;margin:0 auto;padding:16px">',
    banner,
    ...before.map(paragraph),
    ...legs,
    open,
    ...after.map(paragraph),
    "</body></html>",
  ].join("");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);
}
