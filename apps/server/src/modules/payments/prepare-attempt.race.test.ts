import { bookedOnce, guest, paymentActions } from "@wakafine/testkit/payment-actions.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FailpointName } from "./failpoints.ts";
import { failpoints } from "./failpoints.ts";
import type { Attempt, Outcome, PaymentDriver, ProviderData } from "./providers/payment-driver.ts";

let world: PaymentWorld;
let actions: ReturnType<typeof paymentActions>;
beforeAll(async () => {
  world = await startPaymentWorld({ env: { LIMITS: "false" } });
  actions = paymentActions(world);
});
afterAll(() => world.stop());
afterEach(async () => {
  await actions.poll(1800); // ends every open attempt
  await world.drain();
  expect(await world.payments().checkLedger()).toEqual([]);
});

/** A provider that assigns its own payment tokens: the tokens in order, with the number of charge requests for each. */
interface NamingProvider {
  readonly names: Map<string, { charges: number; approved: boolean }>;
  /** The stored provider data at each charge request. */
  readonly storedAtStart: unknown[];
  readonly driver: PaymentDriver;
}

/** Creates a provider that charges once per approved token, also after repeated charge requests. */
function namingProvider(
  prepare?: (call: number, name: () => ProviderData) => Promise<Outcome<ProviderData>>,
  beforeFirstCharge: () => Promise<void> = async () => undefined,
): NamingProvider {
  const names: NamingProvider["names"] = new Map();
  const storedAtStart: unknown[] = [];
  let calls = 0;
  function name(): ProviderData {
    const payToken = `MP${names.size + 1}`;
    names.set(payToken, { charges: 0, approved: false });
    return { payToken };
  }
  const known = ({ providerData }: Attempt) => names.get(providerData["payToken"] ?? "");
  const driver: PaymentDriver = {
    can: { refund: "manual", cancel: false, maxPollPerSecond: 1000 },
    prepare() {
      calls += 1;
      return prepare ? prepare(calls, name) : Promise.resolve({ kind: "ok", value: name() });
    },
    async start(attempt) {
      const [row] = await world.database.sql<{ provider_data: unknown }>(
        "select provider_data from payment_attempts where id = $1",
        [attempt.id],
      );
      storedAtStart.push(row?.provider_data);
      const payment = known(attempt);
      if (!payment) return { kind: "refused", code: "merchant_config", raw: "unknown token" };
      if (storedAtStart.length === 1) await beforeFirstCharge();
      payment.charges += 1;
      return { kind: "ok", value: { next: { type: "prompt" } } };
    },
    async read(attempt) {
      const payment = known(attempt);
      if (!payment) return { kind: "unknown", raw: "read without a token" };
      if (payment.charges === 0) return { kind: "ok", value: "not_found" };
      const state = payment.approved ? "paid" : "pending";
      const { money, id: reference } = attempt;
      return {
        kind: "ok",
        value: { state, money, reference, txnId: `T ${reference}`, raw: state },
      };
    },
    nextPoll: (_attempt, _reads, now) => new Date(now.getTime() + 5_000),
  };
  return { names, storedAtStart, driver };
}

/** Restarts the process with this provider in place of MTN; the process crashes at the failpoint. */
function startProcess({ driver }: NamingProvider, crashesAt?: FailpointName): void {
  world.restart({
    drivers: { mtn_momo: driver },
    failpoint(point) {
      if (point === crashesAt) throw new Error(`killed: ${point}`);
    },
  });
}

async function approveAll({ names }: NamingProvider): Promise<void> {
  for (const payment of names.values()) payment.approved = true;
  await actions.poll(10);
}

