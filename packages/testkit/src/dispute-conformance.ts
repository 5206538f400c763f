import { describe, expect, test } from "vitest";
import type { RefundSuite } from "./refund-conformance.ts";
import { paidXaf } from "./refund-conformance.ts";

/** Returns the queries of the tests below. */
function disputeQueries(suite: RefundSuite) {
  return {
    state: async (attemptId: string) => (await suite.world.attempt(attemptId)).state,
    disputeEntries: () =>
      suite.world.database.sql<{ amount: string | null }>(
        "select sum(amount)::text as amount from ledger_entries where account = 'dispute'",
      ),
    async ledgerOfRefund(id: string) {
      const rows = await suite.world.database.sql<{ kind: string }>(
        "select kind from ledger_transactions where refund_id = $1 order by id",
        [id],
      );
      return rows.map(({ kind }) => kind);
    },
    async requestOf(id: string) {
      const [row] = await suite.world.database.sql<{ request_id: string }>(
        "select request_id from refunds where id = $1",
        [id],
      );
      return row?.request_id;
    },
  };
}

/**
 * Tests of disputes for a provider that reports them by signed events, in the world of `testRefundConformance`. `opened`: the name of the event that opens one.
 */
export function testDisputeConformance(suite: RefundSuite, opened: string): void {
  const { state, disputeEntries } = disputeQueries(suite);

  describe("a disputed payment", () => {
    test("is not refunded; once the dispute is won, what was requested is paid [T13]", async () => {
      const order = await suite.paid("dispute(won)");
      const id = await suite.request(order, 1000);
      await suite.work();
      expect(await state(order.attemptId)).toBe("disputed");
      expect((await suite.refund(id)).state).toBe("requested");
      await expect(suite.request(order, 1000)).rejects.toThrow("cancellation_changed");
      expect(await suite.actions.alerts("payment_disputed", order.attemptId)).toBe(0); // it was reported by its transaction
      await suite.work(61);
      expect((await suite.refund(id)).state).toBe("succeeded");
      expect(await state(order.attemptId)).toBe("partially_refunded");
      expect(await suite.disbursed(order)).toMatchObject({ count: 1 });
    });

    test("that is lost is charged back; refunds that were owed are settled by it and never paid again [T13]", async () => {
      const before = Number((await disputeEntries())[0]?.amount ?? 0);
      const order = await suite.paid("dispute(lost)");
      const id = await suite.request(order, 1000);
      await suite.work();
      await suite.work(61);
      expect(await state(order.attemptId)).toBe("charged_back");
      expect((await suite.refund(id)).state).toBe("succeeded");
      await suite.work(3700);
      expect(await suite.disbursed(order)).toEqual({ minor: 0, count: 0 });
      expect(Number((await disputeEntries())[0]?.amount)).toBe(before + paidXaf - 1000);
    });

    test("that is lost in part is charged back in part; the rest of a larger refund stays owed [T13]", async () => {
      const before = Number((await disputeEntries())[0]?.amount ?? 0);
      const order = await suite.paid("dispute(lost_half)");
      const covered = await suite.request(order, 1000);
      const larger = await suite.request(order, 2000);
      await suite.work();
      await suite.work(61);
      expect(await state(order.attemptId)).toBe("charged_back");
      expect((await suite.refund(covered)).state).toBe("succeeded");
      expect((await suite.refund(larger)).state).toBe("requested");
      const borne = Number((await disputeEntries())[0]?.amount) - before;
      expect(Math.abs(borne - (paidXaf / 2 - 1000))).toBeLessThan(7); // cents of half of the charge
      expect(await suite.disbursed(order)).toEqual({ minor: 0, count: 0 });
    });

    test("keeps its final state when the events are repeated or arrive late [T3]", async () => {
      const order = await suite.paid("dispute(lost)");
      await suite.work();
      await suite.work(61);
      const event = suite.world.sandbox
        .journal()
        .callbacks.findLast(({ body }) => body.includes(opened));
      await suite.world.sandbox.replay(event?.eventId ?? "");
      await suite.work();
      expect(await state(order.attemptId)).toBe("charged_back");
    });
  });
  testSettledByDispute(suite);
}

function testSettledByDispute(suite: RefundSuite): void {
  const { state, disputeEntries, ledgerOfRefund, requestOf } = disputeQueries(suite);

  describe("a lost dispute", () => {
    test("settles an owed refund once when its events are repeated [T3, T13]", async () => {
      const order = await suite.paid("dispute(lost)");
      const id = await suite.request(order, 1000);
      await suite.work();
      const before = suite.world.sandbox.journal().callbacks.length;
      await suite.work(61);
      const closing = suite.world.sandbox.journal().callbacks.slice(before);
      expect(closing.length).toBeGreaterThan(0);
      const settled = await ledgerOfRefund(id);
      expect(settled).toEqual(["refund_owed", "refund"]);
      const taken = await disputeEntries();
      for (const { eventId } of closing) await suite.world.sandbox.replay(eventId);
      await suite.work();
      expect(await ledgerOfRefund(id)).toEqual(settled);
      expect(await disputeEntries()).toEqual(taken);
      expect((await suite.refund(id)).state).toBe("succeeded");
      expect(await state(order.attemptId)).toBe("charged_back");
    });

    test("settles a refund that its provider took back, under a new request, which later reports of the old one do not change [T13]", async () => {
      const order = await suite.paid();
      suite.world.sandbox.scenario({
        match: { op: suite.provider.operations.send, ...suite.provider.match(order), nth: 1 },
        do: ["refund_late_fail"],
      });
      const id = await suite.request(order, paidXaf);
      const before = suite.world.sandbox.journal().callbacks.length;
      for (const seconds of [0, 35, 65]) await suite.work(seconds);
      const reports = suite.world.sandbox.journal().callbacks.slice(before);
      expect(reports.length).toBeGreaterThan(0);
      expect((await suite.refund(id)).state).toBe("failed");
      const request = await requestOf(id);
      const earlier = await ledgerOfRefund(id);
      await suite.world.database.sql(
        `insert into disputes (driver, provider_ref, provider_txn_id, state, status, closed_at)
         select driver, 'lost after a reversal', provider_txn_id, 'lost', 'lost', app_now() from payment_attempts where id = $1`,
        [order.attemptId],
      );
      await suite.work();
      expect((await suite.refund(id)).state).toBe("succeeded");
      expect(await requestOf(id)).not.toBe(request);
      expect(await ledgerOfRefund(id)).toEqual([...earlier, "refund"]);
      for (const { eventId } of reports) await suite.world.sandbox.replay(eventId);
      await suite.work(3700);
      expect((await suite.refund(id)).state).toBe("succeeded");
      expect(await ledgerOfRefund(id)).toEqual([...earlier, "refund"]);
      expect(await suite.disbursed(order)).toEqual({ minor: 0, count: 0 });
    });
  });
}
