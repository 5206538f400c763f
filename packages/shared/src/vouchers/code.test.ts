import { describe, expect, test } from "vitest";
import { codeAlphabet } from "../rules/code-alphabets.ts";
import {
  displayVoucherCode,
  isVoucherCode,
  looksLikeVoucher,
  normaliseVoucherCode,
} from "./code.ts";

describe("a voucher code", () => {
  test("is accepted in any case, with or without spaces, hyphens and dashes", () => {
    for (const entered of [
      "BON-7K3M9-QXW2T-4HJ8N",
      "bon 7k3m9 qxw2t 4hj8n",
      " BON7K3M9QXW2T4HJ8N ",
      "BON–7K3M9–QXW2T–4HJ8N",
    ])
      expect(isVoucherCode(normaliseVoucherCode(entered))).toBe(true);
    expect(displayVoucherCode("BON7K3M9QXW2T4HJ8N")).toBe("BON-7K3M9-QXW2T-4HJ8N");
  });

  test("has no letters that are misread or misheard, and more than 60 random bits", () => {
    expect([..."ILOU01"].filter((letter) => codeAlphabet.includes(letter))).toEqual([]);
    expect(15 * Math.log2(codeAlphabet.length)).toBeGreaterThan(60);
  });

  test("is distinguished from a coupon, also with a character missing", () => {
    expect(["BON-7K3M9-QXW2T-4HJ8", "BON7K3M9QXW2T4HJ8", "bon-x"].map(looksLikeVoucher)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["BIENVENUE", "BONANNIVERSAIRE", "BON2026"].map(looksLikeVoucher)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
