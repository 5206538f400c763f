import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Context } from "../context.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/database.ts";
import { effect, outboxJob } from "./outbox.ts";
import { createJobRunner, runJob } from "./runner.ts";

let world: TestDatabase;
let database: Database;
let context: Context;
beforeEach(async () => {
  world = await startTestDatabase();
  database = openDatabase({ connectionString: world.url, connections: 10, onError: () => undefined });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
  context = { config: readConfig({ LOG_LEVEL: "silent", DATABASE_URL: world.url }), database, log: silent, clock: () => new Date() };
});
afterEach(async () => {
  await database.close();
  await world.drop();
});

const look = () => world.sql("select effect, tries, done_at is not null as done, failed_at is not null as failed from outbox order by effect");

test("an effect that failed for good raises an alert that names it", async () => {
  const outbox = outboxJob(context, { broken: async () => { throw new Error("the provider is gone"); }, dropped: async () => ({ drop: "nobody lives there" }) });
  await database.query(effect("broken", "one"));
  await database.query(effect("dropped", "two"));
  for (const minutes of [0, 1, 5, 30, 120]) {
    await world.advance(minutes * 60 + 1);
    await outbox.run();
  }
  const alerts = () => world.sql("select a.kind, o.effect, a.details ->> 'effect' as told from alerts a join outbox o on o.id::text = a.subject order by 2");
  expect(await alerts()).toEqual([{ kind: "effect_failed", effect: "dropped", told: "dropped" }]);
  await world.advance(360 * 60 + 1);
  await outbox.run();
  expect(await look()).toEqual([{ effect: "broken", tries: 6, done: false, failed: true }, { effect: "dropped", tries: 1, done: false, failed: true }]);
  expect(await alerts()).toEqual([{ kind: "effect_failed", effect: "broken", told: "broken" }, { kind: "effect_failed", effect: "dropped", told: "dropped" }]);
});

test("an effect that this process does not know waits untouched for one that does", async () => {
  await database.query(effect("of-the-next-release", "one"));
  expect(await outboxJob(context, { known: async () => undefined }).run()).toBe(0);
  expect(await look()).toEqual([{ effect: "of-the-next-release", tries: 0, done: false, failed: false }]);
  expect(await outboxJob(context, { "of-the-next-release": async () => undefined }).run()).toBe(1);
  expect(await look()).toEqual([{ effect: "of-the-next-release", tries: 1, done: true, failed: false }]);
});

test("a payment starts while a mail server hangs", async () => {
  const mail = Promise.withResolvers<void>();
  const seen: string[] = [];
  const outbox = outboxJob(context, {
    mail: async () => { seen.push("mail"); await mail.promise; },
    payment: async () => void seen.push("payment"),
  });
  const runner = createJobRunner(context, [outbox]);
  await database.query(effect("mail", "one"));
  runner.start();
  try {
    runner.wake("outbox");
    await expect.poll(() => seen).toEqual(["mail"]);
    await database.query(effect("payment", "two"));
    runner.wake("outbox");
    await expect.poll(() => seen, { timeout: 5000 }).toEqual(["mail", "payment"]);
  } finally {
    mail.resolve();
    await runner.stop();
  }
  expect(await look()).toMatchObject([{ done: true }, { done: true }]);
});

test("a job that outlived its lease does not give back the lease of the one that took over", async () => {
  const leased = { everySeconds: 60, leaseSeconds: 30, name: "slow" };
  const first = Promise.withResolvers<number>();
  const second = Promise.withResolvers<number>();
  const started: string[] = [];
  const slow = runJob(context, { ...leased, run: () => { started.push("first"); return first.promise; } });
  await expect.poll(() => started).toEqual(["first"]);
  await world.advance(31);
  const takenOver = runJob(context, { ...leased, run: () => { started.push("second"); return second.promise; } });
  await expect.poll(() => started).toEqual(["first", "second"]);
  first.resolve(1);
  await slow;
  await runJob(context, { ...leased, run: async () => started.push("third") });
  expect(started).toEqual(["first", "second"]);
  second.resolve(1);
  await takenOver;
  await runJob(context, { ...leased, run: async () => started.push("fourth") });
  expect(started).toEqual(["first", "second", "fourth"]);
});
