import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { expect, test } from "vitest";
import {
  departureDay,
  isOfOtherAgency,
  momentOfUse,
  seatText,
  unusableReason,
} from "./ticket-details.ts";

const ticket = (
  status: AgencyTicket["ticket_status"],
  boarding: AgencyTicket["boarding"] = "open",
) =>
  ({
    ticket_status: status,
    boarding,
    departure: { departure_date: "18-12-2026", departure_hour: "06:30" },
  }) as AgencyTicket;

test("only a paid ticket of a departure that is boarding can be marked; other tickets show the reason", () => {
  const all = (["PAID", "VALIDATE", "CANCEL", "BOOKED"] as const).map(
    (status) => unusableReason(ticket(status))?.heading ?? null,
  );
  expect(all).toEqual([
    null,
    checkInMessages.used,
    checkInMessages.stateCancelled,
    checkInMessages.stateUnpaid,
  ]);
  expect([
    unusableReason(ticket("PAID", "early"))?.heading,
    unusableReason(ticket("PAID", "late"))?.heading,
  ]).toEqual([checkInMessages.tooEarly, checkInMessages.tooLate]);
});

test("a used or cancelled ticket shows its state at every lookup", () => {
  for (const boarding of ["early", "open", "late"] as const)
    expect(unusableReason(ticket("VALIDATE", boarding))?.heading).toBe(checkInMessages.used);
});

test("days have the format of the language, and seats have two digits", () => {
  expect([departureDay(ticket("PAID"), "fr"), departureDay(ticket("PAID"), "en")]).toEqual([
    "18/12/2026",
    "2026-12-18",
  ]);
  expect([seatText(3), seatText(70)]).toEqual(["03", "70"]);
});

test("the time of use is Douala time, with its day if that is not today", () => {
  const now = new Date("2026-12-18T08:00:00Z");
  expect(momentOfUse("2026-12-18T05:04:00Z", now, "fr")).toEqual({
    date: null,
    hour: "06\u00a0h\u00a004",
  });
  expect(momentOfUse("2026-12-17T22:30:00Z", now, "fr")).toEqual({
    date: "17/12/2026",
    hour: "23\u00a0h\u00a030",
  });
  expect(momentOfUse("never", now, "fr")).toBeNull();
});

test.each([
  ["SMP-ZZZZZZZZ", false],
  ["smp zzzzzzzz", false],
  ["CAL-R2TX6MWC", true],
  ["calr2tx6mwc", true],
  ["not a ticket", false],
  ["CAL-R2", false],
])("the code %s is that of another agency: %s [G.check.03]", (code, foreign) => {
  expect(isOfOtherAgency(code, "SMP-AAAAAAAA")).toBe(foreign);
});
