import { statement, statementPlannedPerCall } from "../../database/database.ts";
import type { User } from "../accounts/public.ts";
import { userColumns } from "../accounts/public.ts";

/** A user with the name of the agency. */
export interface AdminUserRow extends User {
  readonly agency_name: string | null;
  /** Deactivated by the agency that created the account, so that login is refused. */
  readonly deactivated: boolean;
  readonly invitation_waiting: boolean;
  readonly second_factor: boolean;
}

/** Condition on agency_members `m`: login refuses the user as disabled, although the platform has not. An invited member keeps the account (docs/decisions/0070). */
const deactivated = "not m.is_active and not m.invited";
const columns = `${userColumns}, a.name as agency_name, coalesce(${deactivated}, false) as deactivated,
  u.validated_at is null and agency_that_made(u.id) is not null as invitation_waiting, exists (select from second_factors f where f.user_id = u.id) as second_factor`;
const joins =
  "left join agency_members m on m.user_id = u.id left join agencies a on a.id = m.agency_id";

/** Ids of all users whom login refuses as disabled, by the platform or by the agency that created the account. */
export const disabledUsers = `select o.id from users o where o.deleted_at is null and not o.is_active
  union select m.user_id from agency_members m join users o on o.id = m.user_id where ${deactivated} and o.deleted_at is null`;

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

/** Expression and direction of each order of the list; each has an index. */
const orders = {
  newest: { by: "u.created_at", direction: "desc" },
  name: { by: "search_key(u.lastname || u.firstname)", direction: "asc" },
} as const;
export type UserOrder = keyof typeof orders;

/** A list of users. Planned with its values, so that each search uses its own index. A page without users is one row with null. */
const orderedListSql = (users: string, { by, direction }: (typeof orders)[UserOrder]) =>
  statementPlannedPerCall<{ counted: number } & (AdminUserRow | { id: null }), ListValues>(
    `with found as materialized (
       select u.id, ${by} as listed_by from ${users}
       where u.deleted_at is null and ($4::integer is null or u.role_id = $4)
         and ($1::text is null or search_key(u.lastname || u.firstname || u.lastname) like '%' || $1 || '%')
         and ($2::text is null or u.email like '%' || $2 || '%')
         and ($3::text is null or u.phone like '%' || $3 || '%')
       order by ${by} ${direction}, u.id ${direction} limit $5
     )
     select (select count(*) from found)::integer as counted, r.*
     from (select 1) one left join (
       select ${columns}, k.listed_by from (select * from found order by listed_by ${direction}, id ${direction} limit $6 offset $7) k
       join users_with_contacts u on u.id = k.id ${joins}
     ) r on true
     order by r.listed_by ${direction}, r.id ${direction}`,
  );
const userListSql = (users: string) => ({
  newest: orderedListSql(users, orders.newest),
  name: orderedListSql(users, orders.name),
});

const isActive = `u.is_active and not exists (select from agency_members m where m.user_id = u.id and ${deactivated})`;

/** Users by part of the name, e-mail or phone and by role, in an order: all, or those in a state. */
export const usersListed = {
  all: userListSql("users_with_contacts u"),
  active: userListSql(
    `(select * from users_with_contacts u where u.validated_at is not null and ${isActive}) u`,
  ),
  disabled: userListSql(`(${disabledUsers}) off join users_with_contacts u on u.id = off.id`),
  unvalidated: userListSql(
    `(select * from users_with_contacts u where u.validated_at is null and ${isActive}) u`,
  ),
} as const;

export const userById = statement<AdminUserRow, [user: string]>(
  "administered person",
  `select ${columns} from users_with_contacts u ${joins} where u.id = $1 and u.deleted_at is null`,
);
