import { Secret, TOTP } from "otpauth";
import type { RequestContext, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { unseal } from "../../sealed-secret.ts";
import { sha256 } from "../../tokens.ts";
import { notice } from "./account-notice.ts";
import { acceptStep, secondFactorOf, useRecoveryCode } from "./second-factor-store.ts";

/** What the secret is sealed for; another purpose cannot open it. */
export const secretPurpose = "second factor secrets";
const periodSeconds = 30;
/** Steps before and after the present one, because clocks of phones differ. */
const window = 1;
const issuer = "Wakafine";

/** RFC 6238 with SHA-1, six digits and 30 seconds: what every authenticator app reads. `label` names the account in the app. */
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

/** The time step a code belongs to, or null when it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

const recoveryCodeCount = 10;

/** Ten codes of 80 random bits in groups of four. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: 10 }).base32.replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/** Codes of 80 random bits need no slow hash; case, spaces and hyphens do not count. */
export function recoveryCodeHash(code: string): Buffer {
  return sha256(code.toUpperCase().replace(/[^A-Z2-7]/g, ""));
}

interface Entered {
  readonly userId: string;
  /** Six digits of the authenticator app, or a recovery code; null: none was sent. */
  readonly code: string | null;
}

/**
 * Demands a code of an account that has a second factor; false: it has none. A code is accepted once, a recovery code is used up and the person notified.
 * Failed attempts are audited and limited per address (100 an hour), those of app codes per account as well (10 in 15 minutes, 30 a day).
 * Errors: second_factor_required (nothing was sent), second_factor_wrong, too_many_requests.
 */
export async function demandSecondFactor(
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
      audit(
        { action: "refuse second factor", entity: "user", entityId: userId, reason, actor: userId },
        request,
      ),
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

/** Recovery codes have 80 bits and no limit per account: otherwise somebody who knows the password could lock the administrator out every day. */
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
    const [used] = await transaction.query(useRecoveryCode(userId, recoveryCodeHash(code)));
    if (!used) return null;
    await transaction.finish([
      notice({ userId, template: "recovery code used" }),
      audit(
        {
          action: "use recovery code",
          entity: "user",
          entityId: userId,
          details: { recovery_codes_left: used.codes_left },
          actor: userId,
        },
        request,
      ),
    ]);
    return true;
  });
}
