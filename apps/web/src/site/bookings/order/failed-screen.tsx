import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { paymentMessages } from "@wakafine/shared/payments/messages.ts";
import { promptMinutes } from "@wakafine/shared/payments/prompt-limit.ts";
import { useEffect } from "react";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { markPaying } from "../../../lib/paying-cookie.ts";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { reloadPage, usePageData } from "../../../lib/page-data.tsx";
import { type Translate, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { PageSkeleton } from "../../../ui/skeleton.tsx";
import { LostPayment } from "./lost-payment.tsx";
import { OrderFailure } from "./order-failure.tsx";
import { addressFor, outcomeOf } from "./order-outcome.ts";
import { orderQuery } from "./order-query.ts";
import { PayAgain } from "./pay-again.tsx";
import { RefundNote } from "./refund-note.tsx";
import { VoucherPart } from "./voucher-part.tsx";

/**
 * `/app/reservation/error/:token`: the reason of the failure, that nothing was charged, and another attempt with the same seats [C2.pay.06,
 * C8.pay.01].
 */
export function Screen() {
  const { token = "" } = usePageAddress().params;
  const { data: order, error } = usePageData(orderQuery(token));
  const outcome = order ? outcomeOf(order) : null;
  const elsewhere = outcome !== null && outcome !== "retry" && outcome !== "ended";
  useEffect(() => {
    if (outcome && elsewhere) leaveDocument(addressFor(outcome, token), { replace: true });
  }, [outcome, elsewhere, token]);
  const heldUntil = order && outcome === "retry" ? order.hold_until : null;
  useEffect(() => {
    if (heldUntil !== null) markPaying(heldUntil);
  }, [heldUntil]);
  if (!order) return <OrderFailure failure={error} />;
  return elsewhere ? <PageSkeleton /> : <FailedOrder order={order} />;
}

/** Returns why the last attempt ended, null if the title already says it. For a number that reached its prompt limit the text includes the number and the wait [G.book.32]. */
function reasonOf({ attempt }: Order, t: Translate): string | null {
  if (attempt?.reason === "too_many_prompts" && attempt.payer_phone)
    return t(orderMessages.promptsOverSome, { phone: attempt.payer_phone, span: promptMinutes });
  const message = attempt?.message ?? null;
  return message === t(paymentMessages.payment_failed) ? null : message;
}

function FailedOrder({ order }: { readonly order: Order }) {
  const t = useT();
  const wasCharged = order.refund !== null || order.attempt?.reason === "payment_refunded";
  const hasEnded = outcomeOf(order) === "ended";
  return (
    <EntryPage>
      {hasEnded && !wasCharged ? (
        <EndedOrder reason={reasonOf(order, t)} />
      ) : (
        <ErrorState
          level={1}
          title={t(paymentMessages.payment_failed)}
          {...(wasCharged ? {} : { safe: t(bookingMessages.notCharged) })}
          text={reasonOf(order, t)}
        />
      )}
      <RefundNote order={order} />
      {hasEnded && wasCharged ? <p>{t(orderMessages.endedText)}</p> : null}
      {hasEnded ? <VoucherPart order={order} /> : <PayAgain order={order} onEnded={reloadPage} />}
      {hasEnded ? <ButtonLink to="/app/home">{t(orderMessages.searchAgain)}</ButtonLink> : null}
      <LostPayment order={order} />
    </EntryPage>
  );
}

/** An order that holds no seat and took no money, also one that the traveller gave up: not an error. */
function EndedOrder({ reason }: { readonly reason: string | null }) {
  const t = useT();
  return (
    <section className="card stack">
      <h1 className="h2">{t(orderMessages.endedTitle)}</h1>
      <Note>{t(bookingMessages.notCharged)}</Note>
      {reason ? <p>{reason}</p> : null}
      <p>{t(orderMessages.endedText)}</p>
    </section>
  );
}
