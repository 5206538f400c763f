import { bookingIdOf } from "@wakafine/testkit/admin-booking-samples.ts";
import { createKills } from "@wakafine/testkit/kills.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { paidInReview } from "@wakafine/testkit/payment-review-samples.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { describe, expect, test } from "vitest";
import { failpoints } from "./failpoints.ts";

const kills = createKills();
const app = useTestApp({ env: { LIMITS: "false" }, overrides: { failpoint: kills.failpoint } });

async function work(seconds = 0): Promise<void> {
  await app.advance(seconds);
  await app.sandbox.idle();
  while ((await app.runJob("refunds")) > 0);
  await app.drainOutbox();
}

const decide = async (attempt: string) =>
  app.call(
    "refundReview",
    { params: { id: attempt }, body: { reason: "Checked" } },
    { token: await logInAdministrator(app) },
  );

/** Expects one refund, executed once for what was received, with its ledger entries and one message. */
async function expectRefundedOnce(attempt: string, link: string): Promise<void> {
  const refunds = await app.database.sql<{ id: string; state: string; amount_xaf: number }>(
    "select id, state, amount_xaf from refunds where attempt_id = $1",
    [attempt],
  );
  const [payment] = await app.database.sql<{ state: string; amount_xaf: number; payer: string }>(
    "select state, amount_xaf, ltrim(payer_phone, '+') as payer from payment_attempts where id = $1",
    [attempt],
  );
  expect(refunds.map(({ state, amount_xaf }) => [state, amount_xaf])).toEqual([
    ["succeeded", payment!.amount_xaf],
  ]);
  expect(payment!.state).toBe("refunded");
  const kinds = await app.database.sql<{ kind: string }>(
    "select kind from ledger_transactions where attempt_id = $1 or refund_id = $2 order by id",
    [attempt, refunds[0]!.id],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["suspense", "refund_owed", "refund"]);
  const [sent] = await app.database.sql<{ n: number }>(
    "select count(*)::integer as n from messages where template = 'refund sent' and booking_id = $1",
    [await bookingIdOf(app, link)],
  );
  expect(sent?.n).toBe(1);
  expect(await app.app.payments.checkLedger()).toEqual([]);
}

const disbursements = () =>
  app.sandbox.payments().filter(({ kind, status }) => kind === "disbursement" && status === "paid")
    .length;

describe("a refund decided in the review is paid once after a kill at", () => {
  test("the point before the commit of the decision, which can be repeated [T6, G.role.05]", async () => {
    const link = await journeys(app).booked();
    const attempt = await paidInReview(app, link);
    const before = disbursements();
    kills.next("money: before commit");
    expect((await decide(attempt)).status).toBe(500);
    expect(kills.end(), "the point was passed").toBe(0);
    const decided = await app.database.sql("select id from refunds where attempt_id = $1", [
      attempt,
    ]);
    expect(decided).toEqual([]);
    expect((await decide(attempt)).status).toBe(200);
    for (const seconds of [0, 35, 65]) await work(seconds);
    await expectRefundedOnce(attempt, link);
    expect(disbursements() - before).toBe(1);
  });

  const points = failpoints.filter(
    (point) => point.startsWith("refund: ") && point !== "refund: before commit",
  );
  test.each(points.map((point) => [point] as const))("%s [T6, T13, G.role.05]", async (point) => {
    const link = await journeys(app).booked();
    const attempt = await paidInReview(app, link);
    const before = disbursements();
    expect((await decide(attempt)).status).toBe(200);
    kills.next(point, 2);
    for (const seconds of [0, 35, 65, 605, 605]) await work(seconds);
    expect(kills.end(), "the point was passed").toBeLessThan(2);
    await expectRefundedOnce(attempt, link);
    expect(disbursements() - before).toBe(1);
  });
});
