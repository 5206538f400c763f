import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { paymentMessages } from "@wakafine/shared/payments/messages.ts";
import { useT } from "../../../lib/page-services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { EntryPage } from "../../../ui/page-shells.tsx";

/** `/app/reservation/error` without an order: a message and a link to a new attempt [C2.pay.05]. */
export function Screen() {
  const t = useT();
  return (
    <EntryPage>
      <ErrorState
        level={1}
        title={t(paymentMessages.payment_failed)}
        text={t(orderMessages.noOrderText)}
      >
        <ButtonLink to="/app/home">{t(orderMessages.searchAgain)}</ButtonLink>
      </ErrorState>
    </EntryPage>
  );
}
