import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v4 as random } from "uuid";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { appError, invalid } from "../../http/failure.ts";
import { deviceOf } from "../../http/request-context.ts";
import { sha256 } from "../../tokens.ts";
import { notice } from "./account-notice.ts";
import { resetKinds } from "./code-attempt-limits.ts";
import { validateNewPassword } from "./new-password.ts";
import { consumeLink, enterCode, passwordLink } from "./one-time-codes.ts";
import { foundById, identifyAccount } from "./users.ts";
import type { Verification, VerificationDeps } from "./verify-contact.ts";
import { isOutdated, useVerification } from "./verify-contact.ts";

type PasswordResetInput = InputOf<"confirmPasswordReset">["body"];

/**
 * Sets a new password by a code or link and ends every session, code and link of the account [G.auth.18]. The work is
 * the same whether the code or link is valid or not.
 * Errors: identity_required (a code without an account), bad_token (wrong, used or expired; also for an unknown
 * account), invalid_input (password rules, password_mismatch), too_many_requests as for `validateAccount`. A valid code
 * or link is not used up when the request is refused.
 */
export async function confirmPasswordReset(
  deps: VerificationDeps,
  input: PasswordResetInput,
  request: RequestContext,
): Promise<ApiResponse<ResponseOf<"confirmPasswordReset">>> {
  const { password } = input;
  if (input.password_confirm !== undefined && input.password_confirm !== password)
    throw invalid({ field: "password_confirm", code: "password_mismatch" });
  if (input.token === undefined && input.code !== undefined && input.email === undefined)
    throw appError("identity_required");
  await validateNewPassword(password, "password"); // the user's own data are checked only after the code or link is accepted
  const device = deviceOf(deps.context.config, request);
  const credential =
    input.token === undefined
      ? await credentialByCode(deps.context, input, request)
      : await credentialByLink(deps.context, input.token);
  const user = await useVerification(
    deps,
    {
      verification: { ...credential, kinds: resetKinds, password, device: device.key },
      async write(transaction, { user, now, used, statements }) {
        if (!now.is_open || isOutdated(now, used)) throw appError("bad_token");
        await validateNewPassword(password, "password", now);
        const reason = now.has_password && used.purpose === "reset" ? "forgotten" : "first";
        const details = { validated: !now.validated };
        await transaction.batch([
          ...statements,
          ...(now.has_password ? [notice({ userId: now.id, template: "password changed" })] : []),
          auditUser(now.id, { action: "set password", actor: now.id, reason, details }, request),
        ]);
        return user;
      },
    },
    request,
  );
  if (!user) throw appError("bad_token");
  return {
    data: { login: user.agency_id === null ? "client" : "agency" },
    headers: device.headers,
  };
}

type ResetCredential = Omit<Verification, "kinds" | "password" | "device">;

/** Returns the verification by a code and the e-mail or phone that received it. */
async function credentialByCode(
  { config, database }: Context,
  { code = "", email = "" }: PasswordResetInput,
  request: RequestContext,
): Promise<ResetCredential> {
  return {
    ...(await identifyAccount(database, email)),
    use: (userId) =>
      enterCode(config, { userId, purposes: ["reset", "activation"], entered: code }, request),
  };
}

/** Returns the verification by a link, which identifies its user. */
async function credentialByLink({ database }: Context, token: string): Promise<ResetCredential> {
  const hash = sha256(token);
  const [link] = await database.query(passwordLink(hash));
  const [user] = await database.query(foundById(link?.user_id ?? random()));
  return { user: user ?? null, account: null, ids: [], use: () => consumeLink(hash) };
}
