import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { expected } from "../../http/failure.ts";
import { staffStore } from "../accounts/public.ts";
import type { StaffSources } from "./delete-agency-user.ts";
import { openStaffDesk } from "./staff-desk.ts";

/**
 * Switches a member off or on again. Who is off works nowhere: an account the agency made cannot log in at all, a person who joined by invitation keeps
 * the own account without the agency; sessions end at once [G.users.05, docs/decisions/0074].
 * Errors: not_found (an invitation too: there is nobody to switch yet), administrator_only, not_on_oneself, last_administrator.
 */
export async function toggleAgencyUser({ context, accounts }: StaffSources, id: string, caller: Caller): Promise<{ is_active: boolean }> {
  return context.database.transaction(async (transaction) => {
    const desk = await openStaffDesk(transaction, caller);
    const [member] = await transaction.query(staffStore.member(desk.agencyId, id));
    if (!member) throw expected("not_found");
    desk.notOneself(member);
    desk.mayTouch(member.role_id);
    await desk.mustLeaveAdministrator(member);
    const [from, to] = member.is_active ? ["active", "off"] : ["off", "active"];
    await transaction.finish([
      staffStore.setActive(member.id, !member.is_active),
      accounts.endSessionsOf(member.id),
      audit({ action: "switch agency user", entity: "person", entityId: member.id, from, to, details: { agency: desk.agencyId } }, caller),
    ]);
    return { is_active: !member.is_active };
  });
}
