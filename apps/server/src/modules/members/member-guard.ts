import { rolesFitting, roleHasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Accounts } from "../accounts/public.ts";
import { lockAgency, requireEditableAgency } from "../agencies/public.ts";
import type { MemberState } from "./member-store.ts";
import { memberStore } from "./member-store.ts";

export interface MemberSources {
  readonly context: Context;
  readonly accounts: Accounts;
}

/** Where people of one agency are changed, one change at a time: what it allows holds until the transaction ends. */
export interface MemberGuard {
  readonly agencyId: string;
  readonly agencyName: string;
  /** Fails with administrator_only when a role 3 touches or grants role 1 [G.role.17]. */
  requireManageableRole(roleId: number): void;
  /** Fails with role_does_not_fit when an agency of this kind has nothing to do for the role [G.role.08]. */
  requireRoleFitsAgency(roleId: number): void;
  /** Fails with not_on_oneself [G.role.17]. */
  requireNotSelf(member: MemberState): void;
  /** Fails with last_administrator when nobody else could administer the agency after this member stops [G.role.17]. */
  requireRemainingAdministrator(member: MemberState): Promise<void>;
}

/**
 * Locks the caller's agency and looks again at what the caller may: two administrators who end each other at once meet here, and the second is no
 * administrator any more. Error: forbidden, also to a suspended or refused agency.
 */
export async function openMemberGuard(
  transaction: Transaction,
  request: RequestContext,
): Promise<MemberGuard> {
  const { agencyId } = membershipOf(request);
  const actorId = request.actor?.userId ?? "";
  const [[agency], [standing]] = await transaction.batch([
    lockAgency(agencyId),
    memberStore.roleOf(agencyId, actorId),
  ]);
  if (!agency || !standing || !roleHasPermission("writeMembers", standing.role_id))
    throw appError("forbidden");
  requireEditableAgency(agency.state);
  const fitting = rolesFitting({
    transportTypeId: agency.transport_type_id,
    isParcelSender: agency.is_package_sender,
  });
  return {
    agencyId,
    agencyName: agency.name,
    requireManageableRole(roleId) {
      if (roleId === 1 && standing.role_id !== 1) throw appError("administrator_only");
    },
    requireRoleFitsAgency(roleId) {
      if (!fitting.includes(roleId)) throw appError("role_does_not_fit");
    },
    requireNotSelf({ id }) {
      if (id === actorId) throw appError("not_on_oneself");
    },
    async requireRemainingAdministrator({ id, role_id, is_active }) {
      if (role_id !== 1 || !is_active) return;
      const [left] = await transaction.query(memberStore.otherAdministrators(agencyId, id));
      if ((left?.others ?? 0) === 0) throw appError("last_administrator");
    },
  };
}
