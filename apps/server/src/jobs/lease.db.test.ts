import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/database.ts";
import { openDatabase, statement } from "../database/database.ts";
import { effect, outboxJob } from "./outbox.ts";
import type { Job } from "./runner.ts";
import { runJob } from "./runner.ts";

const pace = { leaseSeconds: 20, beatMilliseconds: 5 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

let world: TestDatabase;
let open: Database[];
beforeEach(async () => {
  world = await startTestDatabase();
  open = [];
});
afterEach(async () => {
  await Promise.allSettled(open.map((database) => database.close()));
  await world.drop();
});

/** One process: its own line to the database. */
function startProcess(): Context {
  const database = openDatabase({ connectionString: world.url, connections: 2, onError: () => undefined });
  open.push(database);
  return { config: readConfig({ LOG_LEVEL: "silent", DATABASE_URL: world.url }), database, log: silent, clock: () => new Date() };
}

/** A job that says who does it and ends when it is told to. */
function slowJob(ran: string[], who: string): { readonly job: Job; finish(): void } {
  const over = Promise.withResolvers<number>();
  const run = (): Promise<number> => {
    ran.push(who);
    return over.promise;
  };
  return { job: { name: "slow", everySeconds: 60, leaseSeconds: 600, run }, finish: () => over.resolve(1) };
}

const secondsLeft = async (): Promise<number> =>
  (await world.sql<{ left: number }>("select extract(epoch from leased_until - app_now())::float as left from job_leases where name = 'slow'"))[0]?.left ?? 0;
/** The next sign of life has come. */
const renewed = () => expect.poll(secondsLeft, { interval: 5 }).toBeGreaterThan(15);

test("a living process keeps a long job to itself, a killed one is followed 20 seconds later, and the job is done by one at a time", async () => {
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
  await first.database.close(); // killed: no sign of life any more
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
  expect(await world.sql("select leased_until::text as until, last_error from job_leases where name = 'slow'")).toEqual([{ until: "-infinity", last_error: null }]);
});

test("a job that hangs in a living process loses its lease after its longest time", async () => {
  const ran: string[] = [];
  const [first, second] = [startProcess(), startProcess()];
  const hung = slowJob(ran, "first");
  const hanging = runJob(first, { ...hung.job, leaseSeconds: 20.02 }, pace); // four beats
  await expect.poll(() => ran).toEqual(["first"]);
  const next = slowJob(ran, "second");
  next.finish();
  await expect
    .poll(
      async () => {
        await world.advance(21);
        return runJob(second, next.job, pace);
      },
      { interval: 20 },
    )
    .toBe(1);
  expect(ran).toEqual(["first", "second"]);
  hung.finish();
  await hanging;
});

test("the control: a lease that nobody keeps alive is lost while its job still runs", async () => {
  const ran: string[] = [];
  const [first, second] = [startProcess(), startProcess()];
  const [slow, next] = [slowJob(ran, "first"), slowJob(ran, "second")];
  const running = runJob(first, slow.job, { ...pace, beatMilliseconds: 1_000_000 });
  await expect.poll(() => ran).toEqual(["first"]);
  await world.advance(21);
  next.finish();
  expect(await runJob(second, next.job, pace)).toBe(1);
  slow.finish();
  await running;
  expect(ran).toEqual(["first", "second"]);
});

test("what an effect does longer than its lease is not begun by another process", async () => {
  const [first, second] = [startProcess(), startProcess()];
  const over = Promise.withResolvers<void>();
  const done: string[] = [];
  const performing = (who: string) => ({ slow: async () => { done.push(who); await over.promise; } });
  await first.database.query(effect("slow", "one"));
  const running = outboxJob(first, performing("first"), pace).run();
  await expect.poll(() => done).toEqual(["first"]);
  const leased = statement<{ left: number }>("test: seconds left", "select extract(epoch from leased_until - app_now())::float as left from outbox where effect = 'slow'");
  await world.advance(15);
  await expect.poll(async () => (await second.database.query(leased()))[0]?.left, { interval: 5 }).toBeGreaterThan(15);
  await world.advance(10);
  expect(await outboxJob(second, performing("second"), pace).run()).toBe(0);
  over.resolve();
  expect(await running).toBe(1);
  expect(done).toEqual(["first"]);
});
