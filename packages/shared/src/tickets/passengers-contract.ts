import { z } from "zod";
import { defineEndpoint, everyone, membersWith } from "../contract/endpoint.ts";
import { idField, moneyNumber, optional, titledReference } from "../contract/fields.ts";
import { departure } from "../departures/contract.ts";

const readers = membersWith("passengers");
const departureParams = z.object({ departure_uuid: idField });
/** True: unpaid tickets too [G.trav.06]. A query sends it as text. */
const withBooked = optional(
  z.union([z.boolean(), z.enum(["true", "false", "0", "1"], { error: "invalid" })]),
);

/**
 * A passenger of one departure with the ticket, as roles 1 and 2 of the agency see it: phone and identity number in full.
 * `gender` and `sex` are null when the sex was not asked, in a counter sale. Price in francs, times ISO 8601, hours HH:mm.
 */
const agencyPassenger = z
  .object({
    uuid: z.string(),
    lastname: z.string(),
    firstname: z.string(),
    phonenumber: z.string().nullable(),
    cni_identifier: z.string().nullable(),
    gender: z.enum(["MALE", "FEMALE", "OTHER"]).nullable(),
    sex: titledReference.nullable(),
    minor: z.boolean(),
    code_verification: z.string(),
    ticket_status: z.enum(["BOOKED", "PAID", "CANCEL", "VALIDATE"]),
    is_cancel: z.boolean(),
    price: moneyNumber,
    seat: z.int(),
    city_destination: z.string(),
    boarding_station: z.object({ quarter: z.string(), departure_hour: z.string() }).nullable(),
    checked_in_date: z.string().nullable(),
  })
  .meta({ id: "AgencyPassenger" });
export type AgencyPassenger = z.infer<typeof agencyPassenger>;

/** A POST, as specified; each call is audited, because it shows identity numbers. */
export const listPassengers = defineEndpoint({
  id: "listPassengers",
  method: "POST",
  path: "agencies/passengers",
  summary: "The passengers of a departure by seat, phones and identity numbers in full; audited",
  tag: "agency",
  access: readers,
  body: z.object({ departure_uuid: idField, with_booked: withBooked }),
  output: z.array(agencyPassenger),
  errors: ["not_found", "invalid_input"],
  source: "A7.trav.05–06, A3.trav.01–06, G.trav.02, G.trav.06",
});

/**
 * Sends a passenger's own tickets to the phone that the passenger gave, else all paid tickets of the booking to its delivery address; at most three times an
 * hour per booking, audited. `id` is the passenger's uuid in the list.
 */
export const resendPassengerTickets = defineEndpoint({
  id: "resendPassengerTickets",
  method: "POST",
  path: "agencies/passengers/{id}/tickets",
  summary: "Send the tickets of a passenger again, to the passenger's phone or to the buyer",
  tag: "agency",
  access: readers,
  params: z.object({ id: idField }),
  output: z.object({
    sent: z.boolean(),
    /** `order`: to the delivery address of the booking. */
    sent_to: z.enum(["passenger", "order"]),
  }),
  errors: ["not_found", "tickets_not_sendable", "too_many_requests"],
  source: "G.ticket.07, G.trav.02",
});

/** A departure of the agency with its seats at this moment; `is_cancelled`: the agency deleted it. */
const agencyTravel = departure
  .pick({
    uuid: true,
    price: true,
    remaining_places_number: true,
    total_places_number: true,
    departure_duration: true,
    city_departure: true,
    city_destination: true,
    departure_date: true,
    departure_hour: true,
    arriving_hour: true,
    departure_end_date: true,
    travel_class: true,
  })
  .extend({
    sold_places_number: z.int(),
    checked_in_number: z.int(),
    is_cancelled: z.boolean(),
  })
  .meta({ id: "AgencyTravel" });
export type AgencyTravel = z.infer<typeof agencyTravel>;

export const getTravel = defineEndpoint({
  id: "getTravel",
  method: "GET",
  path: "agencies/departures/{departure_uuid}",
  summary: "One departure of the agency, also a past or a deleted one, with its seats",
  tag: "agency",
  access: readers,
  params: departureParams,
  output: agencyTravel,
  errors: ["not_found"],
  source: "A2.trav.04, G.role.15",
});

const fileFormats = ["pdf", "csv"] as const;
export type PassengerFileFormat = (typeof fileFormats)[number];
const passengerFile = z.object({ file_url: z.string() });
const format = z.enum(fileFormats, { error: "not_a_choice" }).default("pdf");

/** The file has the language of the request. A CSV file also lists cancelled tickets, and unpaid ones with `with_booked`. */
export const getPassengerFile = defineEndpoint({
  id: "getPassengerFile",
  method: "GET",
  path: "agencies/passengers/pdf/{departure_uuid}",
  aliases: [{ method: "POST", path: "agencies/passengers/pdf/{departure_uuid}" }],
  summary: "The address of the passenger list as PDF or CSV, valid for 10 minutes; audited",
  tag: "agency",
  access: readers,
  params: departureParams,
  query: z.object({ format, with_booked: withBooked }),
  output: passengerFile,
  errors: ["not_found", "invalid_input"],
  source: "A7.trav.07, A2.trav.05, G.trav.01",
});

export const postPassengerFile = defineEndpoint({
  id: "postPassengerFile",
  method: "POST",
  path: "agencies/passengers/pdf",
  summary: "The address of the passenger list as PDF or CSV (other spelling)",
  tag: "agency",
  access: readers,
  body: z.object({ departure_uuid: idField, format, with_booked: withBooked }),
  output: passengerFile,
  errors: ["not_found", "invalid_input"],
  source: "G.trav.01",
});

/** `until`: end of the validity in seconds since 1970. Every other text of the address is refused like an unknown departure. */
export const readPassengerFile = defineEndpoint({
  id: "readPassengerFile",
  method: "GET",
  path: "agencies/passengers/file/{departure_uuid}",
  summary: "The passenger list by its signed address",
  tag: "agency",
  access: everyone,
  raw: true,
  limit: "picture",
  params: departureParams,
  query: z.object({
    format: format.catch("pdf"),
    language: z.enum(["fr", "en"]).catch("fr"),
    with_booked: z.enum(["true", "false"]).catch("false"),
    until: idField.catch(""),
    signature: idField.catch(""),
  }),
  output: z.unknown(),
  errors: ["not_found", "too_many_requests", "unavailable"],
  source: "A7.trav.07, G.trav.01",
});
