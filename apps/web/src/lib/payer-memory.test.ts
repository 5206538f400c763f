import { expect, test } from "vitest";
import { readStoredPayer, storePayer, formatPayer } from "./payer-memory.ts";
import { createTabStore } from "./tab-store.ts";

test("the payer's number of an order is stored in the tab, formatted, until it is erased [G.cross.03]", () => {
  const kept = new Map<string, string>();
  const tab = createTabStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  storePayer(tab, "order-a", "+237677000000");
  expect([readStoredPayer(tab, "order-a"), readStoredPayer(tab, "order-b")]).toEqual([
    "6 77 00 00 00",
    "",
  ]);
  storePayer(tab, "order-a", "");
  expect(kept.size).toBe(0);
});

test("all spellings of a number have one format; foreign numbers and other texts are unchanged", () => {
  expect(["677000000", "00237 677-00-00-00", "6 77 00 00 00"].map(formatPayer)).toEqual([
    "6 77 00 00 00",
    "6 77 00 00 00",
    "6 77 00 00 00",
  ]);
  expect([formatPayer("677"), formatPayer("+33612345678")]).toEqual(["677", "+33612345678"]);
});
