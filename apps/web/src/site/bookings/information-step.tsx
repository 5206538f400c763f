import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import type { DeliveryChoices } from "@wakafine/shared/notifications/contract.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { maxPassengers, passengersAllowed } from "@wakafine/shared/rules/list-sizes.ts";
import { Suspense } from "react";
import { useFieldArray } from "react-hook-form";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useT } from "../../lib/page-services.tsx";
import { preloadable } from "../../lib/preloadable.ts";
import { Button } from "../../ui/button.tsx";
import { plusIcon } from "../../ui/icons.ts";
import type { BookingForm } from "./booking-draft.ts";
import { emptyPassenger } from "./booking-draft.ts";
import { PassengerFields } from "./passenger-fields.tsx";
import type { Booking } from "./use-booking.ts";

// A separate chunk: it is below the first view.
export const stepEnd = preloadable(
  async () => (await import("./information-end.tsx")).InformationEnd,
);

/** Step 1: passengers, boarding point, delivery of the tickets [C2.book.02, C2.book.03, C2.book.08, C2.book.09]. */
export function InformationStep({
  departure,
  delivery,
  booking,
}: {
  readonly departure: DepartureDetail;
  readonly delivery: DeliveryChoices;
  readonly booking: Booking;
}) {
  const t = useT();
  const { held, maxPlaces } = booking;
  const { fields, append, remove } = useFieldArray<BookingForm, "forms">({ name: "forms" });
  const full = fields.length >= passengersAllowed([maxPlaces]);
  // The seat is held before its form is added, so every shown form has a held seat.
  const add = async () => {
    if (await held.change(fields.length + 1)) append(emptyPassenger, { shouldFocus: true });
  };
  const take = async (index: number) => {
    if (held.busy || !(await held.change(fields.length - 1))) return;
    focusHeading(`#traveller-${index}`);
    remove(index);
  };
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className="stack">
          {index > 0 ? <hr className="sep" /> : null}
          <PassengerFields index={index} onRemove={index === 0 ? null : () => void take(index)} />
        </div>
      ))}
      <Button
        variant="quiet"
        full
        icon={plusIcon}
        disabled={full}
        busy={held.busy}
        onClick={() => void add()}
      >
        {t(bookingMessages.add)}
      </Button>
      {fields.length >= maxPassengers ? (
        <p className="help">{t(bookingMessages.maxReached)}</p>
      ) : null}
      <hr className="sep" />
      <Suspense fallback={null}>
        <stepEnd.Part departure={departure} delivery={delivery} booking={booking} />
      </Suspense>
    </>
  );
}
