import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { byPage, usePaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { app, work, order } = usePaymentApp({
  providers: ["stripe"],
  jobs: ["refunds", "sweep-holds"],
  ending: true,
});

/** Pays an order by card; the provider reports another amount or currency, so the attempt is in review. */
async function mismatch(error: "wrong_amount" | "wrong_currency") {
  app.sandbox.scenario({ match: { op: "session_create" }, do: [error] });
  const { body } = await app.call("createBooking", {
    body: sampleBooking(smallWorld.departures.trainEconomic.id, 1, {
      ...byPage,
      payment_method: "STRIPE",
    }),
  });
  const { order_hidden_uuid: link, stripe_session: session } = body.data;
  await app.sandbox.approve(session!.id);
  await work(1);
  const [row] = await app.database.sql<{ id: string; state: string; minor: number }>(
    "select a.id, a.state, a.amount_minor::integer as minor from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [link],
  );
  expect(row!.state).toBe("review");
  return { link, attempt: row!.id, minor: row!.minor };
}

const reason = "Read in the provider's dashboard";
const administrator = async () => ({ token: await logInAdministrator(app) });
const refund = async (id: string) =>
  app.call("refundReview", { params: { id }, body: { reason } }, await administrator());
const settle = async (id: string) =>
  app.call("settleReview", { params: { id }, body: { reason } }, await administrator());
const close = async (id: string, refundId?: string) =>
  app.call(
    "closeReview",
    {
      params: { id },
      body: {
        subject: "attempt",
        reason,
        ...(refundId === undefined ? {} : { refund_id: refundId }),
      },
    },
    await administrator(),
  );
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;
const audited = (id: string) =>
  app.database.sql(
    "select action, actor, reason, details from audit_log where entity_id = $1 and action like '% review'",
    [id],
  );
const actor = smallWorld.users.administrator.id;

describe("a card payment in review", () => {
  test("with another amount in euro is refunded with exactly what was received [G.role.05, G.ticket.02]", async () => {
    const { attempt, minor } = await mismatch("wrong_amount");
    expect(outcome(await settle(attempt))).toBe("409 payment_not_confirmed");
    expect(outcome(await close(attempt))).toBe("409 payment_not_confirmed");
    expect(outcome(await close(attempt, "re_1"))).toBe("409 payment_not_confirmed");
    const refunded = await refund(attempt);
    expect([outcome(refunded), refunded.body.data]).toEqual([
      "200 ok",
      { id: attempt, state: "paid_late" },
    ]);
    expect(outcome(await refund(attempt))).toBe("409 not_in_this_state");
    await work(120);
    const refunds = await app.database.sql(
      "select r.state, r.amount_minor::integer as cents, r.amount_xaf = a.amount_xaf as whole from refunds r join payment_attempts a on a.id = r.attempt_id where a.id = $1",
      [attempt],
    );
    expect(refunds).toEqual([{ state: "succeeded", cents: minor - 1, whole: true }]);
    expect(await audited(attempt)).toEqual([
      {
        action: "refund review",
        actor,
        reason,
        details: { received: String(minor - 1), currency: "EUR" },
      },
    ]);
  });

  test("in another currency is closed with the provider's refund, once, and the order can be paid again [G.role.05, G.pay.02]", async () => {
    const { link, attempt } = await mismatch("wrong_currency");
    for (const refused of [await settle(attempt), await refund(attempt), await close(attempt)])
      expect(outcome(refused)).toBe("409 payment_not_confirmed");
    expect(outcome(await close(attempt, " "))).toBe("400 invalid_input");
    const closed = await close(attempt, "re_3Q");
    expect([outcome(closed), closed.body.data]).toEqual([
      "200 ok",
      { id: attempt, state: "failed" },
    ]);
    expect(outcome(await close(attempt, "re_3Q"))).toBe("409 not_in_this_state");
    const shown = await order(link);
    expect(shown).toMatchObject({ can_pay: true, attempt: { reason: "payment_refunded" } });
    expect(await audited(attempt)).toEqual([
      { action: "close refunded review", actor, reason, details: { refund: "re_3Q" } },
    ]);
    const params = { id: attempt };
    const again = await app.call("readPaymentAgain", { params }, await administrator());
    expect(again.status).toBe(200);
    expect((await order(link)).attempt?.reason).toBe("payment_refunded");
  });
});
