import { createHmac, randomBytes } from "node:crypto";
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
  SignedNotification,
  SignedRequest,
} from "../payment-driver.ts";
import { usualDeadlines } from "../payment-driver.ts";
import { nextPagePoll } from "../poll-schedule.ts";
import type { DriverTools } from "../payment-provider.ts";
import { plainNote } from "../provider-text.ts";
import { evidenceOf, notificationOf, pageIn, pageOf } from "./outcomes.ts";
import type { NotchPaySettings } from "./settings.ts";

interface Wire {
  readonly settings: NotchPaySettings;
  readonly deadlines: Deadlines;
  readonly client: ProviderClient;
}

/** Creates the driver of Notch Pay: one payment page per attempt, read by Notch Pay's id (docs/providers/notch-pay.md). */
export function createNotchPay(
  settings: NotchPaySettings,
  { log, deadlines = usualDeadlines }: DriverTools,
): PaymentDriver {
  const wire: Wire = {
    settings,
    deadlines,
    client: createProviderClient({ provider: "notch", log }),
  };
  return {
    can: {
      refund: "manual",
      cancel: true,
      maxPollPerSecond: settings.NOTCH_READS_PER_SECOND,
      feePercent: settings.NOTCH_FEE_PERCENT,
    },
    prepare: (attempt) => requestPage(wire, attempt),
    async start({ providerData }) {
      return { kind: "ok", value: { next: { type: "redirect", url: pageIn(providerData).url } } };
    },
    read: (attempt) => readPayment(wire, attempt),
    cancel: (attempt) => closePage(wire, attempt),
    verify: (request) => verifyEvent(request, settings.NOTCH_HASH_KEY),
    nextPoll: nextPagePoll,
  };
}

const channels = { MTN: "cm.mtn", ORANGE: "cm.orange" } as const;

/**
 * Requests a payment page. What Notch Pay answers to a repeated reference is not documented, so each request has a reference of its own. Nobody has the address of
 * a page whose response was lost; it expires unused.
 */
async function requestPage(wire: Wire, attempt: Attempt): Promise<Outcome<ProviderData>> {
  const reference = `${attempt.providerRef}.${randomBytes(4).toString("hex")}`;
  const { msisdn, operator } = attempt.payer;
  const response = await call(wire, {
    method: "POST",
    path: "/payments",
    operation: "payment_create",
    deadlineMs: wire.deadlines.start,
    body: {
      amount: Number(attempt.money.minor),
      currency: attempt.money.currency,
      phone: msisdn,
      description: plainNote(attempt.label, 160),
      callback: attempt.returnUrl,
      reference,
      locked_currency: attempt.money.currency,
      locked_country: "CM",
      ...(operator === undefined ? {} : { locked_channel: channels[operator] }),
    },
  });
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const page = status === 200 || status === 201 ? pageOf(text, reference) : null;
  if (page !== null) return { kind: "ok", value: page };
  const raw = redact(`${status} ${text}`);
  return isRefusal(status)
    ? { kind: "refused", code: "merchant_config", raw }
    : { kind: "unknown", raw };
}

async function readPayment(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence>> {
  const response = await call(wire, {
    method: "GET",
    path: pathOf(attempt),
    operation: "payment_read",
    deadlineMs: wire.deadlines.read,
  });
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const evidence = status >= 200 && status < 300 ? evidenceOf(text, attempt) : null;
  if (evidence !== null) return { kind: "ok", value: evidence };
  // A failed read leaves the state of the payment unknown.
  const likely =
    status === 401 || status === 403 ? { likelyReason: "merchant_config" as const } : {};
  return { kind: "unknown", raw: redact(`${status} ${text}`), ...likely };
}

/** Cancels an open payment. Notch Pay refuses this for a payment that has ended or is being charged, so the payment is read in either case. */
async function closePage(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence>> {
  const response = await call(wire, {
    method: "DELETE",
    path: pathOf(attempt),
    operation: "payment_cancel",
    deadlineMs: wire.deadlines.read,
  });
  return response.kind === "answered" ? readPayment(wire, attempt) : response;
}

function pathOf({ providerData }: Attempt): string {
  return `/payments/${encodeURIComponent(pageIn(providerData).payment)}`;
}

interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  /** Name in the log. */
  readonly operation: string;
  readonly deadlineMs: number;
  readonly body?: object;
}

type Answered = { readonly kind: "answered"; readonly status: number; readonly text: string };

/** Calls Notch Pay. `unknown`: there is no response. */
async function call(
  { settings, client }: Wire,
  { method, path, operation, deadlineMs, body }: Call,
): Promise<Answered | { readonly kind: "unknown"; readonly raw: string }> {
  const response = await client.call({
    method,
    url: `${settings.NOTCH_BASE_URL.replace(/\/+$/, "")}${path}`,
    operation,
    deadlineMs,
    headers: {
      authorization: settings.NOTCH_PUBLIC_KEY,
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.kind === "answered" ? response : { kind: "unknown", raw: response.why };
}

/** Verifies the signature of an event, the hexadecimal HMAC-SHA256 of its body, in constant time. It has no timestamp; an event only requests a read. */
function verifyEvent({ headers, body }: SignedRequest, hashKey: string): SignedNotification {
  const expected = createHmac("sha256", hashKey).update(body).digest("hex");
  const given = String(headers["x-notch-signature"] ?? "").toLowerCase();
  if (!isSameSecret(given, expected)) return { kind: "forged" };
  const notification = notificationOf(body);
  return notification === null ? { kind: "ignored" } : { kind: "payment", notification };
}
