import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { useServices } from "../../lib/page-services.tsx";
import { type EnteredCode, useEnteredCode } from "./use-entered-code.ts";

/** The value of a coupon that the server accepted. */
export type AppliedCoupon = ResponseOf<"checkCoupon">;
/** A voucher that the server accepted: what is left on it, whole francs. */
export type AppliedVoucher = ResponseOf<"checkVoucher">;

/** Ids of the fields and of the buttons that replace them; the focus moves between them. */
export const couponFieldId = "coupon-code";
export const couponRemoveId = "coupon-remove";
export const voucherFieldId = "voucher-code";
export const voucherRemoveId = "voucher-remove";

/** State of the coupon; `kept` is the coupon of a draft. */
export function useCoupon(
  legs: {
    readonly departure: { readonly uuid: string };
    readonly returnLeg: { readonly uuid: string } | null;
  },
  kept: AppliedCoupon | null,
): EnteredCode<AppliedCoupon> {
  const { callApi } = useServices();
  return useEnteredCode({
    kept,
    fieldId: couponFieldId,
    removeId: couponRemoveId,
    check(code) {
      const departure_uuid = legs.departure.uuid;
      const body = { code, departure_uuid, return_departure_uuid: legs.returnLeg?.uuid };
      return callApi("checkCoupon", { body }, { quiet: true });
    },
    refusals: "coupon_",
  });
}

/** State of the voucher; `kept` is the voucher of a draft [G.ticket.02]. */
export function useVoucher(kept: AppliedVoucher | null): EnteredCode<AppliedVoucher> {
  const { callApi } = useServices();
  return useEnteredCode({
    kept,
    fieldId: voucherFieldId,
    removeId: voucherRemoveId,
    check: (code) => callApi("checkVoucher", { body: { code } }, { quiet: true }),
    refusals: "voucher_",
    changed: "voucher_changed",
  });
}
