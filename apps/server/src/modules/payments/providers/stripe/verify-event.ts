import type { DisputeState } from "@wakafine/shared/payments/states.ts";
import Stripe from "stripe";
import type { Money, SignedNotification, SignedRequest } from "../payment-driver.ts";
import { claimOf, idOf } from "./outcomes.ts";

/** Maximum difference in seconds between the timestamp of a signature and our clock. */
const toleranceSeconds = 300;

/** Verifies the signature of an event and returns what it is about. */
export function verifyEvent(
  { headers, body }: SignedRequest,
  secret: string,
  now: Date,
): SignedNotification {
  const event = eventOf(String(headers["stripe-signature"] ?? ""), { body, secret, now });
  return event === null ? { kind: "forged" } : notificationOf(event);
}

interface Received {
  readonly body: string;
  readonly secret: string;
  readonly now: Date;
}

/** Returns the event, or null if its signature is wrong, older than five minutes or as far in the future. The SDK accepts timestamps in the future. */
function eventOf(signature: string, { body, secret, now }: Received): Stripe.Event | null {
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  if (!(timestamp - now.getTime() / 1000 <= toleranceSeconds)) return null;
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    if (error instanceof SyntaxError) return null; // signed, but not JSON
    throw error;
  }
}

function notificationOf(event: Stripe.Event): SignedNotification {
  if (event.type.startsWith("charge.dispute.")) {
    const dispute = event.data.object as Stripe.Dispute;
    const txnId = idOf(dispute.payment_intent);
    if (txnId === null) return { kind: "ignored" };
    const state = disputeState(dispute.status);
    // The bank returns the money of a dispute that was won, or of an inquiry.
    if (event.type === "charge.dispute.funds_reinstated" && state !== "won")
      return { kind: "ignored" };
    const money = dispute.currency === "eur" ? moneyOf(dispute.amount) : {};
    return {
      kind: "dispute",
      txnId,
      status: dispute.status,
      ...(state ? { dispute: { ref: dispute.id, state, ...money } } : {}),
    };
  }
  if (event.type.startsWith("refund.") || event.type === "charge.refund.updated") {
    const requestId = (event.data.object as Stripe.Refund).metadata?.["refund_id"];
    return requestId !== undefined && uuid.test(requestId)
      ? { kind: "refund", requestId }
      : { kind: "ignored" }; // made in the dashboard
  }
  const claimed = claimOf(event);
  if (claimed === undefined) return { kind: "ignored" };
  const session = event.data.object as Stripe.Checkout.Session;
  const providerRef = session.client_reference_id;
  if (providerRef === null || !uuid.test(providerRef)) return { kind: "ignored" }; // a session of another system
  // Events of one type about one session are one event, also with different event ids.
  const eventKey = `${session.id} ${event.type}`;
  return { kind: "payment", notification: { eventKey, providerRef, claimed } };
}

function moneyOf(cents: number): { readonly money: Money } {
  return { money: { currency: "EUR", minor: BigInt(cents) } };
}

/** An inquiry (`warning_…`) moves no money. */
function disputeState(status: string): DisputeState | null {
  if (status.startsWith("warning_")) return null;
  return status === "won" || status === "lost" ? status : "open";
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
