import { setTimeout as wait } from "node:timers/promises";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import { childSettings } from "@wakafine/testkit/child-settings.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import type { ServerChild } from "@wakafine/testkit/server-child.ts";
import { startServerChild } from "@wakafine/testkit/server-child.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { trainEconomic } = smallWorld.departures;
const buyers = Array.from({ length: 30 }, (_unused, index) => ({
  key: `buyer-number-${String(index).padStart(4, "0")}`,
  phone: `+2376772${String(index).padStart(3, "0")}00`,
}));

let database: TestDatabase;
let sandbox: Sandbox;
let server: ServerChild;
let origin = "";
let settings: Record<string, string> = {};
beforeAll(async () => {
  database = await startTestDatabase();
  sandbox = await startSandbox();
  settings = childSettings(database, sandbox, await freePort());
  server = await startServerChild(settings);
  origin = server.origin;
});
afterAll(async () => {
  await server.end("SIGKILL");
  await sandbox.stop();
  await database.drop();
});

const orderTokens = new Map<string, string>();
let isOver = false;

/** Books a seat, retrying the same request with the same key until it succeeds. */
async function buy({ key, phone }: (typeof buyers)[number]): Promise<void> {
  const body = JSON.stringify(
    sampleBooking(trainEconomic.id, 1, {
      payer_phone: phone,
      receive_method: { type: "SMS", token: phone },
      users: [samplePassenger(1, { phonenumber: phone })],
    }),
  );
  while (!isOver) {
    const response = await fetch(`${origin}/api/bookings`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body,
    }).catch(() => null);
    if (response?.status === 201) {
      orderTokens.set(
        key,
        ((await response.json()) as { data: { order_hidden_uuid: string } }).data.order_hidden_uuid,
      );
      return;
    }
    if (response && ![409, 503].includes(response.status))
      throw new Error(`${response.status}: ${await response.text()}`);
    await wait(50);
  }
}

async function count(text: string): Promise<number> {
  return (
    (await database.sql<{ n: number }>(`select count(*)::integer as n from ${text}`))[0]?.n ?? 0
  );
}

/** Kills the process with SIGKILL and starts a new one. Leases of the killed process expire after 20 seconds, its idempotency keys after a minute. */
async function killAndRestart(): Promise<void> {
  await server.end("SIGKILL");
  await database.advance(61);
  server = await startServerChild(settings);
}

test(
  "the process is killed twice during 30 bookings and payments: every payer is charged once and has a ticket, no seat is sold twice, no booking is lost [T6]",
  { timeout: 120_000 },
  async () => {
    const buying = Promise.all(buyers.map(buy));
    buying.catch(() => undefined); // checked below
    await expect
      .poll(() => count("bookings"), { timeout: 20_000, interval: 2 })
      .toBeGreaterThanOrEqual(6);
    await killAndRestart();
    await buying;
    await expect
      .poll(() => sandbox.payments().filter((one) => one.status === "paid").length, {
        timeout: 30_000,
        interval: 10,
      })
      .toBeGreaterThanOrEqual(5);
    await killAndRestart();

    await expect
      .poll(() => count("bookings where status = 'PAID'"), { timeout: 60_000, interval: 200 })
      .toBe(buyers.length);
    await expect
      .poll(() => count("outbox where done_at is null"), { timeout: 30_000, interval: 200 })
      .toBe(0);
    isOver = true;
    expect(await count("bookings")).toBe(buyers.length);
    expect(await count("tickets where status = 'PAID'")).toBe(buyers.length);
    expect(await count("tickets")).toBe(buyers.length);
    expect(
      await count(
        `(select distinct seat from seat_claims where departure_id = '${trainEconomic.id}') as seats`,
      ),
    ).toBe(buyers.length);
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
      expect([1, 2], `${key}: one SMS, or one more where its response was lost`).toContain(
        texts.length,
      );
      expect(new Set(texts).size, key).toBe(1);
      const order = (await (
        await fetch(`${origin}/api/bookings/order/${orderTokens.get(key)}`)
      ).json()) as { data: { status: string; tickets: { code_verification: string }[] } };
      expect([order.data.status, order.data.tickets.length], key).toEqual(["PAID", 1]);
      expect(texts[0], key).toContain(order.data.tickets[0]!.code_verification);
    }
    const app = await startTestApp({ database, sandbox });
    expect(await app.app.payments.checkLedger()).toEqual([]);
    await app.stop();
  },
);
