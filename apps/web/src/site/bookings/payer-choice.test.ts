import { expect, test } from "vitest";
import {
  otherOperator,
  replacedWallet,
  walletOfChoice,
  withPayer,
  withWallet,
} from "./payer-choice.ts";

const nobody = { operator: null, payerPhone: "" } as const;

test("the number suggests the wallet, an unknown number the first one [G.pay.08]", () => {
  for (const [phone, provider] of [
    ["699 12 34 56", "orange_money"],
    ["677 12 34 56", "mtn_momo"],
    ["620 12 34 56", "mtn_momo"],
  ] as const)
    expect(walletOfChoice({ ...nobody, payerPhone: phone }).provider).toBe(provider);
});

test("the traveller's choice holds for a number of the other operator, which is pointed out [G.pay.08]", () => {
  const ported = { operator: "ORANGE", payerPhone: "677123456" } as const;
  expect(walletOfChoice(ported).operator).toBe("ORANGE");
  expect(otherOperator(ported)).toBe("MTN");
  expect(otherOperator({ ...ported, operator: "MTN" })).toBeNull();
});

test("another number suggests its wallet again; an incomplete or unknown one changes nothing [G.pay.08]", () => {
  const orange = withPayer({ operator: "MTN", payerPhone: "677123456" }, "699123456");
  expect(orange).toMatchObject({ operator: "ORANGE", payerPhone: "699123456" });
  for (const phone of ["6771", "620123456", ""]) {
    expect(withPayer(orange, phone).operator).toBe("ORANGE");
    expect(otherOperator(withPayer(orange, phone))).toBeNull();
  }
});

test("a wallet that the number replaced is offered again, until the traveller chooses one [G.pay.08]", () => {
  const switched = withPayer({ operator: "MTN", payerPhone: "677123456" }, "699123456");
  expect(replacedWallet(switched)?.operator).toBe("MTN");
  expect(replacedWallet(withPayer(nobody, "699123456"))?.operator).toBe("MTN"); // the default was shown
  const back = withWallet(switched, "MTN");
  expect([walletOfChoice(back).operator, replacedWallet(back)]).toEqual(["MTN", null]);
  expect(replacedWallet(withPayer(nobody, "677123456"))).toBeNull();
  expect(replacedWallet(withPayer(switched, "69912"))).toBeNull();
});
