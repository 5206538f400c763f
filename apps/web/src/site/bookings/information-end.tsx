import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import type { DeliveryChoices } from "@wakafine/shared/notifications/contract.ts";
import { AccountSection } from "./account-section.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { StationField } from "./station-field.tsx";
import type { Booking } from "./use-booking.ts";

/** The end of step 1: boarding points, delivery of the tickets, and an account [C2.book.08–11]. */
export function InformationEnd({
  departure,
  delivery,
  booking,
}: {
  readonly departure: DepartureDetail;
  readonly delivery: DeliveryChoices;
  readonly booking: Booking;
}) {
  return (
    <>
      <StationField departure={departure} leg={booking.returnLeg && "outbound"} />
      {booking.returnLeg ? <StationField departure={booking.returnLeg} leg="back" /> : null}
      <DeliveryFields choices={delivery} />
      <AccountSection booking={booking} />
    </>
  );
}
