import type Stripe from "stripe";
import { redact } from "../../../../providers/provider-client.ts";
import type { Attempt, Outcome, RefundEvidence, RefundRequest } from "../payment-driver.ts";
import type { Wire } from "./calls.ts";
import { outcomeOf } from "./calls.ts";
import { idOf, sessionIn } from "./outcomes.ts";

/** Maximum number of refunds read of one payment; Stripe returns at most 100 at once, and a booking has at most 20 tickets. */
const maxListed = 100;

/** Refunds a payment to its card. The same id sends the same bytes with the same key, so a retry returns the first refund. */
export async function createRefund(
  wire: Wire,
  attempt: Attempt,
  refund: RefundRequest,
): Promise<Outcome<RefundEvidence>> {
  const payment = await paymentIntentOf(wire, attempt);
  if (payment.kind !== "ok") return payment;
  const created = await outcomeOf(
    wire.stripe.refunds.create(
      {
        payment_intent: payment.value,
        amount: Number(refund.money.minor),
        metadata: { refund_id: refund.id },
      },
      { idempotencyKey: `${refund.id} refund`, timeout: wire.deadlines.start },
    ),
  );
  return created.kind === "ok" ? evidenceOutcome(created.value) : created;
}

/** Reads a refund by Stripe's id (`ref`); without it, finds the refund by our id among those of the payment. */
export async function readRefund(
  wire: Wire,
  query: {
    readonly attempt: Attempt;
    readonly refund: RefundRequest;
    readonly ref: string | null;
  },
): Promise<Outcome<RefundEvidence | "not_found">> {
  const options = { timeout: wire.deadlines.read };
  if (query.ref !== null) {
    const read = await outcomeOf(wire.stripe.refunds.retrieve(query.ref, {}, options));
    return read.kind === "ok" ? evidenceOutcome(read.value) : unknownOutcome(read);
  }
  const payment = await paymentIntentOf(wire, query.attempt);
  if (payment.kind !== "ok") return unknownOutcome(payment);
  const list = await outcomeOf(
    wire.stripe.refunds.list({ payment_intent: payment.value, limit: maxListed }, options),
  );
  if (list.kind !== "ok") return unknownOutcome(list);
  const found = list.value.data.find(({ metadata }) => metadata?.["refund_id"] === query.refund.id);
  return found ? evidenceOutcome(found) : { kind: "ok", value: "not_found" };
}

async function paymentIntentOf(
  { stripe, deadlines }: Wire,
  attempt: Attempt,
): Promise<Outcome<string>> {
  if (attempt.txnId) return { kind: "ok", value: attempt.txnId };
  const { id } = sessionIn(attempt.providerData);
  const session = await outcomeOf(
    stripe.checkout.sessions.retrieve(id, {}, { timeout: deadlines.read }),
  );
  if (session.kind !== "ok") return session;
  const payment = idOf(session.value.payment_intent);
  return payment === null
    ? { kind: "unknown", raw: "session without payment" }
    : { kind: "ok", value: payment };
}

/** After a failed read the state of the refund is unknown, whatever the error. */
function unknownOutcome(outcome: Exclude<Outcome<never>, { kind: "ok" }>): Outcome<never> {
  return { kind: "unknown", raw: outcome.raw };
}

const states: Readonly<Record<string, RefundEvidence["state"]>> = {
  pending: "submitted",
  requires_action: "submitted",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

function evidenceOutcome({
  id,
  status,
  amount,
  currency,
  failure_reason,
}: Stripe.Refund): Outcome<RefundEvidence> {
  const raw = redact(JSON.stringify({ status, failure_reason }));
  const state = states[status ?? ""];
  return state && currency === "eur"
    ? {
        kind: "ok",
        value: { ref: id, state, money: { currency: "EUR", minor: BigInt(amount) }, raw },
      }
    : { kind: "unknown", raw };
}
