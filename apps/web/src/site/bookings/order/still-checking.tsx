import { checkingMessages } from "@wakafine/shared/bookings/checking-messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { useT } from "../../../lib/page-services.tsx";
import { Badge, Note } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { refreshIcon } from "../../../ui/icons-booking.ts";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { LostPayment } from "./lost-payment.tsx";
import { OrderTrips } from "./order-legs.tsx";
import type { WaitingProps } from "./waiting-screen.tsx";

/** Waits for the payment of an order whose seats are released already: it may be undecided or in review, so nothing is said about a charge. */
export function StillChecking({ order, onCheck, checking }: WaitingProps) {
  const t = useT();
  return (
    <EntryPage>
      <Badge tone="hold">{t(checkingMessages.seatsReleased)}</Badge>
      <h1 className="h1">{t(checkingMessages.title)}</h1>
      <OrderTrips order={order} />
      <Note tone="hold">{t(checkingMessages.text)}</Note>
      <Button variant="quiet" full icon={refreshIcon} busy={checking} onClick={onCheck}>
        {t(orderMessages.checkNow)}
      </Button>
      <LostPayment order={order} />
      <ButtonLink variant="text" to="/app/home">
        {t(orderMessages.searchAgain)}
      </ButtonLink>
    </EntryPage>
  );
}
