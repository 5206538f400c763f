import type { Suite } from "@wakafine/testkit/provider-conformance.ts";
import { testProviderConformance } from "@wakafine/testkit/provider-conformance.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../../../config.ts";
import type { FailpointName } from "../../failpoints.ts";
import { createOrangeMoney } from "./driver.ts";

const statuses = { paid: "SUCCESSFULL", failed: "FAILED", pending: "PENDING" } as const;

testProviderConformance(
  {
    payBy: { provider: "orange_money", operator: "ORANGE", phone: "+237695500000" },
    settings: {
      readsPerSecond: ["ORANGE_READS_PER_SECOND", 2],
      refused: [
        ["ORANGE_BASE_URL", "http://api-s1.orange.cm"],
        ["ORANGE_CONSUMER_KEY", "demo-orange-consumer-key"],
        ["ORANGE_CONSUMER_SECRET", ""],
        ["ORANGE_AUTH_TOKEN", btoa("demo-orange-channel:demo-orange-password")],
        ["ORANGE_CHANNEL_NUMBER", "690000001"],
        ["ORANGE_PIN", "0000"],
      ],
    },
    operations: { token: "orange_token", start: "mp_pay", read: "mp_paymentstatus" },
    refusals: [
      ["CANCELLED", "cancelled", "declined_by_payer", "payment_declined"],
      ["EXPIRED", "expired", "timeout", "payment_timeout"],
      ["60019", "failed", "insufficient_funds", "payment_insufficient_funds"],
      ["60022", "failed", "limit", "payment_limit"],
      ["00671", "failed", "bad_number", "payment_bad_number"],
      ["99051", "failed", "bad_number", "payment_bad_number"],
      ["60033", "failed", "generic", "payment_failed"],
      ["12345", "failed", "generic", "payment_failed"],
    ],
    mismatches: ["wrong_amount", "wrong_reference"],
    callback: (status) =>
      JSON.stringify({ payToken: "MP26112300000000000000", status: statuses[status], message: "" }),
  },
  (suite) => {
    describe("Orange", () => {
      beforeEach(() => suite.world.restart());
      testPayTokens(suite);
      testAccessTokens(suite);
      testPayments(suite);
    });
  },
);

function requests(
  { world }: Suite,
  op: string,
): readonly { readonly url: string; readonly body: string }[] {
  return world.sandbox.journal().requests.filter((one) => one.op === op);
}

/** Restarts the process; it crashes at the failpoint. */
function crashAt({ world }: Suite, failpoint: FailpointName): void {
  world.restart({
    failpoint(point) {
      if (point === failpoint) throw new Error(`killed: ${point}`);
    },
  });
}

function testPayTokens(suite: Suite): void {
  describe("a pay token", () => {
    test("is stored with the attempt, and the order has a reference of 20 letters and digits", async () => {
      const { attemptId, ref } = await suite.actions.started({ phone: suite.newPayer() });
      expect(ref).toMatch(/^[0-9a-z]{20}$/);
      const [row] = await suite.world.database.sql<{ provider_data: { payToken: string } }>(
        "select provider_data from payment_attempts where id = $1",
        [attemptId],
      );
      const payment = suite.world.sandbox.payments().find((one) => one.ourRef === ref);
      expect(row?.provider_data).toEqual({ payToken: payment?.ref });
    });

    test("lost in a crash is replaced by another one, and the payer is prompted once [T6]", async () => {
      crashAt(suite, "prepare: before store");
      const before = requests(suite, "mp_init").length;
      const { attemptId, payableId, ref } = await suite.actions.started({
        phone: suite.newPayer(),
      });
      expect((await suite.world.attempt(attemptId)).state).toBe("created");
      suite.world.restart();
      await suite.actions.poll(31);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      expect(requests(suite, "mp_init").length - before).toBe(2);
      expect(suite.actions.transactions(ref)).toBe(1);
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(11);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("charged before a crash is read, not charged again [T6]", async () => {
      crashAt(suite, "start: after call");
      const { attemptId, payableId, ref } = await suite.actions.started({
        phone: suite.newPayer(),
      });
      await suite.world.sandbox.approve(ref);
      suite.world.restart();
      await suite.actions.poll(31);
      await suite.expectPaidOnce(attemptId, payableId);
      expect(suite.actions.requests("mp_pay", ref)).toHaveLength(1);
    });

    test("that expired before it was charged ends the attempt without a charge", async () => {
      const phone = suite.newPayer();
      suite.world.sandbox.scenario({
        match: { op: "mp_pay", msisdn: phone },
        do: ["http(503,99)"],
      });
      const { attemptId, ref } = await suite.actions.started({ phone });
      await suite.actions.poll(8 * 60);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "failed",
        reason: "timeout",
      });
      expect(suite.actions.transactions(ref)).toBe(0);
    });

    test.each(["created_but_timeout", "garbage_json"] as const)(
      "whose response is lost by %s is requested again [T5]",
      async (error) => {
        suite.world.sandbox.scenario({ match: { op: "mp_init", nth: 1 }, do: [error] });
        const { attemptId, ref } = await suite.actions.started({ phone: suite.newPayer() });
        expect((await suite.world.attempt(attemptId)).state).toBe("created");
        await suite.actions.poll(3);
        expect((await suite.world.attempt(attemptId)).state).toBe("pending");
        expect(suite.actions.transactions(ref)).toBe(1);
      },
    );
  });
}

