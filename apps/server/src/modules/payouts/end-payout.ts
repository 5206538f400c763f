import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { isExecutable, payoutLifecycle } from "@wakafine/shared/payouts/states.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import { payoutNumberStore } from "../agencies/public.ts";
import { postPayout } from "../payments/public.ts";
import type { PayoutServices } from "./create-payout.ts";
import { payoutReceipts } from "./payout-notices.ts";
import type { LockedPayout } from "./payout-store.ts";
import {
  approvePayoutBy,
  lockPayout,
  payoutLines,
  recordExecution,
  recordFailure,
} from "./payout-store.ts";

type Result = ResponseOf<"executePayout">;

/** Approves a payout that needs it. Throws not_found, not_in_this_state, and payout_approval_required for the administrator who requested it. */
export function approvePayout(
  { database }: Context,
  { params }: InputOf<"approvePayout">,
  request: RequestContext,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const payout = await openPayout(transaction, params.id);
    if (payout.state !== "requested" || !payout.approval_required)
      throw appError("not_in_this_state");
    const { userId } = actorOf(request);
    if (payout.requested_by === userId) throw appError("payout_approval_required");
    await transaction.finish([
      approvePayoutBy(payout.id, userId),
      change(payout, { action: "approve payout", to: "approved" }, request),
    ]);
    return { id: payout.id, state: "approved" };
  });
}

/**
 * Records a payout that was executed by hand: payout, ledger, receipts and audit in one transaction. Throws not_found, not_in_this_state (also for a second
 * execution), payout_approval_required without an approval by another administrator, and payout_transaction_used.
 */
export function executePayout(
  { context: { database }, failpoint }: PayoutServices,
  { params, body }: InputOf<"executePayout">,
  request: RequestContext,
): Promise<Result> {
  const key = idempotencyKeyOf(request, "executePayout", { ...params, ...body });
  return runOnce(database, key, async () => {
    const executed = database.transaction(async (transaction) => {
      const payout = await openPayout(transaction, params.id);
      return execute(transaction, payout, {
        transactionId: body.transaction_id,
        failpoint,
        key,
        request,
      });
    });
    const result = await executed.catch((error: unknown) => {
      // The id executed another payout or a refund.
      const { constraint } = error as { constraint?: unknown };
      throw constraint === "payouts_operator_txn" ? appError("payout_transaction_used") : error;
    });
    failpoint("payout: after commit");
    return result;
  });
}

interface Execution extends Pick<PayoutServices, "failpoint"> {
  readonly transactionId: string;
  readonly key: IdempotencyKey | null;
  readonly request: RequestContext;
}

async function execute(
  transaction: Transaction,
  payout: LockedPayout,
  { transactionId, failpoint, key, request }: Execution,
): Promise<Result> {
  const { id, agency_id: agencyId, operator, phone, amount_xaf: amountXaf } = payout;
  const { userId } = actorOf(request);
  if (!isExecutable(payout) || payout.approved_by === userId)
    throw appError("payout_approval_required");
  const [lines, [numbers]] = await transaction.batch([
    payoutLines(id),
    payoutNumberStore.read(agencyId),
  ]);
  const receipts = await payoutReceipts(transaction, {
    agencyId,
    agency: numbers?.name ?? "",
    operator,
    phone,
    amountXaf,
    transaction: transactionId,
  });
  const response = { id, state: "executed" };
  failpoint("payout: before commit");
  await transaction.finish([
    recordExecution(id, payout.state, transactionId, userId),
    postPayout({
      payoutId: id,
      agencyId,
      operator,
      lines: lines.map((line) => ({
        departureId: line.departure_id,
        amountXaf: line.amount_xaf,
      })),
    }),
    ...receipts,
    change(payout, { action: "execute payout", to: "executed" }, request),
    ...(key ? [completeIdempotent(key, response)] : []),
  ]);
  return response;
}

/** Records that a payout was not executed; its money is due again. Throws not_found and not_in_this_state. */
export function failPayout(
  { database }: Context,
  { params, body }: InputOf<"failPayout">,
  request: RequestContext,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const payout = await openPayout(transaction, params.id);
    await transaction.finish([
      recordFailure(payout.id, payout.state, body.reason, actorOf(request).userId),
      change(payout, { action: "fail payout", to: "failed", reason: body.reason }, request),
    ]);
    return { id: payout.id, state: "failed" };
  });
}

/** Locks a payout that is not ended. Throws not_found and not_in_this_state. */
async function openPayout(transaction: Transaction, id: string): Promise<LockedPayout> {
  const payoutId = uuidOrNull(id);
  if (payoutId === null) throw appError("not_found");
  const [payout] = await transaction.query(lockPayout(payoutId));
  if (!payout) throw appError("not_found");
  if (payoutLifecycle.ends.includes(payout.state)) throw appError("not_in_this_state");
  return payout;
}

function change(
  payout: LockedPayout,
  to: { readonly action: string; readonly to: string; readonly reason?: string },
  request: RequestContext,
) {
  return audit({ ...to, entity: "payout", entityId: payout.id, from: payout.state }, request);
}
