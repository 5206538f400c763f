import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Config } from "../../config.ts";
import type { Statement } from "../../database/database.ts";
import { channelOf } from "./code-channel.ts";
import { markSendSlots } from "./send-throttle.ts";
import { endCodes } from "./one-time-code-store.ts";
import { sendCode } from "./one-time-codes.ts";

/** Somebody an agency made, with e-mail and phone as they are from now on. */
interface Newcomer {
  readonly userId: string;
  readonly publicId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
}

/** Sends code and link of a new member once more, to where they belong now; the ones of before are dead. */
export function resendActivation(
  config: Config,
  { userId, publicId, email, phone, language }: Newcomer,
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
