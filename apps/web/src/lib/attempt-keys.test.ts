import { expect, test } from "vitest";
import { createAttemptKeys, keptInTab } from "./attempt-keys.ts";
import { createTabStore } from "./tab-store.ts";

test("an action keeps its key until it is complete; the same action afterwards and other actions get new keys", () => {
  let made = 0;
  const keys = createAttemptKeys(() => `key-${(made += 1)}`);
  expect([keys.keyOf("A"), keys.keyOf("A")]).toEqual(["key-1", "key-1"]);
  expect(keys.keyOf("B")).toBe("key-2");
  keys.complete("A");
  expect([keys.keyOf("A"), keys.keyOf("B")]).toEqual(["key-3", "key-2"]);
});

test("unfinished keys that are kept in the tab are known after the component is gone; completed ones leave nothing behind [G.book.24]", () => {
  let made = 0;
  const stored = new Map<string, string>();
  const tab = createTabStore({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  const open = (name: string) =>
    createAttemptKeys(() => `key-${(made += 1)}`, keptInTab(tab, name));
  const first = open("sale");
  expect([first.keyOf("A"), first.keyOf("B")]).toEqual(["key-1", "key-2"]);
  const second = open("sale");
  expect([second.keyOf("A"), open("refund").keyOf("A")]).toEqual(["key-1", "key-3"]);
  second.complete("A");
  expect([first.keyOf("B"), first.keyOf("A")]).toEqual(["key-2", "key-4"]);
  for (const action of ["A", "B"]) first.complete(action);
  open("refund").complete("A");
  expect(stored.size).toBe(0);
});
