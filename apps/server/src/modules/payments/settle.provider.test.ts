import { bookedOnce, keptOnce, paymentActions } from "@wakafine/testkit/payment-actions.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { testPayable } from "@wakafine/testkit/test-payable.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { statement } from "../../database/database.ts";
import { createMtnMomo } from "./providers/mtn-momo/driver.ts";

let world: PaymentWorld;
let actions: ReturnType<typeof paymentActions>;
const errors: unknown[] = [];
const log = {
  info: () => undefined,
  warn: () => undefined,
  debug: () => undefined,
  error: (details: unknown) => void errors.push(details),
};
beforeAll(async () => {
  world = await startPaymentWorld({ env: { LIMITS: "false" }, log });
  actions = paymentActions(world);
});
afterAll(() => world.stop());
beforeEach(() => world.restart());
afterEach(async () => {
  await actions.poll(1800); // ends every open attempt
  await world.drain();
  expect(await world.payments().checkLedger()).toEqual([]);
});

test("what a provider keeps without reporting it is posted by the rate of its contract, once [T1, G.pay.02]", async () => {
  const kept = await startPaymentWorld({ env: { LIMITS: "false", MTN_FEE_PERCENT: "1.5" }, log });
  try {
    const { started, poll, ledgerOf } = paymentActions(kept);
    const { attemptId, ref } = await started();
    await kept.sandbox.approve(ref);
    await poll(6);
    expect(await ledgerOf(attemptId)).toEqual([...bookedOnce, ...keptOnce(61)]);
    expect(await kept.payments().checkLedger()).toEqual([]);
  } finally {
    await kept.stop();
  }
});

describe("an approved payment", () => {
  test("is paid when its callback uses PUT and arrives before the response to the request [T1]", async () => {
    world.sandbox.scenario({
      match: { msisdn: "+237671000003" },
      do: ["callback_before_response", "callback_put"],
    });
    const { attemptId, payableId } = await actions.started({ phone: "+237671000003" });
    await actions.poll(2);
    expect((await world.attempt(attemptId)).state).toBe("paid");
    expect(await actions.ticketsSent(payableId)).toBe(1);
  });

  test("is confirmed with at most 4 database round trips", async () => {
    const { attemptId, ref } = await actions.started();
    await world.sandbox.approve(ref);
    await world.sandbox.idle();
    const before = world.pool.roundTrips();
    await world.payments().settle(attemptId, "poll");
    expect(world.pool.roundTrips() - before).toBeLessThanOrEqual(4);
    expect((await world.attempt(attemptId)).state).toBe("paid");
  });

  test("stays paid after duplicate, outdated and replayed callbacks [T3, G.pay.02]", async () => {
    world.sandbox.scenario({ match: { msisdn: "+237671000004" }, do: ["duplicate(5)", "reorder"] });
    const { attemptId, payableId, ref } = await actions.started({ phone: "+237671000004" });
    await world.sandbox.approve(ref);
    await actions.poll(1);
    for (const sent of world.sandbox.journal().callbacks.filter((one) => one.ref === ref))
      await world.sandbox.replay(sent.eventId);
    await actions.callback(ref, JSON.stringify({ status: "FAILED", reason: "APPROVAL_REJECTED" }));
    await actions.poll(4);
    expect((await world.attempt(attemptId)).state).toBe("paid");
    expect(await actions.ledgerOf(attemptId)).toEqual(bookedOnce);
    expect(await actions.ticketsSent(payableId)).toBe(1);
  });

  test("is requested with plain notes, our reference and the callback address of the attempt", async () => {
    const { attemptId, ref } = await actions.started();
    const request = world.sandbox.journal().requests.findLast((one) => one.op === "requesttopay");
    expect(request?.headers).toMatchObject({
      "x-reference-id": ref,
      "x-target-environment": "mtncameroon",
      "x-callback-url": expect.stringMatching(
        new RegExp(`^${world.origin}/api/payments/callbacks/mtn/${ref}/[0-9a-f]{32}$`),
      ),
    });
    expect(JSON.parse(request?.body ?? "")).toEqual({
      amount: "4080",
      currency: "XAF",
      externalId: attemptId,
      payer: { partyIdType: "MSISDN", partyId: "237671234567" },
      payerMessage: "WF ABC123 Douala Yaounde l ete",
      payeeNote: "WF ABC123 Douala Yaounde l ete",
    });
  });
});

