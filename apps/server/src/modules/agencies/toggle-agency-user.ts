import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { memberStore } from "../accounts/public.ts";
import type { MemberSources } from "./delete-agency-user.ts";
import { openMemberGuard } from "./member-guard.ts";

/**
 * Switches a member off or on again. Who is off works nowhere: an account the agency made cannot log in at all, a person who joined by invitation keeps
 * the own account without the agency; sessions end at once [G.users.05, docs/decisions/0074].
 * Errors: not_found (an invitation too: there is nobody to switch yet), administrator_only, not_on_oneself, last_administrator.
 */
export async function toggleAgencyUser(
  { context, accounts }: MemberSources,
  id: string,
  request: RequestContext,
): Promise<{ is_active: boolean }> {
  return context.database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    const [member] = await transaction.query(memberStore.member(guard.agencyId, id));
    if (!member) throw appError("not_found");
    guard.notOneself(member);
    guard.mayTouch(member.role_id);
    await guard.mustLeaveAdministrator(member);
    const [from, to] = member.is_active ? ["active", "off"] : ["off", "active"];
    await transaction.finish([
      memberStore.setActive(member.id, !member.is_active),
      accounts.endSessionsOf(member.id),
      audit(
        {
          action: "switch agency user",
          entity: "user",
          entityId: member.id,
          from,
          to,
          details: { agency: guard.agencyId },
        },
        request,
      ),
    ]);
    return { is_active: !member.is_active };
  });
}
