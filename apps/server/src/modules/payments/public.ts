import type { Caller, Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import type { Effect, Performer } from "../../jobs/outbox.ts";
import type { Job } from "../../jobs/runner.ts";
import type { DriverName } from "./attempt-store.ts";
import type { BooksCheck, Fault } from "./check-books.ts";
import { booksJob, checkBooks } from "./check-books.ts";
import type { CrashPoint } from "./crash-point.ts";
import { noCrash } from "./crash-point.ts";
import type { Deadlines } from "./drivers/mtn-momo.ts";
import { createMtnMomo } from "./drivers/mtn-momo.ts";
import type { PaymentDriver } from "./drivers/payment-driver.ts";
import { createZero } from "./drivers/zero.ts";
import { createMtnCallback } from "./mtn-callback.ts";
import { startEffect } from "./open-attempt.ts";
import type { AttemptView, Payable, PaymentDesk } from "./payable.ts";
import type { PayableByToken } from "./pay-order.ts";
import { bindPayOrder } from "./pay-order.ts";
import { createPaymentDesk } from "./payment-desk.ts";
import type { PaymentParts } from "./payment-parts.ts";
import { pollJob } from "./poll-payments.ts";
import { presentAttempt } from "./present-attempt.ts";
import { hintJob } from "./relay-hints.ts";
import type { DepartureEnds } from "./release-held-money.ts";
import { releaseJob } from "./release-held-money.ts";
import type { Debt, PaymentChoice } from "./retry-payment.ts";
import { retryPayment } from "./retry-payment.ts";
import type { Cause } from "./settle-money.ts";
import { settle } from "./settle.ts";
import { startAttempt } from "./start-attempt.ts";

export type { AttemptView, Arrival, LastAttempt, LedgerEntry, Payable, PayableState, PaymentDesk, Taken } from "./payable.ts";
export type { BooksCheck, Fault } from "./check-books.ts";
export type { CrashPoint, CrashPointName } from "./crash-point.ts";
export { alert } from "./alerts.ts";
export { callbackUrl } from "./callback-address.ts";
export { crashPoints } from "./crash-point.ts";
export { payerRetention } from "./forget-payers.ts";
export { parcelBalance, parcelBalances } from "./parcel-balance.ts";
export type { PayableByToken } from "./pay-order.ts";
export type { DepartureEnds } from "./release-held-money.ts";
export type { Debt, PaymentChoice } from "./retry-payment.ts";
export type { Cause } from "./settle-money.ts";

/** What the module cannot know itself; functions, so that modules wired later can stand behind them. */
export interface PaymentDeps {
  /** The payable behind a hidden link, for `payOrder`. */
  readonly payableByToken: PayableByToken;
  /** When departures end, for the release of held money. */
  readonly departureEnds: DepartureEnds;
  /** Laws of the books that other modules bring. */
  readonly checks?: () => readonly BooksCheck[];
  /** Tests only. */
  readonly deadlines?: Deadlines;
  readonly crash?: CrashPoint;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly now?: () => number;
  readonly drivers?: Partial<Readonly<Record<DriverName, PaymentDriver>>>;
}

/** The module of payments: it collects money for whatever registers as payable, exactly once, and keeps the books. */
export interface Payments {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  readonly performers: Readonly<Record<string, Performer>>;
  readonly desk: PaymentDesk;
  /** Callbacks rejected for a wrong or missing secret since the process started. */
  rejectedCallbacks(): number;
  register(payable: Payable): void;
  /** What jobs and performers do with one attempt, for whoever wants it done now (tests do): reads the provider and changes the attempt accordingly; null: there is no such attempt. Safe to repeat and to run at once. */
  settle(attemptId: string, cause: Cause): Promise<AttemptView | null>;
  /** What `payOrder` does, by the payable's id instead of its link (tests do). */
  retryPayment(debt: Debt, choice: PaymentChoice, caller: Caller): Promise<{ readonly attemptId: string }>;
  /** What breaks a law of the books; empty when they are in order. */
  checkBooks(): Promise<Fault[]>;
}

export function createPayments(context: Context, deps: PaymentDeps): Payments {
  const payables = new Map<Payable["kind"], Payable>();
  const parts: PaymentParts = {
    context,
    payables,
    drivers: { mtn_momo: mtnMomo(context, deps.deadlines), zero: createZero(), ...deps.drivers },
    crash: deps.crash ?? noCrash,
    pause: deps.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    now: deps.now ?? (() => performance.now()),
  };
  const extra = () => deps.checks?.() ?? [];
  const callback = createMtnCallback(parts);
  return {
    bound: [callback.bound, bindPayOrder(parts, deps.payableByToken)],
    jobs: [pollJob(parts), hintJob(parts), releaseJob(context, deps.departureEnds), booksJob(parts, extra)],
    rejectedCallbacks: callback.rejected,
    // A provider may take seconds to accept a payment: with one group of ten the next buyers would wait for the slowest.
    performers: { [startEffect]: Object.assign((one: Effect) => startAttempt(parts, one.entityId), { lanes: 4 }) },
    desk: createPaymentDesk(parts),
    register(payable) {
      payables.set(payable.kind, payable);
    },
    async settle(attemptId, cause) {
      const attempt = await settle(parts, attemptId, cause);
      return attempt ? presentAttempt(attempt) : null;
    },
    retryPayment: (debt, choice, caller) => retryPayment(parts, { debt, choice }, caller),
    checkBooks: () => checkBooks(context.database, { payables: payables.values(), extra: extra() }),
  };
}

function mtnMomo({ config, log, clock }: Context, deadlines: Deadlines | undefined): PaymentDriver {
  return createMtnMomo(
    {
      baseUrl: config.MTN_BASE_URL.replace(/\/+$/, ""),
      apiUser: config.MTN_API_USER,
      apiKey: config.MTN_API_KEY,
      subscriptionKey: config.MTN_SUBSCRIPTION_KEY,
      targetEnvironment: config.MTN_TARGET_ENVIRONMENT,
      readsPerSecond: config.MTN_READS_PER_SECOND,
      ...(deadlines ? { deadlines } : {}),
    },
    { log, clock },
  );
}
