import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { recapMessages } from "@wakafine/shared/bookings/recap-messages.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { pencilIcon } from "../../ui/icons.ts";
import { deliveryAddress, nameOf } from "./booking-body.ts";
import type { BookingForm } from "./booking-draft.ts";
import type { Booking } from "./use-booking.ts";
import * as styles from "./booking.module.css";

interface Props {
  readonly departure: DepartureDetail;
  readonly form: BookingForm;
  readonly booking: Booking;
}

/** Step 2: a summary of all values, with a button to change them [C2.book.12–19]. */
export function VerificationStep(props: Props) {
  const t = useT();
  const { form, booking, departure } = props;
  const { returnLeg } = booking;
  return (
    <>
      <div className="row between">
        <h3 className="h2">{t(returnLeg ? recapMessages.yourOutbound : recapMessages.yourTrip)}</h3>
        <Button variant="text" icon={pencilIcon} onClick={booking.edit}>
          {t(bookingMessages.edit)}
        </Button>
      </div>
      <TripRecap departure={departure} station={form.station} />
      {returnLeg ? (
        <>
          <div className="row between">
            <h3 className="h2">{t(recapMessages.yourReturn)}</h3>
            <Button variant="text" onClick={() => booking.chooseOther("returns")}>
              {t(legMessages.otherReturn)}
            </Button>
          </div>
          <TripRecap departure={returnLeg} station={form.returnStation ?? 0} />
        </>
      ) : null}
      <h3 className="h2">{t(bookingMessages.passengers)}</h3>
      <PassengerRecap {...props} />
      <p>
        <b>{t(recapMessages.delivery)}</b> <DeliveryText form={props.form} />
      </p>
    </>
  );
}

function TripRecap(props: { readonly departure: DepartureDetail; readonly station: number }) {
  const t = useT();
  const language = useLanguage();
  const { departure } = props;
  const station = departure.boarding_stations[props.station];
  const details = [
    { label: t(recapMessages.agency), value: departure.agency.name },
    {
      label: t(recapMessages.date),
      value: formatDay(parseDay(departure.departure_date) ?? "", language),
    },
    { label: t(recapMessages.hour), value: formatHour(departure.departure_hour) },
    { label: t(recapMessages.from), value: shownTown(departure.city_departure, language) },
    { label: t(recapMessages.to), value: shownTown(departure.city_destination, language) },
    {
      label: t(recapMessages.class),
      value: classLabel(departure.travel_class, "details", language),
    },
    ...(station
      ? [
          {
            label: t(recapMessages.boarding),
            value: t(recapMessages.boardingAt, {
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

function PassengerRecap({ form, booking }: Props) {
  const t = useT();
  const language = useLanguage();
  const [seats = [], returnSeats] = booking.held.hold?.seats ?? [];
  const sexOf = (id: number) =>
    userSexes.find((sex) => sex.id === id)?.[language === "fr" ? "title_fr" : "title_en"];
  return (
    <ul className="stack-1">
      {form.forms.map((one, index) => (
        <li key={seats[index] ?? index} className={`card ${styles.recap}`}>
          {returnSeats ? null : <span className={styles.seat}>{seats[index]}</span>}
          <div>
            <b>{nameOf(one)}</b>
            {returnSeats ? (
              <span>
                {t(recapMessages.seatsOfLegs, {
                  outbound: seats[index] ?? "",
                  back: returnSeats[index] ?? "",
                })}
              </span>
            ) : null}
            <span className="muted xs">
              {[
                sexOf(Number(one.genre)),
                one.provide_cni ? t(recapMessages.noCardRecap) : one.cni.trim().toUpperCase(),
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
    ? t(recapMessages.byEmailTo, { address })
    : t(recapMessages.bySmsTo, { address: displayPhone(address) });
}
