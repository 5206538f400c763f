import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { placeText, shownTown } from "../../../lib/town-text.ts";
import { MiniTrip } from "../../../ui/journey.tsx";

type Leg = Order["legs"][number];

/** Returns the name of a leg of a return trip, or null for a one-way trip. */
export function useLegName(legs: readonly Leg[]): (index: number) => string | null {
  const t = useT();
  return (index) =>
    legs.length > 1 ? t(index === 0 ? legMessages.outbound : legMessages.back) : null;
}

/** Returns a text with the name of its leg before it; unchanged for a one-way trip. */
export function useLegText(legs: readonly Leg[]): (index: number, text: string) => string {
  const t = useT();
  const nameOf = useLegName(legs);
  return (index, text) => {
    const leg = nameOf(index);
    return leg === null ? text : t(legMessages.labelled, { leg, text });
  };
}

/** Returns the index of the next leg: the first that has a valid ticket and has not arrived; if there is none, the last leg. */
export function nextLegOf({ legs, now }: Pick<Order, "legs" | "now">): number {
  const index = legs.findIndex(
    ({ departure, valid_seats }) =>
      instantOf(parseDay(departure.departure_end_date) ?? "", departure.arriving_hour) >
        new Date(now) && valid_seats.length > 0,
  );
  return index < 0 ? legs.length - 1 : index;
}

/** The trips of an order, outbound first: towns, day, time and agency. */
export function OrderTrips({ order }: { readonly order: Order }) {
  const language = useLanguage();
  const nameOf = useLegName(order.legs);
  return order.legs.map(({ departure, boarding_station: station }, index) => {
    const day = shortDay(parseDay(departure.departure_date) ?? "", language);
    return (
      <MiniTrip
        key={departure.uuid}
        hour={station?.departure_hour ?? departure.departure_hour}
        title={`${placeText(shownTown(departure.city_departure, language), station?.quarter)} – ${shownTown(departure.city_destination, language)}`}
        detail={[nameOf(index), day, departure.agency.name].filter(Boolean).join(" · ")}
      />
    );
  });
}
