import type { RequestContext, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { Accounts } from "../accounts/public.ts";
import { endCodes, memberStore } from "../accounts/public.ts";
import { invitationStore } from "./invitation-store.ts";
import type { MemberGuard } from "./member-guard.ts";
import { openMemberGuard } from "./member-guard.ts";

export interface MemberSources {
  readonly context: Context;
  readonly accounts: Accounts;
}

/**
 * Takes a person out of the caller's agency: an account the agency made is gone with its e-mail and phone free again, a person who joined by invitation
 * is a traveller again, an invitation is withdrawn; sessions end at once. Of whom an administrator of the platform deactivated what was verified stays,
 * and nothing else to come in by: free for a new account it would end the ban [G.users.04, docs/decisions/0074].
 * Errors: not_found, administrator_only, not_on_oneself, last_administrator.
 */
export async function deleteAgencyUser(
  { context, accounts }: MemberSources,
  id: string,
  request: RequestContext,
): Promise<{ deleted: boolean }> {
  return context.database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    const [member] = await transaction.query(memberStore.member(guard.agencyId, id));
    if (!member) return withdraw(transaction, guard, { id, request });
    guard.notOneself(member);
    guard.mayTouch(member.role_id);
    await guard.mustLeaveAdministrator(member);
    const erased =
      !member.invited && !(member.is_banned && (member.email_verified || member.phone_verified));
    await transaction.finish([
      ...(erased
        ? accounts.erase(member.id)
        : [memberStore.leave(member.id), memberStore.becomeTraveller(member.id)]),
      ...(erased || member.invited
        ? []
        : [endCodes(member.id), memberStore.keepVerified(member.id)]),
      accounts.endSessionsOf(member.id),
      audit(
        {
          action: "remove agency user",
          entity: "user",
          entityId: member.id,
          details: {
            agency: guard.agencyId,
            role: member.role_id,
            invited: member.invited,
            erased,
          },
        },
        request,
      ),
    ]);
    return { deleted: true };
  });
}

async function withdraw(
  transaction: Transaction,
  guard: MemberGuard,
  { id, request }: { readonly id: string; readonly request: RequestContext },
): Promise<{ deleted: boolean }> {
  const [invitation] = await transaction.query(invitationStore.open(guard.agencyId, id));
  if (!invitation) throw appError("not_found");
  guard.mayTouch(invitation.role_id);
  await transaction.finish([
    invitationStore.withdraw(invitation.id),
    audit(
      {
        action: "withdraw invitation",
        entity: "agency",
        entityId: guard.agencyId,
        details: { invitation: invitation.id, role: invitation.role_id },
      },
      request,
    ),
  ]);
  return { deleted: true };
}
