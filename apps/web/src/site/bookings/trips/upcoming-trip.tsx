import type { OwnBooking } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { seatRanges } from "@wakafine/shared/formats/seats.ts";
import { formatHour, shortDay } from "@wakafine/shared/formats/dates.ts";
import { type Day, dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { Fragment } from "react";
import { Link } from "../../../lib/link.tsx";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { AgencyMark } from "../../../ui/agency-mark.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { LegJourney } from "../leg-journey.tsx";
import { nextLegOf, useLegText } from "../order/order-legs.tsx";
import { dayOfLeg, usePassengerCount } from "./trip-journey.tsx";
import { editPath, tripPath } from "./trips-address.ts";
import * as styles from "./trips.module.css";

/** A paid trip that has not arrived: each leg with the seats of its valid tickets, the next one in the head, and links to its tickets and to editing them [C2.ticket.02, C2.ticket.04]. */
export function UpcomingTrip({ trip }: { readonly trip: OwnBooking }) {
  const t = useT();
  const passengers = usePassengerCount(trip);
  const language = useLanguage();
  const legText = useLegText(trip.legs);
  const next = trip.legs[nextLegOf(trip)];
  if (!next) return null;
  const day = dayOfLeg(next);
  const count = trip.legs.reduce((sum, { valid_seats }) => sum + valid_seats.length, 0);
  const { agency } = next.departure;
  const seatsOf = ({ valid_seats: seats }: typeof next) =>
    t(seats.length === 1 ? tripsMessages.seatOne : tripsMessages.seatMany, {
      seats: seatRanges(seats).join(", "),
    });
  return (
    <article className={styles.upcoming}>
      <div className={`${styles.upcomingHead} on-forest`}>
        <span className="row">
          <AgencyMark agency={agency} small />
          <b>{agency.name}</b>
        </span>
        {day ? <span>{inDays(dayOf(new Date(trip.now)), day, language)}</span> : null}
      </div>
      <div className={styles.upcomingBody}>
        {trip.legs.map((leg, index) =>
          leg.valid_seats.length === 0 ? null : (
            <Fragment key={leg.departure.uuid}>
              <LegJourney leg={leg} />
              <p>
                <b>{legText(index, shortDay(dayOfLeg(leg) ?? "", language))}</b> · {passengers} ·{" "}
                {seatsOf(leg)}
              </p>
            </Fragment>
          ),
        )}
      </div>
      <div className={styles.upcomingFoot}>
        <ButtonLink full to={tripPath(trip.uuid)}>
          {t(count === 1 ? tripsMessages.showOne : tripsMessages.showMany, { count })}
        </ButtonLink>
        {trip.modification.allowed ? (
          <p className={styles.edit}>
            <Link to={editPath(trip.uuid)}>{t(tripsMessages.edit)}</Link>
            <span className="muted xs">
              {t(tripsMessages.until, {
                hour: formatHour(hourOf(new Date(trip.modification.until))),
              })}
            </span>
          </p>
        ) : null}
      </div>
    </article>
  );
}

const dayMs = 24 * 3600 * 1000;

/** Returns when a day is, seen from today: "demain", "dans 6 jours". */
function inDays(today: Day, day: Day, language: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
}
