import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { invalid } from "../../http/failure.ts";
import { notice } from "./account-notice.ts";
import { validateNewPassword } from "./new-password.ts";
import { demandPassword, demandStill } from "./own-password.ts";
import { forgetOtherDevices } from "./known-devices.ts";
import { hashPassword } from "./password.ts";
import { endOldLinks, replacePassword } from "./profile-store.ts";
import { actorOf } from "./read-own-profile.ts";
import { endSessionsOfPerson } from "./session-store.ts";

/**
 * Changes the password of who knows the current one [C7.acct.03]: every other session ends with its device, links to set a password die, the person is
 * told [G.auth.08]. Errors: wrong_password (also when a reset came first, else unauthenticated), invalid_input (rule of passwords [G.auth.19], password_mismatch), too_many_requests.
 */
export async function changePassword(context: Context, wish: InputOf<"changePassword">["body"], caller: Caller): Promise<AnswerOf<"changePassword">> {
  const { personId, sessionId } = actorOf(caller);
  if (wish.new_password_confirm !== undefined && wish.new_password_confirm !== wish.new_password) throw invalid({ field: "new_password_confirm", code: "password_mismatch" });
  const verified = await demandPassword(context, wish.current_password, caller);
  await validateNewPassword(wish.new_password, "new_password", verified.owner);
  const passwordHash = await hashPassword(wish.new_password, caller.addressKey);
  return context.database.transaction(async (transaction) => {
    await demandStill(transaction, verified, caller);
    const [, [ended]] = await transaction.batch([replacePassword(personId, passwordHash), endSessionsOfPerson(personId, sessionId)]);
    const count = ended?.ended ?? 0;
    await transaction.finish([
      endOldLinks(personId),
      forgetOtherDevices(context.config, personId, caller),
      notice({ personId, template: "password changed" }),
      audit({ action: "change password", entity: "person", entityId: personId, details: { ended_sessions: count } }, caller),
    ]);
    return { ended_sessions: count };
  });
}
