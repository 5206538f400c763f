import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { invalid } from "../../http/failure.ts";
import { notice } from "./account-notice.ts";
import { validateNewPassword } from "./new-password.ts";
import { demandPassword, requireUnchangedPassword } from "./own-password.ts";
import { distrustOtherDevices } from "./trusted-devices.ts";
import { hashPassword } from "./password.ts";
import { endOldLinks, replacePassword } from "./profile-store.ts";
import { actorOf } from "./read-own-profile.ts";
import { endSessionsOfUser } from "./session-store.ts";

/**
 * Changes the password of who knows the current one [C7.acct.03]: every other session ends with its device, links to set a password die, the person is
 * told [G.auth.08]. Errors: wrong_password (also when a reset came first, else unauthenticated), invalid_input (rule of passwords [G.auth.19], password_mismatch), too_many_requests.
 */
export async function changePassword(
  context: Context,
  input: InputOf<"changePassword">["body"],
  request: RequestContext,
): Promise<ResponseOf<"changePassword">> {
  const { userId, sessionId } = actorOf(request);
  if (input.new_password_confirm !== undefined && input.new_password_confirm !== input.new_password)
    throw invalid({ field: "new_password_confirm", code: "password_mismatch" });
  const verified = await demandPassword(context, input.current_password, request);
  await validateNewPassword(input.new_password, "new_password", verified.owner);
  const passwordHash = await hashPassword(input.new_password, request.addressKey);
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
