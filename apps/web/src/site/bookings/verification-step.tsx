import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { pencilIcon } from "../../ui/icons.ts";
import { SeatBadge } from "../../ui/ticket-card.tsx";
import { deliveryAddress, nameOf } from "./booking-body.ts";
import type { BookingForm } from "./booking-draft.ts";
import * as styles from "./booking.module.css";

interface Props {
  readonly departure: DepartureDetail;
  readonly form: BookingForm;
  readonly seats: readonly number[];
  readonly onEdit: () => void;
}

/** Step 2: a summary of all values, with a button to change them [C2.book.12–17, C2.book.19]. */
export function VerificationStep(props: Props) {
  const t = useT();
  return (
    <>
      <div className="row between">
        <h3 className="h2">{t(bookingMessages.yourTrip)}</h3>
        <Button variant="text" icon={pencilIcon} onClick={props.onEdit}>
          {t(bookingMessages.edit)}
        </Button>
      </div>
      <TripRecap {...props} />
      <h3 className="h2">{t(bookingMessages.passengers)}</h3>
      <PassengerRecap {...props} />
      <p>
        <b>{t(bookingMessages.delivery)}</b> <DeliveryText form={props.form} />
      </p>
    </>
  );
}

function TripRecap({ departure, form }: Props) {
  const t = useT();
  const language = useLanguage();
  const station = departure.boarding_stations[form.station];
  const details = [
    { label: t(bookingMessages.agency), value: departure.agency.name },
    {
      label: t(bookingMessages.date),
      value: formatDay(parseDay(departure.departure_date) ?? "", language),
    },
    { label: t(bookingMessages.hour), value: formatHour(departure.departure_hour) },
    { label: t(bookingMessages.from), value: shownTown(departure.city_departure, language) },
    { label: t(bookingMessages.to), value: shownTown(departure.city_destination, language) },
    {
      label: t(bookingMessages.class),
      value: classLabel(departure.travel_class, "details", language),
    },
    ...(station
      ? [
          {
            label: t(bookingMessages.boarding),
            value: t(bookingMessages.boardingAt, {
              quarter: station.quarter,
              hour: formatHour(station.departure_hour),
            }),
          },
        ]
      : []),
  ];
  return (
    <dl className={`${styles.facts} card`}>
      {details.map((detail) => (
        <div key={detail.label}>
          <dt>{detail.label}</dt>
          <dd>{detail.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PassengerRecap({ form, seats }: Props) {
  const t = useT();
  const language = useLanguage();
  const sexOf = (id: number) =>
    userSexes.find((sex) => sex.id === id)?.[language === "fr" ? "title_fr" : "title_en"];
  return (
    <ul className="stack-1">
      {form.forms.map((one, index) => (
        <li key={seats[index] ?? index} className={`card ${styles.recap}`}>
          <SeatBadge seat={String(seats[index] ?? "")} />
          <div>
            <b>{nameOf(one)}</b>
            <span className="muted xs">
              {[
                sexOf(Number(one.genre)),
                one.provide_cni ? t(bookingMessages.noCardRecap) : one.cni.trim().toUpperCase(),
              ]
                .filter(Boolean)
                .join(" · ")}
              {index === 0 ? (
                <>
                  {" · "}
                  <span className="nowrap">
                    {displayPhone(normalisePhone(one.phone) ?? one.phone)}
                  </span>
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
  const t = useT();
  const address = deliveryAddress(form);
  return form.receiveTicketBy === "EMAIL"
    ? t(bookingMessages.byEmailTo, { address })
    : t(bookingMessages.bySmsTo, { address: displayPhone(address) });
}
