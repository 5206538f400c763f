import { expect, test } from "vitest";
import { rememberedPayer, rememberPayer, shownPayer } from "./payer-memory.ts";
import { createTabStore } from "./tab-store.ts";

test("the payer's number of an order is stored in the tab, formatted, until it is erased [G.cross.03]", () => {
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

test("all spellings of a number have one format; foreign numbers and other texts are unchanged", () => {
  expect(["677000000", "00237 677-00-00-00", "6 77 00 00 00"].map(shownPayer)).toEqual([
    "6 77 00 00 00",
    "6 77 00 00 00",
    "6 77 00 00 00",
  ]);
  expect([shownPayer("677"), shownPayer("+33612345678")]).toEqual(["677", "+33612345678"]);
});
