import type { Caller, Context } from "../../context.ts";
import { expected } from "../../http/failure.ts";
import { isContact, readAccountId } from "./account-ids.ts";
import { channelOf, resetChannelOf } from "./code-channel.ts";
import { demandTurn } from "./code-turns.ts";
import type { Asked } from "./resend-code.ts";
import { sendTo } from "./resend-code.ts";

/**
 * Sends link and code to set a new password, to an e-mail or phone that has an account, validated or not [G.auth.17]; to any other it sends nothing, and
 * neither answer nor work tell which it was. An e-mail or phone that the account never proved is asked for in a known browser, else the code goes to the
 * contact that is proven (docs/decisions/0076); what an agency typed for its member is welcomed again. Errors: bad_reset_email, too_many_requests as for `resendCode`.
 */
export async function requestPasswordReset(context: Context, typed: string, caller: Caller): Promise<Asked> {
  const id = readAccountId(typed);
  if (!isContact(id)) throw expected("bad_reset_email");
  await demandTurn(context, { kind: "reset", id: id.canonical }, caller);
  return sendTo(context, {
    id,
    kind: "reset",
    choose: (person, knowsBrowser) =>
      person.made_by_agency && !person.validated ? { purpose: "welcome", channel: channelOf(id, "validate") } : { purpose: "reset", channel: resetChannelOf(person, id, knowsBrowser) },
  }, caller);
}
