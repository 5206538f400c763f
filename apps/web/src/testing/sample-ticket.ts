import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";

/** A paid ticket of a departure that boards now, whose passenger gave no identity document. */
export const sampleTicket = {
  uuid: "t",
  seat: 3,
  price: 700,
  code_verification: "CAL-R2TX6MWC",
  ticket_status: "PAID",
  boarding: "open",
  left_minutes: null,
  user: { lastname: "Ngo Bassa", firstname: "Aline", cni_identifier: null },
  departure: {
    departure_date: "18-12-2026",
    departure_hour: "06:30",
    travel_class: "ECONOMIC",
    city_departure: "Yaoundé",
    city_destination: "Douala",
  },
  boarding_station: null,
  checked_in: null,
} as unknown as AgencyTicket;
