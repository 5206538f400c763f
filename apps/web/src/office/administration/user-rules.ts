import type { AdminUser } from "@wakafine/shared/administration/contract.ts";

/** User roles that an administrator assigns. The agency role is set when an account joins an agency, and guests have no password [G.role.01]. */
export const assignableUserRoles: readonly number[] = [1, 2, 5];

/** Actions of an administrator on an account. Their own account is excluded, and only the agency changes a member's role [G.role.17]. */
export interface UserPermissions {
  readonly isOwn: boolean;
  readonly toggle: boolean;
  /** True if the second factor of another administrator may be removed (docs/decisions/0083). */
  readonly removesSecondFactor: boolean;
  /** Roles that may be assigned; empty if none. */
  readonly roles: readonly number[];
}

export function permissionsOn(
  user: Pick<AdminUser, "id" | "role" | "agency" | "second_factor">,
  ownId: unknown,
): UserPermissions {
  const isOwn = user.id === ownId;
  return {
    isOwn,
    toggle: !isOwn,
    removesSecondFactor: !isOwn && user.second_factor,
    roles: isOwn || user.agency ? [] : assignableUserRoles.filter((role) => role !== user.role.id),
  };
}
