import { expect, test } from "vitest";
import type { Wallet } from "./wallets.ts";
import { operatorWithoutWallet, suggestedWallet, walletOf, wallets } from "./wallets.ts";

const mtn: Wallet = { ...wallets[0], operator: "MTN" };
const orange: Wallet = { ...wallets[0], operator: "ORANGE", provider: "orange_money" };

test("every wallet has its own operator, provider and name, and its prompt ends within its window", () => {
  for (const key of ["operator", "provider", "name"] as const)
    expect(new Set(wallets.map((wallet) => wallet[key])).size, key).toBe(wallets.length);
  for (const { promptMinutes, windowMinutes } of wallets)
    expect(promptMinutes).toBeLessThanOrEqual(windowMinutes);
});

test("the prefix of an entered number suggests an offered wallet [G.pay.08]", () => {
  expect(suggestedWallet("6 77 12 34 56", [mtn, orange])).toBe(mtn);
  expect(suggestedWallet("+237 699 12 34 56", [mtn, orange])).toBe(orange);
  expect(suggestedWallet("699123456", [mtn])).toBeNull();
  for (const phone of ["", "6991", "620123456", "+33612345678"])
    expect(suggestedWallet(phone, [mtn, orange])).toBeNull();
});

test("operatorWithoutWallet returns the operator whose wallet is not offered", () => {
  expect(operatorWithoutWallet("699123456", [mtn])).toBe("ORANGE");
  expect(operatorWithoutWallet("699123456", [mtn, orange])).toBeNull();
  expect(operatorWithoutWallet("6991", [mtn])).toBeNull();
});

test("without an operator the first wallet is the default", () => {
  expect(walletOf(null)).toBe(wallets[0]);
});
