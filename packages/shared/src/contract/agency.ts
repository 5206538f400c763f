import { z } from "zod";
import { departureDetail } from "./departures.ts";
import { defineEndpoint, membersWith } from "./endpoint.ts";
import {
  cityField,
  dateField,
  francs,
  hourField,
  idField,
  moneyNumber,
  nameField,
  optional,
  pageField,
  pageOf,
  perPageField,
  storable,
  wholeNumber,
} from "./fields.ts";

const planners = membersWith("planning");
const checkers = membersWith("checkIn");
/** HH:mm up to 99:59: the time on the road. */
const durationField = z
  .string({ error: "required" })
  .regex(/^\d{2}:[0-5]\d$/, "bad_hour")
  .meta({ maxLength: 5, examples: ["04:15"] });
const travelClass = z.enum(["FIRST", "ECONOMIC"], { error: "required" });

/** A plan of one or more departures: one per day × hour [G.plan.01]. Prices in francs, dates DD-MM-YYYY, hours HH:mm. */
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
    skip_exist_dates: z.boolean().nullish(),
  })
  .meta({ id: "DeparturePlan" });
export type DeparturePlan = z.infer<typeof departurePlan>;

export const createDeparture = defineEndpoint({
  id: "createDeparture",
  summary: "Plan departures",
  tag: "agency",
  access: planners,
  created: true,
  idempotent: true,
  body: departurePlan,
  output: z.array(departureDetail),
  errors: [
    "invalid_input",
    "departure_conflict",
    "idempotency_conflict",
    "idempotency_in_progress",
    "idempotency_key_invalid",
  ],
  source: "A7.plan.01, G.plan.01–02, G.plan.05–07",
});
const list = z.object({
  keyword: optional(cityField),
  order: optional(z.enum(["asc", "desc"])).catch(undefined),
  page: optional(z.unknown()),
  per_page: optional(z.unknown()),
  state: optional(z.enum(["past", "in_progress"])).catch(undefined),
  departure_date: optional(dateField),
});
/** A departure as its agency sees it. */
const agencyDeparture = departureDetail
  .extend({
    sold_places_number: z.int(),
    checked_in_number: z.int(),
  })
  .meta({ id: "AgencyDeparture" });
export type AgencyDeparture = z.infer<typeof agencyDeparture>;
export const listAgencyDepartures = defineEndpoint({
  id: "listAgencyDepartures",
  summary: "The agency's departures; parameters in body or address, the body wins",
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

/** A ticket as its agency sees it; the identity number is masked unless the role may see it. */
const agencyTicket = z
  .object({
    uuid: z.string(),
    code_verification: z.string(),
    qrcode_uuid: z.string(),
    ticket_status: z.enum(["BOOKED", "PAID", "CANCEL", "VALIDATE"]),
    price: moneyNumber,
    seat: z.int(),
    ticket_url: z.string(),
    discount_url: z.string().nullable(),
    user: z.object({
      cni_identifier: z.string().nullable(),
      firstname: z.string(),
      lastname: z.string(),
      phonenumber: z.string().nullable(),
    }),
    departure: z.object({
      uuid: z.string(),
      city_departure: z.string(),
      city_destination: z.string(),
      travel_class: z.enum(["FIRST", "ECONOMIC"]),
      departure_date: z.string(),
      departure_hour: z.string(),
    }),
    boarding_station: z.object({ quarter: z.string(), departure_hour: z.string() }).nullable(),
    /** Whether the departure may be boarded now, by the server's clock: a phone's clock may be wrong [G.check.04]. */
    boarding: z.enum(["early", "open", "late"]),
    /** When and by whom it was used; null when it was not. */
    checked_in: z.object({ at: z.string(), by: z.string() }).nullable(),
  })
  .meta({ id: "AgencyTicket" });
export type AgencyTicket = z.infer<typeof agencyTicket>;
const code = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(255, "too_long")
  .refine(storable, { error: "invalid" });
const markErrors = [
  "ticket_already_validated",
  "ticket_not_found",
  "ticket_not_paid",
  "ticket_cancelled",
  "ticket_other_agency",
  "ticket_wrong_day",
  "invalid_input",
  "idempotency_conflict",
  "idempotency_key_invalid",
] as const;

export const lookUpTicket = defineEndpoint({
  id: "lookUpTicket",
  summary: "Find a ticket by code, QR text or qrcode_uuid; a list of at most one",
  tag: "agency",
  access: checkers,
  body: z.object({ code_verification: code }),
  output: z.array(agencyTicket),
  errors: ["invalid_input"],
  source: "A7.check.04, A4.check.24, G.check.01",
});
export const markTicket = defineEndpoint({
  id: "markTicket",
  summary: "Mark a ticket as used",
  tag: "agency",
  access: checkers,
  idempotent: true,
  body: z.object({
    code_verification: code,
    happened_at: z.iso.datetime({ offset: true }).meta({ maxLength: 40 }).nullish(),
  }),
  output: agencyTicket,
  errors: markErrors,
  source: "A7.check.01–03, G.check.01, G.check.03, G.check.04",
});
export const verifyCode = defineEndpoint({
  id: "verifyCode",
  summary: "Mark a ticket as used (other spelling)",
  tag: "agency",
  access: checkers,
  idempotent: true,
  body: z.object({ code }),
  output: agencyTicket,
  errors: markErrors,
  source: "A7.check.06, G.check.02",
});
export const listTickets = defineEndpoint({
  id: "listTickets",
  summary: "Tickets of the agency by code, name or phone",
  tag: "agency",
  access: checkers,
  query: z.object({ keyword: optional(cityField), page: pageField, per_page: perPageField(20) }),
  output: pageOf(agencyTicket),
  errors: ["invalid_input"],
  source: "A7.check.05, G.check.01",
});
export const lookUpTicketByQr = defineEndpoint({
  id: "lookUpTicketByQr",
  summary: "Find a ticket by its qrcode_uuid",
  tag: "agency",
  access: checkers,
  params: z.object({ id: idField }),
  output: agencyTicket,
  errors: ["not_found"],
  source: "A7.check.07, G.check.02",
});
