import { bareEmail, isEmail } from "@wakafine/shared/bookings/delivery.ts";
import type { Database } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { readPhone } from "../../phones.ts";
import { identifies } from "./contact-store.ts";
import type { User } from "./user-store.ts";
import { deactivated, userColumns } from "./user-store.ts";

/** An id as typed, in one spelling: a public id, an e-mail or a phone. */
export interface AccountId {
  /** The same for every spelling; limits count by it. */
  readonly canonical: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Any spelling of an e-mail, a phone or a public id. */
export function readAccountId(entered: string): AccountId {
  const bare = bareEmail(entered).replace(/\s+/g, "");
  const email = bare.includes("@") ? bare.toLowerCase() : null;
  const phone = email === null ? readPhone(bare) : null;
  return { canonical: email ?? phone ?? bare, email, phone };
}

/** Whether it can be the e-mail or phone of somebody. */
export function isContact({ email, phone }: AccountId): boolean {
  return phone !== null || (email !== null && isEmail(email));
}

/** A user found by any id: by a contact the one who verified it, else the newest pending registration. */
export interface FoundUser extends User {
  readonly language: "fr" | "en";
  readonly has_password: boolean;
  /** Made by an agency that has switched the member off. */
  readonly deactivated: boolean;
  /** Whether a code or link sent there was used: otherwise it may be a stranger's. */
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  /** Somebody of the agency made the account; its founder opened both. */
  readonly made_by_agency: boolean;
}

const found = `select ${userColumns}, p.language, p.password_hash is not null as has_password,
     ${deactivated} as deactivated, p.email_verified, p.phone_verified,
     agency_that_made(p.id) is not null as made_by_agency
   from users_with_contacts p left join agency_members s on s.user_id = p.id and s.is_active where p.deleted_at is null`;
/** Tests look at its plan. */
export const userByAnyId = statement<FoundUser, [canonical: string]>(
  "person by any id",
  `${found} and p.id in (
     select id from users where public_id = $1 union all select k.user_id from contacts k join users p on p.id = k.user_id where ${identifies})
   order by p.public_id = $1 desc, p.validated_at is not null desc, p.created_at desc limit 1`,
);
export const foundById = statement<FoundUser, [string]>(
  "found person by id",
  `${found} and p.id = $1`,
);

/** Costs the same whether there is such an account or not. */
export async function findUser(database: Database, id: AccountId): Promise<FoundUser | null> {
  return (await database.query(userByAnyId(id.canonical)))[0] ?? null;
}
