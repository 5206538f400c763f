import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { afterEach, describe, expect, test } from "vitest";
import type { SmsDriver } from "./send-outcome.ts";
import { createOrangeSms } from "./sms-orange.ts";

let world: TicketWorld;

afterEach(() => world.stop());

interface Row {
  readonly state: string;
  readonly error: string | null;
  readonly attempts: number;
  readonly done: boolean;
  readonly failed: boolean;
}

async function messageRows(): Promise<Row[]> {
  return world.database.sql<Row>(
    `select m.state, m.error, o.attempts, o.done_at is not null as done, o.failed_at is not null as failed
     from outbox o left join messages m on m.id = o.id order by o.created_at, o.id`,
  );
}

async function paid(input: Parameters<TicketWorld["book"]>[0] = {}): Promise<void> {
  await world.pay(await world.book(input));
}

const minute = 60;

describe("a provider that fails", () => {
  test("is retried after 1, 5 and 30 minutes, 2 and 6 hours, then the message is listed as failed [G.pay.07]", async () => {
    world = await startTicketWorld();
    world.sandbox.scenario({ match: { op: "sms" }, do: ["http(429,99)"] });
    await paid();
    await world.drain();
    for (const [count, wait] of [1, 5, 30, 120, 360].entries()) {
      expect(await messageRows()).toMatchObject([
        { state: "queued", attempts: count + 1, done: false, failed: false },
      ]);
      await world.advance(wait * minute - 20);
      await world.drain();
      expect((await messageRows())[0]?.attempts, `before ${wait} minutes`).toBe(count + 1);
      await world.advance(40);
      await world.drain();
    }
    expect(await messageRows()).toMatchObject([
      { state: "failed", error: "status 429", attempts: 6, done: false, failed: true },
    ]);
    expect(world.sandbox.smsInbox()).toEqual([]);
  });

  test("delivers the same text once after it recovers", async () => {
    world = await startTicketWorld();
    world.sandbox.scenario({ match: { op: "sms" }, do: ["http(429,2)"] });
    await paid();
    for (const wait of [0, 61, 301]) {
      await world.advance(wait);
      await world.drain();
    }
    expect(world.sandbox.smsInbox()).toHaveLength(1);
    expect(await messageRows()).toMatchObject([
      { state: "sent", error: null, attempts: 3, done: true },
    ]);
  });

  test("a revoked token is replaced once within the same attempt", async () => {
    world = await startTicketWorld();
    await paid();
    await world.drain();
    world.sandbox.scenario({ match: { op: "sms" }, do: ["token_revoked"] });
    await paid();
    await world.drain();
    expect(world.sandbox.smsInbox()).toHaveLength(2);
    expect((await messageRows()).map((row) => row.attempts)).toEqual([1, 1]);
  });

  test("an unreachable SMS service is retried", async () => {
    world = await startTicketWorld({ env: { SMS_BASE_URL: "http://127.0.0.1:1" } });
    await paid();
    await world.drain();
    expect(await messageRows()).toMatchObject([{ state: "queued", attempts: 1, done: false }]);
  });
});

