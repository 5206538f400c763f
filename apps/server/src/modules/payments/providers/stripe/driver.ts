import Stripe from "stripe";
import { createProviderClient } from "../../../../providers/provider-client.ts";
import type {
  Attempt,
  Deadlines,
  Evidence,
  Outcome,
  PaymentDriver,
  ProviderData,
} from "../payment-driver.ts";
import { nextPagePoll } from "../poll-schedule.ts";
import type { DriverTools } from "../payment-provider.ts";
import type { Wire } from "./calls.ts";
import { outcomeOf } from "./calls.ts";
import { evidenceOf, paidParts, sessionIn } from "./outcomes.ts";
import { listEvents } from "./events.ts";
import type { StripeSettings } from "./settings.ts";
import { httpClientOf } from "./http-client.ts";
import { createRefund, readRefund } from "./refunds.ts";
import { verifyEvent } from "./verify-event.ts";

const usualDeadlines: Deadlines = { start: 15_000, read: 8_000, token: 10_000 };

/**
 * Minutes between the end of our window and the end of the session. Stripe refuses a session that ends less than 30 minutes after the request; with this margin
 * the same request is valid as long as the attempt may be started. We close the session ourselves at the end of the window.
 */
const sessionMarginMinutes = 31;

/** Creates the driver of Stripe Checkout: one session per attempt, read by its id (docs/providers/stripe.md). */
export function createStripe(
  settings: StripeSettings,
  { log, clock, deadlines = usualDeadlines }: DriverTools,
): PaymentDriver {
  const address = new URL(settings.STRIPE_BASE_URL);
  const isPlain = address.protocol === "http:";
  const stripe = new Stripe(settings.STRIPE_SECRET_KEY, {
    apiVersion: "2026-10-28.endive",
    host: address.hostname,
    port: address.port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
    httpClient: httpClientOf(createProviderClient({ provider: "stripe", log })),
    maxNetworkRetries: 0, // lost responses are recovered with the idempotency key
    telemetry: false,
  });
  const wire: Wire = { stripe, deadlines };
  return {
    can: { refund: "auto", cancel: true, maxPollPerSecond: settings.STRIPE_READS_PER_SECOND },
    prepare: (attempt) => createSession(wire, attempt),
    async start(attempt) {
      const { id, url } = sessionIn(attempt.providerData);
      return { kind: "ok", value: { next: { type: "redirect", url, sessionId: id } } };
    },
    read: (attempt) => readSession(wire, attempt),
    cancel: (attempt) => expireSession(wire, attempt),
    refund: (attempt, refund) => createRefund(wire, attempt, refund),
    readRefund: (attempt, refund, ref) => readRefund(wire, { attempt, refund, ref }),
    verify: (request) => verifyEvent(request, settings.STRIPE_WEBHOOK_SECRET, clock()),
    listEvents: (since) => listEvents(wire, since),
    nextPoll: nextPagePoll,
  };
}

/** Creates the session. The same attempt sends the same bytes with the same key, so a retry returns the first session. */
async function createSession(
  { stripe, deadlines }: Wire,
  attempt: Attempt,
): Promise<Outcome<ProviderData>> {
  const session = await outcomeOf(
    stripe.checkout.sessions.create(sessionParams(attempt), {
      idempotencyKey: `${attempt.id} create`,
      timeout: deadlines.start,
    }),
  );
  if (session.kind !== "ok") return session;
  const { id, url } = session.value;
  return typeof id === "string" && typeof url === "string"
    ? { kind: "ok", value: { session: id, url } }
    : { kind: "unknown", raw: "session without id or address" };
}

function sessionParams(attempt: Attempt): Stripe.Checkout.SessionCreateParams {
  const metadata = { attempt: attempt.id };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false }, // the charge stays in euro
    // One line with the total: the legs in euro would differ from it by a cent.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: attempt.money.currency.toLowerCase(),
          unit_amount: Number(attempt.money.minor),
          product_data: { name: attempt.label },
        },
      },
    ],
    client_reference_id: attempt.id,
    metadata,
    // Captured at once: after an asynchronous capture, the default, the first read has no fee.
    payment_intent_data: { metadata, capture_method: "automatic" },
    locale: attempt.locale,
    success_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
    expires_at: Math.floor(attempt.expiresAt.getTime() / 1000) + sessionMarginMinutes * 60,
  };
}

async function readSession(
  { stripe, deadlines }: Wire,
  attempt: Attempt,
): Promise<Outcome<Evidence | "not_found">> {
  const { id } = sessionIn(attempt.providerData);
  const session = await outcomeOf(
    stripe.checkout.sessions.retrieve(id, { expand: [...paidParts] }, { timeout: deadlines.read }),
  );
  if (session.kind === "ok") return evidenceOutcome(session.value);
  if (session.kind === "refused" && session.raw.startsWith("404 "))
    return { kind: "ok", value: "not_found" };
  // A failed read leaves the state of the payment unknown.
  return session.kind === "refused"
    ? { kind: "unknown", raw: session.raw, likelyReason: "merchant_config" }
    : session;
}

/** Closes an open session. Stripe refuses this for a session that has ended, which is then read: it may have been paid. */
async function expireSession(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence>> {
  const { id } = sessionIn(attempt.providerData);
  const expired = await outcomeOf(
    wire.stripe.checkout.sessions.expire(id, {}, { timeout: wire.deadlines.read }),
  );
  if (expired.kind === "unknown") return expired;
  if (expired.kind === "ok") {
    const outcome = evidenceOutcome(expired.value);
    return outcome.kind === "ok" && outcome.value.state === "expired"
      ? { kind: "ok", value: { ...outcome.value, state: "cancelled", reason: "cancelled" } }
      : outcome;
  }
  const read = await readSession(wire, attempt);
  if (read.kind !== "ok") return read;
  return read.value === "not_found"
    ? { kind: "unknown", raw: "session not found" }
    : { kind: "ok", value: read.value };
}

function evidenceOutcome(session: Stripe.Checkout.Session): Outcome<Evidence> {
  const evidence = evidenceOf(session);
  return evidence
    ? { kind: "ok", value: evidence }
    : { kind: "unknown", raw: `session status ${String(session.status)}` };
}
