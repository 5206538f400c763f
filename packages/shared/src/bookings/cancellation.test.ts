import { describe, expect, test } from "vitest";
import { addMinutes } from "../rules/dates.ts";
import { cancellationOf } from "./cancellation.ts";

const departsAt = new Date("2026-12-18T05:30:00Z");
const ticket = { status: "PAID", departsAt, refundableXaf: 6000, feeShareXaf: 130 } as const;

describe("what cancelling a ticket gives back", () => {
  test("2 h 00 before its departure the amount fixed at payment, one second later nothing [C4.ticket.04, G.ticket.09]", () => {
    const inTime = cancellationOf(ticket, addMinutes(departsAt, -120));
    expect(inTime).toEqual({
      refusal: null,
      until: addMinutes(departsAt, -120),
      amountBackXaf: 6000,
      feeKeptXaf: 130,
      feeBackXaf: 0,
    });
    const late = cancellationOf(ticket, new Date(departsAt.getTime() - 120 * 60_000 + 1000));
    expect([late.refusal, late.amountBackXaf, late.feeKeptXaf]).toEqual([
      "too_late_to_cancel",
      0,
      0,
    ]);
  });

  test("a rescheduled ticket gives its fees back too, until its departure [G.plan.04]", () => {
    const moved = { ...ticket, rescheduled: true };
    expect(cancellationOf(moved, departsAt)).toEqual({
      refusal: null,
      until: departsAt,
      amountBackXaf: 6130,
      feeKeptXaf: 0,
      feeBackXaf: 130,
    });
    expect(cancellationOf(moved, new Date(departsAt.getTime() + 1)).refusal).toBe(
      "too_late_to_cancel",
    );
  });

  test("each leg has its own deadline: the return ticket can still be cancelled after the outbound trip left [G.ticket.03]", () => {
    const back = { ...ticket, departsAt: addMinutes(departsAt, 48 * 60) };
    const now = addMinutes(departsAt, 30);
    expect([cancellationOf(ticket, now).refusal, cancellationOf(back, now).refusal]).toEqual([
      "too_late_to_cancel",
      null,
    ]);
  });

  test.each([
    ["BOOKED", "ticket_not_paid"],
    ["VALIDATE", "ticket_already_validated"],
    ["CANCEL", "ticket_cancelled"],
  ] as const)("a ticket that is %s is refused: %s [G.ticket.01]", (status, refusal) => {
    const offer = cancellationOf({ ...ticket, status }, addMinutes(departsAt, -600));
    expect([offer.refusal, offer.amountBackXaf]).toEqual([refusal, 0]);
  });
});
