import { bookedOnce, guest, lookInto } from "@wakafine/testkit/payment-looks.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { soldBy } from "@wakafine/testkit/test-payable.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseHeldMoney } from "./release-held-money.ts";

let world: PaymentWorld;
let look: ReturnType<typeof lookInto>;
beforeAll(async () => {
  world = await startPaymentWorld({ env: { LIMITS: "false" }, deps: { pause: async () => undefined } });
  look = lookInto(world);
});
afterAll(() => world.stop());

const rounds = 50;

test(`callbacks, poll and recovery at once, ${rounds} rounds: booked once, one outbox row per effect, tickets once [T2]`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { attemptId, payableId, ref } = await look.started();
    await world.sandbox.approve(ref);
    await world.sandbox.idle();
    await world.advance(6); // poll and callback are both due
    await Promise.all([
      look.callback(ref, JSON.stringify({ status: "SUCCESSFUL", round })), look.callback(ref, JSON.stringify({ status: "FAILED", round })),
      world.run("payment-poller"), world.payments().settle(attemptId, "callback"), world.payments().settle(attemptId, "poll"), world.payments().settle(attemptId, "recovery"),
    ]);
    expect(await world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
    expect(await look.ledgerOf(attemptId)).toEqual(bookedOnce);
    expect(await world.database.sql("select effect from outbox where entity_id in ($1, $2) order by effect", [payableId, attemptId])).toEqual([{ effect: "send-tickets" }, { effect: "start-payment-attempt" }]);
    expect(await look.ticketsSent(payableId)).toBe(1);
  }
  expect(await world.payments().checkBooks()).toEqual([]);
}, 120_000);

test("control: the same crowd without compare-and-set and without unique rows books more than once", async () => {
  const { attemptId, ref } = await look.started();
  await world.sandbox.approve(ref);
  await world.sandbox.idle();
  await world.database.sql("create table naive_ledger (attempt_id uuid)");
  async function naiveSettle(): Promise<void> {
    const [attempt] = await world.database.sql<{ state: string }>("select state from payment_attempts where id = $1", [attemptId]);
    await new Promise((resolve) => setImmediate(resolve)); // the provider is read here
    if (attempt?.state !== "pending") return;
    await world.database.sql("insert into naive_ledger values ($1)", [attemptId]);
    await world.database.sql("update payment_attempts set state = 'paid' where id = $1", [attemptId]);
  }
  await Promise.all(Array.from({ length: 6 }, naiveSettle));
  const [booked] = await world.database.sql<{ n: number }>("select count(*)::int as n from naive_ledger");
  expect(booked?.n).toBeGreaterThan(1);
  await world.database.sql("update payment_attempts set state = 'pending' where id = $1", [attemptId]);
  await world.payments().settle(attemptId, "poll");
});

test("two attempts of one order that both succeed at once: one is effective, the other goes back [T10]", async () => {
  for (let round = 0; round < 10; round += 1) {
    const number = `+2376780000${String(round).padStart(2, "0")}`;
    world.sandbox.scenario({ match: { msisdn: number }, do: ["late_success(60)", "never_callback"] });
    const { attemptId: first, payableId } = await look.started({ phone: number, holdMinutes: 40 });
    await look.poll(301);
    const { attemptId: second } = await world.payments().retryPayment({ kind: "booking", payableId }, { method: "MOBILE", operator: "MTN", payerPhone: "+237671234567", language: "fr" }, guest);
    await world.drain();
    await world.sandbox.approve((await world.attempt(second)).provider_ref);
    await world.advance(61);
    await Promise.all([world.payments().settle(first, "poll"), world.payments().settle(second, "poll"), world.payments().settle(first, "callback"), world.payments().settle(second, "callback")]);
    const both = [await world.attempt(first), await world.attempt(second)];
    expect(both.filter((attempt) => attempt.effective)).toHaveLength(1);
    expect(await world.database.sql("select reason from refunds where payable_id = $1", [payableId])).toEqual([{ reason: "duplicate" }]);
    expect(await look.ticketsSent(payableId)).toBe(1);
  }
  expect(await world.payments().checkBooks()).toEqual([]);
}, 60_000);

test("ten further attempts at once open one, the others hear that one is running", async () => {
  world.sandbox.scenario({ match: { msisdn: "+237678000100" }, do: ["decline(APPROVAL_REJECTED)"] });
  const { payableId } = await look.started({ phone: "+237678000100" });
  await look.poll(2);
  const choice = { method: "MOBILE", operator: "MTN", payerPhone: "+237671234567", language: "fr" } as const;
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => world.payments().retryPayment({ kind: "booking", payableId }, choice, guest)));
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "attempt_running" });
});

test("no attempt is opened beside one that a person looks at, whoever asks", async () => {
  const { attemptId, payableId } = await look.started();
  await world.database.sql("update payment_attempts set state = 'review', next_poll_at = null where id = $1", [attemptId]);
  const { statements } = world.payments().desk.openAttempt({
    payableKind: "booking", payableId, number: 2, method: "MOBILE", operator: "MTN", payerPhone: "+237671234567", amountXaf: 4080, language: "fr", holdUntil: new Date(Date.now() + 900_000),
  });
  await expect(world.pool.transaction((transaction) => transaction.finish(statements))).rejects.toThrow("attempt_running");
});

test("ten first attempts of ten orders at once prompt one number three times [G.book.32]", async () => {
  const limited = await startPaymentWorld();
  const phone = "+237678000200";
  const opened = await Promise.all(Array.from({ length: 10 }, () => limited.open({ phone })));
  await limited.drain();
  expect(limited.sandbox.mtnTransactions().filter((one) => one.party.partyId === phone.slice(1))).toHaveLength(3);
  const states = await Promise.all(opened.map(({ attemptId }) => limited.attempt(attemptId)));
  expect(states.filter(({ reason }) => reason === "too_many_prompts")).toHaveLength(7);
  await expect(limited.payments().desk.allowPrompt(phone)).rejects.toMatchObject({ code: "too_many_requests" });
  await limited.advance(15 * 60 + 1);
  await limited.payments().desk.allowPrompt(phone);
  await limited.stop();
});

test("held money is released once however many releasers run", async () => {
  const { attemptId, ref } = await look.started();
  await world.sandbox.approve(ref);
  await world.payments().settle(attemptId, "poll");
  const held = async () => (await world.database.sql<{ held: string }>("select coalesce(-sum(amount), 0) as held from ledger_entries where account = 'agency_held'"))[0]?.held;
  const payable = async () => (await world.database.sql<{ sum: string }>("select coalesce(-sum(amount), 0) as sum from ledger_entries where account = 'agency_payable'"))[0]?.sum;
  const before = await held();
  const context = { database: world.pool, clock: () => new Date() } as Parameters<typeof releaseHeldMoney>[0];
  const endsAt = (when: string) => async () => [{ ...soldBy, endsAt: when }];
  expect(await releaseHeldMoney(context, endsAt("2999-01-01T00:00:00Z"))).toBe(0);
  expect(await held()).toBe(before);
  await Promise.all(Array.from({ length: 5 }, () => releaseHeldMoney(context, endsAt("2020-01-01T00:00:00Z"))));
  expect([await held(), await payable()]).toEqual(["0", before]);
  expect(await world.payments().checkBooks()).toEqual([]);
});
