import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compare,
  cut,
  decimal,
  decimalText,
  larger,
  minus,
  percentOf,
  plus,
  roundHalfUp,
  smaller,
  times,
  toNumber,
  wholeBelow,
} from "./decimal.ts";

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, scale]) => ({ units, scale }));

describe("exact decimals", () => {
  test.each([
    ["1112.1", "1112.1"],
    [0.1, "0.1"],
    ["-0.50", "-0.5"],
    ["12.", "12"],
    ["1e3", "1000"],
    [1e-7, "0.0000001"],
    [1e21, "1000000000000000000000"],
    [0, "0"],
    [7n, "7"],
  ])("%s is read exactly", (input, text) => {
    expect(decimalText(decimal(input))).toBe(text);
  });

  test.each(["", "abc", "1,5", "--1", "1.2.3", "NaN", "Infinity", ".5"])(
    "%j is refused",
    (input) => {
      expect(() => decimal(input)).toThrow(RangeError);
    },
  );

  test("sums, differences, products and percents are exact where binary floats are not", () => {
    expect(decimalText(plus(0.1, 0.2))).toBe("0.3");
    expect(decimalText(minus(1, "0.9"))).toBe("0.1");
    expect(decimalText(times("1.1", "1.1"))).toBe("1.21");
    expect(decimalText(percentOf("1.1", 1100))).toBe("12.1");
  });

  test("`cut` truncates towards zero, `roundHalfUp` rounds half up", () => {
    expect(decimalText(cut("8525.795", 2))).toBe("8525.79");
    expect(decimalText(cut("-1.999", 2))).toBe("-1.99");
    expect(decimalText(roundHalfUp("2.665", 2))).toBe("2.67");
    expect(decimalText(roundHalfUp("-2.665", 2))).toBe("-2.66");
    expect(decimalText(roundHalfUp("2.6649", 2))).toBe("2.66");
    expect(wholeBelow("8525.79")).toBe(8525);
    expect(wholeBelow("-0.5")).toBe(-1);
  });

  test("`decimalText` has exactly the requested decimals", () => {
    expect(decimalText("5", 2)).toBe("5.00");
    expect(decimalText("0.999", 2)).toBe("0.99");
    expect(toNumber("200.50")).toBe(200.5);
  });

  test("an amount above the largest safe integer throws", () => {
    expect(() => wholeBelow("1e17")).toThrow(RangeError);
  });

  test("`compare` agrees with the sign of the difference, and `plus` reverses `minus`", () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(compare(plus(minus(a, b), b), a)).toBe(0);
        expect(compare(a, b) + compare(b, a)).toBe(0);
        expect(compare(larger(a, b), smaller(a, b))).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("a truncated value differs by less than one unit and is not further from zero", () => {
    fc.assert(
      fc.property(amounts, (a) => {
        const short = cut(a, 2);
        const lost = minus(a, short);
        expect(compare(times(lost, lost), "0.0001")).toBe(-1);
        expect(compare(times(short, short), times(a, a))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("a value converted to text and back is unchanged", () => {
    fc.assert(fc.property(amounts, (a) => compare(decimalText(a), a) === 0));
  });
});
