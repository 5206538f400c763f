import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context, RequestContext } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";
import { appError, invalid } from "../../http/failure.ts";
import { notice } from "./account-notice.ts";
import type { PasswordOwner } from "./new-password.ts";
import { validateNewPassword } from "./new-password.ts";
import { actorOf, endOldLinks, passwordOf, replacePassword } from "./own-profile.ts";
import { hashPassword, unusablePassword, verifyPassword } from "./password.ts";
import { endSessionsOfUser } from "./sessions.ts";
import { distrustOtherDevices } from "./trusted-devices.ts";

/** A verified password; a write requires that it is still current (`requireUnchangedPassword`). */
export interface VerifiedPassword {
  readonly passwordHash: string;
  readonly owner: PasswordOwner;
}

/** The same limit as for logins [G.auth.20]. */
const failuresPerAccount = 10;

/**
 * Checks the password of the caller, because a session alone does not prove who uses it. Attempts are counted across
 * processes; a wrong one writes an audit row. Errors: wrong_password, too_many_requests after ten failures in 15
 * minutes.
 */
export async function requirePassword(
  { config, database }: Context,
  entered: string,
  request: RequestContext,
): Promise<VerifiedPassword> {
  const { userId } = actorOf(request);
  const limits: readonly RateLimit[] = config.LIMITS
    ? [{ key: `own password ${userId}`, max: failuresPerAccount, minutes: 15 }]
    : [];
  const refuse = (reason: string) =>
    database.query(auditUser(userId, { action: "refuse password", reason }, request));
  const known = await rateLimitedAttempt(database, {
    limits,
    async check() {
      const [found] = await database.query(passwordOf(userId));
      const right = await verifyPassword(
        entered,
        found?.password_hash ?? (await unusablePassword(config)),
        request.addressKey,
      );
      return found && right ? found : null;
    },
    onLimit: () => refuse("too_many_requests"),
  });
  if (!known) {
    await refuse("wrong_password");
    throw appError("wrong_password");
  }
  return { passwordHash: known.password_hash, owner: known };
}

const stillVerified = statement<
  { avatar_file: string | null },
  [userId: string, passwordHash: string]
>(
  "lock user with password",
  "select avatar_file from users where id = $1 and password_hash = $2 and is_active and deleted_at is null for no key update",
);
/** Reads the session in a separate statement after the user is locked, so that a session that ended while waiting is noticed. */
const sessionLives = statement<{ id: string }, [string]>(
  "session lives",
  "select id from sessions where id = $1 and expires_at > app_now()",
);

/**
 * Locks the user for a write that required the password. Checks that the verified password is still current and the
 * session still exists, so that a concurrent password reset wins. Errors: unauthenticated, wrong_password.
 */
export async function requireUnchangedPassword(
  transaction: Transaction,
  { passwordHash }: VerifiedPassword,
  request: RequestContext,
): Promise<{ readonly avatar_file: string | null }> {
  const { userId, sessionId } = actorOf(request);
  const [[user], [session]] = await transaction.batch([
    stillVerified(userId, passwordHash),
    sessionLives(sessionId),
  ]);
  if (!session) throw appError("unauthenticated");
  if (!user) throw appError("wrong_password");
  return user;
}

/**
 * Changes the password of a caller who knows the current one [C7.acct.03]. Every other session ends with its device,
 * links to set a password end, and the user is notified [G.auth.08]. Errors: wrong_password (or unauthenticated, when a
 * reset came first), invalid_input (password rules [G.auth.19], password_mismatch), too_many_requests.
 */
export async function changePassword(
  context: Context,
  input: InputOf<"changePassword">["body"],
  request: RequestContext,
): Promise<ResponseOf<"changePassword">> {
  const { userId, sessionId } = actorOf(request);
  if (input.new_password_confirm !== undefined && input.new_password_confirm !== input.new_password)
    throw invalid({ field: "new_password_confirm", code: "password_mismatch" });
  const verified = await requirePassword(context, input.current_password, request);
  await validateNewPassword(input.new_password, "new_password", verified.owner);
  const passwordHash = await hashPassword(input.new_password, context.config, request.addressKey);
  return context.database.transaction(async (transaction) => {
    await requireUnchangedPassword(transaction, verified, request);
    const [, [ended]] = await transaction.batch([
      replacePassword(userId, passwordHash),
      endSessionsOfUser(userId, sessionId),
    ]);
    const count = ended?.ended ?? 0;
    await transaction.finish([
      endOldLinks(userId),
      distrustOtherDevices(context.config, userId, request),
      notice({ userId, template: "password changed" }),
      auditUser(userId, { action: "change password", details: { ended_sessions: count } }, request),
    ]);
    return { ended_sessions: count };
  });
}
