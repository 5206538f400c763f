import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { sql } from "kysely";
import type { Row } from "../../database/query.ts";
import { appNow, db, pick, query } from "../../database/query.ts";

/** Exact decimals: text when read, numbers when written. */
const decimalTerms = [
  "commission_rate",
  "mobile_fee_rate",
  "mobile_fee_fixed",
  "card_fee_rate",
  "card_fee_fixed",
] as const;
/** The columns that only administrators change. */
const termColumns = [
  "transport_type_id",
  "is_package_sender",
  "group_name",
  ...decimalTerms,
] as const;

type TermRow = Pick<Row<"agencies">, (typeof termColumns)[number]>;
type Decimals = Readonly<Record<(typeof decimalTerms)[number], number>>;

/** What only administrators change of an agency. */
export type AgencyTerms = Omit<TermRow, keyof Decimals> & Decimals;

export function termsOf(row: TermRow): AgencyTerms {
  const decimals = decimalTerms.map((column) => [column, Number(row[column])] as const);
  return { ...pick(row, termColumns), ...(Object.fromEntries(decimals) as Decimals) };
}

/** Statements of an administrator's decisions on agencies; each belongs into a transaction with its audit row. */
export const agencyReviewStore = {
  /** Locks the agency; departures being planned are waited for, later ones wait. */
  lock: query("lock agency", (p: { id: string }) =>
    db
      .selectFrom("agencies")
      .select(["state", "name", ...termColumns])
      .where("id", "=", p.id)
      .forUpdate()
      .$narrowType<{ state: AgencyState }>(),
  ),
  /** No row when the agency is in none of the states it may come from [G.auth.28]. */
  review: query(
    "review agency",
    (p: { id: string; to: AgencyState; reason: string | null; from: readonly AgencyState[] }) =>
      db
        .updateTable("agencies")
        .set({
          state: p.to,
          state_reason: p.reason,
          state_changed_at: appNow,
          modified_at: appNow,
        })
        .where("id", "=", p.id)
        .where("state", "=", sql<string>`any (${p.from}::text[])`)
        .returning("id"),
  ),
  setTerms: query("set agency terms", (p: AgencyTerms & { readonly id: string }) =>
    db
      .updateTable("agencies")
      .set({ ...pick(p, termColumns), modified_at: appNow })
      .where("id", "=", p.id),
  ),
} as const;
