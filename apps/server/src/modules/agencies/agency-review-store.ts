import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { sql } from "kysely";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { appNow, db, pick, query } from "../../database/query.ts";

/** Statements of agency names; each belongs into the transaction that changes the agency. */
export const agencyNameStore = {
  /** No row when another agency has a name with this skeleton; waits for a transaction that takes it now. Values: skeleton, agency. */
  take: statement<{ skeleton: string }, [skeleton: string, agency: string]>(
    "take agency name",
    `insert into agency_names as n (skeleton, agency_id) values ($1, $2)
     on conflict (skeleton) do update set agency_id = n.agency_id where n.agency_id = excluded.agency_id returning skeleton`,
  ),
  /** Frees every name of the agency but these skeletons. */
  releaseOthers: query(
    "release agency names",
    (p: { agency_id: string; kept: readonly string[] }) =>
      db
        .deleteFrom("agency_names")
        .where("agency_id", "=", p.agency_id)
        .where("skeleton", "<>", sql<string>`all (${p.kept}::text[])`),
  ),
  setPending: query("set pending agency name", (p: { id: string; name: string | null }) =>
    db
      .updateTable("agencies")
      .set({ pending_name: p.name, modified_at: appNow })
      .where("id", "=", p.id),
  ),
  /** Publishes the pending name. */
  approve: query("approve agency name", (p: { id: string }) =>
    db
      .updateTable("agencies")
      .set({ name: sql<string>`pending_name`, pending_name: null, modified_at: appNow })
      .where("id", "=", p.id),
  ),
  lock: query("lock agency name", (p: { id: string }) =>
    db
      .selectFrom("agencies")
      .select(["name", "pending_name"])
      .where("id", "=", p.id)
      .forNoKeyUpdate(),
  ),
} as const;

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
