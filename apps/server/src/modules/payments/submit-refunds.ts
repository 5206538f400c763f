import { audit } from "../../database/audit.ts";
import type { Job } from "../../jobs/runner.ts";
import { alertUnlessKnown } from "./alerts.ts";
import { loadAttempt } from "./attempt-store.ts";
import { settleByChargeBacks } from "./charge-back.ts";
import { applyDisputes } from "./disputes.ts";
import { forEachRow } from "./for-each-row.ts";
import type { PaymentServices } from "./payment-services.ts";
import { driverView, payableOf } from "./payment-services.ts";
import type {
  Attempt,
  Outcome,
  PaymentDriver,
  RefundEvidence,
  RefundRequest,
} from "./providers/payment-driver.ts";
import type { ProviderName } from "./providers/registry.ts";
import { providerNames, providerOf } from "./providers/registry.ts";
import {
  changeOf,
  lockedIn,
  needsApproval,
  recordRefund,
  refundMinor,
  refundable,
} from "./record-refund.ts";
import type { DueRefund } from "./refund-store.ts";
import {
  countSend,
  leaseRefunds,
  nameRefund,
  refundRequestOf,
  refundsToSubmit,
  submitRefund,
} from "./refund-store.ts";

/** Refunds per run and their calls at once; with a run every 5 s at most 2 calls a second. */
const batchSize = 10;

/** Days after which an undecided refund is reported: of a mobile wallet, and of a provider with a payment page. */
const undecidedDays = { wallet: 3, page: 10 } as const;

/**
 * Returns the job that executes refunds at their providers. It submits requested ones that need no approval, sends submitted ones, and reads them until the
 * provider decides: after 30 s and 1 minute, every 10 minutes for an hour, then every hour. It also applies disputes that arrived before their payment, and settles
 * refunds that a charge-back covers. A row that fails is logged and stops no other.
 */
export function refundJob(services: PaymentServices): Job {
  return {
    name: "refunds",
    everySeconds: 5,
    leaseSeconds: 120,
    async run() {
      const { database, log } = services.context;
      await applyDisputes(services);
      await settleByChargeBacks(services);
      const submitted = await submitRequested(services);
      const due = await database.query(leaseRefunds(batchSize));
      await Promise.all(
        due.map((refund) =>
          callProvider(services, refund).catch((error: unknown) =>
            log.error({ err: error, refund: refund.id }, "refund call failed"),
          ),
        ),
      );
      return submitted + due.length;
    },
  };
}

/** Moves requested refunds whose driver executes refunds to submitted, each in its own transaction. Returns their number. */
async function submitRequested(services: PaymentServices): Promise<number> {
  const { config, database } = services.context;
  const automatic = providerNames.filter((name) => isAutomatic(services, name));
  const processed = new Set<string>();
  let submitted = 0;
  // Refunds that fail do not use up the batch.
  while (submitted < batchSize) {
    const found = await database.query(
      refundsToSubmit(automatic, config.REFUND_APPROVAL_XAF, [...processed], batchSize - submitted),
    );
    if (found.length === 0) break;
    await forEachRow(services, found, async ({ id }) => {
      processed.add(id);
      submitted += Number(await submitOne(services, id));
    });
  }
  return submitted;
}

/** Returns whether the refund was submitted; it may have changed since it was read. */
function submitOne(services: PaymentServices, id: string): Promise<boolean> {
  return services.context.database.transaction(async (transaction) => {
    const refund = await lockedIn(transaction, id, ["requested"]);
    if (!refund || !refundable.includes(refund.attempt_state)) return false;
    if (needsApproval(services, refund)) return false; // another refund of the payment was submitted meanwhile
    await transaction.finish([
      submitRefund(id, refund.request_id, refundMinor(refund), null),
      audit(changeOf(refund, "refund submitted", { to: "submitted" }), null),
    ]);
    return true;
  });
}

/** Whether the driver of a provider executes refunds. */
export function isAutomatic({ drivers }: PaymentServices, name: ProviderName): boolean {
  return drivers[name].can.refund === "auto";
}

