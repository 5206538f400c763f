import { bookedOnce, paymentActions } from "@wakafine/testkit/payment-actions.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../../config.ts";
import type { FailpointName } from "../../failpoints.ts";
import { createOrangeMoney } from "./driver.ts";

let world: PaymentWorld;
let actions: ReturnType<typeof paymentActions>;
beforeAll(async () => {
  world = await startPaymentWorld({
    payBy: { provider: "orange_money", operator: "ORANGE", phone: "+237695600000" },
    env: { LIMITS: "false" },
  });
  actions = paymentActions(world);
});
afterAll(() => world.stop());
beforeEach(() => world.restart());
afterEach(async () => {
  await actions.poll(3600); // ends every open attempt
  await world.drain();
  expect(await world.payments().checkLedger()).toEqual([]);
});

let payers = 0;
/** Returns an unused payer phone. */
function newPayer(): string {
  payers += 1;
  return `+23769561${String(payers).padStart(4, "0")}`;
}

function requests(op: string): readonly { readonly url: string; readonly body: string }[] {
  return world.sandbox.journal().requests.filter((one) => one.op === op);
}

async function expectPaidOnce(attemptId: string, payableId: string): Promise<void> {
  expect(await world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
  expect(await actions.ledgerOf(attemptId)).toEqual(bookedOnce);
  expect(await actions.ticketsSent(payableId)).toBe(1);
}

/** Restarts the process; it crashes at the failpoint. */
function crashAt(failpoint: FailpointName): void {
  world.restart({
    failpoint(point) {
      if (point === failpoint) throw new Error(`killed: ${point}`);
    },
  });
}

describe("a pay token", () => {
  test("is stored with the attempt, and the order has a reference of 20 letters and digits", async () => {
    const { attemptId, ref } = await actions.started({ phone: newPayer() });
    expect(ref).toMatch(/^[0-9a-z]{20}$/);
    const [row] = await world.database.sql<{ provider_data: { payToken: string } }>(
      "select provider_data from payment_attempts where id = $1",
      [attemptId],
    );
    const payment = world.sandbox.payments().find((one) => one.ourRef === ref);
    expect(row?.provider_data).toEqual({ payToken: payment?.ref });
  });

  test("lost in a crash is replaced by another one, and the payer is prompted once [T6]", async () => {
    crashAt("prepare: before store");
    const before = requests("mp_init").length;
    const { attemptId, payableId, ref } = await actions.started({ phone: newPayer() });
    expect((await world.attempt(attemptId)).state).toBe("created");
    world.restart();
    await actions.poll(31);
    expect((await world.attempt(attemptId)).state).toBe("pending");
    expect(requests("mp_init").length - before).toBe(2);
    expect(actions.transactions(ref)).toBe(1);
    await world.sandbox.approve(ref);
    await actions.poll(11);
    await expectPaidOnce(attemptId, payableId);
  });

  test("charged before a crash is read, not charged again [T6]", async () => {
    crashAt("start: after call");
    const { attemptId, payableId, ref } = await actions.started({ phone: newPayer() });
    await world.sandbox.approve(ref);
    world.restart();
    await actions.poll(31);
    await expectPaidOnce(attemptId, payableId);
    expect(actions.requests("mp_pay", ref)).toHaveLength(1);
  });

  test("that expired before it was charged ends the attempt without a charge", async () => {
    const phone = newPayer();
    world.sandbox.scenario({ match: { op: "mp_pay", msisdn: phone }, do: ["http(503,99)"] });
    const { attemptId, ref } = await actions.started({ phone });
    await actions.poll(8 * 60);
    expect(await world.attempt(attemptId)).toMatchObject({ state: "failed", reason: "timeout" });
    expect(actions.transactions(ref)).toBe(0);
  });

  test.each(["created_but_timeout", "garbage_json"] as const)(
    "whose response is lost by %s is requested again [T5]",
    async (error) => {
      world.sandbox.scenario({ match: { op: "mp_init", nth: 1 }, do: [error] });
      const { attemptId, ref } = await actions.started({ phone: newPayer() });
      expect((await world.attempt(attemptId)).state).toBe("created");
      await actions.poll(3);
      expect((await world.attempt(attemptId)).state).toBe("pending");
      expect(actions.transactions(ref)).toBe(1);
    },
  );
});

describe("the access token", () => {
  const tokens = () => requests("orange_token").length;

  test("is renewed before it expires, without a second charge [T15]", async () => {
    await actions.started({ phone: newPayer() });
    const before = tokens();
    await Promise.all([
      actions.started({ phone: newPayer() }),
      actions.started({ phone: newPayer() }),
    ]);
    expect(tokens() - before).toBe(0);
    await actions.poll(2500 - 600);
    await actions.started({ phone: newPayer() });
    expect(tokens() - before).toBe(1);
  });

  test.each(["mp_init", "mp_pay", "mp_paymentstatus"] as const)(
    "that expires before %s is renewed once, without a second charge [T15]",
    async (op) => {
      const phone = newPayer();
      await actions.started({ phone: newPayer() });
      const before = tokens();
      world.sandbox.scenario({
        match: op === "mp_init" ? { op } : { op, msisdn: phone },
        do: ["token_revoked"],
      });
      const { attemptId, payableId, ref } = await actions.started({ phone });
      await world.sandbox.approve(ref);
      await actions.poll(11);
      await expectPaidOnce(attemptId, payableId);
      expect(actions.transactions(ref)).toBe(1);
      expect(tokens() - before).toBe(1);
    },
  );

  test.each([
    ["ORANGE_CONSUMER_SECRET", "wrong"],
    ["ORANGE_AUTH_TOKEN", "d3Jvbmc="],
    ["ORANGE_PIN", "4321"],
  ])(
    "with a wrong %s ends the attempt without a charge and raises an alert [T15]",
    async (name, value) => {
      const silent = () => undefined;
      const config = readConfig({
        DATABASE_URL: "postgres://unused",
        ...world.sandbox.serverSettings,
        [name]: value,
      });
      const log = { info: silent, warn: silent, error: silent, debug: silent };
      const driver = createOrangeMoney(config, { log, clock: () => new Date() });
      world.restart({ drivers: { orange_money: driver } });
      const before = await actions.alerts("merchant_config", "orange_money");
      const { attemptId, ref } = await actions.started({ phone: newPayer() });
      expect(await world.attempt(attemptId)).toMatchObject({
        state: "failed",
        reason: "merchant_config",
      });
      expect(actions.transactions(ref)).toBe(0);
      expect(await actions.alerts("merchant_config", "orange_money")).toBe(before + 1);
    },
  );
});

describe("a payment", () => {
  test("refused at the confirmation ends with the reason of the confirmation [T7]", async () => {
    const { attemptId } = await actions.started({ phone: "+237699123461" });
    expect((await world.attempt(attemptId)).state).toBe("pending");
    await actions.poll(11);
    expect(await world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "insufficient_funds",
    });
  });

  test("stays pending while Orange is down for an hour, and is then paid [T1]", async () => {
    const phone = newPayer();
    world.sandbox.scenario({ match: { msisdn: phone }, do: ["never_callback"] });
    const { attemptId, payableId, ref } = await actions.started({ phone, holdMinutes: 240 });
    await world.sandbox.approve(ref);
    world.sandbox.scenario({
      match: { op: "mp_paymentstatus", msisdn: phone },
      do: ["http(503,9)"],
    });
    for (let minutes = 0; minutes < 60; minutes += 7) {
      await actions.poll(7 * 60);
      expect((await world.attempt(attemptId)).state).toBe("pending");
    }
    await actions.poll(3700);
    await expectPaidOnce(attemptId, payableId);
  });
});

