import { randomUUID } from "node:crypto";
import { bookedOnce, guest, paymentActions } from "@wakafine/testkit/payment-actions.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { rounds } from "@wakafine/testkit/soak.ts";
import { soldBy, testPayable } from "@wakafine/testkit/test-payable.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { releaseHeldMoney } from "./release-held-money.ts";

let world: PaymentWorld;
let actions: ReturnType<typeof paymentActions>;
beforeAll(async () => {
  world = await startPaymentWorld({
    env: { LIMITS: "false" },
  });
  actions = paymentActions(world);
});
afterAll(() => world.stop());

const times = rounds(10, 100);

test(`concurrent callbacks, poll and recovery book a payment and send its tickets once, in ${times} rounds [T2]`, async () => {
  for (let round = 0; round < times; round += 1) {
    const { attemptId, payableId, ref } = await actions.started();
    await world.sandbox.approve(ref);
    await world.sandbox.idle();
    await world.advance(6); // poll and callback are both due
    await Promise.all([
      actions.callback(ref, JSON.stringify({ status: "SUCCESSFUL", round })),
      actions.callback(ref, JSON.stringify({ status: "FAILED", round })),
      world.run("payment-poller-mtn_momo"),
      world.payments().settle(attemptId, "callback"),
      world.payments().settle(attemptId, "poll"),
      world.payments().settle(attemptId, "recovery"),
    ]);
    expect(await world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
    expect(await actions.ledgerOf(attemptId)).toEqual(bookedOnce);
    expect(
      await world.database.sql(
        "select topic from outbox where entity_id in ($1, $2) order by topic",
        [payableId, attemptId],
      ),
    ).toEqual([{ topic: "send-tickets" }, { topic: "start-payment-attempt" }]);
    expect(await actions.ticketsSent(payableId)).toBe(1);
  }
  expect(await world.payments().checkLedger()).toEqual([]);
});

test("fifty callbacks, polls, settling calls and reads of the order page at once book one ledger transaction [T2]", async () => {
  const { attemptId, payableId, ref } = await actions.started();
  await world.sandbox.approve(ref);
  await world.sandbox.idle();
  await world.advance(6);
  const { paymentService } = world.payments();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => [
      actions.callback(ref, JSON.stringify({ status: "SUCCESSFUL", index })),
      actions.callback(ref, JSON.stringify({ status: "FAILED", index })),
      world.run("payment-poller-mtn_momo"),
      world.payments().settle(attemptId, "callback"),
      paymentService.lastAttempt("booking", payableId),
    ]).flat(),
  );
  await actions.poll(6);
  expect(await world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
  expect(
    await world.database.sql(
      "select count(*)::int as transactions from ledger_transactions where attempt_id = $1",
      [attemptId],
    ),
  ).toEqual([{ transactions: 1 }]);
  expect(await actions.ticketsSent(payableId)).toBe(1);
});

test("control: concurrent settling without compare-and-set and unique rows books more than once", async () => {
  const { attemptId, ref } = await actions.started();
  await world.sandbox.approve(ref);
  await world.sandbox.idle();
  await world.database.sql("create table naive_ledger (attempt_id uuid)");
  async function naiveSettle(): Promise<void> {
    const [attempt] = await world.database.sql<{ state: string }>(
      "select state from payment_attempts where id = $1",
      [attemptId],
    );
    await new Promise((resolve) => setImmediate(resolve)); // the provider is read here
    if (attempt?.state !== "pending") return;
    await world.database.sql("insert into naive_ledger values ($1)", [attemptId]);
    await world.database.sql("update payment_attempts set state = 'paid' where id = $1", [
      attemptId,
    ]);
  }
  await Promise.all(Array.from({ length: 6 }, naiveSettle));
  const [booked] = await world.database.sql<{ n: number }>(
    "select count(*)::int as n from naive_ledger",
  );
  expect(booked?.n).toBeGreaterThan(1);
  await world.database.sql("update payment_attempts set state = 'pending' where id = $1", [
    attemptId,
  ]);
  await world.payments().settle(attemptId, "poll");
});

