import { rolesFitting, roleHasPermission } from "@wakafine/shared/rules/permissions.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Accounts } from "../accounts/public.ts";
import { lockAgency, requireEditableAgency } from "../agencies/public.ts";
import type { MemberState } from "./member-store.ts";
import { memberStore } from "./member-store.ts";

/** The role of administrators of an agency. */
const administratorRole = 1;

export interface MemberSources {
  readonly context: Context;
  readonly accounts: Accounts;
  /** Throws shift_still_open when the user has an open counter shift. */
  requireNoOpenShift(transaction: Transaction, userId: string): Promise<void>;
}

/** Checks of a change of members. The agency is locked, so the result of a check stays true until the transaction ends. */
export interface MemberGuard {
  readonly agencyId: string;
  readonly agencyName: string;
  /** Throws administrator_only when the role is that of administrators and the caller is a manager; called with the old and the new role [G.role.17]. */
  requireManageableRole(roleId: number): void;
  /** Throws role_does_not_fit when the role does not fit this kind of agency [G.role.08]. */
  requireRoleFitsAgency(roleId: number): void;
  /** Throws not_on_oneself when the member is the caller [G.role.17]. */
  requireNotSelf(member: MemberState): void;
  /** Throws last_administrator when the member is the last active administrator of the agency [G.role.17]. */
  requireRemainingAdministrator(member: MemberState): Promise<void>;
}

/**
 * Locks the caller's agency and checks the caller's permission again under the lock: when two administrators remove each other concurrently, only the
 * first succeeds. Throws forbidden without the permission, and for a suspended or refused agency.
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
      if (roleId === administratorRole && caller.role_id !== administratorRole)
        throw appError("administrator_only");
    },
    requireRoleFitsAgency(roleId) {
      if (!fittingRoles.includes(roleId)) throw appError("role_does_not_fit");
    },
    requireNotSelf({ id }) {
      if (id === actorId) throw appError("not_on_oneself");
    },
    async requireRemainingAdministrator({ id, role_id, is_active }) {
      if (role_id !== administratorRole || !is_active) return;
      const [row] = await transaction.query(memberStore.otherAdministrators(agencyId, id));
      if ((row?.others ?? 0) === 0) throw appError("last_administrator");
    },
  };
}
