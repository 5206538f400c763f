import Stripe from "stripe";
import { isRefusal, redact } from "../../../../providers/provider-client.ts";
import type { Evidence, Outcome, ProviderData, WebhookNotification } from "../payment-driver.ts";

type Session = Stripe.Checkout.Session;

/** The session stored by `prepare`. */
export interface StoredSession {
  readonly id: string;
  readonly url: string;
}

/** Returns the session of an attempt. Throws if `prepare` has not stored it. */
export function sessionIn({ session, url }: ProviderData): StoredSession {
  if (session === undefined || url === undefined) throw new Error("attempt without a session");
  return { id: session, url };
}

/** Converts a session to evidence; null if its status is unknown. A declined card leaves the session open, so the payer can try another one. */
export function evidenceOf(session: Session): Evidence | null {
  const details = {
    ...(session.amount_total !== null && session.currency === "eur"
      ? { money: { currency: "EUR" as const, minor: BigInt(session.amount_total) } }
      : {}),
    ...(session.client_reference_id === null ? {} : { reference: session.client_reference_id }),
    raw: redact(JSON.stringify({ status: session.status, payment_status: session.payment_status })),
  };
  if (session.status === "open") return { state: "pending", ...details };
  if (session.status === "expired") return { state: "expired", reason: "timeout", ...details };
  if (session.status !== "complete") return null;
  if (session.payment_status !== "paid") return { state: "processing", ...details };
  const txnId = idOf(session.payment_intent);
  return { state: "paid", ...(txnId === null ? {} : { txnId }), ...feeIn(session), ...details };
}

/** Parts of a session that are read with it: Stripe's fee is in the balance transaction of the charge. */
export const paidParts = ["payment_intent.latest_charge.balance_transaction"] as const;

/** Returns what Stripe keeps of a paid session; nothing when the parts were not read, or the account is not kept in euro. */
function feeIn({ payment_intent: intent }: Session): Pick<Evidence, "feeMinor"> {
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  const movement = typeof charge === "object" ? charge?.balance_transaction : null;
  if (typeof movement !== "object" || movement?.currency !== "eur") return {};
  return { feeMinor: BigInt(movement.fee) };
}

/**
 * Converts an exception of the SDK. A 4xx is a refusal, because our request is wrong: the payer has not entered a card yet. Any other error, also 408, 409 (the
 * same request is being processed) and 429, leaves the outcome unknown.
 */
export function failureOf(error: unknown): Outcome<never> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode = 0, code = "", message } = error;
  const raw = redact(`${statusCode} ${code} ${message}`);
  return isRefusal(statusCode)
    ? { kind: "refused", code: "merchant_config", raw }
    : { kind: "unknown", raw };
}

/** Returns the status that an event claims for its session; undefined for an event about something else. */
export function claimOf(event: Stripe.Event): WebhookNotification["claimed"] | undefined {
  if (event.type === "checkout.session.completed")
    return event.data.object.payment_status === "unpaid" ? "pending" : "paid";
  if (event.type === "checkout.session.async_payment_succeeded") return "paid";
  if (event.type === "checkout.session.async_payment_failed") return "failed";
  return event.type === "checkout.session.expired" ? "failed" : undefined;
}

/** Returns the id of an object that Stripe sends as an id or expanded. */
export function idOf(object: string | { readonly id: string } | null): string | null {
  return typeof object === "object" ? (object?.id ?? null) : object;
}
