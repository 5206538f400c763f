import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database, Transaction } from "./database.ts";
import { openDatabase, statement } from "./database.ts";

let world: TestDatabase;
let database: Database;
const retryErrors: Error[] = [];
const open = (more: { maxRetries?: number } = {}) =>
  openDatabase({
    connectionString: world.url,
    connections: 4,
    onError: () => undefined,
    onRetry: (error) => retryErrors.push(error),
    ...more,
  });
beforeAll(async () => {
  world = await startTestDatabase();
  database = open();
  await world.sql("create table meeting (id integer primary key, n integer not null default 0)");
  await world.sql(
    "create function undo(code text) returns void language plpgsql as $$ begin raise exception 'undone' using errcode = code; end $$",
  );
});
beforeEach(async () => {
  retryErrors.length = 0;
  await world.sql("truncate meeting");
  await world.sql("insert into meeting (id) values (1), (2)");
});
afterAll(async () => {
  await database.close();
  await world.drop();
});

const add = statement<never, [number]>("test: add", "update meeting set n = n + 1 where id = $1");
const undo = statement<never, [string]>("test: undo", "select undo($1)");
const counts = async () =>
  (await world.sql<{ n: number }>("select n from meeting order by id")).map(({ n }) => n);

/** Each transaction locks a row before it requests the other's; the retried one waits until the other is done, so that they cannot deadlock again. */
function deadlock(on: Database): Promise<PromiseSettledResult<void>[]> {
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const go = (own: 0 | 1) => {
    const other = (1 - own) as 0 | 1;
    let attempts = 0;
    const work = on.transaction(async (transaction) => {
      attempts += 1;
      if (attempts > 1) await done[other].promise;
      await transaction.query(add(own + 1));
      arrived[own].resolve();
      await arrived[other].promise;
      await transaction.finish([add(other + 1)]);
    });
    return work.finally(() => done[own].resolve());
  };
  return Promise.allSettled([go(0), go(1)]);
}

test("the transaction that a deadlock ended is retried, and both transactions are committed once", async () => {
  expect((await deadlock(database)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
  ]);
  expect(await counts()).toEqual([2, 2]);
  expect(retryErrors).toMatchObject([{ code: "40P01" }]);
  expect(database.transactionRetries()).toBe(1);
});

test("the control: without retries one of the two fails", async () => {
  const plain = open({ maxRetries: 0 });
  try {
    expect((await deadlock(plain)).filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "40P01" } },
    ]);
    expect([await counts(), retryErrors]).toEqual([[1, 1], []]);
  } finally {
    await plain.close();
  }
});

const outcomeOf = async (work: (transaction: Transaction) => Promise<unknown>) => {
  let attempts = 0;
  const failed = await database
    .transaction(async (transaction) => {
      attempts += 1;
      await transaction.query(add(1));
      await work(transaction);
    })
    .then(
      () => null,
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  return [attempts, failed, await counts()];
};

test("a transaction runs at most three times and is retried only after a rollback by the database; other errors are thrown at once", async () => {
  expect(await outcomeOf((transaction) => transaction.query(undo("40P01")))).toEqual([
    3,
    "40P01",
    [0, 0],
  ]);
  expect(await outcomeOf((transaction) => transaction.finish([undo("40001")]))).toEqual([
    3,
    "40001",
    [0, 0],
  ]);
  expect(retryErrors).toHaveLength(4);
  expect(await outcomeOf((transaction) => transaction.query(undo("WF001")))).toEqual([
    1,
    "WF001",
    [0, 0],
  ]);
  expect(await outcomeOf((transaction) => transaction.query(undo("23505")))).toEqual([
    1,
    "23505",
    [0, 0],
  ]);
  expect(await outcomeOf(() => Promise.reject(new Error("broken")))).toEqual([1, "broken", [0, 0]]);
});
