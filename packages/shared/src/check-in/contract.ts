import { z } from "zod";
import { defineEndpoint, idempotencyErrors, membersWith } from "../contract/endpoint.ts";
import {
  cityField,
  idField,
  moneyNumber,
  optional,
  pageField,
  pageOf,
  perPageField,
  reasonField,
  requiredText,
} from "../contract/fields.ts";

const checkers = membersWith("checkIn");

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
    /** Whether boarding is open now by the server's clock, because a phone's clock may be wrong [G.check.04]. */
    boarding: z.enum(["early", "open", "late"]),
    /** Whole minutes since the departure left the passenger's boarding point, by the server's clock; null before. */
    left_minutes: z.int().nullable(),
    /** When and by whom the ticket was marked as used; null when it was not. */
    checked_in: z.object({ at: z.string(), by: z.string() }).nullable(),
  })
  .meta({ id: "AgencyTicket" });
export type AgencyTicket = z.infer<typeof agencyTicket>;
const code = requiredText(255);
/** Why an attempt to mark a ticket is refused; stored with the attempt. */
export const refusals = [
  "ticket_already_validated",
  "ticket_not_found",
  "ticket_not_paid",
  "ticket_cancelled",
  "ticket_other_agency",
  "ticket_wrong_day",
] as const;
const keyErrors = ["idempotency_conflict", "idempotency_key_invalid"] as const;
const markErrors = [...refusals, "check_in_undone", "invalid_input", ...keyErrors] as const;

export const lookUpTicket = defineEndpoint({
  id: "lookUpTicket",
  method: "POST",
  path: "agencies/ticket",
  aliases: ["agencies/ticket/info"],
  summary:
    "Find a ticket by code, QR text or qrcode_uuid; a list of at most one. With an Idempotency-Key a ticket that may not board is stored as a refused attempt",
  tag: "agency",
  access: checkers,
  idempotent: true,
  body: z.object({ code_verification: code }),
  output: z.array(agencyTicket),
  errors: ["invalid_input", ...keyErrors],
  source: "A7.check.04, A4.check.24, G.check.01, G.check.03",
});
export const markTicket = defineEndpoint({
  id: "markTicket",
  method: "PUT",
  path: "agencies/ticket",
  aliases: ["agencies/ticket/check"],
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
  method: "PUT",
  path: "code/verification",
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
  method: "GET",
  path: "agencies/ticket",
  summary:
    "Tickets of the agency by code, name or phone, newest first. `boarding=true` without a keyword: those of the departures that board now, the first to leave first, by seat",
  tag: "agency",
  access: checkers,
  query: z.object({
    keyword: optional(cityField),
    boarding: optional(z.enum(["true", "false"], { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(agencyTicket),
  errors: ["invalid_input"],
  source: "A7.check.05, G.check.01",
});
export const lookUpTicketByQr = defineEndpoint({
  id: "lookUpTicketByQr",
  method: "GET",
  path: "code/qrcode/verification/{id}",
  summary:
    "Find a ticket by its qrcode_uuid. With an Idempotency-Key a ticket that may not board is stored as a refused attempt",
  tag: "agency",
  access: checkers,
  idempotent: true,
  params: z.object({ id: idField }),
  output: agencyTicket,
  errors: ["ticket_not_found", "ticket_other_agency", ...keyErrors],
  source: "A7.check.07, G.check.02, G.check.03",
});

/** A departure whose boarding is open: seats sold and passengers on board. Days are DD-MM-YYYY, hours HH:mm in Africa/Douala. */
const boardingDeparture = z
  .object({
    uuid: z.string(),
    city_departure: z.string(),
    city_destination: z.string(),
    travel_class: z.enum(["FIRST", "ECONOMIC"]),
    departure_date: z.string(),
    departure_hour: z.string(),
    expected: z.int(),
    boarded: z.int(),
  })
  .meta({ id: "BoardingDeparture" });
export type BoardingDeparture = z.infer<typeof boardingDeparture>;
export const listBoarding = defineEndpoint({
  id: "listBoarding",
  method: "GET",
  path: "agencies/check-in/departures",
  summary:
    "Departures from 6 hours before they leave until they arrive, with seats sold and boarded",
  tag: "agency",
  access: checkers,
  output: z.array(boardingDeparture),
  errors: [],
  source: "G.check.04",
});

const reviewers = membersWith("reviewCheckIn");
export const undoCheckIn = defineEndpoint({
  id: "undoCheckIn",
  method: "POST",
  path: "agencies/check-in/undo",
  summary: "Undo the check-in of a ticket within 24 hours, with a reason",
  tag: "agency",
  access: reviewers,
  idempotent: true,
  body: z.object({ ticket_uuid: idField, reason: reasonField }),
  output: agencyTicket,
  errors: ["not_found", "ticket_not_used", "undo_too_late", "invalid_input", ...idempotencyErrors],
  source: "G.ticket.01",
});

/** A refused attempt to mark a ticket. `ticket` is null when the code is no ticket of the agency. Times are ISO 8601: of the device, and of the server. */
const refusedCheckIn = z
  .object({
    uuid: z.string(),
    entered: z.string(),
    outcome: z.enum(refusals),
    by: z.string(),
    happened_at: z.string(),
    received_at: z.string(),
    ticket: z
      .object({
        code_verification: z.string(),
        seat: z.int(),
        passenger: z.string(),
        city_departure: z.string(),
        city_destination: z.string(),
        departure_date: z.string(),
        departure_hour: z.string(),
      })
      .nullable(),
  })
  .meta({ id: "RefusedCheckIn" });
export type RefusedCheckIn = z.infer<typeof refusedCheckIn>;
export const listRefusedCheckIns = defineEndpoint({
  id: "listRefusedCheckIns",
  method: "GET",
  path: "agencies/check-in/refused",
  summary: "Refused attempts to mark a ticket, newest first",
  tag: "agency",
  access: reviewers,
  query: z.object({ page: pageField, per_page: perPageField(20) }),
  output: pageOf(refusedCheckIn),
  errors: ["invalid_input"],
  source: "G.check.04",
});
