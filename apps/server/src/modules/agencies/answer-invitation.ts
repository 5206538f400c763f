import { rolesFitting } from "@wakafine/shared/rules/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { notice, memberStore } from "../accounts/public.ts";
import type { MemberSources } from "./delete-agency-user.ts";
import type { Decided } from "./invitation-store.ts";
import { invitationStore } from "./invitation-store.ts";
import { lockAgency } from "./member-guard.ts";

export interface InvitationAnswer {
  readonly id: string;
  readonly accept: boolean;
}

/**
 * Accepts or declines one's own invitation. Who accepts keeps account, data and tickets, works for the agency from the next log-in on (role 4 keeps all
 * rights of role 2), and every session ends [G.auth.29]. Errors: not_found when it is not open any more, or the agency was refused; already_staff;
 * role_does_not_fit when the agency has nothing to do for the role any more, and for an administrator of the platform, who works for no agency.
 */
export async function answerInvitation(
  { context, accounts }: MemberSources,
  { id, accept }: InvitationAnswer,
  request: RequestContext,
): Promise<{ accepted: boolean }> {
  const { actor } = request;
  if (!actor) throw appError("unauthenticated");
  if (accept && actor.userRoleId === 1) throw appError("role_does_not_fit");
  return context.database.transaction(async (transaction) => {
    const fitting = await lockInviting(transaction, actor.userId, id);
    const [invitation] = await transaction.query(
      invitationStore.decide(actor.userId, id, accept ? "accepted" : "declined"),
    );
    if (!invitation) throw appError("not_found");
    if (accept && !fitting.includes(invitation.role_id)) throw appError("role_does_not_fit"); // the invitation stays open
    const [from, to, action] = accept
      ? ["pending", "accepted", "accept invitation"]
      : ["pending", "declined", "decline invitation"];
    const trace = audit(
      {
        action,
        entity: "agency",
        entityId: invitation.agency_id,
        from,
        to,
        details: { invitation: invitation.id, role: invitation.role_id },
      },
      request,
    );
    if (accept) {
      const [joined] = await transaction.query(
        memberStore.add(invitation.agency_id, actor.userId, invitation.role_id, true, null),
      );
      if (!joined) throw appError("already_staff"); // the invitation stays open
      await transaction.finish([
        invitationStore.withdrawOthers(invitation.agency_id, actor.userId),
        memberStore.becomeMember(actor.userId),
        accounts.endSessionsOf(actor.userId),
        trace,
      ]);
    } else await transaction.finish([trace, notifyOfRefusal(invitation)]);
    return { accepted: accept };
  });
}

/** Who invited is told, by the names they typed, if they work there still when it is sent. */
function notifyOfRefusal({
  agency_id,
  agency_name,
  invited_by,
  firstname,
  lastname,
}: Decided): Statement<unknown> {
  return notice({
    userId: invited_by,
    template: "invitation declined",
    agencyId: agency_id,
    name: `${firstname} ${lastname}`.trim(),
    agency: agency_name,
  });
}

/** Locks the agency, as all who change its people do, and answers the roles it has something to do for now. Error: not_found. */
async function lockInviting(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<readonly number[]> {
  const [inviting] = await transaction.query(invitationStore.agencyOf(userId, id));
  const [agency] = inviting ? await transaction.query(lockAgency(inviting.agency_id)) : [];
  if (!agency || agency.state === "refused") throw appError("not_found");
  return rolesFitting({
    transportTypeId: agency.transport_type_id,
    isParcelSender: agency.is_package_sender,
  });
}
