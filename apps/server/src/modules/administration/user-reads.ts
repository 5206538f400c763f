import { statement, statementPlannedPerCall } from "../../database/database.ts";
import type { User } from "../accounts/public.ts";
import { userColumns } from "../accounts/public.ts";

/** A user with the name of the agency. */
export interface AdminUserRow extends User {
  readonly agency_name: string | null;
  /** Deactivated by the agency that created the account, so that login is refused. */
  readonly deactivated: boolean;
  readonly second_factor: boolean;
}

/** Condition on agency_members `s`: login refuses the user as disabled, although the platform has not. An invited member keeps the account (docs/decisions/0070). */
const deactivated = "not s.is_active and not s.invited";
const columns = `${userColumns}, a.name as agency_name, coalesce(${deactivated}, false) as deactivated, exists (select from second_factors f where f.user_id = p.id) as second_factor`;
const joins =
  "left join agency_members s on s.user_id = p.id left join agencies a on a.id = s.agency_id";

/** Ids of all users whom login refuses as disabled, by the platform or by the agency that created the account. */
export const disabledUsers = `select o.id from users o where o.deleted_at is null and not o.is_active
  union select s.user_id from agency_members s join users o on o.id = s.user_id where ${deactivated} and o.deleted_at is null`;

/** A search in the form the indexes support; at most one field is set. Patterns are escaped. */
export interface UserSearch {
  /** Letters and digits of a name. */
  readonly name: string | null;
  /** A part of an e-mail in lower case. */
  readonly email: string | null;
  /** A part of an E.164 phone, digits only. */
  readonly phone: string | null;
}

type ListValues = [
  name: string | null,
  email: string | null,
  phone: string | null,
  role: number | null,
  maxCounted: number,
  perPage: number,
  offset: number,
];

/** A list of users. Planned with its values, so that each search uses its own index. A page without users is one row with null. */
const userListSql = (users: string) =>
  statementPlannedPerCall<{ counted: number } & (AdminUserRow | { id: null }), ListValues>(
    `with found as materialized (
       select p.id, p.created_at from ${users}
       where p.deleted_at is null and ($4::integer is null or p.role_id = $4)
         and ($1::text is null or search_key(p.lastname || p.firstname || p.lastname) like '%' || $1 || '%')
         and ($2::text is null or p.email like '%' || $2 || '%')
         and ($3::text is null or p.phone like '%' || $3 || '%')
       order by p.created_at desc, p.id desc limit $5
     )
     select (select count(*) from found)::integer as counted, r.*
     from (select 1) one left join (
       select ${columns}, k.created_at as listed_at from (select * from found order by created_at desc, id desc limit $6 offset $7) k
       join users_with_contacts p on p.id = k.id ${joins}
     ) r on true
     order by r.listed_at desc, r.id desc`,
  );

const isActive = `p.is_active and not exists (select from agency_members s where s.user_id = p.id and ${deactivated})`;

/** Users by part of the name, e-mail or phone and by role, the newest first: all, or those in a state. */
export const usersListed = {
  all: userListSql("users_with_contacts p"),
  active: userListSql(
    `(select * from users_with_contacts p where p.validated_at is not null and ${isActive}) p`,
  ),
  disabled: userListSql(`(${disabledUsers}) off join users_with_contacts p on p.id = off.id`),
  unvalidated: userListSql(
    `(select * from users_with_contacts p where p.validated_at is null and ${isActive}) p`,
  ),
} as const;

export const userById = statement<AdminUserRow, [user: string]>(
  "administered person",
  `select ${columns} from users_with_contacts p ${joins} where p.id = $1 and p.deleted_at is null`,
);
