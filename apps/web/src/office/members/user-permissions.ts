import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { mayUse, rolesFitting, type MemberAccess } from "@wakafine/shared/rules/permissions.ts";

/** Who looks at the list. */
export interface Viewer {
  readonly publicId: string;
  readonly member: MemberAccess;
  /** The agency is suspended or refused: nobody changes anybody. */
  readonly heldBack: boolean;
}

export interface UserPermissions {
  readonly edit: boolean;
  readonly toggle: boolean;
  /** Delete a member or withdraw an invitation. */
  readonly remove: boolean;
}

const administrator = 1;
const nothing: UserPermissions = { edit: false, toggle: false, remove: false };

/** Whether this person may add people at all: by role, and while the agency may change anything [G.role.09, G.auth.28]. */
export function mayWriteUsers({ member, heldBack }: Viewer): boolean {
  return !heldBack && mayUse("writeMembers", member);
}

/** What this person may do with another: only administrators touch administrators, nobody ends their own access [G.role.09, G.role.17]. */
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

/** The roles this person may give: those with something to do in the agency; only administrators name administrators [G.role.08, G.role.17]. */
export function rolesToGive({ member }: Viewer): readonly number[] {
  return rolesFitting(member).filter(
    (role) => role !== administrator || member.roleId === administrator,
  );
}
