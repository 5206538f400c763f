import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { expected } from "../../http/failure.ts";
import type { Accounts } from "../accounts/public.ts";
import { endCodes, staffStore } from "../accounts/public.ts";
import { invitationStore } from "./invitation-store.ts";
import type { StaffDesk } from "./staff-desk.ts";
import { openStaffDesk } from "./staff-desk.ts";

export interface StaffSources {
  readonly context: Context;
  readonly accounts: Accounts;
}

/**
 * Takes a person out of the caller's agency: an account the agency made is gone with its e-mail and phone free again, a person who joined by invitation
 * is a traveller again, an invitation is withdrawn; sessions end at once. Of whom an administrator of the platform switched off what was proven stays,
 * and nothing else to come in by: free for a new account it would end the ban [G.users.04, docs/decisions/0074].
 * Errors: not_found, administrator_only, not_on_oneself, last_administrator.
 */
export async function deleteAgencyUser({ context, accounts }: StaffSources, id: string, caller: Caller): Promise<{ deleted: boolean }> {
  return context.database.transaction(async (transaction) => {
    const desk = await openStaffDesk(transaction, caller);
    const [member] = await transaction.query(staffStore.member(desk.agencyId, id));
    if (!member) return withdraw(transaction, desk, { id, caller });
    desk.notOneself(member);
    desk.mayTouch(member.role_id);
    await desk.mustLeaveAdministrator(member);
    const erased = !member.invited && !(member.is_banned && (member.email_proven || member.phone_proven));
    await transaction.finish([
      ...(erased ? accounts.erase(member.id) : [staffStore.leave(member.id), staffStore.becomeTraveller(member.id)]),
      ...(erased || member.invited ? [] : [endCodes(member.id), staffStore.keepProven(member.id)]),
      accounts.endSessionsOf(member.id),
      audit({ action: "remove agency user", entity: "person", entityId: member.id, details: { agency: desk.agencyId, role: member.role_id, invited: member.invited, erased } }, caller),
    ]);
    return { deleted: true };
  });
}

async function withdraw(transaction: Transaction, desk: StaffDesk, { id, caller }: { readonly id: string; readonly caller: Caller }): Promise<{ deleted: boolean }> {
  const [invitation] = await transaction.query(invitationStore.open(desk.agencyId, id));
  if (!invitation) throw expected("not_found");
  desk.mayTouch(invitation.role_id);
  await transaction.finish([
    invitationStore.withdraw(invitation.id),
    audit({ action: "withdraw invitation", entity: "agency", entityId: desk.agencyId, details: { invitation: invitation.id, role: invitation.role_id } }, caller),
  ]);
  return { deleted: true };
}
