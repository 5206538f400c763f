import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { RequestContext } from "../../context.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { PaymentPage } from "./providers/payment-driver.ts";
import type { OfferedMethod, ProviderName } from "./providers/registry.ts";
import type { RefundTotal } from "./refund-store.ts";

/** One entry of a ledger transaction: debit positive, credit negative, whole francs. */
export interface LedgerEntry {
  readonly account:
    | "provider_cash"
    | "customer_receivable"
    | "agency_held"
    | "agency_payable"
    | "platform_fee"
    | "platform_commission"
    | "coupon_cost"
    | "provider_fee"
    | "refund_owed"
    | "voucher_owed"
    | "suspense"
    | "rounding"
    | "exchange_difference"
    | "parcel_balance"
    | "dispute"
    | "cash_drawer"
    | "counter_sales"
    | "agency_cash"
    | "cash_difference"
    | "cash_refund_owed";
  readonly amountXaf: number;
  readonly agencyId?: string;
  readonly departureId?: string;
  readonly driver?: string;
  /** The member whose drawer it is; only for cash_drawer. */
  readonly userId?: string;
}

/** Money received for a payable. `late`: the attempt had already ended. */
export interface ReceivedMoney {
  readonly payableId: string;
  readonly attemptId: string;
  readonly driver: string;
  readonly amountXaf: number;
  readonly late: boolean;
}

/**
 * Decision of a payable about received money. `outboxJobs` are inserted in the same transaction.
 * - `paid`: the payable is now paid; `credits` are the entries that balance the debit of provider_cash and sum to −amount.
 * - `already_paid`: another attempt has paid it; the duplicate payment is refunded.
 * - `cannot_deliver`: the seats are no longer available (late money); the whole amount is refunded.
 */
export type MoneyDecision =
  | {
      readonly kind: "paid";
      readonly credits: readonly LedgerEntry[];
      readonly outboxJobs: readonly Statement<unknown>[];
    }
  | { readonly kind: "already_paid" }
  | { readonly kind: "cannot_deliver"; readonly outboxJobs: readonly Statement<unknown>[] };

/** Current amount, hold and status of a payable, read in one statement by the payable's own module. */
export interface PayableState {
  readonly payableId: string;
  readonly amountXaf: number;
  /** Exact total in hundredths of a franc: the base of the euro figure. */
  readonly dueHundredths: bigint;
  readonly language: Language;
  readonly open: boolean;
  readonly holdStartedAt: string;
  readonly holdUntil: string;
  readonly departsAt: string;
  /** Shown on the payer's phone: order code and route in plain letters and digits. */
  readonly label: string;
  /** Path of the page on which the payer waits; providers with a payment page send the payer back there. */
  readonly page: string;
  /** Pages to which a payment page sends the payer back after an approval, by method; default: `page`. */
  readonly returnPages?: Readonly<Partial<Record<PaymentMethod, string>>>;
}

/** A refund owed to a payer. `payerPhone`: the phone that paid; `dueAt`: due date, ISO 8601. */
export interface OwedRefund {
  readonly payableId: string;
  readonly refundId: string;
  readonly amountXaf: number;
  readonly reason: "late" | "duplicate" | "cancelled" | "agency_cancelled";
  /** Default: the owner of the payable. */
  readonly payerPhone?: string | null;
  /** Default: 14 days from now. */
  readonly dueAt?: string;
}

/** A refund that was executed. `payerPhone`: the phone that paid. */
export interface ExecutedRefund {
  readonly payableId: string;
  readonly refundId: string;
  /** The request that executed it; a refund that was taken back is executed by another one. */
  readonly requestId: string;
  readonly amountXaf: number;
  readonly payerPhone: string | null;
}

/** A refund of a part of a payment. `reversal`: ledger entries that sum to `amountXaf`. Default reason: the traveller cancelled. */
export interface PartialRefund {
  readonly payableKind: Payable["kind"];
  readonly payableId: string;
  readonly refundId: string;
  readonly amountXaf: number;
  readonly reversal: readonly LedgerEntry[];
  readonly reason?: "cancelled" | "agency_cancelled";
}

/** The payment that paid a payable, as its payer sees it. */
export interface EffectivePayment {
  readonly driver: ProviderName;
  readonly operator: MobileOperator | null;
  readonly payerPhone: string | null;
}

