import type { Account } from "@wakafine/shared/accounts/contract.ts";
import { normalisedEmail, isEmail } from "@wakafine/shared/bookings/delivery.ts";
import { agencyRoles, titled, userRoles, userSexes } from "@wakafine/shared/reference/messages.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { pictureUrl } from "../../files/pictures.ts";
import { readPhone } from "../../phones.ts";
import { identifies } from "./contacts.ts";

/** Columns of the user that are read unchanged. */
const plainColumns = [
  "id",
  "public_id",
  "firstname",
  "lastname",
  "role_id",
  "sex_id",
  "town",
  "cni",
  "avatar_file",
  "avatar_name",
  "is_active",
] as const;

/** A user with contacts and active membership; times are ISO 8601. */
export interface User extends Pick<Row<"users">, (typeof plainColumns)[number]> {
  readonly email: string | null;
  readonly phone: string | null;
  readonly validated: boolean;
  readonly created_at: string;
  readonly last_login_at: string | null;
  readonly agency_id: Row<"agency_members">["agency_id"] | null;
  readonly agency_role_id: Row<"agency_members">["role_id"] | null;
}

/** A user with the data that a login checks. */
export interface Credentials extends User {
  readonly language: "fr" | "en";
  readonly password_hash: string;
  /** Deactivated by the agency that created the account or was registered with it; such an account cannot log in [G.users.05]. */
  readonly deactivated: boolean;
  readonly made_by_agency: boolean;
}

/** Columns of a `User`, for a query with the aliases `u` for users_with_contacts and `m` for their agency_members. */
export const userColumns = `${plainColumns.map((column) => `u.${column}`).join(", ")}, u.email, u.phone,
  u.validated_at is not null as validated, iso(u.created_at) as created_at, iso(u.last_login_at) as last_login_at,
  m.agency_id, m.role_id as agency_role_id`;
/**
 * Users that are not deleted, with their active membership. A member who joined by invitation and was deactivated keeps
 * the account without the agency (docs/decisions/0070).
 */
const usersWithMembership = `from users_with_contacts u left join agency_members m on m.user_id = u.id and m.is_active where u.deleted_at is null`;
/** Condition on users `u`: deactivated by the agency that added them. */
export const deactivated =
  "exists (select from agency_members off where off.user_id = u.id and not off.is_active and not off.invited)";
const credentialColumns = `u.language, u.password_hash, ${deactivated} as deactivated,
  agency_that_made(u.id) is not null as made_by_agency`;

export const userById = statement<User, [string]>(
  "user by id",
  `select ${userColumns} ${usersWithMembership} and u.id = $1`,
);
/**
 * Returns the account that verified an e-mail or phone in its stored spelling, else the newest pending registration with
 * it [G.auth.29].
 */
export const credentialsByContact = statement<Credentials, [string]>(
  "credentials by contact",
  `select ${userColumns}, ${credentialColumns} ${usersWithMembership} and u.password_hash is not null
     and u.id in (select k.user_id from contacts k join users u on u.id = k.user_id where ${identifies})
   order by u.validated_at is not null desc, u.created_at desc limit 1`,
);
/**
 * Records a login; returns no row when the password changed or the account ended since the password was checked. The
 * sessions of the account have ended by then, and no new one may be opened [G.auth.08].
 */
export const markPasswordLogin = statement<
  { last_login_at: string },
  [userId: string, passwordHash: string]
>(
  "mark login with password",
  `update users set last_login_at = app_now() where id = $1 and password_hash = $2 and is_active and deleted_at is null
   returning iso(last_login_at) as last_login_at`,
);
/** Locks a pending account; returns no row when it was validated, got another password or was deleted since it was read. */
export const lockPendingAccount = statement<{ id: string }, [userId: string, passwordHash: string]>(
  "lock pending account",
  "select id from users where id = $1 and password_hash = $2 and validated_at is null and deleted_at is null for no key update",
);
export const markLogin = statement<{ last_login_at: string }, [string]>(
  "mark login",
  "update users set last_login_at = app_now() where id = $1 returning iso(last_login_at) as last_login_at",
);

