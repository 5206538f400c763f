import { claimLifecycle } from "../parcels/claims.ts";
import { describe, expect, test } from "vitest";
import { agencyLifecycle } from "../agencies/states.ts";
import { bookingLifecycle } from "../bookings/states.ts";
import { allowed, checkLifecycle, statesBefore, statesOf, type Lifecycle } from "./lifecycle.ts";
import { parcelDepartureLifecycle, parcelLifecycle, parcelStateOf } from "../parcels/states.ts";
import {
  attemptLifecycle,
  disputeLifecycle,
  orderStatus,
  publicStatus,
  refundLifecycle,
  ticketWhenPaid,
} from "../payments/states.ts";
import { payoutLifecycle } from "../payouts/states.ts";
import { ticketLifecycle } from "../tickets/states.ts";

/** Every transition as `from>to`. */
function transitionsOf<State extends string>(lifecycle: Lifecycle<State>): readonly string[] {
  return statesOf(lifecycle).flatMap((from) =>
    statesOf(lifecycle)
      .filter((to) => allowed(lifecycle, from, to))
      .map((to) => `${from}>${to}`),
  );
}

describe("checkLifecycle", () => {
  test.each([
    ["booking", bookingLifecycle],
    ["ticket", ticketLifecycle],
    ["attempt", attemptLifecycle],
    ["refund", refundLifecycle],
    ["dispute", disputeLifecycle],
    ["payout", payoutLifecycle],
    ["parcel", parcelLifecycle],
    ["parcel departure", parcelDepartureLifecycle],
    ["parcel claim", claimLifecycle],
    ["agency", agencyLifecycle],
  ] as readonly (readonly [string, Lifecycle<string>])[])(
    "%s: every state is reachable and reaches an end state",
    (_, lifecycle) => {
      expect(checkLifecycle(lifecycle)).toEqual([]);
    },
  );

  test("dead ends and unreachable states are reported", () => {
    const broken: Lifecycle<"open" | "stuck" | "lost" | "closed"> = {
      initial: "open",
      ends: ["closed"],
      transitions: { open: ["stuck", "closed"], stuck: ["stuck"], lost: ["closed"], closed: [] },
    };
    expect(checkLifecycle(broken)).toEqual(["unreachable: lost", "dead end: stuck"]);
  });
});

describe("transition tables", () => {
  test("a pending booking is paid, fails or expires; a failed or expired one can only become paid; a refund taken back leaves it cancelled [G.book.11]", () => {
    expect(transitionsOf(bookingLifecycle).toSorted()).toEqual([
      "CANCEL>REFUNDED",
      "EXPIRED>PAID",
      "FAILED>PAID",
      "PAID>CANCEL",
      "PENDING>EXPIRED",
      "PENDING>FAILED",
      "PENDING>PAID",
      "REFUNDED>CANCEL",
    ]);
    expect(statesBefore(bookingLifecycle, "PAID")).toEqual(["PENDING", "FAILED", "EXPIRED"]);
  });

  test("a ticket can be cancelled from BOOKED and PAID, and CANCEL is final [G.ticket.01]", () => {
    expect(transitionsOf(ticketLifecycle).toSorted()).toEqual([
      "BOOKED>CANCEL",
      "BOOKED>PAID",
      "PAID>CANCEL",
      "PAID>VALIDATE",
      "VALIDATE>PAID",
    ]);
    expect(ticketLifecycle.transitions.CANCEL).toEqual([]);
  });

  test("a parcel moves forward one state at a time", () => {
    expect(transitionsOf(parcelLifecycle)).toEqual([
      "WAREHOUSE>EMBARK",
      "EMBARK>ARRIVE",
      "ARRIVE>RECEIVE",
    ]);
  });

  test("parcel states EMBEDDED and RECEIVED are read as EMBARK and RECEIVE, unknown ones are rejected", () => {
    expect(["EMBEDDED", "RECEIVED", "ARRIVE", "toString", "embark"].map(parcelStateOf)).toEqual([
      "EMBARK",
      "RECEIVE",
      "ARRIVE",
      null,
      null,
    ]);
  });

  test("a paid attempt leaves paid only for a refund or a dispute; a refund can be taken back or disputed", () => {
    expect(attemptLifecycle.transitions.paid).toEqual([
      "partially_refunded",
      "refunded",
      "disputed",
    ]);
    expect(attemptLifecycle.transitions.refunded).toEqual([
      "partially_refunded",
      "paid",
      "paid_late",
      "disputed",
    ]);
    expect(attemptLifecycle.transitions.charged_back).toEqual([]);
  });

  test("a failed, expired or cancelled attempt becomes paid only through paid_late", () => {
    for (const state of ["failed", "expired", "cancelled"] as const) {
      expect(allowed(attemptLifecycle, state, "paid")).toBe(false);
      expect(allowed(attemptLifecycle, state, "paid_late")).toBe(true);
    }
    expect(statesBefore(attemptLifecycle, "paid")).toEqual([
      "created",
      "pending",
      "processing",
      "paid_late",
      "partially_refunded",
      "refunded",
      "disputed",
    ]);
  });

  test("a refund succeeds at the provider, by hand or by a charge-back, fails from every state before, and fails again when the provider takes it back", () => {
    expect(transitionsOf(refundLifecycle).toSorted()).toEqual([
      "failed>submitted",
      "failed>succeeded",
      "requested>failed",
      "requested>submitted",
      "requested>succeeded",
      "submitted>failed",
      "submitted>succeeded",
      "succeeded>failed",
    ]);
  });

  test("a pending agency is approved or refused, a refused one can be approved, an active one can be suspended and reinstated", () => {
    expect(transitionsOf(agencyLifecycle)).toEqual([
      "pending>active",
      "pending>refused",
      "active>suspended",
      "refused>active",
      "suspended>active",
    ]);
  });
});

describe("status in the API", () => {
  const attemptStatesWith = (status: string) =>
    statesOf(attemptLifecycle).filter((state) => publicStatus[state] === status);

  test("attempts without a final result are PENDING, paid is PAID, all others are CANCEL", () => {
    expect(attemptStatesWith("PENDING").toSorted()).toEqual([
      "created",
      "paid_late",
      "pending",
      "processing",
      "review",
    ]);
    expect(attemptStatesWith("PAID")).toEqual(["paid"]);
    expect(attemptStatesWith("CANCEL")).toEqual([
      "failed",
      "expired",
      "cancelled",
      "partially_refunded",
      "refunded",
      "disputed",
      "charged_back",
    ]);
  });

  test("a paid order is COMPLETED", () => {
    expect(orderStatus.paid).toBe("COMPLETED");
  });

  test("a validated or cancelled ticket keeps its state when the booking is paid", () => {
    expect((["BOOKED", "PAID", "VALIDATE", "CANCEL"] as const).map(ticketWhenPaid)).toEqual([
      "PAID",
      "PAID",
      "VALIDATE",
      "CANCEL",
    ]);
  });
});
