import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";

type Body = RequestOf<"createBooking">["body"];
type Passenger = NonNullable<Body["user"]>;

/** Returns a passenger without an identity card; only the first passenger of a booking has a phone. */
export function samplePassenger(number: number, more: Partial<Passenger> = {}): Passenger {
  return {
    lastname: `Ngassa ${number}`,
    firstname: "Rosine",
    sex_id: 2,
    ...(number === 1 ? { phonenumber: "677 12 34 56" } : {}),
    ...more,
  };
}

/** Returns a body of `POST bookings`: one way, paid by MTN, tickets by SMS. */
export function sampleBooking(departureId: string, passengers = 1, more: Partial<Body> = {}): Body {
  return {
    departure_uuid: departureId,
    payment_method: "MOBILE",
    payer_phone: "+237677123456",
    operator: "MTN",
    receive_method: { type: "SMS", token: "+237677123456" },
    users: Array.from({ length: passengers }, (_unused, index) => samplePassenger(index + 1)),
    ...more,
  };
}
