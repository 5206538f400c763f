import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { voucherCardMessages } from "@wakafine/shared/vouchers/card-messages.ts";
import { voucherFieldMessages as texts } from "@wakafine/shared/vouchers/field-messages.ts";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldErrorText } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import type { Booking } from "./use-booking.ts";
import { voucherFieldId, voucherRemoveId } from "./use-coupon.ts";
import { focusField } from "./use-payment.ts";
import * as styles from "./coupon-field.module.css";

/** The voucher that pays a part of the order: a button that opens its field, the field, or the applied voucher with a button that removes it [G.ticket.02]. */
export function VoucherField({ booking }: { readonly booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const { voucher, paidPart, toPay } = booking;
  const [open, setOpen] = useState(false);
  // The field stays open after the voucher was removed or refused.
  if (!open && (voucher.applied !== null || voucher.entered !== "")) setOpen(true);
  const francs = (amount: number) => formatFrancs(amount, language);
  return (
    <div>
      <p role="status" className="sr">
        {paidPart
          ? t(texts.applied, { amount: francs(paidPart.amountXaf), rest: francs(toPay) })
          : null}
      </p>
      {voucher.applied ? (
        <AppliedVoucher booking={booking} />
      ) : open ? (
        <CodeField booking={booking} />
      ) : (
        <Button
          variant="text"
          size="small"
          onClick={() => {
            flushSync(() => setOpen(true));
            focusField(voucherFieldId);
          }}
        >
          {t(texts.have)}
        </Button>
      )}
    </div>
  );
}

function AppliedVoucher({ booking: { voucher, paidPart } }: { readonly booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const { applied, error, remove } = voucher;
  if (!applied) return null;
  const left = applied.rest - (paidPart?.amountXaf ?? 0);
  return (
    <>
      <div className={styles.applied}>
        <div>
          <p>{t(texts.line, { end: applied.code.slice(-5) })}</p>
          <p className="muted xs">
            {left === 0
              ? t(texts.usedUp)
              : `${t(texts.left, { amount: formatFrancs(left, language) })} · ${t(
                  voucherCardMessages.validUntil,
                  { day: friendlyDay(dayOf(new Date(applied.expires_at)), language) },
                )}`}
          </p>
        </div>
        <Button
          id={voucherRemoveId}
          variant="text"
          size="small"
          aria-label={t(texts.removeOf, { code: applied.code.slice(-5) })}
          onClick={remove}
        >
          {t(texts.remove)}
        </Button>
      </div>
      {error ? <FieldErrorText id="voucher-notice">{error}</FieldErrorText> : null}
    </>
  );
}

function CodeField({ booking: { voucher } }: { readonly booking: Booking }) {
  const t = useT();
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void voucher.apply();
  };
  return (
    <div className={styles.voucher}>
      <TextField
        code
        id={voucherFieldId}
        label={t(texts.code)}
        help={t(texts.help)}
        error={voucher.error}
        value={voucher.entered}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => voucher.type(event.target.value)}
        onKeyDown={applyOnEnter}
      />
      <Button variant="quiet" busy={voucher.busy} onClick={() => void voucher.apply()}>
        {t(texts.apply)}
      </Button>
    </div>
  );
}