/** Expects a charge request for exactly one token, one payment and one set of tickets. */
async function expectPaidOnce(
  provider: NamingProvider,
  { attemptId, payableId }: { attemptId: string; payableId: string },
): Promise<void> {
  await approveAll(provider);
  expect([...provider.names.values()].filter(({ charges }) => charges > 0)).toHaveLength(1);
  expect(await world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
  expect(await actions.ledgerOf(attemptId)).toEqual(bookedOnce);
  expect(await actions.ticketsSent(payableId)).toBe(1);
}

test("the provider's token is stored before the charge is requested, and used for reads", async () => {
  const provider = namingProvider();
  startProcess(provider);
  const opened = await actions.started();
  expect(provider.storedAtStart).toEqual([{ payToken: "MP1" }]);
  expect((await world.attempt(opened.attemptId)).state).toBe("pending");
  await expectPaidOnce(provider, opened);
});

describe("the payer is charged once after a crash at", () => {
  test.each([
    ["prepare: before store", 2], // the lost token is never charged
    ["prepare: after store", 1],
    ["start: before call", 1],
    ["start: after call", 1],
  ] as const)("%s [T6]", async (point, names) => {
    const provider = namingProvider();
    startProcess(provider, point);
    const opened = await actions.started();
    expect((await world.attempt(opened.attemptId)).state).toBe("created");
    startProcess(provider);
    await actions.poll(31);
    expect((await world.attempt(opened.attemptId)).state).toBe("pending");
    expect(provider.names.size).toBe(names);
    expect(provider.storedAtStart).not.toContain(null);
    await expectPaidOnce(provider, opened);
  });

  test("every failpoint between the two calls is tested [T6]", () => {
    expect(failpoints.filter((point) => point.startsWith("prepare"))).toEqual([
      "prepare: before store",
      "prepare: after store",
    ]);
  });
});

test("a slow process does not charge its token after another process stored a second one [T6]", async () => {
  const gate = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  const provider = namingProvider(
    async (call, name) => {
      const value = name();
      if (call === 1) {
        waiting.resolve();
        await gate.promise;
      }
      return { kind: "ok", value };
    },
    async () => {
      gate.resolve(); // the second token is stored and not yet charged
      await slow.promise;
    },
  );
  startProcess(provider);
  const opened = await world.open();
  void world.drain().then(slow.resolve, slow.reject);
  await waiting.promise;
  startProcess(provider);
  await actions.poll(31);
  expect((await world.attempt(opened.attemptId)).state).toBe("pending");
  expect([...provider.names].map(([name, { charges }]) => [name, charges])).toEqual([
    ["MP1", 0],
    ["MP2", 1],
  ]);
  await expectPaidOnce(provider, opened);
});

/** Returns how many statements wait for a lock. */
async function blocked(): Promise<number> {
  const [row] = await world.database.sql<{ n: number }>(
    "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return row?.n ?? 0;
}

test("a page that is stored while it is being closed is closed at the provider [G.pay.08, T6]", async () => {
  const gate = Promise.withResolvers<void>();
  const preparing = Promise.withResolvers<void>();
  const provider = namingProvider(async (_call, name) => {
    preparing.resolve();
    await gate.promise;
    return { kind: "ok", value: name() };
  });
  const closed: unknown[] = [];
  startProcess({
    ...provider,
    driver: {
      ...provider.driver,
      async cancel({ providerData }) {
        closed.push(providerData["payToken"]);
        return { kind: "ok", value: { state: "cancelled", reason: "cancelled", raw: "closed" } };
      },
    },
  });
  const opened = await world.open();
  const drained = world.drain();
  await preparing.promise;
  const locked = new pg.Client({ connectionString: world.database.url });
  await locked.connect();
  await locked.query("begin");
  await locked.query("select from payment_attempts where id = $1 for update", [opened.attemptId]);
  gate.resolve();
  await expect.poll(blocked).toBe(1);
  const token = `token-${opened.payableId.slice(0, 16)}`;
  const cancelled = world
    .payments()
    .bound.find(({ id }) => id === "cancelPayment")!
    .handle({ params: { token }, query: {}, body: {} } as never, guest);
  await expect.poll(blocked).toBe(2);
  await locked.query("commit");
  await locked.end();
  await Promise.all([drained, cancelled]);
  expect(closed).toEqual(["MP1"]);
  expect((await world.attempt(opened.attemptId)).reason).toBe("cancelled");
});

describe("a provider that returns no token", () => {
  test("is asked again if its response was lost [T5]", async () => {
    const provider = namingProvider(async (call, name) => {
      const value = name();
      return call === 1 ? { kind: "unknown", raw: "timeout" } : { kind: "ok", value };
    });
    startProcess(provider);
    const opened = await actions.started();
    expect((await world.attempt(opened.attemptId)).state).toBe("created");
    await actions.poll(3);
    expect((await world.attempt(opened.attemptId)).state).toBe("pending");
    await expectPaidOnce(provider, opened);
  });

  test("ends the attempt as provider_unavailable if it keeps failing", async () => {
    const provider = namingProvider(async () => ({ kind: "unknown", raw: "503" }));
    startProcess(provider);
    const { attemptId } = await actions.started();
    for (const wait of [3, 10, 20, 40, 60]) await actions.poll(wait);
    expect(await world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "provider_unavailable",
    });
    expect(provider.storedAtStart).toEqual([]);
  });

  test("ends the attempt with its reason if it refuses the payment", async () => {
    const provider = namingProvider(async () => ({
      kind: "refused",
      code: "merchant_config",
      raw: "401",
    }));
    startProcess(provider);
    const { attemptId } = await actions.started();
    expect(await world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "merchant_config",
    });
    expect(provider.storedAtStart).toEqual([]);
  });
});
