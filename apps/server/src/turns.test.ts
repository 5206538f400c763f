import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("so many run at once, some wait in their order, one more is asked to come again; a failure gives its turn on", async () => {
  const turns = createTurns({ atOnce: 2, mostWaiting: 2 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (number: number, fails = false) => turns(async () => {
    begun.push(number);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (fails) throw new Error("broken");
    return number;
  });
  const first = work(1, true).catch((error: Error) => error.message);
  const rest = [work(2), work(3), work(4)];
  await expect(work(5)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(begun).toEqual([1, 2]);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([await first, ...(await Promise.all(rest))]).toEqual(["broken", 2, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
  const later = work(6);
  ends.shift()?.();
  expect(await later).toBe(6);
});
