import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { IncomeEntry, IncomeTotals } from "@wakafine/shared/payouts/contract.ts";
import { payoutDocumentMessages as texts } from "@wakafine/shared/payouts/document-messages.ts";
import { dayOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { ticketPageMessages } from "@wakafine/shared/tickets/page-messages.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { RawResponse } from "../../http/bind.ts";
import { csvFile, fileResponse } from "../../http/csv.ts";
import { membershipOf } from "../../http/permission.ts";
import { payoutNumberStore } from "../agencies/public.ts";
import type { PdfPage } from "../tickets/public.ts";
import { banner, brand, left, newDocument, put, right } from "../tickets/public.ts";
import { incomeListed, incomeTotals } from "./income-reads.ts";
import { parseRange, toIncomeEntry, toTotals } from "./list-income.ts";

/** A statement contains at most the newest departures of the range. */
const maxRows = 2000;

interface Statement {
  readonly agency: string;
  readonly language: Language;
  readonly period: string;
  readonly entries: readonly IncomeEntry[];
  readonly totals: IncomeTotals;
  readonly simulation: boolean;
}

/** Returns the income of the caller's agency as a PDF or CSV file [A2.momo.01, G.momo.03]. */
export async function getIncomeStatement(
  { database, config, clock }: Context,
  { query }: InputOf<"getIncomeStatement">,
  request: RequestContext,
): Promise<RawResponse> {
  const { agencyId } = membershipOf(request);
  const { language } = request;
  const { from, before } = parseRange(query);
  const [rows, [sums], [numbers]] = await database.batch([
    incomeListed(agencyId, from, before, maxRows, maxRows, 0),
    incomeTotals(agencyId, from, before),
    payoutNumberStore.read(agencyId),
  ]);
  if (!sums || !numbers) throw new Error(`agency ${agencyId} does not exist`);
  const entries = rows.map(toIncomeEntry);
  const totals = toTotals(sums);
  const name = `${t(texts.fileName, language)}-${dayOf(clock())}.${query.format}`;
  if (query.format === "csv") return csvFile(name, csvRows(entries, totals, language), language);
  const content: Statement = {
    agency: numbers.name,
    language,
    period: periodText(query, language),
    entries,
    totals,
    simulation: config.WAKAFINE_MODE === "demo",
  };
  return fileResponse("application/pdf", name, () => writeStatement(content, clock()));
}

function periodText(
  { start_date, end_date }: InputOf<"getIncomeStatement">["query"],
  language: Language,
): string {
  const [first, last] = [start_date, end_date].map((date) => {
    const day = parseDay(date ?? "");
    return day === null ? null : formatDay(day, language);
  });
  if (first && last) return t(texts.period, language, { from: first, to: last });
  if (first) return t(texts.periodFrom, language, { from: first });
  return last ? t(texts.periodTo, language, { to: last }) : t(texts.allDepartures, language);
}

const amountColumns = [
  ["deposited", "amount_deposited"],
  ["commission", "commission"],
  ["held", "amount_held"],
  ["received", "amount_already_received"],
  ["toReceive", "amount_to_be_received"],
] as const;

function csvRows(entries: readonly IncomeEntry[], totals: IncomeTotals, language: Language) {
  const header = [texts.date, texts.hour, texts.from, texts.to, texts.tickets].map((text) =>
    t(text, language),
  );
  const amounts = (row: IncomeEntry | IncomeTotals) => amountColumns.map(([, field]) => row[field]);
  return [
    [...header, ...amountColumns.map(([text]) => t(texts[text], language))],
    ...entries.map((entry) => [
      parseDay(entry.date) ?? entry.date,
      entry.departs.departure_hour,
      entry.departs.city_departure,
      entry.departs.city_destination,
      entry.departs.tickets,
      ...amounts(entry),
    ]),
    [t(texts.total, language), "", "", "", totals.departures, ...amounts(totals)],
  ];
}

const rowHeight = 17;
const bottom = 790;
/** Right edges of the columns of amounts. */
const edges = [308, 370, 432, 494, right] as const;

async function writeStatement(content: Statement, writtenAt: Date): Promise<Buffer> {
  const { language, entries, totals } = content;
  const { page, finished } = newDocument({
    language,
    title: `${t(texts.title, language)} – ${content.agency}`,
    writtenAt,
  });
  let y = addPage(page, content, true);
  for (const entry of entries) {
    if (y + rowHeight > bottom) y = addPage(page, content, false);
    const day = formatDay(parseDay(entry.date) ?? entry.date, language);
    const { departure_hour, city_departure, city_destination } = entry.departs;
    put(page, `${day} ${departure_hour}`, { x: left, y, size: 9, width: 80 });
    put(page, `${city_departure} – ${city_destination}`, { x: left + 84, y, size: 9, width: 128 });
    putAmounts(page, { row: entry, y, language });
    y += rowHeight;
  }
  if (entries.length === 0) put(page, t(texts.nothing, language), { x: left, y, size: 10 });
  if (y + 30 > bottom) y = addPage(page, content, false);
  page.lineWidth(1).moveTo(left, y).lineTo(right, y).stroke();
  put(page, t(texts.total, language), { x: left, y: y + 7, size: 9, weight: "bold" });
  putAmounts(page, { row: totals, y: y + 7, language });
  page.end();
  return finished;
}

interface AmountRow {
  readonly row: IncomeEntry | IncomeTotals;
  readonly y: number;
  readonly language: Language;
}

function putAmounts(page: PdfPage, { row, y, language }: AmountRow): void {
  for (const [index, [, field]] of amountColumns.entries())
    put(page, formatCount(row[field], language), {
      x: edges[index]!,
      y,
      size: 9,
      align: "end",
      width: 60,
      ...("departures" in row ? { weight: "bold" as const } : {}),
    });
}

/** Starts a page with its headings. Returns the y coordinate of its first row. */
function addPage(page: PdfPage, content: Statement, isFirst: boolean): number {
  const { language } = content;
  page.addPage();
  page.fillColor("#000").strokeColor("#000");
  brand(page);
  put(page, t(texts.title, language), { x: right, y: 42, size: 16, weight: "bold", align: "end" });
  page.lineWidth(2.25).moveTo(left, 82).lineTo(right, 82).stroke();
  let y = 94;
  if (isFirst && content.simulation) {
    banner(page, t(ticketPageMessages.simulation, language), y);
    y += 32;
  }
  put(page, content.agency, { x: left, y, size: 13, weight: "bold", width: 300 });
  put(page, content.period, { x: right, y: y + 2, size: 10, align: "end", width: 220 });
  if (isFirst) {
    put(page, t(texts.francs, language), { x: left, y: y + 19, size: 9, width: right - left });
    y += 18;
  }
  y += 26;
  put(page, t(texts.departure, language), { x: left, y, size: 9, weight: "bold" });
  for (const [index, [text]] of amountColumns.entries())
    put(page, t(texts[text], language), {
      x: edges[index]!,
      y,
      size: 9,
      weight: "bold",
      align: "end",
      width: 60,
    });
  page
    .lineWidth(0.75)
    .moveTo(left, y + 14)
    .lineTo(right, y + 14)
    .stroke();
  return y + 20;
}
