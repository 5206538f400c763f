import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import {
  hasPermission,
  rolesFitting,
  type MemberAccess,
} from "@wakafine/shared/rules/permissions.ts";

/** The member who views the list. */
export interface Viewer {
  readonly publicId: string;
  readonly member: MemberAccess;
  /** True if the agency is suspended or refused; no member can then be changed. */
  readonly readOnly: boolean;
}

export interface UserPermissions {
  readonly edit: boolean;
  readonly toggle: boolean;
  /** Delete a member or withdraw an invitation. */
  readonly remove: boolean;
}

const administrator = 1;
const nothing: UserPermissions = { edit: false, toggle: false, remove: false };

/** Returns whether the viewer may add members: by role, and only if the agency may make changes [G.role.09, G.auth.28]. */
export function mayWriteUsers({ member, readOnly }: Viewer): boolean {
  return !readOnly && hasPermission("writeMembers", member);
}

/**
 * Returns the actions that the viewer may take on a member: only administrators change administrators, and members cannot end their own
 * access [G.role.09, G.role.17].
 */
export function permissionsOn(
  viewer: Viewer,
  user: Pick<AgencyUser, "public_id" | "user_agency_role" | "invitation_pending">,
): UserPermissions {
  if (!mayWriteUsers(viewer)) return nothing;
  if (user.user_agency_role.id === administrator && viewer.member.roleId !== administrator)
    return nothing;
  const isOther = user.public_id !== viewer.publicId;
  return {
    edit: !user.invitation_pending,
    toggle: isOther && !user.invitation_pending,
    remove: isOther,
  };
}

/**
 * Returns the roles that the viewer may assign: those with a task in the agency. Only administrators assign the administrator role
 * [G.role.08, G.role.17].
 */
export function assignableRoles({ member }: Viewer): readonly number[] {
  return rolesFitting(member).filter(
    (role) => role !== administrator || member.roleId === administrator,
  );
}
