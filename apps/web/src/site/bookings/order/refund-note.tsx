import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";

/** The refund: amount, and latest date until it was sent. */
export function RefundNote({ order: { refund, attempt } }: { readonly order: Order }) {
  const t = useT();
  const language = useLanguage();
  if (!refund) return null;
  const amount = formatFrancs(refund.amount, language);
  if (refund.state === "succeeded")
    return (
      <Note tone="ok">
        <b>{t(orderMessages.refundSentTitle)}</b> {t(orderMessages.refundSent, { amount })}
      </Note>
    );
  return (
    <Note tone="hold">
      <b>{t(orderMessages.refundTitle)}</b>{" "}
      {t(attempt?.payer_phone ? orderMessages.refundText : orderMessages.refundTextPage, {
        amount,
        day: friendlyDay(dayOf(new Date(refund.due_date)), language),
      })}
    </Note>
  );
}
