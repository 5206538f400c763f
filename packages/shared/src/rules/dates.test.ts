import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMinutes,
  apiDay,
  arrivalOf,
  canCancel,
  canModify,
  checkInWindow,
  dayOf,
  durationText,
  hourOf,
  instantOf,
  isSaleOpen,
  parseDay,
  parseDuration,
  parseHour,
  refundDueAt,
  travelState,
  voucherEndsAt,
  weekdayOf,
} from "./dates.ts";

const departure = instantOf("2026-12-18", "06:30");
const at = (hours: number, seconds = 0) =>
  new Date(departure.getTime() + hours * 3_600_000 + seconds * 1000);

describe("days and hours", () => {
  test.each([
    ["18-12-2026", "2026-12-18"],
    ["2026-12-18", "2026-12-18"],
    ["29-02-2028", "2028-02-29"],
    ["30-02-2026", null],
    ["29-02-2026", null],
    ["31-04-2026", null],
    ["2026-13-01", null],
    ["00-01-2026", null],
    ["18/12/2026", null],
    ["1-2-2026", null],
    ["2026-12-18T00:00", null],
    ["", null],
    [" 18-12-2026", null],
  ])("%j is the day %j", (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test("25:00 is refused, and so is every hour above 23 and minute above 59 [G.search.09]", () => {
    for (const text of ["25:00", "24:00", "12:60", "8:30", "0830", "08:3", "99:99", "", "08:30:00"])
      expect(parseHour(text)).toBeNull();
    for (const text of ["00:00", "08:05", "23:59"]) expect(parseHour(text)).toBe(text);
  });

  test("durations are 00:01 to 99:59", () => {
    expect(["05:15", "23:00", "30:30"].map(parseDuration)).toEqual([315, 1380, 1830]);
    expect(["00:00", "5:15", "05:60", "100:00", ""].map(parseDuration)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(durationText(315)).toBe("05:15");
  });

  test("Douala is one hour ahead of UTC in every month", () => {
    expect(instantOf("2026-07-01", "00:30").toISOString()).toBe("2026-06-30T23:30:00.000Z");
    expect(instantOf("2026-01-01", "00:30").toISOString()).toBe("2025-12-31T23:30:00.000Z");
    expect([
      dayOf(new Date("2026-12-31T23:10:59Z")),
      hourOf(new Date("2026-12-31T23:10:59Z")),
    ]).toEqual(["2027-01-01", "00:10"]);
  });

  test("a day and hour converted to an instant and back are unchanged", () => {
    const instants = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2099-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.integer({ min: -800, max: 800 }), (instant, count) => {
        const day = dayOf(instant);
        expect(Math.floor(instant.getTime() / 60_000)).toBe(
          instantOf(day, hourOf(instant)).getTime() / 60_000,
        );
        expect(parseDay(apiDay(day))).toBe(day);
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(weekdayOf(addDays(day, 7 * count))).toBe(weekdayOf(day));
      }),
    );
  });

  test("weekdays run from 1 Monday to 7 Sunday, and a night trip arrives on the next day [G.search.12]", () => {
    expect(weekdayOf("2026-12-18")).toBe(5);
    expect(weekdayOf("2026-12-20")).toBe(7);
    expect(weekdayOf("2026-12-21")).toBe(1);
    expect(arrivalOf("2026-12-31", "21:00", "23:00")).toEqual({ day: "2027-01-01", hour: "20:00" });
    expect(arrivalOf("2026-12-18", "20:30", "05:15")).toEqual({ day: "2026-12-19", hour: "01:45" });
    expect(arrivalOf("2026-12-18", "06:30", "05:00")).toEqual({ day: "2026-12-18", hour: "11:30" });
    expect(arrivalOf("2028-02-28", "00:00", "48:00")).toEqual({ day: "2028-03-01", hour: "00:00" });
    expect(() => arrivalOf("2026-12-18", "06:30", "00:00")).toThrow(RangeError);
  });
});

describe("deadlines", () => {
  test("sale closes at the departure hour in Douala [G.search.13]", () => {
    expect(departure.toISOString()).toBe("2026-12-18T05:30:00.000Z");
    expect(isSaleOpen(departure, at(0, -1))).toBe(true);
    expect(isSaleOpen(departure, at(0))).toBe(false);
    expect(isSaleOpen(departure, at(0, 1))).toBe(false);
  });

  test("a trip is past from its arrival on, in progress before [A4.trav.01, G.trav.03]", () => {
    const arrival = at(5);
    expect(travelState(arrival, at(-30))).toBe("in_progress");
    expect(travelState(arrival, at(5, -1))).toBe("in_progress");
    expect(travelState(arrival, at(5))).toBe("past");
  });

  test("tickets can be checked in from 6 h before to 24 h after the departure", () => {
    expect(
      [at(-6, -1), at(-6), at(0), at(24), at(24, 1)].map((now) => checkInWindow(departure, now)),
    ).toEqual(["early", "open", "open", "open", "late"]);
  });

  test("cancelling is allowed at exactly 2 h 00 and refused at 1 h 59 [C4.ticket.04, G.ticket.09]", () => {
    expect(canCancel(departure, at(-2))).toBe(true);
    expect(canCancel(departure, at(-2, 1))).toBe(false);
    expect(canCancel(departure, addMinutes(departure, -119))).toBe(false);
    // 04:30 in Douala is 03:30 UTC: the rule is checked in Douala's hours.
    expect(canCancel(departure, new Date("2026-12-18T03:30:00Z"))).toBe(true);
    expect(canCancel(departure, new Date("2026-12-18T04:30:00Z"))).toBe(false);
  });

  test("modifying is allowed at exactly 1 h 00 and refused at 0 h 59 [C4.ticket.05, G.ticket.09]", () => {
    expect(canModify(departure, at(-1))).toBe(true);
    expect(canModify(departure, at(-1, 1))).toBe(false);
    expect(canModify(departure, addMinutes(departure, -59))).toBe(false);
  });

  test("a refund is due 14 days after the request", () => {
    expect(refundDueAt(new Date("2026-12-20T10:00:00Z")).toISOString()).toBe(
      "2027-01-03T10:00:00.000Z",
    );
  });

  test("a voucher expires 2 years after its issue", () => {
    expect(voucherEndsAt(new Date("2026-12-20T10:00:00Z")).toISOString()).toBe(
      "2028-12-20T10:00:00.000Z",
    );
    expect(voucherEndsAt(new Date("2028-02-29T10:00:00Z")).toISOString()).toBe(
      "2030-02-28T10:00:00.000Z",
    );
    // 28 February 23:30 UTC is already 29 February in Douala.
    expect(dayOf(voucherEndsAt(new Date("2028-02-28T23:30:00Z")))).toBe("2030-02-28");
  });
});
