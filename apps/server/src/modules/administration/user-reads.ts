import { statement, statementPlannedAnew } from "../../database/database.ts";
import type { Person } from "../accounts/public.ts";
import { personColumns } from "../accounts/public.ts";

/** A person with the name of its agency. */
export interface AdminUserRow extends Person {
  readonly agency_name: string | null;
  /** By the agency that made the account: it opens nothing. */
  readonly switched_off: boolean;
  readonly second_factor: boolean;
}

/** Condition on agency_staff `s`: login refuses the person as disabled, whatever the platform's switch says. Who was invited keeps the account (docs/decisions/0074). */
const switchedOff = "not s.is_active and not s.invited";
const columns = `${personColumns}, a.name as agency_name, coalesce(${switchedOff}, false) as switched_off, exists (select from second_factors f where f.person_id = p.id) as second_factor`;
const joins = "left join agency_staff s on s.person_id = p.id left join agencies a on a.id = s.agency_id";

/** Ids of everybody whom login refuses as disabled: by the platform, or by the agency that made the account. */
export const disabledPeople = `select o.id from persons o where o.deleted_at is null and not o.is_active
  union select s.person_id from agency_staff s join persons o on o.id = s.person_id where ${switchedOff} and o.deleted_at is null`;

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

/** A list of people; planned with its values, so that each search finds its own index. A page without rows is one row without a person. */
const peopleListed = (people: string) =>
  statementPlannedAnew<{ counted: number } & (AdminUserRow | { id: null }), ListValues>(
    `with found as materialized (
       select p.id, p.created_at from ${people}
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

const on = `p.is_active and not exists (select from agency_staff s where s.person_id = p.id and ${switchedOff})`;

/** People by a part of their name, e-mail or phone and by role, the newest first: all of them, or those in a state. */
export const usersListed = {
  all: peopleListed("persons p"),
  active: peopleListed(`(select * from persons p where p.validated_at is not null and ${on}) p`),
  disabled: peopleListed(`(${disabledPeople}) off join persons p on p.id = off.id`),
  unvalidated: peopleListed(`(select * from persons p where p.validated_at is null and ${on}) p`),
} as const;

export const userById = statement<AdminUserRow, [person: string]>("administered person", `select ${columns} from persons p ${joins} where p.id = $1 and p.deleted_at is null`);
