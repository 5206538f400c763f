import type { AgencyFigures } from "@wakafine/shared/administration/ledger-contract.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { Context } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import type { EntryCursor, EntryRow, FigureRow } from "./agency-ledger-reads.ts";
import { agencyEntries, agencyExists, agencyFigures } from "./agency-ledger-reads.ts";

/** Returns an agency's ledger statement of some days in Douala: balances before and after, and a page of entries, from the ledger tables only. Throws not_found. */
export async function getAgencyLedger(
  { database }: Context,
  { params, query }: InputOf<"getAgencyLedger">,
): Promise<ResponseOf<"getAgencyLedger">> {
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  const from = startOf(query.from) ?? "-infinity";
  const until = startOf(query.to, 1) ?? "infinity";
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

const idOf = ({ transaction_id, position }: EntryRow) => `${transaction_id}.${position}`;

/** Returns the entry of a `next`; null for none and for a text that is none. */
function cursorOf(text = ""): EntryCursor | null {
  const [, micros = "", id = "", position = ""] =
    /^(\d{1,16})\.([^.]+)\.(\d{1,4})$/.exec(text) ?? [];
  const transaction = uuidOrNull(id);
  return transaction ? { micros, transaction, position: Number(position) } : null;
}

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
