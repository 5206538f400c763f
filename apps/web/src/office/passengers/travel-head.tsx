import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatDuration, shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import type { AgencyTravel } from "@wakafine/shared/tickets/passengers-contract.ts";
import { passengersMessages as texts } from "@wakafine/shared/tickets/passengers-messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Journey } from "../../ui/journey.tsx";
import * as styles from "./passengers.module.css";

/** The departure above its passengers: journey, and how many seats are sold, boarded, expected and left. */
export function TravelHead({ travel }: { readonly travel: AgencyTravel }) {
  const t = useT();
  const language = useLanguage();
  const { sold_places_number: sold, checked_in_number: boarded } = travel;
  const count = (number: number) => formatCount(number, language);
  const figures = [
    [t(texts.sold), sold, t(texts.ofTotal, { total: count(travel.total_places_number) })],
    [t(texts.boarded), boarded, ""],
    [t(texts.expected), sold - boarded, ""],
    [t(texts.left), travel.remaining_places_number, ""],
  ] as const;
  const endsLater = travel.departure_end_date !== travel.departure_date;
  const lastDay = parseDay(travel.departure_end_date) ?? travel.departure_end_date;
  return (
    <>
      {travel.is_cancelled ? <Note tone="warn">{t(texts.cancelledDeparture)}</Note> : null}
      <div className={styles.head}>
        <Journey
          hour={travel.departure_hour}
          arrival={travel.arriving_hour}
          duration={`${formatDuration(travel.departure_duration)} · ${classLabel(travel.travel_class, "list", language)}`}
          from={shownTown(travel.city_departure, language)}
          to={shownTown(travel.city_destination, language)}
          arrivalDay={endsLater ? shortDay(lastDay, language) : undefined}
        />
        <dl className={styles.figures}>
          {figures.map(([label, number, more]) => (
            <div key={label} className="card">
              <dt>{label}</dt>
              <dd>
                <b>{count(number)}</b> {more}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
