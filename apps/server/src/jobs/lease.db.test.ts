import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/database.ts";
import { enqueue, outboxJob } from "./outbox.ts";
import type { Job } from "./runner.ts";
import { runJob } from "./runner.ts";

const pace = { leaseSeconds: 20, heartbeatMilliseconds: 5 };
/** For tests that control the heartbeats with `tick`. */
const counted = { leaseSeconds: 20, heartbeatMilliseconds: 5000 };

let world: TestDatabase;
let open: Database[];
let warnings: string[];
beforeEach(async () => {
  world = await startTestDatabase();
  open = [];
  warnings = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.allSettled(open.map((database) => database.close()));
  await world.drop();
});

/** A process with its own connection to the database. */
function startProcess(): Context {
  const database = openDatabase({
    connectionString: world.url,
    connections: 2,
    onError: () => undefined,
  });
  open.push(database);
  const log = {
    info: () => undefined,
    warn: (_details: object, text: string) => void warnings.push(text),
    error: () => undefined,
    debug: () => undefined,
  };
  return {
    config: readConfig({ LOG_LEVEL: "silent", DATABASE_URL: world.url }),
    database,
    log,
    clock: () => new Date(),
  };
}

/** From now on heartbeats are sent only when the test calls `tick`, which advances five seconds. */
const countRenewals = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
async function tick(): Promise<void> {
  await world.advance(5);
  vi.advanceTimersByTime(5000);
}

/** A job that records who runs it and ends when the test calls `finish`. */
function slowJob(ran: string[], who: string): { readonly job: Job; finish(): void } {
  const over = Promise.withResolvers<number>();
  const run = (): Promise<number> => {
    ran.push(who);
    return over.promise;
  };
  return {
    job: { name: "slow", everySeconds: 60, leaseSeconds: 600, run },
    finish: () => over.resolve(1),
  };
}

const secondsLeft = async (): Promise<number> =>
  (
    await world.sql<{ left: number }>(
      "select extract(epoch from leased_until - app_now())::float as left from job_leases where name = 'slow'",
    )
  )[0]?.left ?? 0;
const jobSecondsLeft = async (): Promise<number> =>
  (
    await world.sql<{ left: number }>(
      "select extract(epoch from leased_until - app_now())::float as left from outbox where topic = 'slow'",
    )
  )[0]?.left ?? 0;
/** Waits for the next heartbeat. */
const renewed = (left = secondsLeft) => expect.poll(left, { interval: 5 }).toBeGreaterThan(15);

test("a running process keeps the lease of a long job; 20 seconds after a crash another process takes it over", async () => {
  const ran: string[] = [];
  const [first, second] = [startProcess(), startProcess()];
  const [slow, next] = [slowJob(ran, "first"), slowJob(ran, "second")];
  const dying = runJob(first, slow.job, pace);
  await expect.poll(() => ran).toEqual(["first"]);
  for (let round = 0; round < 4; round += 1) {
    await world.advance(10);
    await renewed();
    expect(await runJob(second, next.job, pace)).toBe(0);
  }
  await first.database.close(); // crashed: no further heartbeats
  const before = await secondsLeft();
  await world.advance(10);
  expect(before - (await secondsLeft())).toBeGreaterThan(9);
  expect(await runJob(second, next.job, pace)).toBe(0);
  await world.advance(11);
  const takenOver = runJob(second, next.job, pace);
  await expect.poll(() => ran).toEqual(["first", "second"]);
  slow.finish();
  await expect(dying).rejects.toThrow();
  next.finish();
  expect(await takenOver).toBe(1);
  expect(
    await world.sql(
      "select leased_until::text as until, last_error from job_leases where name = 'slow'",
    ),
  ).toEqual([{ until: "-infinity", last_error: null }]);
});

/** A job that hangs with a maximum time of 60 seconds has eight heartbeats of 5 seconds, then the 20 of its lease. `over` runs after its lease has expired. */
async function hangForAMinute(
  left: () => Promise<number>,
  takeOver: () => Promise<number>,
): Promise<{ over: number }> {
  for (let count = 0; count < 8; count += 1) {
    await tick();
    await renewed(left);
  }
  for (let count = 0; count < 3; count += 1) {
    await tick();
    expect(await takeOver()).toBe(0);
  }
  await world.advance(1);
  await tick();
  return { over: await takeOver() };
}

