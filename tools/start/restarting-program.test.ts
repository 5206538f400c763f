import { expect, test } from "vitest";
import type { ChildProgram } from "./child-program.ts";
import { startRestarting } from "./restarting-program.ts";

/** Creates programs that end on request of the test, and a clock that the pauses advance. */
function simulated() {
  const started: { end: (lines: string) => Promise<void>; isStopped: boolean }[] = [];
  const pauses: number[] = [];
  const time = { now: 0 };
  const start = (): ChildProgram => {
    const ended = Promise.withResolvers<string>();
    const one = {
      isStopped: false,
      async end(lines: string) {
        ended.resolve(lines);
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
    started.push(one);
    return {
      died: ended.promise,
      ready: Promise.resolve(),
      stop: async () => void (one.isStopped = true),
    };
  };
  const program = startRestarting({
    name: "server",
    start,
    log: () => undefined,
    now: () => time.now,
    pause: async (ms) => {
      pauses.push(ms);
      time.now += ms;
    },
  });
  return { program, started, pauses, time };
}

test("a program that ends is restarted with back-off, at most five times in ten minutes", async () => {
  const { program, started, pauses } = simulated();
  for (let number = 0; number < 6; number += 1) {
    expect(started).toHaveLength(number + 1);
    await started[number]!.end(`end ${number}`);
  }
  expect(await program.died).toBe("end 5\nrestarted 5 times in 10 minutes");
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(started).toHaveLength(6);
});

test("restarts more than ten minutes ago are not counted", async () => {
  const { started, pauses, time } = simulated();
  for (let number = 0; number < 8; number += 1) {
    await started[number]!.end("");
    time.now += 10 * 60_000;
  }
  expect(started).toHaveLength(9);
  expect(new Set(pauses)).toEqual(new Set([500]));
});

test("a program that ends before it was ever ready is not restarted", async () => {
  let starts = 0;
  const program = startRestarting({
    name: "server",
    log: () => undefined,
    start: () => (
      (starts += 1),
      {
        died: Promise.resolve("wrong settings"),
        ready: Promise.reject(new Error("ended")),
        stop: async () => undefined,
      }
    ),
  });
  await expect(program.ready).rejects.toThrow("ended");
  expect([await program.died, starts]).toEqual(["wrong settings", 1]);
});

test("a program stopped during the back-off is not restarted", async () => {
  let starts = 0;
  const paused = Promise.withResolvers<void>();
  const program = startRestarting({
    name: "server",
    log: () => undefined,
    start: () => (
      (starts += 1),
      { died: Promise.resolve("x"), ready: Promise.resolve(), stop: async () => undefined }
    ),
    pause: (_ms, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        paused.resolve();
      }),
  });
  await paused.promise;
  await program.stop();
  expect(starts).toBe(1);
});
