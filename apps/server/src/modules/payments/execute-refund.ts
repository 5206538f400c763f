import { randomUUID } from "node:crypto";
import type { RefundState } from "@wakafine/shared/payments/states.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import type { FieldError } from "../../http/failure.ts";
import { appError } from "../../http/failure.ts";
import type { PaymentServices } from "./payment-services.ts";
import {
  changeOf,
  executedRefund,
  lockedRefund,
  needsApproval,
  refundMinor,
  refundable,
  toPay,
} from "./record-refund.ts";
import type { OpenRefund } from "./refund-store.ts";
import {
  approveRefundBy,
  failRefundWith,
  notifyRefund,
  submitRefund,
  succeedRefund,
} from "./refund-store.ts";
import type { LastRequest } from "./submit-refunds.ts";
import { isAutomatic, overdueDays, readRefundOf } from "./submit-refunds.ts";

type Result = ResponseOf<"sendRefund">;

/** Refunds in these states wait for an administrator; a submitted one does when its provider has not decided it in time. */
const waiting: readonly RefundState[] = ["requested", "failed"];

/** The endpoints with which administrators approve and execute refunds [G.ticket.02]. */
export function refundEndpoints(services: PaymentServices): readonly Bound[] {
  return [
    bindData("approveRefund", ({ params }, request) => approveRefund(services, params.id, request)),
    bindData("executeRefund", ({ params }, request) => executeRefund(services, params.id, request)),
    bindData("sendRefund", (input, request) => sendRefund(services, input, request)),
    bindData("failRefund", (input, request) => failRefund(services, input, request)),
  ];
}

/**
 * Approves a refund from REFUND_APPROVAL_XAF. Throws not_found, not_in_this_state when it needs no approval or has one, and refund_approval_required to the
 * administrator whose execution of it failed: another one approves.
 */
function approveRefund(
  services: PaymentServices,
  id: string,
  request: RequestContext,
): Promise<Result> {
  return services.context.database.transaction(async (transaction) => {
    const refund = await openRefund(transaction, id);
    if (refund.approved_by !== null || !needsApproval(services, refund))
      throw appError("not_in_this_state");
    const administrator = administratorOf(request);
    if (refund.executed_by === administrator) throw appError("refund_approval_required");
    await transaction.finish([
      approveRefundBy(id, administrator),
      audit(changeOf(refund, "approve refund", {}), request),
    ]);
    return { id, state: refund.state };
  });
}

/**
 * Submits a refund to its provider: an approved one, or a failed one again. Throws not_found, not_in_this_state also for a driver that cannot refund,
 * refund_approval_required unless another administrator has approved a refund from REFUND_APPROVAL_XAF, and provider_unavailable when a failed request cannot be
 * read. A failed request that the provider has executed after all is not sent again, but read until it is decided.
 */
async function executeRefund(
  services: PaymentServices,
  id: string,
  request: RequestContext,
): Promise<Result> {
  const refundId = uuidOrNull(id);
  const last = refundId === null ? null : await readRefundOf(services, refundId);
  if (last === null) throw appError("not_found");
  if (last.reading.kind !== "ok") throw appError("provider_unavailable");
  const isOver = last.reading.value === "not_found" || last.reading.value.state === "failed";
  return services.context.database.transaction(async (transaction) => {
    const refund = await openRefund(transaction, id);
    const { state, driver, attempt_state: paymentState } = refund;
    if (!isAutomatic(services, driver) || !refundable.includes(paymentState))
      throw appError("not_in_this_state");
    if (refund.request_id !== last.requestId) throw appError("not_in_this_state");
    const administrator = administratorOf(request);
    requireApproval(services, refund, administrator);
    const requestId = state === "failed" && isOver ? randomUUID() : refund.request_id;
    await transaction.finish([
      submitRefund(refund.id, requestId, refundMinor(refund), administrator),
      audit(changeOf(refund, "refund submitted", { to: "submitted" }), request),
    ]);
    return { id: refund.id, state: "submitted" };
  });
}

/**
 * Records a refund that was executed by hand: refund, ledger, payment, state of the payable and message in one transaction. Its last request is read at the
 * provider first, so that money which the provider pays is not paid again. Throws not_found, not_in_this_state (also for a requested refund that its driver
 * will execute), refund_at_provider, provider_unavailable when the request cannot be read, refund_transaction_used, and refund_approval_required unless
 * another administrator has approved a refund from REFUND_APPROVAL_XAF.
 */
