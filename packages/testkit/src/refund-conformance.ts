import { randomUUID } from "node:crypto";
import { euroCents } from "@wakafine/shared/payments/euro.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import type { FailpointName } from "@wakafine/server/modules/payments/public.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { guest, paymentActions } from "./payment-actions.ts";
import type { ProviderChoice, PaymentWorld } from "./payment-world.ts";
import { startPaymentWorld } from "./payment-world.ts";
import { soldBy } from "./test-payable.ts";

type Scenario = Parameters<Sandbox["scenario"]>[0];
type Operation = NonNullable<Scenario["match"]["op"]>;

/** A paid order. */
export interface PaidOrder {
  readonly attemptId: string;
  readonly payableId: string;
  /** Our reference at the provider. */
  readonly ref: string;
  readonly phone: string;
}

/** A provider that refunds and its simulator, for the conformance suite of refunds [T13]. */
export interface RefundingProvider {
  readonly payBy: ProviderChoice;
  readonly currency: "XAF" | "EUR";
  /** Names of its requests in scenarios. */
  readonly operations: { readonly send: Operation; readonly read: Operation };
  /** Matches the refunds of an order in scenarios. */
  match(order: PaidOrder): Scenario["match"];
}

/** What the tests of one provider use. */
export interface RefundSuite {
  readonly provider: RefundingProvider;
  readonly world: PaymentWorld;
  readonly actions: ReturnType<typeof paymentActions>;
  /** Opens and pays an order of `paidXaf` francs; its settings are switches of the simulator. */
  paid(...changes: Scenario["do"][number][]): Promise<PaidOrder>;
  /** Requests a refund of an order and returns its id. */
  request(order: PaidOrder, amountXaf: number): Promise<string>;
  /** Runs the refund job until nothing is due, after advancing the clocks. */
  work(seconds?: number): Promise<void>;
  refund(id: string): Promise<SeenRefund>;
  /** Money that reached the payer of an order's refunds, in the smallest unit, and the number of disbursements. */
  disbursed(order: PaidOrder): Promise<{ readonly minor: number; readonly count: number }>;
  /** An administrator sends a failed refund again. */
  retry(id: string): Promise<unknown>;
}

interface SeenRefund {
  readonly state: string;
  readonly failure: string | null;
  readonly amount_minor: string | null;
}

export const paidXaf = 4080;
const feeXaf = 80;

