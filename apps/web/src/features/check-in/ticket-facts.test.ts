import type { AgencyTicket } from "@wakafine/shared/contract/agency.ts";
import { checkInMessages } from "@wakafine/shared/messages/check-in.ts";
import { expect, test } from "vitest";
import { departureDay, seatText, ticketLight, momentOfUse } from "./ticket-facts.ts";

const ticket = (status: AgencyTicket["ticket_status"]) =>
  ({ ticket_status: status, departure: { departure_date: "18-12-2026", departure_hour: "06:30" } }) as AgencyTicket;

test.each([
  ["2026-12-17T23:29:59Z", checkInMessages.stateTime],
  ["2026-12-17T23:30:00Z", checkInMessages.stateReady],
  ["2026-12-19T05:30:00Z", checkInMessages.stateReady],
  ["2026-12-19T05:30:01Z", checkInMessages.stateTime],
])("a paid ticket of 18/12 at 06 h 30 in Douala, looked at %s", (now, text) => {
  expect(ticketLight(ticket("PAID"), new Date(now)).text).toBe(text);
});

test("only a paid ticket in time is green", () => {
  const now = new Date("2026-12-18T05:00:00Z");
  expect((["PAID", "VALIDATE", "CANCEL", "BOOKED"] as const).map((status) => ticketLight(ticket(status), now).tone)).toEqual(["ok", "warn", "warn", "warn"]);
});

test("days are written as the language writes them, seats with two digits", () => {
  expect([departureDay(ticket("PAID"), "fr"), departureDay(ticket("PAID"), "en")]).toEqual(["18/12/2026", "2026-12-18"]);
  expect([seatText(3), seatText(70)]).toEqual(["03", "70"]);
});

test("the moment of use is Douala's, with its day when that is not today", () => {
  const now = new Date("2026-12-18T08:00:00Z");
  expect(momentOfUse("2026-12-18T05:04:00Z", now, "fr")).toEqual({ date: null, hour: "06\u00a0h\u00a004" });
  expect(momentOfUse("2026-12-17T22:30:00Z", now, "fr")).toEqual({ date: "17/12/2026", hour: "23\u00a0h\u00a030" });
  expect(momentOfUse("never", now, "fr")).toBeNull();
});
