import type { AccessTokens } from "../../../../providers/access-tokens.ts";
import { authorised, createAccessTokens } from "../../../../providers/access-tokens.ts";
import type { ProviderResponse, ProviderClient } from "../../../../providers/provider-client.ts";
import { createProviderClient } from "../../../../providers/provider-client.ts";
import { sha256 } from "../../../../tokens.ts";
import type {
  Attempt,
  Deadlines,
  WebhookNotification,
  Money,
  Outcome,
  PaymentDriver,
} from "../payment-driver.ts";
import type { DriverTools } from "../payment-provider.ts";
import { claimOf, evidenceOf, objectOf, refusalOf } from "./outcomes.ts";
import type { MtnSettings } from "./settings.ts";

const usualDeadlines: Deadlines = { start: 15_000, read: 8_000, token: 10_000 };

interface Wire {
  readonly settings: MtnSettings;
  readonly deadlines: Deadlines;
  readonly client: ProviderClient;
  readonly tokens: AccessTokens;
}

/** Creates the driver of MTN MoMo Collections: sends requests to pay and reads their state by our reference (docs/rules/payment-states.md). */
export function createMtnMomo(
  settings: MtnSettings,
  { log, clock, deadlines = usualDeadlines }: DriverTools,
): PaymentDriver {
  const client = createProviderClient({ provider: "mtn", log });
  const paymentService = {
    url: `${baseUrl(settings)}/collection/token/`,
    user: settings.MTN_API_USER,
    password: settings.MTN_API_KEY,
    headers: { "ocp-apim-subscription-key": settings.MTN_SUBSCRIPTION_KEY },
  };
  const tokens = createAccessTokens(paymentService, { client, clock, deadlineMs: deadlines.token });
  const wire: Wire = { settings, deadlines, client, tokens };
  return {
    can: { refund: "manual", cancel: false, maxPollPerSecond: settings.MTN_READS_PER_SECOND },
    async start(attempt) {
      const response = await authorised(tokens, (token) => requestToPay(wire, attempt, token));
      if (response.kind === "denied")
        return { kind: "refused", code: "merchant_config", raw: response.raw };
      if (response.kind !== "answered") return { kind: "unknown", raw: response.why };
      // 409: MTN already has this reference; the response to the first request was lost.
      if (response.status === 202 || response.status === 409)
        return { kind: "ok", value: { next: { type: "prompt" } } };
      return refusalOf(response.status, response.text);
    },
    async read(attempt) {
      const response = await authorised(tokens, (token) => readStatus(wire, attempt, token));
      if (response.kind === "denied")
        return { kind: "unknown", raw: response.raw, suspect: "merchant_config" };
      if (response.kind !== "answered") return { kind: "unknown", raw: response.why };
      if (response.status === 404) return { kind: "ok", value: "not_found" };
      const evidence = response.status === 200 ? evidenceOf(response.text) : null;
      return evidence ? { kind: "ok", value: evidence } : unreadable(response);
    },
    notificationOf: ({ reference, body }) => notificationOf(reference, body),
    nextPoll,
  };
}

function baseUrl({ MTN_BASE_URL }: MtnSettings): string {
  return MTN_BASE_URL.replace(/\/+$/, "");
}

function unreadable({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): Outcome<never> {
  const refusal = refusalOf(status, text);
  return { kind: "unknown", raw: refusal.kind === "ok" ? "" : refusal.raw }; // an error of a read does not refuse the payment
}

function requestToPay(
  { settings, deadlines, client }: Wire,
  attempt: Attempt,
  token: string,
): Promise<ProviderResponse> {
  const note = plainNote(attempt.label);
  return client.call({
    method: "POST",
    url: `${baseUrl(settings)}/collection/v1_0/requesttopay`,
    operation: "requesttopay",
    deadlineMs: deadlines.start,
    headers: {
      ...productHeaders(settings, token),
      "x-reference-id": attempt.providerRef,
      "x-callback-url": attempt.notifyUrl,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      amount: amountText(attempt.money),
      currency: attempt.money.currency,
      externalId: attempt.id,
      payer: { partyIdType: "MSISDN", partyId: (attempt.payer.msisdn ?? "").replace(/\D/g, "") },
      payerMessage: note,
      payeeNote: note,
    }),
  });
}

function readStatus(
  { settings, deadlines, client }: Wire,
  attempt: Attempt,
  token: string,
): Promise<ProviderResponse> {
  return client.call({
    method: "GET",
    url: `${baseUrl(settings)}/collection/v1_0/requesttopay/${encodeURIComponent(attempt.providerRef)}`,
    operation: "requesttopay_status",
    deadlineMs: deadlines.read,
    headers: productHeaders(settings, token),
  });
}

function productHeaders(settings: MtnSettings, token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    "x-target-environment": settings.MTN_TARGET_ENVIRONMENT,
    "ocp-apim-subscription-key": settings.MTN_SUBSCRIPTION_KEY,
  };
}

/** Formats an amount: `4080` for XAF, `15.27` for EUR. */
function amountText({ currency, minor }: Money): string {
  if (currency === "XAF") return minor.toString();
  const digits = minor.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns a label as plain letters, digits and spaces, at most 160 characters: MTN has failed payments with an apostrophe or an accent. */
export function plainNote(label: string): string {
  return label
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, 160);
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** MTN does not sign callbacks, so the body is not trusted. Callbacks with the same reference and status are one event. Our references are version 4 UUIDs. */
function notificationOf(reference: string, body: string): WebhookNotification | null {
  if (!uuid4.test(reference)) return null;
  const claimed = claimOf(objectOf(body)?.["status"]);
  const eventKey = sha256(JSON.stringify([reference.toLowerCase(), claimed])).toString("hex");
  return { eventKey, providerRef: reference.toLowerCase(), claimed };
}

/** Returns the next read: every 5 s six times, every 15 s eight times, every minute until 10 minutes, every 10 minutes until 24 hours. Each is delayed by up to 10 % to spread the load. */
function nextPoll(attempt: Attempt, attempts: number, now: Date): Date | null {
  const age = (now.getTime() - attempt.startedAt.getTime()) / 1000;
  if (age >= 24 * 3600) return null;
  const seconds = attempts < 6 ? 5 : attempts < 14 ? 15 : age < 600 ? 60 : 600;
  return new Date(now.getTime() + seconds * (1 + Math.random() / 10) * 1000);
}
