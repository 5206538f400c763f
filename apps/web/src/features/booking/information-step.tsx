import type { DepartureDetail } from "@wakafine/shared/contract/departures.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { bookingMessages } from "@wakafine/shared/messages/booking.ts";
import { mostPassengers, passengersAllowed } from "@wakafine/shared/rules/list-sizes.ts";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceCard } from "../../ui/choice.tsx";
import { plusIcon } from "../../ui/icons.ts";
import { PhoneField, SelectField, TextField } from "../../ui/text-fields.tsx";
import type { BookingForm } from "./booking-draft.ts";
import { emptyPassenger } from "./booking-draft.ts";
import { PassengerFields } from "./passenger-fields.tsx";
import { useAddressError, useAddressReset } from "./shown-errors.ts";
import type { Booking } from "./use-booking.ts";

/** Step 1: travellers, boarding place, how the tickets are received [C2.book.02, C2.book.03, C2.book.08, C2.book.09]. */
export function InformationStep({ departure, booking: { held, room } }: { readonly departure: DepartureDetail; readonly booking: Booking }) {
  const say = useSay();
  const { fields, append, remove } = useFieldArray<BookingForm, "forms">({ name: "forms" });
  const full = fields.length >= passengersAllowed([room]);
  // Seats first, then the form: what is shown is always held.
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
      <Button look="quiet" full icon={plusIcon} disabled={full} busy={held.busy} onClick={() => void add()}>
        {say(bookingMessages.add)}
      </Button>
      {fields.length >= mostPassengers ? <p className="help">{say(bookingMessages.mostReached)}</p> : null}
      <hr className="sep" />
      <StationField departure={departure} />
      <DeliveryFields />
    </>
  );
}

/** Asked only when there is a choice [G.book.05]. */
function StationField({ departure }: { readonly departure: DepartureDetail }) {
  const say = useSay();
  const language = useLanguage();
  const { register } = useFormContext<BookingForm>();
  if (departure.boarding_stations.length < 2) return null;
  return (
    <SelectField label={say(bookingMessages.station)} {...register("station", { valueAsNumber: true })}>
      {departure.boarding_stations.map((station, index) => {
        const words = { quarter: station.quarter, hour: formatHour(station.departure_hour) };
        return (
          <option key={`${station.quarter} ${station.departure_hour}`} value={index}>
            {station.cost > 0 && departure.city_final === null
              ? say(bookingMessages.stationPriced, { ...words, price: formatFrancs(station.cost, language) })
              : say(bookingMessages.stationOption, words)}
          </option>
        );
      })}
    </SelectField>
  );
}

function DeliveryFields() {
  const say = useSay();
  const { register, getValues } = useFormContext<BookingForm>();
  const reset = useAddressReset();
  const error = useAddressError();
  const mode = useWatch<BookingForm, "receiveTicketBy">({ name: "receiveTicketBy" });
  const ownerPhone = useWatch<BookingForm, `forms.${number}.phone`>({ name: "forms.0.phone" });
  // One address field at a time: a phone is no e-mail address.
  const choice = register("receiveTicketBy", { onChange: reset });
  return (
    <section className="stack" aria-labelledby="receive-by">
      <h3 className="h2" id="receive-by">
        {say(bookingMessages.receiveBy)}
      </h3>
      <div className="grid2">
        <ChoiceCard compact {...choice} value="SMS">
          {say(bookingMessages.sms)}
        </ChoiceCard>
        <ChoiceCard compact {...choice} value="EMAIL">
          {say(bookingMessages.email)}
        </ChoiceCard>
      </div>
      {mode === "EMAIL" ? (
        <TextField label={say(bookingMessages.emailAddress)} type="email" inputMode="email" autoComplete="email" error={error} {...register("receiveAddress")} />
      ) : (
        <PhoneField
          label={say(bookingMessages.smsNumber)}
          placeholder={ownerPhone}
          help={say(bookingMessages.smsHelp)}
          error={error}
          defaultValue={getValues("receiveAddress")}
          {...register("receiveAddress")}
        />
      )}
    </section>
  );
}
