import type { MtnStatus } from "./outcomes.ts";
import type { SwitchSet } from "../scenario-switches.ts";

export type MtnProduct = "collection" | "disbursement";
export type MtnKind = "requesttopay" | "refund" | "transfer";

export interface MtnParty {
  readonly partyIdType: "MSISDN";
  readonly partyId: string;
}

/** One transaction at the provider. Only `status` and `reason` change after the request is accepted. */
export interface MtnTransaction {
  readonly kind: MtnKind;
  /** X-Reference-Id of the request. */
  readonly ref: string;
  readonly amount: string;
  readonly currency: string;
  readonly externalId: string;
  readonly party: MtnParty;
  readonly payerMessage: string;
  readonly payeeNote: string;
  readonly callbackUrl: string | undefined;
  /** For refunds: reference of the refunded payment. */
  readonly refundOf: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly switches: SwitchSet;
  /** The payer must confirm on the phone. */
  readonly awaitsPin: boolean;
  readonly financialTransactionId: string;
  status: MtnStatus;
  reason: string | undefined;
}

/** Returns whether the transaction has neither succeeded nor failed. */
export function isUndecided(transaction: MtnTransaction): boolean {
  return transaction.status !== "SUCCESSFUL" && transaction.status !== "FAILED";
}

export interface MtnLedger {
  add(transaction: MtnTransaction): void;
  find(kind: MtnKind, ref: string): MtnTransaction | undefined;
  /** Returns the newest transaction with this X-Reference-Id or, if there is none, with this externalId. */
  findAny(ref: string): MtnTransaction | undefined;
  all(): readonly MtnTransaction[];
  nextFinancialId(): string;
  /** Returns the sum of the completed and pending refunds of a payment, in hundredths. */
  refundedHundredths(paymentRef: string): bigint;
  clear(): void;
}

/** Creates an empty ledger. Financial ids count up from the start time, so that they are also unique across restarts. */
export function createMtnLedger(startedAtMs = Date.now()): MtnLedger {
  const transactions: MtnTransaction[] = [];
  let lastFinancialId = startedAtMs * 1000;
  return {
    add: (transaction) => void transactions.push(transaction),
    find: (kind, ref) => transactions.find((one) => one.kind === kind && one.ref === ref),
    findAny: (ref) =>
      transactions.findLast((one) => one.ref === ref) ??
      transactions.findLast((one) => one.externalId === ref),
    all: () => transactions,
    nextFinancialId() {
      lastFinancialId += 1;
      return String(lastFinancialId);
    },
    refundedHundredths: (paymentRef) =>
      transactions
        .filter(
          (one) => one.kind === "refund" && one.refundOf === paymentRef && one.status !== "FAILED",
        )
        .reduce((sum, one) => sum + hundredths(one.amount), 0n),
    clear() {
      transactions.length = 0;
    },
  };
}

/** Converts an amount to hundredths: `"4080"` → 408000n, `"15.2"` → 1520n. */
export function hundredths(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, "0"));
}
