import type { Config } from "../../config.ts";
import { isSameSecret, keyedHash } from "../../tokens.ts";
import type { ProviderName } from "./providers/registry.ts";
import { paymentProviders } from "./providers/registry.ts";

/** Path parameters of a callback address. */
interface CallbackParams {
  readonly provider: string;
  readonly reference: string;
  readonly secret?: string | undefined;
}

/** Returns the secret in the callback address of one attempt, as hex: 128 bits derived from APP_SECRET, so that no secret is stored (docs/decisions/0079). */
export function callbackSecret(
  { APP_SECRET }: Pick<Config, "APP_SECRET">,
  callbackName: string,
  providerRef: string,
): string {
  return keyedHash(APP_SECRET, `${callbackName} callback ${providerRef}`)
    .subarray(0, 16)
    .toString("hex");
}

/** Returns the address to which a provider sends callbacks about an attempt; empty if it sends none. */
export function callbackUrl(
  config: Pick<Config, "APP_SECRET" | "PAYMENT_CALLBACK_ORIGIN">,
  provider: ProviderName,
  providerRef: string,
): string {
  const { callbackName } = paymentProviders[provider];
  if (callbackName === null) return "";
  return `${config.PAYMENT_CALLBACK_ORIGIN}/api/payments/callbacks/${callbackName}/${providerRef}/${callbackSecret(config, callbackName, providerRef)}`;
}

/** Checks the secret of a callback address, in constant time. */
export function isCallbackSecret(
  config: Pick<Config, "APP_SECRET">,
  { provider, reference, secret }: CallbackParams,
): boolean {
  return isSameSecret(secret ?? "", callbackSecret(config, provider, reference));
}
