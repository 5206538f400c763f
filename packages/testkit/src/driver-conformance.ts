import { randomUUID } from "node:crypto";
import { readConfig } from "@wakafine/server/config.ts";
import type {
  Attempt,
  PaymentDriver,
} from "@wakafine/server/modules/payments/providers/payment-driver.ts";
import {
  createDrivers,
  paymentProviders,
} from "@wakafine/server/modules/payments/providers/registry.ts";
import { describe, expect, test } from "vitest";
import type { Suite } from "./provider-conformance.ts";

const silent = () => undefined;
/** Creates a driver without shared memory, as in another process. */
function driverOf({ provider, world }: Suite): PaymentDriver {
  const config = readConfig({
    DATABASE_URL: "postgres://unused",
    ...world.sandbox.serverSettings,
  });
  const log = { info: silent, warn: silent, error: silent, debug: silent };
  return createDrivers(config, { log, clock: world.sandbox.now })[provider.through.provider];
}

function newReference({ provider }: Suite, attemptId: string = randomUUID()): string {
  return paymentProviders[provider.through.provider].newReference(attemptId);
}

/** Returns an attempt that is ready for `start`. */
async function preparedAttempt(suite: Suite): Promise<Attempt> {
  const now = suite.world.sandbox.now();
  const id = randomUUID();
  const attempt: Attempt = {
    id,
    providerRef: newReference(suite, id),
    providerData: {},
    money: { currency: "XAF", minor: 4080n },
    payer: { msisdn: suite.newPayer() },
    label: "WF-ABC123 Douala → Yaoundé",
    locale: "fr",
    startedAt: now,
    expiresAt: new Date(now.getTime() + 5 * 60_000),
    notifyUrl: `${suite.world.origin}/unused`,
    returnUrl: "",
    cancelUrl: "",
  };
  const named = await driverOf(suite).prepare?.(attempt);
  if (named && named.kind !== "ok") throw new Error(`not prepared: ${named.raw}`);
  return named ? { ...attempt, providerData: named.value } : attempt;
}

/** Tests the driver of a mobile money provider alone: charged once, and read as the contract says. */
export function testDriver(suite: Suite): void {
  const { provider } = suite;
  describe("the driver", () => {
    test("charges once when the same attempt is started repeatedly, also by another process", async () => {
      const attempt = await preparedAttempt(suite);
      const first = driverOf(suite);
      const accepted = { kind: "ok", value: { next: { type: "prompt" } } };
      expect(await first.start(attempt)).toEqual(accepted);
      expect(await first.start(attempt)).toEqual(accepted);
      expect(await driverOf(suite).start(attempt)).toEqual(accepted);
      expect(suite.actions.transactions(attempt.providerRef)).toBe(1);
    });

    test("reads a payment that was never requested as not found", async () => {
      expect(await driverOf(suite).read(await preparedAttempt(suite))).toEqual({
        kind: "ok",
        value: "not_found",
      });
    });

    test("reads amount, currency and our reference of a payment", async () => {
      const attempt = await preparedAttempt(suite);
      await driverOf(suite).start(attempt);
      expect(await driverOf(suite).read(attempt)).toMatchObject({
        kind: "ok",
        value: { state: "pending", money: attempt.money, reference: attempt.id },
      });
      await suite.world.sandbox.approve(attempt.providerRef);
      expect(await driverOf(suite).read(attempt)).toMatchObject({
        value: {
          state: "paid",
          money: attempt.money,
          reference: attempt.id,
          txnId: expect.stringMatching(/./),
        },
      });
    });

    test("reads reference and status of a callback, and equal callbacks are the same event", () => {
      const { notificationOf } = driverOf(suite);
      const reference = newReference(suite);
      const keys = (["paid", "failed", "pending"] as const).map((status) => {
        const read = () =>
          notificationOf({ reference, body: provider.callback(status, reference) });
        expect(read()).toMatchObject({ providerRef: reference, claimed: status });
        expect(read()).toEqual(read());
        return read()?.eventKey;
      });
      expect(new Set(keys).size).toBe(3);
    });

    test.each([[""], ["not json"], ["[]"], ['{"status":'], ["null"]])(
      "reads no status from the unreadable callback %j",
      (body) => {
        const reference = newReference(suite);
        const notification = driverOf(suite).notificationOf({ reference, body });
        expect(notification).toMatchObject({ claimed: null });
      },
    );

    test("ignores a callback with an invalid reference", () => {
      const body = provider.callback("paid", randomUUID());
      expect(driverOf(suite).notificationOf({ reference: "not-a-reference", body })).toBeNull();
    });
  });
}