describe("money in time", () => {
  const trailOf = (attemptId: string) =>
    world.database.sql(
      "select from_state, to_state from audit_log where entity_id = $1 order by id",
      [attemptId],
    );

  test("for seats that are taken is recorded in the audit log with its actual state changes only", async () => {
    const { attemptId, payableId, ref } = await actions.started();
    await world.database.sql(
      "update test_payables set status = 'EXPIRED', sellable = false where id = $1",
      [payableId],
    );
    await world.sandbox.approve(ref);
    await actions.poll(1);
    expect(await world.attempt(attemptId)).toMatchObject({ state: "paid_late", effective: false });
    expect(await trailOf(attemptId)).toEqual([
      { from_state: null, to_state: "created" },
      { from_state: "created", to_state: "pending" },
      { from_state: "pending", to_state: "paid_late" },
    ]);
  });

  test("is not booked if the state of the attempt changes within the transaction", async () => {
    const { attemptId, ref } = await actions.started();
    await world.sandbox.approve(ref);
    await world.sandbox.idle();
    const usual = testPayable(world.pool);
    const changeAttempt = statement<never, [string]>(
      "test: change attempt",
      "update payment_attempts set state = 'review' where id = $1",
    );
    world.payments().register({
      ...usual,
      async acceptMoney(transaction, received) {
        await transaction.query(changeAttempt(received.attemptId));
        return usual.acceptMoney(transaction, received);
      },
    });
    await expect(world.payments().settle(attemptId, "poll")).rejects.toThrow(
      /end money of attempt/,
    );
    expect((await world.attempt(attemptId)).state).toBe("pending");
    expect(await actions.ledgerOf(attemptId)).toEqual([]);
    world.restart();
    await world.payments().settle(attemptId, "poll");
    expect(await actions.ledgerOf(attemptId)).toEqual(bookedOnce);
  });
});

describe("a callback received while a read of its payment is in flight", () => {
  /** Restarts the process with MTN's driver whose next read returns only after \`arrive\`, with what MTN reported before it. */
  function interruptNextRead(arrive: () => Promise<unknown>): void {
    const config = readConfig({
      DATABASE_URL: "postgres://unused",
      ...world.sandbox.serverSettings,
    });
    const real = createMtnMomo(config, { log, clock: () => new Date() });
    let isInterrupted = false;
    world.restart({
      drivers: {
        mtn_momo: {
          ...real,
          async read(attempt) {
            const reading = await real.read(attempt);
            if (!isInterrupted) {
              isInterrupted = true;
              await arrive();
            }
            return reading;
          },
        },
      },
    });
  }
  const outcomes = (attemptId: string) =>
    world.database.sql<{ outcome: string | null }>(
      "select outcome from provider_events where attempt_id = $1 order by received_at",
      [attemptId],
    );
  const success = JSON.stringify({ status: "SUCCESSFUL" });

  test("is checked by the next read, not closed as forged by this one [T1, T4]", async () => {
    world.sandbox.scenario({ match: { msisdn: "+237671000021" }, do: ["never_callback"] });
    const { attemptId, ref } = await actions.started({ phone: "+237671000021" });
    interruptNextRead(async () => {
      await world.sandbox.approve(ref);
      expect(await actions.callback(ref, success)).toBe(200);
    });
    await actions.poll(6);
    expect((await world.attempt(attemptId)).state).toBe("pending");
    expect(await outcomes(attemptId)).toEqual([{ outcome: null }]);
    expect(await actions.alerts("forged_callback", attemptId)).toBe(0);
    await actions.poll(4);
    expect((await world.attempt(attemptId)).state).toBe("paid");
    expect(await outcomes(attemptId)).toEqual([{ outcome: "read: paid" }]);
    expect(await actions.alerts("forged_callback", attemptId)).toBe(0);
  });

  test("is reported as forged by the next read if the provider does not confirm it [T4]", async () => {
    world.sandbox.scenario({ match: { msisdn: "+237671000022" }, do: ["never_callback"] });
    const { attemptId, ref } = await actions.started({ phone: "+237671000022" });
    interruptNextRead(() => actions.callback(ref, success));
    await actions.poll(6);
    expect(await actions.alerts("forged_callback", attemptId)).toBe(0);
    await actions.poll(4);
    expect(await actions.alerts("forged_callback", attemptId)).toBe(1);
    expect(await outcomes(attemptId)).toEqual([{ outcome: "read: pending" }]);
  });

  test("is closed with a read that reports the success, because a paid payment is not read again", async () => {
    world.sandbox.scenario({ match: { msisdn: "+237671000023" }, do: ["never_callback"] });
    const { attemptId, ref } = await actions.started({ phone: "+237671000023" });
    await world.sandbox.approve(ref);
    interruptNextRead(() => actions.callback(ref, success));
    await actions.poll(6);
    expect((await world.attempt(attemptId)).state).toBe("paid");
    expect(await outcomes(attemptId)).toEqual([{ outcome: "read: paid" }]);
    expect(await actions.alerts("forged_callback", attemptId)).toBe(0);
  });
});

