import { paymentActions } from "@wakafine/testkit/payment-actions.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statement } from "../../database/database.ts";
import { checkLedger } from "./check-ledger.ts";
import type { Payable } from "./payable.ts";
import { post } from "./ledger.ts";

let world: PaymentWorld;
const logged: unknown[] = [];
const silent = () => undefined;
const log = {
  info: silent,
  warn: silent,
  debug: silent,
  error: (entry: unknown) => void logged.push(entry),
};
let paid: { attemptId: string; payableId: string };
beforeAll(async () => {
  world = await startPaymentWorld({ log });
  const actions = paymentActions(world);
  const opened = await actions.started();
  await world.sandbox.approve(opened.ref);
  await world.payments().settle(opened.attemptId, "poll");
  await world.drain();
  paid = opened;
  expect(await world.payments().checkLedger()).toEqual([]);
});
afterAll(() => world.stop());

/** Corrupts the ledger, returns the violations the check reports, and restores it. */
async function errorsWhile(
  corrupt: string,
  restore: string,
  values: readonly unknown[] = [],
): Promise<string[]> {
  await world.database.sql(corrupt, values);
  try {
    return (await world.payments().checkLedger()).map((error) => error.check).toSorted();
  } finally {
    await world.database.sql(restore, values);
  }
}

test("the database rejects unbalanced ledger transactions and changes of ledger entries", async () => {
  const balanced = post({
    kind: "payout",
    entries: [
      { account: "agency_payable", agencyId: paid.payableId, amountXaf: 5 },
      { account: "platform_fee", amountXaf: -5 },
    ],
  });
  const unbalanced = {
    ...balanced,
    values: balanced.values.map((value) =>
      String(value).replace('"amountXaf":-5', '"amountXaf":-4'),
    ),
  };
  expect(unbalanced.values).not.toEqual(balanced.values);
  await expect(world.pool.query(unbalanced)).rejects.toThrow("not balanced");
  await expect(world.database.sql("update ledger_entries set amount = amount")).rejects.toThrow(
    "append only",
  );
  await expect(world.database.sql("delete from ledger_transactions")).rejects.toThrow(
    "append only",
  );
});

test("an attempt is booked at most once, and a payable has at most one effective attempt", async () => {
  const again = post({ kind: "payment", attemptId: paid.attemptId, entries: [] });
  await expect(world.pool.query(again)).rejects.toThrow("ledger_attempt_once");
  await expect(
    world.database.sql(
      `insert into payment_attempts (id, payable_kind, payable_id, number, driver, provider_ref, state, effective, amount_xaf, currency, amount_minor, language, expires_at)
       values (gen_random_uuid(), 'booking', $1, 2, 'mtn_momo', 'x', 'paid', true, 1, 'XAF', 1, 'fr', app_now())`,
      [paid.payableId],
    ),
  ).rejects.toThrow("attempts_effective");
});

test("the ledger check reports each violated invariant", async () => {
  expect(
    await errorsWhile(
      "update payment_attempts set effective = false where id = $1",
      "update payment_attempts set effective = true where id = $1",
      [paid.attemptId],
    ),
  ).toEqual([
    "a paid booking has the attempt that paid it",
    "money that pays no order has a refund",
  ]);
  expect(
    await errorsWhile(
      "update payment_attempts set state = 'failed' where id = $1",
      "update payment_attempts set state = 'paid' where id = $1",
      [paid.attemptId],
    ),
  ).toEqual(["a payment in the ledger has an attempt that was paid"]);
  expect(
    await errorsWhile(
      "update payment_attempts set state = 'pending', expires_at = app_now() - interval '31 minutes' where id = $1",
      "update payment_attempts set state = 'paid', expires_at = app_now() where id = $1",
      [paid.attemptId],
    ),
  ).toEqual([
    "a payment in the ledger has an attempt that was paid",
    "an attempt is decided within 30 minutes of its end",
  ]);
  expect(
    await errorsWhile(
      "update outbox set done_at = null, next_attempt_at = app_now() - interval '11 minutes' where entity_id = $1",
      "update outbox set done_at = app_now() where entity_id = $1",
      [paid.payableId],
    ),
  ).toEqual(["a due outbox job is completed within 10 minutes"]);
  expect(
    await errorsWhile(
      "update outbox set failed_at = app_now(), attempts = 6 where entity_id = $1",
      "update outbox set failed_at = null, attempts = 1 where entity_id = $1",
      [paid.payableId],
    ),
  ).toEqual(["a failed outbox job has an alert that was read"]);
  const refund =
    "insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, due_at) select gen_random_uuid(), id, payable_kind, payable_id, amount_xaf + 1, 'cancelled', app_now() - interval '1 day' from payment_attempts where id = $1";
  // The trigger refuses such a refund; the check finds one that was stored without it.
  await world.database.sql("alter table refunds disable trigger refunds_within_payment");
  expect(
    await errorsWhile(refund, "delete from refunds where attempt_id = $1", [paid.attemptId]),
  ).toEqual(["a refund is completed by its due date", "refunds do not exceed the amount paid"]);
  await world.database.sql("alter table refunds enable trigger refunds_within_payment");
  const unbooked = `insert into payment_attempts (id, payable_kind, payable_id, number, driver, provider_ref, state, amount_xaf, currency, amount_minor, language, expires_at)
    select id, 'booking', id, 1, 'mtn_momo', id::text, 'paid', 0, 'XAF', 0, 'fr', app_now() from (select '0197f000-0000-7000-8000-00000000000a'::uuid as id) one where $1::uuid is not null`;
  expect(
    await errorsWhile(
      unbooked,
      "delete from payment_attempts where id = '0197f000-0000-7000-8000-00000000000a' and $1::uuid is not null",
      [paid.attemptId],
    ),
  ).toEqual(["money received is in the ledger"]);
});

