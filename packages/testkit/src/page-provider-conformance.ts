import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { describe, expect, test } from "vitest";
import { testConcurrency } from "./concurrency-conformance.ts";
import { testKills } from "./kills-conformance.ts";
import { bookedOnce, guest, keptOnce } from "./payment-actions.ts";
import type { ProviderChoice } from "./payment-world.ts";
import type { SettingsUnderTest } from "./settings-conformance.ts";
import { testSettings } from "./settings-conformance.ts";
import type { UsedWorld } from "./use-payment-world.ts";
import { usePaymentWorld } from "./use-payment-world.ts";

type Scenario = Parameters<Sandbox["scenario"]>[0];
type Operation = NonNullable<Scenario["match"]["op"]>;

/** A provider with its own payment page and its simulator, for the conformance suite. */
export interface PageProviderUnderTest {
  readonly payBy: ProviderChoice;
  readonly settings: SettingsUnderTest;
  /** Names of its requests in scenarios and in the journal: `prepare` creates the page. */
  readonly operations: { readonly prepare: Operation; readonly read: Operation };
  /** Whether our server can close the page; a page of a wallet stays open until it expires. */
  readonly closable: boolean;
  /** Whether the provider charges only what our server captures: a closed page can still be approved there, without effect. */
  readonly capturedByUs?: boolean;
  /** Whether a declined payment ends the attempt, instead of another try on the same page. */
  readonly endsWhenDeclined: boolean;
  /** Francs that the provider reports to keep of a test payment of 4080 francs. */
  readonly feeXaf?: number;
  /** Switches that falsify the status. */
  readonly mismatches: readonly ("wrong_amount" | "wrong_currency" | "wrong_reference")[];
}

/** The provider, and a payment world shared by all tests of its suite. */
export interface PageSuite extends UsedWorld {
  readonly provider: PageProviderUnderTest;
  /** Opens an attempt, makes the simulator fail for its requests, and starts it. Without a request the switch applies to the payment. */
  startWith(
    change: Scenario["do"][number],
    request?: { readonly op: Operation; readonly nth?: number },
    holdMinutes?: number,
  ): Promise<{ attemptId: string; payableId: string; ref: string }>;
  fail(ref: string, op: Operation, change: Scenario["do"][number]): void;
  expectPaidOnce(attemptId: string, payableId: string): Promise<void>;
}

/**
 * Tests the cases of docs/providers/test-matrix.md that every provider with a payment page must pass, against its simulator. Called once, in the provider's
 * `driver.provider.test.ts`. `more` adds tests of behaviour specific to the provider in the same world.
 */
export function testPageProviderConformance(
  provider: PageProviderUnderTest,
  more: (suite: PageSuite) => void,
): void {
  const used = usePaymentWorld(provider.payBy, 3600);
  const suite: PageSuite = Object.assign(used, {
    provider,
    async startWith(change, request = undefined, holdMinutes = 15) {
      const { attemptId, payableId } = await used.world.open({ holdMinutes });
      const ref = (await used.world.attempt(attemptId)).provider_ref;
      used.world.sandbox.scenario({ match: { ref, ...request }, do: [change] });
      await used.world.payments().paymentService.openPage(provider.payBy.provider, attemptId);
      return { attemptId, payableId, ref };
    },
    fail: (ref, op, change) => used.world.sandbox.scenario({ match: { ref, op }, do: [change] }),
    async expectPaidOnce(attemptId, payableId) {
      const attempt = await used.world.attempt(attemptId);
      expect(attempt).toMatchObject({ state: "paid", effective: true, next_poll_at: null });
      const { feeXaf, payBy } = provider;
      const reportsFee = feeXaf !== undefined && attempt.driver === payBy.provider;
      const fee = reportsFee ? keptOnce(feeXaf) : [];
      expect(await used.actions.ledgerOf(attemptId)).toEqual([...bookedOnce, ...fee]);
      expect(await used.actions.ticketsSent(payableId)).toBe(1);
    },
  } satisfies Omit<PageSuite, keyof UsedWorld>);
  testSettings(provider.payBy, provider.settings);
  testPaid(suite);
  testPage(suite);
  testLostStarts(suite);
  testEnds(suite);
  testMismatches(suite);
  testConcurrency({
    suite,
    start: () => used.actions.started(),
    startEnding: provider.capturedByUs ? null : () => endedPage(suite),
    async succeedLate({ ref }) {
      if (provider.closable) await used.world.sandbox.approve(ref);
      else await used.world.advance(11 * 60);
    },
    furtherPayer: () => ({ operator: "MTN", payerPhone: "+237671234599" }),
  });
  testKills(provider.payBy);
  more(suite);
}

/** An attempt that ended, although its page can still be paid: it expired, or the provider said wrongly that it was closed. */
async function endedPage(suite: PageSuite) {
  if (!suite.provider.closable) {
    const started = await suite.startWith("late_success(600)", undefined, 40);
    await suite.actions.poll(13 * 60);
    return started;
  }
  const started = await suite.actions.started();
  await suite.world.database.sql(
    "update payment_attempts set state = 'cancelled', reason = 'cancelled', ended_at = app_now(), next_poll_at = null where id = $1",
    [started.attemptId],
  );
  return started;
}

