import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { deviceOf } from "../../http/request-context.ts";
import { loggedInResponse } from "./log-in.ts";
import { validateNewPassword } from "./new-password.ts";
import { enterCode, sendCode } from "./one-time-codes.ts";
import { markSendSlots } from "./send-throttle.ts";
import { endRestrictedSessions, newSession } from "./sessions.ts";
import { foundById, identifyAccount, markLogin } from "./users.ts";
import type { LockedForVerification, Verification, VerificationDeps } from "./verify-contact.ts";
import { isOutdated, requiresNewPassword, useVerification } from "./verify-contact.ts";

interface Deps extends VerificationDeps {
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

/**
 * Enters the code of an account: verifies the contact that received it, validates the account and logs it in. Restricted
 * sessions end and a new session opens [G.auth.16].
 * Without the token of the registration a new password is required, which locks out everyone else. A password that was
 * not required replaces the old one too.
 * Errors: identity_required without restricted token and id; code_wrong (also for an unknown account, a used, replaced
 * or expired code, after five wrong codes of the caller or 15 elsewhere, and silently beyond 30 wrong codes a day of the
 * account); password_needed; invalid_input (password rules); account_disabled; too_many_requests beyond 100 wrong codes
 * an hour of unknown callers at one address or 30 a day of one id. A correct code is not used up when the request is
 * refused.
 */
export async function validateAccount(
  deps: Deps,
  { params, body }: InputOf<"validateAccount">,
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"validateAccount">>> {
  const { config } = deps.context;
  const device = deviceOf(config, request);
  const owner = await identify(deps.context, body?.id ?? null, request);
  const password = body?.password ?? null;
  if (password !== null) await validateNewPassword(password, "password"); // the user's own data are checked only after the code is accepted
  const verification: Verification = {
    ...owner,
    kinds: ["validate"],
    use: (userId) =>
      enterCode(
        config,
        { userId, purposes: ["validate", "activation"], entered: params.code },
        request,
      ),
    password,
    device: device.key,
  };
  const done = await useVerification(
    deps,
    {
      verification,
      async write(transaction, { user, now, used, changesPassword, statements }) {
        if (!now.is_open) throw appError("account_disabled");
        if (isOutdated(now, used)) return null;
        const needsPassword = requiresNewPassword(now, used);
        if (needsPassword && now.has_password && !changesPassword)
          throw appError("password_needed");
        if (password !== null) await validateNewPassword(password, "password", now);
        const session = newSession(user.id, request, { restricted: false });
        const [[login]] = await transaction.batch([
          markLogin(user.id),
          ...statements,
          endRestrictedSessions(user.id),
          session.statement,
          ...(needsPassword || used.channel !== "sms" ? [] : verifyEmail(deps.context, now)),
          auditUser(
            user.id,
            {
              action: "validate account",
              from: "unvalidated",
              to: "validated",
              reason: needsPassword ? "other browser" : null,
              actor: user.id,
              details: changesPassword ? { changed: ["password"] } : null,
            },
            request,
          ),
        ]);
        const loggedIn = { ...user, validated: true, last_login_at: login?.last_login_at ?? "" };
        return { token: session.token, user: loggedIn };
      },
    },
    request,
  );
  if (!done) throw appError("code_wrong");
  return loggedInResponse(config, deps.ownAgencyOf, { ...done, headers: device.headers });
}

async function identify(
  { database }: Context,
  entered: string | null,
  { registering }: RequestContext,
): Promise<Pick<Verification, "user" | "account" | "ids">> {
  if (entered === null) {
    if (registering === null) throw appError("identity_required");
    const [user] = await database.query(foundById(registering));
    return { user: user ?? null, account: registering, ids: [] };
  }
  const found = await identifyAccount(database, entered);
  const isOwn = found.user !== null && found.user.id === registering;
  return isOwn ? { ...found, ids: [] } : found;
}

/** Sends a code to the unverified e-mail that was registered beside the phone, because each contact needs its own code. */
function verifyEmail(
  { config }: Context,
  { id: userId, email, email_verified, language }: LockedForVerification,
): readonly Statement<unknown>[] {
  if (email === null || email_verified) return [];
  return [
    sendCode(config, { userId, purpose: "email", channel: "email", language }),
    markSendSlots(config, "email", [userId]),
  ];
}
