import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { manifestMessages as texts } from "@wakafine/shared/tickets/manifest-messages.ts";
import type { ManifestContent, ManifestLine } from "./manifest-content.ts";
import { widthOf, wrapped } from "../../files/lettering.ts";
import type { Page } from "../../files/pdf-page.ts";
import { banner, brand, left, newDocument, put, right } from "../../files/pdf-page.ts";

const top = { first: 188, next: 92 } as const;
const rowHeight = 18;
/** The end of the rows of a page, above its foot. */
const bottom = 792;
/** The height of the signatures after the last row. */
const signatures = 128;
const foot = 808;

const columns = [
  { key: "seat", x: 16, width: 26 },
  { key: "name", x: 44, width: 142 },
  { key: "sex", x: 188, width: 22 },
  { key: "cni", x: 212, width: 78 },
  { key: "phone", x: 292, width: 64 },
  { key: "boards", x: 358, width: 48 },
  { key: "alights", x: 408, width: 48 },
  { key: "code", x: 458, width: 65 },
] as const satisfies readonly { key: keyof ManifestLine; x: number; width: number }[];
const headings = {
  seat: texts.seat,
  name: texts.passenger,
  sex: texts.sex,
  cni: texts.idCard,
  phone: texts.phone,
  boards: texts.boards,
  alights: texts.alights,
  code: texts.ticket,
} as const;

/**
 * Returns the passenger list as PDF on A4 pages, black on white: a box to tick per passenger (crossed once boarded), and on the last page the room
 * to count and to sign. Text can be selected.
 */
export async function writeManifest(content: ManifestContent, writtenAt: Date): Promise<Buffer> {
  const { language, title } = content;
  const { page, finished } = newDocument({ language, title, writtenAt });
  const pages = pagesOf(content.lines);
  for (const [index, lines] of pages.entries()) {
    page.addPage();
    page.fillColor("#000").strokeColor("#000");
    drawHead(page, content, index === 0);
    const from = index === 0 ? top.first : top.next;
    drawRows(page, content, { lines, from });
    if (index === pages.length - 1)
      drawSignatures(page, content, from + (lines.length + 1) * rowHeight);
    drawFoot(page, content, { writtenAt, page: index + 1, pages: pages.length });
  }
  page.end();
  return finished;
}

/** Splits the lines into pages; the last page has room for the signatures. */
export function pagesOf(lines: readonly ManifestLine[]): readonly (readonly ManifestLine[])[] {
  const pages: ManifestLine[][] = [];
  let rest = [...lines];
  for (;;) {
    const height = bottom - (pages.length === 0 ? top.first : top.next) - rowHeight;
    const withSignatures = Math.floor((height - signatures) / rowHeight);
    if (rest.length <= withSignatures) return [...pages, rest];
    // When all rows fit without the signatures, the last ones go to the next page with them.
    const count = Math.min(Math.floor(height / rowHeight), rest.length - 1);
    pages.push(rest.slice(0, count));
    rest = rest.slice(count);
  }
}

function drawHead(page: Page, content: ManifestContent, isFirst: boolean): void {
  const { language } = content;
  brand(page);
  const title = { x: right, size: 16, weight: "bold", align: "end", width: 360 } as const;
  put(page, t(texts.title, language), { ...title, y: 38 });
  const departure = isFirst ? "" : ` · ${content.route}, ${content.moment}`;
  put(page, content.agency + departure, { ...title, y: 58, size: 11, width: 400 });
  page.lineWidth(2.25).moveTo(left, 82).lineTo(right, 82).stroke();
  if (!isFirst) return;
  const width = right - left;
  put(page, content.route, { x: left, y: 94, size: 22, weight: "bold", width });
  put(page, content.moment, { x: left, y: 122, size: 12, weight: "bold", width });
  put(page, `${content.seats} · ${content.travelClass}`, { x: left, y: 140, size: 11, width });
  if (content.isCancelled) banner(page, t(texts.cancelledDeparture, language), 157);
}

function drawRows(
  page: Page,
  { language }: ManifestContent,
  { lines, from }: { readonly lines: readonly ManifestLine[]; readonly from: number },
): void {
  for (const { key, x, width } of columns)
    put(page, t(headings[key], language), {
      x: left + x,
      y: from + 5,
      size: 8,
      weight: "bold",
      width,
    });
  page
    .lineWidth(1)
    .moveTo(left, from + rowHeight)
    .lineTo(right, from + rowHeight)
    .stroke();
  if (lines.length === 0) put(page, t(texts.none, language), { x: left, y: from + 24, size: 11 });
  for (const [index, line] of lines.entries()) drawRow(page, line, from + (index + 1) * rowHeight);
}

function drawRow(page: Page, line: ManifestLine, y: number): void {
  page
    .lineWidth(0.75)
    .rect(left + 1, y + 4, 10, 10)
    .stroke();
  if (line.boarded)
    page
      .moveTo(left + 3, y + 6)
      .lineTo(left + 9, y + 12)
      .moveTo(left + 9, y + 6)
      .lineTo(left + 3, y + 12)
      .stroke();
  for (const { key, x, width } of columns) {
    const weight = key === "name" || key === "seat" ? "bold" : "regular";
    // A long name has two lines, because one would be too small to read.
    const isLong = key === "name" && widthOf(line.name, 9, weight) > width;
    const parts = isLong ? wrapped(line.name, { width, size: 7.5, lines: 2, weight }) : [line[key]];
    for (const [index, part] of parts.entries())
      put(page, part, {
        x: left + x,
        y: y + (isLong ? 1 + index * 8 : 4),
        size: isLong ? 7.5 : 9,
        weight,
        width,
      });
  }
  page
    .lineWidth(0.4)
    .moveTo(left, y + rowHeight)
    .lineTo(right, y + rowHeight)
    .stroke();
}

function drawSignatures(page: Page, { language }: ManifestContent, after: number): void {
  const y = after + 14;
  const half = (right - left - 16) / 2;
  put(page, t(texts.count, language), { x: left, y, size: 11, width: half - 60 });
  put(page, t(texts.bus, language), { x: left + half + 16, y, size: 11, width: half - 100 });
  page
    .lineWidth(0.75)
    .moveTo(left + half - 54, y + 13)
    .lineTo(left + half, y + 13)
    .moveTo(right - 96, y + 13)
    .lineTo(right, y + 13)
    .stroke();
  for (const [index, label] of [texts.driver, texts.controller].entries()) {
    const x = left + index * (half + 16);
    page
      .lineWidth(1)
      .rect(x, y + 26, half, 78)
      .stroke();
    put(page, t(label, language), { x: x + 6, y: y + 31, size: 9, width: half - 12 });
  }
}

function drawFoot(
  page: Page,
  { language }: ManifestContent,
  at: { readonly writtenAt: Date; readonly page: number; readonly pages: number },
): void {
  const printed = t(texts.printedAt, language, {
    day: formatDay(dayOf(at.writtenAt), language),
    hour: formatHour(hourOf(at.writtenAt)),
  });
  const number = t(texts.page, language, { page: at.page, pages: at.pages });
  put(page, t(texts.privacy, language), { x: left, y: foot, size: 7.5, width: 340 });
  put(page, `${printed} · ${number}`, { x: right, y: foot, size: 7.5, align: "end", width: 180 });
}
