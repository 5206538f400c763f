import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { holdForAttempt } from "@wakafine/shared/bookings/hold.ts";
import { operatorOf } from "@wakafine/shared/rules/phone.ts";
import type { RequestContext } from "../../context.ts";
import type { IdempotencyState, IdempotencyKey } from "../../database/idempotency.ts";
import {
  beginIdempotent,
  abortOnFailure,
  idempotencyKeyOf,
  completeIdempotent,
  replayOf,
} from "../../database/idempotency.ts";
import { appError, invalid } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { attemptsOf } from "./attempt-store.ts";
import { closePages, hasPage } from "./cancel-payment.ts";
import { openAttempt } from "./open-attempt.ts";
import { providerFor, windowMinutes } from "./providers/registry.ts";
import type { OpeningAttempt, Payable, PayableState } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import { allowPrompt } from "./prompt-limit.ts";
import { isUndecided } from "./undecided.ts";

/** Payment choice of a further attempt. `payerPhone` may have any accepted format; the operator defaults to that of the phone prefix [G.pay.08]. */
export interface PaymentChoice {
  readonly method: OpeningAttempt["method"];
  readonly operator: OpeningAttempt["operator"];
  readonly payerPhone: string | null;
  readonly language: Language;
}

/** The payable of a further attempt. */
export interface PayableRef {
  readonly kind: Payable["kind"];
  readonly payableId: string;
}

/** The result, stored with the idempotency key and returned for a retry. */
interface OpenedAttempt {
  readonly attemptId: string;
}

/**
 * Opens a further attempt for an unpaid payable; the worker starts it. A payment page that is still open is closed first. Errors: not_found, booking_not_payable, attempt_running, hold_expired,
 * too_late_to_pay, method_unavailable, too_many_prompts, prompt_verification_required, too_many_pending_payments, too_many_attempts, invalid_input, and those of the idempotency key.
 */
export async function retryPayment(
  services: PaymentServices,
  { payable, choice }: { readonly payable: PayableRef; readonly choice: PaymentChoice },
  request: RequestContext,
): Promise<OpenedAttempt> {
  const { database } = services.context;
  const key = idempotencyKeyOf(request, "payOrder", { payable, choice });
  return abortOnFailure(database, key, async () => {
    const { idempotency, attempts } = await lookUp(services, payable, key);
    const replay = replayOf<OpenedAttempt>(idempotency);
    if (replay) return replay;
    const state = () => payableOf(services, payable.kind).stateOf(payable.payableId);
    const input = { payable, choice, request, count: attempts.length };
    // A refused choice leaves the open page as it is.
    const pages = attempts.filter((one) => hasPage(services, one));
    const others = attempts.filter((one) => !pages.includes(one));
    if (pages.length > 0)
      await check(services, { ...input, attempts: others, state: await state() });
    const closed = await closePages(services, attempts);
    const opening = await check(services, { ...input, attempts: closed, state: await state() });
    return open(services, { opening, key });
  });
}

async function lookUp(
  { context: { database } }: PaymentServices,
  payable: PayableRef,
  key: IdempotencyKey | null,
): Promise<{ idempotency: IdempotencyState | undefined; attempts: AttemptRow[] }> {
  const attempts = attemptsOf(payable.kind, payable.payableId);
  if (!key) return { idempotency: undefined, attempts: await database.query(attempts) };
  const [[idempotency], rows] = await database.batch([beginIdempotent(key), attempts]);
  return { idempotency, attempts: rows };
}

interface RetryInput {
  readonly payable: PayableRef;
  readonly choice: PaymentChoice;
  readonly attempts: readonly AttemptRow[];
  /** Number of attempts so far, with those whose page is closed for this one. */
  readonly count: number;
  readonly state: PayableState | null;
  readonly request: RequestContext;
}

async function check(
  services: PaymentServices,
  { payable, choice, attempts, count, state, request }: RetryInput,
): Promise<OpeningAttempt> {
  if (!state) throw appError("not_found");
  if (!state.open) throw appError("booking_not_payable");
  if (attempts.some((one) => isUndecided(one.state))) throw appError("attempt_running");
  const { LIMITS, ATTEMPTS_PER_ORDER } = services.context.config;
  if (LIMITS && count >= ATTEMPTS_PER_ORDER) throw appError("too_many_attempts");
  const payerPhone = choice.payerPhone === null ? null : readPhone(choice.payerPhone);
  if (choice.payerPhone !== null && payerPhone === null)
    throw invalid({ field: "payer_phone", code: "bad_phone" });
  const operator = choice.operator ?? (payerPhone ? operatorOf(payerPhone) : null);
  const payment = { method: choice.method, operator, amountXaf: state.amountXaf };
  const provider = providerFor(services.context.config, payment);
  if (!provider) throw appError("method_unavailable");
  const hold = holdForAttempt({
    now: services.context.clock(),
    holdBegan: new Date(state.holdStartedAt),
    holdUntil: new Date(state.holdUntil),
    departure: new Date(state.departsAt),
    windowMinutes: windowMinutes(provider, operator),
  });
  if (!hold.allowed) throw appError(hold.code);
  const phoneVerified =
    payerPhone !== null &&
    ((await payableOf(services, payable.kind).isPhoneVerified?.(payerPhone, request)) ?? false);
  if (provider !== "zero" && choice.method === "MOBILE") {
    if (payerPhone === null) throw invalid({ field: "payer_phone", code: "required" });
    await allowPrompt(services.context, { phone: payerPhone, request, phoneVerified });
  }
  return {
    payableKind: payable.kind,
    payableId: payable.payableId,
    number: Math.max(0, ...attempts.map((one) => one.number)) + 1,
    method: choice.method,
    operator,
    payerPhone,
    amountXaf: state.amountXaf,
    dueHundredths: state.dueHundredths,
    language: choice.language,
    holdUntil: hold.holdUntil,
    request,
    phoneVerified,
  };
}

async function open(
  services: PaymentServices,
  { opening, key }: { opening: OpeningAttempt; key: IdempotencyKey | null },
): Promise<OpenedAttempt> {
  const { attemptId, statements } = openAttempt(services.context.config, opening);
  const payable = payableOf(services, opening.payableKind);
  try {
    await services.context.database.transaction((transaction) =>
      transaction.finish([
        ...statements,
        ...payable.extendHold(opening.payableId, opening.holdUntil),
        ...(key ? [completeIdempotent(key, { attemptId })] : []),
      ]),
    );
  } catch (error) {
    if (isConcurrentAttempt(error)) throw appError("attempt_running");
    throw error;
  }
  return { attemptId };
}

/** Of two attempts opened concurrently, the second violates the unique index or finds the first undecided. */
function isConcurrentAttempt(error: unknown): boolean {
  const { code, constraint, message } = error as {
    code?: unknown;
    constraint?: unknown;
    message?: unknown;
  };
  if (code === "WF001") return message === "attempt_running";
  return (
    code === "23505" &&
    (constraint === "attempts_running" ||
      constraint === "payment_attempts_payable_kind_payable_id_number_key")
  );
}
