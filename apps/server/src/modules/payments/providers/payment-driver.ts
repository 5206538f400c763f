import type { Language } from "@wakafine/shared/messages/catalogue.ts";

/** Money in the currency's smallest unit: XAF has none (exponent 0), EUR has cents (exponent 2). */
export interface Money {
  readonly currency: "XAF" | "EUR";
  readonly minor: bigint;
}

/** Normalised reason of a decline. `timeout`: the payer did not confirm in time. `merchant_config`: our own account is misconfigured. */
export type Reason =
  | "insufficient_funds"
  | "declined_by_payer"
  | "bad_number"
  | "limit"
  | "timeout"
  | "merchant_config"
  | "generic";

/**
 * Outcome of a provider call. `unknown` is a timeout, a 5xx or an invalid response: the provider may have executed the call,
 * so the payment must be read again; `suspect` is the likely reason. `raw` is the provider's own text, redacted.
 */
export type Outcome<Value, Code = Reason> =
  | { readonly kind: "ok"; readonly value: Value }
  | { readonly kind: "refused"; readonly code: Code; readonly raw: string }
  | { readonly kind: "unknown"; readonly raw: string; readonly suspect?: Code };

/** Identifiers that the provider assigns to a payment: a pay token, a session, an order. Each driver defines its keys and values. */
export type ProviderData = Readonly<Record<string, string>>;

/** Input of a driver for one payment attempt. All of it is stored before the first call, `providerData` before `start`. */
export interface Attempt {
  readonly id: string;
  /** Our reference at the provider, stored before the first call. */
  readonly providerRef: string;
  /** What `prepare` returned; empty for drivers without it. */
  readonly providerData: ProviderData;
  readonly money: Money;
  readonly payer: { readonly msisdn?: string; readonly email?: string };
  /** Order code and route; drivers shorten it to what their provider accepts. */
  readonly label: string;
  readonly locale: Language;
  readonly startedAt: Date;
  /** End of the provider's window. */
  readonly expiresAt: Date;
  /** Callback address for the provider. */
  readonly notifyUrl: string;
}

/** The provider accepted the payment: the payer sees a prompt on the phone, or must be redirected to a page. */
export interface Started {
  readonly next:
    | { readonly type: "prompt" }
    | { readonly type: "redirect"; readonly url: string; readonly sessionId?: string };
}

/** Result of an authenticated read. `reference` is our attempt id as stored by the provider. */
export interface Evidence {
  readonly state: "pending" | "processing" | "paid" | "failed" | "expired" | "cancelled";
  readonly money?: Money;
  readonly reference?: string;
  readonly reason?: Reason;
  readonly txnId?: string;
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

/** Driver of one payment provider. Drivers store no payment state and do not use the database. */
export interface PaymentDriver {
  readonly can: {
    readonly refund: "auto" | "manual";
    readonly cancel: boolean;
    readonly maxPollPerSecond: number;
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
  /** Parses a callback; null if it is invalid. */
  notificationOf(request: CallbackRequest): WebhookNotification | null;
  /** Returns when to read next after `attempts` reads; null: never. */
  nextPoll(attempt: Attempt, attempts: number, now: Date): Date | null;
}

/** Timeouts of provider calls, in milliseconds. */
export interface Deadlines {
  readonly start: number;
  readonly read: number;
  readonly token: number;
}
