import { secondsBetweenCodes } from "@wakafine/shared/rules/phone-code.ts";
import type { Caller, Context } from "../../context.ts";
import { expected } from "../../http/failure.ts";
import { isContact, readAccountId } from "./account-ids.ts";
import { demandTurn } from "./code-turns.ts";
import { sendTo } from "./resend-code.ts";

/**
 * Sends link and code to set a new password, to an e-mail or phone that has an account, validated or not [G.auth.17]; to any other it sends nothing, and
 * neither answer nor work tell which it was. Errors: bad_reset_email, too_many_requests as for `resendCode`.
 */
export async function requestPasswordReset(context: Context, typed: string, caller: Caller): Promise<{ wait_seconds: number }> {
  const id = readAccountId(typed);
  if (!isContact(id)) throw expected("bad_reset_email");
  await demandTurn(context, { kind: "reset", id: id.canonical }, caller);
  await sendTo(context, { id, kind: "reset", purposeOf: () => "reset" }, caller);
  return { wait_seconds: secondsBetweenCodes };
}
