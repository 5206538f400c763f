import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { voucherFieldMessages as texts } from "@wakafine/shared/vouchers/field-messages.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";

/** What a voucher pays of an unpaid order, or that it keeps its money because the order ended; nothing for an order without a voucher. */
export function VoucherPart({
  order: { can_pay: canPay, voucher_amount: paid, rest_xaf: left },
}: {
  readonly order: Order;
}) {
  const t = useT();
  const language = useLanguage();
  if (paid === 0) return null;
  const amount = formatFrancs(paid, language);
  return (
    <Note>
      {canPay
        ? t(texts.pays, { amount, rest: formatFrancs(left, language) })
        : t(texts.kept, { amount })}
    </Note>
  );
}
