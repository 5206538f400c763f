import type { OwnBooking } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useT } from "../../../lib/page-services.tsx";

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
