import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { formatMinutes, shortDay } from "@wakafine/shared/formats/dates.ts";
import { minutesUntil, parseDay, parseDuration } from "@wakafine/shared/rules/dates.ts";
import { useLanguage } from "../../lib/page-services.tsx";
import { placeText, shownTown } from "../../lib/town-text.ts";
import { Journey } from "../../ui/journey.tsx";

/** A departure and the chosen boarding point, if there is one. */
export interface BoardedLeg {
  readonly departure: Departure;
  readonly boarding_station: { readonly quarter: string; readonly departure_hour: string } | null;
}

/** A leg with times and places: hour and duration are those of the boarding point. */
export function LegJourney({
  leg: { departure, boarding_station: station },
}: {
  readonly leg: BoardedLeg;
}) {
  const language = useLanguage();
  const arrivalDay =
    departure.departure_end_date === departure.departure_date
      ? null
      : parseDay(departure.departure_end_date);
  const minutes =
    (parseDuration(departure.departure_duration) ?? 0) -
    (station ? minutesUntil(departure.departure_hour, station.departure_hour) : 0);
  return (
    <Journey
      hour={station?.departure_hour ?? departure.departure_hour}
      arrival={departure.arriving_hour}
      duration={formatMinutes(minutes)}
      from={placeText(shownTown(departure.city_departure, language), station?.quarter)}
      to={shownTown(departure.city_destination, language)}
      arrivalDay={arrivalDay ? shortDay(arrivalDay, language) : undefined}
      night={arrivalDay !== null}
    />
  );
}
