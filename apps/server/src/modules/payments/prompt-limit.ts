import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import type { PromptWaits } from "./attempt-store.ts";
import { promptWaits } from "./attempt-store.ts";
import type { PromptRequest } from "./payable.ts";

const unlimited = 2_147_483_647;

/**
 * Returns the maximum prompts to one phone: `own` per device, or per address if no device is known; `phone` in total from requesters who did not verify the
 * phone; `unpaid` in a day that those did not pay.
 */
export function promptLimits(config: Config): {
  readonly own: number;
  readonly phone: number;
  readonly unpaid: number;
} {
  return config.LIMITS
    ? {
        own: config.PROMPTS_PER_PAYER,
        phone: config.PROMPTS_PER_PHONE,
        unpaid: config.UNPAID_PROMPTS_PER_PHONE,
      }
    : { own: unlimited, phone: unlimited, unpaid: unlimited };
}

/**
 * Checks the prompt limits. Throws too_many_prompts if the requester reached its own limit, prompt_verification_required if the phone reached a total.
 * The start of an attempt checks again, with the phone locked.
 */
export async function allowPrompt(
  { config, database }: Context,
  { phone, request, phoneVerified }: PromptRequest,
): Promise<void> {
  const limits = promptLimits(config);
  const [waits] = await database.query(
    promptWaits(
      phone,
      request.deviceKey ?? request.addressKey,
      limits.own,
      limits.phone,
      limits.unpaid,
    ),
  );
  if (waits) refusePrompt(waits, phoneVerified);
}

/** Throws like `allowPrompt`, for waits that were already read. */
export function refusePrompt(waits: PromptWaits, phoneVerified: boolean): void {
  if (waits.own_wait > 0) throw appError("too_many_prompts", { retryAfterSeconds: waits.own_wait });
  if (waits.phone_wait > 0 && !phoneVerified)
    throw appError("prompt_verification_required", { retryAfterSeconds: waits.phone_wait });
}
