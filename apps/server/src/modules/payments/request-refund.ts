import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { post } from "./ledger.ts";
import type { PartialRefund } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import { requestPartOfPayment } from "./refund-store.ts";

/** Returns the statements that request a refund of a part of the effective payment; see `PaymentService.requestRefund`. */
export function requestPartialRefund(
  services: PaymentServices,
  refund: PartialRefund,
  request: RequestContext | null,
): readonly Statement<unknown>[] {
  const { refundId, payableId, payableKind, amountXaf, reversal, reason = "cancelled" } = refund;
  services.failpoint("refund: before commit");
  if (amountXaf === 0)
    return reversal.length === 0
      ? []
      : [post({ kind: "refund_owed", payableId, entries: reversal })];
  return [
    requestPartOfPayment(refundId, payableKind, payableId, amountXaf, reason),
    post({
      kind: "refund_owed",
      refundId,
      entries: [...reversal, { account: "refund_owed", amountXaf: -amountXaf }],
    }),
    audit(
      {
        action: "request refund",
        entity: "refund",
        entityId: refundId,
        to: "requested",
        reason,
        details: { amount_xaf: amountXaf },
      },
      request,
    ),
    ...payableOf(services, payableKind).onRefundOwed({
      payableId,
      refundId,
      amountXaf,
      reason,
    }),
  ];
}
