import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { RequestContext } from "../../context.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { ProviderName } from "./providers/registry.ts";
import type { RefundTotal } from "./refund-store.ts";

/** One line of a balanced set: debit positive, credit negative, whole francs. */
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
    | "dispute";
  readonly amountXaf: number;
  readonly agencyId?: string;
  readonly departureId?: string;
  readonly driver?: string;
}

/** Money that arrived, for a payable to take. `late`: the attempt had already ended. */
export interface Arrival {
  readonly payableId: string;
  readonly attemptId: string;
  readonly driver: string;
  readonly amountXaf: number;
  readonly late: boolean;
}

/**
 * What a payable makes of money.
 * - `paid`: it is paid now; `credits` are the entries beside the debit of provider_cash and sum to −amount; `outboxJobs` go with the COMMIT.
 * - `already_paid`: another attempt paid it; the money is a double and goes back.
 * - `cannot_deliver`: what was sold is gone (late money, seats taken); the whole amount goes back. `outboxJobs` go with the COMMIT.
 */
export type Taken =
  | {
      readonly kind: "paid";
      readonly credits: readonly LedgerEntry[];
      readonly outboxJobs: readonly Statement<unknown>[];
    }
  | { readonly kind: "already_paid" }
  | { readonly kind: "cannot_deliver"; readonly outboxJobs: readonly Statement<unknown>[] };

/** What must be paid before an attempt may start or end; read in one statement by the payable's own module. */
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
  /** Shown on the payer's phone: order code and road, plain letters and digits. */
  readonly label: string;
}

/** Money that goes back. `payerPhone`: whom it came from; `dueAt`: until when it must be there, ISO 8601. */
export interface OwedRefund {
  readonly payableId: string;
  readonly refundId: string;
  readonly amountXaf: number;
  readonly reason: "late" | "duplicate";
  readonly payerPhone: string | null;
  readonly dueAt: string;
}

/** Something that can be paid. Payments knows no more of bookings, parcels or top-ups than this. */
export interface Payable {
  readonly kind: "booking" | "top_up";
  /** Its state now, or null when there is no such payable. */
  stateOf(payableId: string): Promise<PayableState | null>;
  /** Whether the caller verified this phone by SMS; nobody did where it is missing. */
  isPhoneVerified?(phone: string, requestContext: RequestContext): Promise<boolean>;
  /** Takes money inside settle's transaction: one round trip of its own for money in time, two for late money (a confirmation has 4 in all). */
  take(transaction: Transaction, arrival: Arrival): Promise<Taken>;
  /** Statements that follow the start of an attempt (hold_until moves to `holdUntil`); sent in the attempt's own transaction. */
  onAttemptOpened(payableId: string, holdUntil: Date): readonly Statement<unknown>[];
  /** Statements for the message to a payer whose money goes back; sent with the refund row. */
  onRefundOwed(refund: OwedRefund): readonly Statement<unknown>[];
  /** Ids of everything that stands as paid, ascending, after `after`: the hourly check of the ledger looks for the attempt that paid each. */
  paidIds?(after: string | null, max: number): Promise<readonly string[]>;
}

/** Keyed hashes (hex) of the requesting device and address, null when unknown. Limits count by them [G.book.32]. */
export interface PaymentRequester {
  readonly deviceKey: string | null;
  readonly addressKey: string | null;
}

/** A prompt that a caller wants sent to a phone; `phoneVerified` as in OpeningAttempt. */
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
  /** The caller verified the payer phone by SMS: prompts to it are limited by device or address alone [G.book.32]. */
  readonly phoneVerified: boolean;
}

/** What bookings may ask of payments. */
export interface PaymentService {
  /** The provider that takes a payment; null: the method or operator is not offered. */
  providerFor(
    method: OpeningAttempt["method"],
    operator: OpeningAttempt["operator"],
    amountXaf: number,
  ): ProviderName | null;
  /** Minutes in which a provider says the outcome. */
  windowMinutes(provider: ProviderName): number;
  /** Statements that open an attempt `created` (and its outbox row that makes the worker start it). */
  openAttempt(opening: OpeningAttempt): {
    readonly attemptId: string;
    readonly statements: readonly Statement<unknown>[];
  };
  /** Settles an attempt of the `zero` driver right after its payable's COMMIT (a total of 0 is paid at once); answers whether it is paid now. */
  settleZero(attemptId: string): Promise<boolean>;
  /** Limits prompts to a phone in 15 minutes: 3 per device or address, 6 in all unless the caller verified it [G.book.32]; throws too_many_prompts or prompt_verification_required. */
  allowPrompt(request: PromptRequest): Promise<void>;
  /** The last attempt of a payable as it is stored; an undecided one is read at the provider by the worker 5 s after its last read, not later. */
  lastAttempt(kind: Payable["kind"], payableId: string): Promise<LastAttempt | null>;
}

/** `anyUndecided`: this attempt or an earlier one of its payable is PENDING, so that no further one may start. */
export interface LastAttempt extends AttemptView {
  readonly anyUndecided: boolean;
  /** It is undecided and reads at the provider wait longer than usual. */
  readonly delayed: boolean;
  /** What goes back to the payer of the payable, for this attempt and earlier ones. */
  readonly refund: RefundTotal | null;
}

export interface AttemptView {
  readonly id: string;
  readonly number: number;
  readonly driver: ProviderName;
  /** The mobile operator that was asked; null for other methods. */
  readonly operator: MobileOperator | null;
  readonly providerRef: string;
  readonly providerTxnId: string | null;
  /** PENDING while undecided, PAID, or CANCEL when it ended without money. */
  readonly outward: "PENDING" | "PAID" | "CANCEL";
  /** Why it ended without money, as the customer reads it (a code of messages/errors.ts). */
  readonly reason: ErrorCode | null;
  readonly payerPhone: string | null;
  readonly expiresAt: string;
  /** True once the provider accepted it: the phone shows the prompt. */
  readonly prompted: boolean;
  readonly chargedCurrency: "XAF" | "EUR";
  readonly chargedMinor: number;
}
