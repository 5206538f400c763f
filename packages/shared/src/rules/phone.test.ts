import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayPhone, isMobileNumber, maskPhone, normalisePhone, operatorOf } from "./phone.ts";

const table: readonly (readonly [string, string | null])[] = [
  ["677123456", "+237677123456"],
  ["6 77 12 34 56", "+237677123456"],
  ["6.77.12.34.56", "+237677123456"],
  ["677-12-34-56", "+237677123456"],
  ["+237 6 77 12 34 56", "+237677123456"],
  ["237677000001", "+237677000001"],
  ["00237677123456", "+237677123456"],
  ["222231234", "+237222231234"],
  ["+33612345678", "+33612345678"],
  ["12", null],
  ["+2376771234567890", null],
  ["077123456a", null],
];

describe("phone numbers", () => {
  test("the table has 12 spellings", () => {
    expect(table).toHaveLength(12);
  });

  test.each(table)("%j is stored as %j [G.auth.25]", (entered, stored) => {
    expect(normalisePhone(entered)).toBe(stored);
  });

  test("brackets, slashes, dots, a zero after the country code and invisible characters are ignored [G.auth.25]", () => {
    const spellings = [
      "(+237) 6 77-12/34.56",
      "+237 (0)677 12 34 56",
      "00237 (0) 677-12-34-56",
      "237(0)677123456",
      "(677) 12 34 56",
      "[677]123456",
      "677\u221212\u201134\u201356",
      "\u202a+237\u00a06\u202f77\u00a012\u00a034\u00a056\u202c",
    ];
    expect(spellings.map(normalisePhone)).toEqual(spellings.map(() => "+237677123456"));
    expect(normalisePhone("+237 (0)222 23 12 34")).toBe("+237222231234");
  });

  test("an empty text, a leading 0, letters and a plus alone are not numbers", () => {
    for (const entered of [
      "",
      " ",
      "0677123456",
      "abc",
      "+",
      "++237677123456",
      "+0677123456",
      "()",
      "6 77 12 34 56 / 6 99 00 11 22",
    ]) {
      expect(normalisePhone(entered)).toBeNull();
    }
  });

  test("a text with a second line after a slash or dash is refused; a foreign number may contain either", () => {
    const twoNumbers = [
      "677 12 34 56 / 57",
      "670 12 34 56 / 78",
      "+237 677 12 34 56 / 57",
      "222 23 12 34 / 35",
      "233 42 12 34 / 35",
      "243 12 34 56 / 57",
      "675 12 34 56/57",
      "+33 6 12 34 56 78 / 79",
      "222 23 12 34-35",
      "233 42 12 34 – 35",
      "243 12 34 56-57",
    ];
    expect(twoNumbers.map(normalisePhone)).toEqual(twoNumbers.map(() => null));
    const abroad = [
      "+49 171/1234567",
      "+49 30/12345678",
      "+43 664/1234567",
      "+33-6-12-34-56-78",
      "0033-6-12-34-56-78",
      "+1 650-253-0000",
    ];
    expect(abroad.map(normalisePhone)).toEqual([
      "+491711234567",
      "+493012345678",
      "+436641234567",
      "+33612345678",
      "+33612345678",
      "+16502530000",
    ]);
  });

  test("a zero in brackets after the country code is dropped, except for Italy [G.auth.25]", () => {
    expect(
      ["+33 (0)6 12 34 56 78", "0033(0)612345678", "+420 (0)601 123 456", "+39 (0)6 1234 5678"].map(
        normalisePhone,
      ),
    ).toEqual(["+33612345678", "+33612345678", "+420601123456", "+390612345678"]);
  });

  test("a Cameroonian number with a missing or extra digit is refused and not read as a foreign number", () => {
    const wrong = [
      "+23767712345",
      "23767712345",
      "+2376771234567",
      "00237 812345678",
      "6771234567",
      "67712345",
      "+237112345678",
      "95 12 34 56",
      "43582521",
      "2431155828",
      "2025550123",
    ];
    expect(wrong.map(normalisePhone)).toEqual(wrong.map(() => null));
    expect(["+6771234567", "2348031234567", "33612345678"].map(normalisePhone)).toEqual([
      "+6771234567",
      "+2348031234567",
      "+33612345678",
    ]);
  });

  test("a stored or displayed number normalises to itself, a masked one to null", () => {
    const numbers = fc.stringMatching(/^[26]\d{8}$/).map((digits) => `+237${digits}`);
    fc.assert(
      fc.property(numbers, (stored) => {
        expect(normalisePhone(stored)).toBe(stored);
        expect(normalisePhone(displayPhone(stored))).toBe(stored);
        expect(normalisePhone(maskPhone(stored))).toBeNull();
      }),
    );
  });

  test.each([
    ["650", "MTN"],
    ["654", "MTN"],
    ["655", "ORANGE"],
    ["659", "ORANGE"],
    ["670", "MTN"],
    ["679", "MTN"],
    ["680", "MTN"],
    ["683", "MTN"],
    ["684", null],
    ["689", null],
    ["690", "ORANGE"],
    ["699", "ORANGE"],
    ["660", null],
    ["620", null],
    ["222", null],
  ])("prefix %s suggests %s", (prefix, operator) => {
    expect(operatorOf(`+237${prefix}123456`)).toBe(operator);
  });

  test("a foreign number or a short one suggests no operator", () => {
    expect(operatorOf("+33671234567")).toBeNull();
    expect(operatorOf("+23767123456")).toBeNull();
  });

  test("a number is displayed in groups of 1-2-2-2-2 and masked in the middle", () => {
    expect(displayPhone("+237671234567")).toBe("+237 6 71 23 45 67");
    expect(maskPhone("+237671234567")).toBe("+237 6 71 •• •• 67");
    expect(displayPhone("+33612345678")).toBe("+33612345678");
    expect(maskPhone("+33612345678")).toBe("+3361•••••78");
    expect(maskPhone("+1234567")).toBe("••••");
  });
});

test("a wallet belongs to a Cameroon mobile number, not to a landline or a foreign number", () => {
  expect(
    ["677123456", "+237 6 99 00 11 22", "242123456", "222231234", "+33612345678", "12"].map(
      isMobileNumber,
    ),
  ).toEqual([true, true, false, false, false, false]);
});
