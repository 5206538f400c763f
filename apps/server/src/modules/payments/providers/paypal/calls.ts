import type { AccessTokens } from "../../../../providers/access-tokens.ts";
import { authorised, createAccessTokens } from "../../../../providers/access-tokens.ts";
import type { ProviderClient } from "../../../../providers/provider-client.ts";
import { createProviderClient, isRefusal, redact } from "../../../../providers/provider-client.ts";
import type { Deadlines, Outcome } from "../payment-driver.ts";
import { usualDeadlines } from "../payment-driver.ts";
import type { DriverTools } from "../payment-provider.ts";
import { objectOf } from "../provider-text.ts";
import type { PaypalSettings } from "./settings.ts";

/** Dependencies of the calls to PayPal. */
export interface Wire {
  readonly settings: PaypalSettings;
  readonly deadlines: Deadlines;
  readonly client: ProviderClient;
  readonly tokens: AccessTokens;
}

/** Creates the client and the access tokens of PayPal. */
export function createWire(
  settings: PaypalSettings,
  { log, clock, deadlines = usualDeadlines }: DriverTools,
): Wire {
  const client = createProviderClient({ provider: "paypal", log });
  const tokenEndpoint = {
    url: `${baseUrl(settings)}/v1/oauth2/token`,
    user: settings.PAYPAL_CLIENT_ID,
    password: settings.PAYPAL_CLIENT_SECRET,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  };
  const tokens = createAccessTokens(tokenEndpoint, { client, clock, deadlineMs: deadlines.token });
  return { settings, deadlines, client, tokens };
}

interface Call {
  readonly method: "GET" | "POST";
  /** Below the base address, with a leading slash. */
  readonly path: string;
  /** Name in the log. */
  readonly operation: string;
  readonly deadlineMs: number;
  /** `PayPal-Request-Id`: a repeated request with the same id returns the first response. */
  readonly requestId?: string;
  /** JSON text. */
  readonly body?: string;
}

/** A response of PayPal. `issue`: code of an error. */
export interface PaypalResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly issue: string;
  /** For storage, redacted. */
  readonly raw: string;
}

/** Calls PayPal. `refused`: it does not accept our keys; `unknown`: there is no readable response. */
export async function callPaypal(
  { settings, client, tokens }: Wire,
  { method, path, operation, deadlineMs, requestId, body }: Call,
): Promise<Outcome<PaypalResponse>> {
  const response = await authorised(tokens, (token) =>
    client.call({
      method,
      url: `${baseUrl(settings)}${path}`,
      operation,
      deadlineMs,
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json",
        prefer: "return=representation",
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
        ...(requestId === undefined ? {} : { "paypal-request-id": requestId }),
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
  if (response.kind === "denied")
    return { kind: "refused", code: "merchant_config", raw: response.raw };
  if (response.kind !== "answered") return { kind: "unknown", raw: response.why };
  const { status, text } = response;
  const parsed = objectOf(text);
  if (parsed === null || (status >= 400 && !isRefusal(status)))
    return { kind: "unknown", raw: redact(`${status} ${text}`) };
  const issue = issueOf(parsed);
  const raw = redact(status < 400 ? text : `${status} ${issue} ${String(parsed["message"])}`);
  return { kind: "ok", value: { status, body: parsed, issue, raw } };
}

/** Returns the first issue of an error, or its name. */
function issueOf({ name, details }: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(details) ? (details as readonly { issue?: unknown }[]) : [];
  return String(first?.issue ?? name ?? "");
}

function baseUrl({ PAYPAL_BASE_URL }: PaypalSettings): string {
  return PAYPAL_BASE_URL.replace(/\/+$/, "");
}
