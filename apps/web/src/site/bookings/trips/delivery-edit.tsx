import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import type { SentForm } from "../../../lib/form.ts";
import { useT } from "../../../lib/page-services.tsx";
import { Segmented } from "../../../ui/choice.tsx";
import { PhoneField, TextField } from "../../../ui/text-fields.tsx";
import type { PassengersForm } from "./passengers-form.ts";

const channels = { SMS: bookingMessages.sms, EMAIL: bookingMessages.email } as const;

/** Where the tickets are sent; an empty address keeps the delivery as it is [C5.book.34, G.book.08]. */
export function DeliveryEdit({
  form,
  booking,
}: {
  readonly form: SentForm<PassengersForm>;
  readonly booking: BookingInfo["booking"];
}) {
  const t = useT();
  const type = form.bind("receive_method.type");
  const address = form.bind("receive_method.token");
  const help = t(tripsMessages.keepEmpty, { address: booking.receive_method.token });
  return (
    <section className="card stack" aria-labelledby="delivery">
      <h2 className="h2" id="delivery">
        {t(tripsMessages.delivery)}
      </h2>
      <Segmented
        legend={t(bookingMessages.receiveBy)}
        options={(["SMS", "EMAIL"] as const).map((value) => ({
          value,
          label: t(channels[value]),
        }))}
        error={type.error}
        input={{ name: type.name, value: type.value, onChange: type.onChange }}
      />
      {type.value === "EMAIL" ? (
        <TextField
          label={t(tripsMessages.newEmail)}
          help={help}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...address}
        />
      ) : (
        <PhoneField label={t(tripsMessages.newNumber)} help={help} {...address} />
      )}
    </section>
  );
}