test("of two attempts of one order that succeed concurrently, one is effective and the other is refunded [T10]", async () => {
  for (let round = 0; round < rounds(4, 50); round += 1) {
    const number = `+2376780000${String(round).padStart(2, "0")}`;
    world.sandbox.scenario({
      match: { msisdn: number },
      do: ["late_success(60)", "never_callback"],
    });
    const { attemptId: first, payableId } = await actions.started({
      phone: number,
      holdMinutes: 40,
    });
    await actions.poll(301);
    const { attemptId: second } = await world
      .payments()
      .retryPayment(
        { kind: "booking", payableId },
        { method: "MOBILE", operator: "MTN", payerPhone: "+237671234567", language: "fr" },
        guest,
      );
    await world.drain();
    await world.sandbox.approve((await world.attempt(second)).provider_ref);
    await world.advance(61);
    await Promise.all([
      world.payments().settle(first, "poll"),
      world.payments().settle(second, "poll"),
      world.payments().settle(first, "callback"),
      world.payments().settle(second, "callback"),
    ]);
    const both = [await world.attempt(first), await world.attempt(second)];
    expect(both.filter((attempt) => attempt.effective)).toHaveLength(1);
    expect(
      await world.database.sql("select reason from refunds where payable_id = $1", [payableId]),
    ).toEqual([{ reason: "duplicate" }]);
    expect(await actions.ticketsSent(payableId)).toBe(1);
  }
  expect(await world.payments().checkLedger()).toEqual([]);
});

test("of ten concurrent further attempts one is opened and the others get attempt_running", async () => {
  world.sandbox.scenario({
    match: { msisdn: "+237678000100" },
    do: ["decline(APPROVAL_REJECTED)"],
  });
  const { payableId } = await actions.started({ phone: "+237678000100" });
  await actions.poll(2);
  const choice = {
    method: "MOBILE",
    operator: "MTN",
    payerPhone: "+237671234567",
    language: "fr",
  } as const;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      world.payments().retryPayment({ kind: "booking", payableId }, choice, guest),
    ),
  );
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  for (const one of outcomes)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "attempt_running" });
});

test("no further attempt is opened while one is in review", async () => {
  const { attemptId, payableId } = await actions.started();
  await world.database.sql(
    "update payment_attempts set state = 'review', next_poll_at = null where id = $1",
    [attemptId],
  );
  const { statements } = world.payments().paymentService.openAttempt({
    payableKind: "booking",
    payableId,
    number: 2,
    method: "MOBILE",
    operator: "MTN",
    payerPhone: "+237671234567",
    amountXaf: 4080,
    language: "fr",
    holdUntil: new Date(Date.now() + 900_000),
    request: guest,
    phoneVerified: false,
  });
  await expect(
    world.pool.transaction((transaction) => transaction.finish(statements)),
  ).rejects.toThrow("attempt_running");
});

