import { describe, expect, test } from "vitest";
import { decimalText, minus, plus, toNumber } from "../rules/decimal.ts";
import { exampleAgencies, priceExamples } from "./price-examples.ts";
import { priceLines } from "./price-lines.ts";
import { quote, type PaymentMethod, type QuoteRequest } from "./price.ts";
import { unitPrice } from "./unit-price.ts";

const { D, M, S, Z } = exampleAgencies;

function oneWay(overrides: Partial<QuoteRequest>): QuoteRequest {
  const departure = { unitPrice: 5000, agency: M };
  return { departure, return: null, passengers: 1, method: "MOBILE", coupon: null, ...overrides };
}

describe("the worked examples", () => {
  test("there are 24 examples", () => {
    expect(priceExamples).toHaveLength(24);
  });

  test.each(priceExamples)("example $number: $name", ({ request, expected }) => {
    const result = quote(request);
    expect({
      total: decimalText(result.total),
      couponValue: decimalText(result.couponValue),
      shares: [decimalText(result.depShare), decimalText(result.retShare)],
      fees: [decimalText(result.depFee), decimalText(result.retFee)],
      due: decimalText(result.due, 2),
      eur: result.eur && decimalText(result.eur, 2),
    }).toEqual(expected);
    expect(decimalText(plus(result.depPrice, result.retPrice))).toBe(expected.total);
  });

  test.each(priceExamples)(
    "example $number: the shares of agencies and platform sum to the price in whole francs [G.book.12]",
    ({ request }) => {
      const { legs, platformXaf, due, depPrice, retPrice } = quote(request);
      const shares = legs.map((leg) => leg.agencyShareXaf);
      const prices = request.return ? [depPrice, retPrice] : [depPrice];
      expect(shares).toEqual(prices.map((price) => Math.floor(toNumber(price) * 0.9)));
      expect(shares.reduce((sum, share) => sum + share, platformXaf)).toBe(
        Math.floor(toNumber(due)),
      );
    },
  );
});

describe("the amount charged and its shares", () => {
  test("whole francs are charged; euros are computed from the untruncated total [G.price.03]", () => {
    const example13 = quote(priceExamples[12]?.request ?? oneWay({}));
    expect(decimalText(example13.due, 2)).toBe("8525.79");
    expect(example13.amountXaf).toBe(8525);
    const card = quote(
      oneWay({ departure: { unitPrice: 500, agency: D }, passengers: 3, method: "STRIPE" }),
    );
    expect(decimalText(card.due)).toBe("1745.69");
    expect(card.eur && decimalText(card.eur)).toBe("2.67");
    expect(card.eurCents).toBe(267);
    expect(card.amountXaf).toBe(1745);
  });

  test("a commission of 10 % leaves the agency 9000 of 10000 and does not change the price [G.book.13]", () => {
    const with10 = quote(
      oneWay({ departure: { unitPrice: 10000, agency: { ...Z, commission_rate: 10 } } }),
    );
    const with0 = quote(
      oneWay({ departure: { unitPrice: 10000, agency: { ...Z, commission_rate: 0 } } }),
    );
    expect(with10.legs.map((leg) => leg.agencyShareXaf)).toEqual([9000]);
    expect(with10.platformXaf).toBe(1000);
    expect(decimalText(with10.due)).toBe(decimalText(with0.due));
  });

  test("an agency's share is rounded down per leg, and the platform pays for coupons", () => {
    const agency = { ...M, commission_rate: "2.5" };
    const legs = { departure: { unitPrice: 3333, agency }, return: { unitPrice: 3333, agency } };
    const result = quote(oneWay({ ...legs, coupon: { amount: 6000 } }));
    expect(result.legs.map((leg) => decimalText(leg.commission))).toEqual(["83.325", "83.325"]);
    expect(result.legs.map((leg) => leg.agencyShareXaf)).toEqual([3249, 3249]);
    expect(result.platformXaf).toBe(result.amountXaf - 6498);
    expect(result.platformXaf).toBeLessThan(0);
  });

  test("price lines of a response are numbers with at most 2 decimals", () => {
    const lines = priceLines(quote(priceExamples[12]?.request ?? oneWay({})));
    expect(lines).toMatchObject({
      departure_fee: 110.47,
      return_fee: 102.81,
      coupon_value: 1187.5,
      due: 8525.79,
      amount_xaf: 8525,
      eur: null,
    });
  });
});

describe("interpretations of the price rules", () => {
  test("the unit price is the stop's, else the station's above 0, else the departure's [G.book.06]", () => {
    const parts = { departurePrice: 5000, stopPrice: 3500, stationCost: 5500 };
    expect(decimalText(unitPrice(parts))).toBe("3500");
    expect(decimalText(unitPrice({ departurePrice: 5000, stationCost: 5500 }))).toBe("5500");
    expect(decimalText(unitPrice({ departurePrice: 5000, stopPrice: null, stationCost: 0 }))).toBe(
      "5000",
    );
  });

  test("a positive amount has precedence over a percent, and an empty coupon has no effect", () => {
    const both = quote(oneWay({ coupon: { amount: 1000, reduction: 50 } }));
    expect(decimalText(both.couponValue)).toBe("1000");
    expect(decimalText(quote(oneWay({ coupon: { amount: 0, reduction: 0 } })).couponValue)).toBe(
      "0",
    );
    expect(decimalText(quote(oneWay({ coupon: { amount: 0, reduction: 50 } })).couponValue)).toBe(
      "2500",
    );
  });

  test("a percent above 100 counts as 100 and never leaves a remainder", () => {
    const result = quote(oneWay({ coupon: { reduction: 150 } }));
    expect(decimalText(result.couponValue)).toBe("5000");
    expect(decimalText(result.due)).toBe("51");
  });

  test("half of an odd fixed coupon is exact", () => {
    const result = quote(
      oneWay({ return: { unitPrice: 5000, agency: M }, coupon: { amount: 1001 } }),
    );
    expect([decimalText(result.depShare), decimalText(result.retShare)]).toEqual([
      "500.5",
      "500.5",
    ]);
  });

  test("without a payment method there is no fee, even with a coupon above the total", () => {
    const result = quote(oneWay({ method: null, coupon: { amount: 9000 } }));
    expect([decimalText(result.depFee), decimalText(result.due), result.eur]).toEqual([
      "0",
      "0",
      null,
    ]);
  });

  test("an unknown method, zero or fractional passengers and a negative price throw", () => {
    expect(() => quote(oneWay({ method: "CASH" as PaymentMethod }))).toThrow(RangeError);
    expect(() => quote(oneWay({ passengers: 0 }))).toThrow(RangeError);
    expect(() => quote(oneWay({ passengers: 1.5 }))).toThrow(RangeError);
    expect(() => quote(oneWay({ departure: { unitPrice: -1, agency: S } }))).toThrow(RangeError);
  });

  test("each leg uses its own agency's rates [G.price.05]", () => {
    const legs = {
      departure: { unitPrice: 6000, agency: M },
      return: { unitPrice: 5500, agency: D },
    };
    const there = quote(
      oneWay({ ...legs, passengers: 2, method: "STRIPE", coupon: { amount: 2000 } }),
    );
    expect(decimalText(there.depFee)).toBe("433");
    expect(decimalText(there.retFee)).toBe("492.1985");
    expect(decimalText(minus(there.depFee, there.retFee))).toBe("-59.1985");
  });
});
