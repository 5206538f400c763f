import { z } from "zod";
import { departureDetail, departureInProgress } from "./contract.ts";
import { defineEndpoint, idempotencyErrors, membersWith } from "../contract/endpoint.ts";
import {
  cityField,
  dateField,
  francs,
  hourField,
  idField,
  nameField,
  optional,
  pageField,
  pageOf,
  perPageField,
  wholeNumber,
} from "../contract/fields.ts";

const planners = membersWith("planning");
/** Travel time, HH:mm up to 99:59. */
const durationField = z
  .string({ error: "required" })
  .regex(/^\d{2}:[0-5]\d$/, "bad_hour")
  .meta({ maxLength: 5, examples: ["04:15"] });
const travelClass = z.enum(["FIRST", "ECONOMIC"], { error: "required" });

/** A repetition on weekdays (1 Monday to 7 Sunday) between two dates, both inclusive, at most six months apart [G.plan.01, G.plan.05]. */
const repetition = z
  .object({
    weekdays: z
      .array(wholeNumber(1, 7), { error: "required" })
      .min(1, "required")
      .max(7, "too_many"),
    start: dateField,
    end: dateField,
  })
  .meta({ id: "Repetition" });

/** A plan of departures, one for each combination of day and hour; `repeat` adds its days to `departure_days` [G.plan.01]. Prices in francs, dates DD-MM-YYYY, hours HH:mm. */
export const departurePlan = z
  .object({
    city_departure: nameField,
    city_destination: nameField,
    departure_days: z
      .array(dateField, { error: "required" })
      .min(1, "required")
      .max(200, "too_many"),
    departure_hours: z
      .array(hourField, { error: "required" })
      .min(1, "required")
      .max(48, "too_many"),
    total_places_number: wholeNumber(1, 1000),
    departure_duration: durationField,
    price: francs(1),
    travel_class: optional(travelClass),
    bus_category: optional(travelClass),
    intermediate_destinations: z
      .array(z.object({ city: nameField, price: francs(1), duration: durationField }))
      .max(20, "too_many")
      .nullish(),
    boarding_stations: z
      .array(z.object({ quarter: nameField, departure_hour: hourField, cost: francs(0).nullish() }))
      .max(20, "too_many")
      .nullish(),
    repeat: repetition.nullish(),
    skip_exist_dates: z.boolean().nullish(),
  })
  .meta({ id: "DeparturePlan" });
export type DeparturePlan = z.infer<typeof departurePlan>;

export const createDeparture = defineEndpoint({
  id: "createDeparture",
  method: "POST",
  path: "agencies/departure/create",
  summary: "Plan departures",
  tag: "agency",
  access: planners,
  created: true,
  idempotent: true,
  body: departurePlan,
  output: z.array(departureDetail),
  errors: ["invalid_input", "departure_conflict", ...idempotencyErrors],
  source: "A7.plan.01, G.plan.01–02, G.plan.05–07",
});
const editedDeparture = departureDetail.extend({
  /** Version of the data, to be sent with an edit. */
  version: z.int(),
});

export const updateDeparture = defineEndpoint({
  id: "updateDeparture",
  method: "PUT",
  path: "agencies/departure/update",
  summary: "Edit a departure; what its travellers notice is sent to them",
  tag: "agency",
  access: planners,
  idempotent: true,
  /** The form of a plan with one day and one hour. */
  body: departurePlan
    .omit({ repeat: true, skip_exist_dates: true })
    .extend({
      departure_uuid: idField,
      version: wholeNumber(1, 2_000_000_000),
      departure_days: z
        .array(dateField, { error: "required" })
        .min(1, "required")
        .max(1, "too_many"),
      departure_hours: z
        .array(hourField, { error: "required" })
        .min(1, "required")
        .max(1, "too_many"),
    })
    .meta({ id: "DepartureEdit" }),
  output: editedDeparture.meta({ id: "EditedDeparture" }),
  errors: [
    "invalid_input",
    "not_found",
    "departure_left",
    "departure_changed",
    "departure_conflict",
    "departure_sold",
    "departure_too_soon",
    "seats_beyond_places",
    "too_many_requests",
    ...idempotencyErrors,
  ],
  source: "A2.plan.18, A7.plan.02–03, G.plan.04",
});
/** `cancelled_tickets`, `refunded_amount` and `cash_amount`, its part that is owed in cash (francs): of this call, also when it completes an earlier one. */
const cancelledDeparture = z.object({
  uuid: z.string(),
  cancelled_tickets: z.int(),
  refunded_amount: z.int(),
  cash_amount: z.int(),
});
export type CancelledDeparture = z.infer<typeof cancelledDeparture>;

