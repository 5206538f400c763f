import { randomBytes } from "node:crypto";
import type { EventDeps } from "./events.ts";
import { sendEvent, sendOrderEvent } from "./events.ts";
import type { CaptureResult, PaypalError, PaypalOrder } from "./orders.ts";
import { unprocessable } from "./orders.ts";

/** Time after which a capture in review is decided, and `dispute(won)` and `dispute(lost)` are closed. */
const DECISION_MS = 60_000;

/** Changes of orders. Those of the payer return false if the order's state does not allow them. */
export interface PaypalProgress {
  /** The payer agrees; `result` is the outcome of the later capture. Decides a capture in review. */
  approve(order: PaypalOrder, result?: CaptureResult): Promise<boolean>;
  /** A means of payment is declined; the order stays open. Decides a capture in review. */
  decline(order: PaypalOrder): Promise<boolean>;
  expire(order: PaypalOrder): boolean;
  /** The merchant captures. Returns the error that PayPal sends instead. The event of the capture arrives before the response. */
  capture(order: PaypalOrder): Promise<PaypalError | null>;
}

/** Creates the functions that change orders. */
export function createPaypalProgress(deps: EventDeps): PaypalProgress {
  return {
    async approve(order, result = "completes") {
      if (order.capture?.status === "PENDING") return decideReview(deps, order, "COMPLETED");
      if (order.status !== "PAYER_ACTION_REQUIRED") return false;
      order.status = "APPROVED";
      order.captureResult = result;
      order.declined = undefined;
      await sendOrderEvent(deps, order, "CHECKOUT.ORDER.APPROVED");
      return true;
    },
    async decline(order) {
      if (order.capture?.status === "PENDING") return decideReview(deps, order, "DECLINED");
      if (order.status !== "PAYER_ACTION_REQUIRED") return false;
      order.declined = "INSTRUMENT_DECLINED";
      return true;
    },
    expire(order) {
      if (order.status !== "PAYER_ACTION_REQUIRED" && order.status !== "APPROVED") return false;
      order.status = "VOIDED";
      return true;
    },
    capture: (order) => captureOrder(deps, order),
  };
}

async function captureOrder(deps: EventDeps, order: PaypalOrder): Promise<PaypalError | null> {
  if (order.capture !== null) return unprocessable("ORDER_ALREADY_CAPTURED");
  if (order.status === "VOIDED") return unprocessable("ORDER_EXPIRED");
  if (order.status !== "APPROVED") return unprocessable("ORDER_NOT_APPROVED");
  if (order.captureResult === "is declined") {
    order.status = "PAYER_ACTION_REQUIRED";
    order.declined = "INSTRUMENT_DECLINED";
    return unprocessable("INSTRUMENT_DECLINED");
  }
  const end = order.switches.text("capture_pending");
  const waits = order.captureResult === "waits" || end !== undefined;
  order.status = "COMPLETED";
  order.capture = {
    id: randomBytes(9).toString("hex").slice(0, 17).toUpperCase(),
    status: waits ? "PENDING" : "COMPLETED",
    disputed: false,
  };
  if (waits && end !== "open")
    deps.clock.after(DECISION_MS, async () => {
      if (order.capture?.status !== "PENDING") return;
      await decideReview(deps, order, end === "denied" ? "DECLINED" : "COMPLETED");
    });
  await announce(deps, order);
  return null;
}

async function announce(deps: EventDeps, order: PaypalOrder): Promise<void> {
  if (order.capture?.status === "PENDING")
    return sendOrderEvent(deps, order, "PAYMENT.CAPTURE.PENDING");
  await sendOrderEvent(deps, order, "PAYMENT.CAPTURE.COMPLETED");
  if (order.switches.has("dispute")) await openDispute(deps, order);
}

/** Decides a capture in review. */
async function decideReview(
  deps: EventDeps,
  order: PaypalOrder,
  status: "COMPLETED" | "DECLINED",
): Promise<boolean> {
  if (order.capture === null) return false;
  order.capture.status = status;
  const event = status === "COMPLETED" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED";
  await sendOrderEvent(deps, order, event);
  return true;
}

/** Opens a dispute, about half of the capture with `dispute(lost_half)`, or takes the capture back without one (`dispute(reversed)`). */
async function openDispute(deps: EventDeps, order: PaypalOrder): Promise<void> {
  const { capture } = order;
  if (capture === null) return;
  const [end, part] = (order.switches.text("dispute") ?? "").split("_");
  capture.disputed = true;
  if (end === "reversed") return sendReversal(deps, order, capture.id);
  const id = `PP-D-${randomBytes(4).readUInt32BE()}`;
  const { currency_code, value } = order.amount;
  const claimed = part === "half" ? (Number(value) / 2).toFixed(2) : value;
  const dispute = {
    dispute_id: id,
    dispute_amount: { currency_code, value: claimed },
    disputed_transactions: [{ seller_transaction_id: capture.id }],
  };
  await sendEvent(deps, order, {
    type: "CUSTOMER.DISPUTE.CREATED",
    resource: { ...dispute, status: "OPEN", dispute_life_cycle_stage: "CHARGEBACK" },
  });
  if (end !== "won" && end !== "lost") return;
  deps.clock.after(DECISION_MS, async () => {
    capture.disputed = end === "lost";
    const outcome = end === "lost" ? "RESOLVED_BUYER_FAVOUR" : "RESOLVED_SELLER_FAVOUR";
    await sendEvent(deps, order, {
      type: "CUSTOMER.DISPUTE.RESOLVED",
      resource: { ...dispute, status: "RESOLVED", dispute_outcome: { outcome_code: outcome } },
    });
  });
}

async function sendReversal(deps: EventDeps, order: PaypalOrder, captureId: string): Promise<void> {
  const resource = {
    id: randomBytes(9).toString("hex").slice(0, 17).toUpperCase(),
    status: "COMPLETED",
    amount: order.amount,
    links: [
      {
        rel: "up",
        method: "GET",
        href: `https://api-m.paypal.com/v2/payments/captures/${captureId}`,
      },
    ],
  };
  await sendEvent(deps, order, { type: "PAYMENT.CAPTURE.REVERSED", resource });
}
