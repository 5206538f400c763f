import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context } from "../../context.ts";
import { agencyMembers } from "./agency-reads.ts";
import { agencyIdOf, readAdminAgency } from "./admin-agency-response.ts";
import { toMaskedAccountResponse } from "./user-response.ts";

/** Further members are omitted; `member_count` includes them. */
const maxMembers = 500;

/** Returns an agency with its members, administrators first; identity numbers are masked. Throws not_found. */
export async function getAdminAgency(
  { database, config }: Context,
  id: string,
): Promise<ResponseOf<"getAdminAgency">> {
  const agency = await readAdminAgency(database, id);
  const members = await database.query(agencyMembers(agencyIdOf(id), maxMembers));
  return { ...agency, members: members.map((user) => toMaskedAccountResponse(user, config)) };
}
