import type { Invitation } from "@wakafine/shared/contract/profile.ts";
import { agencyRoles } from "@wakafine/shared/messages/reference.ts";
import type { Context } from "../../context.ts";
import { invitationStore } from "./invitation-store.ts";

/** Agencies that ask a person to work for them, the newest first [G.auth.29]. */
export async function listInvitations(
  { database }: Context,
  userId: string,
): Promise<Invitation[]> {
  const rows = await database.query(invitationStore.ofUser(userId));
  return rows.map(({ id, agency_id, agency_name, role_id, created }) => {
    const role = agencyRoles.find((one) => one.id === role_id);
    if (!role) throw new Error(`there is no agency role ${role_id}`);
    return {
      id,
      agency: { uuid: agency_id, name: agency_name },
      user_agency_role: role,
      created_date: created,
    };
  });
}
