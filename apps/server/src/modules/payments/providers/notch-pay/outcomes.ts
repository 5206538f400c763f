import { redact } from "../../../../providers/provider-client.ts";
import type { Attempt, Evidence, ProviderData, WebhookNotification } from "../payment-driver.ts";
import { objectOf } from "../provider-text.ts";

/** The payment page stored by `prepare`. */
interface StoredPage {
  /** The reference that we sent: that of the attempt and a number of the request. */
  readonly reference: string;
  /** Notch Pay's id of the payment, by which it is read. */
  readonly payment: string;
  readonly url: string;
}

/** Returns the payment page of an attempt. Throws if `prepare` has not stored it. */
export function pageIn({ reference, payment, url }: ProviderData): StoredPage {
  if (reference === undefined || payment === undefined || url === undefined)
    throw new Error("attempt without a payment page");
  return { reference, payment, url };
}

/** Parses the response of a new payment; null if a part is missing. `reference`: of the request. */
export function pageOf(text: string, reference: string): ProviderData | null {
  const body = objectOf(text);
  const payment = paymentOf(body)?.["reference"];
  const url = body?.["authorization_url"];
  return isText(payment) && isText(url) ? { reference, payment, url } : null;
}

/** Returns the payment of a response; the documentation names the field `transaction` and `data`. */
function paymentOf(body: Fields | null): Fields | null {
  const found = body?.["transaction"] ?? body?.["data"];
  return typeof found === "object" && found !== null ? (found as Fields) : null;
}

type Fields = Readonly<Record<string, unknown>>;

const states: Readonly<Record<string, Pick<Evidence, "state" | "reason">>> = {
  pending: { state: "pending" },
  processing: { state: "pending" },
  incomplete: { state: "pending" },
  complete: { state: "paid" },
  failed: { state: "failed", reason: "generic" }, // Notch Pay gives no reason
  rejected: { state: "failed", reason: "generic" },
  canceled: { state: "cancelled", reason: "cancelled" },
  abandoned: { state: "cancelled", reason: "cancelled" },
  expired: { state: "expired", reason: "timeout" },
  // The payment was paid; refunds are recorded by an administrator.
  refunded: { state: "paid" },
  "partialy-refunded": { state: "paid" }, // the vendor's spelling
  "partially-refunded": { state: "paid" },
};

/** Parses the body of a payment; null if its status is unknown. */
export function evidenceOf(text: string, attempt: Attempt): Evidence | null {
  const payment = paymentOf(objectOf(text));
  const known = payment === null ? undefined : states[String(payment["status"])];
  if (payment === null || known === undefined) return null;
  const { reference, payment: id } = pageIn(attempt.providerData);
  const isSame = payment["reference"] === id && referencesOf(payment).includes(reference);
  return {
    ...known,
    ...moneyOf(payment),
    reference: isSame ? attempt.id : "another payment",
    ...(known.state === "paid" ? { txnId: id } : {}),
    raw: redact(JSON.stringify({ status: payment["status"], amount: payment["amount"] })),
  };
}

/** The amount of a payment in whole francs; without it the payment matches no attempt. */
function moneyOf({ amount, currency }: Fields): Pick<Evidence, "money"> {
  const francs = typeof amount === "string" ? Number(amount) : amount;
  return currency === "XAF" && Number.isSafeInteger(francs)
    ? { money: { currency, minor: BigInt(francs as number) } }
    : {};
}

/** The references that a payment has: the documentation names ours `reference`, `trxref` and `merchant_reference`. */
function referencesOf(payment: Fields): readonly unknown[] {
  return [payment["merchant_reference"], payment["trxref"], payment["reference"]];
}

/** The form of our references: that of the attempt, and eight digits of the request. */
const referenceForm = /^([0-9a-f]{20})\.[0-9a-f]{8}$/;

/** Parses an event about a payment of ours; null for any other. */
export function notificationOf(body: string): WebhookNotification | null {
  const event = objectOf(body);
  const name = event?.["type"] ?? event?.["event"];
  const payment = paymentOf(event);
  if (payment === null || !isText(name) || !name.startsWith("payment.")) return null;
  const providerRef = referencesOf(payment)
    .map((one) => referenceForm.exec(String(one))?.[1])
    .find((one) => one !== undefined);
  if (providerRef === undefined) return null; // a payment of another system
  const status = String(payment["status"]);
  // Events about one payment with the same status are one event, also with different event ids.
  const eventKey = `${String(payment["reference"])} ${name} ${status}`.slice(0, 200);
  return { eventKey, providerRef, claimed: claimOf(status) };
}

function claimOf(status: string): WebhookNotification["claimed"] {
  const state = states[status]?.state;
  if (state === undefined || state === "pending" || state === "paid") return state ?? null;
  return "failed";
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
