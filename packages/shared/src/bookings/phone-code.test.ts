import { expect, test } from "vitest";
import { languages, t } from "../messages/catalogue.ts";
import { phoneCodeSms } from "./phone-code-sms.ts";
import { countSeptets, oneSmsSeptets } from "../rules/gsm7.ts";
import { codeMinutes, phoneCodeOf, readPhoneCode } from "./phone-code.ts";

test("a code has six digits and may be entered with spaces or dashes", () => {
  expect(["123456", " 123 456 ", "123-456", "000000"].map(readPhoneCode)).toEqual([
    "123456",
    "123456",
    "123456",
    "000000",
  ]);
  expect(["", "12345", "1234567", "12345a", "١٢٣٤٥٦"].map(readPhoneCode)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("every number gives a code of six digits with leading zeros", () => {
  expect([0, 42, 999_999, 1_000_000, 2 ** 48 - 1].map(phoneCodeOf)).toEqual([
    "000000",
    "000042",
    "999999",
    "000000",
    "710655",
  ]);
});

test.each(languages)("the SMS with a code is one GSM-7 message in %s", (language) => {
  const text = t(phoneCodeSms.code, language, { code: "123456", minutes: codeMinutes });
  expect(text).toContain("123456");
  expect(countSeptets(text)).toBeLessThanOrEqual(oneSmsSeptets);
});
