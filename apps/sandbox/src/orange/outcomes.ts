import { paysWithoutPin } from "../simulated-payment.ts";
import type { SwitchSet } from "../scenario-switches.ts";

/** Orange's statuses of a payment. */
export type OrangeStatus = "PENDING" | "SUCCESSFULL" | "FAILED" | "EXPIRED" | "CANCELLED";

/** A response without a payment. */
export interface OrangeError {
  readonly http: number;
  readonly message: string;
}

/** Automatic outcome of a payment, selected by the payer's number or by a switch. */
export type PlannedOutcome =
  | { readonly kind: "refused_at_once"; readonly error: OrangeError }
  /** `mp/pay` responds 417 with the failed payment. */
  | { readonly kind: "fails_at_once"; readonly code: string }
  | { readonly kind: "ends"; readonly end: OrangeEnd; readonly afterMs?: number }
  | { readonly kind: "waits_for_pin" };

/** How a payment ends after the prompt. `code`: of the confirmation. */
export interface OrangeEnd {
  readonly status: Exclude<OrangeStatus, "PENDING">;
  readonly code?: string;
}

export const orangeErrors = {
  badRequest: (message: string): OrangeError => ({ http: 400, message }),
  unknownPayToken: { http: 400, message: "Unknown payToken" },
  usedPayToken: { http: 422, message: "payToken already used or expired" },
  wrongMerchant: { http: 403, message: "Channel user or PIN is not valid" },
  unavailable: { http: 503, message: "Service unavailable" },
} as const;

/** Time after which an unused pay token or an unconfirmed payment expires. */
export const PAYMENT_WINDOW_MS = 7 * 60 * 1000;

const failureTexts: Readonly<Record<string, string>> = {
  "60019": "Le solde du compte du payeur est insuffisant",
  "00671": "Beneficiaire introuvable",
  "99051": "Beneficiaire introuvable",
  "60022": "Vous avez saisi un montant superieur au montant maximum autorise",
  "60033": "Utilisateur bloque",
};

/** Returns the text of a failure code. */
export function failureText(code: string): string {
  return failureTexts[code] ?? "Echec de la transaction";
}

/** Test numbers: 6991234nn, in the style of MTN's. */
const testNumber = /^6991234([56]\d)$/;

const outcomesOfTestNumbers: Readonly<Record<string, PlannedOutcome>> = {
  50: { kind: "fails_at_once", code: "60000" },
  51: { kind: "ends", end: { status: "CANCELLED" } },
  52: { kind: "ends", end: { status: "EXPIRED" } },
  53: { kind: "ends", end: { status: "SUCCESSFULL" }, afterMs: 30_000 },
  54: { kind: "ends", end: { status: "SUCCESSFULL" }, afterMs: 120_000 },
  55: { kind: "fails_at_once", code: "00671" },
  56: { kind: "fails_at_once", code: "99051" },
  57: { kind: "fails_at_once", code: "60022" },
  58: { kind: "refused_at_once", error: orangeErrors.wrongMerchant },
  59: { kind: "fails_at_once", code: "60033" },
  61: { kind: "ends", end: { status: "FAILED", code: "60019" } },
  62: { kind: "refused_at_once", error: orangeErrors.unavailable },
  63: { kind: "fails_at_once", code: "60019" },
};

/** Returns the outcome of a payment: automatic for test numbers and numbers ending in 00, by PIN for all others. */
export function plannedOutcome(payer: string): PlannedOutcome {
  const [, digits = ""] = testNumber.exec(payer) ?? [];
  const testOutcome = outcomesOfTestNumbers[digits];
  if (testOutcome !== undefined) return testOutcome;
  return paysWithoutPin(payer)
    ? { kind: "ends", end: { status: "SUCCESSFULL" } }
    : { kind: "waits_for_pin" };
}

/** Time for which `refund_late_fail` keeps a cash-in PENDING. */
const LATE_FAILURE_MS = 30_000;

/** Returns the outcome of a cash-in: it needs no PIN and succeeds, unless a switch says otherwise. */
export function plannedCashIn(switches: SwitchSet): PlannedOutcome {
  const failure: OrangeEnd = { status: "FAILED", code: "60033" };
  if (switches.has("refund_fail")) return { kind: "ends", end: failure };
  return switches.has("refund_late_fail")
    ? { kind: "ends", end: failure, afterMs: LATE_FAILURE_MS }
    : { kind: "ends", end: { status: "SUCCESSFULL" } };
}

/** Returns the outcome of `decline(reason)`: a status of a payment that was not paid, or a failure code. */
export function declinedOutcome(reason: string): PlannedOutcome {
  return reason === "CANCELLED" || reason === "EXPIRED"
    ? { kind: "ends", end: { status: reason } }
    : { kind: "fails_at_once", code: reason };
}
