import { t } from "@wakafine/shared/messages/catalogue.ts";
import { ticketDocumentMessages as paragraphs } from "@wakafine/shared/tickets/document-messages.ts";
import { ticketPageMessages as labels } from "@wakafine/shared/tickets/page-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { fitted, widthOf, wrapped } from "../../files/lettering.ts";
import type { Page } from "../../files/pdf-page.ts";
import { banner, brand, left, newDocument, put, right } from "../../files/pdf-page.ts";
import { darkRuns, qrModules } from "../../files/qr-modules.ts";
import type { TicketContent } from "./ticket-content.ts";

const perforation = 386;
const box = { top: 102, bottom: 408 } as const;
const pad = 18;

/** Returns the tickets as PDF, one A4 page each; text can be selected, QR codes are vectors. */
export async function writeTicketDocument(
  tickets: readonly TicketContent[],
  writtenAt: Date,
): Promise<Buffer> {
  const [first] = tickets;
  if (!first) throw new Error("no tickets to print");
  const { page, finished } = newDocument({
    language: first.language,
    title: t(paragraphs.title, first.language, { code: first.code }),
    writtenAt,
  });
  for (const content of tickets) drawPage(page, content);
  page.end();
  return finished;
}

function drawPage(page: Page, content: TicketContent): void {
  page.addPage();
  page.fillColor("#000").strokeColor("#000");
  head(page, content);
  frame(page);
  route(page, content);
  times(page, content);
  details(page, content);
  qrSection(page, content);
  if (content.simulation) banner(page, t(labels.simulation, content.language), 418);
  information(page, content);
  stub(page, content);
  stamp(page, content);
}

function head(page: Page, content: TicketContent): void {
  brand(page);
  put(page, content.agency, {
    x: right,
    y: 42,
    size: 13,
    weight: "bold",
    align: "end",
    width: 330,
  });
  if (content.agencyPhone !== null)
    put(page, t(labels.counter, content.language, { phone: content.agencyPhone }), {
      x: right,
      y: 60,
      size: 10.5,
      align: "end",
    });
  page.lineWidth(2.25).moveTo(left, 82).lineTo(right, 82).stroke();
}

function frame(page: Page): void {
  page
    .lineWidth(1.5)
    .roundedRect(left, box.top, right - left, box.bottom - box.top, 9)
    .stroke();
  for (const [y, sweep] of [
    [box.top, 0],
    [box.bottom, 1],
  ] as const) {
    page
      .lineWidth(4)
      .moveTo(perforation - 9, y)
      .lineTo(perforation + 9, y)
      .stroke("#fff");
    page
      .lineWidth(1.5)
      .path(`M${perforation - 9} ${y}A9 9 0 0 ${sweep} ${perforation + 9} ${y}`)
      .stroke("#000");
  }
  page
    .lineWidth(2)
    .dash(0.1, { space: 5 })
    .lineCap("round")
    .moveTo(perforation, box.top + 14)
    .lineTo(perforation, box.bottom - 12)
    .stroke()
    .undash()
    .lineCap("butt");
}

function dashes(page: Page, y: number, to: number): void {
  page
    .lineWidth(1.5)
    .dash(5, { space: 4 })
    .moveTo(left + (to === right ? 0 : pad), y)
    .lineTo(to, y)
    .stroke()
    .undash();
}

