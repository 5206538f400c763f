import { recapMessages } from "@wakafine/shared/bookings/recap-messages.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatDay, formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import type { ReactNode } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { AgencyMark } from "../../ui/agency-mark.tsx";
import { nameOf } from "./booking-body.ts";
import { LegJourney } from "./leg-journey.tsx";
import type { ShownLeg } from "./shown-legs.ts";
import type { Booking } from "./use-booking.ts";
import * as styles from "./journey-card.module.css";

/** The trip of a leg as on a ticket, under its heading; the rule for luggage is known before paying. */
export function JourneyCard({
  leg,
  booking,
  action,
  children,
}: {
  readonly leg: ShownLeg;
  readonly booking: Booking;
  readonly action?: ReactNode;
  /** The details of the leg; without them, agency, class and day in one line. */
  readonly children?: ReactNode;
}) {
  const t = useT();
  const { departure, station, name } = leg;
  const title = name === "back" ? recapMessages.yourReturn : recapMessages.yourOutbound;
  return (
    <section className="stack-1">
      <div className="row between">
        <h3 className="h2">{t(booking.returnLeg ? title : recapMessages.yourTrip)}</h3>
        {action}
      </div>
      <div className={`card ${styles.journey}`}>
        <LegJourney leg={{ departure, boarding_station: station }} />
        {children ?? <LegLine leg={leg} booking={booking} />}
        <p className="help">{t(recapMessages.luggage)}</p>
      </div>
    </section>
  );
}

/** Agency, class and day; in the last step also who sits where. */
function LegLine({ leg, booking }: { readonly leg: ShownLeg; readonly booking: Booking }) {
  const t = useT();
  const language = useLanguage();
  const { agency, travel_class, departure_date } = leg.departure;
  const passengers = booking.step === 2 ? booking.entered.forms : [];
  return (
    <div className={styles.legLine}>
      <AgencyMark agency={agency} small />
      <div>
        <p>
          <b>{agency.name}</b> · {classLabel(travel_class, "list", language)} ·{" "}
          <span className="nowrap">{friendlyDay(parseDay(departure_date) ?? "", language)}</span>
        </p>
        {passengers.map((one, index) => (
          <p key={leg.seats[index] ?? index} className="muted">
            {t(recapMessages.seatOf, { seat: leg.seats[index] ?? "", name: nameOf(one) })}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The details of a leg with their labels, for the step in which they are checked [C2.book.12–14]. */
export function LegDetails({ leg: { departure, station } }: { readonly leg: ShownLeg }) {
  const t = useT();
  const language = useLanguage();
  const details = [
    { label: t(recapMessages.agency), value: departure.agency.name },
    {
      label: t(recapMessages.date),
      value: formatDay(parseDay(departure.departure_date) ?? "", language),
    },
    {
      label: t(recapMessages.hour),
      value: formatHour(station?.departure_hour ?? departure.departure_hour),
    },
    ...(station ? [{ label: t(recapMessages.boarding), value: station.quarter }] : []),
    { label: t(recapMessages.arrival), value: formatHour(departure.arriving_hour) },
    {
      label: t(recapMessages.class),
      value: classLabel(departure.travel_class, "details", language),
    },
  ];
  return (
    <dl className={styles.data}>
      {details.map((detail) => (
        <div key={detail.label}>
          <dt>{detail.label}</dt>
          <dd>{detail.value}</dd>
        </div>
      ))}
    </dl>
  );
}
