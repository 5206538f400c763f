import type { Evidence, Money, Outcome, Reason, WebhookNotification } from "../payment-driver.ts";
import { isRefusal, redact } from "../../../../providers/provider-client.ts";
import { objectOf } from "../provider-text.ts";

/** Maps MTN's codes of a failed payment to our reasons. Any other code is `generic`; its text is stored. */
const reasons: Readonly<Record<string, Reason>> = {
  APPROVAL_REJECTED: "declined_by_payer",
  REJECTED: "declined_by_payer",
  TRANSACTION_CANCELED: "declined_by_payer",
  EXPIRED: "timeout",
  COULD_NOT_PERFORM_TRANSACTION: "timeout", // no approval within 5 minutes
  NOT_ENOUGH_FUNDS: "insufficient_funds",
  PAYER_LIMIT_REACHED: "limit",
  PAYER_NOT_FOUND: "bad_number",
  PAYEE_NOT_FOUND: "merchant_config",
  PAYEE_NOT_ALLOWED_TO_RECEIVE: "merchant_config",
  NOT_ALLOWED: "merchant_config",
  NOT_ALLOWED_TARGET_ENVIRONMENT: "merchant_config",
  INVALID_CALLBACK_URL_HOST: "merchant_config",
  INVALID_CURRENCY: "merchant_config",
  FORBIDDEN_IP: "merchant_config",
  INTERNAL_PROCESSING_ERROR: "generic", // mostly a low balance, but MTN does not say so
};

const undecided: ReadonlySet<string> = new Set(["PENDING", "ONGOING", "DELAYED", "CREATED"]);

/** Parses a status response. Returns null if it cannot be parsed, which means an unknown state. */
export function evidenceOf(text: string): Evidence | null {
  const body = objectOf(text);
  const status = body?.["status"];
  if (!body || typeof status !== "string") return null;
  const details = {
    ...optional("money", moneyOf(body)),
    ...optional("reference", textOf(body["externalId"])),
    ...optional("txnId", textOf(body["financialTransactionId"])),
    raw: redact(JSON.stringify({ status, reason: body["reason"] })),
  };
  if (undecided.has(status)) return { state: "pending", ...details };
  if (status === "SUCCESSFUL") return { state: "paid", ...details };
  if (status !== "FAILED") return null;
  const reason = reasonOf(labelOf(body["reason"]));
  return { state: reason === "timeout" ? "expired" : "failed", reason, ...details };
}

/** Maps the status of a callback to ours; null if it is unknown. */
export function claimOf(status: unknown): WebhookNotification["claimed"] {
  if (status === "SUCCESSFUL") return "paid";
  if (status === "FAILED") return "failed";
  return typeof status === "string" && undecided.has(status) ? "pending" : null;
}

/** Maps a response to requesttopay other than 202, 401 and 409. */
export function refusalOf(status: number, text: string): Outcome<never> {
  const raw = redact(`${status} ${text}`);
  const word = labelOf(objectOf(text)?.["code"]);
  const known = word === null ? undefined : reasons[word];
  if (isRefusal(status)) return { kind: "refused", code: known ?? "merchant_config", raw };
  return { kind: "unknown", raw, ...(known === "merchant_config" ? { likelyReason: known } : {}) };
}

function reasonOf(word: string | null): Reason {
  if (word === null) return "generic";
  return reasons[word] ?? (word.startsWith("NOT_ALLOWED") ? "merchant_config" : "generic");
}

/** MTN documents `reason` as an object but also sends a plain string. */
function labelOf(reason: unknown): string | null {
  const word =
    typeof reason === "object" && reason !== null ? (reason as { code?: unknown }).code : reason;
  return typeof word === "string" ? word.trim().toUpperCase() : null;
}

function moneyOf({ amount, currency }: Record<string, unknown>): Money | undefined {
  if (
    (currency !== "XAF" && currency !== "EUR") ||
    (typeof amount !== "string" && typeof amount !== "number")
  )
    return undefined;
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) return undefined;
  const digits = currency === "EUR" ? 2 : 0;
  if (/[1-9]/.test(fraction.slice(digits))) return undefined; // more decimals than the currency has: not the requested amount
  return { currency, minor: BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0")) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);
}