/** A booking or top-up that can be paid. The payments module depends on bookings, parcels and top-ups only through this interface. */
export interface Payable {
  readonly kind: "booking" | "top_up";
  /** Returns the current state; null if the payable does not exist. */
  stateOf(payableId: string): Promise<PayableState | null>;
  /** Returns whether the requester verified this phone by SMS. Without this function no phone counts as verified. */
  isPhoneVerified?(phone: string, requestContext: RequestContext): Promise<boolean>;
  /** Accepts or rejects money inside the settle transaction: one round trip for money in time, two for late money (a confirmation has 4 in total). */
  acceptMoney(transaction: Transaction, received: ReceivedMoney): Promise<MoneyDecision>;
  /** Returns the statements that set hold_until to a later time: for a new attempt in the transaction that opens it, or while a payment is processed. */
  extendHold(payableId: string, holdUntil: Date): readonly Statement<unknown>[];
  /** Returns the statements that queue the message to a payer who receives a refund; executed in the transaction of the refund row. */
  onRefundOwed(refund: OwedRefund): readonly Statement<unknown>[];
  /** Returns the statements that follow an executed refund: the state of the payable and the message to the payer; in the transaction of the refund. */
  onRefunded(refund: ExecutedRefund): readonly Statement<unknown>[];
  /** Returns the statements that follow when the provider takes an executed refund back: the payable awaits its refund again, and the payer is notified unless the payer's bank claims the payment (`isClaimed`). */
  onRefundReversed?(
    refund: ExecutedRefund & { readonly isClaimed: boolean },
  ): readonly Statement<unknown>[];
  /** Returns the statements that follow when the payer's bank claims the payment back or has taken it back; in the transaction of the dispute. */
  onDisputed?(transaction: Transaction, payableId: string): Promise<readonly Statement<unknown>[]>;
  /** Returns the debits of a charge-back of the payment that paid the payable; they sum to `amountXaf`. Without this function the platform bears it (account dispute). */
  chargeBackDebits?(
    transaction: Transaction,
    payableId: string,
    amountXaf: number,
  ): Promise<readonly LedgerEntry[]>;
  /** Returns at most `max` ids of paid payables after `after`, ascending; the hourly ledger check looks for the attempt that paid each. */
  paidIds?(after: string | null, max: number): Promise<readonly string[]>;
}

/** Keyed hashes (hex) of the requesting device and address, null when unknown. Limits are counted per hash [G.book.32]. */
export interface PaymentRequester {
  readonly deviceKey: string | null;
  readonly addressKey: string | null;
}

/** A request for a payment prompt to a phone; `phoneVerified` as in OpeningAttempt. */
export interface PromptRequest {
  readonly phone: string;
  readonly request: PaymentRequester;
  readonly phoneVerified: boolean;
}

/** A payment attempt to open together with its payable, in the payable's transaction. */
export interface OpeningAttempt {
  readonly payableKind: Payable["kind"];
  readonly payableId: string;
  readonly number: number;
  readonly method: "MOBILE" | "PAYPAL" | "STRIPE";
  readonly operator: MobileOperator | null;
  readonly payerPhone: string | null;
  readonly amountXaf: number;
  /** Exact total in hundredths of a franc, the base of a charge in euro [G.price.03]; whole francs when absent. */
  readonly dueHundredths?: bigint;
  readonly language: Language;
  readonly holdUntil: Date;
  readonly request: PaymentRequester;
  /** The requester verified the payer phone by SMS: prompts to it are limited by device or address only [G.book.32]. */
  readonly phoneVerified: boolean;
}

