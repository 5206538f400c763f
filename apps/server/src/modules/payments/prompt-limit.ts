import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import type { PromptWaits } from "./attempt-store.ts";
import { promptWaits } from "./attempt-store.ts";
import type { PromptRequest } from "./payable.ts";

const unlimited = 2_147_483_647;

/** Prompts to one phone that one device, or one address where no device is known, may ask for; and those that all may ask for who did not verify it. */
export function promptLimits({ LIMITS, PROMPTS_PER_PAYER, PROMPTS_PER_PHONE }: Config): {
  readonly own: number;
  readonly phone: number;
} {
  return LIMITS
    ? { own: PROMPTS_PER_PAYER, phone: PROMPTS_PER_PHONE }
    : { own: unlimited, phone: unlimited };
}

/**
 * Refuses beyond the limits of prompts: too_many_prompts where the caller asked too often, prompt_verification_required where others did. The start of an
 * attempt checks again, one phone at a time.
 */
export async function allowPrompt(
  { config, database }: Context,
  { phone, request, phoneVerified }: PromptRequest,
): Promise<void> {
  const limits = promptLimits(config);
  const [waits] = await database.query(
    promptWaits(phone, request.deviceKey ?? request.addressKey, limits.own, limits.phone),
  );
  if (waits) refusePrompt(waits, phoneVerified);
}

/** Refuses as `allowPrompt` by waits that were read already. */
export function refusePrompt(waits: PromptWaits, phoneVerified: boolean): void {
  if (waits.own_wait > 0) throw appError("too_many_prompts", { retryAfterSeconds: waits.own_wait });
  if (waits.phone_wait > 0 && !phoneVerified)
    throw appError("prompt_verification_required", { retryAfterSeconds: waits.phone_wait });
}
