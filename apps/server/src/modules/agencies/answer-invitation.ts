import { rolesFitting } from "@wakafine/shared/rules/permissions.ts";
import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import { notice, staffStore } from "../accounts/public.ts";
import type { StaffSources } from "./delete-agency-user.ts";
import type { Decided } from "./invitation-store.ts";
import { invitationStore } from "./invitation-store.ts";
import { lockAgency } from "./staff-desk.ts";

export interface InvitationAnswer {
  readonly id: string;
  readonly accept: boolean;
}

/**
 * Accepts or declines one's own invitation. Who accepts keeps account, data and tickets, works for the agency from the next log-in on (role 4 keeps all
 * rights of role 2), and every session ends [G.auth.29]. Errors: not_found when it is not open any more, or the agency was refused; already_staff;
 * role_does_not_fit when the agency has nothing to do for the role any more, and for an administrator of the platform, who works for no agency.
 */
export async function answerInvitation({ context, accounts }: StaffSources, { id, accept }: InvitationAnswer, caller: Caller): Promise<{ accepted: boolean }> {
  const { actor } = caller;
  if (!actor) throw expected("unauthenticated");
  if (accept && actor.userRoleId === 1) throw expected("role_does_not_fit");
  return context.database.transaction(async (transaction) => {
    const fitting = await lockInviting(transaction, actor.personId, id);
    const [invitation] = await transaction.query(invitationStore.decide(actor.personId, id, accept ? "accepted" : "declined"));
    if (!invitation) throw expected("not_found");
    if (accept && !fitting.includes(invitation.role_id)) throw expected("role_does_not_fit"); // the invitation stays open
    const [from, to, action] = accept ? ["pending", "accepted", "accept invitation"] : ["pending", "declined", "decline invitation"];
    const trace = audit({ action, entity: "agency", entityId: invitation.agency_id, from, to, details: { invitation: invitation.id, role: invitation.role_id } }, caller);
    if (accept) {
      const [joined] = await transaction.query(staffStore.add(invitation.agency_id, actor.personId, invitation.role_id, true, null));
      if (!joined) throw expected("already_staff"); // the invitation stays open
      await transaction.finish([invitationStore.withdrawOthers(invitation.agency_id, actor.personId), staffStore.becomeStaff(actor.personId), accounts.endSessionsOf(actor.personId), trace]);
    } else await transaction.finish([trace, tellOfRefusal(invitation)]);
    return { accepted: accept };
  });
}

/** Who invited is told, by the names they typed, if they work there still when it is sent. */
function tellOfRefusal({ agency_id, agency_name, invited_by, firstname, lastname }: Decided): Statement<unknown> {
  return notice({ personId: invited_by, template: "invitation declined", agencyId: agency_id, name: `${firstname} ${lastname}`.trim(), agency: agency_name });
}

/** Locks the agency, as all who change its people do, and answers the roles it has something to do for now. Error: not_found. */
async function lockInviting(transaction: Transaction, personId: string, id: string): Promise<readonly number[]> {
  const [inviting] = await transaction.query(invitationStore.agencyOf(personId, id));
  const [agency] = inviting ? await transaction.query(lockAgency(inviting.agency_id)) : [];
  if (!agency || agency.state === "refused") throw expected("not_found");
  return rolesFitting({ transportTypeId: agency.transport_type_id, isParcelSender: agency.is_package_sender });
}
