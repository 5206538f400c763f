import type { Context } from "../context.ts";
import { invalid } from "./failure.ts";

/** Parses the device's time of an action, ISO 8601; throws invalid_input when it differs by more than a year from ours. */
export function parseHappenedAt(
  { clock }: Pick<Context, "clock">,
  happenedAt: string | null | undefined,
): string | null {
  if (happenedAt === null || happenedAt === undefined) return null;
  const moment = Date.parse(happenedAt);
  if (!(Math.abs(moment - clock().getTime()) < 366 * 86_400_000))
    throw invalid({ field: "happened_at", code: "invalid" });
  return new Date(moment).toISOString();
}