describe("an SMS that may have been sent", () => {
  test("is sent once more with the same text, then remains unknown", async () => {
    world = await startTicketWorld();
    world.sandbox.scenario({ match: { op: "sms" }, do: ["created_but_timeout"] });
    await paid();
    await world.drain();
    expect(await messageRows()).toMatchObject([
      { state: "unknown", error: "UND_ERR_SOCKET", attempts: 1, done: false },
    ]);
    await world.advance(61);
    await world.drain();
    expect(await messageRows()).toMatchObject([{ state: "unknown", attempts: 2, done: true }]);
    await world.advance(10 * 3600);
    await world.drain();
    const texts = world.sandbox.smsInbox().map((sms) => sms.text);
    expect(texts).toHaveLength(2);
    expect(new Set(texts).size).toBe(1);
  });

  test.each([500, 502, 503, 504])(
    "after status %i it is sent once more, then remains unknown",
    async (status) => {
      world = await startTicketWorld();
      world.sandbox.scenario({ match: { op: "sms" }, do: [`http(${status},99)`] });
      await paid();
      await world.drain();
      expect(await messageRows()).toMatchObject([
        { state: "unknown", error: `status ${status}`, attempts: 1, done: false },
      ]);
      await world.advance(61);
      await world.drain();
      await world.advance(10 * 3600);
      await world.drain();
      expect(await messageRows()).toMatchObject([
        { state: "unknown", attempts: 2, done: true, failed: false },
      ]);
    },
  );

  test("a process that crashes between sending and storing the result causes at most one duplicate", async () => {
    const crashing = { crashes: 0 };
    world = await startTicketWorld({
      sms: (context) => crashingDriver(createOrangeSms(context.config, context), crashing),
    });
    for (const crashes of [1, 2, 3]) {
      crashing.crashes = crashes;
      const before = world.sandbox.smsInbox().length;
      await paid();
      for (let life = 0; life < 5; life += 1) {
        // The crashed process never returns; its next query after the end of the test is rejected.
        void world.runOutbox().catch(() => undefined);
        await expect
          .poll(
            async () =>
              (
                await world.database.sql(
                  "select 1 from outbox where done_at is null and (leased_until is null or leased_until < app_now())",
                )
              ).length,
          )
          .toBe(0);
        await world.advance(121);
      }
      await world.runOutbox();
      const texts = world.sandbox
        .smsInbox()
        .slice(before)
        .map((sms) => sms.text);
      expect([1, 2]).toContain(texts.length);
      expect(new Set(texts).size).toBe(1);
    }
    expect((await messageRows()).every((row) => row.done)).toBe(true);
  });
});

/** A driver that sends and then never settles, the given number of times. */
function crashingDriver(real: SmsDriver, left: { crashes: number }): SmsDriver {
  return {
    async send(message) {
      const outcome = await real.send(message);
      if (left.crashes === 0) return outcome;
      left.crashes -= 1;
      return new Promise(() => undefined);
    },
  };
}

describe("when the chosen channel fails permanently", () => {
  test("an e-mail refused with 550 becomes an SMS to the owner, once", async () => {
    world = await startTicketWorld();
    world.sandbox.scenario({ match: { op: "mail_recipient" }, do: ["smtp(550)"] });
    await paid({
      deliveryMode: "EMAIL",
      deliveryAddress: "gone@example.com",
      ownerPhone: "+237677123456",
    });
    await world.drain();
    await world.drain();
    expect(world.sandbox.mailInbox()).toEqual([]);
    expect(world.sandbox.smsInbox().map((sms) => sms.to)).toEqual(["237677123456"]);
    expect(await messageRows()).toMatchObject([
      { state: "failed", failed: true },
      { state: "sent", done: true },
    ]);
    const [fallback] = await world.database.sql<{ template: string }>(
      "select template from messages where channel = 'sms'",
    );
    expect(fallback?.template).toBe("ticket (first channel failed: by SMS to the owner)");
  });

  test("a temporarily refused e-mail is retried with the same Message-ID, also after a lost response", async () => {
    world = await startTicketWorld();
    world.sandbox.scenario({ match: { op: "mail", nth: 1 }, do: ["smtp(451)"] });
    world.sandbox.scenario({ match: { op: "mail", nth: 2 }, do: ["drop_after_data"] });
    await paid({ deliveryMode: "EMAIL", deliveryAddress: "aline@example.com" });
    for (const wait of [0, 61, 301]) {
      await world.advance(wait);
      await world.drain();
    }
    const ids = world.sandbox.mailInbox().map((mail) => mail.messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await messageRows()).toMatchObject([{ state: "sent", attempts: 3, done: true }]);
    expect(world.sandbox.smsInbox()).toEqual([]);
  });

  test("an SMS to a number the provider refuses goes to the owner's number instead", async () => {
    world = await startTicketWorld();
    await paid({ deliveryAddress: "+12", ownerPhone: "+237677123456" });
    await world.drain();
    expect(world.sandbox.smsInbox().map((sms) => sms.to)).toEqual(["237677123456"]);
    expect(await messageRows()).toMatchObject([
      { state: "failed", error: "status 400", failed: true },
      { state: "sent" },
    ]);
  });
});
