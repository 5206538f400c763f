import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import type { Booking } from "./use-booking.ts";

/** A leg of the booking as its cards show it. */
export interface ShownLeg {
  readonly name: "outbound" | "back";
  readonly departure: DepartureDetail;
  readonly station: DepartureDetail["boarding_stations"][number] | null;
  /** Seat of passenger n at index n; empty until they are held. */
  readonly seats: readonly number[];
}

/** Returns the legs of a booking, outbound first. */
export function shownLegs(departure: DepartureDetail, booking: Booking): readonly ShownLeg[] {
  const { entered, returnLeg, held } = booking;
  const [seats = [], returnSeats = []] = held.hold?.seats ?? [];
  const legOf = (name: ShownLeg["name"], one: DepartureDetail, index: number | undefined) => ({
    name,
    departure: one,
    station: one.boarding_stations[index ?? 0] ?? null,
    seats: name === "outbound" ? seats : returnSeats,
  });
  return [
    legOf("outbound", departure, entered.station),
    ...(returnLeg ? [legOf("back", returnLeg, entered.returnStation)] : []),
  ];
}
