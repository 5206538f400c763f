import { paysWithoutPin } from "../simulated-payment.ts";

/** MTN's statuses of a transaction. */
export type MtnStatus = "PENDING" | "ONGOING" | "DELAYED" | "SUCCESSFUL" | "FAILED";

export interface MtnError {
  readonly http: number;
  readonly code: string;
  readonly message: string;
}

/** Automatic outcome of a payment, selected by the payer's number or by a switch. */
export type PlannedOutcome =
  | { readonly kind: "refused_at_once"; readonly error: MtnError }
  | { readonly kind: "fails"; readonly reason: string }
  | { readonly kind: "succeeds" }
  | { readonly kind: "succeeds_later"; readonly pendingStatus: MtnStatus; readonly afterMs: number }
  | { readonly kind: "waits_for_pin" };

export const mtnErrors = {
  badRequest: (message: string): MtnError => ({ http: 400, code: "BAD_REQUEST", message }),
  notFound: { http: 404, code: "RESOURCE_NOT_FOUND", message: "Requested resource was not found." },
  duplicate: {
    http: 409,
    code: "RESOURCE_ALREADY_EXIST",
    message: "Duplicated reference id. Creation of resource failed.",
  },
  targetEnvironment: {
    http: 500,
    code: "NOT_ALLOWED_TARGET_ENVIRONMENT",
    message: "Access to target environment is forbidden.",
  },
  callbackHost: {
    http: 500,
    code: "INVALID_CALLBACK_URL_HOST",
    message: "Callback URL with different host name than configured for API user.",
  },
  currency: { http: 500, code: "INVALID_CURRENCY", message: "Currency not supported." },
  unavailable: {
    http: 503,
    code: "SERVICE_UNAVAILABLE",
    message: "Service temporarily unavailable, try again later.",
  },
} as const;

/** Time after which an unconfirmed payment expires. */
export const APPROVAL_WINDOW_MS = 5 * 60 * 1000;
/** Reason of an expired payment. */
export const EXPIRY_REASON = "COULD_NOT_PERFORM_TRANSACTION";

/** The vendor's test numbers 467331234nn, and Cameroon numbers with the same last digits: 2376731234nn. */
const vendorTestNumber = /^(?:467331234|2376731234)(5\d|6[0-3])$/;

const outcomesOfTestNumbers: Readonly<Record<string, PlannedOutcome>> = {
  50: { kind: "fails", reason: "INTERNAL_PROCESSING_ERROR" },
  51: { kind: "fails", reason: "APPROVAL_REJECTED" },
  52: { kind: "fails", reason: "EXPIRED" },
  53: { kind: "succeeds_later", pendingStatus: "ONGOING", afterMs: 30_000 },
  54: { kind: "succeeds_later", pendingStatus: "DELAYED", afterMs: 120_000 },
  55: { kind: "fails", reason: "PAYER_NOT_FOUND" },
  56: { kind: "fails", reason: "PAYEE_NOT_ALLOWED_TO_RECEIVE" },
  57: { kind: "fails", reason: "NOT_ALLOWED" },
  58: { kind: "refused_at_once", error: mtnErrors.targetEnvironment },
  59: { kind: "refused_at_once", error: mtnErrors.callbackHost },
  60: { kind: "refused_at_once", error: mtnErrors.currency },
  61: { kind: "fails", reason: "INTERNAL_PROCESSING_ERROR" },
  62: { kind: "refused_at_once", error: mtnErrors.unavailable },
  63: { kind: "fails", reason: "COULD_NOT_PERFORM_TRANSACTION" },
};

/** Returns the outcome of a payment: automatic for the vendor's test numbers and numbers ending in 00, by PIN for all others. */
export function plannedPaymentOutcome(payer: string): PlannedOutcome {
  const [, digits = ""] = vendorTestNumber.exec(payer) ?? [];
  const testOutcome = outcomesOfTestNumbers[digits];
  if (testOutcome !== undefined) return testOutcome;
  return paysWithoutPin(payer) ? { kind: "succeeds" } : { kind: "waits_for_pin" };
}

/** Returns the outcome of a refund or transfer: it needs no PIN and succeeds, except for test numbers with another outcome. */
export function plannedDisbursementOutcome(payee: string): PlannedOutcome {
  const planned = plannedPaymentOutcome(payee);
  return planned.kind === "waits_for_pin" ? { kind: "succeeds" } : planned;
}

/** Result of `accountholder/msisdn/{n}/active`: every number has an account except the "payer not found" number. */
export function hasActiveAccount(msisdn: string): boolean {
  const planned = plannedPaymentOutcome(msisdn);
  return !(planned.kind === "fails" && planned.reason === "PAYER_NOT_FOUND");
}

/** Returns a different amount (100 more), computed without binary floats. Amounts are strings with at most two decimals. */
export function otherAmount(amount: string): string {
  const [whole = "0", fraction] = amount.split(".");
  const shifted = (BigInt(whole) + 100n).toString();
  return fraction === undefined ? shifted : `${shifted}.${fraction}`;
}
