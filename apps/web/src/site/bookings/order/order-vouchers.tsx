import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { voucherCardMessages as texts } from "@wakafine/shared/vouchers/card-messages.ts";
import { lazy, Suspense, useState } from "react";
import { loadCode } from "../../../lib/page-code.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";

// A separate chunk: few orders have vouchers.
const VoucherCodes = lazy(async () => ({
  default: (await loadCode(() => import("./voucher-codes.tsx"))).VoucherCodes,
}));

interface Props {
  readonly order: Pick<Order, "vouchers" | "order">;
  /** True: the caller manages the booking, so the codes are read at once. */
  readonly isOwner?: boolean;
}

/** The vouchers issued for cancelled tickets: masked for everyone with the link, with their codes for the owner [G.ticket.05, G.ticket.07]. */
export function OrderVouchers({ order, isOwner = false }: Props) {
  const t = useT();
  const [shown, setShown] = useState(isOwner);
  if (order.vouchers.length === 0) return null;
  const isOne = order.vouchers.length === 1;
  const masked = <MaskedVouchers vouchers={order.vouchers} />;
  return (
    <section className="stack-1" aria-labelledby="order-vouchers">
      <h2 className="h2" id="order-vouchers" tabIndex={-1}>
        {t(isOne ? texts.titleOne : texts.titleMany)}
      </h2>
      {shown ? (
        <Suspense fallback={masked}>
          <VoucherCodes token={order.order.order_hidden_uuid} isFocused={!isOwner}>
            {masked}
          </VoucherCodes>
        </Suspense>
      ) : (
        <>
          {masked}
          <Button full variant="quiet" onClick={() => setShown(true)}>
            {t(isOne ? texts.showCode : texts.showCodes)}
          </Button>
        </>
      )}
    </section>
  );
}

function MaskedVouchers({ vouchers }: Pick<Order, "vouchers">) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul className="stack-1">
      {vouchers.map((voucher) => (
        <li key={voucher.masked_code} className="card">
          <b>{voucher.masked_code}</b>
          <br />
          {t(texts.issued, { amount: formatFrancs(voucher.amount, language) })}
          <br />
          <span className="muted xs">
            {t(texts.validUntil, {
              day: friendlyDay(dayOf(new Date(voucher.expires_at)), language),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
