import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { DisputeState } from "@wakafine/shared/payments/states.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";

/** Money in the currency's smallest unit: XAF has none (exponent 0), EUR has cents (exponent 2). */
export interface Money {
  readonly currency: "XAF" | "EUR";
  readonly minor: bigint;
}

/** Normalised reason of a decline. `timeout`: the payer did not confirm in time. `cancelled`: the payer left the payment page. `instrument_declined`: the payer can choose another means of payment on the page. `merchant_config`: our own account is misconfigured. */
export type Reason =
  | "insufficient_funds"
  | "declined_by_payer"
  | "bad_number"
  | "limit"
  | "timeout"
  | "cancelled"
  | "instrument_declined"
  | "merchant_config"
  | "generic";

/**
 * Outcome of a provider call. `unknown` is a timeout, a 5xx or an invalid response: the provider may have executed the call,
 * so the payment must be read again. `raw` is the provider's own text, redacted.
 */
export type Outcome<Value, Code = Reason> =
  | { readonly kind: "ok"; readonly value: Value }
  | { readonly kind: "refused"; readonly code: Code; readonly raw: string }
  | { readonly kind: "unknown"; readonly raw: string; readonly likelyReason?: Code };

/** Identifiers that the provider assigns to a payment: a pay token, a session, an order. Each driver defines its keys and values. */
export type ProviderData = Readonly<Record<string, string>>;

