import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { paidInReview } from "@wakafine/testkit/payment-review-samples.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const ahead = { seconds: 0 };
  const env = { LIMITS: "false" };
  one = await startTestApp({ ahead, env });
  two = await startTestApp({ database: one.database, sandbox: one.sandbox, ahead, env });
});
afterAll(async () => {
  expect(await one.app.payments.checkLedger()).toEqual([]);
  await two.stop();
  await one.stop();
});

const inReview = async () => paidInReview(one, await journeys(one).booked());
const movementsOf = async (attempt: string) => {
  const [row] = await one.database.sql<{ movements: number; refunds: number }>(
    `select (select count(*)::integer from ledger_transactions where attempt_id = $1 and kind in ('payment', 'late_payment', 'suspense')) as movements,
       (select count(*)::integer from refunds where attempt_id = $1) as refunds`,
    [attempt],
  );
  return row!;
};

test("exactly one of the administrators who settle and refund a payment concurrently at two processes succeeds, and the money moves once [G.role.05, G.pay.02]", async () => {
  const options = { token: await logInAdministrator(one) };
  for (let round = 0; round < 3; round += 1) {
    const attempt = await inReview();
    const request = { params: { id: attempt }, body: { reason: "Checked" } };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_unused, index) =>
        (index % 2 === 0 ? one : two).call(
          index % 4 < 2 ? "settleReview" : "refundReview",
          request,
          options,
        ),
      ),
    );
    const outcomes = responses.map(({ status, body }) => body.error_code ?? status);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "not_in_this_state")).toHaveLength(7);
    const winner = responses.find(({ status }) => status === 200)!;
    const refunds = winner.body.data.state === "paid" ? 0 : 1;
    expect(await movementsOf(attempt)).toEqual({ movements: 1, refunds });
    const decisions = await one.database.sql(
      "select action from audit_log where entity_id = $1 and action in ('settle review', 'refund review')",
      [attempt],
    );
    expect(decisions).toHaveLength(1);
  }
});

test("the control: decisions that only read the state before they write are executed more than once", async () => {
  const attempt = await inReview();
  await one.database.sql("create table naive_decisions (attempt_id uuid)");
  const decide = async (app: TestApp) => {
    const [row] = await app.database.sql<{ state: string }>(
      "select state from payment_attempts where id = $1",
      [attempt],
    );
    await new Promise((resolve) => setImmediate(resolve)); // the provider is read here
    if (row!.state !== "review") return;
    await app.database.sql("insert into naive_decisions values ($1)", [attempt]);
    await app.database.sql("update payment_attempts set state = 'failed' where id = $1", [attempt]);
  };
  await Promise.all([one, two, one, two].map(decide));
  const rows = await one.database.sql("select from naive_decisions");
  expect(rows.length).toBeGreaterThan(1);
});
