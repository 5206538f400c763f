import { statement } from "../../database/database.ts";
import type { Config } from "../../config.ts";
import type { Approval } from "../accounts/public.ts";

const nothing = statement<never>("no agency to lock", "select");
const lock = statement<never, [agency: string]>("lock agency to approve", "select from agencies where id = $1 for no key update");
/** With its audit row; an agency that was judged already stays as it is. */
const approve = statement<never, [agency: string]>(
  "approve agency by setting",
  `with approved as (update agencies set state = 'active', state_changed_at = app_now(), modified_at = app_now() where id = $1 and state = 'pending' returning id)
   insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason)
   select ordered_id(), 'system', 'agency approved', 'agency', id::text, 'pending', 'active', 'AGENCY_AUTO_APPROVE' from approved`,
);

/** See `Approval`: under AGENCY_AUTO_APPROVE nobody looks at a new agency, yet somebody must own its phone or e-mail [G.auth.28]. */
export function approvalOf({ AGENCY_AUTO_APPROVE }: Config): Approval {
  return (agencyId) => (AGENCY_AUTO_APPROVE && agencyId !== null ? { lock: lock(agencyId), statements: [approve(agencyId)] } : { lock: nothing(), statements: [] });
}
