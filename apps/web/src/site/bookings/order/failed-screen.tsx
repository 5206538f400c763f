import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { paymentMessages } from "@wakafine/shared/payments/messages.ts";
import { promptMinutes } from "@wakafine/shared/payments/prompt-limit.ts";
import { useEffect } from "react";
import { useNavigate, useParams } from "../../../lib/navigation.tsx";
import { useApiQuery } from "../../../lib/api-query.ts";
import { type Translate, useT } from "../../../lib/page-services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { PageSkeleton } from "../../../ui/skeleton.tsx";
import { OrderFailure } from "./order-failure.tsx";
import { addressFor, outcomeOf } from "./order-outcome.ts";
import { orderQuery } from "./order-query.ts";
import { PayAgain } from "./pay-again.tsx";
import { RefundNote } from "./refund-note.tsx";
import "./order.css";

/** `/app/reservation/error/:token`: why it failed, that nothing was charged, and another try with the same seats [C2.pay.06, C8.pay.01]. */
export function Screen() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const order = useApiQuery(orderQuery(token), { quiet: true });
  const outcome = order.data ? outcomeOf(order.data) : null;
  const elsewhere = outcome === "paid" || outcome === "cancelled" || outcome === "waiting";
  useEffect(() => {
    if (outcome && elsewhere) void navigate(addressFor(outcome, token), { replace: true });
  }, [outcome, elsewhere, token, navigate]);
  if (order.error && !order.data)
    return <OrderFailure failure={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data || elsewhere) return <PageSkeleton />;
  return <FailedOrder order={order.data} onEnded={() => void order.refetch()} />;
}

/** Why the last attempt ended; a number that had its prompts is named, with how long that lasts [G.book.32]. */
function reasonOf({ attempt }: Order, t: Translate): string | null {
  if (attempt?.reason === "too_many_prompts" && attempt.payer_phone)
    return t(orderMessages.promptsOverSome, { phone: attempt.payer_phone, span: promptMinutes });
  return attempt?.message ?? null;
}

function FailedOrder({ order, onEnded }: { readonly order: Order; readonly onEnded: () => void }) {
  const t = useT();
  const mayRetry = outcomeOf(order) === "retry";
  return (
    <EntryPage>
      <ErrorState
        level={1}
        title={t(paymentMessages.payment_failed)}
        {...(order.refund ? {} : { safe: t(bookingMessages.notCharged) })}
        text={reasonOf(order, t)}
      />
      <RefundNote order={order} />
      {mayRetry ? (
        <PayAgain order={order} onEnded={onEnded} />
      ) : (
        <>
          <h2 className="h2">{t(orderMessages.endedTitle)}</h2>
          <p>{t(orderMessages.endedText)}</p>
          <ButtonLink to="/app/home">{t(orderMessages.searchAgain)}</ButtonLink>
        </>
      )}
    </EntryPage>
  );
}
