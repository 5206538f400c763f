import { v4 as random } from "uuid";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { Limit } from "../../database/limits.ts";
import { ExpectedFailure, expected } from "../../http/failure.ts";
import { deviceOf, keyed } from "../../http/caller.ts";
import { readAccountId } from "./account-ids.ts";
import { notice } from "./account-notice.ts";
import { markTurns, takeTurn } from "./code-turns.ts";
import { knowsDevice, noteDevice } from "./known-devices.ts";
import type { LogInTry } from "./log-in-tries.ts";
import { countedLogIn } from "./log-in-tries.ts";
import { newSession } from "./new-session.ts";
import { sendCode } from "./one-time-codes.ts";
import { unusablePassword, verifyPassword } from "./password.ts";
import type { Credentials, Person } from "./person-store.ts";
import { credentialsByEmail, credentialsByPhone, lockWaiting, markPasswordLogin } from "./person-store.ts";
import { channelOf } from "./code-channel.ts";
import { demandSecondFactor } from "./second-factor.ts";

export interface LoggedIn {
  readonly person: Person;
  /** Opaque, 256 random bits; stored hashed. */
  readonly token: string;
  /** Headers of the answer: a browser without a device cookie gets one, so that it is known next time. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface LogInAttempt {
  /** An e-mail, or any spelling of a phone. */
  readonly identifier: string;
  readonly password: string;
  /** Code of the authenticator app, or a recovery code. */
  readonly secondFactor?: string | undefined;
  /** May refuse a right password (wrong kind of account) before the session exists. */
  readonly admits: (person: Person) => void;
}

/**
 * Checks identifier and password and opens a session. Every refusal leaves an audit row, of those beyond a limit the first; a login from a device that the account was not used from before is
 * told to the person, but not the first of all. Errors: wrong_login, account_not_validated with `data.public_id` (a fresh code is sent, once in 60 s)
 * [G.auth.10], account_disabled, too_many_requests after 10 failures per identifier and address (3 more once the address has 500) or 50 per identifier in 15 minutes; in a
 * browser the account has logged in with, after 10 of its own [G.auth.20]. An unknown identifier takes as long as a wrong password.
 * After a right password an administrator with a second factor needs a code of it; see `demandSecondFactor` for its errors.
 */
export async function logIn(context: Context, attempt: LogInAttempt, caller: Caller): Promise<LoggedIn> {
  const tried: Tried = { identifier: readAccountId(attempt.identifier).canonical.toLowerCase(), personId: null };
  try {
    const found = await admitted(context, { attempt, tried }, caller);
    const secondFactor = found.role_id === 1 && (await demandSecondFactor(context, { personId: found.id, code: attempt.secondFactor ?? null }, caller));
    return await openFor(context, { found, secondFactor }, caller);
  } catch (error) {
    if (error instanceof ExpectedFailure && !loggedElsewhere.includes(error.code)) await context.database.query(refusal(context, { tried, reason: error.code }, caller));
    throw error;
  }
}

/** Limits and the second factor write their own audit rows; a code that was not sent yet is no refusal. */
const loggedElsewhere: readonly string[] = ["too_many_requests", "second_factor_required", "second_factor_wrong"];

/** Who tries: one spelling per account, so that other spellings do not buy more tries, and the person once it is known. */
interface Tried {
  readonly identifier: string;
  personId: string | null;
}

async function admitted(context: Context, { attempt, tried }: { attempt: LogInAttempt; tried: Tried }, caller: Caller): Promise<Credentials> {
  const judge = async () => {
    const known = await credentialsOf(context, tried.identifier);
    tried.personId = known?.id ?? null;
    const right = await verifyPassword(attempt.password, known?.password_hash ?? (await unusablePassword()), caller.addressKey);
    return known && right ? known : null;
  };
  const found = !context.config.LIMITS ? await judge() : await countedLogIn(context.database, {
    ...limitsOf(context, tried.identifier, caller),
    judge,
    isKnown: async (known) => (await context.database.query(knowsDevice(context.config, known?.id ?? random(), caller)))[0]?.known ?? false,
    onLimit: () => context.database.query(refusal(context, { tried, reason: "too_many_requests" }, caller)),
  });
  if (!found) throw expected("wrong_login");
  if (!found.is_active || found.switched_off) throw expected("account_disabled");
  if (!found.validated) {
    const device = deviceOf(context.config, caller);
    await waitForCode(context, { found, device: device.key }, caller);
    throw expected("account_not_validated", { data: { public_id: found.public_id }, headers: device.headers });
  }
  attempt.admits(found);
  return found;
}

