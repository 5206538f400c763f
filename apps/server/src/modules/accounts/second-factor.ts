import { Secret, TOTP } from "otpauth";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { unseal } from "../../sealed-secret.ts";
import { sha256 } from "../../tokens.ts";
import { findUser, readAccountId } from "./users.ts";
import { notice } from "./account-notice.ts";
import { lockUser } from "./own-profile.ts";
import { endSessionsOfUser } from "./sessions.ts";

/** Purpose under which the secret is sealed; another purpose cannot open it. */
export const secretPurpose = "second factor secrets";
const periodSeconds = 30;
/** Accepted steps before and after the current one, because clocks of phones differ. */
const window = 1;
const issuer = "Wakafine";

/**
 * Returns the TOTP of a secret: RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator app supports.
 * `label` names the account in the app.
 */
export function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: periodSeconds,
  });
}

/** Returns the time step of a code, or null when the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const recoveryCodeCount = 10;

/** Returns ten recovery codes of 80 random bits in groups of four characters. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/** Returns the hash of a recovery code, ignoring case, spaces and hyphens. 80 random bits need no slow hash. */
export function recoveryCodeHash(code: string): Buffer {
  return sha256(code.toUpperCase().replace(/[^A-Z2-7]/g, ""));
}

interface Entered {
  readonly userId: string;
  /** Six digits of the authenticator app, or a recovery code; null when none was sent. */
  readonly code: string | null;
}

/**
 * Checks a code of an account that has a second factor; returns false when it has none. Each code is accepted once; a
 * recovery code is used up and the user notified. Failed attempts are audited and limited per address (100 an hour),
 * those of app codes also per account (10 in 15 minutes, 30 a day). Errors: second_factor_required (no code was sent),
 * second_factor_wrong, too_many_requests.
 */
export async function requireSecondFactor(
  context: Context,
  { userId, code }: Entered,
  request: RequestContext,
): Promise<boolean> {
  const { config, database } = context;
  const [factor] = await database.query(secondFactorOf(userId));
  if (!factor) return false;
  if (code === null) throw appError("second_factor_required");
  const digits = code.replace(/\s+/g, "");
  const isDigits = /^\d{6}$/.test(digits);
  const refuse = (reason: string) =>
    database.query(
      auditUser(userId, { action: "refuse second factor", reason, actor: userId }, request),
    );
  const accepted = await rateLimitedAttempt(database, {
    limits: config.LIMITS ? limitsOf(userId, isDigits ? "code" : "recovery code", request) : [],
    check: () =>
      isDigits
        ? acceptCode(context, { userId, sealed: factor.secret, code: digits })
        : acceptRecoveryCode(context, { userId, code }, request),
    onLimit: () => refuse("too_many_requests"),
  });
  if (accepted) return true;
  await refuse("second_factor_wrong");
  throw appError("second_factor_wrong");
}

/**
 * Returns the limits of attempts. Recovery codes have 80 bits and no limit per account: otherwise anyone with the
 * password could lock the administrator out every day.
 */
function limitsOf(
  userId: string,
  kind: "code" | "recovery code",
  { addressKey }: RequestContext,
): readonly RateLimit[] {
  const address: RateLimit = {
    key: `second factor ${kind} address ${addressKey}`,
    max: 100,
    minutes: 60,
  };
  if (kind === "recovery code") return [address];
  return [
    { key: `second factor code ${userId}`, max: 10, minutes: 15 },
    { key: `second factor code day ${userId}`, max: 30, minutes: 24 * 60 },
    address,
  ];
}

async function acceptCode(
  { config, database, clock }: Context,
  { userId, sealed, code }: { userId: string; sealed: string; code: string },
): Promise<true | null> {
  const secret = unseal(config.APP_SECRET, secretPurpose, sealed)?.toString();
  const step = secret === undefined ? null : stepOf(secret, code, clock());
  if (step === null) return null;
  const [accepted] = await database.query(acceptStep(userId, sealed, step));
  return accepted ? true : null;
}

