import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import type { Context, Membership } from "../../context.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse, Paging } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { readPhone } from "../../phones.ts";
import type { AgencyUserRow, Sought } from "./agency-user-store.ts";
import { agencyUsers } from "./agency-user-store.ts";
import { toAgencyUserResponse, seesAll } from "./agency-user-response.ts";

interface Wanted extends Paging {
  /** Part of a name or e-mail, or a phone in any spelling; nothing for all. */
  readonly keyword?: string | undefined;
}

/** People of the caller's agency, invitations without an answer among them, the newest first [A7.users.01–03, G.users.01, G.role.09]. */
export async function listAgencyUsers(
  { database }: Context,
  wanted: Wanted,
  { agencyId, roleId }: Membership,
): Promise<PageResponse<AgencyUser>> {
  const rows = await database.query(
    agencyUsers(agencyId, soughtIn(wanted.keyword, roleId), {
      counted: rowsCounted,
      rows: wanted.perPage,
      before: offsetOf(wanted),
    }),
  );
  const data = rows.flatMap((row) =>
    row.public_id === null ? [] : [toAgencyUserResponse(row as AgencyUserRow, roleId)],
  );
  return pageResponse(data, rows[0]?.counted ?? 0, wanted);
}

/** Spaces, dots and dashes in a phone do not matter, nor whether it begins with 00 or +. */
function soughtIn(keyword: string | undefined, roleId: number): Sought {
  const text = keyword === undefined ? null : withoutNul(keyword);
  if (text === null || text === "") return { text: null, digits: null, phone: null };
  const digits = /^\+?[\d\s.\-()]{3,}$/.test(text)
    ? text.replace(/\D/g, "").replace(/^00/, "")
    : "";
  return {
    text,
    digits: digits.length >= 3 && seesAll(roleId) ? digits : null,
    phone: readPhone(text),
  };
}
