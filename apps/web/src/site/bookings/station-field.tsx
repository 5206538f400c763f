import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { useFormContext, useWatch } from "react-hook-form";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { ChoiceCard } from "../../ui/choice.tsx";
import type { BookingForm } from "./booking-draft.ts";
import { seatPrice } from "./booking-price.ts";

interface Props {
  readonly departure: DepartureDetail;
  /** The leg of a return trip; null: one way. */
  readonly leg: "outbound" | "back" | null;
}

/** Asks where the passengers board, with the hour and the price of each boarding point; nothing if there is one only [G.book.05, G.book.06]. */
export function StationField({ departure, leg }: Props) {
  const t = useT();
  const language = useLanguage();
  const { setValue } = useFormContext<BookingForm>();
  const name = leg === "back" ? "returnStation" : "station";
  const chosen = useWatch<BookingForm, typeof name>({ name });
  if (departure.boarding_stations.length < 2) return null;
  const question = t(bookingMessages.whereToBoard);
  return (
    <fieldset className="stack-1">
      <legend className="h2">
        {leg ? t(legMessages.labelled, { leg: t(legMessages[leg]), text: question }) : question}
      </legend>
      {departure.boarding_stations.map(({ quarter, departure_hour: hour }, index) => (
        <ChoiceCard
          key={`${quarter} ${hour}`}
          compact
          name={name}
          value={index}
          checked={chosen === index}
          onChange={() => setValue(name, index)}
          mark={<b className="nowrap">{formatFrancs(seatPrice(departure, index), language)}</b>}
        >
          <b>{quarter}</b>
          <span className="muted">{t(bookingMessages.leavesAt, { hour: formatHour(hour) })}</span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}
