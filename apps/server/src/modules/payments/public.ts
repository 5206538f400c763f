import type { RequestContext, Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import type { OutboxJob, JobHandler } from "../../jobs/outbox.ts";
import type { Job } from "../../jobs/runner.ts";
import type { LedgerCheck, LedgerError } from "./check-ledger.ts";
import { ledgerCheckJob, checkLedger } from "./check-ledger.ts";
import { refundEndpoints } from "./execute-refund.ts";
import type { Failpoint } from "./failpoints.ts";
import { noFailpoint } from "./failpoints.ts";
import { eventJobs } from "./list-events.ts";
import { startAttemptTopic } from "./open-attempt.ts";
import type { AttemptView, Payable, PaymentService } from "./payable.ts";
import type { PayableByToken } from "./pay-order.ts";
import { bindPayOrder } from "./pay-order.ts";
import { bindCancelPayment } from "./cancel-payment.ts";
import { createPaymentCallback } from "./payment-callback.ts";
import { createPaymentService } from "./payment-service.ts";
import type { PaymentServices } from "./payment-services.ts";
import { pollJob } from "./poll-payments.ts";
import type { Deadlines, PaymentDriver } from "./providers/payment-driver.ts";
import type { ProviderName } from "./providers/registry.ts";
import { createDrivers, providerNames } from "./providers/registry.ts";
import { toAttemptView } from "./attempt-view.ts";
import { webhookJob } from "./relay-webhooks.ts";
import { reviewEndpoints } from "./end-review.ts";
import { bindStatePayment } from "./state-payment.ts";
import { bindReadPaymentAgain } from "./read-payment-again.ts";
import type { DepartureEnds } from "./release-held-money.ts";
import { releaseJob } from "./release-held-money.ts";
import type { PayableRef, PaymentChoice } from "./retry-payment.ts";
import { retryPayment } from "./retry-payment.ts";
import type { Cause } from "./settle-money.ts";
import { settle } from "./settle.ts";
import { startAttempt } from "./start-attempt.ts";
import { isAutomatic, overdueDays, refundJob } from "./submit-refunds.ts";

export type {
  AttemptView,
  ReceivedMoney,
  LastAttempt,
  LedgerEntry,
  Payable,
  PayableState,
  PaymentService,
  MoneyDecision,
} from "./payable.ts";
export type { LedgerCheck, LedgerError } from "./check-ledger.ts";
export { checksOf } from "./check-ledger.ts";
export type { Failpoint, FailpointName } from "./failpoints.ts";
export { alert, alertExists, closeAlert } from "./alerts.ts";
export type { PromptWaits } from "./attempt-store.ts";
export { promptWaitsText } from "./attempt-store.ts";
export { refundMinor, toPay } from "./record-refund.ts";
export { coveredOf, fixedOfOthers } from "./refund-store.ts";
export { promptLimits, refusePrompt } from "./prompt-limit.ts";
export { callbackUrl } from "./callback-address.ts";
export { failpoints, noFailpoint } from "./failpoints.ts";
export type { ProviderName } from "./providers/registry.ts";
export { undecidedStates } from "./undecided.ts";
export { postCash } from "./post-cash.ts";
export { postPayout, postPayoutReversal, releaseOperatorTransaction } from "./post-payout.ts";
export { paymentRetention } from "./purge-payments.ts";
export { parcelBalance, parcelBalances, postParcelFee, returnParcelFee } from "./parcel-balance.ts";
export type { PayableByToken } from "./pay-order.ts";
export { pageFields, paypalReturnLink, waitingLink } from "./pay-order.ts";
export type { PaymentPage } from "./providers/payment-driver.ts";
export type { OfferedMethod } from "./providers/registry.ts";
export type { DepartureEnds } from "./release-held-money.ts";
export type { PayableRef, PaymentChoice } from "./retry-payment.ts";
export type { Cause } from "./settle-money.ts";

/** Dependencies on modules created later, passed as functions. */
export interface PaymentDeps {
  /** Finds the payable of a hidden link, for `payOrder`. */
  readonly payableByToken: PayableByToken;
  /** Returns when departures end, for the release of held money. */
  readonly departureEnds: DepartureEnds;
  /** Returns the invariants that other modules add to the ledger check. */
  readonly checks?: () => readonly LedgerCheck[];
  /** Tests only. */
  readonly deadlines?: Deadlines;
  readonly failpoint?: Failpoint;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly now?: () => number;
  readonly drivers?: Partial<Readonly<Record<ProviderName, PaymentDriver>>>;
}

/** The payments module: collects the money of registered payables exactly once and keeps the ledger. */
export interface Payments {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  readonly jobHandlers: Readonly<Record<string, JobHandler>>;
  readonly paymentService: PaymentService;
  /** Returns the number of callbacks rejected for a wrong or missing secret since the process started. */
  rejectedCallbacks(): number;
  register(payable: Payable): void;
  /** For tests: reads the provider and updates one attempt, as the jobs do. Returns the attempt; null if it does not exist. Idempotent and safe to call concurrently. */
  settle(attemptId: string, cause: Cause): Promise<AttemptView | null>;
  /** For tests: like `payOrder`, with the id of the payable instead of its link. */
  retryPayment(
    payable: PayableRef,
    choice: PaymentChoice,
    request: RequestContext,
  ): Promise<{ readonly attemptId: string }>;
  /** Returns whether a provider executes refunds automatically, and after how many days a submitted one is overdue. */
  refundRules(provider: ProviderName): { readonly automatic: boolean; readonly days: number };
  /** Returns the violated invariants; empty if there are none. */
  checkLedger(): Promise<LedgerError[]>;
}

/** Creates the payments module. Payables are registered before the jobs start. */
export function createPayments(context: Context, deps: PaymentDeps): Payments {
  const payables = new Map<Payable["kind"], Payable>();
  const services: PaymentServices = {
    context,
    payables,
    drivers: {
      ...createDrivers(context.config, {
        log: context.log,
        clock: context.clock,
        ...(deps.deadlines ? { deadlines: deps.deadlines } : {}),
      }),
      ...deps.drivers,
    },
    failpoint: deps.failpoint ?? noFailpoint,
    pause:
      deps.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    now: deps.now ?? (() => performance.now()),
  };
  const extra = () => deps.checks?.() ?? [];
  const callback = createPaymentCallback(services);
  return {
    bound: [
      callback.bound,
      bindPayOrder(services, deps.payableByToken),
      bindCancelPayment(services, deps.payableByToken),
      ...refundEndpoints(services),
      bindReadPaymentAgain(services),
      bindStatePayment(services, deps.payableByToken),
      ...reviewEndpoints(services),
    ],
    jobs: [
      ...providerNames.map((name) => pollJob(services, name)),
      webhookJob(services),
      ...eventJobs(services),
      refundJob(services),
      releaseJob(context, deps.departureEnds),
      ledgerCheckJob(services, extra),
    ],
    rejectedCallbacks: callback.rejected,
    // A provider may take seconds to accept a payment. With a single queue, the next batch would wait for the slowest job of the current one.
    jobHandlers: {
      [startAttemptTopic]: Object.assign((one: OutboxJob) => startAttempt(services, one.entityId), {
        queues: 4,
      }),
    },
    paymentService: createPaymentService(services),
    register(payable) {
      payables.set(payable.kind, payable);
    },
    async settle(attemptId, cause) {
      const attempt = await settle(services, attemptId, cause);
      return attempt ? toAttemptView(attempt) : null;
    },
    retryPayment: (payable, choice, request) =>
      retryPayment(services, { payable, choice }, request),
    refundRules: (provider) => ({
      automatic: isAutomatic(services, provider),
      days: overdueDays(provider),
    }),
    checkLedger: () =>
      checkLedger(context.database, { payables: payables.values(), extra: extra() }),
  };
}
