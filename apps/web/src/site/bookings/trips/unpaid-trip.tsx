import type { OwnBooking } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { holdMinutes } from "@wakafine/shared/bookings/hold.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { voucherFieldMessages } from "@wakafine/shared/vouchers/field-messages.ts";
import { Fragment } from "react";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { PriceFigure } from "../../../ui/figures.tsx";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { LegJourney } from "../leg-journey.tsx";
import { useLegText } from "../order/order-legs.tsx";
import { addressFor } from "../order/order-outcome.ts";
import { dayOfLeg } from "./trip-journey.tsx";
import * as styles from "./trips.module.css";

/** A booking to pay: how long its seats are held, and the way to its payment page [G.ticket.08]. */
export function UnpaidTrip({
  trip,
  readAt,
}: {
  readonly trip: OwnBooking;
  readonly readAt: number;
}) {
  const t = useT();
  const language = useLanguage();
  const legText = useLegText(trip.legs);
  const secondsLeft = (Date.parse(trip.hold_until) - Date.parse(trip.now)) / 1000;
  const many = trip.total_number_of_tickets_reserved > 1;
  return (
    <article className={styles.unpaid}>
      <HoldBar
        end={readAt + secondsLeft * 1000}
        totalSeconds={holdMinutes * 60}
        title={t(trip.paying ? tripsMessages.paying : tripsMessages.notPaid)}
        detail={t(many ? tripsMessages.stillHeldMany : tripsMessages.stillHeld)}
      />
      <div className={styles.unpaidBody}>
        {trip.legs.map((leg, index) => (
          <Fragment key={leg.departure.uuid}>
            <LegJourney leg={leg} />
            <p className="muted xs">
              {legText(
                index,
                [
                  shortDay(dayOfLeg(leg) ?? "", language),
                  leg.departure.agency.name,
                  classLabel(leg.departure.travel_class, "list", language),
                ].join(" · "),
              )}
            </p>
          </Fragment>
        ))}
        {trip.voucher_amount > 0 ? (
          <p className="muted xs">
            {t(voucherFieldMessages.pays, {
              amount: formatFrancs(trip.voucher_amount, language),
              rest: formatFrancs(trip.rest_xaf, language),
            })}
          </p>
        ) : null}
        <div className={styles.pay}>
          <PriceFigure francs={trip.rest_xaf} />
          <ButtonLink
            to={addressFor(trip.paying ? "waiting" : "retry", trip.order.order_hidden_uuid)}
          >
            {t(trip.paying ? tripsMessages.follow : tripsMessages.payNow)}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
