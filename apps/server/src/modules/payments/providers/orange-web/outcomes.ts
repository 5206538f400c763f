import { redact } from "../../../../providers/provider-client.ts";
import type { Attempt, Evidence, ProviderData, WebhookNotification } from "../payment-driver.ts";
import { objectOf } from "../provider-text.ts";

/** The payment page stored by `prepare`. */
interface StoredPage {
  readonly orderId: string;
  readonly payToken: string;
  /** The token that Orange's notification repeats. */
  readonly notifToken: string;
  readonly url: string;
}

/** Returns the payment page of an attempt. Throws if `prepare` has not stored it. */
export function pageIn({ orderId, payToken, notifToken, url }: ProviderData): StoredPage {
  if (
    orderId === undefined ||
    payToken === undefined ||
    notifToken === undefined ||
    url === undefined
  )
    throw new Error("attempt without a payment page");
  return { orderId, payToken, notifToken, url };
}

/** Parses the response of `webpayment`; null if a part is missing. `orderId`: of the request. */
export function pageOf(text: string, orderId: string): ProviderData | null {
  const body = objectOf(text);
  const [payToken, notifToken, url] = ["pay_token", "notif_token", "payment_url"].map(
    (name) => body?.[name],
  );
  return isText(payToken) && isText(notifToken) && isText(url)
    ? { orderId, payToken, notifToken, url }
    : null;
}

const states: Readonly<Record<string, Pick<Evidence, "state" | "reason">>> = {
  INITIATED: { state: "pending" }, // the payer has not used the page
  PENDING: { state: "pending" },
  SUCCESS: { state: "paid" },
  FAILED: { state: "failed", reason: "generic" }, // Orange gives no reason
  EXPIRED: { state: "expired", reason: "timeout" },
};

/**
 * Parses the body of a status; null if its status is unknown. It has no amount: the request names the amount with the pay token, and Orange reports only a payment
 * with both [U], so a success proves the amount of the attempt.
 */
export function evidenceOf(text: string, attempt: Attempt): Evidence | null {
  const { status, order_id: orderId, txnid } = objectOf(text) ?? {};
  const known = isText(status) ? states[status] : undefined;
  if (known === undefined) return null;
  const isSameOrder = orderId === pageIn(attempt.providerData).orderId;
  return {
    ...known,
    money: attempt.money,
    reference: isSameOrder ? attempt.id : `another order: ${isText(orderId) ? orderId : "none"}`,
    ...(isText(txnid) ? { txnId: txnid } : {}),
    raw: redact(JSON.stringify({ status, order_id: orderId })),
  };
}

/** Maps the status of a notification to ours; null if it is unknown. Orange notifies only about SUCCESS and FAILED. */
export function claimOf(status: unknown): WebhookNotification["claimed"] {
  const state = isText(status) ? states[status]?.state : undefined;
  if (state === undefined || state === "pending" || state === "paid") return state ?? null;
  return "failed";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
