import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { feeColumns, feesByColumn, feeTerms } from "../agencies/fee-terms.ts";
import { compare, decimal, decimalText, minus, percentOf, plus } from "../rules/decimal.ts";
import { exampleAgencies } from "./price-examples.ts";
import { paymentMethods, quote, type FeeTerms, type QuoteRequest } from "./price.ts";

const percents = fc.integer({ min: 0, max: 3000 }).map((hundredths) => decimal(hundredths / 100));
const fixedFees = fc
  .integer({ min: 0, max: 50_000 })
  .map((hundredths) => decimal(hundredths / 100));
const prices = fc.integer({ min: 0, max: 60_000 });
const agencies: fc.Arbitrary<FeeTerms> = fc.record(
  feesByColumn(feeColumns, (column) =>
    feeTerms[column].unit === "percent" ? percents : fixedFees,
  ),
);
const legs = fc.record({ unitPrice: prices, agency: agencies });
const coupons = fc.oneof(
  fc.constant(null),
  fc.record({
    amount: fc.integer({ min: 1, max: 12_000_000 }).map((hundredths) => decimal(hundredths / 100)),
  }),
  fc.record({ reduction: percents }),
);
const requests: fc.Arbitrary<QuoteRequest> = fc.record({
  departure: legs,
  return: fc.option(legs),
  passengers: fc.integer({ min: 1, max: 10 }),
  method: fc.constantFrom(...paymentMethods, null),
  coupon: coupons,
});

describe("for every booking", () => {
  test("no amount the traveller pays is negative", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { due, depFee, retFee, amountXaf, eurCents } = quote(request);
        for (const amount of [due, depFee, retFee, amountXaf, eurCents ?? 0]) {
          expect(compare(amount, 0)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("the total is the exact sum truncated to 2 decimals", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { due, total, couponValue, depFee, retFee } = quote(request);
        const exact = plus(minus(total, couponValue), depFee, retFee);
        const lost = minus(compare(exact, 0) > 0 ? exact : 0, due);
        expect(compare(lost, 0)).toBeGreaterThanOrEqual(0);
        expect(compare(lost, "0.01")).toBe(-1);
        expect(decimalText(due)).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test("the shares of agencies and platform sum to the amount charged", () => {
    fc.assert(
      fc.property(requests, (request) => {
        const result = quote(request);
        const agencies = result.legs.reduce((sum, leg) => sum + leg.agencyShareXaf, 0);
        expect(agencies + result.platformXaf).toBe(result.amountXaf);
        expect(result.legs).toHaveLength(request.return ? 2 : 1);
        for (const leg of result.legs) expect(leg.agencyShareXaf).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("the commission never changes what the traveller pays", () => {
    fc.assert(
      fc.property(requests, percents, (request, rate) => {
        const agency = { ...request.departure.agency, commission_rate: rate };
        const other = quote({ ...request, departure: { ...request.departure, agency } });
        expect(compare(other.due, quote(request).due)).toBe(0);
      }),
    );
  });

  test("a higher seat price never lowers the total", () => {
    const request = fc.record({
      departure: legs,
      return: fc.constant(null),
      passengers: fc.integer({ min: 1, max: 10 }),
      method: fc.constantFrom(...paymentMethods, null),
      coupon: coupons,
    });
    fc.assert(
      fc.property(request, prices, (cheap, more) => {
        const departure = { ...cheap.departure, unitPrice: cheap.departure.unitPrice + more };
        expect(
          compare(quote({ ...cheap, departure }).due, quote(cheap).due),
        ).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("without a fixed coupon one more passenger never lowers the total", () => {
    const percentCoupons = fc.option(fc.record({ reduction: percents }));
    fc.assert(
      fc.property(requests, percentCoupons, (request, coupon) => {
        const fewer = quote({ ...request, coupon });
        const more = quote({ ...request, coupon, passengers: request.passengers + 1 });
        expect(compare(more.due, fewer.due)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("a percent coupon's shares are that percent of each leg", () => {
    fc.assert(
      fc.property(requests, percents, (request, reduction) => {
        const result = quote({ ...request, coupon: { reduction } });
        expect(compare(result.depShare, percentOf(reduction, result.depPrice))).toBe(0);
        expect(compare(result.retShare, percentOf(reduction, result.retPrice))).toBe(0);
      }),
    );
  });
});

/** Yields requests for agencies Z, M, F, D by MOBILE, 1 and 3 passengers, one-way and return, with coupons from the total to 5000 above it. */
function* couponsAboveTotal() {
  for (const name of ["Z", "M", "F", "D"] as const) {
    const agency = exampleAgencies[name];
    for (const passengers of [1, 3]) {
      for (const back of [null, { unitPrice: 4500, agency }]) {
        const total = (5000 + (back ? 4500 : 0)) * passengers;
        for (const over of [0, 1, 50, 99, "99.99", 100, "100.01", 101, 500, 2500, 4999, 5000]) {
          const request = {
            departure: { unitPrice: 5000, agency },
            return: back,
            passengers,
            method: "MOBILE" as const,
          };
          yield {
            over,
            agency,
            back,
            result: quote({ ...request, coupon: { amount: plus(total, over) } }),
          };
        }
      }
    }
  }
}

describe("coupons from the total to 5000 above it", () => {
  test("due is the sum of the fixed fees up to 100 above the total, then 0 with a fee of 100", () => {
    let seen = 0;
    for (const { over, agency, back, result } of couponsAboveTotal()) {
      seen += 1;
      expect(compare(result.due, 0)).toBeGreaterThanOrEqual(0);
      if (compare(over, 100) >= 0) {
        expect([
          decimalText(result.due),
          decimalText(result.depFee),
          decimalText(result.retFee),
        ]).toEqual(["0", "100", "0"]);
      } else if (compare(over, 0) > 0) {
        const fixed = plus(agency.mobile_fee_fixed, back ? agency.mobile_fee_fixed : 0);
        expect(decimalText(result.due)).toBe(decimalText(fixed));
      }
    }
    expect(seen).toBe(4 * 2 * 2 * 12);
  });
});
