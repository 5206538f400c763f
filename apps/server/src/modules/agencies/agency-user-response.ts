import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import { agencyRoles, titled, userRoles, userSexes } from "@wakafine/shared/messages/reference.ts";
import { roleMay } from "@wakafine/shared/rules/permissions.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import type { AgencyUserRow } from "./agency-user-store.ts";

/** User role of everybody who works for an agency [G.users.06]. */
const memberUserRole = 4;

/** Whether identity numbers and whole phones of others are shown to this role: to those who may change people [G.role.09]. */
export function seesAll(agencyRoleId: number): boolean {
  return roleMay("writeMembers", agencyRoleId);
}

/** One of the agency's people as another member of this role sees them [A3.users.01–14, G.role.09]. */
export function toAgencyUserResponse(row: AgencyUserRow, viewerRoleId: number): AgencyUser {
  const all = seesAll(viewerRoleId);
  return {
    id: row.id,
    public_id: row.public_id,
    firstname: row.firstname || null,
    lastname: row.lastname,
    email: row.email,
    phonenumber: row.phone === null || all ? row.phone : maskPhone(row.phone),
    sex: row.sex_id === null ? null : titled(userSexes, row.sex_id),
    role: titled(userRoles, memberUserRole),
    user_agency_role: titled(agencyRoles, row.agency_role_id),
    town: row.town,
    is_active: row.is_active,
    cni_identifier: all ? row.cni : null,
    created_date: row.since,
    last_connexion_date: row.last_login_at,
    invitation_pending: row.pending,
    invited: row.invited,
  };
}
