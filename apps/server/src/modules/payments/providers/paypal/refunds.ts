import type { z } from "zod";
import type { Attempt, Outcome, RefundEvidence, RefundRequest } from "../payment-driver.ts";
import { plainNote } from "../provider-text.ts";
import type { Wire } from "./calls.ts";
import { callPaypal } from "./calls.ts";
import { amountOf, moneyOf, orderIn, orderSchema, refundSchema } from "./outcomes.ts";

/** Refunds a capture to its payer. The same id sends the same bytes, so a retry returns the first refund. */
export async function createRefund(
  wire: Wire,
  attempt: Attempt,
  refund: RefundRequest,
): Promise<Outcome<RefundEvidence>> {
  if (!attempt.txnId) return { kind: "unknown", raw: "attempt without a capture" };
  const response = await callPaypal(wire, {
    method: "POST",
    path: `/v2/payments/captures/${encodeURIComponent(attempt.txnId)}/refund`,
    operation: "capture_refund",
    deadlineMs: wire.deadlines.start,
    requestId: refund.id,
    body: JSON.stringify({
      amount: amountOf(refund.money),
      custom_id: refund.id,
      invoice_id: refund.id,
      note_to_payer: plainNote(refund.note, 255),
    }),
  });
  if (response.kind !== "ok") return response;
  const { status, body, raw } = response.value;
  if (status >= 400) return { kind: "refused", code: "generic", raw };
  const made = refundSchema.safeParse(body).data;
  return made ? evidenceOutcome(made, raw) : { kind: "unknown", raw };
}

interface Called {
  readonly attempt: Attempt;
  readonly refund: RefundRequest;
  readonly ref: string | null;
}

/** Reads a refund by PayPal's id, or finds it among the refunds of its order by ours. */
export async function readRefund(
  wire: Wire,
  { attempt, refund, ref }: Called,
): Promise<Outcome<RefundEvidence | "not_found">> {
  const order = encodeURIComponent(orderIn(attempt.providerData).id);
  const response = await callPaypal(wire, {
    method: "GET",
    path:
      ref === null
        ? `/v2/checkout/orders/${order}`
        : `/v2/payments/refunds/${encodeURIComponent(ref)}`,
    operation: "refund_read",
    deadlineMs: wire.deadlines.read,
  });
  if (response.kind !== "ok") return { kind: "unknown", raw: response.raw };
  const { status, body, raw } = response.value;
  if (status >= 400) return { kind: "unknown", raw };
  if (ref !== null) {
    const read = refundSchema.safeParse(body).data;
    return read ? evidenceOutcome(read, raw) : { kind: "unknown", raw };
  }
  const units = orderSchema.safeParse(body).data?.purchase_units;
  if (!units) return { kind: "unknown", raw };
  const found = units
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .find(({ custom_id: id }) => id === refund.id);
  return found ? evidenceOutcome(found, raw) : { kind: "ok", value: "not_found" };
}

const states: Readonly<Record<string, RefundEvidence["state"]>> = {
  PENDING: "submitted",
  COMPLETED: "succeeded",
  FAILED: "failed",
  CANCELLED: "failed",
};

function evidenceOutcome(
  { id, status, status_details: details, amount }: z.infer<typeof refundSchema>,
  raw: string,
): Outcome<RefundEvidence> {
  const state = states[status];
  const money = moneyOf(amount);
  return state && money
    ? {
        kind: "ok",
        value: { ref: id, state, money, raw: JSON.stringify({ status, reason: details?.reason }) },
      }
    : { kind: "unknown", raw };
}
