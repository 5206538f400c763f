import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { FailpointName } from "@wakafine/server/modules/payments/public.ts";
import { callbackUrl, failpoints } from "@wakafine/server/modules/payments/public.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import type { DatabaseProxy } from "@wakafine/testkit/database-proxy.ts";
import { openDatabaseProxy } from "@wakafine/testkit/database-proxy.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const { trainEconomic } = smallWorld.departures;
const passengers = 2;

let database: TestDatabase;
let sandbox: Sandbox;
const ahead = { seconds: 0 };
beforeAll(async () => {
  database = await startTestDatabase();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

/** One process of the product with its own interruptible connection to the shared database. */
interface Process {
  readonly app: TestApp;
  /** Kills the process when it next reaches the failpoint: its database connection is cut. */
  dieAt(point: FailpointName): void;
  die(): void;
  isDead(): boolean;
  end(): Promise<void>;
}

async function startProcess(): Promise<Process> {
  const line: DatabaseProxy = await openDatabaseProxy(database.url);
  const life: { point: FailpointName | null; dead: boolean } = { point: null, dead: false };
  function die(): void {
    life.dead = true;
    line.cut();
  }
  const port = await freePort();
  const app = await startTestApp({
    database,
    sandbox,
    ahead,
    env: {
      DATABASE_URL: line.url,
      PORT: String(port),
      PAYMENT_CALLBACK_ORIGIN: `http://127.0.0.1:${port}`,
      LIMITS: "false",
    },
    overrides: {
      failpoint(point) {
        if (point === life.point) die();
        if (life.dead) throw new Error(`killed: ${point}`);
      },
    },
  });
  return {
    app,
    dieAt: (point) => void (life.point = point),
    die,
    isDead: () => life.dead,
    async end() {
      await app.stop();
      await line.stop();
    },
  };
}

let payers = 0;

/** Returns a new phone number that approves one second after the prompt. */
function newPayer(): string {
  payers += 1;
  return `+2376771${String(payers).padStart(3, "0")}00`;
}

interface Journey {
  readonly token: string;
  readonly phone: string;
}

async function book({ app }: Process): Promise<Journey> {
  const phone = newPayer();
  const users = [samplePassenger(1, { phonenumber: phone }), samplePassenger(2)];
  const { status, body } = await app.call("createBooking", {
    body: sampleBooking(trainEconomic.id, passengers, {
      payer_phone: phone,
      receive_method: { type: "SMS", token: phone },
      users,
    }),
  });
  if (status !== 201) throw new Error(body.message);
  return { token: body.data.order_hidden_uuid, phone };
}

/** Awaits work of a process that is being killed and ignores its errors. */
async function ignoringErrors(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}

async function attemptOf({ token }: Journey): Promise<string> {
  const [row] = await database.sql<{ id: string }>(
    "select a.id from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [token],
  );
  return row!.id;
}

/** Runs the jobs that lead to the failpoint. Most failpoints lie on the normal path from the prompt to the tickets. */
async function runUntilKilled(
  point: FailpointName,
  journey: Journey,
  process: Process,
): Promise<void> {
  process.dieAt(point);
  const { app } = process;
  if (point.startsWith("webhooks"))
    await app.fetch(
      new URL(
        callbackUrl(app.app.context.config, "mtn_momo", "7d9b1a52-6f0e-4f5b-9d2f-3f1f0a7c1d10"),
      ).pathname,
      { method: "POST" },
    );
  await ignoringErrors(app.drainOutbox());
  for (const seconds of [2, 5]) {
    if (!process.isDead()) await app.advance(seconds);
    await sandbox.idle();
  }
  if (point.startsWith("settle: before read") || point.startsWith("settle: after read"))
    await ignoringErrors(app.app.payments.settle(await attemptOf(journey), "recovery"));
  for (const job of ["payment-webhooks", "payment-poller-mtn_momo"])
    if (!process.isDead()) await ignoringErrors(app.runJob(job));
  if (!process.isDead()) await ignoringErrors(app.drainOutbox());
}

/** Advances the clock and runs the jobs for up to six minutes, without any request from a user. */
async function recover({ app }: Process, { token }: Journey): Promise<void> {
  for (let minutes = 0; minutes < 6; minutes += 1) {
    for (const job of [
      "outbox",
      "payment-webhooks",
      "payment-poller-mtn_momo",
      "sweep-holds",
      "outbox",
    ])
      while ((await app.runJob(job)) > 0);
    const order = await app.call("getOrder", { params: { token } });
    const [left] = await database.sql<{ n: number }>(
      "select count(*)::integer as n from outbox where done_at is null",
    );
    if (order.body.data.status === "PAID" && left?.n === 0) return;
    await app.advance(61);
    await sandbox.idle();
  }
}

/** Expects one payment, one booking, `messages` identical messages and a ledger without errors. */
async function expectExactlyOnce(
  { app }: Process,
  { token, phone }: Journey,
  messages = 1,
): Promise<void> {
  const { data: order } = (await app.call("getOrder", { params: { token } })).body;
  expect([order.status, order.tickets.map((ticket) => ticket.ticket_status)]).toEqual([
    "PAID",
    ["PAID", "PAID"],
  ]);
  const digits = phone.slice(1);
  expect(
    sandbox
      .payments()
      .filter((one) => one.msisdn === digits)
      .map((one) => one.status),
    "what the payer was charged",
  ).toEqual(["paid"]);
  const booked = await database.sql<{ kind: string; amount: string }>(
    `select t.kind, sum(e.amount) filter (where e.account = 'provider_cash') as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     join payment_attempts a on a.id = t.attempt_id join bookings b on b.id = a.payable_id where b.link_token = $1 group by t.id, t.kind`,
    [token],
  );
  expect(booked).toEqual([{ kind: "payment", amount: String(order.amount_xaf) }]);
  const [claims] = await database.sql<{ seats: number }>(
    "select count(*)::integer as seats from seat_claims c join bookings b on b.hold_id = c.hold_id where b.link_token = $1",
    [token],
  );
  expect(claims?.seats).toBe(passengers);
  const texts = sandbox
    .smsInbox()
    .filter((sms) => sms.to === digits)
    .map((sms) => sms.text);
  expect(texts).toHaveLength(messages);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain(order.tickets[0]!.code_verification);
  expect(await app.app.payments.checkLedger()).toEqual([]);
}

describe("after a kill nothing is lost and nothing is done twice: killed at", () => {
  // MTN assigns no payment id of its own: prepare-attempt.race.test.ts covers those failpoints.
  // Refunds begin with a paid booking: cancel-tickets.race.test.ts covers theirs.
  // Payouts begin with released money: payouts.race.test.ts covers theirs.
  const points = failpoints.filter(
    (point) =>
      !point.startsWith("prepare") && !point.startsWith("refund") && !point.startsWith("payout"),
  );
  test.each(points.map((point) => [point] as const))("%s [T6]", async (point) => {
    let dying = await startProcess();
    await dying.app.advance(121); // the leases of processes killed earlier have expired
    const journey = await book(dying);
    if (point.startsWith("recover")) {
      // Recovery needs an attempt that an earlier killed process left unfinished.
      dying.dieAt("start: before call");
      await ignoringErrors(dying.app.drainOutbox());
      expect(dying.isDead()).toBe(true);
      await dying.end();
      dying = await startProcess();
      await dying.app.advance(31);
    }
    await runUntilKilled(point, journey, dying);
    expect(dying.isDead(), "the point was passed").toBe(true);
    await dying.end();

    const heir = await startProcess();
    await recover(heir, journey);
    await expectExactlyOnce(heir, journey);
    await heir.end();
  });

  test("the SMS provider's response: one identical SMS is sent again, never a third", async () => {
    const dying = await startProcess();
    const journey = await book(dying);
    await dying.app.drainOutbox();
    await dying.app.advance(7);
    await sandbox.idle();
    await dying.app.runJob("payment-poller-mtn_momo");
    sandbox.scenario({
      match: { op: "sms", msisdn: journey.phone, nth: 1 },
      do: ["created_but_timeout"],
    });
    void ignoringErrors(dying.app.runJob("outbox")); // waits for a response that never arrives
    await expect
      .poll(() => sandbox.smsInbox().filter((sms) => sms.to === journey.phone.slice(1)).length)
      .toBe(1);
    dying.die();

    const heir = await startProcess();
    await recover(heir, journey);
    await expectExactlyOnce(heir, journey, 2);
    await heir.app.advance(3600);
    await heir.app.drainOutbox();
    await expectExactlyOnce(heir, journey, 2);
    await heir.end();
    await dying.end();
  });

  test("a booking's last statement, before its commit: no booking and no seats are stored, and the same key books again", async () => {
    const dying = await startProcess();
    const phone = newPayer();
    const body = sampleBooking(trainEconomic.id, 1, {
      payer_phone: phone,
      receive_method: { type: "SMS", token: phone },
      users: [samplePassenger(1, { phonenumber: phone })],
    });
    const count = async () =>
      (
        await database.sql<{ bookings: number; claims: number }>(
          "select (select count(*)::integer from bookings) as bookings, (select count(*)::integer from seat_claims) as claims",
        )
      )[0];
    const before = await count();
    await database.sql(
      `create function stand_still() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`,
    );
    await database.sql(
      "create trigger stand_still before insert on payment_attempts for each row execute function stand_still()",
    );
    const gate = new pg.Client({ connectionString: database.url });
    await gate.connect();
    await gate.query("select pg_advisory_lock(4711)");
    const asked = dying.app.call("createBooking", { body }, { key: "key-of-one-buyer-0001" });
    const waiting = async () =>
      (
        await database.sql<{ n: number }>(
          "select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted and objid = 4711",
        )
      )[0]?.n;
    await expect.poll(waiting).toBe(1);
    dying.die();
    expect((await asked).status).toBe(503);
    await gate.end();
    await expect
      .poll(
        async () =>
          (
            await database.sql<{ n: number }>(
              "select count(*)::integer as n from pg_stat_activity where application_name = 'wakafine' and datname = current_database()",
            )
          )[0]?.n,
      )
      .toBe(0);
    await database.sql("drop trigger stand_still on payment_attempts");
    expect(await count()).toEqual(before);
    await dying.end();

    const heir = await startProcess();
    expect(
      (await heir.app.call("createBooking", { body }, { key: "key-of-one-buyer-0001" })).status,
    ).toBe(409); // the first request may still be running
    await heir.app.advance(61);
    const again = await heir.app.call("createBooking", { body }, { key: "key-of-one-buyer-0001" });
    expect(again.status).toBe(201);
    expect(await count()).toEqual({ bookings: before!.bookings + 1, claims: before!.claims + 1 });
    await heir.end();
  });
});
