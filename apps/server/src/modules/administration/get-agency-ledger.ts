import type { AgencyFigures } from "@wakafine/shared/administration/ledger-contract.ts";
import { ledgerMessages } from "@wakafine/shared/administration/booking-messages.ts";
import { agencyLedgerMessages as texts } from "@wakafine/shared/administration/ledger-messages.ts";
import { labelOf, t } from "@wakafine/shared/messages/catalogue.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { RawResponse } from "../../http/bind.ts";
import { csvFile } from "../../http/csv.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { EntryCursor, EntryRow, FigureRow } from "./agency-ledger-reads.ts";
import { agencyEntries, agencyExists, agencyFigures } from "./agency-ledger-reads.ts";

/** Returns an agency's ledger statement of some days in Douala: balances before and after, and a page of entries, from the ledger tables only. Throws not_found. */
export async function getAgencyLedger(
  { database }: Context,
  { params, query }: InputOf<"getAgencyLedger">,
): Promise<ResponseOf<"getAgencyLedger">> {
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  const [from, until] = boundsOf(query);
  const after = cursorOf(query.after);
  const [[agency], sums, rows] = await database.batch([
    agencyExists(id),
    agencyFigures(id, from, until),
    agencyEntries(
      id,
      from,
      until,
      after?.micros ?? null,
      after?.transaction ?? null,
      after?.position ?? null,
      query.per_page + 1,
    ),
  ]);
  if (!agency) throw appError("not_found");
  const shown = rows.slice(0, query.per_page);
  const last = shown.at(-1);
  return {
    opening: figuresOf(sums, "opening"),
    closing: figuresOf(sums, "closing"),
    entries: shown.map((row) => ({
      id: idOf(row),
      movement: row.transaction_id,
      date: row.at,
      kind: row.kind,
      account: row.account,
      departure: row.departure_id,
      amount: row.amount,
    })),
    next: last && rows.length > shown.length ? `${last.micros}.${idOf(last)}` : null,
  };
}

/** Entries of an exported statement. */
const maxExported = 50_000;

/** Returns the entries of an agency in some days in Douala as a CSV file, oldest first. Throws not_found, and period_too_long above 50,000 entries. */
export async function exportAgencyLedger(
  { database }: Context,
  { params, query }: InputOf<"exportAgencyLedger">,
  { language }: RequestContext,
): Promise<RawResponse> {
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  const [[agency], rows] = await database.batch([
    agencyExists(id),
    agencyEntries(id, ...boundsOf(query), null, null, null, maxExported + 1),
  ]);
  if (!agency) throw appError("not_found");
  if (rows.length > maxExported) throw invalid({ field: "from", code: "period_too_long" });
  const header = [
    texts.date,
    texts.movement,
    texts.movementId,
    ledgerMessages.accountName,
    texts.departure,
    ledgerMessages.debit,
    ledgerMessages.credit,
  ].map((text) => t(text, language));
  const lines = rows.map((row) => [
    row.at,
    labelOf(ledgerMessages, row.kind, language),
    row.transaction_id,
    labelOf(ledgerMessages, row.account, language),
    row.departure_id ?? "",
    Math.max(0, row.amount),
    Math.max(0, -row.amount),
  ]);
  return csvFile(t(texts.file, language, { agency: id.slice(0, 8) }), [header, ...lines], language);
}

const idOf = ({ transaction_id, position }: EntryRow) => `${transaction_id}.${position}`;

/** Returns the entry of a `next`; null for none and for a text that is none. */
function cursorOf(text = ""): EntryCursor | null {
  const [, micros = "", id = "", position = ""] =
    /^(\d{1,16})\.([^.]+)\.(\d{1,4})$/.exec(text) ?? [];
  const transaction = uuidOrNull(id);
  return transaction ? { micros, transaction, position: Number(position) } : null;
}

/** The beginning and the end of a period, for the database. */
const boundsOf = ({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}) => [startOf(from) ?? "-infinity", startOf(to, 1) ?? "infinity"] as const;

/** The start of a day in Douala, or of the day `later` days after it, ISO 8601; null without a day. */
function startOf(text: string | undefined, later = 0): string | null {
  const day = parseDay(text ?? "");
  return day === null ? null : instantOf(addDays(day, later), "00:00").toISOString();
}

/** Money of the agency and the commission are credits, so their sign is turned. */
function figuresOf(rows: readonly FigureRow[], column: "opening" | "closing"): AgencyFigures {
  const sum = (figure: string) => rows.find((row) => row.figure === figure)?.[column] ?? 0;
  const credit = (figure: string) => 0 - sum(figure);
  return {
    held: credit("agency_held"),
    payable: credit("agency_payable"),
    commission: credit("platform_commission"),
    coupon_cost: sum("coupon_cost"),
    refunds: sum("refunds"),
  };
}
