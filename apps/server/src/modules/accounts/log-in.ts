import { randomBytes } from "node:crypto";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Limit } from "../../database/limits.ts";
import { checkLimits, countAgainst } from "../../database/limits.ts";
import { keyed } from "../../http/caller.ts";
import { expected } from "../../http/failure.ts";
import { hashToken } from "./authenticate.ts";
import { unusablePassword, verifyPassword } from "./password.ts";
import type { Credentials, Person } from "./person-store.ts";
import { credentialsByEmail, credentialsByPhone, markLogin } from "./person-store.ts";
import { openSession } from "./session-store.ts";

export interface LoggedIn {
  readonly person: Person;
  /** Opaque, 256 random bits; stored hashed. */
  readonly token: string;
}

/**
 * Checks identifier (e-mail or any spelling of a phone) and password and opens a session.
 * `admits` may refuse a right password (wrong kind of account) before the session exists.
 * Errors: wrong_login, account_not_validated, account_disabled, too_many_requests after 10 failures per identifier or 500 per address in
 * 15 minutes [G.auth.20]. An unknown identifier takes as long as a wrong password.
 */
export async function logIn(context: Context, attempt: { identifier: string; password: string; admits: (person: Person) => void }, caller: Caller): Promise<LoggedIn> {
  const { database, config } = context;
  const identifier = attempt.identifier.replace(/\s+/g, "");
  const limits: readonly Limit[] = [
    { key: `login ${keyed(config.APP_SECRET, identifier.toLowerCase())}`, most: 10, minutes: 15 },
    { key: `login address ${caller.addressKey}`, most: 500, minutes: 15 },
  ];
  if (config.LIMITS) await checkLimits(database, limits);
  const found = await credentialsOf(context, identifier);
  const right = await verifyPassword(attempt.password, found?.password_hash ?? (await unusablePassword()));
  if (!found || !right) {
    if (config.LIMITS) await countAgainst(database, limits);
    throw expected("wrong_login");
  }
  if (!found.is_active) throw expected("account_disabled");
  if (!found.validated) throw expected("account_not_validated", { data: { public_id: found.public_id } });
  attempt.admits(found);
  const token = randomBytes(32).toString("base64url");
  const [logins] = await database.transaction(async (transaction) => {
    const [marked] = await transaction.batch([markLogin(found.id), openSession(hashToken(token), found.id, caller.address, null)]);
    await transaction.finish([audit({ action: "log in", entity: "session", entityId: found.id }, caller)]);
    return marked;
  });
  const { password_hash: _never, ...person } = found;
  return { person: { ...person, last_login_at: logins?.last_login_at ?? person.last_login_at }, token };
}

async function credentialsOf({ database }: Context, identifier: string): Promise<Credentials | undefined> {
  if (identifier.includes("@")) return (await database.query(credentialsByEmail(identifier)))[0];
  const phone = normalisePhone(identifier);
  return phone ? (await database.query(credentialsByPhone(phone)))[0] : undefined;
}
