import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Limit } from "../../database/limits.ts";
import { countAgainst, uncount } from "../../database/limits.ts";
import { ExpectedFailure, expected } from "../../http/failure.ts";
import { keyed } from "../../http/caller.ts";
import { newToken, sha256 } from "../../tokens.ts";
import { unusablePassword, verifyPassword } from "./password.ts";
import type { Credentials, Person } from "./person-store.ts";
import { credentialsByEmail, credentialsByPhone, markLogin } from "./person-store.ts";
import { openSession } from "./session-store.ts";

export interface LoggedIn {
  readonly person: Person;
  /** Opaque, 256 random bits; stored hashed. */
  readonly token: string;
}

export interface LogInAttempt {
  /** An e-mail, or any spelling of a phone. */
  readonly identifier: string;
  readonly password: string;
  /** May refuse a right password (wrong kind of account) before the session exists. */
  readonly admits: (person: Person) => void;
}

/**
 * Checks identifier and password and opens a session.
 * Errors: wrong_login, account_not_validated with `data.public_id` [G.auth.10], account_disabled, too_many_requests after 10 failures per
 * identifier or 500 per address in 15 minutes [G.auth.20]. An unknown identifier takes as long as a wrong password.
 */
export async function logIn(context: Context, attempt: LogInAttempt, caller: Caller): Promise<LoggedIn> {
  const identifier = canonical(attempt.identifier);
  const found = await limited(context, limitsOf(context, identifier, caller), async () => {
    const known = await credentialsOf(context, identifier);
    const right = await verifyPassword(attempt.password, known?.password_hash ?? (await unusablePassword()));
    return known && right ? known : null;
  });
  if (!found) throw expected("wrong_login");
  if (!found.is_active) throw expected("account_disabled");
  if (!found.validated) throw expected("account_not_validated", { data: { public_id: found.public_id } });
  attempt.admits(found);
  return openFor(context, found, caller);
}

/** One spelling per account, so that other spellings do not buy more tries. */
function canonical(identifier: string): string {
  const bare = identifier.replace(/\s+/g, "");
  return bare.includes("@") ? bare.toLowerCase() : (normalisePhone(bare) ?? bare.toLowerCase());
}

function limitsOf({ config }: Context, identifier: string, caller: Caller): readonly Limit[] {
  return [
    { key: `login ${keyed(config.APP_SECRET, identifier)}`, most: 10, minutes: 15 },
    { key: `login address ${caller.addressKey}`, most: 500, minutes: 15 },
  ];
}

/**
 * Every try is counted before the password is looked at, so that tries sent all at once are limited like tries sent one by one; what turns
 * out to be no failure is taken back. A refused try is no failure either: the counters hold failures only (docs/decisions/0050).
 */
async function limited<Found>({ database, config }: Context, limits: readonly Limit[], check: () => Promise<Found | null>): Promise<Found | null> {
  if (!config.LIMITS) return check();
  try {
    await countAgainst(database, limits);
  } catch (error) {
    if (error instanceof ExpectedFailure) await uncount(database, limits);
    throw error;
  }
  const found = await check();
  if (found) await uncount(database, limits);
  return found;
}

async function credentialsOf({ database }: Context, identifier: string): Promise<Credentials | undefined> {
  if (identifier.includes("@")) return (await database.query(credentialsByEmail(identifier)))[0];
  const phone = normalisePhone(identifier);
  return phone ? (await database.query(credentialsByPhone(phone)))[0] : undefined;
}

async function openFor({ database }: Context, found: Credentials, caller: Caller): Promise<LoggedIn> {
  const token = newToken(32);
  const logins = await database.transaction(async (transaction) => {
    const [marked] = await transaction.batch([markLogin(found.id), openSession(sha256(token), found.id, caller.address, caller.userAgent)]);
    await transaction.finish([audit({ action: "log in", entity: "person", entityId: found.id, actor: found.id }, caller)]);
    return marked;
  });
  return { person: { ...found, last_login_at: logins[0]?.last_login_at ?? found.last_login_at }, token };
}