function route(page: Page, content: TicketContent): void {
  const x = left + pad;
  const end = perforation - pad;
  const half = (end - x - 48) / 2;
  const town = (name: string) => fitted(name, { width: half, size: 31, min: 12, weight: "bold" });
  const [from, to] = [town(content.from), town(content.to)];
  const size = Math.min(from.size, to.size);
  const second = end - widthOf(to.text, size, "bold");
  put(page, t(labels.from, content.language), { x, y: 122, size: 11 });
  put(page, from.text, { x, y: 138 + (31 - size) * 0.8, size, weight: "bold" });
  put(page, t(labels.to, content.language), { x: second, y: 122, size: 11 });
  put(page, to.text, { x: second, y: 138 + (31 - size) * 0.8, size, weight: "bold" });
  if (content.station)
    put(page, t(labels.station, content.language, { station: content.station }), {
      x,
      y: 178,
      size: 11,
      width: end - x,
    });
  const middle = (x + widthOf(from.text, size, "bold") + second) / 2;
  page
    .lineWidth(1.8)
    .lineCap("round")
    .lineJoin("round")
    .moveTo(middle - 8, 158)
    .lineTo(middle + 8, 158)
    .moveTo(middle + 2, 152)
    .lineTo(middle + 8, 158)
    .lineTo(middle + 2, 164)
    .stroke()
    .lineCap("butt");
  dashes(page, 202, end);
}

function times(page: Page, content: TicketContent): void {
  const end = perforation - pad;
  const day = t(paragraphs.day_and_departure, content.language, {
    day: content.spokenDay.charAt(0).toUpperCase() + content.spokenDay.slice(1),
  });
  put(page, day, { x: left + pad, y: 214, size: 11, width: 220 });
  put(page, content.hour, { x: left + pad, y: 232, size: 36, weight: "bold" });
  put(page, t(labels.arrival, content.language), { x: end, y: 214, size: 11, align: "end" });
  put(page, content.arrivalHour, { x: end, y: 241, size: 25, weight: "bold", align: "end" });
  dashes(page, 286, end);
}

function details(page: Page, content: TicketContent): void {
  const columns = [left + pad, left + pad + 130, left + pad + 232] as const;
  const detail = (
    name: string,
    value: string,
    place: { column: 0 | 1 | 2; y: number; width: number },
  ): void => {
    const x = columns[place.column];
    put(page, name, { x, y: place.y, size: 10 });
    wrapped(value, { width: place.width, size: 12, lines: 2, weight: "bold" }).forEach(
      (line, index) =>
        put(page, line, { x, y: place.y + 13 + index * 14, size: 12, weight: "bold" }),
    );
  };
  detail(t(labels.passenger, content.language), content.passenger, {
    column: 0,
    y: 298,
    width: 122,
  });
  detail(t(labels.travel_class, content.language), content.travelClass, {
    column: 1,
    y: 298,
    width: 94,
  });
  detail(t(labels.order, content.language), content.orderCode, { column: 2, y: 298, width: 82 });
  detail(t(labels.be_there, content.language), content.beThereHour, {
    column: 0,
    y: 352,
    width: 122,
  });
  const { price, fee } = content;
  detail(
    t(labels.price, content.language),
    fee === null ? price : t(labels.price_and_fee, content.language, { price, fee }),
    { column: 1, y: 352, width: 98 },
  );
  if (content.paidBy !== null)
    detail(t(labels.paid_by, content.language), content.paidBy, { column: 2, y: 352, width: 82 });
}

function qrSection(page: Page, content: TicketContent): void {
  const middle = (perforation + right) / 2;
  page
    .lineWidth(2.25)
    .roundedRect(middle - 46, 116, 92, 74, 9)
    .stroke();
  put(page, t(labels.seat, content.language), { x: middle, y: 122, size: 11, align: "middle" });
  put(page, content.seat, {
    x: middle,
    y: 134,
    size: content.seat.length > 3 ? 32 : 44,
    weight: "bold",
    align: "middle",
  });
  qr(page, content.qrText, { x: middle - 72, y: 200, room: 144 });
  page
    .font("Courier-Bold")
    .fontSize(15)
    .text(content.code, middle - page.widthOfString(content.code) / 2, 358, { lineBreak: false });
  put(page, t(labels.number, content.language, { number: content.number, count: content.count }), {
    x: middle,
    y: 380,
    size: 11,
    align: "middle",
  });
}

