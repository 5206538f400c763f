import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** A queue whose running jobs end when the test ends them. */
function controlled(limits: { readonly concurrency: number; readonly maxWaiting: number }) {
  const queue = createFairQueue(limits);
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const submit = (key: string, name = key, fails = false) =>
    queue(key, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (fails) throw new Error("broken");
      return name;
    }).catch((error: Error & { code?: string }) => error.code ?? error.message);
  const drain = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { queue, submit, drain, started };
}

test("at most `concurrency` jobs run and `maxWaiting` wait in order; a failed job frees its slot", async () => {
  const { queue, submit, drain, started } = controlled({ concurrency: 2, maxWaiting: 2 });
  const jobs = [submit("a", "1", true), submit("a", "2"), submit("a", "3"), submit("a", "4")];
  await expect(queue("a", async () => 5)).rejects.toMatchObject({
    code: "unavailable",
    retryAfterSeconds: 5,
  });
  expect(started).toEqual(["1", "2"]);
  await drain();
  expect(await Promise.all(jobs)).toEqual(["broken", "2", "3", "4"]);
  expect(started).toEqual(["1", "2", "3", "4"]);
  const later = submit("a", "6");
  await drain();
  expect(await later).toBe("6");
});

test("waiting addresses are served in round robin: a single job after a flood of another address runs second", async () => {
  const { submit, drain, started } = controlled({ concurrency: 1, maxWaiting: 100 });
  const jobs = Array.from({ length: 20 }, () => submit("flood"));
  jobs.push(submit("honest"), submit("other"));
  await drain();
  await Promise.all(jobs);
  expect(started.slice(0, 4)).toEqual(["flood", "flood", "honest", "other"]);
});

test("a full queue refuses the newest job of the address with the most waiting jobs", async () => {
  const { submit, drain } = controlled({ concurrency: 1, maxWaiting: 6 });
  const flood = Array.from({ length: 12 }, (_, index) => submit(index % 2 === 0 ? "x" : "y"));
  const honest = [submit("one"), submit("two")];
  const late = submit("x");
  await drain();
  expect(await Promise.all(honest)).toEqual(["one", "two"]);
  expect(await late).toBe("unavailable");
  expect((await Promise.all(flood)).filter((outcome) => outcome === "unavailable")).toHaveLength(7); // 12 − 1 running − 6 waiting, and 2 displaced
});

test("with 200 connections of 50 busy addresses every single job of another address runs within one round", async () => {
  const queue = createFairQueue({ concurrency: 2, maxWaiting: 100 });
  let done = 0;
  const job = () =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => void (done += 1));
  let isOver = false;
  const flood = Array.from({ length: 200 }, async (_, connection) => {
    while (!isOver) {
      await queue(`flood ${connection % 50}`, job).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const outcomes: string[] = [];
  for (let number = 0; number < 40; number += 1) {
    const before = done;
    outcomes.push(await queue(`honest ${number}`, async () => "answered").catch(() => "refused"));
    expect(done - before).toBeLessThanOrEqual(52);
  }
  isOver = true;
  await Promise.all(flood);
  expect(outcomes.filter((outcome) => outcome === "answered")).toHaveLength(40);
});
