import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Context } from "../context.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/database.ts";
import { enqueue, outboxJob } from "./outbox.ts";
import { createJobRunner, runJob } from "./runner.ts";

let world: TestDatabase;
let database: Database;
let context: Context;
let warnings: string[];
beforeEach(async () => {
  world = await startTestDatabase();
  database = openDatabase({
    connectionString: world.url,
    connections: 10,
    onError: () => undefined,
  });
  warnings = [];
  const silent = {
    info: () => undefined,
    warn: (_details: object, text: string) => void warnings.push(text),
    error: () => undefined,
    debug: () => undefined,
  };
  context = {
    config: readConfig({ LOG_LEVEL: "silent", DATABASE_URL: world.url }),
    database,
    log: silent,
    clock: () => new Date(),
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  await world.drop();
});

const outboxRows = () =>
  world.sql(
    "select topic, attempts, done_at is not null as done, failed_at is not null as failed from outbox order by topic",
  );

test("a job without further retries raises an alert with its topic", async () => {
  const outbox = outboxJob(context, {
    broken: async () => {
      throw new Error("the provider is gone");
    },
    dropped: async () => ({ drop: "address unknown" }),
  });
  await database.query(enqueue("broken", "one"));
  await database.query(enqueue("dropped", "two"));
  for (const minutes of [0, 1, 5, 30, 120]) {
    await world.advance(minutes * 60 + 1);
    await outbox.run();
  }
  const alerts = () =>
    world.sql(
      "select a.kind, o.topic, a.details ->> 'topic' as topic_in_details from alerts a join outbox o on o.id::text = a.subject order by 2",
    );
  expect(await alerts()).toEqual([
    { kind: "outbox_job_failed", topic: "dropped", topic_in_details: "dropped" },
  ]);
  await world.advance(360 * 60 + 1);
  await outbox.run();
  expect(await outboxRows()).toEqual([
    { topic: "broken", attempts: 6, done: false, failed: true },
    { topic: "dropped", attempts: 1, done: false, failed: true },
  ]);
  expect(await alerts()).toEqual([
    { kind: "outbox_job_failed", topic: "broken", topic_in_details: "broken" },
    { kind: "outbox_job_failed", topic: "dropped", topic_in_details: "dropped" },
  ]);
  // An operator queues the job again, and it fails again.
  await world.sql(
    "update outbox set failed_at = null, next_attempt_at = app_now() where topic = 'dropped'",
  );
  await outbox.run();
  expect(
    await world.sql(
      "select a.details from alerts a join outbox o on o.id::text = a.subject where o.topic = 'dropped'",
    ),
  ).toEqual([{ details: { topic: "dropped", count: 2 } }]);
});

test("a job without a handler in this process stays unchanged for another process", async () => {
  await database.query(enqueue("of-the-next-release", "one"));
  expect(await outboxJob(context, { known: async () => undefined }).run()).toBe(0);
  expect(await outboxRows()).toEqual([
    { topic: "of-the-next-release", attempts: 0, done: false, failed: false },
  ]);
  expect(await outboxJob(context, { "of-the-next-release": async () => undefined }).run()).toBe(1);
  expect(await outboxRows()).toEqual([
    { topic: "of-the-next-release", attempts: 1, done: true, failed: false },
  ]);
});

test("a payment starts while a mail server does not respond", async () => {
  const mail = Promise.withResolvers<void>();
  const seen: string[] = [];
  const outbox = outboxJob(context, {
    mail: async () => {
      seen.push("mail");
      await mail.promise;
    },
    payment: async () => void seen.push("payment"),
  });
  const runner = createJobRunner(context, [outbox]);
  await database.query(enqueue("mail", "one"));
  runner.start();
  try {
    runner.wake("outbox");
    await expect.poll(() => seen).toEqual(["mail"]);
    await database.query(enqueue("payment", "two"));
    runner.wake("outbox");
    await expect.poll(() => seen).toEqual(["mail", "payment"]);
  } finally {
    mail.resolve();
    await runner.stop();
  }
  expect(await outboxRows()).toMatchObject([{ done: true }, { done: true }]);
});

test.each([
  { queues: 1, begun: 10 },
  { queues: 2, begun: 12 },
])(
  "with $queues queues $begun of 12 jobs are started when the first ten hang",
  async ({ queues, begun }) => {
    const hanging = Promise.withResolvers<void>();
    const seen: string[] = [];
    const handler = Object.assign(
      async ({ entityId }: { readonly entityId: string }) => {
        seen.push(entityId);
        await hanging.promise;
      },
      { queues },
    );
    const runs = Array.from({ length: 12 }, (_, number) => enqueue("payment", `order ${number}`));
    for (const one of runs) await database.query(one);
    const [first, ...others] = outboxJob(context, { payment: handler }).queues ?? [];
    const running = [first?.run()];
    await expect.poll(() => seen.length).toBe(10);
    running.push(...others.map((queue) => queue.run()));
    await expect.poll(() => seen.length).toBe(begun);
    hanging.resolve();
    await Promise.all(running);
  },
);

test("a job that ran longer than its lease does not release the lease of the process that took over", async () => {
  const leased = { everySeconds: 60, leaseSeconds: 30, name: "slow" };
  const first = Promise.withResolvers<number>();
  const second = Promise.withResolvers<number>();
  const started: string[] = [];
  const slow = runJob(context, {
    ...leased,
    run: () => {
      started.push("first");
      return first.promise;
    },
  });
  await expect.poll(() => started).toEqual(["first"]);
  await world.advance(31);
  const takenOver = runJob(context, {
    ...leased,
    run: () => {
      started.push("second");
      return second.promise;
    },
  });
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

/** Heartbeats run when the test starts them. */
const lifespan = { leaseSeconds: 20, heartbeatMilliseconds: 5000, maxSeconds: 600 };

test("a run of a queue ends after its last job, also when storing the result of another failed", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const statements: string[] = [];
  const broken: Database = {
    ...database,
    async query(one) {
      statements.push(one.name);
      if (/^(finish|retry)/.test(one.name) && one.values[0] === first?.id)
        throw new Error("the database is away");
      return database.query(one);
    },
  };
  await database.query(enqueue("slow", "one"));
  await database.query(enqueue("slow", "two"));
  const [first] = await world.sql<{ id: string }>("select id from outbox where entity_id = 'one'");
  const over = Promise.withResolvers<void>();
  let ended = false;
  const turn = outboxJob(
    { ...context, database: broken },
    {
      slow: async ({ id }) => {
        if (id !== first?.id) await over.promise;
      },
    },
    lifespan,
  )
    .run()
    .finally(() => (ended = true));
  const failing = expect(turn).rejects.toThrow("the database is away");
  await expect.poll(() => statements).toContain("retry outbox row later");
  await database.query(enqueue("slow", "three")); // enough time for a run to end if it does not wait
  expect(ended).toBe(false);
  over.resolve();
  await failing;
  expect(
    await world.sql(
      "select entity_id, done_at is not null as done from outbox order by entity_id <> 'one', entity_id <> 'two'",
    ),
  ).toMatchObject([{ done: false }, { done: true }, { done: false }]);
  const before = statements.length;
  vi.advanceTimersByTime(60_000);
  expect(statements).toHaveLength(before); // no further heartbeats
});

const lateResults: readonly (readonly [string, () => Promise<void | { drop: string }>])[] = [
  ["success", async () => undefined],
  [
    "failure",
    async () => {
      throw new Error("the provider is gone");
    },
  ],
  ["refusal", async () => ({ drop: "address unknown" })],
];
const everything = () =>
  world.sql(
    "select attempts, leased_until::text, next_attempt_at::text, done_at::text, failed_at::text, error, (select count(*) from alerts) as alerts from outbox",
  );

test.each(lateResults)(
  "the late %s of a process that stalled longer than its lease is discarded while another process runs the job",
  async (_name, outcome) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await database.query(enqueue("slow", "one"));
    await world.sql("update outbox set attempts = 4"); // its failure is not the last attempt, that of the other process would be
    const [stalls, works] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const begun: string[] = [];
    const stalled = outboxJob(
      context,
      {
        slow: async () => {
          begun.push("stalled");
          await stalls.promise;
          return outcome();
        },
      },
      lifespan,
    ).run();
    await expect.poll(() => begun).toEqual(["stalled"]);
    await world.advance(21);
    const taken = outboxJob(
      context,
      {
        slow: async () => {
          begun.push("taken over");
          await works.promise;
        },
      },
      { ...lifespan, heartbeatMilliseconds: 1_000_000 },
    ).run();
    await expect.poll(() => begun).toEqual(["stalled", "taken over"]);
    const before = await everything();
    await world.advance(5);
    vi.advanceTimersByTime(5000);
    await expect.poll(() => warnings).toEqual(["job lease lost"]);
    expect(await everything()).toEqual(before);
    stalls.resolve();
    await stalled;
    expect(await everything()).toEqual(before);
    expect(warnings.at(-1)).toBe("job result discarded: lease lost");
    works.resolve();
    await taken;
    expect(await outboxRows()).toEqual([{ topic: "slow", attempts: 6, done: true, failed: false }]);
  },
);

test.each(lateResults)(
  "the late %s of a stalled process does not change the result of another process",
  async (_name, outcome) => {
    await database.query(enqueue("slow", "one"));
    const stalls = Promise.withResolvers<void>();
    const begun: string[] = [];
    const stalled = outboxJob(context, {
      slow: async () => {
        begun.push("stalled");
        await stalls.promise;
        return outcome();
      },
    }).run();
    await expect.poll(() => begun).toEqual(["stalled"]);
    await world.advance(21);
    expect(await outboxJob(context, { slow: async () => undefined }).run()).toBe(1);
    const before = await everything();
    stalls.resolve();
    await stalled;
    expect(await everything()).toEqual(before);
  },
);
