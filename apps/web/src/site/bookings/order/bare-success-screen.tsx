import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../../../lib/page-services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { EntryPage } from "../../../ui/page-shells.tsx";

/** `/app/reservation/success` without an order: kept for old links [C2.pay.02, G.pay.04]. */
export function Screen() {
  const t = useT();
  return (
    <EntryPage>
      <EmptyState
        level={1}
        picture
        title={t(orderMessages.bareSuccess)}
        text={t(orderMessages.bareSuccessText)}
      >
        <ButtonLink to="/app/home">{t(shellMessages.backHome)}</ButtonLink>
      </EmptyState>
    </EntryPage>
  );
}
