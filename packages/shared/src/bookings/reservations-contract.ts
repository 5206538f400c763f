import { z } from "zod";
import { defineEndpoint, membersWith } from "../contract/endpoint.ts";
import {
  cityField,
  moneyNumber,
  optional,
  pageField,
  pageOf,
  perPageField,
} from "../contract/fields.ts";
import { listSizes } from "../rules/list-sizes.ts";
import { bookingPaymentMethod } from "./contract.ts";

const states = ["PENDING", "PAID", "FAILED", "EXPIRED", "CANCEL", "REFUNDED"] as const;

/**
 * A booking as an agency sees it: only the legs of its own departures. `price` in francs: what these legs cost, without fees and discounts.
 * The customer's phone is masked, or null when it was erased.
 */
const reservation = z
  .object({
    uuid: z.string(),
    order_code: z.string(),
    status: z.enum(states),
    customer: z.object({
      lastname: z.string(),
      firstname: z.string(),
      phonenumber: z.string().nullable(),
    }),
    trips: z.array(
      z.object({
        departure_uuid: z.string(),
        city_departure: z.string(),
        city_destination: z.string(),
        departure_date: z.string(),
        departure_hour: z.string(),
        travel_class: z.enum(["FIRST", "ECONOMIC"]),
        seats: z.array(z.int()),
        price: moneyNumber,
      }),
    ),
    price: moneyNumber,
    payment_method: bookingPaymentMethod,
    operator: z.string().nullable(),
    created_date: z.string(),
  })
  .meta({ id: "Reservation" });
export type Reservation = z.infer<typeof reservation>;

/** The keyword is an order code, a part of a passenger's name or of a phone. */
export const listReservations = defineEndpoint({
  id: "listReservations",
  method: "GET",
  path: "agencies/reservations",
  summary: "Bookings of the agency's departures, newest first; phones are masked",
  tag: "agency",
  access: membersWith("passengers"),
  query: z.object({
    keyword: optional(cityField),
    status: optional(z.enum(states, { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(listSizes.reservations),
  }),
  output: pageOf(reservation),
  errors: ["invalid_input"],
  source: "A2.trav.03, G.trav.05",
});
