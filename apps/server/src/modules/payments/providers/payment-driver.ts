import type { Language } from "@wakafine/shared/messages/catalogue.ts";

/** Money in the currency's smallest unit: XAF has none (exponent 0), EUR has cents (exponent 2). */
export interface Money {
  readonly currency: "XAF" | "EUR";
  readonly minor: bigint;
}

/** Normalised decline reason. `timeout`: the payer did not confirm in time. `merchant_config`: our own account is misconfigured. */
export type Reason =
  | "insufficient_funds"
  | "declined_by_payer"
  | "bad_number"
  | "limit"
  | "timeout"
  | "merchant_config"
  | "generic";

/**
 * What a call to a provider came to. `unknown` is a timeout, a 5xx or a broken answer: the provider may have done it,
 * so it must be read again; `suspect` is what the answer hinted at. `raw` is the provider's own text, redacted.
 */
export type Outcome<Value, Code = Reason> =
  | { readonly kind: "ok"; readonly value: Value }
  | { readonly kind: "refused"; readonly code: Code; readonly raw: string }
  | { readonly kind: "unknown"; readonly raw: string; readonly suspect?: Code };

/** How a provider names a payment that it names itself: a pay token, a session, an order. Keys and values are the driver's. */
export type ProviderData = Readonly<Record<string, string>>;

/** One payment attempt as a driver sees it; everything in it was stored before the first call, `providerData` before `start`. */
export interface Attempt {
  readonly id: string;
  /** Our reference at the provider, stored before the first call. */
  readonly providerRef: string;
  /** What `prepare` returned; empty for drivers without it. */
  readonly providerData: ProviderData;
  readonly money: Money;
  readonly payer: { readonly msisdn?: string; readonly email?: string };
  /** Order code and road; drivers cut it to what their provider accepts. */
  readonly label: string;
  readonly locale: Language;
  readonly startedAt: Date;
  /** End of the provider's window. */
  readonly expiresAt: Date;
  /** Where the provider tells us that something happened. */
  readonly notifyUrl: string;
}

/** The provider took it: the payer sees a prompt on the phone, or must be sent to a page. */
export interface Started {
  readonly next:
    | { readonly type: "prompt" }
    | { readonly type: "redirect"; readonly url: string; readonly sessionId?: string };
}

/** What an authenticated read says. `reference` is our attempt id as the provider knows it. */
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

/** One way to collect money. Drivers hold no payment state and know no database. */
export interface PaymentDriver {
  readonly can: {
    readonly refund: "auto" | "manual";
    readonly cancel: boolean;
    readonly maxPollPerSecond: number;
  };
  /**
   * For a provider that names the payment itself: fetches the name without prompting or charging anybody. The result is stored before `start` is called, and
   * `start` and `read` receive it. Called again when its result was lost, so an unused name must be harmless (0097).
   */
  prepare?(attempt: Attempt): Promise<Outcome<ProviderData>>;
  /** Safe to repeat with the same attempt: the provider charges once. */
  start(attempt: Attempt): Promise<Outcome<Started>>;
  /** What the provider knows; `not_found` when it was never asked to charge, also when it only named the payment. */
  read(attempt: Attempt): Promise<Outcome<Evidence | "not_found">>;
  /** The hint in a callback; null when it is none. */
  notificationOf(request: CallbackRequest): WebhookNotification | null;
  /** When to read next after `attempts` reads; null: no more. */
  nextPoll(attempt: Attempt, attempts: number, now: Date): Date | null;
}

/** Milliseconds a call may take. */
export interface Deadlines {
  readonly start: number;
  readonly read: number;
  readonly token: number;
}
