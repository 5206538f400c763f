import { statement } from "../../database/database.ts";

/** Statements of agency names; each belongs into the transaction that changes the agency. */
export const agencyNameStore = {
  /** No row when another agency has a name with this skeleton; waits for a transaction that takes it now. Values: skeleton, agency. */
  take: statement<{ skeleton: string }, [skeleton: string, agency: string]>(
    "take agency name",
    `insert into agency_names as n (skeleton, agency_id) values ($1, $2)
     on conflict (skeleton) do update set agency_id = n.agency_id where n.agency_id = excluded.agency_id returning skeleton`,
  ),
  /** Frees every name of the agency but these skeletons. */
  releaseOthers: statement<never, [agency: string, kept: readonly string[]]>(
    "release agency names",
    "delete from agency_names where agency_id = $1 and skeleton <> all ($2::text[])",
  ),
  setPending: statement<never, [agency: string, name: string | null]>(
    "set pending agency name",
    "update agencies set pending_name = $2, modified_at = app_now() where id = $1",
  ),
  /** Publishes the pending name. */
  approve: statement<never, [agency: string]>(
    "approve agency name",
    "update agencies set name = pending_name, pending_name = null, modified_at = app_now() where id = $1",
  ),
  lock: statement<{ name: string; pending_name: string | null }, [agency: string]>(
    "lock agency name",
    "select name, pending_name from agencies where id = $1 for no key update",
  ),
} as const;
