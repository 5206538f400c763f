import { expect, test } from "vitest";
import { rememberedPayer, rememberPayer, shownPayer } from "./payer-memory.ts";
import { createTabStore } from "./tab-store.ts";

test("the number that pays is kept for its order in the tab, shown in groups, until it is erased [G.cross.03]", () => {
  const kept = new Map<string, string>();
  const tab = createTabStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  rememberPayer(tab, "order-a", "+237677000000");
  expect([rememberedPayer(tab, "order-a"), rememberedPayer(tab, "order-b")]).toEqual([
    "6 77 00 00 00",
    "",
  ]);
  rememberPayer(tab, "order-a", "");
  expect(kept.size).toBe(0);
});

test("any spelling of a number is shown alike; what is no number and what is foreign stay themselves", () => {
  expect(["677000000", "00237 677-00-00-00", "6 77 00 00 00"].map(shownPayer)).toEqual([
    "6 77 00 00 00",
    "6 77 00 00 00",
    "6 77 00 00 00",
  ]);
  expect([shownPayer("677"), shownPayer("+33612345678")]).toEqual(["677", "+33612345678"]);
});
