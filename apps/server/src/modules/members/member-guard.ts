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

/** Checks for a change of members, under the lock of the agency; their result holds until the transaction ends. */
export interface MemberGuard {
  readonly agencyId: string;
  readonly agencyName: string;
  /** Throws administrator_only when a manager changes an administrator or grants that role [G.role.17]. */
  requireManageableRole(roleId: number): void;
  /** Throws role_does_not_fit when the role does not fit this kind of agency [G.role.08]. */
  requireRoleFitsAgency(roleId: number): void;
  /** Throws not_on_oneself when the member is the caller [G.role.17]. */
  requireNotSelf(member: MemberState): void;
  /** Throws last_administrator when the member is the last active administrator of the agency [G.role.17]. */
  requireRemainingAdministrator(member: MemberState): Promise<void>;
}

/**
 * Locks the caller's agency and checks the caller's permission again: of two administrators who remove each other
 * concurrently, the second is no longer an administrator here. Error: forbidden, also for a suspended or refused agency.
 */
export async function openMemberGuard(
  transaction: Transaction,
  request: RequestContext,
): Promise<MemberGuard> {
  const { agencyId } = membershipOf(request);
  const actorId = request.actor?.userId ?? "";
  const [[agency], [caller]] = await transaction.batch([
    lockAgency(agencyId),
    memberStore.roleOf(agencyId, actorId),
  ]);
  if (!agency || !caller || !roleHasPermission("writeMembers", caller.role_id))
    throw appError("forbidden");
  requireEditableAgency(agency.state);
  const fittingRoles = rolesFitting({
    transportTypeId: agency.transport_type_id,
    isParcelSender: agency.is_package_sender,
  });
  return {
    agencyId,
    agencyName: agency.name,
    requireManageableRole(roleId) {
      if (roleId === 1 && caller.role_id !== 1) throw appError("administrator_only");
    },
    requireRoleFitsAgency(roleId) {
      if (!fittingRoles.includes(roleId)) throw appError("role_does_not_fit");
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