describe("payment prompts to one phone in fifteen minutes", () => {
  let limited: PaymentWorld;
  beforeAll(async () => {
    limited = await startPaymentWorld({ env: { PENDING_PAYMENTS_PER_DEVICE: "100" } });
  });
  afterAll(() => limited.stop());
  const promptsTo = (phone: string) =>
    limited.sandbox.payments().filter((one) => one.msisdn === phone.slice(1)).length;
  const keyOf = (text: string) => Buffer.from(text).toString("hex");
  const allowed = (phone: string, device: string | null, phoneVerified = false) =>
    limited
      .payments()
      .paymentService.allowPrompt({
        phone,
        request: { deviceKey: device && keyOf(device), addressKey: keyOf("address") },
        phoneVerified,
      })
      .then(
        () => "yes",
        (error: { code: string }) => error.code,
      );

  test("are limited to three per device for concurrent orders [G.book.32]", async () => {
    const phone = "+237678000200";
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => limited.open({ phone, device: "one" })),
    );
    await limited.drain();
    expect(promptsTo(phone)).toBe(3);
    const states = await Promise.all(opened.map(({ attemptId }) => limited.attempt(attemptId)));
    expect(states.filter(({ reason }) => reason === "too_many_prompts")).toHaveLength(7);
    expect([await allowed(phone, "one"), await allowed(phone, "two")]).toEqual([
      "too_many_prompts",
      "yes",
    ]);
    await limited.advance(15 * 60 + 1);
    expect(await allowed(phone, "one")).toBe("yes");
  });

  test("are limited to three per address if no device is known [G.book.32]", async () => {
    const phone = "+237678000201";
    await Promise.all(Array.from({ length: 5 }, () => limited.open({ phone, address: "address" })));
    await limited.drain();
    expect(promptsTo(phone)).toBe(3);
    expect([await allowed(phone, null), await allowed(phone, "of the owner")]).toEqual([
      "too_many_prompts",
      "yes",
    ]);
  });

  test("are limited to six in total, and to three more for the owner who verified the phone [G.book.32]", async () => {
    const phone = "+237678000202";
    await Promise.all(
      Array.from({ length: 20 }, (_unused, device) =>
        limited.open({ phone, device: `stranger ${device}` }),
      ),
    );
    await limited.drain();
    expect(promptsTo(phone)).toBe(6);
    expect([await allowed(phone, "owner"), await allowed(phone, "owner", true)]).toEqual([
      "prompt_verification_required",
      "yes",
    ]);
    const owners = await Promise.all(
      Array.from({ length: 4 }, () =>
        limited.open({ phone, device: "owner", phoneVerified: true }),
      ),
    );
    await limited.open({ phone, device: "other" });
    await limited.drain();
    expect(promptsTo(phone)).toBe(9);
    const reasons = await Promise.all(
      owners.map(async ({ attemptId }) => (await limited.attempt(attemptId)).reason),
    );
    expect(reasons.filter((reason) => reason === "too_many_prompts")).toHaveLength(1);
    expect(await allowed(phone, "owner", true)).toBe("too_many_prompts");
  });

  test("are allowed for a further attempt of a payer who verified the phone [G.book.32]", async () => {
    const phone = "+237678000205";
    limited.sandbox.scenario({ match: { msisdn: phone }, do: ["decline(APPROVAL_REJECTED)"] });
    const { payableId } = await limited.open({ phone, device: "stranger 0" });
    await Promise.all(
      Array.from({ length: 5 }, (_unused, device) =>
        limited.open({ phone, device: `stranger ${device + 1}` }),
      ),
    );
    await limited.drain();
    await limited.advance(2);
    await limited.sandbox.idle();
    await limited.run("payment-poller-mtn_momo");
    const again = () =>
      limited
        .payments()
        .retryPayment(
          { kind: "booking", payableId },
          { method: "MOBILE", operator: "MTN", payerPhone: phone, language: "fr" },
          guest,
        );
    await expect(again()).rejects.toMatchObject({ code: "prompt_verification_required" });
    limited.payments().register({
      ...testPayable(limited.pool),
      isPhoneVerified: async (verified) => verified === phone,
    });
    await again();
    await limited.drain();
    expect(promptsTo(phone)).toBe(7);
    limited.restart();
  });

  test("are refused with the seconds until the oldest prompt leaves the window [G.book.32]", async () => {
    const phone = "+237678000204";
    for (let prompt = 0; prompt < 3; prompt += 1) {
      await limited.open({ phone, device: "one" });
      await limited.drain();
      await limited.advance(60);
    }
    const refusal = limited.payments().paymentService.allowPrompt({
      phone,
      request: { deviceKey: keyOf("one"), addressKey: null },
      phoneVerified: false,
    });
    const { retryAfterSeconds } = await refusal.then(
      () => {
        throw new Error("allowed");
      },
      (error: { retryAfterSeconds: number }) => error,
    );
    expect(retryAfterSeconds).toBeGreaterThan(12 * 60 - 30);
    expect(retryAfterSeconds).toBeLessThanOrEqual(12 * 60);
  });
});

