import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { describe, expect, test } from "vitest";
import { readPhone } from "./phones.ts";

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
  ["(+237) 6 77-12/34.56", "+237677123456"],
  ["+237 (0)677 12 34 56", "+237677123456"],
];

describe("phones parsed by the server", () => {
  test.each(table)(
    "%j becomes %j on the server and in the browser [G.auth.25]",
    (entered, stored) => {
      expect(readPhone(entered)).toBe(stored);
      expect(normalisePhone(entered)).toBe(stored);
    },
  );

  test("the national zero of another country is accepted [G.auth.25]", () => {
    expect(readPhone("+33 (0)6 12 34 56 78")).toBe("+33612345678");
  });

  test("impossible and premium-rate numbers are refused", () => {
    for (const entered of [
      "+23767712345",
      "+2377123456",
      "+237877123456",
      "+331234",
      "+999123456789",
      "+33899123456",
    ])
      expect(readPhone(entered), entered).toBeNull();
  });
});
