import type { AdminUser } from "@wakafine/shared/administration/contract.ts";

/** Roles an administrator gives; 4 comes with an agency, 3 is a traveller without password [G.role.01]. */
export const givenRoles: readonly number[] = [1, 2, 5];

/** What an administrator may do with an account: nobody acts on oneself, the role of staff is the agency's business [G.role.17]. */
export interface UserPermissions {
  readonly isOwn: boolean;
  readonly toggle: boolean;
  /** The second factor of another administrator may be removed (docs/decisions/0083). */
  readonly removesSecondFactor: boolean;
  /** Roles that may be given; empty when none may. */
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
    roles: isOwn || user.agency ? [] : givenRoles.filter((role) => role !== user.role.id),
  };
}
