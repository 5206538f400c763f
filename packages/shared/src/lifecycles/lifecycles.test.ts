import { describe, expect, test } from "vitest";
import { agencyLifecycle } from "../agencies/states.ts";
import { bookingLifecycle } from "../bookings/states.ts";
import { allowed, checkLifecycle, statesBefore, statesOf, type Lifecycle } from "./lifecycle.ts";
import { parcelDepartureLifecycle, parcelLifecycle, parcelStateOf } from "../parcels/states.ts";
import {
  attemptLifecycle,
  disputeLifecycle,
  orderStatus,
  outwardStatus,
  refundLifecycle,
  ticketWhenPaid,
} from "../payments/states.ts";
import { ticketLifecycle } from "../tickets/states.ts";

/** All changes written `from>to`, so that a table can be read at a glance. */
function changes<State extends string>(lifecycle: Lifecycle<State>): readonly string[] {
  return statesOf(lifecycle).flatMap((from) =>
    statesOf(lifecycle)
      .filter((to) => allowed(lifecycle, from, to))
      .map((to) => `${from}>${to}`),
  );
}

describe("the check of lifecycles", () => {
  test.each([
    ["booking", bookingLifecycle],
    ["ticket", ticketLifecycle],
    ["attempt", attemptLifecycle],
    ["refund", refundLifecycle],
    ["dispute", disputeLifecycle],
    ["parcel", parcelLifecycle],
    ["parcel departure", parcelDepartureLifecycle],
    ["agency", agencyLifecycle],
  ] as readonly (readonly [string, Lifecycle<string>])[])(
    "%s has no dead end and no state out of reach",
    (_, lifecycle) => {
      expect(checkLifecycle(lifecycle)).toEqual([]);
    },
  );

  test("a dead end and an unreachable state are found", () => {
    const broken: Lifecycle<"open" | "stuck" | "lost" | "closed"> = {
      initial: "open",
      ends: ["closed"],
      transitions: { open: ["stuck", "closed"], stuck: ["stuck"], lost: ["closed"], closed: [] },
    };
    expect(checkLifecycle(broken)).toEqual(["unreachable: lost", "dead end: stuck"]);
  });
});

describe("transition tables", () => {
  test("a booking is paid, fails or expires, and comes back only by late money [G.book.11]", () => {
    expect(changes(bookingLifecycle).toSorted()).toEqual([
      "CANCEL>REFUNDED",
      "EXPIRED>PAID",
      "FAILED>PAID",
      "PAID>CANCEL",
      "PENDING>EXPIRED",
      "PENDING>FAILED",
      "PENDING>PAID",
    ]);
    expect(statesBefore(bookingLifecycle, "PAID")).toEqual(["PENDING", "FAILED", "EXPIRED"]);
  });

  test("a ticket's table, with CANCEL final [G.ticket.01]", () => {
    expect(changes(ticketLifecycle).toSorted()).toEqual([
      "BOOKED>CANCEL",
      "BOOKED>PAID",
      "PAID>CANCEL",
      "PAID>VALIDATE",
      "VALIDATE>PAID",
    ]);
    expect(ticketLifecycle.transitions.CANCEL).toEqual([]);
  });

  test("a parcel moves forward one state at a time: 3 pairs of 16 and no other", () => {
    expect(changes(parcelLifecycle)).toEqual([
      "WAREHOUSE>EMBARK",
      "EMBARK>ARRIVE",
      "ARRIVE>RECEIVE",
    ]);
    expect(["EMBEDDED", "RECEIVED", "ARRIVE", "toString", "embark"].map(parcelStateOf)).toEqual([
      "EMBARK",
      "RECEIVE",
      "ARRIVE",
      null,
      null,
    ]);
  });

  test("nothing undoes a paid attempt but money going back", () => {
    for (const state of [
      "created",
      "pending",
      "processing",
      "failed",
      "expired",
      "cancelled",
      "paid_late",
      "review",
    ] as const) {
      expect(allowed(attemptLifecycle, "paid", state)).toBe(false);
      expect(allowed(attemptLifecycle, "refunded", state)).toBe(false);
    }
  });

  test("an ended attempt that was paid after all is late money first", () => {
    for (const state of ["failed", "expired", "cancelled"] as const) {
      expect(allowed(attemptLifecycle, state, "paid")).toBe(false);
      expect(allowed(attemptLifecycle, state, "paid_late")).toBe(true);
    }
    expect(statesBefore(attemptLifecycle, "paid")).toEqual([
      "created",
      "pending",
      "processing",
      "paid_late",
      "disputed",
    ]);
  });

  test("a refund ends in money given back, by the driver or by hand", () => {
    expect(changes(refundLifecycle).toSorted()).toEqual([
      "failed>manual",
      "failed>submitted",
      "manual>succeeded",
      "requested>manual",
      "requested>submitted",
      "submitted>failed",
      "submitted>succeeded",
    ]);
  });

  test("an agency is approved or refused, and suspended and reinstated; a refusal may be thought over", () => {
    expect(changes(agencyLifecycle)).toEqual([
      "pending>active",
      "pending>refused",
      "active>suspended",
      "refused>active",
      "suspended>active",
    ]);
  });
});

describe("what shows outside", () => {
  const shownAs = (status: string) =>
    statesOf(attemptLifecycle).filter((state) => outwardStatus[state] === status);

  test("open attempts are PENDING, paid is PAID, all others are CANCEL", () => {
    expect(shownAs("PENDING").toSorted()).toEqual([
      "created",
      "paid_late",
      "pending",
      "processing",
      "review",
    ]);
    expect(shownAs("PAID")).toEqual(["paid"]);
    expect(shownAs("CANCEL")).toHaveLength(7);
  });

  test("a paid order is COMPLETED, and a boarded ticket stays boarded when money comes", () => {
    expect(orderStatus.paid).toBe("COMPLETED");
    expect((["BOOKED", "PAID", "VALIDATE", "CANCEL"] as const).map(ticketWhenPaid)).toEqual([
      "PAID",
      "PAID",
      "VALIDATE",
      "CANCEL",
    ]);
  });
});