async function sendRefund(
  services: PaymentServices,
  { params, body }: InputOf<"sendRefund">,
  request: RequestContext,
): Promise<Result> {
  const refundId = uuidOrNull(params.id);
  const last = refundId === null ? null : await readRefundOf(services, refundId);
  if (last === null) throw appError("not_found");
  await refuseAtProvider(services, { ...last, id: params.id }, request);
  const sent = services.context.database.transaction(async (transaction) => {
    const refund = await openRefund(transaction, params.id);
    if (refund.request_id !== last.requestId || !canPayByHand(services, refund))
      throw appError("not_in_this_state");
    const administrator = administratorOf(request);
    requireApproval(services, refund, administrator);
    services.failpoint("refund: before commit");
    // A new id, so that a late report of the provider's request does not take the payment by hand back.
    const isRequested = refund.state === "submitted" || refund.state === "failed";
    const requestId = isRequested ? randomUUID() : refund.request_id;
    const coveredXaf = refund.covered_xaf;
    await transaction.finish([
      succeedRefund(
        refund.id,
        body.transaction_id,
        administrator,
        requestId,
        refundMinor(toPay(refund)),
      ),
      ...executedRefund(services, refund, { requestId, request, coveredXaf }),
      audit(changeOf(refund, "refund sent", { to: "succeeded" }), request),
    ]);
    return { id: refund.id, state: "succeeded" };
  });
  return sent.catch((error: unknown) => {
    // The id executed another refund or a payout.
    const { constraint } = error as { constraint?: unknown };
    throw constraint === "refunds_operator_txn" ? transactionUsed() : error;
  });
}

/** Whether an administrator pays it: not what the driver will execute, and of a charged-back payment only what the bank has not returned. */
function canPayByHand(services: PaymentServices, refund: OpenRefund): boolean {
  if (refund.attempt_state === "charged_back") return refund.covered_xaf < refund.amount_xaf;
  const isExpected = refund.state === "requested" && isAutomatic(services, refund.driver);
  return !isExpected && refundable.includes(refund.attempt_state);
}

function transactionUsed() {
  const fields: readonly FieldError[] = [{ field: "transaction_id", code: "transaction_used" }];
  return appError("refund_transaction_used", { data: { fields } });
}

/**
 * Throws refund_at_provider for a refund that its provider has executed, or is executing after it was recorded as failed; the refund job then reads and records
 * it. Throws provider_unavailable when the request cannot be read. A driver whose refunds were deactivated cannot be read: the administrator checks.
 */
async function refuseAtProvider(
  { context: { database } }: PaymentServices,
  { id, requestId, reading, canRead }: { readonly id: string } & LastRequest,
  request: RequestContext,
): Promise<void> {
  if (reading.kind !== "ok" && canRead) throw appError("provider_unavailable");
  if (reading.kind !== "ok" || reading.value === "not_found" || reading.value.state === "failed")
    return;
  const isExecuted = reading.value.state === "succeeded";
  const isTheirs = await database.transaction(async (transaction) => {
    const refund = await openRefund(transaction, id);
    if (refund.request_id !== requestId) throw appError("not_in_this_state");
    if (refund.state === "submitted") {
      if (isExecuted) await transaction.finish([notifyRefund(requestId)]);
      return isExecuted; // an overdue refund that the provider does not decide may be paid by hand
    }
    await transaction.finish([
      submitRefund(refund.id, requestId, refundMinor(refund), null),
      audit(changeOf(refund, "refund submitted", { to: "submitted" }), request),
    ]);
    return true;
  });
  if (isTheirs) throw appError("refund_at_provider");
}

function requireApproval(
  services: PaymentServices,
  refund: OpenRefund,
  administrator: string,
): void {
  const { approved_by: approver } = refund;
  // This applies below the limit too, which may have changed since the approval: a constraint refuses the same administrator for both.
  if (approver === administrator || (approver === null && needsApproval(services, refund)))
    throw appError("refund_approval_required");
}

/** Records a failed execution; the refund stays in the queue. Throws not_found and not_in_this_state. */
function failRefund(
  services: PaymentServices,
  { params, body }: InputOf<"failRefund">,
  request: RequestContext,
): Promise<Result> {
  return services.context.database.transaction(async (transaction) => {
    const refund = await openRefund(transaction, params.id);
    if (refund.state === "failed") throw appError("not_in_this_state");
    await transaction.finish([
      failRefundWith(refund.id, body.reason),
      audit(changeOf(refund, "refund failed", { to: "failed", reason: body.reason }), request),
    ]);
    return { id: refund.id, state: "failed" };
  });
}

/** Locks a refund that waits for an administrator. Throws not_found and not_in_this_state. */
async function openRefund(transaction: Transaction, id: string): Promise<OpenRefund> {
  const refundId = uuidOrNull(id);
  if (refundId === null) throw appError("not_found");
  const refund = await lockedRefund(transaction, refundId);
  if (!refund) throw appError("not_found");
  const isOverdue =
    refund.state === "submitted" && refund.submitted_days > overdueDays(refund.driver);
  if (!waiting.includes(refund.state) && !isOverdue) throw appError("not_in_this_state");
  return refund;
}

function administratorOf({ actor }: RequestContext): string {
  if (!actor) throw new Error("an administrator endpoint was called without an account");
  return actor.userId;
}
