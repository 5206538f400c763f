import type { AgencyState } from "@wakafine/shared/agencies/states.ts";
import { agencyMayWrite } from "@wakafine/shared/rules/permissions.ts";
import type { Config } from "../../config.ts";
import type { RequestContext } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { AgencyVerificationHook } from "../accounts/public.ts";

/** Locks the row of an agency until the transaction ends. Changes of its members take this lock, so they run one after the other. */
export const lockAgency = statement<
  { name: string; transport_type_id: number; is_package_sender: boolean; state: AgencyState },
  [id: string]
>(
  "lock agency for its members",
  "select name, transport_type_id, is_package_sender, state from agencies where id = $1 for no key update",
);

/** Throws forbidden for a suspended or refused agency, which can change neither itself nor its members. A pending agency can. */
export function requireEditableAgency(state: AgencyState): void {
  if (!agencyMayWrite(state)) throw appError("forbidden");
}

/**
 * Returns the id of the agency that a request is about: the own agency of a member, or the agency that an administrator
 * of the platform names by `uuid` [G.agsh.02]. Errors: not_found when a member names another agency [G.role.15];
 * invalid_input at `uuid` when an administrator names none; forbidden.
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

/** Approves a pending agency and writes the audit row. Agencies in other states are not changed. */
const approve = statement<never, [agency: string]>(
  "approve agency by setting",
  `with approved as (update agencies set state = 'active', state_changed_at = app_now(), modified_at = app_now() where id = $1 and state = 'pending' returning id)
   insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason)
   select ordered_id(), 'system', 'agency approved', 'agency', id::text, 'pending', 'active', 'AGENCY_AUTO_APPROVE' from approved`,
);

/**
 * See `AgencyVerificationHook`. With AGENCY_AUTO_APPROVE nobody reviews a new agency, so it is approved once its phone
 * or e-mail is verified [G.auth.28].
 */
export function agencyVerificationHook({ AGENCY_AUTO_APPROVE }: Config): AgencyVerificationHook {
  return {
    lock: lockAgency,
    approve: (agencyId) => (AGENCY_AUTO_APPROVE ? [approve(agencyId)] : []),
  };
}
