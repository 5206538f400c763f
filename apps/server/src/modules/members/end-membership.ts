import type { RequestContext } from "../../context.ts";
import { auditAgency, auditUser } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { UserRecords } from "../accounts/public.ts";
import { endCodes, memberAccount } from "../accounts/public.ts";
import { invitationStore } from "./invitations.ts";
import type { MemberGuard, MemberSources } from "./member-guard.ts";
import { openMemberGuard } from "./member-guard.ts";
import { lockMember, memberStore } from "./member-store.ts";

/**
 * Removes a member from the caller's agency, or withdraws an invitation. Sessions end at once.
 * - An account that the agency created is erased, and its e-mail and phone are free again.
 * - A member who joined by invitation becomes a traveller again.
 * - An account banned by an administrator of the platform keeps its verified contacts and loses every other means to log
 *   in; a freed contact would allow a new account and so end the ban [G.users.04, docs/decisions/0070].
 * Errors: not_found, administrator_only, not_on_oneself, last_administrator, shift_still_open.
 */
export async function removeMember(
  { context, accounts, requireNoOpenShift }: MemberSources,
  id: string,
  request: RequestContext,
): Promise<{ deleted: boolean }> {
  return context.database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    const member = await lockMember(transaction, guard.agencyId, id);
    if (!member) return withdraw(transaction, guard, { id, request });
    guard.requireNotSelf(member);
    guard.requireManageableRole(member.role_id);
    await guard.requireRemainingAdministrator(member);
    await requireNoOpenShift(transaction, member.id);
    const erased =
      !member.invited && !(member.is_banned && (member.email_verified || member.phone_verified));
    await transaction.finish([
      ...(erased
        ? accounts.erase(member.id)
        : [memberStore.leave({ user_id: member.id }), memberAccount.becomeTraveller(member.id)]),
      ...(erased || member.invited
        ? []
        : [endCodes(member.id), memberAccount.keepVerified(member.id)]),
      accounts.endSessionsOf(member.id),
      auditUser(
        member.id,
        {
          action: "remove agency user",
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
  guard.requireManageableRole(invitation.role_id);
  await transaction.finish([
    invitationStore.withdraw(invitation.id),
    auditAgency(
      guard.agencyId,
      {
        action: "withdraw invitation",
        details: { invitation: invitation.id, role: invitation.role_id },
      },
      request,
    ),
  ]);
  return { deleted: true };
}

/**
 * Deactivates or reactivates a member. Sessions end at once. A deactivated member whose account the agency created
 * cannot log in; one who joined by invitation keeps the account without the agency [G.users.05, docs/decisions/0070].
 * Errors: not_found (also for an invitation, which has no member yet), administrator_only, not_on_oneself,
 * last_administrator.
 */
export async function toggleMember(
  { context, accounts }: MemberSources,
  id: string,
  request: RequestContext,
): Promise<{ is_active: boolean }> {
  return context.database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    const member = await lockMember(transaction, guard.agencyId, id);
    if (!member) throw appError("not_found");
    guard.requireNotSelf(member);
    guard.requireManageableRole(member.role_id);
    await guard.requireRemainingAdministrator(member);
    const [from, to] = member.is_active ? ["active", "off"] : ["off", "active"];
    await transaction.finish([
      memberStore.setActive({ user_id: member.id, is_active: !member.is_active }),
      accounts.endSessionsOf(member.id),
      auditUser(
        member.id,
        { action: "switch agency user", from, to, details: { agency: guard.agencyId } },
        request,
      ),
    ]);
    return { is_active: !member.is_active };
  });
}

const read = statement<{ readonly record: unknown }, [userId: string]>(
  "invitations for the copy",
  `select json_build_object('agency', a.name, 'role_id', i.role_id, 'state', i.state, 'firstname', i.firstname, 'lastname', i.lastname, 'email', i.email, 'phonenumber', i.phone,
     'created_date', iso(i.created_at), 'decided_date', iso(i.decided_at)) as record
   from member_invitations i join agencies a on a.id = i.agency_id where i.user_id = $1 order by i.created_at desc limit 1000`,
);
/** Changes of the members of an agency lock its row, so that they run one after the other (see member-guard.ts). */
const lockAgency = statement<{ id: string }, [agencyId: string]>(
  "lock agency of leaving member",
  "select id from agencies where id = $1 for no key update",
);

/**
 * Invitations of a user, for the data copy and for erasure. The last active administrator of an agency cannot be erased
 * [G.acct.03, G.role.17].
 */
export const memberRecords: UserRecords = {
  name: "invitations",
  read,
  async requireErasable(transaction, userId) {
    const [member] = await transaction.query(memberStore.membershipOf({ user_id: userId }));
    if (!member) return;
    await transaction.query(lockAgency(member.agency_id));
    const [[now], [left]] = await transaction.batch([
      memberStore.membershipOf({ user_id: userId }),
      memberStore.otherAdministrators(member.agency_id, userId),
    ]);
    if (now?.role_id === 1 && now.is_active && (left?.others ?? 0) === 0)
      throw appError("last_administrator");
  },
  /** The SQL function erase_user clears invitations (0006-erase-users.sql), also when another registration replaces the account. */
  erase: (userId) => [memberStore.leave({ user_id: userId })],
};
