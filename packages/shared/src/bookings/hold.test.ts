import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMinutes } from "../rules/dates.ts";
import { holdForAttempt, maxHoldUntil, newHoldUntil } from "./hold.ts";

/** Minutes within which each provider reports the outcome of a payment (docs/providers/README.md). */
const providerWindowMinutes = { mtn_momo: 7, orange_core: 12, paypal: 20, stripe: 32 } as const;
type PaymentProvider = keyof typeof providerWindowMinutes;

const began = new Date("2026-12-18T05:00:00Z");
const minute = (minutes: number) => addMinutes(began, minutes);
const minutesOf = (instant: Date) => (instant.getTime() - began.getTime()) / 60_000;

interface Row {
  readonly provider: PaymentProvider;
  readonly start: number;
  readonly until: number;
  readonly departure: number;
  readonly outcome: number | string;
}
const row = (
  provider: PaymentProvider,
  start: number,
  until: number,
  departure: number,
  outcome: number | string,
): Row => ({
  provider,
  start,
  until,
  departure,
  outcome,
});

/** Minutes after the hold began: attempt starts, hold ends, departure → hold end or refusal. */
const table: readonly Row[] = [
  row("mtn_momo", 1, 15, 600, 15),
  row("mtn_momo", 10, 15, 600, 19),
  row("mtn_momo", 14, 15, 600, 23),
  row("orange_core", 10, 15, 600, 24),
  row("paypal", 5, 15, 600, 27),
  row("stripe", 5, 15, 600, 39),
  row("stripe", 11, 15, 600, 45),
  row("stripe", 13, 15, 600, 45),
  row("stripe", 14, 15, 600, "too_late_to_pay"),
  row("mtn_momo", 37, 39, 600, 45),
  row("mtn_momo", 38, 39, 600, 45),
  row("mtn_momo", 39, 45, 600, "too_late_to_pay"),
  row("mtn_momo", 5, 15, 20, 15),
  row("mtn_momo", 12, 15, 20, 20),
  row("mtn_momo", 14, 15, 20, "too_late_to_pay"),
  row("orange_core", 5, 15, 16, "too_late_to_pay"),
  row("mtn_momo", 15, 15, 600, "hold_expired"),
  row("stripe", 20, 15, 600, "hold_expired"),
];

describe("duration of a hold", () => {
  test("a new hold lasts 15 minutes and ends at the departure at the latest [G.book.10]", () => {
    expect(minutesOf(newHoldUntil(began, minute(600)))).toBe(15);
    expect(minutesOf(newHoldUntil(began, minute(9)))).toBe(9);
    expect(minutesOf(maxHoldUntil(began, minute(600)))).toBe(45);
    expect(minutesOf(maxHoldUntil(began, minute(30)))).toBe(30);
  });

  test.each(table)(
    "$provider started at minute $start of a hold to $until, departure $departure: $outcome [G.book.10]",
    (given) => {
      const result = holdForAttempt({
        now: minute(given.start),
        holdBegan: began,
        holdUntil: minute(given.until),
        departure: minute(given.departure),
        windowMinutes: providerWindowMinutes[given.provider],
      });
      expect(result.allowed ? minutesOf(result.holdUntil) : result.code).toBe(given.outcome);
    },
  );

  test("an allowed attempt never shortens a hold, never extends it beyond 45 minutes or the departure, and never ends it within the provider's window", () => {
    const minutes = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.integer({ min: 5, max: 300 }),
        fc.constantFrom(7, 12, 20, 32),
        (start, left, leaves, windowMinutes) => {
          const departure = minute(leaves);
          const maxLength = maxHoldUntil(began, departure);
          const holdUntil = minute(start + left) < maxLength ? minute(start + left) : maxLength;
          const now = minute(start);
          const result = holdForAttempt({
            now,
            holdBegan: began,
            holdUntil,
            departure,
            windowMinutes,
          });
          if (!result.allowed) return;
          expect(result.holdUntil >= holdUntil && result.holdUntil <= maxLength).toBe(true);
          expect(result.holdUntil >= addMinutes(now, windowMinutes)).toBe(true);
        },
      ),
    );
  });
});
