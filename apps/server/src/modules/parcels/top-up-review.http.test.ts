import { freePort } from "@wakafine/testkit/global-setup.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { parcelBalanceOf, sampleTopUp } from "@wakafine/testkit/parcel-world.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
let app: TestApp;
let member: string;
let administrator: string;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  app = await startTestApp({
    ahead: { seconds: 0 },
    env: { LIMITS: "false", PORT: String(port), PAYMENT_CALLBACK_ORIGIN: origin },
  });
  member = await logInMember(app, users.member.parcels[5]);
  administrator = await logInAdministrator(app);
});
afterAll(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
  await app.stop();
});

async function work(seconds: number): Promise<void> {
  await app.advance(seconds);
  await app.sandbox.idle();
  for (const job of ["outbox", "payment-poller-mtn_momo"]) while ((await app.runJob(job)) > 0);
}

/** Opens a top-up whose payer confirms it, while the operator reports another amount. */
async function topUpInReview() {
  const payer = "+237678100018";
  app.sandbox.scenario({ match: { msisdn: payer }, do: ["wrong_amount"] });
  const body = sampleTopUp({ payer_phone: payer });
  const opened = await app.call("topUpBalance", { body }, { token: member });
  await app.drainOutbox();
  const id = opened.body.data.top_up_uuid;
  const [attempt] = await app.database.sql<{ id: string; provider_ref: string }>(
    "select id, provider_ref from payment_attempts where payable_kind = 'top_up' and payable_id = $1",
    [id],
  );
  if (!attempt) throw new Error("the top-up has no attempt");
  await app.sandbox.approve(attempt.provider_ref);
  await work(6);
  return { id, attempt: attempt.id };
}

const subjectOf = async (entity: string, id: string) => {
  const { body } = await app.call(
    "listAuditLog",
    { query: { entity, entity_id: id } },
    { token: administrator },
  );
  return body.data.data.map(({ subject }) => subject.name);
};

test("a top-up whose payment is reviewed, its refund and its changes name the agency [G.role.05, G.topup.03]", async () => {
  const before = await parcelBalanceOf(app);
  const { id, attempt } = await topUpInReview();
  const reviews = await app.call("listPaymentReviews", { query: {} }, { token: administrator });
  expect(reviews.body.data.data).toMatchObject([
    {
      id: attempt,
      kind: "mismatch",
      booking_uuid: null,
      order_code: null,
      top_up: { uuid: id, agency_uuid: agencies.parcels.id, agency: agencies.parcels.name },
    },
  ]);
  const refunded = await app.call(
    "refundReview",
    { params: { id: attempt }, body: { reason: "The operator reports another amount" } },
    { token: administrator },
  );
  expect([refunded.status, refunded.body.message]).toEqual([200, expect.any(String)]);
  const refunds = await app.call("listRefunds", { query: {} }, { token: administrator });
  expect(refunds.body.data.data).toMatchObject([
    { order_code: null, top_up_agency: agencies.parcels.name },
  ]);
  const refund = refunds.body.data.data[0]?.id ?? "";
  for (const [entity, subject] of [
    ["top_up", id],
    ["payment_attempt", attempt],
    ["refund", refund],
  ] as const) {
    const names = await subjectOf(entity, subject);
    expect([entity, new Set(names)]).toEqual([entity, new Set([agencies.parcels.name])]);
  }
  expect(await parcelBalanceOf(app)).toBe(before);
});
