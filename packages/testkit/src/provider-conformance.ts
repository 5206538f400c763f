import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { describe, expect, test } from "vitest";
import { testConcurrency } from "./concurrency-conformance.ts";
import { testDriver } from "./driver-conformance.ts";
import { testKills } from "./kills-conformance.ts";
import { bookedOnce, guest } from "./payment-actions.ts";
import type { WalletChoice } from "./payment-world.ts";
import type { SettingsUnderTest } from "./settings-conformance.ts";
import { testSettings } from "./settings-conformance.ts";
import type { UsedWorld } from "./use-payment-world.ts";
import { usePaymentWorld } from "./use-payment-world.ts";

type Scenario = Parameters<Sandbox["scenario"]>[0];
type Operation = NonNullable<Scenario["match"]["op"]>;

/** A mobile money provider and its simulator, for the conformance suite. */
export interface ProviderUnderTest {
  /** Test payers have the number of `phone` with other last four digits (0011, 0012 …). The simulator asks them for a PIN. */
  readonly payBy: WalletChoice;
  readonly settings: SettingsUnderTest;
  /** Names of its requests in scenarios and in the journal. `start` requests the charge; `token` is absent for a provider with a key instead of access tokens. */
  readonly operations: {
    readonly token?: Operation;
    readonly start: Operation;
    readonly read: Operation;
  };
  /** Its decline codes, each with the state and reason of the attempt and the error code shown to the customer. Insufficient funds are included. */
  readonly refusals: readonly (readonly [
    word: string,
    state: string,
    reason: string,
    code: string,
  ])[];
  /** Switches that falsify the status; a provider whose status has no currency leaves out `wrong_currency`. */
  readonly mismatches: readonly ("wrong_amount" | "wrong_currency" | "wrong_reference")[];
  /** Returns the body of a callback about an attempt. */
  callback(status: "paid" | "failed" | "pending", attempt: CalledBack): string;
  /** For a provider that signs its callbacks: returns the headers with the signature of a body. Without it, callbacks are unsigned. */
  signed?(body: string): Readonly<Record<string, string>>;
  /** A test of its own passes the failpoints of `testKills`: MTN passes them in kills.race.test.ts. */
  readonly isKilledElsewhere?: true;
}

/** The attempt of a callback: our reference at the provider, and the attempt's id. */
export interface CalledBack {
  readonly reference: string;
  readonly attemptId: string;
}

/** The provider, and a payment world shared by all tests of its suite. */
export interface Suite extends UsedWorld {
  readonly provider: ProviderUnderTest;
  /** Returns an unused payer phone. */
  newPayer(): string;
  /** Makes the simulator fail for matching requests. */
  fail(match: Scenario["match"], change: Scenario["do"][number]): void;
  /** Starts an attempt that ends unpaid with its window; 600 s after the window of its provider the simulator pays it, without a callback. */
  startExpiring(): Promise<{ attemptId: string; payableId: string; ref: string }>;
  expectPaidOnce(attemptId: string, payableId: string): Promise<void>;
}

/**
 * Tests the cases of docs/providers/test-matrix.md that every mobile money provider must pass, against its simulator. Called once, in the provider's
 * `driver.provider.test.ts`. `more` adds tests of behaviour specific to the provider in the same world.
 */
export function testProviderConformance(
  provider: ProviderUnderTest,
  more: (suite: Suite) => void = () => undefined,
): void {
  const used = usePaymentWorld(provider.payBy, 1800);
  let payers = 10;
  const suite: Suite = Object.assign(used, {
    provider,
    newPayer() {
      payers += 1;
      return `${provider.payBy.phone.slice(0, -4)}${String(payers).padStart(4, "0")}`;
    },
    fail: (match, change) => used.world.sandbox.scenario({ match, do: [change] }),
    async expectPaidOnce(attemptId, payableId) {
      expect(await used.world.attempt(attemptId)).toMatchObject({
        state: "paid",
        effective: true,
        next_poll_at: null,
      });
      expect(await used.actions.ledgerOf(attemptId)).toEqual(bookedOnce);
      expect(await used.actions.ticketsSent(payableId)).toBe(1);
    },
    async startExpiring() {
      const phone = suite.newPayer();
      used.world.sandbox.scenario({
        match: { msisdn: phone },
        do: ["late_success(600)", "never_callback"],
      });
      const started = await used.actions.started({ phone, holdMinutes: 40 });
      const [left] = await used.world.database.sql<{ seconds: number }>(
        "select ceil(extract(epoch from expires_at - app_now()))::integer as seconds from payment_attempts where id = $1",
        [started.attemptId],
      );
      await used.actions.poll(left!.seconds + 1);
      return started;
    },
  } satisfies Omit<Suite, keyof UsedWorld>);
  testSettings(provider.payBy, provider.settings);
  testApproved(suite);
  testRefused(suite);
  testLostStarts(suite);
  testUnreadable(suite);
  testLateSuccess(suite);
  if (provider.operations.token) testTokens(suite, provider.operations.token);
  testMismatches(suite);
  testDriver(suite);
  testConcurrency({
    suite,
    start: () => used.actions.started({ phone: suite.newPayer() }),
    startEnding: suite.startExpiring,
    succeedLate: () => used.world.advance(601),
    furtherPayer: () => ({ operator: provider.payBy.operator, payerPhone: suite.newPayer() }),
  });
  if (!provider.isKilledElsewhere) testKills(provider.payBy);
  more(suite);
}

