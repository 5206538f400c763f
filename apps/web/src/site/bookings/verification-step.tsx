import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { recapMessages } from "@wakafine/shared/bookings/recap-messages.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { pencilIcon } from "../../ui/icons.ts";
import { nameOf } from "./booking-body.ts";
import { deliveryAddress } from "./delivery-address.ts";
import type { BookingForm } from "./booking-draft.ts";
import type { Booking } from "./use-booking.ts";
import * as styles from "./booking.module.css";

interface Props {
  readonly form: BookingForm;
  readonly booking: Booking;
}

/** Step 2: a summary of all values, with a button to change them [C2.book.12–19]. The trip itself is in the cards beside it. */
export function VerificationStep(props: Props) {
  const t = useT();
  return (
    <>
      <div className="row between">
        <h3 className="h2">{t(bookingMessages.passengers)}</h3>
        <Button variant="text" icon={pencilIcon} onClick={props.booking.edit}>
          {t(bookingMessages.edit)}
        </Button>
      </div>
      <PassengerRecap {...props} />
      <p>
        <b>{t(recapMessages.delivery)}</b> <DeliveryText form={props.form} />
      </p>
    </>
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
  const { receiveTicketBy: mode } = form;
  if (mode === "MESSENGER") return t(recapMessages.byMessenger);
  if (mode === "EMAIL") return t(recapMessages.byEmailTo, { address });
  return t(mode === "SMS" ? recapMessages.bySmsTo : recapMessages.byWhatsAppTo, {
    address: displayPhone(address),
  });
}
