import { setTimeout } from "node:timers/promises";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import type { PaymentDriver } from "./providers/payment-driver.ts";
import { createMtnMomo } from "./providers/mtn-momo/driver.ts";

const log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};

/** Returns MTN's driver with reads that are recorded instead of sent, and a clock that advances only by the poller's pauses. */
function countedReads(readsPerSecond = 8) {
  const reads: { readonly id: string; readonly at: number }[] = [];
  const clock = { ms: 0 };
  const real = createMtnMomo(
    {
      ...readConfig({ DATABASE_URL: "postgres://unused" }),
      MTN_BASE_URL: "http://127.0.0.1:1",
      MTN_READS_PER_SECOND: readsPerSecond,
    },
    { log, clock: () => new Date() },
  );
  const driver: PaymentDriver = {
    ...real,
    async read(attempt) {
      reads.push({ id: attempt.id, at: clock.ms });
      return { kind: "ok", value: { state: "pending", raw: "" } };
    },
  };
  return {
    reads,
    clock,
    deps: {
      drivers: { mtn_momo: driver },
      pause: async (milliseconds: number) => void (clock.ms += milliseconds),
      now: () => clock.ms,
    },
  };
}

/** Creates pending attempts that are due one after the other. Returns their ids in this order. */
async function openPending(world: PaymentWorld, count: number): Promise<string[]> {
  const rows = await world.database.sql<{ id: string }>(
    `insert into payment_attempts (id, payable_kind, payable_id, number, driver, provider_ref, state, amount_xaf, currency, amount_minor, payer_phone, language,
       expires_at, started_at, next_poll_at)
     select gen_random_uuid(), 'booking', gen_random_uuid(), 1, 'mtn_momo', gen_random_uuid()::text, 'pending', 100, 'XAF', 100, '+237670000000', 'fr',
       app_now() + interval '7 minutes', app_now(), app_now() - make_interval(secs => 600 - n) from generate_series(1, $1::int) n
     returning id, next_poll_at`,
    [count],
  );
  return rows.map((row) => row.id);
}

const errors: unknown[] = [];
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({
    log: { ...log, error: (details: unknown) => void errors.push(details) },
  });
});
afterAll(() => world.stop());

test("500 due payments are read once each, the longest overdue first, at most 8 per second [T16]", async () => {
  const { reads, deps } = countedReads();
  world.restart(deps);
  const ids = await openPending(world, 500);
  while ((await world.run("payment-poller-mtn_momo")) > 0);
  expect(reads.map((read) => read.id)).toEqual(ids);
  for (const first of reads)
    expect(
      reads.filter((read) => read.at >= first.at && read.at < first.at + 1000).length,
    ).toBeLessThanOrEqual(8);
  await world.database.sql("delete from payment_attempts");
});

test("payments with a callback are read before the others, each group the longest overdue first [T16]", async () => {
  const { reads, deps } = countedReads();
  world.restart(deps);
  const crowd = await openPending(world, 100);
  const confirmed = await openPending(world, 100);
  await world.database.sql(
    "update payment_attempts set notified = true where id = any($1::uuid[])",
    [confirmed],
  );
  while ((await world.run("payment-poller-mtn_momo")) > 0);
  expect(reads.map((read) => read.id)).toEqual([...confirmed, ...crowd]);
  await world.database.sql("delete from payment_attempts");
});

test.each([[8], [25], [100]])(
  "a provider that allows %i reads per second is read at most that often, and at least at 96 percent of it [T16]",
  async (perSecond) => {
    const { reads, deps } = countedReads(perSecond);
    world.restart(deps);
    await openPending(world, perSecond * 12); // more than one run of the job
    while ((await world.run("payment-poller-mtn_momo")) > 0);
    const seconds = ((reads.at(-1)?.at ?? 0) - (reads[0]?.at ?? 0)) / 1000;
    expect((reads.length - 1) / seconds).toBeGreaterThan(perSecond * 0.96);
    for (const first of reads)
      expect(
        reads.filter((read) => read.at >= first.at && read.at < first.at + 1000).length,
      ).toBeLessThanOrEqual(perSecond);
    await world.database.sql("delete from payment_attempts");
  },
);

test("a process that falls behind catches up without exceeding the provider's limit [T16]", async () => {
  const { reads, deps, clock } = countedReads(25);
  // The process is busy: every pause takes 60 ms longer than requested.
  world.restart({ ...deps, pause: async (milliseconds) => void (clock.ms += milliseconds + 60) });
  await openPending(world, 250);
  while ((await world.run("payment-poller-mtn_momo")) > 0);
  const seconds = ((reads.at(-1)?.at ?? 0) - (reads[0]?.at ?? 0)) / 1000;
  expect((reads.length - 1) / seconds).toBeGreaterThan(25 * 0.9);
  for (const first of reads)
    expect(
      reads.filter((read) => read.at >= first.at && read.at < first.at + 1000).length,
    ).toBeLessThanOrEqual(25);
  await world.database.sql("delete from payment_attempts");
});

