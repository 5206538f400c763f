import { setTimeout as wait } from "node:timers/promises";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import { childSettings } from "@wakafine/testkit/child-settings.ts";
import type { TestServer } from "@wakafine/testkit/global-setup.ts";
import { prepareTemplate, startServer } from "@wakafine/testkit/global-setup.ts";
import type { ServerChild } from "@wakafine/testkit/server-child.ts";
import { startServerChild } from "@wakafine/testkit/server-child.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { cloneDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const { trainEconomic } = smallWorld.departures;
const buyers = Array.from({ length: 40 }, (_unused, index) => ({
  key: `buyer-number-${String(index).padStart(4, "0")}`,
  phone: `+2376774${String(index).padStart(3, "0")}00`,
}));

let postgres: TestServer;
let database: TestDatabase;
let sandbox: Sandbox;
let server: ServerChild;
beforeAll(async () => {
  postgres = await startServer();
  await prepareTemplate(postgres.url);
  database = await cloneDatabase(postgres.url, inject("template"));
  sandbox = await startSandbox();
  server = await startServerChild(childSettings(database, sandbox, 0));
}, 120_000);
afterAll(async () => {
  await server.end("SIGKILL");
  await sandbox.stop();
  await database.drop();
  await postgres.stop();
});

/** Every status and error code clients received: "200", "409 idempotency_in_progress", "503 unavailable". */
const outcomes = new Set<string>();
let isOver = false;

async function callApi(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: { message: string; data: unknown; error_code?: string } }> {
  const response = await fetch(`${server.origin}/api/${path}`, init);
  const body = (await response.json()) as { message: string; data: unknown; error_code?: string };
  outcomes.add(`${response.status}${body.error_code ? ` ${body.error_code}` : ""}`);
  if (response.status === 503) {
    expect(body).toEqual({
      message: errorMessages.unavailable.fr,
      data: null,
      error_code: "unavailable",
    });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  return { status: response.status, body };
}

async function keepSearching(): Promise<void> {
  while (!isOver) {
    await callApi("departures/v2?city_departure=Yaounde&city_destination=Douala");
    await wait(5);
  }
}

async function buy({ key, phone }: (typeof buyers)[number]): Promise<void> {
  const body = JSON.stringify(
    sampleBooking(trainEconomic.id, 1, {
      payer_phone: phone,
      receive_method: { type: "SMS", token: phone },
      users: [samplePassenger(1, { phonenumber: phone })],
    }),
  );
  while (!isOver) {
    if (
      (
        await callApi("bookings", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": key },
          body,
        })
      ).status === 201
    )
      return;
    await wait(30);
  }
}

async function count(text: string): Promise<number> {
  return (
    (await database.sql<{ n: number }>(`select count(*)::integer as n from ${text}`))[0]?.n ?? 0
  );
}

/** Stops PostgreSQL, which closes every connection, waits until /readyz returns 503, and starts it again. */
async function restart(): Promise<void> {
  await postgres.halt();
  await expect
    .poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 5000 })
    .toBe(503);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await postgres.resume();
}

const listening = () =>
  count(
    "pg_stat_activity where application_name = 'wakafine listen' and query ilike 'listen%' and datname = current_database()",
  );

test(
  "the database restarts twice under load: clients receive 503 with Retry-After, the process reconnects, seats and money are exact",
  { timeout: 120_000 },
  async () => {
    expect(await listening()).toBe(2); // the outbox and the live updates
    const searching = Promise.all([keepSearching(), keepSearching(), keepSearching()]);
    const buying = Promise.all(
      buyers.map((buyer, index) => wait(index * 25).then(() => buy(buyer))),
    );
    for (const work of [searching, buying]) work.catch(() => undefined); // checked below
    await expect
      .poll(() => count("bookings"), { timeout: 20_000, interval: 5 })
      .toBeGreaterThanOrEqual(5);
    await restart();
    await database.advance(125); // idempotency keys and leases of aborted work have expired
    await expect
      .poll(() => sandbox.payments().length, { timeout: 30_000, interval: 10 })
      .toBeGreaterThanOrEqual(10);
    await restart();
    await database.advance(125);

    await buying;
    await expect
      .poll(() => count("bookings where status = 'PAID'"), { timeout: 60_000, interval: 200 })
      .toBe(buyers.length);
    await expect
      .poll(() => count("outbox where done_at is null"), { timeout: 30_000, interval: 200 })
      .toBe(0);
    await expect.poll(listening, { timeout: 20_000, interval: 200 }).toBe(2);
    isOver = true;
    await searching;

    expect(
      [...outcomes].filter(
        (one) => !["200", "201", "503 unavailable", "409 idempotency_in_progress"].includes(one),
      ),
    ).toEqual([]);
    expect(outcomes).toContain("503 unavailable");
    expect(await count("bookings")).toBe(buyers.length);
    expect(await count("tickets where status = 'PAID'")).toBe(buyers.length);
    expect(await count("seat_claims")).toBe(buyers.length);
    for (const { key, phone } of buyers) {
      const digits = phone.slice(1);
      expect(
        sandbox
          .payments()
          .filter((one) => one.msisdn === digits)
          .map((one) => one.status),
        key,
      ).toEqual(["paid"]);
      const texts = sandbox
        .smsInbox()
        .filter((sms) => sms.to === digits)
        .map((sms) => sms.text);
      expect([1, 2], key).toContain(texts.length);
      expect(new Set(texts).size, key).toBe(1);
    }
    expect(server.process.exitCode).toBeNull();
    const app = await startTestApp({ database, sandbox });
    expect(await app.app.payments.checkLedger()).toEqual([]);
    await app.stop();
  },
);
