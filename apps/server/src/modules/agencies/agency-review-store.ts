import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import type { FeeColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { feeColumns, feesByColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { sql } from "kysely";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { appNow, db, pick, query } from "../../database/query.ts";

/** Statements on the names of agencies. Run each in the transaction that changes the agency. */
export const agencyNameStore = {
  /**
   * Reserves a skeleton for an agency. Returns no row when another agency has it; waits for an uncommitted transaction
   * that is reserving it. Values: skeleton, agency.
   */
  take: statement<{ skeleton: string }, [skeleton: string, agency: string]>(
    "take agency name",
    `insert into agency_names as n (skeleton, agency_id) values ($1, $2)
     on conflict (skeleton) do update set agency_id = n.agency_id where n.agency_id = excluded.agency_id returning skeleton`,
  ),
  /** Releases all names of the agency except these skeletons. */
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

/** Columns that only administrators of the platform change. */
const termColumns = [
  "transport_type_id",
  "is_package_sender",
  "group_name",
  ...feeColumns,
] as const;

type TermRow = Pick<Row<"agencies">, (typeof termColumns)[number]>;

/** Values of the columns that only administrators of the platform change. Fees are read as text and written as numbers. */
export type AgencyTerms = Omit<TermRow, FeeColumn> & Readonly<Record<FeeColumn, number>>;

export function termsOf(row: TermRow): AgencyTerms {
  return {
    ...pick(row, termColumns),
    ...feesByColumn(feeColumns, (column) => Number(row[column])),
  };
}

/** Statements for the decisions of an administrator on agencies. Run each in a transaction that also writes the audit row. */
export const agencyReviewStore = {
  /** Locks the agency. It waits for transactions that are planning departures, and later ones wait for it. */
  lock: query("lock agency", (p: { id: string }) =>
    db
      .selectFrom("agencies")
      .select(["state", "name", ...termColumns])
      .where("id", "=", p.id)
      .forUpdate()
      .$narrowType<{ state: AgencyState }>(),
  ),
  /** Changes the state and its reason. Returns no row when the agency is in none of the states `from` [G.auth.28]. */
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
