import type { RequestContext, Context } from "../context.ts";
import { consumeEach } from "../database/rate-limits.ts";
import { deviceOf } from "./request-context.ts";
import { AppError, appError } from "./failure.ts";

const windowMinutes = 5;
const name = "verification refused ";
const refusals: readonly string[] = [
  "phone_verification_required",
  "prompt_verification_required",
  "phone_code_required",
];

/**
 * Records that a device was refused because its phone is not verified; only such a device may request a code. A device without a cookie gets one with the
 * refusal.
 */
export async function recordVerificationRefusal<T>(
  { config, database }: Context,
  requestContext: RequestContext,
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
    const device = deviceOf(config, requestContext);
    await consumeEach(database, [
      { key: `${name}${device.key}`, max: Number.MAX_SAFE_INTEGER, minutes: windowMinutes },
    ]);
    const { retryAfterSeconds } = error;
    throw appError(error.code, {
      data: error.data,
      extra: error.extra,
      headers: { ...error.headers, ...device.headers },
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    });
  }
}

/** SQL condition: the device was refused in the last 15 to 20 minutes. */
export function refusedLately(deviceKey: string): string {
  return `exists (select from rate_limits where key = '${name}' || (${deviceKey}) and window_start > app_now() - interval '20 minutes')`;
}