function testPaid(suite: PageSuite): void {
  describe("a payment on the page", () => {
    test("is booked once and its tickets are sent once after the callback, before the payer returns [T1, G.pay.02]", async () => {
      const { attemptId, payableId, ref } = await suite.actions.started();
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("is paid by polling if no callback arrives [T1]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(12);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("is paid by a single read [T1]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("never_callback");
      await suite.world.sandbox.approve(ref);
      expect(await suite.world.payments().settle(attemptId, "poll")).toMatchObject({
        status: "PAID",
        reason: null,
      });
      await suite.expectPaidOnce(attemptId, payableId);
    });

    test("stays paid after duplicate, outdated and replayed callbacks [T3, G.pay.02]", async () => {
      const { attemptId, payableId, ref } = await suite.startWith("duplicate(5)");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(1);
      for (const { eventId } of suite.world.sandbox.journal().callbacks.slice(-5))
        await suite.world.sandbox.replay(eventId);
      await suite.actions.poll(10);
      await suite.expectPaidOnce(attemptId, payableId);
    });

    if (suite.provider.endsWhenDeclined)
      test("that is declined ends the attempt, and another attempt can pay the order [T7]", async () => {
        const { attemptId, payableId, ref } = await suite.actions.started();
        await suite.world.sandbox.refuse(ref);
        await suite.actions.poll(12);
        expect((await suite.world.attempt(attemptId)).state).toBe("failed");
        const last = await suite.world.payments().paymentService.lastAttempt("booking", payableId);
        expect(last).toMatchObject({ status: "CANCEL", reason: "payment_failed", page: null });
        await payByPhone(suite, payableId);
      });
    else
      test("is paid after a declined card: a decline does not end the attempt [T7]", async () => {
        const { attemptId, payableId, ref } = await suite.actions.started();
        await suite.world.sandbox.refuse(ref);
        await suite.actions.poll(12);
        expect((await suite.world.attempt(attemptId)).state).toBe("pending");
        await suite.world.sandbox.approve(ref);
        await suite.actions.poll(4);
        await suite.expectPaidOnce(attemptId, payableId);
      });
  });
}

/** Opens a further attempt with a wallet on the phone. */
export function payAgain({ world }: PageSuite, payableId: string) {
  const another = { method: "MOBILE", operator: "MTN", payerPhone: "+237671234599" } as const;
  return world
    .payments()
    .retryPayment({ kind: "booking", payableId }, { ...another, language: "fr" }, guest);
}

/** Pays an order with a further attempt. */
async function payByPhone(suite: PageSuite, payableId: string): Promise<void> {
  const { world } = suite;
  const { attemptId } = await payAgain(suite, payableId);
  await world.drain();
  await world.sandbox.approve((await world.attempt(attemptId)).provider_ref);
  await world.payments().settle(attemptId, "poll");
  await suite.expectPaidOnce(attemptId, payableId);
}

function testPage(suite: PageSuite): void {
  test("the page is shown until the attempt ends", async () => {
    const { paymentService, settle } = suite.world.payments();
    const { attemptId, payableId } = await suite.world.open();
    const page = await paymentService.openPage(suite.provider.payBy.provider, attemptId);
    expect(page?.url).toMatch(/^http/);
    expect((await paymentService.lastAttempt("booking", payableId))?.page).toEqual(page);
    await suite.world.sandbox.approve((await suite.world.attempt(attemptId)).provider_ref);
    await settle(attemptId, "poll");
    expect((await paymentService.lastAttempt("booking", payableId))?.page).toBeNull();
  });

  test("an attempt is started by the poller if the process dies before its page is opened [T6]", async () => {
    const { attemptId, payableId } = await suite.world.open();
    await suite.actions.poll(31);
    expect((await suite.world.attempt(attemptId)).state).toBe("pending");
    const shown = await suite.world.payments().paymentService.lastAttempt("booking", payableId);
    expect(shown?.page?.url).toMatch(/^http/);
  });
}

function testLostStarts(suite: PageSuite): void {
  const { prepare } = suite.provider.operations;
  describe("a page whose creation has no known outcome", () => {
    test.each([
      ["created_but_timeout"],
      ["created_but_http(500)"],
      ["created_but_http(503)"],
      ["garbage_json"],
    ] as const)("is created once after %s [T5]", async (error) => {
      const { attemptId, payableId, ref } = await suite.startWith(error, { op: prepare, nth: 1 });
      expect((await suite.world.attempt(attemptId)).state).toBe("created");
      await suite.actions.poll(3);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      await suite.world.sandbox.approve(ref);
      await suite.actions.poll(12);
      await suite.expectPaidOnce(attemptId, payableId);
      expect(suite.actions.transactions(ref)).toBe(1);
    });

    test("is requested again if the provider never received the request [T5]", async () => {
      const { attemptId, ref } = await suite.startWith("no_answer", { op: prepare, nth: 1 });
      expect((await suite.world.attempt(attemptId)).state).toBe("created");
      await suite.actions.poll(3);
      expect((await suite.world.attempt(attemptId)).state).toBe("pending");
      await suite.world.sandbox.approve(ref);
      expect(suite.actions.transactions(ref)).toBe(1);
    });

    test("ends the attempt as provider_unavailable if the provider keeps failing", async () => {
      const { attemptId, ref } = await suite.startWith("http(503,99)", { op: prepare });
      for (const wait of [3, 10, 20, 40, 60]) await suite.actions.poll(wait);
      expect(await suite.world.attempt(attemptId)).toMatchObject({
        state: "failed",
        reason: "provider_unavailable",
      });
      expect(suite.actions.transactions(ref)).toBe(0);
    });
  });
}

function testEnds(suite: PageSuite): void {
  if (suite.provider.closable) testClosing(suite);
  else testOpenPage(suite);

  test("unreadable responses do not end a payment; after a day it goes to review", async () => {
    const { attemptId, ref } = await suite.actions.started();
    suite.fail(ref, suite.provider.operations.read, "http(500,999)");
    await suite.actions.poll(12);
    await suite.actions.poll(900);
    expect((await suite.world.attempt(attemptId)).state).toBe("pending");
    await suite.actions.poll(24 * 3600);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "review",
      reason: "undecided",
    });
  });
}