/** Tests that every provider with automatic refunds must pass [T13], against its simulator. `more` adds tests in the same world. */
export function testRefundConformance(
  provider: RefundingProvider,
  more?: (suite: RefundSuite) => void,
): void {
  let world: PaymentWorld;
  let payers = 0;
  const suite: RefundSuite = {
    provider,
    get world() {
      return world;
    },
    get actions() {
      return paymentActions(world);
    },
    async paid(...changes) {
      payers += 1;
      const wallet = provider.payBy.phone;
      const phone = wallet ? `${wallet.slice(0, -4)}${String(payers).padStart(4, "1")}` : "";
      const opened = await world.open({ amount: paidXaf, ...(wallet ? { phone } : {}) });
      if (changes.length > 0)
        world.sandbox.scenario({ match: { ref: opened.attemptId }, do: changes });
      const { paymentService } = world.payments();
      await paymentService.openPage(provider.payBy.provider, opened.attemptId);
      await world.drain();
      const { provider_ref: ref } = await world.attempt(opened.attemptId);
      await world.sandbox.approve(ref);
      await world.payments().settle(opened.attemptId, "poll");
      await world.sandbox.idle();
      return { ...opened, ref, phone };
    },
    async request({ payableId }, amountXaf) {
      const refundId = randomUUID();
      const [row] = await world.database.sql<{ sum: string }>(
        "select coalesce(sum(amount_xaf), 0) as sum from refunds where payable_id = $1",
        [payableId],
      );
      const isLast = Number(row?.sum) + amountXaf >= paidXaf;
      const fee = isLast ? feeXaf : 0;
      const statements = world.payments().paymentService.requestRefund(
        {
          payableKind: "booking",
          payableId,
          refundId,
          amountXaf,
          reversal: [
            { account: "agency_held", ...soldBy, amountXaf: amountXaf - fee },
            ...(fee > 0 ? [{ account: "platform_fee" as const, amountXaf: fee }] : []),
          ],
        },
        guest,
      );
      await world.pool.transaction((transaction) => transaction.finish([...statements]));
      return refundId;
    },
    async work(seconds = 0) {
      if (seconds > 0) await world.advance(seconds);
      await world.sandbox.idle();
      while ((await world.run("refunds")) > 0);
      await world.drain();
    },
    async refund(id) {
      const [row] = await world.database.sql<SeenRefund>(
        "select state, failure, amount_minor::text from refunds where id = $1",
        [id],
      );
      return row!;
    },
    async disbursed({ payableId }) {
      const rows = await world.database.sql<{ id: string }>(
        `select r.request_id::text as id from refunds r where r.payable_id = $1
         union select t.refund_request::text from ledger_transactions t join refunds r on r.id = t.refund_id where r.payable_id = $1 and t.refund_request is not null`,
        [payableId],
      );
      const ids = rows.map(({ id }) => id.replaceAll("-", ""));
      const disbursements = world.sandbox
        .payments()
        .filter(
          ({ kind, status, ourRef }) =>
            kind === "disbursement" &&
            status !== "failed" &&
            ids.some((id) => id.startsWith(ourRef.replaceAll("-", ""))),
        );
      const digits = provider.currency === "EUR" ? 100 : 1;
      return {
        minor: disbursements.reduce(
          (sum, { amount }) => sum + Math.round(Number(amount) * digits),
          0,
        ),
        count: disbursements.length,
      };
    },
    async retry(id) {
      const bound = world.payments().bound.find((one) => one.id === "executeRefund")!;
      const administrator = { ...guest, actor: { userId: randomUUID() } };
      return bound.handle({ params: { id } } as never, administrator as never);
    },
  };
  beforeAll(async () => {
    world = await startPaymentWorld({ payBy: provider.payBy, env: { LIMITS: "false" } });
  });
  afterAll(() => world.stop());
  afterEach(async () => {
    expect(await world.payments().checkLedger()).toEqual([]);
  });
  testExecuted(suite);
  testFailures(suite);
  testLostResponses(suite);
  testCrashes(suite);
  more?.(suite);
}

/** The charge of `paidXaf` in the smallest unit of its currency. */
function chargedMinor({ provider }: RefundSuite): number {
  return provider.currency === "EUR" ? euroCents(paidXaf) : paidXaf;
}

function testExecuted(suite: RefundSuite): void {
  test("a full refund pays back exactly the charge, once [T13, G.ticket.02]", async () => {
    const order = await suite.paid();
    const id = await suite.request(order, paidXaf);
    await suite.work();
    await suite.work(35);
    expect((await suite.refund(id)).state).toBe("succeeded");
    expect((await suite.world.attempt(order.attemptId)).state).toBe("refunded");
    await suite.work(3600);
    expect(await suite.disbursed(order)).toEqual({ minor: chargedMinor(suite), count: 1 });
    const entries = await suite.world.database.sql(
      "select e.account, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.refund_id = $1 and t.kind = 'refund' order by e.position",
      [id],
    );
    expect(entries).toEqual([
      { account: "refund_owed", amount: String(paidXaf) },
      { account: "provider_cash", amount: String(-paidXaf) },
    ]);
  });

  test("three parts sum to exactly the charge, and a fourth is refused [T13, G.ticket.02]", async () => {
    const order = await suite.paid();
    const states: string[] = [];
    for (const part of [1000, 1333, paidXaf - 2333]) {
      const id = await suite.request(order, part);
      await suite.work();
      await suite.work(35);
      expect((await suite.refund(id)).state).toBe("succeeded");
      states.push((await suite.world.attempt(order.attemptId)).state);
    }
    expect(states).toEqual(["partially_refunded", "partially_refunded", "refunded"]);
    expect(await suite.disbursed(order)).toEqual({ minor: chargedMinor(suite), count: 3 });
    await expect(suite.request(order, 1)).rejects.toThrow();
  });

  test("two parts requested together are both paid, exactly [T13]", async () => {
    const order = await suite.paid();
    await suite.request(order, 2041);
    await suite.request(order, paidXaf - 2041);
    await suite.work();
    await suite.work(35);
    expect(await suite.disbursed(order)).toEqual({ minor: chargedMinor(suite), count: 2 });
    expect((await suite.world.attempt(order.attemptId)).state).toBe("refunded");
  });
}