test("reads run concurrently and do not wait for each other's responses [T16]", async () => {
  const { deps } = countedReads();
  const answered = Promise.withResolvers<undefined>();
  let started = 0;
  const slow: PaymentDriver = {
    ...deps.drivers.mtn_momo,
    async read() {
      started += 1;
      if (started === 30) answered.resolve(undefined); // the provider does not respond before the thirtieth read
      await answered.promise;
      return { kind: "ok", value: { state: "pending", raw: "" } };
    },
  };
  world.restart({ ...deps, drivers: { mtn_momo: slow } });
  await openPending(world, 30);
  expect(await world.run("payment-poller-mtn_momo")).toBe(30);
  await world.database.sql("delete from payment_attempts");
});

test("two concurrent pollers send at most 9 reads in any second and 8 per second on average [T16]", async () => {
  world.restart({ pause: setTimeout });
  await openPending(world, 40);
  const arrivals = () =>
    world.sandbox
      .journal()
      .requests.filter((one) => one.op === "requesttopay_status")
      .map((one) => one.arrivedMs);
  const both = Array.from({ length: 2 }, async () => {
    while (arrivals().length < 48) await world.run("payment-poller-mtn_momo");
  });
  await Promise.all(both);
  // The first second is not checked: its reads wait for the access token and may arrive together. A ninth read per second is allowed because network delays vary.
  const outcome = arrivals().slice(8);
  for (const first of outcome)
    expect(outcome.filter((at) => at >= first && at < first + 1000).length).toBeLessThanOrEqual(9);
  expect(outcome.at(-1)! - outcome[0]!).toBeGreaterThanOrEqual(
    ((outcome.length - 1) / 8) * 1000 * 0.98,
  );
});

/** Returns a driver whose reads of `hung.id` wait for `response()`; every other read gets its response at once. */
function hangingRead(readsPerSecond: number) {
  const counted = countedReads(readsPerSecond);
  const answered = Promise.withResolvers<undefined>();
  const hung = { id: "" };
  const driver: PaymentDriver = {
    ...counted.deps.drivers.mtn_momo,
    async read(attempt) {
      const reading = counted.deps.drivers.mtn_momo.read(attempt);
      if (attempt.id === hung.id) await answered.promise;
      return reading;
    },
  };
  return {
    ...counted,
    hung,
    response: () => answered.resolve(undefined),
    deps: { ...counted.deps, drivers: { mtn_momo: driver } },
  };
}

test("a read without a response delays no other read, and shutdown waits for it [T16]", async () => {
  const { reads, hung, response: respond, deps } = hangingRead(25);
  const all = Promise.withResolvers<undefined>();
  const driver = deps.drivers.mtn_momo;
  world.restart({
    ...deps,
    drivers: {
      mtn_momo: {
        ...driver,
        read(attempt) {
          const reading = driver.read(attempt);
          if (reads.length >= 201) all.resolve(undefined);
          return reading;
        },
      },
    },
  });
  const ids = await openPending(world, 201);
  hung.id = ids[0]!;
  const runner = world.runner("payment-poller-mtn_momo");
  runner.start();
  runner.wake("payment-poller-mtn_momo");
  await all.promise;
  expect(reads.map((read) => read.id)).toEqual(ids);
  expect((reads.at(-1)!.at - reads[0]!.at) / 1000).toBeLessThan((200 / 25) * 1.1);
  for (const first of reads)
    expect(
      reads.filter((read) => read.at >= first.at && read.at < first.at + 1000).length,
    ).toBeLessThanOrEqual(25);
  const order: string[] = [];
  const stopped = runner.stop().then(() => order.push("stopped"));
  await world.database.sql("select 1");
  order.push("answered");
  respond();
  await stopped;
  expect(order).toEqual(["answered", "stopped"]);
  const [row] = await world.database.sql<{ soon: boolean }>(
    "select next_poll_at < app_now() + interval '20 seconds' as soon from payment_attempts where id = $1",
    [hung.id],
  );
  expect(row?.soon).toBe(true); // its response was applied before the process stopped
  await world.database.sql("delete from payment_attempts");
});

test("a payment with a read in flight is not read again until that read ends, even after a callback", async () => {
  const { reads, hung, response: respond, deps } = hangingRead(25);
  world.restart(deps);
  [hung.id = ""] = await openPending(world, 1);
  const poller = world.payments().jobs.find((job) => job.name === "payment-poller-mtn_momo")!;
  await poller.run();
  await world.database.sql("update payment_attempts set notified = true, next_poll_at = app_now()");
  expect(await poller.run()).toBe(0);
  expect(reads).toHaveLength(1);
  respond();
  await poller.drain?.();
  expect(await poller.run()).toBe(1);
  await poller.drain?.();
  expect(reads).toHaveLength(2);
  await world.database.sql("delete from payment_attempts");
});

test("a failed read is logged and due again after a minute", async () => {
  const { reads, deps } = countedReads(25);
  const driver = deps.drivers.mtn_momo;
  let broken = true;
  world.restart({
    ...deps,
    drivers: {
      mtn_momo: {
        ...driver,
        async read(attempt) {
          if (broken) throw new Error("broken");
          return driver.read(attempt);
        },
      },
    },
  });
  const [id] = await openPending(world, 1);
  errors.length = 0;
  await world.run("payment-poller-mtn_momo");
  expect(errors).toMatchObject([{ err: { message: "broken" }, attempt: id }]);
  broken = false;
  expect(await world.run("payment-poller-mtn_momo")).toBe(0);
  await world.advance(61);
  expect(await world.run("payment-poller-mtn_momo")).toBe(1);
  expect(reads).toHaveLength(1);
  await world.database.sql("delete from payment_attempts");
});
