import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { readConfig } from "@wakafine/server/config.ts";
import type { PaymentDriver } from "@wakafine/server/modules/payments/providers/payment-driver.ts";
import { createDrivers } from "@wakafine/server/modules/payments/providers/registry.ts";
import { expect, test } from "vitest";
import { guest } from "./payment-actions.ts";
import type { PaymentWorld } from "./payment-world.ts";
import { rounds } from "./soak.ts";
import type { UsedWorld } from "./use-payment-world.ts";

interface Started {
  readonly attemptId: string;
  readonly payableId: string;
  readonly ref: string;
}

/** What the cases T2, T10 and T16 need from the suite of a provider. */
export interface ConcurrencyCases {
  readonly suite: UsedWorld & {
    expectPaidOnce(attemptId: string, payableId: string): Promise<void>;
  };
  /** Starts an attempt with a payer of its own. */
  start(): Promise<Started>;
  /** Starts an attempt that ends unpaid, and that the provider can still report as paid after `succeedLate`; null: its provider never charges after the end. */
  readonly startEnding: (() => Promise<Started>) | null;
  /** Makes the provider charge an attempt of `startEnding`. */
  succeedLate(started: Started): Promise<void>;
  /** The payer of a further attempt with a wallet on the phone. */
  furtherPayer(): { readonly operator: MobileOperator; readonly payerPhone: string };
}

/** Tests the cases of docs/providers/test-matrix.md about concurrent and many payments. */
export function testConcurrency(cases: ConcurrencyCases): void {
  testConcurrentSettling(cases);
  testTwoPaid(cases);
  testManyPending(cases);
}

function testConcurrentSettling({ suite, start }: ConcurrencyCases): void {
  test("concurrent callbacks, poll and recovery book a payment and send its tickets once [T2]", async () => {
    for (let round = 0; round < rounds(2, 20); round += 1) {
      const { world } = suite;
      const { attemptId, payableId, ref } = await start();
      await world.sandbox.approve(ref);
      await world.sandbox.idle();
      await world.advance(12); // poll and callback are both due
      const { settle } = world.payments();
      const events = world.sandbox.journal().callbacks.slice(-1);
      await Promise.all([
        ...[...events, ...events].map(({ eventId }) => world.sandbox.replay(eventId)),
        world.run(`payment-poller-${world.payBy.provider}`),
        settle(attemptId, "callback"),
        settle(attemptId, "poll"),
        settle(attemptId, "recovery"),
      ]);
      await suite.actions.poll(4); // a provider that captures in two steps may need another read
      await suite.expectPaidOnce(attemptId, payableId);
      const topics = await world.database.sql<{ topic: string }>(
        "select topic from outbox where entity_id in ($1, $2)",
        [payableId, attemptId],
      );
      expect(topics.filter(({ topic }) => topic === "send-tickets")).toHaveLength(1);
      expect(new Set(topics.map(({ topic }) => topic)).size).toBe(topics.length);
      expect(suite.actions.transactions(ref)).toBe(1);
    }
  });
}

function testTwoPaid({ suite, startEnding, furtherPayer, succeedLate }: ConcurrencyCases): void {
  if (!startEnding) return;
  test("of two attempts of one order that are both paid, one is effective and the other is refunded [T10]", async () => {
    const { world } = suite;
    const first = await startEnding();
    const choice = { method: "MOBILE", ...furtherPayer(), language: "fr" } as const;
    const { attemptId: second } = await world
      .payments()
      .retryPayment({ kind: "booking", payableId: first.payableId }, choice, guest);
    await world.drain();
    await world.sandbox.approve((await world.attempt(second)).provider_ref);
    await succeedLate(first);
    const { settle } = world.payments();
    await Promise.all([
      settle(first.attemptId, "poll"),
      settle(second, "poll"),
      settle(first.attemptId, "callback"),
      settle(second, "callback"),
    ]);
    const both = [await world.attempt(first.attemptId), await world.attempt(second)];
    for (const { state } of both) expect(["paid", "paid_late"]).toContain(state);
    expect(both.filter(({ effective }) => effective)).toHaveLength(1);
    expect(
      await world.database.sql("select reason from refunds where payable_id = $1", [
        first.payableId,
      ]),
    ).toEqual([{ reason: "duplicate" }]);
    expect(await suite.actions.ticketsSent(first.payableId)).toBe(1);
  });
}

/** Returns the provider's driver with reads that are recorded instead of sent, and a clock that advances only by the poller's pauses. */
function countedReads({ world }: UsedWorld) {
  const reads: { readonly id: string; readonly at: number }[] = [];
  const clock = { ms: 0 };
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent, debug: silent };
  const { provider, env } = world.payBy;
  const config = readConfig({
    DATABASE_URL: "postgres://unused",
    ...world.sandbox.serverSettings,
    ...env,
  });
  const driver: PaymentDriver = {
    ...createDrivers(config, { log, clock: world.sandbox.now })[provider],
    async read(attempt) {
      reads.push({ id: attempt.id, at: clock.ms });
      return { kind: "ok", value: { state: "pending", raw: "" } };
    },
  };
  const deps = {
    drivers: { [provider]: driver },
    pause: async (milliseconds: number) => void (clock.ms += milliseconds),
    now: () => clock.ms,
  };
  return { reads, deps, perSecond: driver.can.maxPollPerSecond };
}

/** Creates copies of a pending attempt that are due one after the other, the last `notified` of them with a callback. Returns their ids in this order. */
async function copyPending(
  { database }: PaymentWorld,
  attemptId: string,
  { count, notified }: { readonly count: number; readonly notified: number },
): Promise<string[]> {
  const rows = await database.sql<{ id: string }>(
    `insert into payment_attempts select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'payable_id', gen_random_uuid(), 'provider_ref', gen_random_uuid(), 'state', 'pending', 'provider_data', '{}'::jsonb,
       'expires_at', app_now() + interval '7 minutes', 'started_at', app_now(), 'next_poll_at', app_now() - make_interval(secs => 600 - n),
       'notified', n > $2::int - $3::int))).*
     from payment_attempts a, generate_series(1, $2::int) n where a.id = $1 order by n
     returning id`,
    [attemptId, count, notified],
  );
  return rows.map(({ id }) => id);
}

function testManyPending({ suite, start }: ConcurrencyCases): void {
  test("many pending payments are read once each within the provider's rate: those with a callback first, then the longest overdue [T16]", async () => {
    const { world } = suite;
    const { attemptId, ref } = await start();
    const { reads, deps, perSecond } = countedReads(suite);
    const count = Math.min(500, perSecond * 8);
    const ids = await copyPending(world, attemptId, { count, notified: 4 });
    await world.sandbox.approve(ref);
    for (let read = 0; read < 2; read += 1) await world.payments().settle(attemptId, "poll"); // PayPal is captured first
    world.restart(deps);
    while ((await world.run(`payment-poller-${world.payBy.provider}`)) > 0);
    expect(reads.map(({ id }) => id)).toEqual([...ids.slice(-4), ...ids.slice(0, -4)]);
    for (const first of reads)
      expect(
        reads.filter(({ at }) => at >= first.at && at < first.at + 1000).length,
      ).toBeLessThanOrEqual(perSecond);
    await world.database.sql("delete from payment_attempts where id = any ($1::uuid[])", [ids]);
    world.restart();
  });
}
