import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { byPage, usePaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const { app, work, order } = usePaymentApp({
  providers: ["stripe", "mtn_momo"],
  jobs: ["sweep-holds"],
  ending: true,
});

const book = (idempotencyKey?: string) =>
  app.call(
    "createBooking",
    {
      body: sampleBooking(trainEconomic.id, 1, { ...byPage, payment_method: "STRIPE" }),
    },
    idempotencyKey === undefined ? {} : { headers: { "idempotency-key": idempotencyKey } },
  );

async function booked() {
  const { status, body } = await book();
  expect(status).toBe(201);
  const { order_hidden_uuid: token, stripe_session: session } = body.data;
  if (!session) throw new Error("no session");
  return { token, session };
}

describe("a booking paid by card", () => {
  test("returns the session with its address, and the link of the waiting page [C3.pay.01, C3.pay.02, C3.pay.03, G.pay.06]", async () => {
    const { body } = await book();
    const { order_hidden_uuid: token, ...response } = body.data;
    expect(response).toEqual({
      ticket_status: "BOOKED",
      stripe_session: {
        id: expect.stringMatching(/^cs_test_/),
        url: expect.stringContaining("/c/pay/cs_test_"),
      },
      paylink: null,
      link: `/payment/loading?order=${token}`,
    });
    const { attempt, order: money, eur, price } = await order(token);
    expect(attempt).toMatchObject({
      state: "PENDING",
      method: "STRIPE",
      page: response.stripe_session?.url,
    });
    expect(money).toMatchObject({ charged_currency: "EUR", charged_amount: eur });
    expect(eur).toBe(Math.round((price * 100) / 655) / 100);
  });

  test("repeated with its idempotency key opens one session", async () => {
    const key = crypto.randomUUID();
    const first = await book(key);
    const again = await book(key);
    expect(again.body.data).toEqual(first.body.data);
    expect(first.body.data.stripe_session).not.toBeNull();
  });

  test("becomes valid when the bank accepts: booking and tickets are PAID [C4.pay.06]", async () => {
    const { token, session } = await booked();
    await app.sandbox.approve(session.id);
    await work(1);
    const { status, tickets, attempt } = await order(token);
    expect([status, tickets.map((one) => one.ticket_status)]).toEqual(["PAID", ["PAID"]]);
    expect(attempt).toMatchObject({ state: "PAID", page: null });
  });

  test("is void when the card was declined and the hold ended: FAILED, tickets CANCEL, seats released [C4.pay.07, G.book.11]", async () => {
    const { token, session } = await booked();
    await app.sandbox.refuse(session.id);
    await work(35 * 60);
    await work(15 * 60);
    const { status, ticket_status, attempt } = await order(token);
    expect([status, ticket_status]).toEqual(["FAILED", "CANCEL"]);
    expect(attempt).toMatchObject({ state: "CANCEL", reason: "payment_timeout", page: null });
    expect(await app.sandbox.approve(session.id)).toBe(false);
  });

  test("keeps its open page when another choice is refused [G.pay.08]", async () => {
    const { token, session } = await booked();
    const refused = await app.call("payOrder", {
      params: { token },
      body: { payment_method: "MOBILE", payer_phone: "12" },
    });
    expect(refused.body.error_code).toBe("invalid_input");
    expect((await order(token)).attempt?.page).toContain(session.id);
    await app.call("cancelPayment", { params: { token } });
  });

  test("shows its refund in euro and without a phone before it is executed [G.ticket.02]", async () => {
    const { token, session } = await booked();
    await app.sandbox.approve(session.id);
    await work(1);
    const { id: user } = smallWorld.users.traveller;
    await app.database.sql("update bookings set user_id = $2 where link_token = $1", [token, user]);
    const owner = { token: await openSessionOf(app, user) };
    const params = { token };
    const offer = (await app.call("getCancellation", { params }, owner)).body.data;
    const [ticket] = offer.tickets;
    const amount = ticket!.amount_back;
    await app.call("cancelTickets", { params, body: { tickets: [ticket!.uuid], amount } }, owner);
    const { body } = await app.call(
      "listRefunds",
      { query: { state: "open", page: 1, per_page: 50 } },
      { token: await logInAdministrator(app) },
    );
    const paid = await order(token);
    const [refund] = body.data.data.filter(
      ({ order_code }) => order_code === paid.order.order_code,
    );
    expect(refund).toMatchObject({
      amount,
      provider: "stripe",
      payer_phone: null,
      euro_cents: Math.round(
        (Math.round(paid.order.charged_amount * 100) * amount) / paid.amount_xaf,
      ),
    });
  });

  test("can be paid by another method after its page was cancelled [G.pay.08, G.book.11]", async () => {
    const { token, session } = await booked();
    const closed = await app.call("cancelPayment", { params: { token } });
    expect(closed.body.data).toEqual({ closed: true });
    const failed = await order(token);
    expect(failed).toMatchObject({
      status: "PENDING",
      can_pay: true,
      methods: ["MOBILE", "PAYPAL", "STRIPE"],
      attempt: { state: "CANCEL", reason: "payment_cancelled", page: null },
    });
    expect(await app.sandbox.approve(session.id)).toBe(false);
    const card = await app.call("payOrder", {
      params: { token },
      body: { payment_method: "STRIPE" },
    });
    expect(card.body.data.stripe_session?.id).not.toBe(session.id);
    const mobile = await app.call("payOrder", {
      params: { token },
      body: { payment_method: "MOBILE", payer_phone: "+237678123457", operator: "MTN" },
    });
    expect([mobile.status, mobile.body.data.stripe_session]).toEqual([201, null]);
    await work(1);
    const { attempt } = await order(token);
    expect(attempt).toMatchObject({ number: 3, method: "MOBILE", operator: "MTN" });
  });

  test("has only the link if the provider does not respond, and the page when it does", async () => {
    app.sandbox.scenario({ match: { op: "session_create", nth: 1 }, do: ["http(503)"] });
    const { body } = await book();
    const { stripe_session: session, order_hidden_uuid: token } = body.data;
    expect(session).toBeNull();
    expect((await order(token)).attempt).toMatchObject({ state: "PENDING", page: null });
    await work(3);
    expect((await order(token)).attempt?.page).toMatch(/\/c\/pay\/cs_test_/);
  });

  test("an unknown order has no page to cancel", async () => {
    const { status } = await app.call("cancelPayment", { params: { token: "unknown" } });
    expect(status).toBe(404);
  });
});