function testFailures(suite: RefundSuite): void {
  const { send } = suite.provider.operations;
  test.each([["refund_fail"], ["refund_late_fail"]] as const)(
    "after %s a refund is back in the queue with its reason, and sent again it is paid once [T13]",
    async (change) => {
      const order = await suite.paid();
      suite.world.sandbox.scenario({
        match: { op: send, ...suite.provider.match(order), nth: 1 },
        do: [change],
      });
      const id = await suite.request(order, paidXaf);
      for (const seconds of [0, 35, 65]) await suite.work(seconds);
      expect(await suite.refund(id)).toMatchObject({
        state: "failed",
        failure: expect.stringMatching(/./) as string,
      });
      expect((await suite.world.attempt(order.attemptId)).state).toBe("paid");
      expect(await suite.actions.alerts("refund_failed", id)).toBe(1);
      expect(await suite.disbursed(order)).toMatchObject({ minor: 0 });
      await suite.work(3700);
      expect((await suite.refund(id)).state).toBe("failed"); // an administrator decides
      await suite.retry(id);
      await suite.work();
      await suite.work(35);
      expect((await suite.refund(id)).state).toBe("succeeded");
      expect(await suite.disbursed(order)).toEqual({ minor: chargedMinor(suite), count: 1 });
      expect((await suite.world.attempt(order.attemptId)).state).toBe("refunded");
    },
  );
}

function testLostResponses(suite: RefundSuite): void {
  const { send, read } = suite.provider.operations;
  const sent = async (change: Scenario["do"][number]) => {
    const order = await suite.paid();
    suite.world.sandbox.scenario({
      match: { op: send, ...suite.provider.match(order), nth: 1 },
      do: [change],
    });
    const id = await suite.request(order, paidXaf);
    await suite.work();
    expect((await suite.refund(id)).state).toBe("submitted");
    await suite.work(35);
    await suite.work(65);
    expect((await suite.refund(id)).state).toBe("succeeded");
    expect(await suite.disbursed(order)).toEqual({ minor: chargedMinor(suite), count: 1 });
  };
  test("a refund whose response is lost is read and paid once [T13]", () => sent("refund_timeout"));
  test("a refund that never arrived is sent again under the same id [T13]", () =>
    sent("no_answer"));

  test("a provider that cannot be read leaves a refund submitted; it is reported as overdue and decided later [T13]", async () => {
    const order = await suite.paid();
    suite.world.sandbox.scenario({
      match: { op: send, ...suite.provider.match(order), nth: 1 },
      do: ["refund_timeout"],
    });
    const id = await suite.request(order, paidXaf);
    await suite.work();
    suite.world.sandbox.scenario({ match: { op: read }, do: ["http(503,3)"] });
    for (const seconds of [35, 65]) await suite.work(seconds);
    expect((await suite.refund(id)).state).toBe("submitted");
    await suite.world.database.sql(
      "update refunds set submitted_at = submitted_at - interval '11 days' where id = $1",
      [id],
    );
    await suite.work(700);
    expect(
      await suite.world.database.sql(
        "select kind from alerts where subject = $1 and kind = 'refund_overdue'",
        [id],
      ),
    ).toHaveLength(1);
    for (const seconds of [700, 700]) await suite.work(seconds);
    expect((await suite.refund(id)).state).toBe("succeeded");
    expect(await suite.disbursed(order)).toMatchObject({ count: 1 });
  });
}

const crashes: readonly FailpointName[] = [
  "refund: before send",
  "refund: after send",
  "refund: before record",
  "refund: after record",
];

function testCrashes(suite: RefundSuite): void {
  describe("a process that crashes", () => {
    test.each(crashes)("at %s pays a refund once [T6, T13]", async (point) => {
      const order = await suite.paid();
      const crash = { left: 2 };
      suite.world.restart({
        failpoint(name) {
          if (name !== point || crash.left === 0) return;
          crash.left -= 1;
          throw new Error(`crash at ${point}`);
        },
      });
      const id = await suite.request(order, paidXaf);
      await suite.work();
      for (const seconds of [35, 65, 605]) await suite.work(seconds);
      suite.world.restart();
      expect((await suite.refund(id)).state).toBe("succeeded");
      expect(await suite.disbursed(order)).toEqual({ minor: chargedMinor(suite), count: 1 });
    });
  });
}