function qr(page: Page, text: string | null, place: { x: number; y: number; room: number }): void {
  if (text === null) {
    page
      .lineWidth(1)
      .dash(4, { space: 4 })
      .rect(place.x + 6, place.y + 6, place.room - 12, place.room - 12)
      .stroke()
      .undash();
    return;
  }
  const modules = qrModules(text);
  const unit = place.room / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (const run of darkRuns(modules, row))
      page.rect(place.x + run.column * unit, place.y + row * unit, run.length * unit, unit);
  }
  page.fill("#000");
}

function information(page: Page, content: TicketContent): void {
  const { language } = content;
  const question = content.serviceEveryDay
    ? paragraphs.question_every_day
    : paragraphs.question_weekdays;
  const texts: readonly (readonly [title: string, text: string, x: number, y: number])[] = [
    [t(paragraphs.on_departure_title, language), t(paragraphs.on_departure, language), left, 458],
    [t(paragraphs.luggage_title, language), t(paragraphs.luggage, language), 310, 458],
    [
      t(paragraphs.change_title, language),
      t(content.inCash ? paragraphs.change_cash : paragraphs.change, language, {
        modify: content.modifyUntil,
        cancel: content.cancelUntil,
        amount: content.refund,
      }),
      left,
      560,
    ],
    [
      t(paragraphs.question_title, language),
      t(question, language, { phone: displayPhone(content.servicePhone) }),
      310,
      560,
    ],
  ];
  for (const [title, text, x, y] of texts) {
    put(page, title, { x, y, size: 13, weight: "bold" });
    wrapped(text, { width: 249, size: 11, lines: 6 }).forEach((line, index) =>
      put(page, line, { x, y: y + 18 + index * 15, size: 11 }),
    );
  }
}

/** Draws the controller's tear-off part with its own QR code. */
function stub(page: Page, content: TicketContent): void {
  const { language } = content;
  const label = t(paragraphs.controller_part, language);
  const middle = (left + right) / 2;
  dashes(page, 682, right);
  page
    .rect(middle - widthOf(label, 10.5) / 2 - 10, 672, widthOf(label, 10.5) + 20, 20)
    .fill("#fff")
    .fillColor("#000");
  put(page, label, { x: middle, y: 675, size: 10.5, align: "middle" });
  const column = (name: string, value: string, place: { x: number; width: number }): void => {
    put(page, name, { x: place.x, y: 716, size: 10.5, width: place.width });
    put(page, value, { x: place.x, y: 731, size: 12, weight: "bold", width: place.width });
  };
  column(`${content.from} – ${content.to}`, `${content.friendlyDay}, ${content.hour}`, {
    x: left,
    width: 146,
  });
  column(t(labels.passenger, language), content.passenger, { x: 194, width: 106 });
  put(page, t(labels.seat, language), { x: 312, y: 709, size: 10.5 });
  put(page, content.seat, { x: 312, y: 722, size: 24, weight: "bold", width: 44 });
  put(page, t(paragraphs.code, language), { x: 364, y: 716, size: 10.5 });
  page.font("Courier-Bold").fontSize(11).text(content.code, 364, 732, { lineBreak: false });
  qr(page, content.qrText, { x: right - 88, y: 696, room: 88 });
  page.lineWidth(0.75).moveTo(left, 796).lineTo(right, 796).stroke();
  put(page, t(paragraphs.foot, language, { link: content.link }), {
    x: left,
    y: 803,
    size: 9,
    width: right - left,
  });
}

function stamp(page: Page, content: TicketContent): void {
  if (content.status === "PAID") return;
  const text = t(labels[`stamp_${content.status}`], content.language);
  const wide = widthOf(text, 44, "bold") + 36;
  const [x, y] = [(left + perforation) / 2, 250];
  page.save().rotate(-14, { origin: [x, y] });
  page
    .lineWidth(4)
    .roundedRect(x - wide / 2, y - 36, wide, 72, 9)
    .fillAndStroke("#fff", "#000")
    .fillColor("#000");
  put(page, text, { x, y: y - 26, size: 44, weight: "bold", align: "middle" });
  page.restore();
}
