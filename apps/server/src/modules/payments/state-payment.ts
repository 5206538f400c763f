import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { attemptsOf } from "./attempt-store.ts";
import type { FoundPayable, PayableByToken } from "./pay-order.ts";
import type { PaymentServices } from "./payment-services.ts";
import { addStatement } from "./review-store.ts";
import { settle } from "./settle.ts";

/** Statements an hour per order, per device and per address. */
const perOrder = 5;
const perDevice = 10;
const perAddress = 100;
/** A statement reads the newest attempts only; earlier ones were watched for a day. */
const attemptsRead = 3;

/** `POST bookings/order/{token}/payment-statement`: finds a lost payment of an order [G.pay.02, G.pay.03]. */
export function bindStatePayment(services: PaymentServices, payableByToken: PayableByToken): Bound {
  return bindData("statePayment", async ({ params, body }, request) => {
    const found = await payableByToken(params.token);
    if (!found) throw appError("not_found");
    if (found.isPaid) return { outcome: "paid" as const };
    await limit(services, found, request);
    return statePayment(services, { found, transactionId: body.transaction_id }, request);
  });
}

/** Limits the reads of a provider and the rows that one order, device or address can cause. */
async function limit(
  { context: { config, database } }: PaymentServices,
  { payableId }: FoundPayable,
  { deviceKey, addressKey }: RequestContext,
): Promise<void> {
  if (!config.LIMITS) return;
  await consumeRateLimit(database, [
    { key: `payment statements for ${payableId}`, max: perOrder, minutes: 60 },
    { key: `payment statements of ${deviceKey ?? addressKey}`, max: perDevice, minutes: 60 },
    { key: `payment statements from ${addressKey}`, max: perAddress, minutes: 60 },
  ]);
}

/**
 * Settles the attempts of the order, as the poller does. No provider can be asked for a payment by the operator's transaction id, so the id proves nothing: money
 * that belongs to the order is found by the references of its own attempts. Without it the statement is stored for review. Throws payment_statement_too_early
 * while the payer can still confirm.
 */
async function statePayment(
  services: PaymentServices,
  { found, transactionId }: { readonly found: FoundPayable; readonly transactionId: string },
  request: RequestContext,
): Promise<ResponseOf<"statePayment">> {
  const { database } = services.context;
  const { kind, payableId } = found;
  const attempts = await database.query(attemptsOf(kind, payableId));
  if (attempts.length === 0 || attempts.some(isWithinWindow))
    throw appError("payment_statement_too_early");
  const settled = await Promise.all(
    attempts.slice(-attemptsRead).map(({ id }) => settle(services, id, "statement")),
  );
  if (settled.some((attempt) => attempt?.effective)) return { outcome: "paid" };
  if (settled.some((attempt) => attempt && isRefunded(attempt))) return { outcome: "refunded" };
  await database.batch([
    addStatement(uuid(), kind, payableId, transactionId),
    audit(
      {
        action: "state payment",
        entity: kind,
        entityId: payableId,
        details: { transaction: transactionId },
      },
      request,
    ),
  ]);
  return { outcome: "review" };
}

/** The payer can still confirm this attempt. */
function isWithinWindow({ state, overdue }: AttemptRow): boolean {
  return !overdue && (state === "created" || state === "pending" || state === "processing");
}

/** The attempt received money that pays no order, so its refund was requested or executed. */
function isRefunded({ state, effective }: AttemptRow): boolean {
  return !effective && ["paid", "paid_late", "partially_refunded", "refunded"].includes(state);
}
