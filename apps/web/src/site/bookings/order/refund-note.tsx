import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";

/** The refund: amount and latest date. */
export function RefundNote({ order: { refund } }: { readonly order: Order }) {
  const t = useT();
  const language = useLanguage();
  if (!refund) return null;
  return (
    <Note tone="hold">
      <b>{t(orderMessages.refundTitle)}</b>{" "}
      {t(orderMessages.refundText, {
        amount: formatFrancs(refund.amount, language),
        day: friendlyDay(dayOf(new Date(refund.due_date)), language),
      })}
    </Note>
  );
}
