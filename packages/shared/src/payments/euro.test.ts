import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { euroCents, francsPerEuro } from "./euro.ts";
import { refundCents } from "../bookings/refundable.ts";

describe("conversion of francs to euros", () => {
  test("655 francs are one euro [G.price.04]", () => {
    expect(francsPerEuro).toBe(655);
    expect(euroCents(655)).toBe(100);
  });

  test("6500 francs are 9.92 euros [C9.price.02, C9.price.03]", () => {
    expect(euroCents(6500)).toBe(992);
  });

  test("every amount from 1 to 1 000 000 francs is the exact rational rounded half up (T17)", () => {
    const wrong: number[] = [];
    for (let francs = 1; francs <= 1_000_000; francs += 1) {
      const cents = euroCents(francs);
      // Half up means: cents − 0.5 ≤ francs × 100 / 655 < cents + 0.5.
      const doubled = francs * 200;
      if (!((2 * cents - 1) * 655 <= doubled && doubled < (2 * cents + 1) * 655))
        wrong.push(francs);
    }
    expect(wrong).toEqual([]);
  });

  test("hundredths of a franc are converted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
        const cents = euroCents({ units: BigInt(hundredths), scale: 2 });
        const doubled = 2 * hundredths;
        expect((2 * cents - 1) * 655 <= doubled && doubled < (2 * cents + 1) * 655).toBe(true);
      }),
    );
    expect(euroCents("3.27")).toBe(0);
    expect(euroCents("3.28")).toBe(1);
  });

  test("a third decimal or a negative amount throws", () => {
    expect(() => euroCents("1.001")).toThrow(RangeError);
    expect(() => euroCents(-1)).toThrow(RangeError);
  });
});

describe("refunds of a charge in cents", () => {
  test("partial refunds sum to exactly the captured amount and are never negative (T17)", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(parts, (refunds) => {
        const amountXaf = refunds.reduce((sum, part) => sum + part, 0);
        const capturedCents = euroCents(amountXaf);
        let refundedXaf = 0;
        let sent = 0;
        for (const refundXaf of refunds) {
          const cents = refundCents({ capturedCents, amountXaf, refundedXaf, refundXaf });
          expect(cents).toBeGreaterThanOrEqual(0);
          sent += cents;
          refundedXaf += refundXaf;
          expect(sent).toBeLessThanOrEqual(capturedCents);
        }
        expect(sent).toBe(capturedCents);
      }),
    );
  });

  test("a refund above the amount paid throws", () => {
    expect(() =>
      refundCents({ capturedCents: 992, amountXaf: 6500, refundedXaf: 6000, refundXaf: 501 }),
    ).toThrow(RangeError);
  });
});
