import type { Caller } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { expected, invalid } from "../../http/failure.ts";

/**
 * The agency a call is about: staff act on their own, an administrator names one by `uuid` [G.agsh.02]. Naming another than one's own is not_found
 * [G.role.15]; an administrator who names none gets a fault on `uuid`.
 */
export function namedAgency({ actor }: Caller, uuid: string | undefined): string {
  if (actor?.userRoleId === 1 && uuid !== undefined) {
    const named = uuidOrNull(uuid);
    if (named === null) throw expected("not_found");
    return named;
  }
  const own = actor?.staff?.agencyId;
  if (own === undefined) throw actor?.userRoleId === 1 ? invalid({ field: "uuid", code: "required" }) : expected("forbidden");
  if (uuid !== undefined && uuid.toLowerCase() !== own) throw expected("not_found");
  return own;
}
