import { attemptsOf, bringReadForward } from "./attempt-store.ts";
import { driverFor, openAttempt, windowMinutes } from "./open-attempt.ts";
import type { PaymentDesk } from "./payable.ts";
import type { PaymentParts } from "./payment-parts.ts";
import { presentAttempt } from "./present-attempt.ts";
import { allowPrompt } from "./prompt-limit.ts";
import { refundsOf } from "./refund-store.ts";
import { settle } from "./settle.ts";
import { isUndecided } from "./undecided.ts";

/** What bookings may ask of payments. */
export function createPaymentDesk(parts: PaymentParts): PaymentDesk {
  const { config, database } = parts.context;
  return {
    driverFor,
    windowMinutes,
    openAttempt: (opening) => openAttempt(config, opening),
    allowPrompt: (payerPhone) => allowPrompt(parts.context, payerPhone),
    async settleZero(attemptId) {
      const attempt = await settle(parts, attemptId, "start");
      return attempt?.state === "paid";
    },
    async lastAttempt(kind, payableId) {
      const [, attempts] = await database.batch([bringReadForward(kind, payableId), attemptsOf(kind, payableId)]);
      const last = attempts.at(-1);
      return last ? { ...presentAttempt(last), anyUndecided: attempts.some(({ state }) => isUndecided(state)) } : null;
    },
    async refundOf(kind, payableId) {
      const [refund] = await database.query(refundsOf(kind, payableId));
      return refund ? { amountXaf: refund.amount_xaf, dueAt: refund.due_at, state: refund.state } : null;
    },
  };
}
