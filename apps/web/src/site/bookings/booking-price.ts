import { feesFromDocument } from "@wakafine/shared/agencies/agency-fees.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import type { Quote } from "@wakafine/shared/bookings/price.ts";
import { quote } from "@wakafine/shared/bookings/price.ts";
import { toNumber } from "@wakafine/shared/rules/decimal.ts";
import { unitPrice } from "@wakafine/shared/bookings/unit-price.ts";

/** Returns the price of one seat in francs: the stop's price, else the station's cost, else the departure's price [G.book.06]. */
export function seatPrice(departure: DepartureDetail, station: number): number {
  const isStop = departure.city_final !== null;
  const cost = departure.boarding_stations[station]?.cost ?? 0;
  return toNumber(
    unitPrice({
      departurePrice: departure.price,
      stopPrice: isStop ? departure.price : null,
      stationCost: cost,
    }),
  );
}

/** Returns the quote, computed by the same function as on the server, so that the shown price is charged [C9.price.26]. */
export function quoteFor(
  departure: DepartureDetail,
  choice: { readonly station: number; readonly passengers: number },
): Quote {
  return quote({
    departure: {
      unitPrice: seatPrice(departure, choice.station),
      agency: feesFromDocument(departure.agency),
    },
    return: null,
    passengers: choice.passengers,
    method: "MOBILE",
    coupon: null,
  });
}
