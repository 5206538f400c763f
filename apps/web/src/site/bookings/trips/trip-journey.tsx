import type { OwnBooking } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { formatDuration, shortDay } from "@wakafine/shared/formats/dates.ts";
import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { placeText, shownTown } from "../../../lib/town-text.ts";
import { Journey } from "../../../ui/journey.tsx";

type Leg = OwnBooking["legs"][number];

/** Returns the day of departure of a leg. */
export function dayOfLeg({ departure }: Leg): Day | null {
  return parseDay(departure.departure_date);
}

/** Returns the text for the passengers of a booking: "2 voyageurs". Those without a valid ticket count only if no other is left. */
export function usePassengerCount({ total_reservations, legs }: OwnBooking): string {
  const t = useT();
  const travelling = Array.from({ length: total_reservations }, (_, position) =>
    legs.some(({ seats, valid_seats }) => valid_seats.includes(seats[position] ?? 0)),
  ).filter(Boolean).length;
  const count = travelling || total_reservations;
  return t(count === 1 ? tripsMessages.passengerOne : tripsMessages.passengerMany, { count });
}

/** A leg with times and places. */
export function TripJourney({ leg }: { readonly leg: Leg }) {
  const language = useLanguage();
  const { departure, boarding_station: station } = leg;
  const town = shownTown(departure.city_departure, language);
  const arrivalDay =
    departure.departure_end_date === departure.departure_date
      ? null
      : parseDay(departure.departure_end_date);
  return (
    <Journey
      hour={station?.departure_hour ?? departure.departure_hour}
      arrival={departure.arriving_hour}
      duration={formatDuration(departure.departure_duration)}
      from={placeText(town, station?.quarter)}
      to={shownTown(departure.city_destination, language)}
      arrivalDay={arrivalDay ? shortDay(arrivalDay, language) : undefined}
      night={arrivalDay !== null}
    />
  );
}
