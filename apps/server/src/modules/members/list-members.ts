import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import { agencyRoles, titled, userRoles, userSexes } from "@wakafine/shared/reference/messages.ts";
import { roleHasPermission } from "@wakafine/shared/rules/permissions.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import type { Context, Membership } from "../../context.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { withoutNul } from "../../database/sql-text.ts";
import type { PageResponse, Paging } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { readPhone } from "../../phones.ts";
import { openInvitation } from "./invitations.ts";

/** A member or an open invitation, whose `public_id` is the id of the invitation. Times are ISO 8601. */
interface MemberRow
  extends
    Pick<Row<"users">, "id" | "public_id" | "firstname" | "lastname" | "sex_id" | "town" | "cni">,
    Pick<Row<"agency_members">, "is_active"> {
  readonly email: string | null;
  readonly phone: string | null;
  readonly agency_role_id: Row<"agency_members">["role_id"];
  readonly since: string;
  readonly last_login_at: string | null;
  readonly pending: boolean;
  /** Invited, or joined by invitation. */
  readonly invited: boolean;
}

/**
 * SQL of the members and open invitations of agency $1. An invitation shows only the data that the agency entered until
 * the user accepts [G.auth.29].
 */
const members = `members as (
  select u.id, u.public_id, u.firstname, u.lastname, u.email, u.phone, u.sex_id, m.role_id as agency_role_id, u.town, m.is_active, u.cni,
    m.joined_at as began, u.last_login_at, false as pending, m.invited
  from agency_members m join users_with_contacts u on u.id = m.user_id where m.agency_id = $1 and u.deleted_at is null
  union all
  select i.id, i.id::text, i.firstname, i.lastname, i.email, i.phone, null, i.role_id, null, true, null, i.created_at, null, true, true
  from member_invitations i join users u on u.id = i.user_id where i.agency_id = $1 and ${openInvitation} and u.deleted_at is null
)`;
const columns = `id, public_id, firstname, lastname, email, phone, sex_id, agency_role_id, town, is_active, cni, iso(began) as since,
  iso(last_login_at) as last_login_at, pending, invited`;

/** Returns one member or invitation of an agency, by public id or id of the invitation. */
export const memberById = statement<MemberRow, [agency: string, id: string]>(
  "agency user",
  `with ${members} select ${columns} from members where public_id = $2`,
);

/** Search terms; when all are null, every member matches. */
interface SearchTerms {
  readonly text: string | null;
  /** Digits anywhere in a phone. Null for a role that sees masked phones, because it could find a phone digit by digit. */
  readonly digits: string | null;
  /** A complete phone in E.164. */
  readonly phone: string | null;
}

type Values = [
  agency: string,
  text: string | null,
  digits: string | null,
  phone: string | null,
  counted: number,
  rows: number,
  before: number,
];

const search = statement<{ counted: number } & (MemberRow | { public_id: null }), Values>(
  "agency users",
  `with ${members}, found as materialized (
     select * from members
     where $2::text is null
       or (search_key($2) <> '' and (strpos(search_key(firstname || lastname), search_key($2)) > 0 or strpos(search_key(lastname || firstname), search_key($2)) > 0))
       or strpos(lower(email), lower($2)) > 0
       or strpos(phone, $3) > 0
       or phone = $4
     order by began desc, id desc limit $5
   )
   select (select count(*) from found)::integer as counted, f.*
   from (select 1) one
   left join (select ${columns}, began from found order by began desc, id desc limit $6 offset $7) f on true
   order by f.began desc, f.id desc`,
);

/** Returns the members of an agency, newest first; one row without a public id when the page is empty. */
function membersFound(
  agency: string,
  terms: SearchTerms,
  {
    counted,
    rows,
    before,
  }: { readonly counted: number; readonly rows: number; readonly before: number },
) {
  return search(agency, terms.text, terms.digits, terms.phone, counted, rows, before);
}

/** User role of every member of an agency [G.users.06]. */
const memberUserRole = 4;

/** Whether a role sees identity numbers and complete phones of other members: roles that may change members do [G.role.09]. */
function seesAll(agencyRoleId: number): boolean {
  return roleHasPermission("writeMembers", agencyRoleId);
}

/** Returns a member as another member with this role sees it [A3.users.01–14, G.role.09]. */
export function toMemberResponse(row: MemberRow, viewerRoleId: number): AgencyUser {
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

interface MemberSearch extends Paging {
  /** Part of a name or e-mail, or a phone in any spelling; absent: all members. */
  readonly keyword?: string | undefined;
}

/** Lists the members of the caller's agency and its open invitations, newest first [A7.users.01–03, G.users.01, G.role.09]. */
export async function listMembers(
  { database }: Context,
  input: MemberSearch,
  { agencyId, roleId }: Membership,
): Promise<PageResponse<AgencyUser>> {
  const rows = await database.query(
    membersFound(agencyId, searchTermsOf(input.keyword, roleId), {
      counted: rowsCounted,
      rows: input.perPage,
      before: offsetOf(input),
    }),
  );
  const data = rows.flatMap((row) =>
    row.public_id === null ? [] : [toMemberResponse(row as MemberRow, roleId)],
  );
  return pageResponse(data, rows[0]?.counted ?? 0, input);
}

/** Returns the search terms of a keyword. In a phone, spaces, dots, dashes and a prefix of 00 or + are ignored. */
function searchTermsOf(keyword: string | undefined, roleId: number): SearchTerms {
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
