import { authorised } from "../../../../providers/access-tokens.ts";
import type { Attempt, Outcome, RefundEvidence, RefundRequest } from "../payment-driver.ts";
import { plainNote } from "../provider-text.ts";
import type { Wire } from "./calls.ts";
import { amountText, baseUrl, productHeaders, unreadable } from "./calls.ts";
import { evidenceOf, refusalOf } from "./outcomes.ts";

const path = "/disbursement/v1_0/refund";

/** Requests a refund of a paid attempt with the Disbursement product. Our id is its reference, so a retry gets 409. */
export async function requestRefund(
  wire: Wire,
  attempt: Attempt,
  refund: RefundRequest,
): Promise<Outcome<RefundEvidence>> {
  const note = plainNote(refund.note, 160);
  const response = await authorised(wire.tokens, (token) =>
    wire.client.call({
      method: "POST",
      url: `${baseUrl(wire.settings)}${path}`,
      operation: "refund",
      deadlineMs: wire.deadlines.start,
      headers: {
        ...productHeaders(wire, token),
        "x-reference-id": refund.id,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        amount: amountText(refund.money),
        currency: refund.money.currency,
        externalId: refund.id,
        payerMessage: note,
        payeeNote: note,
        referenceIdToRefund: attempt.providerRef,
      }),
    }),
  );
  if (response.kind === "denied")
    return { kind: "refused", code: "merchant_config", raw: response.raw };
  if (response.kind !== "answered") return { kind: "unknown", raw: response.why };
  if (response.status === 202 || response.status === 409)
    return {
      kind: "ok",
      value: { ref: refund.id, state: "submitted", money: refund.money, raw: "accepted" },
    };
  return refusalOf(response.status, response.text);
}

/** Reads a refund by our reference. */
export async function readRefundStatus(
  wire: Wire,
  refund: RefundRequest,
): Promise<Outcome<RefundEvidence | "not_found">> {
  const response = await authorised(wire.tokens, (token) =>
    wire.client.call({
      method: "GET",
      url: `${baseUrl(wire.settings)}${path}/${encodeURIComponent(refund.id)}`,
      operation: "refund_status",
      deadlineMs: wire.deadlines.read,
      headers: productHeaders(wire, token),
    }),
  );
  if (response.kind === "denied")
    return { kind: "unknown", raw: response.raw, likelyReason: "merchant_config" };
  if (response.kind !== "answered") return { kind: "unknown", raw: response.why };
  if (response.status === 404) return { kind: "ok", value: "not_found" };
  const evidence = response.status === 200 ? evidenceOf(response.text) : null;
  if (!evidence) return unreadable(response);
  const { state, money, reference, txnId, raw } = evidence;
  if (!money || reference !== refund.id) return { kind: "unknown", raw };
  return {
    kind: "ok",
    value: {
      ref: txnId ?? refund.id,
      state: state === "paid" ? "succeeded" : state === "pending" ? "submitted" : "failed",
      money,
      raw,
    },
  };
}
