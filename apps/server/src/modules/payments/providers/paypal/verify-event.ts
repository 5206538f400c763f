import type { DisputeState } from "@wakafine/shared/payments/states.ts";
import { z } from "zod";
import type {
  Money,
  PaymentDriver,
  SignedNotification,
  WebhookNotification,
} from "../payment-driver.ts";
import { objectOf } from "../provider-text.ts";
import type { Wire } from "./calls.ts";
import { callPaypal } from "./calls.ts";
import { amountSchema, moneyOf } from "./outcomes.ts";

/** Verifications at once. Forged events cannot cause more calls; PayPal sends an event again that was not verified. */
const maxVerifications = 10;

/** Headers of an event by their names in the verification. */
const signatureHeaders = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

/** Returns the function that asks PayPal whether an event is its own, and returns what the event is about. */
export function createVerifier(wire: Wire): NonNullable<PaymentDriver["verify"]> {
  let running = 0;
  return async ({ headers, body }) => {
    const signature = Object.entries(signatureHeaders).map(([name, header]) => [
      name,
      headers[header],
    ]);
    const isSigned = signature.every(([, value]) => typeof value === "string" && value !== "");
    const event = objectOf(body);
    if (!isSigned || event === null) return { kind: "forged" };
    if (running >= maxVerifications) return { kind: "unverified" };
    running += 1;
    try {
      const verdict = await askPaypal(wire, Object.fromEntries(signature), body);
      return verdict === "verified" ? notificationOf(event) : { kind: verdict };
    } finally {
      running -= 1;
    }
  };
}

/** Asks PayPal. The event is sent as it was received, because the signature covers its bytes. */
async function askPaypal(
  wire: Wire,
  signature: Readonly<Record<string, unknown>>,
  event: string,
): Promise<"verified" | "forged" | "unverified"> {
  const rest = JSON.stringify({ ...signature, webhook_id: wire.settings.PAYPAL_WEBHOOK_ID });
  const response = await callPaypal(wire, {
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    operation: "webhook_verify",
    deadlineMs: wire.deadlines.read,
    body: `${rest.slice(0, -1)},"webhook_event":${event}}`,
  });
  if (response.kind !== "ok") return "unverified";
  const { status, body } = response.value;
  if (status < 400) return body["verification_status"] === "SUCCESS" ? "verified" : "forged";
  return status === 400 || status === 422 ? "forged" : "unverified";
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const eventSchema = z.object({
  event_type: z.string(),
  resource: z.looseObject({ id: z.string().optional(), custom_id: z.string().optional() }),
});

type Resource = z.infer<typeof eventSchema>["resource"];

/** What the events of a payment claim. */
const claims: Readonly<Record<string, NonNullable<WebhookNotification["claimed"]>>> = {
  "CHECKOUT.ORDER.APPROVED": "pending",
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": "failed",
  "PAYMENT.CAPTURE.PENDING": "pending",
  "PAYMENT.CAPTURE.COMPLETED": "paid",
  "PAYMENT.CAPTURE.DENIED": "failed",
  "PAYMENT.CAPTURE.DECLINED": "failed", // both names are documented
};

/** Returns what a verified event is about. */
function notificationOf(received: object): SignedNotification {
  const event = eventSchema.safeParse(received).data;
  if (!event) return { kind: "ignored" };
  const { event_type: type, resource } = event;
  const claimed = claims[type];
  if (claimed !== undefined) return paymentOf(type, resource, claimed);
  if (type.startsWith("CUSTOMER.DISPUTE.")) return disputeOf(resource);
  if (type === "PAYMENT.CAPTURE.REVERSED") return reversalOf(resource);
  const isRefund = type === "PAYMENT.CAPTURE.REFUNDED" || type.startsWith("PAYMENT.REFUND.");
  return isRefund && resource.custom_id !== undefined && uuid.test(resource.custom_id)
    ? { kind: "refund", requestId: resource.custom_id }
    : { kind: "ignored" }; // a refund made on PayPal's site
}

const orderResource = z.object({
  purchase_units: z.array(z.object({ custom_id: z.string() })).min(1),
});

/** An event about an order names our reference in its purchase unit, one about a capture directly. Orders of other systems are ignored. */
function paymentOf(
  type: string,
  resource: Resource,
  claimed: NonNullable<WebhookNotification["claimed"]>,
): SignedNotification {
  const order = orderResource.safeParse(resource).data;
  const providerRef = order?.purchase_units[0]?.custom_id ?? resource.custom_id;
  if (providerRef === undefined || !uuid.test(providerRef)) return { kind: "ignored" };
  const eventKey = `${resource.id ?? providerRef} ${type}`; // a repeated event has another transmission id
  return { kind: "payment", notification: { eventKey, providerRef, claimed } };
}

const disputeResource = z.object({
  dispute_id: z.string(),
  status: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string() })).min(1),
  dispute_amount: amountSchema.optional(),
  dispute_outcome: z
    .object({ outcome_code: z.string(), amount_refunded: amountSchema.optional() })
    .optional(),
});

/** Outcomes of a closed dispute. Any other leaves it open for an administrator. */
const outcomes: Readonly<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won", // PayPal pays the buyer itself
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
};

function disputeOf(resource: Resource): SignedNotification {
  const dispute = disputeResource.safeParse(resource).data;
  const txnId = dispute?.disputed_transactions[0]?.seller_transaction_id;
  if (!dispute || txnId === undefined) return { kind: "ignored" };
  const outcome = dispute.dispute_outcome?.outcome_code;
  const status = outcome ?? dispute.status;
  const state = (dispute.status === "RESOLVED" && outcomes[outcome ?? ""]) || "open";
  const money = amountIn(dispute.dispute_outcome?.amount_refunded ?? dispute.dispute_amount);
  return { kind: "dispute", txnId, status, dispute: { ref: dispute.dispute_id, state, ...money } };
}

/** The amount in euro; the whole payment for any other currency. */
function amountIn(given: Parameters<typeof moneyOf>[0]): { readonly money?: Money } {
  const money = moneyOf(given);
  return money === null ? {} : { money };
}

const reversalResource = z.object({
  id: z.string(),
  amount: amountSchema.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});

/** PayPal took a captured payment back: its resource is a refund that links to the capture. */
function reversalOf(resource: Resource): SignedNotification {
  const reversal = reversalResource.safeParse(resource).data;
  const up = reversal?.links.find(({ rel }) => rel === "up")?.href;
  const txnId = up?.split("/").at(-1);
  if (!reversal || !txnId) return { kind: "ignored" };
  return {
    kind: "dispute",
    txnId,
    status: "REVERSED",
    dispute: { ref: reversal.id, state: "lost", ...amountIn(reversal.amount) },
  };
}