function testAccessTokens(suite: Suite): void {
  describe("the access token", () => {
    const tokens = () => requests(suite, "orange_token").length;

    test("is renewed before it expires, without a second charge [T15]", async () => {
      await suite.actions.started({ phone: suite.newPayer() });
      const before = tokens();
      await Promise.all([
        suite.actions.started({ phone: suite.newPayer() }),
        suite.actions.started({ phone: suite.newPayer() }),
      ]);
      expect(tokens() - before).toBe(0);
      await suite.actions.poll(2500 - 600);
      await suite.actions.started({ phone: suite.newPayer() });
      expect(tokens() - before).toBe(1);
    });

    test.each(["mp_init", "mp_pay", "mp_paymentstatus"] as const)(
      "that expires before %s is renewed once, without a second charge [T15]",
      async (op) => {
        const phone = suite.newPayer();
        await suite.actions.started({ phone: suite.newPayer() });
        const before = tokens();
        suite.world.sandbox.scenario({
          match: op === "mp_init" ? { op } : { op, msisdn: phone },
          do: ["token_revoked"],
        });
        const { attemptId, payableId, ref } = await suite.actions.started({ phone });
        await suite.world.sandbox.approve(ref);
        await suite.actions.poll(11);
        await suite.expectPaidOnce(attemptId, payableId);
        expect(suite.actions.transactions(ref)).toBe(1);
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
          ...suite.world.sandbox.serverSettings,
          [name]: value,
        });
        const log = { info: silent, warn: silent, error: silent, debug: silent };
        const driver = createOrangeMoney(config, { log, clock: () => new Date() });
        suite.world.restart({ drivers: { orange_money: driver } });
        const before = await suite.actions.alerts("merchant_config", "orange_money");
        const { attemptId, ref } = await suite.actions.started({ phone: suite.newPayer() });
        expect(await suite.world.attempt(attemptId)).toMatchObject({
          state: "failed",
          reason: "merchant_config",
        });
        expect(suite.actions.transactions(ref)).toBe(0);
        expect(await suite.actions.alerts("merchant_config", "orange_money")).toBe(before + 1);
      },
    );
  });
}

function testPayments(suite: Suite): void {
  describe("a payment", () => {
    test("refused at the confirmation ends with the reason of the confirmation [T7]", async () => {
      const { attemptId } = await suite.actions.started({ phone: "+237699123461" });
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      await suite.actions.poll(11);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "failed",
        reason: "insufficient_funds",
      });
    });

    test("stays pending while Orange is down for an hour, and is then paid [T1]", async () => {
      const phone = suite.newPayer();
      suite.world.sandbox.scenario({ match: { msisdn: phone }, do: ["never_callback"] });
      const { attemptId, payableId, ref } = await suite.actions.started({
        phone,
        holdMinutes: 240,
      });
      await suite.world.sandbox.approve(ref);
      suite.world.sandbox.scenario({
        match: { op: "mp_paymentstatus", msisdn: phone },
        do: ["http(503,9)"],
      });
      for (let minutes = 0; minutes < 60; minutes += 7) {
        await suite.actions.poll(7 * 60);
        expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      }
      await suite.actions.poll(3700);
      await suite.expectPaidOnce(attemptId, payableId);
    });
  });
}

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
