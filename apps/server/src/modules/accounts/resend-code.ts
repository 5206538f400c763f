import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { secondsBetweenCodes } from "@wakafine/shared/bookings/phone-code.ts";
import { v4 as random } from "uuid";
import type { Config } from "../../config.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { invalid, appError } from "../../http/failure.ts";
import { deviceOf } from "../../http/request-context.ts";
import type { AccountId, FoundUser } from "./users.ts";
import { findUser, isContact, readAccountId } from "./users.ts";
import { channelOf, endCodes, resetChannelOf, sendCode } from "./one-time-codes.ts";
import type { CodeChannel } from "./one-time-codes.ts";
import { deviceRequestId, requireSendSlot, markSendSlots, takeSendSlot } from "./send-throttle.ts";

/**
 * Sends a new code to an account that waits for one [G.auth.15]. Response and work are the same whether such an account
 * exists or not. Errors: too_many_requests with the seconds to wait: one in 60 s and five an hour for each id, known or
 * not; 100 an hour for an address.
 */
export async function resendCode(
  context: Context,
  entered: string,
  request: RequestContext,
): Promise<Asked> {
  const id = readAccountId(entered);
  if (id.canonical === "") throw invalid({ field: "id", code: "required" });
  await requireSendSlot(context, { kind: "validate", id: id.canonical }, request);
  return sendTo(context, { id, kind: "validate", choose: pendingChoice }, request);
}

/**
 * Returns the code of a pending account. A member added by an agency gets the activation again, because it names the
 * agency and says how to refuse the account. It goes to the contact that was entered, so that a member who does not read
 * the e-mail gets it by SMS.
 */
function pendingChoice(user: FoundUser, id: AccountId): Choice {
  if (user.validated) return null;
  if (user.has_password && !user.made_by_agency)
    return { purpose: "validate", channel: channelOf(user, "validate") };
  return {
    purpose: "activation",
    channel: channelOf(id, "validate") ?? channelOf(user, "activation"),
  };
}

/** Purpose and channel of the code, or null when none is sent. */
type Choice = {
  readonly purpose: "validate" | "activation" | "reset";
  readonly channel: CodeChannel | null;
} | null;

/**
 * Response to a request for a code. It sets a device cookie where there is none, so that wrong codes of other callers do
 * not end the code on this device.
 */
export type Asked = ApiResponse<{ readonly wait_seconds: number }>;

interface Wanted {
  readonly id: AccountId;
  readonly kind: "validate" | "reset";
  readonly choose: (user: FoundUser, id: AccountId) => Choice;
}

/**
 * Sends a code to the account of an id, or does the same work without an account. An account gets no other code within
 * 60 s, whatever id was used. The audit row names the user when known.
 */
export async function sendTo(
  context: Context,
  { id, kind, choose }: Wanted,
  request: RequestContext,
): Promise<Asked> {
  const device = deviceOf(context.config, request);
  const user = await findUser(context.database, id);
  const choice = user && !user.deactivated ? choose(user, id) : null;
  const wait = await takeSendSlot(context, kind, user && choice ? user.id : random());
  const target =
    user && choice?.channel && wait === 0
      ? {
          userId: user.id,
          purpose: choice.purpose,
          channel: choice.channel,
          language: user.language,
          requesters: [device.key, request.addressKey],
        }
      : null;
  const action = kind === "reset" ? "ask for password" : "ask for code";
  await context.database.transaction((transaction) =>
    transaction.finish([
      sendCode(context.config, target ?? unknownTarget()),
      // The code of an activation also validates the account, so attempts count as such. The id is not marked: a 429 for its next request would disclose that the account exists.
      markSendSlots(
        context.config,
        "validate",
        target?.purpose === "activation" && kind === "reset" ? [target.userId] : [],
      ),
      markSendSlots(context.config, kind, [deviceRequestId(id.canonical, device.key)]),
      auditUser(user?.id ?? "unknown", { action, reason: target ? null : "nothing sent" }, request),
    ]),
  );
  return { data: { wait_seconds: secondsBetweenCodes }, headers: device.headers };
}

function unknownTarget() {
  return { userId: random(), purpose: "validate", language: "fr", channel: "sms" } as const;
}

/**
 * Sends link and code for a new password to a verified contact or to the contact of a pending registration [G.auth.17].
 * Other contacts receive nothing; response and work are the same in all cases. A member added by an agency gets the
 * activation again. Errors: bad_reset_email, too_many_requests.
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

/** A member added by an agency, with the current e-mail and phone. */
interface NewMember {
  readonly userId: string;
  readonly publicId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
}

/** Sends code and link of a new member to the current contacts and ends the earlier ones. */
export function resendActivation(
  config: Config,
  { userId, publicId, email, phone, language }: NewMember,
): readonly Statement<unknown>[] {
  const channel = channelOf({ email, phone }, "activation");
  return [
    endCodes(userId),
    ...(channel === null
      ? []
      : [sendCode(config, { userId, purpose: "activation", channel, language })]),
    markSendSlots(config, "validate", [userId, publicId, email, phone]),
  ];
}
