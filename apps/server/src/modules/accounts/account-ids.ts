import { bareEmail, isEmail } from "@wakafine/shared/rules/delivery.ts";
import type { Database } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { readPhone } from "../../phones.ts";
import type { Person } from "./person-store.ts";
import { personColumns, switchedOff } from "./person-store.ts";

/** An id as typed, in one spelling: a public id, an e-mail or a phone. */
export interface AccountId {
  /** The same for every spelling; limits count by it. */
  readonly canonical: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Any spelling of an e-mail, a phone or a public id. */
export function readAccountId(typed: string): AccountId {
  const bare = bareEmail(typed).replace(/\s+/g, "");
  const email = bare.includes("@") ? bare.toLowerCase() : null;
  const phone = email === null ? readPhone(bare) : null;
  return { canonical: email ?? phone ?? bare, email, phone };
}

/** Whether it can be the e-mail or phone of somebody. */
export function isContact({ email, phone }: AccountId): boolean {
  return phone !== null || (email !== null && isEmail(email));
}

/** A person found by any id, and what messages need of them. */
export interface FoundPerson extends Person {
  readonly language: "fr" | "en";
  readonly has_password: boolean;
  /** Made by an agency that has switched the member off. */
  readonly switched_off: boolean;
  /** Whether a code or link sent there was used: else it may be a stranger's (docs/decisions/0076). */
  readonly email_proven: boolean;
  readonly phone_proven: boolean;
  /** Somebody of the agency made the account; its founder opened both. */
  readonly made_by_agency: boolean;
}

const found = `select ${personColumns}, p.language, p.password_hash is not null as has_password,
     ${switchedOff} as switched_off, p.email_proven, p.phone_proven,
     agency_that_made(p.id) is not null as made_by_agency
   from persons p left join agency_staff s on s.person_id = p.id and s.is_active where p.deleted_at is null`;
/** Tests look at its plan. */
export const personByAnyId = statement<FoundPerson, [canonical: string, email: string | null, phone: string | null]>(
  "person by any id",
  `${found} and (p.public_id = $1 or lower(p.email) = $2 or p.phone = $3) order by p.public_id = $1 desc limit 1`,
);
export const foundById = statement<FoundPerson, [string]>("found person by id", `${found} and p.id = $1`);

/** Costs the same whether there is such an account or not. */
export async function findPerson(database: Database, id: AccountId): Promise<FoundPerson | null> {
  return (await database.query(personByAnyId(id.canonical, id.email, id.phone)))[0] ?? null;
}