/** A page that our server closes. */
function testClosing(suite: PageSuite): void {
  test("a further attempt closes the page first, and pays the order [T7, T10]", async () => {
    const { attemptId, payableId, ref } = await suite.actions.started();
    const again = await payAgain(suite, payableId);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "cancelled",
      reason: "cancelled",
    });
    await expectUnpayable(suite, ref);
    await suite.world.drain();
    await suite.world.sandbox.approve((await suite.world.attempt(again.attemptId)).provider_ref);
    await suite.world.payments().settle(again.attemptId, "poll");
    await suite.expectPaidOnce(again.attemptId, payableId);
  });

  test("the page is closed when the hold has ended [T8, T12]", async () => {
    const { attemptId, payableId, ref } = await suite.actions.started({ holdMinutes: 10 });
    await suite.actions.poll(601);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "expired",
      reason: "timeout",
    });
    await expectUnpayable(suite, ref);
    const last = await suite.world.payments().paymentService.lastAttempt("booking", payableId);
    expect(last).toMatchObject({ status: "CANCEL", reason: "payment_timeout", page: null });
  });

  if (!suite.provider.capturedByUs) testPaidBeforeClosing(suite);
}

/** The page of a provider that charges as soon as the payer pays. */
function testPaidBeforeClosing(suite: PageSuite): void {
  const { operations } = suite.provider;

  test("a further attempt is refused if the page was paid meanwhile [T10]", async () => {
    const { attemptId, payableId, ref } = await suite.startWith("never_callback");
    await suite.world.sandbox.approve(ref);
    await expect(payAgain(suite, payableId)).rejects.toMatchObject({ code: "booking_not_payable" });
    await suite.expectPaidOnce(attemptId, payableId);
  });

  test("a payment completed before the page was closed is settled as paid [T12]", async () => {
    const { attemptId, payableId, ref } = await suite.startWith("never_callback", undefined, 10);
    suite.fail(ref, operations.read, "http(503,1)");
    await suite.actions.poll(595);
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(10);
    await suite.expectPaidOnce(attemptId, payableId);
  });
}

/** Nobody can be charged any more: the page refuses, or what is approved there is not captured. */
async function expectUnpayable(suite: PageSuite, ref: string): Promise<void> {
  const isApproved = await suite.world.sandbox.approve(ref);
  if (!suite.provider.capturedByUs) expect(isApproved).toBe(false);
  await suite.actions.poll(4);
  const charged = suite.world.sandbox.payments().filter((one) => one.ourRef === ref);
  expect(charged.filter(({ status }) => status === "paid")).toEqual([]);
}

/** A page that stays open until its provider closes it. */
function testOpenPage(suite: PageSuite): void {
  test("no further attempt starts while the page can be paid [T10]", async () => {
    const { attemptId, payableId, ref } = await suite.actions.started();
    await expect(payAgain(suite, payableId)).rejects.toMatchObject({ code: "attempt_running" });
    await suite.world.sandbox.approve(ref);
    await suite.actions.poll(4);
    await suite.expectPaidOnce(attemptId, payableId);
  });

  test("the attempt expires with its window; a later success takes free seats again [T8]", async () => {
    const { attemptId, payableId } = await suite.startWith("late_success(600)", undefined, 40);
    await suite.actions.poll(13 * 60);
    expect(await suite.world.attempt(attemptId)).toMatchObject({
      state: "expired",
      reason: "timeout",
    });
    await suite.actions.poll(11 * 60);
    expect(await suite.world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
    expect(await suite.actions.ticketsSent(payableId)).toBe(1);
  });
}

function testMismatches(suite: PageSuite): void {
  test.each(suite.provider.mismatches)(
    "a payment with a %s goes to review and no ticket is issued [T9, G.pay.02]",
    async (error) => {
      const { attemptId, payableId, ref } = await suite.startWith(error);
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
    },
  );
}
