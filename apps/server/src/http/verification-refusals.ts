import type { Caller, Context } from "../context.ts";
import { countEach } from "../database/limits.ts";
import { deviceOf } from "./caller.ts";
import { ExpectedFailure, expected } from "./failure.ts";

const windowMinutes = 5;
const name = "verification refused ";

/**
 * Records that a device was refused for want of a verified phone: only such a device may ask for a code. A device without a cookie gets one with the
 * refusal.
 */
export async function recordVerificationRefusal<T>({ config, database }: Context, caller: Caller, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ExpectedFailure) || (error.code !== "phone_verification_required" && error.code !== "prompt_verification_required")) throw error;
    const device = deviceOf(config, caller);
    await countEach(database, [{ key: `${name}${device.key}`, most: Number.MAX_SAFE_INTEGER, minutes: windowMinutes }]);
    const { retryAfterSeconds } = error;
    throw expected(error.code, { data: error.data, extra: error.extra, headers: { ...error.headers, ...device.headers }, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) });
  }
}

/** SQL condition: the device was refused in the last 15 to 20 minutes. */
export function refusedLately(deviceKey: string): string {
  return `exists (select from limit_counters where key = '${name}' || (${deviceKey}) and window_start > app_now() - interval '20 minutes')`;
}