/** Days after which a submitted refund of this provider counts as overdue. */
export function overdueDays(name: ProviderName): number {
  return providerOf(name).paymentPage ? undecidedDays.page : undecidedDays.wallet;
}

type Reading = Outcome<RefundEvidence | "not_found">;

/** Reads a refund at its provider and sends it if the provider does not have it; records the outcome. Calls are outside transactions. */
async function callProvider(services: PaymentServices, due: DueRefund): Promise<void> {
  const called = await calledOf(services, due);
  if (!called) return;
  if (due.state === "submitted" && due.submitted_days > overdueDays(called.name))
    await services.context.database.query(
      alertUnlessKnown("refund_overdue", due.id, { days: due.submitted_days }),
    );
  let reading: Reading | null = await read(called);
  if (reading.kind === "ok" && reading.value === "not_found")
    reading = await send(services, called);
  if (reading === null || reading.kind === "unknown") return;
  if (reading.kind === "refused")
    return recordRefund(services, {
      id: due.id,
      requestId: due.request_id,
      evidence: { state: "failed", raw: reading.raw },
    });
  if (reading.value !== "not_found")
    await recordRefund(services, {
      id: due.id,
      requestId: due.request_id,
      evidence: reading.value,
    });
}

/** The last request of a refund as its provider reports it now. `canRead`: the driver executes and reads refunds now. */
export interface LastRequest {
  readonly requestId: string;
  readonly reading: Reading;
  readonly canRead: boolean;
}

/** Reads the last request of a refund at its provider, for an administrator. Null: there is no such refund. */
export async function readRefundOf(
  services: PaymentServices,
  id: string,
): Promise<LastRequest | null> {
  const [refund] = await services.context.database.query(refundRequestOf(id));
  if (!refund) return null;
  const called = refund.sends > 0 ? await calledOf(services, refund) : null;
  return {
    requestId: refund.request_id,
    reading: called ? await read(called) : { kind: "ok", value: "not_found" },
    canRead: called?.driver.can.refund === "auto",
  };
}

/** Input of the driver's calls about a refund. */
interface Called {
  readonly due: DueRefund;
  readonly name: ProviderName;
  readonly driver: PaymentDriver;
  readonly view: Attempt;
  readonly request: RefundRequest;
}

async function calledOf(services: PaymentServices, due: DueRefund): Promise<Called | null> {
  const [attempt] = await services.context.database.query(loadAttempt(due.attempt_id));
  if (!attempt) return null;
  const purpose = await payableOf(services, attempt.payable_kind).stateOf(attempt.payable_id);
  return {
    due,
    name: attempt.driver,
    driver: services.drivers[attempt.driver],
    view: driverView(services, attempt),
    request: {
      id: due.request_id,
      money: { currency: attempt.currency, minor: BigInt(due.amount_minor ?? 0) },
      note: purpose?.label ?? "",
    },
  };
}

/** A refund that was never sent is not read. A refused read decides nothing. */
async function read({ driver, view, due, request }: Called): Promise<Reading> {
  if (due.sends === 0) return { kind: "ok", value: "not_found" };
  if (!driver.readRefund) return { kind: "unknown", raw: "refunds are not activated" };
  const reading = await driver.readRefund(view, request, due.provider_ref);
  return reading.kind === "refused" ? { kind: "unknown", raw: reading.raw } : reading;
}

/** Sends a submitted refund with the same id as before; null if it is no longer submitted. The send is counted before the call, so that a crash leads to a read. */
async function send(
  services: PaymentServices,
  { driver, view, due, request }: Called,
): Promise<Reading | null> {
  const { database } = services.context;
  if (due.state !== "submitted" || !driver.refund || driver.can.refund !== "auto") return null;
  let ref = due.provider_ref;
  if (driver.prepareRefund && ref === null) {
    const prepared = await driver.prepareRefund(view, request);
    if (prepared.kind !== "ok") return prepared;
    const [named] = await database.query(nameRefund(request.id, prepared.value));
    if (!named) return null;
    ref = prepared.value;
  }
  services.failpoint("refund: before send");
  const [counted] = await database.query(countSend(request.id));
  if (!counted) return null;
  const sent = await driver.refund(view, request, ref);
  services.failpoint("refund: after send");
  return sent;
}
