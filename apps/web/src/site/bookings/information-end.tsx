import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { useT } from "../../lib/page-services.tsx";
import { ChoiceCard } from "../../ui/choice.tsx";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import { AccountSection } from "./account-section.tsx";
import type { BookingForm } from "./booking-draft.ts";
import { useAddressError, useAddressReset } from "./shown-errors.ts";
import type { Booking } from "./use-booking.ts";

/** The end of step 1: delivery of the tickets, and an account [C2.book.08, C2.book.09]. */
export function InformationEnd({ booking }: { readonly booking: Booking }) {
  return (
    <>
      <DeliveryFields />
      <AccountSection booking={booking} />
    </>
  );
}

function DeliveryFields() {
  const t = useT();
  const { register, getValues } = useFormContext<BookingForm>();
  const reset = useAddressReset();
  const error = useAddressError();
  const mode = useWatch<BookingForm, "receiveTicketBy">({ name: "receiveTicketBy" });
  const ownerPhone = useWatch<BookingForm, `forms.${number}.phone`>({ name: "forms.0.phone" });
  // Changing the delivery clears the address, because a phone is no e-mail address.
  const choice = register("receiveTicketBy", { onChange: reset });
  return (
    <section className="stack" aria-labelledby="receive-by">
      <h3 className="h2" id="receive-by">
        {t(bookingMessages.receiveBy)}
      </h3>
      <div className="grid2">
        <ChoiceCard compact {...choice} value="SMS">
          {t(bookingMessages.sms)}
        </ChoiceCard>
        <ChoiceCard compact {...choice} value="EMAIL">
          {t(bookingMessages.email)}
        </ChoiceCard>
      </div>
      {mode === "EMAIL" ? (
        <TextField
          label={t(bookingMessages.emailAddress)}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={error}
          {...register("receiveAddress")}
        />
      ) : (
        <PhoneField
          label={t(bookingMessages.smsNumber)}
          placeholder={ownerPhone}
          help={t(bookingMessages.smsHelp)}
          error={error}
          defaultValue={getValues("receiveAddress")}
          {...register("receiveAddress")}
        />
      )}
    </section>
  );
}