/** Input of a driver for one payment attempt. All of it is stored before the first call, `providerData` before `start`. */
export interface Attempt {
  readonly id: string;
  /** Our reference at the provider, stored before the first call. */
  readonly providerRef: string;
  /** What `prepare` returned; empty for drivers without it. */
  readonly providerData: ProviderData;
  /** The provider's id of the paid transaction; null before. */
  readonly txnId?: string | null;
  readonly money: Money;
  /** `operator`: of the wallet, as the payer chose it; numbers can be ported. */
  readonly payer: {
    readonly msisdn?: string;
    readonly email?: string;
    readonly operator?: MobileOperator;
  };
  /** Order code and route; drivers shorten it to what their provider accepts. */
  readonly label: string;
  readonly locale: Language;
  readonly startedAt: Date;
  /** End of the provider's window. */
  readonly expiresAt: Date;
  /** Callback address for the provider. */
  readonly notifyUrl: string;
  /** Pages of the site to which a payment page sends the payer: after paying, and after leaving the page without paying. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** The provider's page on which the payer pays. `sessionId` is the provider's id of a card session. */
export interface PaymentPage {
  readonly url: string;
  readonly sessionId?: string;
}

/** The provider accepted the payment: the payer sees a prompt on the phone, or must be redirected to a page. */
export interface Started {
  readonly next: { readonly type: "prompt" } | ({ readonly type: "redirect" } & PaymentPage);
}

/** Result of an authenticated read. `reference` is our attempt id as stored by the provider. `approved`: the payer agreed, and nothing is charged until `capture`. */
export interface Evidence {
  readonly state:
    "pending" | "approved" | "processing" | "paid" | "failed" | "expired" | "cancelled";
  readonly money?: Money;
  readonly reference?: string;
  readonly reason?: Reason;
  readonly txnId?: string;
  /** What the provider keeps of a paid amount, in the currency of the payment, if it reports it. */
  readonly feeMinor?: bigint;
  readonly raw: string;
}

/** A webhook notification for `providerRef`. `claimed` is its status, mapped to ours when known; it is never trusted. */
export interface WebhookNotification {
  /** The same event sent twice has the same key. */
  readonly eventKey: string;
  readonly providerRef: string;
  readonly claimed: "paid" | "failed" | "pending" | null;
}

export interface CallbackRequest {
  readonly reference: string;
  readonly body: string;
}

/** A callback whose sender is verified by a signature in its headers. `body` is the text as received. */
export interface SignedRequest {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * An authentic event. `dispute`: the payer's bank claims back the payment with this transaction id; `status` is the provider's own status, `dispute` its
 * id, state and amount (default: the whole payment), absent for an inquiry that moves no money. `refund`: a refund with this id of ours changed.
 * `ignored`: about nothing we store.
 */
export type ProviderEvent =
  | { readonly kind: "payment"; readonly notification: WebhookNotification }
  | {
      readonly kind: "dispute";
      readonly txnId: string;
      readonly status: string;
      readonly dispute?: {
        readonly ref: string;
        readonly state: DisputeState;
        readonly money?: Money;
      };
    }
  | { readonly kind: "refund"; readonly requestId: string }
  | { readonly kind: "ignored" };

/** Content of a signed callback. `forged`: the signature is missing, wrong or too old. `unverified`: it could not be checked now, so the provider must send it again. */
export type SignedNotification =
  ProviderEvent | { readonly kind: "forged" } | { readonly kind: "unverified" };

/** A refund to the payer's number or card. `id` is ours, a version 4 UUID, and the idempotency key at the provider; `money` is in the currency of the charge. */
export interface RefundRequest {
  readonly id: string;
  readonly money: Money;
  /** Order code; drivers shorten it to what their provider accepts. */
  readonly note: string;
}

/** State of a refund at the provider. `ref` is the provider's id of it, `money` the amount it refunds. */
export interface RefundEvidence {
  readonly ref: string;
  readonly state: "submitted" | "succeeded" | "failed";
  readonly money: Money;
  readonly raw: string;
}

/** Driver of one payment provider. Drivers store no payment state and do not use the database. */
export interface PaymentDriver {
  readonly can: {
    /** `auto`: `refund` and `readRefund` exist and are activated. `manual`: administrators refund by hand. */
    readonly refund: "auto" | "manual";
    readonly cancel: boolean;
    readonly maxPollPerSecond: number;
    /** What the provider keeps of each payment, in percent; for one whose evidence has no fee. */
    readonly feePercent?: number;
  };
  /**
   * For a provider that assigns its own identifiers: requests them without prompting or charging the payer. The result is stored before `start` is called and
   * passed to `start` and `read`. It is called again if the result was lost, so unused identifiers must be harmless (0097).
   */
  prepare?(attempt: Attempt): Promise<Outcome<ProviderData>>;
  /** Requests the payment. Safe to repeat with the same attempt: the provider charges once. */
  start(attempt: Attempt): Promise<Outcome<Started>>;
  /** Reads the payment; `not_found` if no charge was requested, even if `prepare` succeeded. */
  read(attempt: Attempt): Promise<Outcome<Evidence | "not_found">>;
  /**
   * For a provider that charges only at our request: charges what the payer approved. Safe to repeat: the provider charges once. The evidence is `pending` with a
   * reason if the payer must act again.
   */
  capture?(attempt: Attempt): Promise<Outcome<Evidence>>;
  /**
   * For a provider with a payment page: closes the page, so that it can no longer be paid (with `capture`: nothing is needed but that it is not charged). The evidence is `cancelled` once the provider confirms it, and
   * that of a read if the payment has already ended.
   */
  cancel?(attempt: Attempt): Promise<Outcome<Evidence>>;
  /**
   * For a provider that assigns its own id to a refund: requests it without paying. It is stored before `refund` is called and passed to `refund` and
   * `readRefund`; an unused one must be harmless, as with `prepare`.
   */
  prepareRefund?(attempt: Attempt, refund: RefundRequest): Promise<Outcome<string>>;
  /**
   * Refunds a part or all of a paid attempt to its payer. Safe to repeat with the same id: the provider pays once. `ref`: what `prepareRefund` returned, null
   * for drivers without it.
   */
  refund?(
    attempt: Attempt,
    refund: RefundRequest,
    ref?: string | null,
  ): Promise<Outcome<RefundEvidence>>;
  /** Reads a refund; `ref` is the provider's id of it, null if its response was lost. `not_found` if the provider never received it. */
  readRefund?(
    attempt: Attempt,
    refund: RefundRequest,
    ref: string | null,
  ): Promise<Outcome<RefundEvidence | "not_found">>;
  /** For a provider that signs its callbacks: verifies and parses one. Its callbacks need no secret in their address. */
  verify?(request: SignedRequest): SignedNotification | Promise<SignedNotification>;
  /**
   * For a provider that signs its callbacks and lists the events behind them: returns those since a time that only a callback reports, disputes and refunds that
   * failed after they were executed; the newest of each dispute and refund, the oldest first.
   */
  listEvents?(since: Date): Promise<Outcome<readonly ProviderEvent[]>>;
  /** For a provider whose unsigned callbacks repeat a token that `prepare` obtained: whether the body has the token of its attempt. */
  hasToken?(body: string, data: ProviderData): boolean;
  /** For a provider whose callbacks are unsigned: parses one, whose address contained the secret of its attempt; null if it is invalid. A driver has this or `verify`, or no callbacks. */
  notificationOf?(request: CallbackRequest): WebhookNotification | null;
  /** Returns when to read next after `attempts` reads; null: never. */
  nextPoll(attempt: Attempt, attempts: number, now: Date): Date | null;
}

/** Timeouts of provider calls, in milliseconds. */
export interface Deadlines {
  readonly start: number;
  readonly read: number;
  readonly token: number;
}

/** Timeouts of live drivers (docs/providers/README.md). */
export const usualDeadlines: Deadlines = { start: 15_000, read: 8_000, token: 10_000 };
