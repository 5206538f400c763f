import type { DepartureDetail } from "@wakafine/shared/contract/departures.ts";
import { classLabel } from "@wakafine/shared/formats/class-label.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { bookingMessages } from "@wakafine/shared/messages/booking.ts";
import { userSexes } from "@wakafine/shared/messages/reference.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { pencilIcon } from "../../ui/icons.ts";
import { SeatBadge } from "../../ui/ticket-card.tsx";
import { deliveryAddress, nameOf } from "./booking-body.ts";
import type { BookingForm } from "./booking-draft.ts";

interface Props {
  readonly departure: DepartureDetail;
  readonly form: BookingForm;
  readonly seats: readonly number[];
  readonly onEdit: () => void;
}

/** Step 2: everything once more, and a way back to change it [C2.book.12–17, C2.book.19]. */
export function VerificationStep(props: Props) {
  const say = useSay();
  return (
    <>
      <div className="row between">
        <h3 className="h2">{say(bookingMessages.yourTrip)}</h3>
        <Button look="text" icon={pencilIcon} onClick={props.onEdit}>
          {say(bookingMessages.edit)}
        </Button>
      </div>
      <TripRecap {...props} />
      <h3 className="h2">{say(bookingMessages.travellers)}</h3>
      <PassengerRecap {...props} />
      <p>
        <b>{say(bookingMessages.delivery)}</b> <DeliveryText form={props.form} />
      </p>
    </>
  );
}

function TripRecap({ departure, form }: Props) {
  const say = useSay();
  const language = useLanguage();
  const station = departure.boarding_stations[form.station];
  const facts = [
    { label: say(bookingMessages.agency), value: departure.agency.name },
    { label: say(bookingMessages.date), value: formatDay(parseDay(departure.departure_date) ?? "", language) },
    { label: say(bookingMessages.hour), value: formatHour(departure.departure_hour) },
    { label: say(bookingMessages.from), value: shownTown(departure.city_departure, language) },
    { label: say(bookingMessages.to), value: shownTown(departure.city_destination, language) },
    { label: say(bookingMessages.class), value: classLabel(departure.travel_class, "details", language) },
    ...(station
      ? [{ label: say(bookingMessages.boarding), value: say(bookingMessages.boardingAt, { quarter: station.quarter, hour: formatHour(station.departure_hour) }) }]
      : []),
  ];
  return (
    <dl className="facts card">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PassengerRecap({ form, seats }: Props) {
  const say = useSay();
  const language = useLanguage();
  const sexOf = (id: number) => userSexes.find((sex) => sex.id === id)?.[language === "fr" ? "title_fr" : "title_en"];
  return (
    <ul className="stack-1">
      {form.forms.map((one, index) => (
        <li key={seats[index] ?? index} className="card recap">
          <SeatBadge seat={String(seats[index] ?? "")} />
          <div>
            <b>{nameOf(one)}</b>
            <span className="muted xs">
              {[sexOf(Number(one.genre)), one.provide_cni ? say(bookingMessages.noCardRecap) : one.cni.trim().toUpperCase()].filter(Boolean).join(" · ")}
              {index === 0 ? (
                <>
                  {" · "}
                  <span className="nowrap">{displayPhone(normalisePhone(one.phone) ?? one.phone)}</span>
                </>
              ) : null}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function DeliveryText({ form }: { readonly form: BookingForm }) {
  const say = useSay();
  const address = deliveryAddress(form);
  return form.receiveTicketBy === "EMAIL" ? say(bookingMessages.byEmailTo, { address }) : say(bookingMessages.bySmsTo, { address: displayPhone(address) });
}
