import { undecidedPayables, viewAttempts } from "./attempt-store.ts";
import { takenByBank } from "./charge-back.ts";
import { incomeOfPayable } from "./ledger.ts";
import { openAttempt } from "./open-attempt.ts";
import { offeredMethods, providerFor, providerOf, windowMinutes } from "./providers/registry.ts";
import type { PaymentService } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { toAttemptView } from "./attempt-view.ts";
import { allowPrompt } from "./prompt-limit.ts";
import { openPage } from "./open-page.ts";
import { effectiveAttempt, lockEffective } from "./refund-store.ts";
import { requestPartialRefund } from "./request-refund.ts";
import { settle } from "./settle.ts";
import { isUndecided } from "./undecided.ts";

/** Creates the functions of the payments module for bookings. */
export function createPaymentService(services: PaymentServices): PaymentService {
  const { config, database } = services.context;
  return {
    providerFor: (method, operator, amountXaf) =>
      providerFor(config, { method, operator, amountXaf }),
    offeredMethods: (amountXaf) => offeredMethods(config, amountXaf),
    windowMinutes,
    openPage: async (provider, attemptId) =>
      providerOf(provider).paymentPage ? openPage(services, attemptId) : null,
    openAttempt: (opening) => openAttempt(config, opening),
    allowPrompt: (request) => allowPrompt(services.context, request),
    async settleZero(attemptId) {
      const attempt = await settle(services, attemptId, "start");
      return attempt?.state === "paid";
    },
    async effectivePayment(kind, payableId) {
      const [row] = await database.query(effectiveAttempt(kind, payableId));
      return row
        ? {
            driver: row.driver,
            operator: row.operator,
            payerPhone: row.payer_phone,
          }
        : null;
    },
    lockPayment: lockEffective,
    takenByBank,
    requestRefund: (refund, request) => requestPartialRefund(services, refund, request),
    async lastAttempt(kind, payableId) {
      const attempts = await database.query(viewAttempts(kind, payableId));
      const shown =
        attempts.find(({ effective }) => effective) ??
        attempts.findLast(({ state }) => isUndecided(state)) ??
        attempts.at(-1);
      if (!shown) return null;
      return {
        ...toAttemptView(shown),
        anyUndecided: attempts.some(({ state }) => isUndecided(state)),
        delayed: shown.delayed,
        refund: shown.refund,
      };
    },
    income: incomeOfPayable,
    async undecidedAmong(kind, payableIds) {
      const rows =
        payableIds.length > 0 ? await database.query(undecidedPayables(kind, payableIds)) : [];
      return new Set(rows.map(({ payable_id }) => payable_id));
    },
  };
}