describe("undecided payments", () => {
  let limited: PaymentWorld;
  beforeAll(async () => {
    limited = await startPaymentWorld({
      env: { PENDING_PAYMENTS_PER_DEVICE: "3", PENDING_PAYMENTS_PER_ADDRESS: "4" },
    });
  });
  afterAll(() => limited.stop());
  const opened = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.filter((one) => one.status === "fulfilled").length;

  test("do not exceed the limit per device or address when many start concurrently [G.book.32]", async () => {
    expect(
      opened(
        await Promise.allSettled(Array.from({ length: 10 }, () => limited.open({ device: "one" }))),
      ),
    ).toBe(3);
    expect(
      opened(
        await Promise.allSettled(
          Array.from({ length: 10 }, () => limited.open({ address: "one" })),
        ),
      ),
    ).toBe(4);
    await expect(limited.open({ address: "one" })).rejects.toMatchObject({
      code: "WF001",
      message: "too_many_pending_payments",
    });
  });

  test("control: exceed the limit without the lock", async () => {
    const [limit] = await limited.database.sql<{ source: string }>(
      "select pg_get_functiondef('pending_attempts_reached'::regproc) as source",
    );
    await limited.database.sql(
      limit!.source.replaceAll(/perform pg_advisory_xact_lock[^;]*;/g, ""),
    );
    for (let turn = 0; turn < 2; turn += 1) await limited.open({ device: "two" });
    const { statements } = limited.payments().paymentService.openAttempt({
      payableKind: "booking",
      payableId: randomUUID(),
      number: 1,
      method: "MOBILE",
      operator: "MTN",
      payerPhone: "+237671234567",
      amountXaf: 4080,
      language: "fr",
      holdUntil: new Date(Date.now() + 900_000),
      request: { deviceKey: Buffer.from("two").toString("hex"), addressKey: null },
      phoneVerified: false,
    });
    await limited.pool.transaction(async (transaction) => {
      await transaction.batch(statements);
      await limited.open({ device: "two" }); // commits before the outer transaction
    });
    const [count] = await limited.database.sql<{ n: number }>(
      "select count(*)::int as n from payment_attempts where device_key = 'two'::bytea",
    );
    expect(count?.n).toBe(4);
  });
});

test("concurrent runs release held money once", async () => {
  const { attemptId, ref } = await actions.started();
  await world.sandbox.approve(ref);
  await world.payments().settle(attemptId, "poll");
  const held = async () =>
    (
      await world.database.sql<{ held: string }>(
        "select coalesce(-sum(amount), 0) as held from ledger_entries where account = 'agency_held'",
      )
    )[0]?.held;
  const payable = async () =>
    (
      await world.database.sql<{ sum: string }>(
        "select coalesce(-sum(amount), 0) as sum from ledger_entries where account = 'agency_payable'",
      )
    )[0]?.sum;
  const before = await held();
  const context = { database: world.pool, clock: () => new Date() } as Parameters<
    typeof releaseHeldMoney
  >[0];
  const endsAt = (when: string) => async () => [{ ...soldBy, endsAt: when }];
  expect(await releaseHeldMoney(context, endsAt("2999-01-01T00:00:00Z"))).toBe(0);
  expect(await held()).toBe(before);
  await Promise.all(
    Array.from({ length: 5 }, () => releaseHeldMoney(context, endsAt("2020-01-01T00:00:00Z"))),
  );
  expect([await held(), await payable()]).toEqual(["0", before]);
  expect(await world.payments().checkLedger()).toEqual([]);
});