/** Returns a user as that user sees it; unknown fields are null, the picture has its absolute address [C3.acct.01–17, G.cross.15]. */
export function toAccountResponse(user: User, config: Pick<Config, "PUBLIC_ORIGIN">): Account {
  return {
    id: user.id,
    public_id: user.public_id,
    firstname: user.firstname || null,
    lastname: user.lastname,
    email: user.email,
    phonenumber: user.phone,
    avatar_uuid: user.avatar_file,
    avatar_name: user.avatar_name,
    avatar_url: user.avatar_file === null ? null : pictureUrl(config, user.avatar_file),
    role: titled(userRoles, user.role_id),
    user_agency_role:
      user.agency_role_id === null ? null : titled(agencyRoles, user.agency_role_id),
    sex: user.sex_id === null ? null : titled(userSexes, user.sex_id),
    town: user.town,
    is_active: user.is_active,
    cni_identifier: user.cni,
    created_date: user.created_at,
    last_connexion_date: user.last_login_at,
  };
}

/** A parsed id: a public id, an e-mail or a phone. */
export interface AccountId {
  /** The same for every spelling; limits use it as key. */
  readonly canonical: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Parses any spelling of an e-mail, a phone or a public id. */
export function readAccountId(entered: string): AccountId {
  const bare = normalisedEmail(entered).replace(/\s+/g, "");
  const email = bare.includes("@") ? bare.toLowerCase() : null;
  const phone = email === null ? readPhone(bare) : null;
  return { canonical: email ?? phone ?? bare, email, phone };
}

/** Whether the id is a valid e-mail or phone. */
export function isContact({ email, phone }: AccountId): boolean {
  return phone !== null || (email !== null && isEmail(email));
}

/** A user found by any id. A contact finds the user who verified it, else the newest pending registration. */
export interface FoundUser extends User {
  readonly language: "fr" | "en";
  readonly has_password: boolean;
  /** Created by an agency that has deactivated the member. */
  readonly deactivated: boolean;
  /** Whether a code or link sent to the contact was used; otherwise it may belong to a stranger. */
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  /** A member of an agency created the account; false for the founder of an agency. */
  readonly made_by_agency: boolean;
}

const found = `select ${userColumns}, u.language, u.password_hash is not null as has_password,
     ${deactivated} as deactivated, u.email_verified, u.phone_verified,
     agency_that_made(u.id) is not null as made_by_agency
   from users_with_contacts u left join agency_members m on m.user_id = u.id and m.is_active where u.deleted_at is null`;
/** Exported for the tests that check its query plan. */
export const userByAnyId = statement<FoundUser, [canonical: string]>(
  "user by any id",
  `${found} and u.id in (
     select id from users where public_id = $1 union all select k.user_id from contacts k join users u on u.id = k.user_id where ${identifies})
   order by u.public_id = $1 desc, u.validated_at is not null desc, u.created_at desc limit 1`,
);
export const foundById = statement<FoundUser, [string]>(
  "found user by id",
  `${found} and u.id = $1`,
);

/** Finds the user of an id. The work is the same whether there is one or not. */
export async function findUser(database: Database, id: AccountId): Promise<FoundUser | null> {
  return (await database.query(userByAnyId(id.canonical)))[0] ?? null;
}

/**
 * Returns the user of an id entered and the keys that count wrong codes for it; the work is the same whether there is
 * such a user or not.
 */
export async function identifyAccount(
  database: Database,
  entered: string,
): Promise<{ user: FoundUser | null; account: string; ids: readonly string[] }> {
  const id = readAccountId(entered);
  const user = await findUser(database, id);
  return { user, account: user?.id ?? id.canonical, ids: [id.canonical] };
}