export const deleteDeparture = defineEndpoint({
  id: "deleteDeparture",
  method: "DELETE",
  path: "agencies/departure/{id}",
  aliases: [{ method: "DELETE", path: "agencies/departure/delete/{id}" }],
  summary:
    "Cancel a departure; with `force` also one that has paid tickets, which are refunded in full",
  tag: "agency",
  access: planners,
  params: z.object({ id: idField }),
  query: z.object({ force: optional(z.enum(["true", "false"], { error: "not_a_choice" })) }),
  output: cancelledDeparture,
  errors: [
    "not_found",
    "departure_left",
    "departure_has_tickets",
    "ticket_already_validated",
    "invalid_input",
  ],
  source: "A7.plan.04, G.plan.03, G.ticket.02",
});
/**
 * What cancelling a departure does now: paid tickets, the francs they refund with their fees, of these the cash that the counter hands out, and unpaid bookings
 * that end.
 * `refusal`: why it cannot be cancelled, null if it can; `message` is its text.
 */
const departureCancellation = z.object({
  uuid: z.string(),
  tickets: z.int(),
  refund_amount: z.int(),
  cash_amount: z.int(),
  unpaid_bookings: z.int(),
  refusal: z.enum(["departure_left", "ticket_already_validated"]).nullable(),
  message: z.string().nullable(),
});
export type DepartureCancellation = z.infer<typeof departureCancellation>;

export const getDepartureCancellation = defineEndpoint({
  id: "getDepartureCancellation",
  method: "GET",
  path: "agencies/departure/{id}/cancellation",
  summary: "The tickets and the refunds that cancelling a departure would cause",
  tag: "agency",
  access: planners,
  params: z.object({ id: idField }),
  output: departureCancellation,
  errors: ["not_found"],
  source: "A1.plan.02, A7.plan.04, G.plan.03",
});
const list = z.object({
  keyword: optional(cityField),
  order: optional(z.enum(["asc", "desc"])).catch(undefined),
  page: optional(z.unknown()),
  per_page: optional(z.unknown()),
  state: optional(z.enum(["past", "in_progress"])).catch(undefined),
  departure_in_progress: departureInProgress,
  departure_date: optional(dateField),
  /** With `departure_date` and ascending order: `page` is that of the first departure from this hour on, if there is one. */
  opening_hour: optional(hourField),
});
/** A departure as its agency sees it. */
const agencyDeparture = editedDeparture
  .extend({
    sold_places_number: z.int(),
    checked_in_number: z.int(),
  })
  .meta({ id: "AgencyDeparture" });
export type AgencyDeparture = z.infer<typeof agencyDeparture>;
export const listAgencyDepartures = defineEndpoint({
  id: "listAgencyDepartures",
  method: "POST",
  path: "agencies/departures",
  summary: "The agency's departures; parameters in the body or the query, the body has precedence",
  tag: "agency",
  access: planners,
  query: list.extend({ page: pageField, per_page: perPageField(20) }),
  body: list
    .extend({
      page: optional(wholeNumber(-1_000_000, 1_000_000)),
      per_page: optional(wholeNumber(1, 1_000_000)),
    })
    .prefault({}),
  output: pageOf(agencyDeparture),
  errors: ["invalid_input"],
  source: "A7.trav.01–04, G.trav.03–04",
});

/** A day, DD-MM-YYYY, with the number of its departures. */
const dayOfDepartures = z
  .object({ departure_date: z.string(), departures: z.int() })
  .meta({ id: "DayOfDepartures" });
export type DayOfDepartures = z.infer<typeof dayOfDepartures>;

export const countWeekDepartures = defineEndpoint({
  id: "countWeekDepartures",
  method: "GET",
  path: "agencies/departure/week",
  summary: "The number of the agency's departures on each day of the week of a day, from Monday",
  tag: "agency",
  access: planners,
  query: z.object({ departure_date: dateField }),
  output: z.array(dayOfDepartures),
  errors: ["invalid_input"],
  source: "A2.plan.01, G.trav.03",
});
