import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import type { Failpoint } from "../payments/public.ts";
import { noFailpoint } from "../payments/public.ts";
import { createPayout } from "./create-payout.ts";
import { approvePayout, executePayout, failPayout } from "./end-payout.ts";
import { getIncomeStatement } from "./income-statement.ts";
import { listIncome } from "./list-income.ts";
import { exportDuePayouts, listDuePayouts, listOwnPayouts, listPayouts } from "./list-payouts.ts";
import type { PayoutCodeData } from "./payout-number.ts";
import {
  changePayoutNumber,
  payoutCodeData,
  readPayoutAccount,
  validatePayoutNumber,
} from "./payout-number.ts";
import { approvePayoutReversal, refusePayoutReversal, reversePayout } from "./reverse-payout.ts";

export { payoutChecks } from "./check-payouts.ts";
export { payoutCodeRetention } from "./number-store.ts";
export type { PayoutCodeData } from "./payout-number.ts";
export { payoutCodeMessage } from "./payout-number.ts";
export { payoutsWaiting } from "./payout-reads.ts";

/** The payouts module: payout numbers and income of agencies, payouts by administrators. */
export interface Payouts {
  readonly bound: readonly Bound[];
  /** Returns a code to send; null when the message is not needed any more. */
  payoutCodeData(codeId: string): Promise<PayoutCodeData | null>;
}

/** Creates the module. `failpoint` is for tests. */
export function createPayouts(
  context: Context,
  { failpoint = noFailpoint }: { readonly failpoint?: Failpoint },
): Payouts {
  const services = { context, failpoint };
  return {
    bound: [
      bindData("getPayoutAccount", (_input, request) => readPayoutAccount(context, request)),
      bindData("changePayoutNumber", (input, request) =>
        changePayoutNumber(context, input, request),
      ),
      bindData("validatePayoutNumber", (input, request) =>
        validatePayoutNumber(context, input, request),
      ),
      bindData("listIncome", (input, request) => listIncome(context, input, request)),
      bind("getIncomeStatement", (input, request) => getIncomeStatement(context, input, request)),
      bindData("listOwnPayouts", (input, request) => listOwnPayouts(context, input, request)),
      bindData("listDuePayouts", (input) => listDuePayouts(context, input)),
      bind("exportDuePayouts", (_input, request) => exportDuePayouts(context, request)),
      bindData("listPayouts", (input) => listPayouts(context, input)),
      bindData("createPayout", (input, request) => createPayout(services, input, request)),
      bindData("approvePayout", (input, request) => approvePayout(context, input, request)),
      bindData("executePayout", (input, request) => executePayout(services, input, request)),
      bindData("failPayout", (input, request) => failPayout(context, input, request)),
      bindData("reversePayout", (input, request) => reversePayout(services, input, request)),
      bindData("approvePayoutReversal", (input, request) =>
        approvePayoutReversal(services, input, request),
      ),
      bindData("refusePayoutReversal", (input, request) =>
        refusePayoutReversal(services, input, request),
      ),
    ],
    payoutCodeData: (codeId) => payoutCodeData(context, codeId),
  };
}