test("polls every 10 s, then every 30 s, 2 minutes and hour until 24 hours", () => {
  const config = readConfig({ DATABASE_URL: "postgres://unused" });
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent, debug: silent };
  const { nextPoll, can } = createOrangeMoney(config, { log, clock: () => new Date() });
  expect(can.maxPollPerSecond).toBe(2);
  const startedAt = new Date("2026-11-23T08:00:00Z");
  const wait = (reads: number, ageSeconds: number) => {
    const now = new Date(startedAt.getTime() + ageSeconds * 1000);
    const attempt = { startedAt } as Parameters<typeof nextPoll>[0];
    const next = nextPoll(attempt, reads, now);
    return next === null ? null : (next.getTime() - now.getTime()) / 1000;
  };
  for (const [reads, age, seconds] of [
    [0, 5, 10],
    [11, 120, 10],
    [12, 130, 30],
    [30, 479, 30],
    [30, 480, 120],
    [60, 1799, 120],
    [60, 1800, 3600],
    [90, 86_399, 3600],
  ] as const) {
    expect(wait(reads, age)).toBeGreaterThanOrEqual(seconds);
    expect(wait(reads, age)).toBeLessThanOrEqual(seconds * 1.1);
  }
  expect(wait(100, 86_400)).toBeNull();
});
