import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { loadAttempt } from "./attempt-store.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { Evidence } from "./providers/payment-driver.ts";
import { readProvider } from "./read-provider.ts";
import {
  callbackExists,
  closeCallback,
  closeStatement,
  endReviewAlerts,
  statementExists,
} from "./review-store.ts";
import { closeReturned, closeReviewed, refundReviewed, settleReviewed } from "./settle-review.ts";

type Result = ResponseOf<"settleReview">;

/**
 * The endpoints with which administrators end the review of a payment [G.role.05]. An attempt leaves its review once: of two administrators the second gets
 * not_in_this_state, because both change the version that they read.
 */
export function reviewEndpoints(services: PaymentServices): readonly Bound[] {
  return [
    bindData("settleReview", ({ params, body }, request) =>
      endReview(services, { id: params.id, reason: body.reason, action: "settle review" }, request),
    ),
    bindData("refundReview", ({ params, body }, request) =>
      endReview(services, { id: params.id, reason: body.reason, action: "refund review" }, request),
    ),
    bindData("closeReview", (input, request) => closeReview(services, input, request)),
  ];
}

interface Ending {
  readonly id: string;
  readonly reason: string;
  readonly action: keyof typeof changes;
  /** The provider's id of the refund that the administrator made there. */
  readonly refundId?: string;
}

/**
 * Reads the attempt at its provider, then settles it, refunds what it received, or closes it as failed. Throws not_found, not_in_this_state, and
 * payment_not_confirmed when the provider's report does not allow the action.
 */
async function endReview(
  services: PaymentServices,
  { id: entered, reason, action, refundId }: Ending,
  request: RequestContext,
): Promise<Result> {
  const id = uuidOrNull(entered);
  const [attempt] = id === null ? [] : await services.context.database.query(loadAttempt(id));
  if (!attempt) throw appError("not_found");
  if (attempt.state !== "review") throw appError("not_in_this_state");
  const evidence = await evidenceOf(services, attempt);
  const record: readonly Statement<unknown>[] = [
    audit(
      {
        action,
        entity: "payment_attempt",
        entityId: attempt.id,
        reason,
        details: {
          ...(evidence?.money
            ? { received: String(evidence.money.minor), currency: evidence.money.currency }
            : {}),
          ...(refundId === undefined ? {} : { refund: refundId }),
        },
      },
      request,
    ),
    endReviewAlerts(attempt.id),
  ];
  const after = await changes[action](services, { attempt, evidence, record });
  if (!after) throw appError("not_in_this_state"); // another administrator was first
  return { id: after.id, state: after.state };
}

const changes = {
  "settle review": settleReviewed,
  "refund review": refundReviewed,
  "close review": closeReviewed,
  "close refunded review": closeReturned,
} as const;

/** What the provider reports now; null when it does not know the payment. Throws provider_unavailable when it does not respond: nothing is decided then. */
async function evidenceOf(
  services: PaymentServices,
  attempt: AttemptRow,
): Promise<Evidence | null> {
  const { reading } = await readProvider(services, attempt, "administrator");
  if (reading.kind !== "ok") throw appError("provider_unavailable");
  return reading.value === "not_found" ? null : reading.value;
}

async function closeReview(
  services: PaymentServices,
  { params, body }: InputOf<"closeReview">,
  request: RequestContext,
): Promise<Result> {
  const { reason, subject, refund_id: refundId } = body;
  if (subject === "attempt") {
    const ending: Ending =
      refundId === undefined
        ? { id: params.id, reason, action: "close review" }
        : { id: params.id, reason, action: "close refunded review", refundId };
    return endReview(services, ending, request);
  }
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  return subject === "statement"
    ? endStatement(services, { id, reason }, request)
    : endCallback(services, { id, reason }, request);
}

interface Closing {
  readonly id: string;
  readonly reason: string;
}

function endStatement(
  { context: { database } }: PaymentServices,
  { id, reason }: Closing,
  request: RequestContext,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const [closed] = await transaction.query(closeStatement(id, actorOf(request).userId, reason));
    if (!closed) {
      const [known] = await transaction.query(statementExists(id));
      throw appError(known ? "not_in_this_state" : "not_found");
    }
    await transaction.finish([
      audit(
        {
          action: "close payment statement",
          entity: closed.payable_kind,
          entityId: closed.payable_id,
          reason,
        },
        request,
      ),
    ]);
    return { id, state: "closed" };
  });
}

function endCallback(
  { context: { database } }: PaymentServices,
  { id, reason }: Closing,
  request: RequestContext,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const [closed] = await transaction.query(closeCallback(id));
    if (!closed) {
      const [known] = await transaction.query(callbackExists(id));
      throw appError(known ? "not_in_this_state" : "not_found");
    }
    await transaction.finish([
      audit(
        { action: "close unknown callback", entity: "payment_attempt", entityId: id, reason },
        request,
      ),
    ]);
    return { id, state: "closed" };
  });
}