test.each([
  [60, 1],
  [600, 0],
])(
  "a hanging job with a maximum time of %i s is taken over by %i other processes after a minute",
  async (leaseSeconds, takers) => {
    countRenewals();
    const ran: string[] = [];
    const [first, second] = [startProcess(), startProcess()];
    const [hung, next] = [slowJob(ran, "first"), slowJob(ran, "second")];
    const hanging = runJob(first, { ...hung.job, leaseSeconds }, counted);
    await expect.poll(() => ran).toEqual(["first"]);
    next.finish();
    expect(await hangForAMinute(secondsLeft, () => runJob(second, next.job, counted))).toEqual({
      over: takers,
    });
    expect(ran).toHaveLength(1 + takers);
    hung.finish();
    await hanging;
  },
);

test.each([
  [60, 1],
  [600, 0],
])(
  "a hanging outbox job with a maximum time of %i s is taken over by %i other processes after a minute",
  async (maxSeconds, takers) => {
    countRenewals();
    const [first, second] = [startProcess(), startProcess()];
    const over = Promise.withResolvers<void>();
    const begun: string[] = [];
    await first.database.query(enqueue("slow", "one"));
    const hanging = outboxJob(
      first,
      {
        slow: async () => {
          begun.push("first");
          await over.promise;
        },
      },
      { ...counted, maxSeconds },
    ).run();
    await expect.poll(() => begun).toEqual(["first"]);
    const other = outboxJob(
      second,
      { slow: async () => void begun.push("second") },
      { ...counted, maxSeconds },
    );
    expect(await hangForAMinute(jobSecondsLeft, () => other.run())).toEqual({ over: takers });
    expect(begun).toHaveLength(1 + takers);
    over.resolve();
    await hanging;
  },
);

test("a failed heartbeat is logged and retried, and a lost lease is logged once", async () => {
  countRenewals();
  const ran: string[] = [];
  const first = startProcess();
  const { query } = first.database;
  let away = false;
  const withoutDatabase: Context = {
    ...first,
    database: {
      ...first.database,
      query: (one) => (away ? Promise.reject(new Error("the database is away")) : query(one)),
    },
  };
  const slow = slowJob(ran, "first");
  const running = runJob(withoutDatabase, slow.job, counted);
  await expect.poll(() => ran).toEqual(["first"]);
  away = true;
  await tick();
  await expect.poll(() => warnings).toEqual(["job heartbeat failed"]);
  away = false;
  await tick();
  await renewed();
  await world.sql(
    "update job_leases set leased_until = app_now() + interval '7 seconds' where name = 'slow'",
  ); // another process has the lease
  await tick();
  await expect.poll(() => warnings).toEqual(["job heartbeat failed", "job lease lost"]);
  await tick();
  slow.finish();
  await running;
  expect(warnings).toHaveLength(2);
});

test("the control: a lease without heartbeats expires while its job still runs", async () => {
  const ran: string[] = [];
  const [first, second] = [startProcess(), startProcess()];
  const [slow, next] = [slowJob(ran, "first"), slowJob(ran, "second")];
  const running = runJob(first, slow.job, { ...pace, heartbeatMilliseconds: 1_000_000 });
  await expect.poll(() => ran).toEqual(["first"]);
  await world.advance(21);
  next.finish();
  expect(await runJob(second, next.job, pace)).toBe(1);
  slow.finish();
  await running;
  expect(ran).toEqual(["first", "second"]);
});

test("a job that runs longer than its lease is not started by another process", async () => {
  const [first, second] = [startProcess(), startProcess()];
  const over = Promise.withResolvers<void>();
  const done: string[] = [];
  const performing = (who: string) => ({
    slow: async () => {
      done.push(who);
      await over.promise;
    },
  });
  await first.database.query(enqueue("slow", "one"));
  const running = outboxJob(first, performing("first"), { ...pace, maxSeconds: 600 }).run();
  await expect.poll(() => done).toEqual(["first"]);
  await world.advance(15);
  await renewed(jobSecondsLeft);
  await world.advance(10);
  expect(await outboxJob(second, performing("second"), { ...pace, maxSeconds: 600 }).run()).toBe(0);
  over.resolve();
  expect(await running).toBe(1);
  expect(done).toEqual(["first"]);
});
