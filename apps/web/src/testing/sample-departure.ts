import { feesByField, publicFeeColumns } from "@wakafine/shared/agencies/fee-terms.ts";
import type { Departure, DepartureDetail } from "@wakafine/shared/departures/contract.ts";

const friday = { id: 5, title_fr: "Vendredi", title_en: "Friday" };

/** Returns a departure for tests with the given changes. */
export function sampleDeparture(change: Partial<Departure> = {}): Departure {
  return {
    uuid: "d-1",
    price: 4000,
    departure_day_start: friday,
    departure_day_end: friday,
    remaining_places_number: 12,
    total_places_number: 50,
    departure_duration: "05:00",
    city_departure: "Yaoundé",
    city_destination: "Douala",
    city_final: null,
    departure_date: "18-12-2026",
    departure_hour: "07:00",
    arriving_hour: "12:00",
    departure_end_date: "18-12-2026",
    travel_class: "ECONOMIC",
    boarding_quarters: ["Mvan"],
    created_date: "2026-11-02T08:00:00Z",
    agency: {
      uuid: "a-1",
      name: "Sanaga Lignes",
      phonenumber: null,
      image: { url: null },
      logo: null,
      mark: "waves",
      colour: "#175b7a",
      agency_transport_type: { id: 1, title_fr: "Bus", title_en: "Bus" },
      localisation: { town: null, quarter: null },
      ...feesByField(publicFeeColumns, () => 0),
      rate_mobile_transaction: 2,
      rate_banker_transaction: 3,
    },
    ...change,
  };
}

/** Returns a departure without boarding stations, as the booking dialog shows it. */
export const sampleDepartureDetail = (change: Partial<DepartureDetail> = {}): DepartureDetail => ({
  ...sampleDeparture(),
  intermediate_destinations: [],
  boarding_stations: [],
  ...change,
});

/** Returns the hold of one seat that ends in 15 minutes. */
export const sampleHold = () => ({
  hold_token: "h",
  hold_until: new Date(Date.now() + 900_000).toISOString(),
  now: new Date().toISOString(),
  places: 1,
  seats: [[1]],
});
