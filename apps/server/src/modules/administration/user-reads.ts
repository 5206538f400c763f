import { statement, statementPlannedAnew } from "../../database/database.ts";
import type { Person } from "../accounts/public.ts";
import { personColumns } from "../accounts/public.ts";

/** A person with the name of its agency. */
export interface AdminUserRow extends Person {
  readonly agency_name: string | null;
}

const columns = `${personColumns}, a.name as agency_name`;
const joins = "left join agency_staff s on s.person_id = p.id left join agencies a on a.id = s.agency_id";

/** A search as the indexes can find it; one field at most is set. Patterns are escaped. */
export interface Sought {
  /** Letters and digits of a name. */
  readonly name: string | null;
  /** A part of an e-mail in lower case. */
  readonly email: string | null;
  /** A part of an E.164 phone, digits only. */
  readonly phone: string | null;
}

type ListValues = [name: string | null, email: string | null, phone: string | null, role: number | null, mostCounted: number, perPage: number, offset: number];

/** People by a part of their name, e-mail or phone and by role, the newest first. A page without rows is one row without a person. */
export const usersListed = statementPlannedAnew<{ counted: number } & (AdminUserRow | { id: null }), ListValues>(
  `with found as materialized (
     select p.id, p.created_at from persons p
     where p.deleted_at is null and ($4::integer is null or p.role_id = $4)
       and ($1::text is null or search_key(p.lastname || p.firstname || p.lastname) like '%' || $1 || '%')
       and ($2::text is null or lower(p.email) like '%' || $2 || '%')
       and ($3::text is null or p.phone like '%' || $3 || '%')
     order by p.created_at desc, p.id desc limit $5
   )
   select (select count(*) from found)::integer as counted, r.*
   from (select 1) one left join (
     select ${columns}, k.created_at as listed_at from (select * from found order by created_at desc, id desc limit $6 offset $7) k
     join persons p on p.id = k.id ${joins}
   ) r on true
   order by r.listed_at desc, r.id desc`,
);

export const userById = statement<AdminUserRow, [person: string]>("administered person", `select ${columns} from persons p ${joins} where p.id = $1 and p.deleted_at is null`);

/** A session without its token. Times are ISO 8601. */
export interface SessionListed {
  readonly id: string;
  readonly created: string;
  readonly seen: string;
  readonly expires: string;
  readonly address: string | null;
  readonly device: string | null;
}

/** Open sessions of a person, the newest first. Values: person, most rows. */
export const sessionsListed = statement<SessionListed, [person: string, most: number]>(
  "administered sessions",
  `select id, iso(created_at) as created, iso(seen_at) as seen, iso(expires_at) as expires, address, device
   from sessions where person_id = $1 and expires_at > app_now() order by created_at desc, id limit $2`,
);
