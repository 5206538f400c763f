import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import { payoutNumberStore } from "../agencies/public.ts";
import { postPayoutReversal, releaseOperatorTransaction } from "../payments/public.ts";
import type { PayoutServices } from "./create-payout.ts";
import { reversalNotices } from "./payout-notices.ts";
import type { LockedPayout } from "./payout-store.ts";
import { lockPayout, payoutLines } from "./payout-store.ts";
import type { OpenReversal } from "./reversal-store.ts";
import {
  endReversal,
  insertReversal,
  markReversed,
  openReversal,
  unapprovedReversalsToday,
} from "./reversal-store.ts";

type Result = ResponseOf<"reversePayout">;

/**
 * Takes an executed payout back, or from PAYOUT_APPROVAL_XAF asks another administrator to (decision 0172). The amount includes what one administrator alone reversed
 * for the agency in the last 24 hours. Throws not_found, and not_in_this_state unless the payout is executed without another reversal.
 */
export function reversePayout(
  { context: { database, config }, failpoint }: PayoutServices,
  { params, body }: InputOf<"reversePayout">,
  request: RequestContext,
): Promise<Result> {
  const key = idempotencyKeyOf(request, "reversePayout", { ...params, ...body });
  return runOnce(database, key, async () => {
    const result = await database.transaction(async (transaction) => {
      const payout = await executedPayout(transaction, params.id);
      const [, [waiting], [alone]] = await transaction.batch([
        payoutNumberStore.lock(payout.agency_id),
        openReversal(payout.id),
        unapprovedReversalsToday(payout.agency_id),
      ]);
      if (waiting) throw appError("not_in_this_state");
      const { userId } = actorOf(request);
      const reversal: OpenReversal = {
        id: uuid(),
        ...body,
        approval_required:
          payout.amount_xaf + Number(alone?.amount ?? 0) >= config.PAYOUT_APPROVAL_XAF,
        requested_by: userId,
      };
      const { id, cause, reason, approval_required: approvalRequired } = reversal;
      const response = {
        id: payout.id,
        state: approvalRequired ? payout.state : "reversed",
      };
      const recorded = approvalRequired
        ? [change(payout, { action: "request payout reversal", reason }, request)]
        : await reversed(transaction, { payout, reversal, request });
      failpoint("payout: before commit");
      await transaction.finish([
        insertReversal(id, payout.id, cause, reason, approvalRequired, userId),
        ...recorded,
        ...(key ? [completeIdempotent(key, response)] : []),
      ]);
      return response;
    });
    failpoint("payout: after commit");
    return result;
  });
}

/** Approves and records a waiting reversal. Throws not_found, not_in_this_state, and payout_approval_required for the administrator who requested it. */
export function approvePayoutReversal(
  { context: { database }, failpoint }: PayoutServices,
  { params }: InputOf<"approvePayoutReversal">,
  request: RequestContext,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const payout = await executedPayout(transaction, params.id);
    const reversal = await waitingReversal(transaction, payout);
    if (reversal.requested_by === actorOf(request).userId)
      throw appError("payout_approval_required");
    const recorded = await reversed(transaction, { payout, reversal, request });
    failpoint("payout: before commit");
    await transaction.finish(recorded);
    return { id: payout.id, state: "reversed" };
  });
}

/** Refuses a waiting reversal, or withdraws the caller's own one; the payout stays executed. Throws not_found and not_in_this_state. */
export function refusePayoutReversal(
  { context: { database } }: PayoutServices,
  { params, body }: InputOf<"refusePayoutReversal">,
  request: RequestContext,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const payout = await executedPayout(transaction, params.id);
    const reversal = await waitingReversal(transaction, payout);
    await transaction.finish([
      endReversal(reversal.id, "refused", actorOf(request).userId, body.reason),
      change(payout, { action: "refuse payout reversal", reason: body.reason }, request),
    ]);
    return { id: payout.id, state: payout.state };
  });
}

/** Locks an executed payout. Throws not_found and not_in_this_state. */
async function executedPayout(transaction: Transaction, id: string): Promise<LockedPayout> {
  const payoutId = uuidOrNull(id);
  if (payoutId === null) throw appError("not_found");
  const [payout] = await transaction.query(lockPayout(payoutId));
  if (!payout) throw appError("not_found");
  if (payout.state !== "executed") throw appError("not_in_this_state");
  return payout;
}

async function waitingReversal(
  transaction: Transaction,
  payout: LockedPayout,
): Promise<OpenReversal> {
  const [reversal] = await transaction.query(openReversal(payout.id));
  if (!reversal) throw appError("not_in_this_state");
  return reversal;
}

/** Returns the statements that record a reversal: payout, ledger, notices and audit. A payout recorded by mistake frees its transaction id. */
async function reversed(
  transaction: Transaction,
  about: {
    readonly payout: LockedPayout;
    readonly reversal: OpenReversal;
    readonly request: RequestContext;
  },
): Promise<readonly Statement<unknown>[]> {
  const { payout, reversal, request } = about;
  const { id, agency_id: agencyId, operator, phone, amount_xaf: amountXaf } = payout;
  const transactionId = payout.operator_txn_id ?? "";
  const [lines, [numbers]] = await transaction.batch([
    payoutLines(id),
    payoutNumberStore.read(agencyId),
  ]);
  const notices = await reversalNotices(transaction, {
    agencyId,
    agency: numbers?.name ?? "",
    operator,
    phone,
    amountXaf,
    transaction: transactionId,
    cause: reversal.cause,
  });
  return [
    endReversal(reversal.id, "reversed", actorOf(request).userId, null),
    markReversed(id),
    postPayoutReversal({
      payoutId: id,
      agencyId,
      operator,
      lines: lines.map((line) => ({
        departureId: line.departure_id,
        amountXaf: line.amount_xaf,
      })),
    }),
    ...(reversal.cause === "wrong_record" ? [releaseOperatorTransaction(transactionId, id)] : []),
    ...notices,
    change(payout, { action: "reverse payout", to: "reversed", reason: reversal.reason }, request),
  ];
}

function change(
  payout: LockedPayout,
  to: { readonly action: string; readonly to?: string; readonly reason: string },
  request: RequestContext,
) {
  return audit(
    {
      ...to,
      entity: "payout",
      entityId: payout.id,
      ...(to.to ? { from: payout.state } : {}),
      details: { amount_xaf: payout.amount_xaf, transaction: payout.operator_txn_id },
    },
    request,
  );
}
