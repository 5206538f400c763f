import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Actor, Context, RequestContext } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { UserContacts } from "./contacts.ts";
import type { User } from "./users.ts";
import { toAccountResponse, userColumns } from "./users.ts";

/** A user with the data that only this user sees. */
export interface OwnRow extends User, UserContacts {
  readonly language: Language;
  readonly pending_email: string | null;
  readonly pending_phone: string | null;
}

/** Returns the SQL of a changed contact that waits for its code. It waits for a day, during which another code can be requested. */
const waiting = (purpose: "email" | "phone"): string =>
  `(select k.value from one_time_codes c join contacts k on k.id = c.contact_id where c.user_id = u.id and c.purpose = '${purpose}' and c.used_at is null and c.asked_at > app_now() - interval '1 day')`;

const ownRow = statement<OwnRow, [userId: string]>(
  "own row",
  `select ${userColumns}, u.language, ${waiting("email")} as pending_email, ${waiting("phone")} as pending_phone, u.email_verified, u.phone_verified
   from users_with_contacts u left join agency_members m on m.user_id = u.id and m.is_active where u.deleted_at is null and u.id = $1`,
);

/**
 * Locks a user until the transaction ends; rows that refer to the user can still be added. Returns no row for a deleted
 * user. Take this lock before locks of codes and sessions.
 */
export const lockUser = statement<{ id: string; avatar_file: string | null }, [userId: string]>(
  "lock user",
  "select id, avatar_file from users where id = $1 and deleted_at is null for no key update",
);
export const passwordOf = statement<
  {
    password_hash: string;
    firstname: string;
    lastname: string;
    email: string | null;
    phone: string | null;
  },
  [userId: string]
>(
  "password of user",
  "select password_hash, firstname, lastname, email, phone from users_with_contacts where id = $1 and password_hash is not null and deleted_at is null",
);
/** Returns whether a session was opened by a login less than 15 minutes ago; no row when it has ended. */
export const freshLogin = statement<{ fresh: boolean }, [sessionId: string]>(
  "fresh login",
  "select created_at > app_now() - interval '15 minutes' as fresh from sessions where id = $1",
);
export const replacePassword = statement<never, [userId: string, passwordHash: string]>(
  "replace password",
  "update users set password_hash = $2 where id = $1",
);

/** Changed data of the caller; an absent key is kept. */
export interface OwnData {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly sex_id?: number | null;
  readonly town?: string;
  readonly cni?: string | null;
  readonly language?: Language;
  /** Only null, to remove it (`removeContacts`); users have no such column. */
  readonly email?: null;
}

/** Writes changed data. Values: id of the user, `OwnData` as JSON. */
export const changeOwnData = statement<never, [userId: string, data: string]>(
  "change own data",
  `update users u set firstname = n.firstname, lastname = n.lastname, sex_id = n.sex_id, town = n.town, cni = n.cni, language = n.language
   from users o, jsonb_populate_record(o, $2::jsonb) n where u.id = $1 and o.id = u.id`,
);

/** Ends the links and codes that were sent to a contact the user no longer has. */
export const endOldLinks = statement<never, [userId: string]>(
  "end links to old contact",
  "delete from one_time_codes where user_id = $1 and purpose in ('reset', 'activation')",
);

export const writeAvatar = statement<
  never,
  [userId: string, file: string | null, name: string | null]
>("write avatar", "update users set avatar_file = $2, avatar_name = $3 where id = $1");
/** Returns those of the given file names that are the avatar of a user. */
export const avatarsAmong = statement<{ name: string }, [names: readonly string[]]>(
  "avatars among",
  "select avatar_file as name from users where avatar_file = any ($1::text[])",
);

/** Returns the logged-in user. The access rule of the contract guarantees one; otherwise throws unauthenticated. */
export function actorOf({ actor }: RequestContext): Actor {
  if (!actor) throw appError("unauthenticated");
  return actor;
}

/** Returns the stored row of the logged-in user. Error: unauthenticated when the account was deleted meanwhile. */
export async function readOwnRow({ database }: Context, request: RequestContext): Promise<OwnRow> {
  const [row] = await database.query(ownRow(actorOf(request).userId));
  if (!row) throw appError("unauthenticated");
  return row;
}

/** Returns the profile of the logged-in user, with language and pending contacts [C3.acct.01–17, C7.acct.05, G.acct.01]. */
export async function readOwnProfile(context: Context, request: RequestContext): Promise<Me> {
  const row = await readOwnRow(context, request);
  return {
    ...toAccountResponse(row, context.config),
    lang: row.language,
    pending_email: row.pending_email,
    pending_phonenumber: row.pending_phone,
    email_verified: row.email_verified,
    phonenumber_verified: row.phone_verified,
  };
}
