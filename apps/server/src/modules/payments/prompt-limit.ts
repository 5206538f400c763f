import { mostPrompts, promptMinutes } from "@wakafine/shared/rules/prompt-limit.ts";
import type { Context } from "../../context.ts";
import { expected } from "../../http/failure.ts";
import { promptsOf } from "./attempt-store.ts";

/** Refuses with too_many_requests when the number has had its prompts; the start of an attempt checks again, one number at a time. */
export async function allowPrompt({ config, database }: Context, payerPhone: string): Promise<void> {
  if (!config.LIMITS) return;
  const [known] = await database.query(promptsOf(payerPhone));
  if (known && known.prompts >= mostPrompts) throw expected("too_many_requests", { retryAfterSeconds: Math.max(1, known.wait_seconds ?? promptMinutes * 60) });
}