/**
 * Who knows the password and has not entered the code is sent another, and enters it here as well as where the account was opened. To a member whom an
 * agency made the message says so, and how to refuse. Whoever took the account over while the password was looked at has another: nothing is noted then.
 */
async function waitForCode(context: Context, { found, device }: { readonly found: Credentials; readonly device: string }, caller: Caller): Promise<void> {
  const { id, public_id, email, phone, language, made_by_agency } = found;
  const purpose = made_by_agency ? "welcome" : "validate";
  const channel = channelOf({ email, phone }, purpose);
  const mayHaveAnother = channel !== null && (await takeTurn(context, "validate", id)) === 0;
  await context.database.transaction(async (transaction) => {
    const [waits] = await transaction.query(lockWaiting(id, found.password_hash));
    if (!waits) throw expected("wrong_login");
    await transaction.finish([
      noteDevice(context.config, { personId: id, given: device }, caller),
      ...(mayHaveAnother ? [sendCode(context.config, { personId: id, purpose, channel, language }), markTurns(context.config, "validate", [public_id, email, phone])] : []),
    ]);
  });
}

function refusal({ config }: Context, { tried, reason }: { tried: Tried; reason: string }, caller: Caller): Statement<unknown> {
  const identifier = keyed(config.APP_SECRET, tried.identifier);
  return audit({ action: "refuse log in", entity: "person", entityId: tried.personId ?? "unknown", reason, details: { identifier } }, caller);
}

/** Failures of an identifier from one address and from all, of an address, and of the identifier in one browser: a known one has as many again when the identifier is locked. */
function limitsOf({ config: { APP_SECRET, LOGIN_FAILURES_PER_ACCOUNT } }: Context, identifier: string, { addressKey, deviceKey }: Caller): Pick<LogInTry<unknown>, "caller" | "account" | "address" | "callerAtFullAddress" | "browser"> {
  const limit = (key: string, most: number): Limit => ({ key: `login ${key}`, most, minutes: 15 });
  return {
    caller: limit(`caller ${keyed(APP_SECRET, `${identifier} ${addressKey}`)}`, 10),
    account: limit(`account ${keyed(APP_SECRET, identifier)}`, LOGIN_FAILURES_PER_ACCOUNT),
    address: limit(`address ${addressKey}`, 500),
    callerAtFullAddress: limit(`at full address ${keyed(APP_SECRET, `${identifier} ${addressKey}`)}`, 3),
    browser: deviceKey === null ? null : limit(`browser ${keyed(APP_SECRET, `${identifier} ${deviceKey}`)}`, 10),
  };
}

async function credentialsOf({ database }: Context, identifier: string): Promise<Credentials | undefined> {
  const { email, phone } = readAccountId(identifier);
  if (email !== null) return (await database.query(credentialsByEmail(email)))[0];
  return phone === null ? undefined : (await database.query(credentialsByPhone(phone)))[0];
}

async function openFor({ config, database }: Context, { found, secondFactor }: { readonly found: Credentials; readonly secondFactor: boolean }, caller: Caller): Promise<LoggedIn> {
  const device = deviceOf(config, caller);
  const session = newSession(found.id, caller, { restricted: false, secondFactor });
  const loggedInAt = await database.transaction(async (transaction) => {
    const [[marked], [seen]] = await transaction.batch([markPasswordLogin(found.id, found.password_hash), noteDevice(config, { personId: found.id, given: device.key }, caller), session.statement]);
    if (!marked) throw expected("wrong_login"); // another password, or no account, meanwhile
    const told = seen?.device === "new" ? [notice({ personId: found.id, template: "new device", device: caller.userAgent, at: marked.last_login_at })] : [];
    await transaction.finish([...told, audit({ action: "log in", entity: "person", entityId: found.id, actor: found.id }, caller)]);
    return marked.last_login_at;
  });
  return { person: { ...found, last_login_at: loggedInAt }, token: session.token, headers: device.headers };
}
