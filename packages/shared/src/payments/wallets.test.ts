import { expect, test } from "vitest";
import { mobileOperators } from "../rules/phone.ts";
import { suggestedWallet, walletOf, wallets } from "./wallets.ts";

test("every wallet has its own operator, provider and name, and its prompt ends within its window", () => {
  for (const key of ["operator", "provider", "name"] as const)
    expect(new Set(wallets.map((wallet) => wallet[key])).size, key).toBe(wallets.length);
  for (const { promptMinutes, windowMinutes } of wallets)
    expect(promptMinutes).toBeLessThanOrEqual(windowMinutes);
});

test("every operator has a wallet: MTN Mobile Money and Orange Money [C9.price.05]", () => {
  expect(wallets.map(({ operator, name }) => [operator, name])).toEqual([
    ["MTN", "MTN Mobile Money"],
    ["ORANGE", "Orange Money"],
  ]);
  expect(mobileOperators.map((operator) => walletOf(operator).operator)).toEqual(mobileOperators);
});

test("the prefix of an entered number suggests a wallet [G.pay.08]", () => {
  expect(suggestedWallet("6 77 12 34 56")?.operator).toBe("MTN");
  for (const phone of ["+237 699 12 34 56", "655123456"])
    expect(suggestedWallet(phone)?.operator).toBe("ORANGE");
  for (const phone of ["", "6991", "620123456", "+33612345678"])
    expect(suggestedWallet(phone)).toBeNull();
});

test("without an operator the first wallet is the default", () => {
  expect(walletOf(null)).toBe(wallets[0]);
});
