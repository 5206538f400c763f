import { z } from "zod";
import { phoneText } from "../accounts/contract.ts";
import { defineEndpoint, idempotencyErrors, membersWith } from "../contract/endpoint.ts";
import {
  cityField,
  dateField,
  francs,
  idField,
  nameField,
  optional,
  pageField,
  pageOf,
  perPageField,
  reasonField,
  wholeNumber,
} from "../contract/fields.ts";

const sellers = membersWith("counter");
/** A shift of a member at the counter. Amounts are whole francs, times ISO 8601; the last five fields are null until it is closed. */
export const counterShift = z
  .object({
    uuid: z.string(),
    opened_date: z.string(),
    opening_float: z.int(),
    sales: z.int(),
    seats: z.int(),
    sales_amount: z.int(),
    refunds: z.int(),
    refunds_amount: z.int(),
    /** What the ledger says is in the drawer now: 0 once the shift is closed. */
    drawer: z.int(),
    closed_date: z.string().nullable(),
    expected: z.int().nullable(),
    counted: z.int().nullable(),
    difference: z.int().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: "CounterShift" });
export type CounterShift = z.infer<typeof counterShift>;

/** A sale for cash. `order_hidden_uuid` is the booking's hidden link, with which its tickets are printed. */
export const counterSale = z
  .object({
    uuid: z.string(),
    order_code: z.string(),
    order_hidden_uuid: z.string(),
    name: z.string(),
    seats: z.array(z.int()),
    amount: z.int(),
    city_departure: z.string(),
    city_destination: z.string(),
    departure_date: z.string(),
    departure_hour: z.string(),
    created_date: z.string(),
    /** False once the agency has cancelled the departure: there is no ticket to print. */
    valid: z.boolean(),
  })
  .meta({ id: "CounterSale" });
export type CounterSale = z.infer<typeof counterSale>;

export const getCounterShift = defineEndpoint({
  id: "getCounterShift",
  method: "GET",
  path: "agencies/counter/shift",
  summary: "The caller's shift: the open one, or else the last one, with its newest 50 sales",
  tag: "agency",
  access: sellers,
  output: z.object({ shift: counterShift.nullable(), sales: z.array(counterSale) }),
  errors: [],
  source: "G.counter.01, G.counter.04",
});

export const openCounterShift = defineEndpoint({
  id: "openCounterShift",
  method: "POST",
  path: "agencies/counter/shifts",
  summary: "Open a shift with the cash that is in the drawer",
  tag: "agency",
  access: sellers,
  created: true,
  idempotent: true,
  body: z.object({ opening_float: francs(0) }),
  output: counterShift,
  errors: ["invalid_input", "forbidden", "shift_already_open", ...idempotencyErrors],
  source: "G.counter.01",
});

/** A difference between counted and expected cash needs a reason. Its error has `expected`, `counted` and `difference` as data. */
export const closeCounterShift = defineEndpoint({
  id: "closeCounterShift",
  method: "POST",
  path: "agencies/counter/shifts/{id}/close",
  summary: "Close the own shift with the counted cash",
  tag: "agency",
  access: sellers,
  idempotent: true,
  params: z.object({ id: idField }),
  body: z.object({ counted: wholeNumber(0, 1_000_000_000), reason: optional(reasonField) }),
  output: counterShift,
  errors: [
    "invalid_input",
    "not_found",
    "shift_already_closed",
    "difference_reason_required",
    ...idempotencyErrors,
  ],
  source: "G.counter.04",
});

/** A departure that can be sold now, with every town it serves, the final one first. Prices are whole francs. */
const counterDeparture = z
  .object({
    uuid: z.string(),
    city_departure: z.string(),
    departure_date: z.string(),
    departure_hour: z.string(),
    travel_class: z.enum(["FIRST", "ECONOMIC"]),
    total_places_number: z.int(),
    remaining_places_number: z.int(),
    destinations: z.array(z.object({ city: z.string(), price: z.int() })),
  })
  .meta({ id: "CounterDeparture" });
export type CounterDeparture = z.infer<typeof counterDeparture>;

export const listCounterDepartures = defineEndpoint({
  id: "listCounterDepartures",
  method: "GET",
  path: "agencies/counter/departures",
  summary: "The agency's departures of a day (default: today) that have not left, with seats left",
  tag: "agency",
  access: sellers,
  query: z.object({ departure_date: optional(dateField) }),
  output: z.array(counterDeparture),
  errors: ["invalid_input"],
  source: "G.counter.02",
});

export const createCounterSale = defineEndpoint({
  id: "createCounterSale",
  method: "POST",
  path: "agencies/counter/sales",
  summary: "Sell seats for cash: they are paid at once and the tickets are sent by SMS",
  tag: "agency",
  access: sellers,
  created: true,
  idempotent: true,
  body: z.object({
    departure_uuid: idField,
    /** Default: the final town. */
    destination_city: optional(cityField),
    places: wholeNumber(1, 10),
    /** The buyer's name; every seat is sold in it. */
    name: nameField,
    phonenumber: phoneText,
    /** The member states that the money was received. */
    paid_in_cash: z.literal(true, { error: "required" }),
    /** The total shown, in francs. If it differs, the response is 409 price_changed. */
    expected_total: z.int().nullish(),
  }),
  output: counterSale,
  errors: [
    "invalid_input",
    "not_found",
    "no_open_shift",
    "seats_unavailable",
    "departure_left",
    "departure_changed",
    "unknown_stop",
    "price_changed",
    "too_many_requests",
    ...idempotencyErrors,
  ],
  source: "G.counter.02, G.counter.03",
});

/** Cash owed for a sale whose departure the agency cancelled. The phone is masked. */
export const cashRefund = z
  .object({
    uuid: z.string(),
    order_code: z.string(),
    name: z.string(),
    phonenumber: z.string().nullable(),
    amount: z.int(),
    city_departure: z.string(),
    city_destination: z.string(),
    departure_date: z.string(),
    departure_hour: z.string(),
    owed_date: z.string(),
    paid_date: z.string().nullable(),
  })
  .meta({ id: "CashRefund" });
export type CashRefund = z.infer<typeof cashRefund>;

export const listCashRefunds = defineEndpoint({
  id: "listCashRefunds",
  method: "GET",
  path: "agencies/counter/refunds",
  summary: "Cash that the agency still owes, the oldest first, also by order code",
  tag: "agency",
  access: sellers,
  query: z.object({
    order_code: optional(z.string().max(40, "too_long")),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(cashRefund),
  errors: ["invalid_input"],
  source: "G.counter.05",
});

export const payCashRefund = defineEndpoint({
  id: "payCashRefund",
  method: "POST",
  path: "agencies/counter/refunds/{id}/pay",
  summary: "Pay owed cash from the drawer of the caller's open shift",
  tag: "agency",
  access: sellers,
  idempotent: true,
  params: z.object({ id: idField }),
  output: cashRefund,
  errors: [
    "not_found",
    "no_open_shift",
    "drawer_too_low",
    "not_in_this_state",
    ...idempotencyErrors,
  ],
  source: "G.counter.05",
});
