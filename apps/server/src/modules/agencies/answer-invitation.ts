import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { expected } from "../../http/failure.ts";
import { staffStore } from "../accounts/public.ts";
import type { StaffSources } from "./delete-agency-user.ts";
import { invitationStore } from "./invitation-store.ts";

export interface InvitationAnswer {
  readonly id: string;
  readonly accept: boolean;
}

/**
 * Accepts or declines one's own invitation. Who accepts keeps account, data and tickets, works for the agency from the next log-in on (role 4 keeps all
 * rights of role 2), and every session ends [G.auth.29]. Errors: not_found when it is not open any more; already_staff; role_does_not_fit for an
 * administrator of the platform, who works for no agency.
 */
export async function answerInvitation({ context, accounts }: StaffSources, { id, accept }: InvitationAnswer, caller: Caller): Promise<{ accepted: boolean }> {
  const { actor } = caller;
  if (!actor) throw expected("unauthenticated");
  if (accept && actor.userRoleId === 1) throw expected("role_does_not_fit");
  return context.database.transaction(async (transaction) => {
    const [invitation] = await transaction.query(invitationStore.decide(actor.personId, id, accept ? "accepted" : "declined"));
    if (!invitation) throw expected("not_found");
    const [from, to, action] = accept ? ["pending", "accepted", "accept invitation"] : ["pending", "declined", "decline invitation"];
    const trace = audit({ action, entity: "agency", entityId: invitation.agency_id, from, to, details: { invitation: invitation.id, role: invitation.role_id } }, caller);
    if (accept) {
      const [joined] = await transaction.query(staffStore.add(invitation.agency_id, actor.personId, invitation.role_id, true));
      if (!joined) throw expected("already_staff"); // the invitation stays open
      await transaction.finish([staffStore.becomeStaff(actor.personId), accounts.endSessionsOf(actor.personId), trace]);
    } else await transaction.finish([trace]);
    return { accepted: accept };
  });
}