async function acceptRecoveryCode(
  { database }: Context,
  { userId, code }: { userId: string; code: string },
  request: RequestContext,
): Promise<true | null> {
  return database.transaction(async (transaction) => {
    const [used] = await transaction.query(consumeRecoveryCode(userId, recoveryCodeHash(code)));
    if (!used) return null;
    await transaction.finish([
      notice({ userId, template: "recovery code used" }),
      auditUser(
        userId,
        {
          action: "use recovery code",
          details: { recovery_codes_left: used.codes_left },
          actor: userId,
        },
        request,
      ),
    ]);
    return true;
  });
}

export interface SecondFactorRow {
  /** Base32, sealed with APP_SECRET. */
  readonly secret: string;
  readonly codes_left: number;
  readonly enrolled_date: string;
}

export const secondFactorOf = statement<SecondFactorRow, [userId: string]>(
  "second factor of user",
  "select secret, cardinality(recovery_codes) as codes_left, iso(created_at) as enrolled_date from second_factors where user_id = $1",
);
/** Accepts a time step newer than the last one: of two requests with the same code one gets no row. */
export const acceptStep = statement<
  { user_id: string },
  [userId: string, secret: string, step: number]
>(
  "accept time step",
  "update second_factors set last_step = $3 where user_id = $1 and secret = $2 and last_step < $3 returning user_id",
);
/** Removes a recovery code; returns no row when it is unknown or was used. */
export const consumeRecoveryCode = statement<
  { codes_left: number },
  [userId: string, hash: Buffer]
>(
  "use recovery code",
  "update second_factors set recovery_codes = array_remove(recovery_codes, $2::bytea) where user_id = $1 and $2::bytea = any (recovery_codes) returning cardinality(recovery_codes) as codes_left",
);
/**
 * Writes the second factor and replaces only the secret that was current when the enrolment began; returns no row when
 * another enrolment was confirmed meanwhile.
 */
export const writeSecondFactor = statement<
  { user_id: string },
  [
    userId: string,
    secret: string,
    step: number,
    recoveryCodes: readonly Buffer[],
    replaced: string | null,
  ]
>(
  "write second factor",
  `insert into second_factors (user_id, secret, last_step, recovery_codes) values ($1, $2, $3, $4::bytea[])
   on conflict (user_id) do update set secret = $2, last_step = $3, recovery_codes = $4::bytea[], created_at = app_now() where second_factors.secret = $5
   returning user_id`,
);
/** Removes the second factor; returns no row when there was none. */
export const dropSecondFactor = statement<{ user_id: string }, [userId: string]>(
  "drop second factor",
  "delete from second_factors where user_id = $1 returning user_id",
);
/** Records that a code was accepted in the session; returns no row when the session has ended. */
export const markSecondFactor = statement<{ id: string }, [sessionId: string]>(
  "mark second factor",
  "update sessions set second_factor_at = app_now() where id = $1 and expires_at > app_now() returning id",
);

/**
 * Removes a second factor in the transaction of the caller, ends every session and notifies the user. Returns false when
 * there was none. `request` is null for a command of the server.
 */
export async function removeSecondFactor(
  transaction: Transaction,
  userId: string,
  request: RequestContext | null,
): Promise<boolean> {
  const [removed] = await transaction.query(dropSecondFactor(userId));
  if (!removed) return false;
  const rest: readonly Statement<unknown>[] = [
    endSessionsOfUser(userId, null),
    notice({ userId, template: "second factor removed" }),
    auditUser(userId, { action: "remove second factor" }, request),
  ];
  await transaction.finish(rest);
  return true;
}

/**
 * Removes the second factor of an administrator who lost app and recovery codes when no other administrator exists; run
 * by `npm run admin:remove-second-factor`.
 */
export async function removeSecondFactorOf(
  { database }: Context,
  identifier: string,
): Promise<"removed" | "no such account" | "no second factor"> {
  const user = await findUser(database, readAccountId(identifier));
  if (!user) return "no such account";
  const removed = await database.transaction(async (transaction) => {
    await transaction.query(lockUser(user.id));
    return removeSecondFactor(transaction, user.id, null);
  });
  return removed ? "removed" : "no second factor";
}
