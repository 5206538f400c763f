import type { RequestContext, Context } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import { isContact, readAccountId } from "./account-ids.ts";
import { channelOf, resetChannelOf } from "./code-channel.ts";
import { requireSendSlot } from "./send-throttle.ts";
import type { Asked } from "./resend-code.ts";
import { sendTo } from "./resend-code.ts";

/**
 * Sends link and code to set a new password to a verified contact, or to the contact of a pending registration [G.auth.17]. Nothing is sent to any other
 * one, and neither response nor work tell which it was. A member added by an agency gets the activation again. Errors: bad_reset_email, too_many_requests.
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
      choose: (user) =>
        user.made_by_agency && !user.validated
          ? { purpose: "activation", channel: channelOf(id, "validate") }
          : { purpose: "reset", channel: resetChannelOf(user, id) },
    },
    request,
  );
}
