import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { agencyMayAct } from "@wakafine/shared/rules/permissions.ts";
import { statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";

/** Changes of the members of one agency wait for each other here. */
export const lockAgency = statement<
  { name: string; transport_type_id: number; is_package_sender: boolean; state: AgencyState },
  [id: string]
>(
  "lock agency for its staff",
  "select name, transport_type_id, is_package_sender, state from agencies where id = $1 for no key update",
);

/** A suspended or refused agency changes neither itself nor its members; a pending one may prepare. Error: forbidden. */
export function requireEditableAgency(state: AgencyState): void {
  if (!agencyMayAct(state)) throw appError("forbidden");
}
