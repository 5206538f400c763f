import { expect, test } from "vitest";
import { rememberedPayer, rememberPayer, shownPayer } from "./payer-memory.ts";

test("the number that paid is kept for its order and shown in groups", () => {
  rememberPayer("order-a", "+237677000000");
  expect([rememberedPayer("order-a"), rememberedPayer("order-b")]).toEqual(["6 77 00 00 00", ""]);
});

test("any spelling of a number is shown alike; what is no number and what is foreign stay themselves", () => {
  expect(["677000000", "00237 677-00-00-00", "6 77 00 00 00"].map(shownPayer)).toEqual([
    "6 77 00 00 00",
    "6 77 00 00 00",
    "6 77 00 00 00",
  ]);
  expect([shownPayer("677"), shownPayer("+33612345678")]).toEqual(["677", "+33612345678"]);
});
