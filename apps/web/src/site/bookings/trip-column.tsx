import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { isMarkedPaying } from "../../lib/paying-cookie.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { JourneyCard, LegDetails } from "./journey-card.tsx";
import { PaymentBanner } from "./order/payment-banner.tsx";
import type { ShownLeg } from "./shown-legs.ts";
import type { Booking } from "./use-booking.ts";
import * as styles from "./booking.module.css";

export interface TripColumnProps {
  readonly legs: readonly ShownLeg[];
  readonly booking: Booking;
}

/**
 * The trip beside the step on wide screens. On phones it is shown at the top of step 2; step 1 shows one line instead. Above it stands an order of this
 * browser that waits for its payment, so that going back from it does not lead to a second one.
 */
export function TripColumn({ legs, booking }: TripColumnProps) {
  const t = useT();
  const [isPaying] = useState(isMarkedPaying);
  const isPaymentStep = booking.step === 1;
  return (
    <div
      className={classNames("stack", styles.tripColumn, !isPaymentStep && !isPaying && "only-l")}
    >
      {isPaying ? <PaymentBanner /> : null}
      <div className={classNames("stack", !isPaymentStep && "only-l")}>
        {legs.map((leg) => (
          <JourneyCard
            key={leg.name}
            leg={leg}
            booking={booking}
            action={
              isPaymentStep && leg.name === "back" ? (
                <Button variant="text" onClick={() => booking.chooseOther("returns")}>
                  {t(legMessages.otherReturn)}
                </Button>
              ) : null
            }
          >
            {isPaymentStep ? <LegDetails leg={leg} /> : undefined}
          </JourneyCard>
        ))}
      </div>
    </div>
  );
}
