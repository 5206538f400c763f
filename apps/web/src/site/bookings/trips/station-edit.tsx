import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import type { SentForm } from "../../../lib/form.ts";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useT } from "../../../lib/page-services.tsx";
import { useApiRead } from "../../../lib/use-api-read.ts";
import { SelectField } from "../../../ui/text-fields.tsx";
import { seatPrice } from "../booking-price.ts";
import { type PassengersForm, stationValue } from "./passengers-form.ts";

interface Props {
  readonly form: SentForm<PassengersForm>;
  readonly booking: BookingInfo["booking"];
  readonly leg: 0 | 1;
}

/** The boarding points of a leg that cost the same; nothing if there is no other [G.book.08]. */
export function StationEdit({ form, booking, leg }: Props) {
  const t = useT();
  const { departure, boarding_station: current } = booking.legs[leg]!;
  const stop =
    departure.city_final === null ? {} : { city_destination: departure.city_destination };
  const { data } = useApiRead(
    pageQuery("getDeparture", { params: { id: departure.uuid }, query: stop }),
  );
  if (!data) return null;
  const priced = data.boarding_stations.map((station, index) => ({
    station,
    price: seatPrice(data, index),
  }));
  const now = current && stationValue(current);
  const price = priced.find(({ station }) => stationValue(station) === now)?.price ?? data.price;
  const others = priced.filter((one) => one.price === price && stationValue(one.station) !== now);
  if (others.length === 0) return null;
  const text = (station: { readonly quarter: string; readonly departure_hour: string }) =>
    t(bookingMessages.stationOption, {
      quarter: station.quarter,
      hour: formatHour(station.departure_hour),
    });
  const label = t(bookingMessages.station);
  return (
    <SelectField
      label={
        booking.legs.length > 1
          ? t(legMessages.labelled, {
              leg: t(leg === 0 ? legMessages.outbound : legMessages.back),
              text: label,
            })
          : label
      }
      {...form.bind(`stations.${leg}`)}
    >
      <option value="">{current ? text(current) : t(tripsMessages.noStation)}</option>
      {others.map(({ station }) => (
        <option key={stationValue(station)} value={stationValue(station)}>
          {text(station)}
        </option>
      ))}
    </SelectField>
  );
}
