import type { DeliveryChoices } from "@wakafine/shared/notifications/contract.ts";
import { AccountSection } from "./account-section.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import type { Booking } from "./use-booking.ts";

/** The end of step 1: delivery of the tickets, and an account [C2.book.08–11]. */
export function InformationEnd({
  delivery,
  booking,
}: {
  readonly delivery: DeliveryChoices;
  readonly booking: Booking;
}) {
  return (
    <>
      <DeliveryFields choices={delivery} />
      <AccountSection booking={booking} />
    </>
  );
}
