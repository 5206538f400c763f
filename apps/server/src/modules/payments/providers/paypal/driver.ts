import type { Attempt, Evidence, Outcome, PaymentDriver, ProviderData } from "../payment-driver.ts";
import { nextPagePoll } from "../poll-schedule.ts";
import type { DriverTools } from "../payment-provider.ts";
import { plainNote } from "../provider-text.ts";
import type { PaypalResponse, Wire } from "./calls.ts";
import { callPaypal, createWire } from "./calls.ts";
import {
  amountOf,
  evidenceOf,
  evidenceOfIssue,
  orderIn,
  orderSchema,
  storedOrder,
} from "./outcomes.ts";
import { createRefund, readRefund } from "./refunds.ts";
import type { PaypalSettings } from "./settings.ts";
import { createVerifier } from "./verify-event.ts";

/** Creates the driver of PayPal: one order per attempt, captured after the payer approved it (docs/providers/paypal.md). */
export function createPaypal(settings: PaypalSettings, tools: DriverTools): PaymentDriver {
  const wire = createWire(settings, tools);
  return {
    can: { refund: "auto", cancel: true, maxPollPerSecond: settings.PAYPAL_READS_PER_SECOND },
    prepare: (attempt) => createOrder(wire, attempt),
    async start(attempt) {
      return {
        kind: "ok",
        value: { next: { type: "redirect", url: orderIn(attempt.providerData).url } },
      };
    },
    read: (attempt) => readOrder(wire, attempt),
    capture: (attempt) => captureOrder(wire, attempt),
    cancel: (attempt) => leaveUncaptured(wire, attempt),
    refund: (attempt, refund) => createRefund(wire, attempt, refund),
    readRefund: (attempt, refund, ref) => readRefund(wire, { attempt, refund, ref }),
    verify: createVerifier(wire),
    nextPoll: nextPagePoll,
  };
}

/** Creates the order. The same attempt sends the same bytes with the same id, so a retry returns the first order. */
async function createOrder(wire: Wire, attempt: Attempt): Promise<Outcome<ProviderData>> {
  const response = await callPaypal(wire, {
    method: "POST",
    path: "/v2/checkout/orders",
    operation: "order_create",
    deadlineMs: wire.deadlines.start,
    requestId: attempt.id,
    body: JSON.stringify(orderBody(attempt)),
  });
  if (response.kind !== "ok") return response;
  const { status, body, raw } = response.value;
  if (status >= 400) return { kind: "refused", code: "merchant_config", raw };
  const order = orderSchema.safeParse(body).data;
  const stored = order && storedOrder(order);
  return stored ? { kind: "ok", value: stored } : { kind: "unknown", raw };
}

function orderBody(attempt: Attempt): object {
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "default",
        custom_id: attempt.id,
        invoice_id: attempt.id,
        description: plainNote(attempt.label, 127),
        amount: amountOf(attempt.money),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED", // no e-cheque: seats cannot wait for days
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
          brand_name: "Wakafine",
          locale: attempt.locale === "en" ? "en-US" : "fr-FR",
          return_url: attempt.returnUrl,
          cancel_url: attempt.cancelUrl,
        },
      },
    },
  };
}

async function readOrder(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence | "not_found">> {
  const response = await callPaypal(wire, {
    method: "GET",
    path: `/v2/checkout/orders/${encodeURIComponent(orderIn(attempt.providerData).id)}`,
    operation: "order_read",
    deadlineMs: wire.deadlines.read,
  });
  // A failed read leaves the state of the payment unknown.
  if (response.kind === "refused")
    return { kind: "unknown", raw: response.raw, likelyReason: response.code };
  if (response.kind !== "ok") return response;
  return response.value.status === 404
    ? { kind: "ok", value: "not_found" }
    : evidenceIn(response.value);
}

/**
 * Captures the approved order. An order is captured once, so the call is safe to repeat without a request id, which would repeat the response to a declined means of
 * payment. An error that decides nothing is followed by a read.
 */
async function captureOrder(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence>> {
  const response = await callPaypal(wire, {
    method: "POST",
    path: `/v2/checkout/orders/${encodeURIComponent(orderIn(attempt.providerData).id)}/capture`,
    operation: "order_capture",
    deadlineMs: wire.deadlines.start,
    body: "{}",
  });
  if (response.kind === "refused") return { kind: "unknown", raw: response.raw };
  if (response.kind !== "ok") return response;
  const { status, issue, raw } = response.value;
  if (status < 400) return evidenceIn(response.value);
  const decided = evidenceOfIssue(issue, raw);
  return decided ? { kind: "ok", value: decided } : readDecided(wire, attempt);
}

/** Only we capture an order, so one that we do not capture is never charged. An order that was captured before keeps its state. */
async function leaveUncaptured(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence>> {
  const read = await readDecided(wire, attempt);
  return read.kind === "ok" && (read.value.state === "pending" || read.value.state === "approved")
    ? { kind: "ok", value: { ...read.value, state: "cancelled", reason: "cancelled" } }
    : read;
}

async function readDecided(wire: Wire, attempt: Attempt): Promise<Outcome<Evidence>> {
  const read = await readOrder(wire, attempt);
  if (read.kind !== "ok") return read;
  return read.value === "not_found"
    ? { kind: "unknown", raw: "order not found" }
    : { kind: "ok", value: read.value };
}

function evidenceIn({ status, body, raw }: PaypalResponse): Outcome<Evidence> {
  const order = status < 400 ? orderSchema.safeParse(body).data : undefined;
  const evidence = order && evidenceOf(order);
  return evidence ? { kind: "ok", value: evidence } : { kind: "unknown", raw };
}
