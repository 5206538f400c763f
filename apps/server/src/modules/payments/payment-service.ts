import { viewAttempts } from "./attempt-store.ts";
import { openAttempt, windowMinutes } from "./open-attempt.ts";
import { providerFor } from "./providers/registry.ts";
import type { PaymentService } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { toAttemptView } from "./attempt-view.ts";
import { allowPrompt } from "./prompt-limit.ts";
import { settle } from "./settle.ts";
import { isUndecided } from "./undecided.ts";

/** Creates the functions of the payments module for bookings. */
export function createPaymentService(services: PaymentServices): PaymentService {
  const { config, database } = services.context;
  return {
    providerFor,
    windowMinutes,
    openAttempt: (opening) => openAttempt(config, opening),
    allowPrompt: (request) => allowPrompt(services.context, request),
    async settleZero(attemptId) {
      const attempt = await settle(services, attemptId, "start");
      return attempt?.state === "paid";
    },
    async lastAttempt(kind, payableId) {
      const attempts = await database.query(viewAttempts(kind, payableId));
      const last = attempts.at(-1);
      if (!last) return null;
      return {
        ...toAttemptView(last),
        anyUndecided: attempts.some(({ state }) => isUndecided(state)),
        delayed: last.delayed,
        refund: last.refund,
      };
    },
  };
}
