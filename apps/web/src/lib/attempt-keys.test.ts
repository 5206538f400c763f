import { expect, test } from "vitest";
import { createAttemptKeys } from "./attempt-keys.ts";

test("an action keeps its key until it is complete; the same action afterwards and other actions get new keys", () => {
  let made = 0;
  const keys = createAttemptKeys(() => `key-${(made += 1)}`);
  expect([keys.keyOf("A"), keys.keyOf("A")]).toEqual(["key-1", "key-1"]);
  expect(keys.keyOf("B")).toBe("key-2");
  keys.complete("A");
  expect([keys.keyOf("A"), keys.keyOf("B")]).toEqual(["key-3", "key-2"]);
});
