import { timingSafeEqual } from "node:crypto";
import type { Config } from "../../config.ts";
import { keyedHash } from "../../tokens.ts";

/** The secret in the callback address of one attempt: 128 bits derived from APP_SECRET, so that nothing is stored (docs/decisions/0079). */
export function callbackSecret(
  { APP_SECRET }: Pick<Config, "APP_SECRET">,
  providerRef: string,
): string {
  return keyedHash(APP_SECRET, `mtn callback ${providerRef}`).subarray(0, 16).toString("hex");
}

/** Where MTN reports on an attempt. */
export function callbackUrl(
  config: Pick<Config, "APP_SECRET" | "MTN_CALLBACK_ORIGIN">,
  providerRef: string,
): string {
  return `${config.MTN_CALLBACK_ORIGIN}/api/payments/callbacks/mtn/${providerRef}/${callbackSecret(config, providerRef)}`;
}

/** Compares in constant time. */
export function isCallbackSecret(
  config: Pick<Config, "APP_SECRET">,
  providerRef: string,
  secret: string | undefined,
): boolean {
  const expected = Buffer.from(callbackSecret(config, providerRef));
  const given = Buffer.from(secret ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
