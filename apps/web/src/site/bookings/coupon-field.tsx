import { couponFieldMessages } from "@wakafine/shared/coupons/field-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { looksLikeVoucher } from "@wakafine/shared/vouchers/code.ts";
import { voucherFieldMessages } from "@wakafine/shared/vouchers/field-messages.ts";
import type { KeyboardEvent } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { checkIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { discountOf } from "./booking-price.ts";
import type { Booking } from "./use-booking.ts";
import { couponFieldId, couponRemoveId } from "./use-coupon.ts";
import * as styles from "./coupon-field.module.css";

/** The promo code of the order: a field with a button, or the applied code with a button that removes it [C2.book.21, C5.book.38]. */
export function CouponField({
  booking: { coupon, voucher, quote },
}: {
  readonly booking: Booking;
}) {
  const t = useT();
  const language = useLanguage();
  const apply = () => {
    // A voucher entered here is meant for the field below.
    if (looksLikeVoucher(coupon.entered) && voucher.applied === null) {
      voucher.refresh(coupon.entered);
      coupon.type("");
    } else void coupon.apply();
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  const { applied } = coupon;
  const discount = formatFrancs(discountOf(quote), language);
  return (
    <div className={styles.coupon}>
      <p role="status" className="sr">
        {applied ? t(couponFieldMessages.applied, { code: applied.code, discount }) : null}
      </p>
      {applied ? (
        <>
          <p>{t(couponFieldMessages.line, { code: applied.code })}</p>
          <Button
            id={couponRemoveId}
            variant="text"
            size="small"
            aria-label={t(couponFieldMessages.removeOf, { code: applied.code })}
            onClick={coupon.remove}
          >
            {t(couponFieldMessages.remove)}
          </Button>
        </>
      ) : (
        <>
          <TextField
            code
            id={couponFieldId}
            label={t(couponFieldMessages.code)}
            error={coupon.error}
            value={coupon.entered}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => coupon.type(event.target.value)}
            onKeyDown={applyOnEnter}
          />
          <Button variant="quiet" busy={coupon.busy} onClick={apply}>
            {t(couponFieldMessages.apply)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Replaces the payment methods when the coupon covers the whole price, or the voucher pays it [G.price.02, G.ticket.02]. */
export function NothingToPay({ byVoucher }: { readonly byVoucher: boolean }) {
  const t = useT();
  const { nothingToPay } = byVoucher ? voucherFieldMessages : couponFieldMessages;
  return <Note icon={checkIcon}>{t(nothingToPay)}</Note>;
}
