import type { RequestContext, Context } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import { isContact, readAccountId } from "./account-ids.ts";
import { channelOf, resetChannelOf } from "./code-channel.ts";
import { requireSendSlot } from "./send-throttle.ts";
import type { Asked } from "./resend-code.ts";
import { sendTo } from "./resend-code.ts";

/**
 * Sends link and code to set a new password, to an e-mail or phone that has an account, validated or not [G.auth.17]; to any other it sends nothing, and
 * neither answer nor work tell which it was. An e-mail or phone that the account never verified is asked for in a trusted device, else the code goes to the
 * contact that is verified (docs/decisions/0076); what an agency typed for its member is welcomed again. Errors: bad_reset_email, too_many_requests as for `resendCode`.
 */
export async function requestPasswordReset(
  context: Context,
  entered: string,
  request: RequestContext,
): Promise<Asked> {
  const id = readAccountId(entered);
  if (!isContact(id)) throw appError("bad_reset_email");
  await requireSendSlot(context, { kind: "reset", id: id.canonical }, request);
  return sendTo(
    context,
    {
      id,
      kind: "reset",
      choose: (user, knowsBrowser) =>
        user.made_by_agency && !user.validated
          ? { purpose: "activation", channel: channelOf(id, "validate") }
          : { purpose: "reset", channel: resetChannelOf(user, id, knowsBrowser) },
    },
    request,
  );
}
