import { prepareTemplate, startServer } from "@wakafine/testkit/global-setup.ts";
import type { TestServer } from "@wakafine/testkit/global-setup.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { cloneDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "./database.ts";
import type { Database } from "./database.ts";
import { consumeRateLimit } from "./rate-limits.ts";

// A separate PostgreSQL server, because the crash of one backend makes the server recover all its databases.
let postgres: TestServer;
let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  postgres = await startServer();
  await prepareTemplate(postgres.url);
  testDatabase = await cloneDatabase(postgres.url, inject("template"));
  database = openDatabase({
    connectionString: testDatabase.url,
    connections: 4,
    onError: () => undefined,
  });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await postgres.stop();
});

const attempt = () => consumeRateLimit(database, [{ key: "attempts", max: 3, minutes: 24 * 60 }]);

/** Kills a backend with SIGKILL, so that the server closes all connections and recovers from its log; waits until it is up again. */
async function crashPostgres(): Promise<void> {
  // The test server commits asynchronously; this synchronous commit flushes the earlier ones to the log.
  await testDatabase.sql(
    "do $$ begin set local synchronous_commit = on; create table flushed (); drop table flushed; end $$",
  );
  const [backend] = await testDatabase.sql<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(backend!.pid, "SIGKILL");
  await expect
    .poll(() => testDatabase.sql("select 1 as up").catch(() => []), {
      interval: 50,
    })
    .toEqual([{ up: 1 }]);
}

test("rate limits survive a crash of PostgreSQL; control: in an unlogged table they are lost", async () => {
  for (let number = 1; number <= 3; number += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests" });
  await crashPostgres();
  await expect(attempt()).rejects.toMatchObject({ code: "too_many_requests" });

  await testDatabase.sql("alter table rate_limits set unlogged");
  await crashPostgres();
  expect(await testDatabase.sql("select 1 from rate_limits")).toEqual([]);
  await attempt();
});
