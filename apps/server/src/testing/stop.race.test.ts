import type { Socket } from "node:net";
import { connect } from "node:net";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import { childSettings } from "@wakafine/testkit/child-settings.ts";
import { startServerChild } from "@wakafine/testkit/server-child.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

const { smallCoach } = smallWorld.departures;
const hold = JSON.stringify({ legs: [{ departure_uuid: smallCoach.id }], places: 2 });

let database: TestDatabase;
let sandbox: Sandbox;
beforeAll(async () => {
  database = await startTestDatabase();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

/** A connection that stays open, as browsers and proxies keep theirs. */
async function openConnection(
  origin: string,
): Promise<{ socket: Socket; heard: () => string; ended: Promise<void> }> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1");
  let text = "";
  socket.on("data", (part) => (text += part.toString()));
  socket.on("error", () => undefined); // its end is what the test looks at
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return {
    socket,
    heard: () => text,
    ended: new Promise((resolve) => socket.once("close", () => resolve())),
  };
}

/** Keeps the departure's row until it is let go: whoever wants its seats waits. */
async function keepDeparture(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => undefined); // the database may be dropped before it is let go
  await client.connect();
  await client.query("begin");
  await client.query("select 1 from departures where id = $1 for update", [smallCoach.id]);
  return () => client.end();
}

const waiting = async () =>
  (
    await database.sql<{ n: number }>(
      "select count(*)::integer as n from pg_locks where not granted and locktype in ('tuple', 'transactionid')",
    )
  )[0]?.n ?? 0;
const leased = async () =>
  (
    await database.sql<{ name: string }>(
      "select name from job_leases where leased_until > app_now()",
    )
  ).map(({ name }) => name);

test("SIGTERM: requests under way are finished, /readyz says 503, nobody new is let in, leases are given back and the process ends with 0", async () => {
  const server = await startServerChild(childSettings(database, sandbox, 0));
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await expect
    .poll(async () => (await database.sql("select 1 from job_leases")).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  const letGo = await keepDeparture();
  const browser = await openConnection(server.origin);
  const probe = await openConnection(server.origin);
  browser.socket.write(
    `POST /api/bookings/hold HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${hold.length}\r\n\r\n${hold}`,
  );
  probe.socket.write("GET /readyz HTTP/1.1\r\nhost: x\r\n");
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);

  const ended = server.end("SIGTERM");
  // Idle connections are closed at once; on these two something is under way.
  await expect
    .poll(
      () =>
        fetch(`${server.origin}/healthz`).then(
          () => "let in",
          () => "refused",
        ),
      { timeout: 10_000 },
    )
    .toBe("refused");
  probe.socket.write("\r\n");
  await probe.ended;
  expect(probe.heard()).toMatch(/^HTTP\/1\.1 503 /);
  expect(probe.heard()).toContain("stopping");
  expect(browser.heard()).toBe("");
  await letGo();
  await browser.ended;
  expect(await ended).toBe(0);
  expect(browser.heard()).toMatch(/^HTTP\/1\.1 201 /);
  expect(browser.heard()).toMatch(/connection: close/i);
  expect(JSON.parse(browser.heard().split("\r\n\r\n")[1]!)).toMatchObject({
    data: { places: 2, seats: [[expect.any(Number), expect.any(Number)]] },
  });
  expect(await leased()).toEqual([]);
  expect((await database.sql("select 1 from seat_claims")).length).toBe(2);
  expect(
    (
      await database.sql(
        "select 1 from pg_stat_activity where application_name like 'wakafine%' and datname = current_database()",
      )
    ).length,
  ).toBe(0);
});

test("a second SIGTERM changes nothing, and SIGTERM with nothing to do ends at once", async () => {
  const server = await startServerChild(childSettings(database, sandbox, 0));
  await fetch(`${server.origin}/api/tickets/keys`); // the client keeps its connection open
  server.process.kill("SIGTERM");
  const began = performance.now();
  expect(await server.end("SIGTERM")).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
});
