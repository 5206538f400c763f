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
let stored: TestDatabase;
let database: Database;
beforeAll(async () => {
  postgres = await startServer();
  await prepareTemplate(postgres.url);
  stored = await cloneDatabase(postgres.url, inject("template"));
  database = openDatabase({
    connectionString: stored.url,
    connections: 4,
    onError: () => undefined,
  });
}, 120_000);
afterAll(async () => {
  await database.close();
  await stored.drop();
  await postgres.stop();
});

const count = () => consumeRateLimit(database, [{ key: "attempts", max: 3, minutes: 24 * 60 }]);

/** Ends a backend with kill -9: the server closes all connections and recovers from its log. */
async function failpoint(): Promise<void> {
  // The test server commits asynchronously; this synchronous commit flushes the earlier ones to the log.
  await stored.sql(
    "do $$ begin set local synchronous_commit = on; create table flushed (); drop table flushed; end $$",
  );
  const [backend] = await stored.sql<{ pid: number }>("select pg_backend_pid() as pid");
  process.kill(backend!.pid, "SIGKILL");
  await expect
    .poll(() => stored.sql("select 1 as up").catch(() => []), { timeout: 20_000, interval: 50 })
    .toEqual([{ up: 1 }]);
}

test(
  "the counters of limits survive a kill -9 of PostgreSQL; the control: in an unlogged table they are lost",
  { timeout: 60_000 },
  async () => {
    for (let attempt = 1; attempt <= 3; attempt += 1) await count();
    await expect(count()).rejects.toMatchObject({ code: "too_many_requests" });
    await failpoint();
    await expect(count()).rejects.toMatchObject({ code: "too_many_requests" });

    await stored.sql("alter table rate_limits set unlogged");
    await count().catch(() => undefined);
    await failpoint();
    expect(await stored.sql("select 1 from rate_limits")).toEqual([]);
    await count();
  },
);
