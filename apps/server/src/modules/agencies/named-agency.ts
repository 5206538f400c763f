import type { RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";

/**
 * The agency a call is about: staff act on their own, an administrator names one by `uuid` [G.agsh.02]. Naming another than one's own is not_found
 * [G.role.15]; an administrator who names none gets an error on `uuid`.
 */
export function namedAgency({ actor }: RequestContext, uuid: string | undefined): string {
  if (actor?.userRoleId === 1 && uuid !== undefined) {
    const named = uuidOrNull(uuid);
    if (named === null) throw appError("not_found");
    return named;
  }
  const own = actor?.member?.agencyId;
  if (own === undefined)
    throw actor?.userRoleId === 1
      ? invalid({ field: "uuid", code: "required" })
      : appError("forbidden");
  if (uuid !== undefined && uuid.toLowerCase() !== own) throw appError("not_found");
  return own;
}
