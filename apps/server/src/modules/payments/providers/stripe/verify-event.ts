import Stripe from "stripe";
import type { SignedNotification, SignedRequest } from "../payment-driver.ts";
import { notificationOf } from "./events.ts";

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
