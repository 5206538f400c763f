import { randomUUID } from "node:crypto";
import { readConfig } from "@wakafine/server/config.ts";
import type {
  Attempt,
  CallbackRequest,
  PaymentDriver,
  WebhookNotification,
} from "@wakafine/server/modules/payments/providers/payment-driver.ts";
import {
  createDrivers,
  paymentProviders,
} from "@wakafine/server/modules/payments/providers/registry.ts";
import { describe, expect, test } from "vitest";
import type { ProviderUnderTest, Suite } from "./provider-conformance.ts";

const silent = () => undefined;
/** Creates a driver without shared memory, as in another process. */
function driverOf({ provider, world }: Suite): PaymentDriver {
  const config = readConfig({
    DATABASE_URL: "postgres://unused",
    ...world.sandbox.serverSettings,
    ...provider.payBy.env,
  });
  const log = { info: silent, warn: silent, error: silent, debug: silent };
  return createDrivers(config, { log, clock: world.sandbox.now })[provider.payBy.provider];
}

function newReference({ provider }: Suite, attemptId: string = randomUUID()): string {
  return paymentProviders[provider.payBy.provider].newReference(attemptId);
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
    payer: { msisdn: suite.newPayer(), operator: suite.provider.payBy.operator },
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

    test("reads reference and status of a callback, and equal callbacks are the same event", async () => {
      const attemptId = randomUUID();
      const reference = newReference(suite, attemptId);
      const keys = new Set<string | undefined>();
      for (const status of ["paid", "failed", "pending"] as const) {
        const body = provider.callback(status, { reference, attemptId });
        const first = await notificationIn(suite, { reference, body });
        expect(first).toMatchObject({ providerRef: reference, claimed: status });
        expect(await notificationIn(suite, { reference, body })).toEqual(first);
        keys.add(first?.eventKey);
      }
      expect(keys.size).toBe(3);
    });

    if (provider.signed) testSignatures(suite, provider.signed);
    else testUnsigned(suite);
  });
}

const unreadable = [[""], ["not json"], ["[]"], ['{"status":'], ["null"]];

/** Parses an authentic callback. */
async function notificationIn(
  suite: Suite,
  request: CallbackRequest,
): Promise<WebhookNotification | null> {
  const driver = driverOf(suite);
  const headers = suite.provider.signed?.(request.body);
  if (!headers) return driver.notificationOf?.(request) ?? null;
  const event = await driver.verify?.({ headers, body: request.body });
  return event?.kind === "payment" ? event.notification : null;
}

function testSignatures(suite: Suite, signed: NonNullable<ProviderUnderTest["signed"]>): void {
  test("rejects a callback without a signature and with that of another body [T4]", async () => {
    const attempt = { reference: newReference(suite), attemptId: randomUUID() };
    const body = suite.provider.callback("paid", attempt);
    const { verify } = driverOf(suite);
    for (const headers of [{}, signed(suite.provider.callback("failed", attempt))])
      expect(await verify?.({ headers, body })).toEqual({ kind: "forged" });
  });

  test.each(unreadable)("ignores the unreadable callback %j", async (body) => {
    expect(await driverOf(suite).verify?.({ headers: signed(body), body })).toEqual({
      kind: "ignored",
    });
  });
}

function testUnsigned(suite: Suite): void {
  test.each(unreadable)("reads no status from the unreadable callback %j", (body) => {
    const reference = newReference(suite);
    const notification = driverOf(suite).notificationOf?.({ reference, body });
    expect(notification).toMatchObject({ claimed: null });
  });

  test("ignores a callback with an invalid reference", () => {
    const attempt = { reference: newReference(suite), attemptId: randomUUID() };
    const body = suite.provider.callback("paid", attempt);
    expect(driverOf(suite).notificationOf?.({ reference: "not-a-reference", body })).toBeNull();
  });
}
