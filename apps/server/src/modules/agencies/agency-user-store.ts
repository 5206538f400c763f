import { statement } from "../../database/database.ts";
import { openInvitation } from "./invitation-store.ts";

/** A member, or somebody invited who has not answered; times are ISO 8601. An invitation is named by its own id. */
export interface AgencyUserRow {
  readonly id: string;
  readonly public_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly sex_id: number | null;
  readonly agency_role_id: number;
  readonly town: string | null;
  readonly is_active: boolean;
  readonly cni: string | null;
  readonly since: string;
  readonly last_login_at: string | null;
  readonly pending: boolean;
  /** Is invited or joined so. */
  readonly invited: boolean;
}

/** Everybody of agency $1. Of an invited account nothing is read before it accepts: the invitation holds what the agency typed [G.auth.29]. */
const users = `members as (
  select p.id, p.public_id, p.firstname, p.lastname, p.email, p.phone, p.sex_id, s.role_id as agency_role_id, p.town, s.is_active, p.cni,
    s.joined_at as began, p.last_login_at, false as pending, s.invited
  from agency_members s join users p on p.id = s.user_id where s.agency_id = $1 and p.deleted_at is null
  union all
  select i.id, i.id::text, i.firstname, i.lastname, i.email, i.phone, null, i.role_id, null, true, null, i.created_at, null, true, true
  from member_invitations i join users p on p.id = i.user_id where i.agency_id = $1 and ${openInvitation} and p.deleted_at is null
)`;
const columns = `id, public_id, firstname, lastname, email, phone, sex_id, agency_role_id, town, is_active, cni, iso(began) as since,
  iso(last_login_at) as last_login_at, pending, invited`;

/** One of an agency, by public id or id of the invitation. */
export const agencyUser = statement<AgencyUserRow, [agency: string, id: string]>(
  "agency user",
  `with ${users} select ${columns} from members where public_id = $2`,
);

/** What is looked for; everything null finds all. */
export interface Sought {
  readonly text: string | null;
  /** Digits anywhere in a phone; null for who may not see phones: nobody guesses one digit by digit. */
  readonly digits: string | null;
  /** A whole phone in E.164. */
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

const found = statement<{ counted: number } & (AgencyUserRow | { public_id: null }), Values>(
  "agency users",
  `with ${users}, found as materialized (
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

/** People of an agency, the newest first; one row without a public id when there is none on the page. */
export function agencyUsers(
  agency: string,
  sought: Sought,
  {
    counted,
    rows,
    before,
  }: { readonly counted: number; readonly rows: number; readonly before: number },
) {
  return found(agency, sought.text, sought.digits, sought.phone, counted, rows, before);
}