describe("a forged callback", () => {
  test("with any body gets 200, and with an unknown reference is given up after three look-ups [T4]", async () => {
    const { attemptId, ref } = await actions.started();
    for (const body of ["", "not json", "[]", '{"status":', "null"])
      expect(await actions.callback(ref, body)).toBe(200);
    expect(await actions.strangerCallback("not-a-reference")).toBe(200);
    const stranger = "3f1a2b4c-5d6e-4f70-8a9b-0c1d2e3f4a5b";
    expect(await actions.callback(stranger, '{"status":"SUCCESSFUL"}', { method: "PUT" })).toBe(
      200,
    );
    for (const wait of [6, 31, 301]) {
      await world.advance(wait);
      await world.run("payment-webhooks");
    }
    expect(
      await world.database.sql(
        "select attempts, outcome from provider_events where provider_ref = $1",
        [stranger],
      ),
    ).toEqual([{ attempts: 3, outcome: "unknown reference" }]);
    expect(await actions.alerts("unknown_callback", "mtn_momo")).toBe(1);
    expect((await world.attempt(attemptId)).state).toBe("pending");
  });

  test("of one megabyte is rejected", async () => {
    const { ref } = await actions.started();
    expect(await actions.callback(ref, "x".repeat(1_000_000))).toBe(413);
  });

  test("repeated many times causes one read, at the earliest three seconds after the last one [T4]", async () => {
    const { ref } = await actions.started();
    await actions.poll(20);
    const reads = () => actions.requests("requesttopay_status", ref).length;
    const before = reads();
    for (let turn = 0; turn < 10; turn += 1) {
      await actions.callback(ref, JSON.stringify({ status: "SUCCESSFUL", nonce: turn }));
      await actions.poll();
    }
    expect(reads() - before).toBe(0); // the last read is less than three seconds ago
    await actions.poll(4);
    expect(reads() - before).toBe(1);
    for (let turn = 0; turn < 10; turn += 1)
      await actions.callback(ref, JSON.stringify({ status: "SUCCESSFUL", nonce: turn }), {
        method: "PUT",
      });
    expect(
      await world.database.sql("select notified from payment_attempts where provider_ref = $1", [
        ref,
      ]),
    ).toEqual([{ notified: false }]);
  });

  test("without the secret of its attempt gets 200, raises one alert per minute and causes no read [T4]", async () => {
    const { ref } = await actions.started();
    const other = await actions.started();
    const [sent] = actions.requests("requesttopay", other.ref);
    const secretOfOther = new URL(String(sent?.headers["x-callback-url"])).pathname
      .split("/")
      .at(-1);
    const before = world.payments().rejectedCallbacks();
    const alerts = await actions.alerts("callback_without_valid_secret", "mtn_momo");
    for (const secret of [undefined, "", "0".repeat(32), secretOfOther, "é".repeat(16)])
      expect(await actions.strangerCallback(ref, secret)).toBe(200);
    expect(world.payments().rejectedCallbacks() - before).toBe(5);
    expect(await actions.alerts("callback_without_valid_secret", "mtn_momo")).toBe(alerts + 1);
    await world.advance(61);
    expect(await actions.strangerCallback(ref)).toBe(200);
    expect(await actions.alerts("callback_without_valid_secret", "mtn_momo")).toBe(alerts + 2);
    expect(
      await world.database.sql("select 1 from provider_events where provider_ref = $1", [ref]),
    ).toEqual([]);
    expect(
      await world.database.sql("select notified from payment_attempts where provider_ref = $1", [
        ref,
      ]),
    ).toEqual([{ notified: false }]);
  });

  test("without the secret gets 200 and an error is logged if its alert cannot be stored [T4, G.pay.02]", async () => {
    const { ref } = await actions.started();
    errors.length = 0;
    await world.database.sql("alter table alerts rename to alerts_away");
    const status = await actions
      .strangerCallback(ref)
      .finally(() => world.database.sql("alter table alerts_away rename to alerts"));
    expect(status).toBe(200);
    expect(errors).toMatchObject([{ err: { code: "42P01" } }]);
  });

  test("about an order of another traveller pays nothing [T4]", async () => {
    world.sandbox.scenario({
      match: { msisdn: "+237671000005" },
      do: ["foreign_order", "decline(NOT_ENOUGH_FUNDS)"],
    });
    const { attemptId } = await actions.started({ phone: "+237671000005" });
    await actions.poll(3);
    expect(await world.attempt(attemptId)).toMatchObject({
      state: "failed",
      reason: "insufficient_funds",
    });
    expect(await actions.ledgerOf(attemptId)).toEqual([]);
  });
});
