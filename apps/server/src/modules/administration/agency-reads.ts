import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { columnsOf } from "../../database/sql-text.ts";
import { userColumns } from "../accounts/public.ts";
import type { User } from "../accounts/public.ts";
import type { OwnAgencyRow } from "../agencies/public.ts";
import { agencyNameContains, ownAgencyColumns } from "../agencies/public.ts";

/** Columns of an agency that administrators see besides those of its own view. */
const adminColumns = ["group_name"] as const;

export interface AdminAgencyRow
  extends OwnAgencyRow, Pick<Row<"agencies">, (typeof adminColumns)[number]> {
  readonly member_count: number;
}

const columns = `${ownAgencyColumns}, ${columnsOf("a", adminColumns)},
  (select count(*) from agency_members m join users u on u.id = m.user_id where m.agency_id = a.id and u.deleted_at is null)::integer as member_count`;

/** Condition on agencies `a`: a member has entered a code. Before that the owner of the registered number is unknown, so the agency is not listed for a decision. */
export const verifiedAgency = `coalesce((select bool_or(u.validated_at is not null) from agency_members m join users u on u.id = m.user_id
  where m.agency_id = a.id and u.deleted_at is null), true)`;

/** Condition on agencies `a`: an administrator decides about the agency or about a new name of it. */
export const waitingAgency = `(a.state = 'pending' and ${verifiedAgency} or a.pending_name is not null)`;

/** Those that wait for a decision first, oldest first; then the others, newest first. */
const order = "k.waits desc, case when k.waits then k.created_at end, k.created_at desc, k.id";

/**
 * Agencies by state (of the pending ones only verified ones) and part of the name, ignoring accents. A page without agencies is one row with null.
 * Values: part of the name or null, state or null, maximum number of rows counted, rows of the page, offset.
 */
export const agenciesListed = statement<
  { counted: number } & (AdminAgencyRow | { agency_id: null }),
  [string | null, string | null, number, number, number]
>(
  "administered agencies",
  `with found as materialized (
     select k.* from (select a.id, a.created_at, ${waitingAgency} as waits from agencies a
       where ($2::text is null or a.state = $2 and (a.state <> 'pending' or ${verifiedAgency})) and ($1::text is null or ${agencyNameContains("$1::text")})) k
     order by ${order} limit $3
   )
   select (select count(*) from found)::integer as counted, p.*
   from (select 1) one left join (
     select ${columns}, k.waits, k.created_at, k.id from (select * from found k order by ${order} limit $4 offset $5) k join agencies a on a.id = k.id
   ) p on true
   order by p.waits desc, case when p.waits then p.created_at end, p.created_at desc, p.id`,
);

export const agencyById = statement<AdminAgencyRow, [agency: string]>(
  "administered agency",
  `select ${columns} from agencies a where a.id = $1`,
);

/** The agency's members, administrators first; active unless the agency or the platform has deactivated them. Values: agency, maximum number of rows. */
export const agencyMembers = statement<User, [agency: string, max: number]>(
  "members of administered agency",
  `select ${userColumns}, u.is_active and m.is_active as is_active from agency_members m join users_with_contacts u on u.id = m.user_id
   where m.agency_id = $1 and u.deleted_at is null order by m.role_id, u.created_at, u.id limit $2`,
);

/** Ids of the agency's active administrators, who are notified of decisions. */
export const agencyAdministrators = statement<{ id: string }, [agency: string]>(
  "administrators of agency",
  `select u.id from agency_members m join users u on u.id = m.user_id
   where m.agency_id = $1 and m.role_id = 1 and m.is_active and u.is_active and u.deleted_at is null order by u.id limit 20`,
);

/** A future departure of the agency that is on sale, or withdrawn with tickets that are not cancelled yet. Values: agency. */
export const futureDeparture = statement<{ id: string }, [agency: string]>(
  "future departure",
  `select d.id from departures d where d.agency_id = $1 and d.departs_at > app_now()
   and (d.deleted_at is null or exists (select from tickets t where t.agency_id = d.agency_id and t.departure_id = d.id and t.status = 'PAID')) limit 1`,
);
