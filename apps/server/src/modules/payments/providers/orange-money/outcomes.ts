import { redact } from "../../../../providers/provider-client.ts";
import type { Attempt, Evidence, Money, Reason, WebhookNotification } from "../payment-driver.ts";
import { objectOf } from "../provider-text.ts";

/** Maps Orange's codes of a failed payment to our reasons. Orange publishes no list; other codes are read by their text. */
const reasons: Readonly<Record<string, Reason>> = {
  "60019": "insufficient_funds",
  "00671": "bad_number", // not a number of Orange
  "99051": "bad_number", // a number of Orange without Orange Money
};

/** Texts of failures whose code differs between clients. */
const reasonTexts: readonly (readonly [RegExp, Reason])[] = [
  [/solde .*insuffisant/i, "insufficient_funds"],
  [/beneficiaire introuvable/i, "bad_number"],
  [/montant maximum/i, "limit"],
];

const ended: Readonly<Record<string, Pick<Evidence, "state" | "reason">>> = {
  SUCCESSFULL: { state: "paid" }, // Orange's spelling
  SUCCESSFUL: { state: "paid" },
  EXPIRED: { state: "expired", reason: "timeout" },
  CANCELLED: { state: "cancelled", reason: "declined_by_payer" },
  CANCELED: { state: "cancelled", reason: "declined_by_payer" },
};

const undecided: ReadonlySet<string> = new Set(["PENDING", "INITIATED"]);

/**
 * Parses the body of `mp/pay` or of a status. `not_found`: the pay token exists, but no charge was requested. Returns null if the body cannot be parsed,
 * which means an unknown state. `inittxnstatus` 200 and `txnid` are set while the payment is pending and prove nothing.
 */
export function evidenceOf(text: string, attempt: Attempt): Evidence | "not_found" | null {
  const data = dataOf(text);
  const status = data?.["status"];
  if (!data || typeof status !== "string") return null;
  if (undecided.has(status) && isUncharged(data)) return "not_found";
  const money = moneyOf(data["amount"]);
  const txnId = textOf(data["txnid"]);
  const details = {
    reference: referenceOf(data, attempt),
    ...(money ? { money } : {}),
    ...(txnId ? { txnId } : {}),
    raw: redact(JSON.stringify({ status, code: codeOf(data), message: messageOf(data) })),
  };
  if (undecided.has(status)) return { state: "pending", ...details };
  if (status === "FAILED") return { state: "failed", reason: reasonOf(data), ...details };
  const end = ended[status];
  return end ? { ...end, ...details } : null;
}

/** Whether the body is a failed payment with a code or text whose meaning is known, so that an error response is a definite failure. */
export function isKnownFailure(text: string): boolean {
  const data = dataOf(text);
  return data?.["status"] === "FAILED" && reasonOf(data) !== "generic";
}

/** Parses the pay token of an `mp/init` response; null if there is none. */
export function payTokenOf(text: string): string | null {
  return textOf(dataOf(text)?.["payToken"]) ?? null;
}

/** Maps the status of a callback to ours; null if it is unknown. */
export function claimOf(status: unknown): WebhookNotification["claimed"] {
  if (typeof status !== "string") return null;
  if (undecided.has(status)) return "pending";
  if (status === "FAILED") return "failed";
  const end = ended[status];
  return end ? (end.state === "paid" ? "paid" : "failed") : null;
}

function dataOf(text: string): Record<string, unknown> | null {
  const data = objectOf(text)?.["data"];
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : null;
}

/** A pay token without a payer and an amount was requested by `mp/init` only. */
function isUncharged({ subscriberMsisdn, amount, txnid }: Record<string, unknown>): boolean {
  return [subscriberMsisdn, amount, txnid].every((value) => value === null || value === undefined);
}

/** Returns the attempt's id if the response is about its pay token and its order, else the token of the response. Orange returns the order in `txnmode`. */
function referenceOf({ payToken, txnmode }: Record<string, unknown>, attempt: Attempt): string {
  const isSameOrder = textOf(txnmode) === undefined || txnmode === attempt.providerRef;
  return payToken === attempt.providerData["payToken"] && isSameOrder
    ? attempt.id
    : `another payment: ${textOf(payToken) ?? "no token"}`;
}

function reasonOf(data: Record<string, unknown>): Reason {
  const known = reasons[codeOf(data) ?? ""];
  if (known) return known;
  const message = messageOf(data) ?? "";
  return reasonTexts.find(([pattern]) => pattern.test(message))?.[1] ?? "generic";
}

/** The confirmation is the later of the two steps; each has its own code and message. */
function codeOf({ confirmtxnstatus, inittxnstatus }: Record<string, unknown>): string | undefined {
  return textOf(confirmtxnstatus) ?? textOf(inittxnstatus);
}

function messageOf(data: Record<string, unknown>): string | undefined {
  return textOf(data["confirmtxnmessage"]) ?? textOf(data["inittxnmessage"]);
}

/** Orange charges in francs and returns the amount as a number. */
function moneyOf(amount: unknown): Money | undefined {
  const text = textOf(amount) ?? "";
  return /^\d+(?:\.0+)?$/.test(text)
    ? { currency: "XAF", minor: BigInt(text.split(".")[0] ?? "") }
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return (typeof value === "string" && value !== "") || typeof value === "number"
    ? String(value)
    : undefined;
}
