import { sql } from "kysely";
import { statement } from "../../database/database.ts";
import { appNow, db, query } from "../../database/query.ts";

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
