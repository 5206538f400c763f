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

/** Opens a keep-alive connection, as browsers and proxies do. */
async function openConnection(
  origin: string,
): Promise<{ socket: Socket; received: () => string; ended: Promise<void> }> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1");
  let text = "";
  socket.on("data", (part) => (text += part.toString()));
  socket.on("error", () => undefined); // the test checks the close event instead
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return {
    socket,
    received: () => text,
    ended: new Promise((resolve) => socket.once("close", () => resolve())),
  };
}

/** Locks the departure's row, so that requests for its seats wait. Returns the function that releases the lock. */
async function lockDeparture(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => undefined); // the database may be dropped before the lock is released
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

test("SIGTERM: running requests are completed, /readyz returns 503, new connections are refused, leases are released and the process exits with 0", async () => {
  const server = await startServerChild(childSettings(database, sandbox, 0));
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await expect
    .poll(async () => (await database.sql("select 1 from job_leases")).length)
    .toBeGreaterThan(0);
  const unlock = await lockDeparture();
  const browser = await openConnection(server.origin);
  const probe = await openConnection(server.origin);
  browser.socket.write(
    `POST /api/bookings/hold HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${hold.length}\r\n\r\n${hold}`,
  );
  probe.socket.write("GET /readyz HTTP/1.1\r\nhost: x\r\n");
  await expect.poll(waiting).toBe(1);

  const ended = server.end("SIGTERM");
  // Idle connections are closed at once. These two have requests in progress.
  await expect
    .poll(() =>
      fetch(`${server.origin}/healthz`).then(
        () => "let in",
        () => "refused",
      ),
    )
    .toBe("refused");
  probe.socket.write("\r\n");
  await probe.ended;
  expect(probe.received()).toMatch(/^HTTP\/1\.1 503 /);
  expect(probe.received()).toContain("stopping");
  expect(browser.received()).toBe("");
  await unlock();
  await browser.ended;
  expect(await ended).toBe(0);
  expect(browser.received()).toMatch(/^HTTP\/1\.1 201 /);
  expect(browser.received()).toMatch(/connection: close/i);
  expect(JSON.parse(browser.received().split("\r\n\r\n")[1]!)).toMatchObject({
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

test("a second SIGTERM has no effect, and an idle process exits at once", async () => {
  const server = await startServerChild(childSettings(database, sandbox, 0));
  await fetch(`${server.origin}/api/tickets/keys`); // the client keeps its connection open
  server.process.kill("SIGTERM");
  const began = performance.now();
  expect(await server.end("SIGTERM")).toBe(0);
  expect(performance.now() - began).toBeLessThan(5000);
});
