import type { Config } from "../../config.ts";
import { statement } from "../../database/database.ts";
import type { AgencyVerificationHook } from "../accounts/public.ts";
import { lockAgency } from "./agency-lock.ts";

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