function testApproved(suite: Suite): void {
  describe("an approved payment", () => {
    test("is booked once and its tickets are sent once after the callback [T1, G.pay.02]", async () => {
      const phone = suite.newPayer();
      const { attemptId, payableId, ref } = await suite.actions.started({ phone });
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("is paid by polling if no callback arrives [T1]", async () => {
      const phone = suite.newPayer();
      suite.fail({ msisdn: phone }, "never_callback");
      const { attemptId, payableId, ref } = await suite.actions.started({ phone });
      await suite.world.sandbox.approve(ref);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      await suite.actions.poll(11);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("stays paid after duplicate and replayed callbacks [T3, G.pay.02]", async () => {
      const phone = suite.newPayer();
      suite.fail({ msisdn: phone }, "duplicate(5)");
      const { attemptId, payableId, ref } = await suite.actions.started({ phone });
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      for (const { eventId } of suite.world.sandbox.journal().callbacks.slice(-5))
        await suite.world.sandbox.replay(eventId);
      await suite.actions.poll(10);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("is paid by a single read [T1]", async () => {
      const phone = suite.newPayer();
      suite.fail({ msisdn: phone }, "never_callback");
      const { attemptId, payableId, ref } = await suite.actions.started({ phone });
      await suite.world.sandbox.approve(ref);
      expect(await suite.world.payments().settle(attemptId, "poll")).toMatchObject({
        status: "PAID",
        reason: null,
      });
      await suite.expectPaidOnce(attemptId, payableId);
    });
  });
}

function testRefused(suite: Suite): void {
  const { provider } = suite;
  test.each(provider.refusals)(
    "%s ends the attempt with its own text, and another attempt can pay the order [T7]",
    async (...[word, state, reason, code]) => {
      const phone = suite.newPayer();
      suite.fail({ msisdn: phone }, `decline(${word})`);
      const { attemptId, payableId } = await suite.actions.started({ phone });
      await suite.actions.poll(11);
      expect(await suite.world.attempt(attemptId)).toMatchObject({ state, reason });
      expect(
        await suite.world.payments().paymentService.lastAttempt("booking", payableId),
      ).toMatchObject({ status: "CANCEL", reason: code });
      expect(
        await suite.world.database.sql("select status from test_payables where id = $1", [
          payableId,
        ]),
      ).toEqual([{ status: "PENDING" }]);
      if (reason === "merchant_config")
        expect(
          await suite.actions.alerts("merchant_config", provider.payBy.provider),
        ).toBeGreaterThan(0);
      const choice = {
        method: "MOBILE",
        operator: provider.payBy.operator,
        payerPhone: suite.newPayer(),
        language: "fr",
      } as const;
      const again = await suite.world
        .payments()
        .retryPayment({ kind: "booking", payableId }, choice, guest);
      await suite.world.drain();
      await suite.world.sandbox.approve((await suite.world.attempt(again.attemptId)).provider_ref);
      await suite.actions.poll(1);
      await suite.expectPaidOnce(again.attemptId, payableId);
    },
  );

  test("the refusals include insufficient funds", () => {
    expect(provider.refusals.map(([, , reason]) => reason)).toContain("insufficient_funds");
  });
}

function testLostStarts(suite: Suite): void {
  const { operations } = suite.provider;
  describe("a start without a known outcome", () => {
    test.each([
      ["created_but_timeout"],
      ["created_but_http(500)"],
      ["created_but_http(503)"],
      ["garbage_json"],
    ] as const)("is found by its reference and prompts once after %s [T5]", async (error) => {
      const phone = suite.newPayer();
      suite.fail({ op: operations.start, msisdn: phone }, error);
      const { attemptId, payableId, ref } = await suite.actions.started({ phone });
      await suite.actions.poll(3);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(11);
      await suite.expectPaidOnce(attemptId, payableId);
      expect(suite.actions.transactions(ref)).toBe(1);
    });

    test("is sent again under the same reference if the provider never received it [T5]", async () => {
      const phone = suite.newPayer();
      suite.fail({ op: operations.start, msisdn: phone, nth: 1 }, "no_answer");
      const { attemptId, ref } = await suite.actions.started({ phone });
      expect((await suite.world.attempt(attemptId)).state).toBe("created");
      await suite.actions.poll(3);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      expect(suite.actions.transactions(ref)).toBe(1);
      expect(suite.actions.requests(operations.start, ref)).toHaveLength(2);
    });

    test("ends the attempt as provider_unavailable without a charge if it keeps failing", async () => {
      const phone = suite.newPayer();
      suite.fail({ op: operations.start, msisdn: phone }, "http(503,99)");
      const { attemptId, ref } = await suite.actions.started({ phone });
      for (const wait of [3, 10, 20, 40, 60]) await suite.actions.poll(wait);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "failed",
        reason: "provider_unavailable",
      });
      expect(suite.actions.transactions(ref)).toBe(0);
    });
  });
}

function testUnreadable(suite: Suite): void {
  const { operations } = suite.provider;
  test("unreadable responses do not end a payment; after a day it goes to review", async () => {
    const phone = suite.newPayer();
    const { attemptId } = await suite.actions.started({ phone });
    suite.fail({ op: operations.read, msisdn: phone }, "http(500,999)");
    await suite.actions.poll(11);
    await suite.actions.poll(900);
    expect((await suite.world.attempt(attemptId)).state).toBe("pending");
    await suite.actions.poll(24 * 3600);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "review",
      reason: "undecided",
    });
    expect(await suite.actions.alerts("payment_undecided", attemptId)).toBe(1);
  });
}

function testLateSuccess(suite: Suite): void {
  test("an attempt expires with its window; a later success takes free seats again [T8]", async () => {
    const { attemptId, payableId } = await suite.startExpiring();
    await suite.actions.poll(60);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "expired",
      reason: "timeout",
    });
    await suite.actions.poll(11 * 60);
    expect(await suite.world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
    expect(await suite.actions.ticketsSent(payableId)).toBe(1);
  });
}

function testTokens(suite: Suite, token: Operation): void {
  const { operations } = suite.provider;
  test("a revoked access token is renewed once, without a second charge [T15]", async () => {
    const tokens = () =>
      suite.world.sandbox.journal().requests.filter(({ op }) => op === token).length;
    await suite.actions.started({ phone: suite.newPayer() });
    const phone = suite.newPayer();
    suite.fail({ op: operations.start, msisdn: phone }, "token_revoked");
    const before = tokens();
    const { attemptId, ref } = await suite.actions.started({ phone });
    expect((await suite.world.attempt(attemptId)).state).toBe("pending");
    expect(tokens() - before).toBe(1);
    expect(suite.actions.transactions(ref)).toBe(1);
  });
}

function testMismatches(suite: Suite): void {
  const { provider } = suite;
  test.each(provider.mismatches)(
    "a payment with a %s goes to review and no ticket is issued [T9, G.pay.02]",
    async (error) => {
      const phone = suite.newPayer();
      suite.fail({ msisdn: phone }, error);
      const { attemptId, payableId, ref } = await suite.actions.started({ phone });
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "review",
        reason: "mismatch",
        effective: false,
      });
      expect(await suite.actions.alerts("payment_mismatch", attemptId)).toBe(1);
      expect(await suite.actions.ledgerOf(attemptId)).toEqual([]);
      expect(await suite.actions.ticketsSent(payableId)).toBe(0);
      expect(
        await suite.world.payments().paymentService.lastAttempt("booking", payableId),
      ).toMatchObject({ status: "PENDING", reason: null });
    },
  );

  test("a callback with an unconfirmed success changes nothing and raises an alert as forged [T4, G.pay.02]", async () => {
    const { attemptId, ref } = await suite.actions.started({ phone: suite.newPayer() });
    const body = provider.callback("paid", { reference: ref, attemptId });
    const signature = provider.signed?.(body) ?? {};
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await suite.actions.callback(ref, body, { signature })).toBe(200);
      await suite.actions.poll(4);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      expect(await suite.actions.alerts("forged_callback", attemptId)).toBe(1); // the second callback is the same event
    }
    expect(await suite.actions.ledgerOf(attemptId)).toEqual([]);
  });
}
