import { isRefusal, redact } from "../../../../providers/provider-client.ts";
import type { Attempt, Outcome, RefundEvidence, RefundRequest } from "../payment-driver.ts";
import { plainNote } from "../provider-text.ts";
import type { Wire } from "./calls.ts";
import { call } from "./calls.ts";
import { evidenceOf, isKnownFailure, payTokenOf } from "./outcomes.ts";

/** A refund as a cash-in to the payer; its pay token is stored before it is paid. */
interface CashIn {
  readonly attempt: Attempt;
  readonly refund: RefundRequest;
  readonly payToken: string;
}

/** Requests a pay token for a cash-in. An unused one expires. */
export async function prepareCashIn(wire: Wire): Promise<Outcome<string>> {
  const { start: deadlineMs } = wire.deadlines;
  const response = await call(wire, { api: "cashin", method: "POST", path: "init", deadlineMs });
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const payToken = status === 200 ? payTokenOf(text) : null;
  if (payToken !== null) return { kind: "ok", value: payToken };
  const raw = redact(`${status} ${text}`);
  return isRefusal(status)
    ? { kind: "refused", code: "merchant_config", raw }
    : { kind: "unknown", raw };
}

/** Pays a refund to the payer's phone. Orange pays a pay token once; after a refusal its status decides. */
export async function payRefund(wire: Wire, cashIn: CashIn): Promise<Outcome<RefundEvidence>> {
  const { attempt, refund, payToken } = cashIn;
  const response = await call(wire, {
    api: "cashin",
    method: "POST",
    path: "pay",
    deadlineMs: wire.deadlines.start,
    body: {
      channelUserMsisdn: wire.settings.ORANGE_CHANNEL_NUMBER,
      amount: refund.money.minor.toString(),
      subscriberMsisdn: (attempt.payer.msisdn ?? "").replace(/^\+237/, ""),
      pin: wire.settings.ORANGE_PIN,
      orderId: orderIdOf(refund),
      description: plainNote(refund.note, 125),
      payToken,
      notifUrl: "",
    },
  });
  if (response.kind !== "answered") return response;
  const { status, text } = response;
  const evidence = refundEvidenceOf(text, cashIn);
  if (evidence && evidence !== "not_found" && (status === 200 || isKnownFailure(text)))
    return { kind: "ok", value: evidence };
  const raw = redact(`${status} ${text}`);
  if (!isRefusal(status)) return { kind: "unknown", raw };
  const known = await readCashIn(wire, cashIn);
  if (known.kind !== "ok") return { kind: "unknown", raw };
  return known.value === "not_found"
    ? { kind: "refused", code: "merchant_config", raw }
    : { kind: "ok", value: known.value };
}

/** Reads a refund by its pay token; `not_found` if it was not paid with, also after it expired. */
export async function readCashIn(
  wire: Wire,
  cashIn: CashIn,
): Promise<Outcome<RefundEvidence | "not_found">> {
  if (cashIn.payToken === "") return { kind: "ok", value: "not_found" };
  const response = await call(wire, {
    api: "cashin",
    method: "GET",
    path: `paymentstatus/${encodeURIComponent(cashIn.payToken)}`,
    deadlineMs: wire.deadlines.read,
  });
  if (response.kind === "refused")
    return { kind: "unknown", raw: response.raw, likelyReason: response.code };
  if (response.kind !== "answered") return response;
  const evidence = response.status === 200 ? refundEvidenceOf(response.text, cashIn) : null;
  return evidence === null
    ? { kind: "unknown", raw: redact(`${response.status} ${response.text}`) }
    : { kind: "ok", value: evidence };
}

/** Parses the status of a cash-in; null if it is unreadable or about another refund. */
function refundEvidenceOf(
  text: string,
  { attempt, refund, payToken }: CashIn,
): RefundEvidence | "not_found" | null {
  const evidence = evidenceOf(text, {
    ...attempt,
    id: refund.id,
    providerRef: orderIdOf(refund),
    providerData: { payToken },
  });
  if (evidence === null || evidence === "not_found") return evidence;
  const { state, money, reference, raw } = evidence;
  if (reference !== refund.id) return null;
  if (!money) return state === "expired" ? "not_found" : null; // a pay token that expired before it was used
  const refundState = state === "paid" ? "succeeded" : state === "pending" ? "submitted" : "failed";
  return { ref: payToken, state: refundState, money, raw };
}

/** Orange accepts at most 20 letters and digits. */
function orderIdOf({ id }: RefundRequest): string {
  return id.replaceAll("-", "").slice(0, 20);
}