test("the ledger check reports an unbalanced ledger when the triggers are disabled", async () => {
  const off = "alter table ledger_entries disable trigger user";
  await world.database.sql(off);
  await world.database.sql(
    "update ledger_entries set amount = amount + 1 where account = 'provider_cash'",
  );
  expect((await checkLedger(world.pool)).map((error) => error.check)).toEqual([
    "a ledger transaction is balanced",
    "the ledger as a whole is balanced",
  ]);
  await world.database.sql(
    "update ledger_entries set amount = amount - 1 where account = 'provider_cash'",
  );
  await world.database.sql("alter table ledger_entries enable trigger user");
  expect(await checkLedger(world.pool)).toEqual([]);
});

test("the hourly job checks the invariants of other modules and raises one alert per violation", async () => {
  const broken = statement<{ subject: string }>("test invariant", "select 'row 7' as subject")();
  world.restart({ checks: () => [{ name: "an invariant of another module", broken }] });
  await world.run("invariants");
  await world.run("invariants");
  expect(
    await world.database.sql(
      "select subject, details ->> 'count' as count from alerts where kind = 'ledger'",
    ),
  ).toEqual([{ subject: "an invariant of another module: row 7", count: "2" }]);
});

test("a check that cannot run raises an alert of its own, and its cause is logged as an error", async () => {
  const broken = statement<{ subject: string }>("test of a failing check", "select 1 / 0")();
  world.restart({ checks: () => [{ name: "fails", broken }] });
  await world.run("invariants");
  expect(await world.database.sql("select kind from alerts where subject like 'fails%'")).toEqual([
    { kind: "ledger_check_failed" },
  ]);
  expect(logged.at(-1)).toEqual({
    err: expect.any(Error),
    check: "fails",
    subject: "the check could not run",
  });
});

test("what was found before a check failed counts", async () => {
  const payable = {
    kind: "booking",
    async paidIds(after: string | null) {
      if (after !== null) throw new Error("the second batch cannot be read");
      return [crypto.randomUUID()];
    },
  } as unknown as Payable;
  const errors = await checkLedger(world.pool, { payables: [payable] });
  const check = "a paid booking has the attempt that paid it";
  expect(errors).toEqual([
    { check, subject: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    { check, subject: "the check could not run", cause: expect.any(Error) },
  ]);
});

test("a check that cannot run is reported, and the others run all the same", async () => {
  const broken = statement<{ subject: string }>(
    "ledger: test of a failing check",
    "select 1 / 0",
  )();
  const found = statement<{ subject: string }>(
    "ledger: test of a check",
    "select 'x' as subject",
  )();
  const errors = await checkLedger(world.pool, {
    extra: [
      { name: "fails", broken },
      { name: "finds", broken: found },
    ],
  });
  expect(errors).toEqual([
    { check: "fails", subject: "the check could not run", cause: expect.any(Error) },
    { check: "finds", subject: "x" },
  ]);
});
