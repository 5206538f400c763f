import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import { mayUse, rolesFitting, type StaffStanding } from "@wakafine/shared/rules/permissions.ts";

/** Who looks at the list. */
export interface Viewer {
  readonly publicId: string;
  readonly staff: StaffStanding;
  /** The agency is suspended or refused: nobody changes anybody. */
  readonly heldBack: boolean;
}

export interface UserRights {
  readonly edit: boolean;
  readonly toggle: boolean;
  /** Delete a member or withdraw an invitation. */
  readonly remove: boolean;
}

const administrator = 1;
const nothing: UserRights = { edit: false, toggle: false, remove: false };

/** Whether this person may add people at all: by role, and while the agency may change anything [G.role.09, G.auth.28]. */
export function mayWriteUsers({ staff, heldBack }: Viewer): boolean {
  return !heldBack && mayUse("writeStaff", staff);
}

/** What this person may do with another: only administrators touch administrators, nobody ends their own access [G.role.09, G.role.17]. */
export function rightsOn(viewer: Viewer, user: Pick<AgencyUser, "public_id" | "user_agency_role" | "invitation_pending">): UserRights {
  if (!mayWriteUsers(viewer)) return nothing;
  if (user.user_agency_role.id === administrator && viewer.staff.roleId !== administrator) return nothing;
  const isOther = user.public_id !== viewer.publicId;
  return { edit: !user.invitation_pending, toggle: isOther && !user.invitation_pending, remove: isOther };
}

/** The roles this person may give: those with something to do in the agency; only administrators name administrators [G.role.08, G.role.17]. */
export function rolesToGive({ staff }: Viewer): readonly number[] {
  return rolesFitting(staff).filter((role) => role !== administrator || staff.roleId === administrator);
}
