import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { agencyMayWrite } from "@wakafine/shared/rules/permissions.ts";
import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { AgencyVerificationHook } from "../accounts/public.ts";

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
  if (!agencyMayWrite(state)) throw appError("forbidden");
}

/**
 * The agency a call is about: staff act on their own, an administrator names one by `uuid` [G.agsh.02]. Naming another than one's own is not_found
 * [G.role.15]; an administrator who names none gets an error on `uuid`.
 */
export function namedAgency({ actor }: RequestContext, uuid: string | undefined): string {
  if (actor?.userRoleId === 1 && uuid !== undefined) {
    const named = uuidOrNull(uuid);
    if (named === null) throw appError("not_found");
    return named;
  }
  const own = actor?.member?.agencyId;
  if (own === undefined)
    throw actor?.userRoleId === 1
      ? invalid({ field: "uuid", code: "required" })
      : appError("forbidden");
  if (uuid !== undefined && uuid.toLowerCase() !== own) throw appError("not_found");
  return own;
}

/** With its audit row; an agency that was checked already stays as it is. */
const approve = statement<never, [agency: string]>(
  "approve agency by setting",
  `with approved as (update agencies set state = 'active', state_changed_at = app_now(), modified_at = app_now() where id = $1 and state = 'pending' returning id)
   insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason)
   select ordered_id(), 'system', 'agency approved', 'agency', id::text, 'pending', 'active', 'AGENCY_AUTO_APPROVE' from approved`,
);

/** See `AgencyVerificationHook`: under AGENCY_AUTO_APPROVE nobody looks at a new agency, yet somebody must have verified to own its phone or e-mail [G.auth.28]. */
export function agencyVerificationHook({ AGENCY_AUTO_APPROVE }: Config): AgencyVerificationHook {
  return {
    lock: lockAgency,
    approve: (agencyId) => (AGENCY_AUTO_APPROVE ? [approve(agencyId)] : []),
  };
}
