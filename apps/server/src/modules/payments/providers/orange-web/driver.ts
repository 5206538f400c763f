import { randomBytes } from "node:crypto";
import type { AccessTokens } from "../../../../providers/access-tokens.ts";
import { authorised, createAccessTokens } from "../../../../providers/access-tokens.ts";
import type { ProviderClient } from "../../../../providers/provider-client.ts";
import { createProviderClient, isRefusal, redact } from "../../../../providers/provider-client.ts";
import { isSameSecret } from "../../../../tokens.ts";
import type {
  Attempt,
  Deadlines,
  Evidence,
  Outcome,
  PaymentDriver,
  ProviderData,
} from "../payment-driver.ts";
import { usualDeadlines } from "../payment-driver.ts";
import type { DriverTools } from "../payment-provider.ts";
import { objectOf } from "../provider-text.ts";
import { pollSchedule } from "../poll-schedule.ts";
import { unsignedNotifications } from "../unsigned-callback.ts";
import { claimOf, evidenceOf, pageIn, pageOf } from "./outcomes.ts";
import type { OrangeWebSettings } from "./settings.ts";

interface Wire {
  readonly settings: OrangeWebSettings;
  readonly deadlines: Deadlines;
  readonly client: ProviderClient;
  readonly tokens: AccessTokens;
}

/** Creates the driver of Orange Web Payment: one payment page per attempt, read by its pay token (docs/providers/orange-web.md). */
export function createOrangeWeb(
  settings: OrangeWebSettings,
  { log, clock, deadlines = usualDeadlines }: DriverTools,
): PaymentDriver {
  const client = createProviderClient({ provider: "orange-web", log });
  const tokenEndpoint = {
    url: `${baseUrl(settings)}/oauth/v3/token`,
    user: settings.ORANGE_WEB_CLIENT_ID,
    password: settings.ORANGE_WEB_CLIENT_SECRET,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=client_credentials",
  };
  const tokens = createAccessTokens(tokenEndpoint, { client, clock, deadlineMs: deadlines.token });
  const wire: Wire = { settings, deadlines, client, tokens };
  return {
    can: {
      refund: "manual",
      cancel: false,
      maxPollPerSecond: settings.ORANGE_WEB_READS_PER_SECOND,
      feePercent: settings.ORANGE_WEB_FEE_PERCENT,
    },
    prepare: (attempt) => requestPage(wire, attempt),
    async start({ providerData }) {
      return { kind: "ok", value: { next: { type: "redirect", url: pageIn(providerData).url } } };
    },
    read: (attempt) => readStatus(wire, attempt),
    hasToken: (body, data) => isSameToken(objectOf(body)?.["notif_token"], data),
    notificationOf: unsignedNotifications({ reference: referenceForm, claimOf }),
    nextPoll,
  };
}

/**
 * Requests a payment page. A page is read only by its pay token, so a page whose response was lost cannot be found, and Orange refuses its order id a second time:
 * each request has an order id of its own. Nobody has the address of a lost page, so it expires unused.
 */
async function requestPage(wire: Wire, attempt: Attempt): Promise<Outcome<ProviderData>> {
  const { settings } = wire;
  const orderId = `${attempt.providerRef}${randomBytes(4).toString("hex")}`;
  const response = await call(wire, {
    path: "webpayment",
    deadlineMs: wire.deadlines.start,
    body: {
      merchant_key: settings.ORANGE_WEB_MERCHANT_KEY,
      currency: settings.ORANGE_WEB_COUNTRY === "dev" ? "OUV" : attempt.money.currency,
      order_id: orderId,
      amount: Number(attempt.money.minor),
      return_url: attempt.returnUrl,
      cancel_url: attempt.cancelUrl,
      notif_url: attempt.notifyUrl,
      lang: attempt.locale,
      reference: attempt.providerRef,
    },
  });
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const page = status === 200 || status === 201 ? pageOf(text, orderId) : null;
  if (page !== null) return { kind: "ok", value: page };
  const raw = redact(`${status} ${text}`);
  return isRefusal(status)
    ? { kind: "refused", code: "merchant_config", raw }
    : { kind: "unknown", raw };
}

async function readStatus(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence>> {
  const { orderId, payToken } = pageIn(attempt.providerData);
  const response = await call(wire, {
    path: "transactionstatus",
    deadlineMs: wire.deadlines.read,
    body: { order_id: orderId, amount: Number(attempt.money.minor), pay_token: payToken },
  });
  // A failed read leaves the state of the payment unknown.
  if (response.kind === "refused")
    return { kind: "unknown", raw: response.raw, likelyReason: response.code };
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const evidence = status === 200 || status === 201 ? evidenceOf(text, attempt) : null;
  return evidence === null
    ? { kind: "unknown", raw: redact(`${status} ${text}`) }
    : { kind: "ok", value: evidence };
}

interface Call {
  readonly path: "webpayment" | "transactionstatus";
  readonly deadlineMs: number;
  readonly body: object;
}

type Answered = { readonly kind: "answered"; readonly status: number; readonly text: string };

/** Calls Orange. `refused`: it does not accept our keys; `unknown`: there is no response. */
async function call(
  { settings, client, tokens }: Wire,
  { path, deadlineMs, body }: Call,
): Promise<Answered | Exclude<Outcome<never>, { kind: "ok" }>> {
  const response = await authorised(tokens, (token) =>
    client.call({
      method: "POST",
      url: `${baseUrl(settings)}/orange-money-webpay/${settings.ORANGE_WEB_COUNTRY}/v1/${path}`,
      operation: path,
      deadlineMs,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      body: JSON.stringify(body),
    }),
  );
  if (response.kind === "denied")
    return { kind: "refused", code: "merchant_config", raw: response.raw };
  return response.kind === "answered" ? response : { kind: "unknown", raw: response.why };
}

function baseUrl({ ORANGE_WEB_BASE_URL }: OrangeWebSettings): string {
  return ORANGE_WEB_BASE_URL.replace(/\/+$/, "");
}

/** Compares the token of a notification with the stored one in constant time. */
function isSameToken(given: unknown, data: ProviderData): boolean {
  return typeof given === "string" && given !== "" && isSameSecret(given, data["notifToken"] ?? "");
}

/** The form of our references. Notifications name no order, so the reference in their address tells it. */
const referenceForm = /^[0-9a-f]{20}$/;

/** Reads every 10 s twelve times, every 30 s until 12 minutes, every 2 minutes until 30 minutes, every hour until 24 hours. */
const nextPoll = pollSchedule((reads, age) =>
  reads < 12 ? 10 : age < 12 * 60 ? 30 : age < 30 * 60 ? 120 : 3600,
);
