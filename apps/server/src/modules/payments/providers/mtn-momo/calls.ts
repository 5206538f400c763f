import type { AccessTokens } from "../../../../providers/access-tokens.ts";
import type { ProviderClient } from "../../../../providers/provider-client.ts";
import type { Deadlines, Money, Outcome } from "../payment-driver.ts";
import { refusalOf } from "./outcomes.ts";
import type { MtnSettings } from "./settings.ts";

/** Dependencies of the calls to one product of MTN. */
export interface Wire {
  readonly settings: MtnSettings;
  readonly subscriptionKey: string;
  readonly deadlines: Deadlines;
  readonly client: ProviderClient;
  readonly tokens: AccessTokens;
}

/** Returns the address of MTN without a trailing slash. */
export function baseUrl({ MTN_BASE_URL }: MtnSettings): string {
  return MTN_BASE_URL.replace(/\/+$/, "");
}

/** Returns the outcome of a read that is no status. */
export function unreadable({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): Outcome<never> {
  const refusal = refusalOf(status, text);
  return { kind: "unknown", raw: refusal.kind === "ok" ? "" : refusal.raw }; // a failed read leaves the state of the payment unknown
}

/** Returns the headers of a call to the product of `wire`. */
export function productHeaders(
  { settings, subscriptionKey }: Wire,
  token: string,
): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    "x-target-environment": settings.MTN_TARGET_ENVIRONMENT,
    "ocp-apim-subscription-key": subscriptionKey,
  };
}

/** Formats an amount: `4080` for XAF, `15.27` for EUR. */
export function amountText({ currency, minor }: Money): string {
  if (currency === "XAF") return minor.toString();
  const digits = minor.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
