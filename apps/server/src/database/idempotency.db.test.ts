import { randomUUID } from "node:crypto";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RequestContext } from "../context.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./database.ts";
import type { IdempotencyKey } from "./idempotency.ts";
import {
  beginIdempotent,
  deleteOldIdempotencyKeys,
  abortOnFailure,
  idempotencyKeyOf,
  completeIdempotent,
  replayOf,
} from "./idempotency.ts";

let world: TestDatabase;
let database: Database;
beforeEach(async () => {
  world = await startTestDatabase();
  database = openDatabase({
    connectionString: world.url,
    connections: 4,
    onError: () => undefined,
  });
});
afterEach(async () => {
  await database.close();
  await world.drop();
});

const idempotencyKey = randomUUID();
/** Reads the same request once per call. */
function read(): IdempotencyKey {
  const key = idempotencyKeyOf(
    { idempotencyKey, actor: null, deviceKey: "aa", addressKey: "bb" } as RequestContext,
    "createBooking",
    { places: 1 },
  );
  if (!key) throw new Error("no key");
  return key;
}
const commit = (key: IdempotencyKey, response: string) =>
  database.transaction((transaction) => transaction.finish([completeIdempotent(key, response)]));
const stored = () => world.sql("select response from idempotency_keys");

test("a stalled request whose key another request took over after a minute can no longer commit [G.book.24]", async () => {
  const [stalled, taker] = [read(), read()];
  expect(await database.query(beginIdempotent(stalled))).toMatchObject([{ mine: true }]);
  expect(await database.query(beginIdempotent(taker))).toMatchObject([
    { mine: false, response: null },
  ]);
  await world.advance(61);
  expect(await database.query(beginIdempotent(taker))).toMatchObject([{ mine: true }]);
  await expect(commit(stalled, "first")).rejects.toMatchObject({
    code: "WF001",
    message: "idempotency_in_progress",
  });
  expect(await stored()).toEqual([{ response: null }]);
  await commit(taker, "second");
  await expect(commit(stalled, "first")).rejects.toMatchObject({ code: "WF001" });
  expect(await stored()).toEqual([{ response: "second" }]);
});

test("a failed request frees its own key, but not when another request took it over", async () => {
  const [stalled, taker] = [read(), read()];
  await database.query(beginIdempotent(stalled));
  await world.advance(61);
  await database.query(beginIdempotent(taker));
  const fail = (key: IdempotencyKey) =>
    abortOnFailure(database, key, () => Promise.reject(new Error("broken")));
  await expect(fail(stalled)).rejects.toThrow("broken");
  expect(await stored()).toEqual([{ response: null }]);
  await expect(fail(taker)).rejects.toThrow("broken");
  expect(await stored()).toEqual([]);
});

test("a response is stored for 24 hours, then the key can be used again [G.book.24]", async () => {
  const first = read();
  await database.query(beginIdempotent(first));
  await commit(first, "kept");
  for (const [seconds, cached] of [
    [24 * 3600 - 60, "kept"],
    [61, null],
  ] as const) {
    await world.advance(seconds);
    await database.query(deleteOldIdempotencyKeys());
    const [known] = await database.query(beginIdempotent(read()));
    expect(replayOf(known)).toBe(cached);
  }
});