/** Functions of the payments module for bookings. */
export interface PaymentService {
  /** Returns the provider for a payment; null: the method or operator is not offered. */
  providerFor(
    method: OpeningAttempt["method"],
    operator: OpeningAttempt["operator"],
    amountXaf: number,
  ): ProviderName | null;
  /** Returns the maximum minutes until the provider reports the outcome. */
  windowMinutes(provider: ProviderName, operator: MobileOperator | null): number;
  /** Returns the statements that open an attempt in state `created`, with the outbox row that makes the worker start it. */
  openAttempt(opening: OpeningAttempt): {
    readonly attemptId: string;
    readonly statements: readonly Statement<unknown>[];
  };
  /** Returns the methods offered for an amount, each with the shortest window of its providers. */
  offeredMethods(amountXaf: number): readonly OfferedMethod[];
  /** Starts an attempt of the provider after its payable's COMMIT and returns its payment page. Null: the provider has none, or did not respond; then the worker starts the attempt. */
  openPage(provider: ProviderName, attemptId: string): Promise<PaymentPage | null>;
  /** Settles an attempt of the `zero` driver right after its payable's COMMIT (a total of 0 is paid at once). Returns whether it is now paid. */
  settleZero(attemptId: string): Promise<boolean>;
  /** Checks the limits of prompts to a phone in 15 minutes: 3 per device or address, 6 in total unless the requester verified it [G.book.32]. Throws too_many_prompts or prompt_verification_required. */
  allowPrompt(request: PromptRequest): Promise<void>;
  /** Returns the payment that paid a payable, or null. */
  effectivePayment(kind: Payable["kind"], payableId: string): Promise<EffectivePayment | null>;
  /**
   * Returns the statement that locks the effective payment and reads its state. It precedes the lock of the payable, so that refunds, disputes and
   * cancellations wait for each other in one order.
   */
  lockPayment(
    kind: Payable["kind"],
    payableId: string,
  ): Statement<{ readonly state: AttemptState }>;
  /** Returns the statement that reads the francs of a charged-back effective payment that no refund offsets; no row for any other. The caller has locked it. */
  takenByBank(kind: Payable["kind"], payableId: string): Statement<{ readonly taken_xaf: number }>;
  /**
   * Returns the statements that refund a part of the effective payment: refund, ledger, audit and message; for a refund of 0 only the ledger. They raise
   * cancellation_changed when the payment can no longer be refunded.
   */
  requestRefund(
    refund: PartialRefund,
    request: RequestContext | null,
  ): readonly Statement<unknown>[];
  /** Returns the attempt of a payable that decides its outcome, as stored: the effective one, else the last undecided one, else the last; or null. Schedules the next provider read of a pending or processing attempt for at most 5 s after its last one. */
  lastAttempt(kind: Payable["kind"], payableId: string): Promise<LastAttempt | null>;
  /** Returns which of these payables have an undecided attempt. */
  undecidedAmong(
    kind: Payable["kind"],
    payableIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /**
   * Reads what a payable leaves after its refunds, in whole francs: `platform` (commission, fees and rounding, less coupons) and `agencies`, held or payable.
   * With an agency only the entries of its departures; 0 before the payment.
   */
  income(
    kind: Payable["kind"],
    payableId: string,
    agencyId: string | null,
  ): Statement<{ readonly platform: number; readonly agencies: number }>;
}

/** `anyUndecided`: this attempt or an earlier one of its payable is PENDING, so no further attempt may start. */
export interface LastAttempt extends AttemptView {
  readonly anyUndecided: boolean;
  /** The attempt is undecided and reads at the provider are delayed. */
  readonly delayed: boolean;
  /** Refund to the payer, for this attempt and earlier ones. */
  readonly refund: RefundTotal | null;
}

export interface AttemptView {
  readonly id: string;
  readonly number: number;
  readonly driver: ProviderName;
  /** The method; null when nothing had to be paid. */
  readonly method: OpeningAttempt["method"] | null;
  /** The mobile operator of the payment; null for other methods. */
  readonly operator: MobileOperator | null;
  readonly providerRef: string;
  readonly providerTxnId: string | null;
  /** PENDING while undecided, PAID, or CANCEL when it ended without money. */
  readonly status: "PENDING" | "PAID" | "CANCEL";
  /** Reason shown to the customer when the attempt ended without money, or when the payer must act again on the payment page (a code of messages/errors.ts). */
  readonly reason: ErrorCode | null;
  readonly payerPhone: string | null;
  readonly expiresAt: string;
  /** True after the provider accepted the payment: the phone shows the prompt. */
  readonly prompted: boolean;
  /** The payment is made on a page of the provider, not confirmed on the phone. */
  readonly onPage: boolean;
  /** The payment page of an attempt that is started and undecided; null for other attempts and for providers without one. */
  readonly page: PaymentPage | null;
  readonly chargedCurrency: "XAF" | "EUR";
  readonly chargedMinor: number;
}
