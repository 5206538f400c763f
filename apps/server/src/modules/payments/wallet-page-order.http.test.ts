import { answerOnPage, usePaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const { app, work, order } = usePaymentApp({
  providers: ["orange_web", "orange_money", "notch_pay"],
  env: { ORANGE_ROUTE: "page", NOTCH_OPERATORS: "MTN" },
});

const orange = {
  payment_method: "MOBILE",
  payer_phone: "+237699123456",
  operator: "ORANGE",
} as const;

const mtn = { payment_method: "MOBILE", payer_phone: "+237671234567", operator: "MTN" } as const;

async function book(choice: typeof orange | typeof mtn = orange) {
  const body = sampleBooking(trainEconomic.id, 1, choice);
  const response = await app.call("createBooking", { body });
  expect(response.status).toBe(201);
  return response.body.data;
}

/** Answers on Orange's page. Returns the address to which it leads. */
async function onPage(url: string, answer: "pay" | "fail"): Promise<string> {
  expect((await fetch(url)).status).toBe(200);
  return answerOnPage(url, answer);
}

describe("a booking paid by Orange Money on Orange's page", () => {
  test("returns the page as paylink, is paid there, and has its tickets [C3.pay.04, C4.pay.03, G.pay.06, G.pay.08]", async () => {
    const { order_hidden_uuid: token, paylink, stripe_session: session, link } = await book();
    expect(paylink).toContain("/payment/pay_token/");
    expect([session, link]).toEqual([null, `/payment/loading?order=${token}`]);
    const waiting = await order(token);
    expect(waiting.attempt).toMatchObject({
      state: "PENDING",
      method: "MOBILE",
      operator: "ORANGE",
      on_page: true,
      page: paylink,
    });
    expect(waiting.order).toMatchObject({ provider: "orange_web", charged_currency: "XAF" });
    expect(await onPage(paylink ?? "", "pay")).toMatch(
      new RegExp(`/payment/loading\\?order=${token}&from=returned$`),
    );
    await work(1);
    const { status, tickets, attempt } = await order(token);
    expect([status, tickets.map((one) => one.ticket_status)]).toEqual(["PAID", ["PAID"]]);
    expect(attempt).toMatchObject({ state: "PAID", page: null });
  });

  test("that failed can be paid by a further attempt, which returns its page too [G.pay.08]", async () => {
    const { order_hidden_uuid: token, paylink } = await book();
    await onPage(paylink ?? "", "fail");
    await work(1);
    expect(await order(token)).toMatchObject({ can_pay: true, attempt: { state: "CANCEL" } });
    const again = await app.call("payOrder", { params: { token }, body: orange });
    expect(again.body.data.paylink).not.toBe(paylink);
    await onPage(again.body.data.paylink ?? "", "pay");
    await work(1);
    expect((await order(token)).status).toBe("PAID");
  });

  test("is read and settled after the setting has deactivated its provider, and new payments use the phone", async () => {
    const { order_hidden_uuid: token, paylink } = await book();
    const { database, sandbox } = app;
    const later = await startTestApp({ database, sandbox, env: { LIMITS: "false" } });
    try {
      await onPage(paylink ?? "", "pay");
      await app.sandbox.idle();
      await app.advance(15);
      while ((await later.runJob("payment-poller-orange_web")) > 0);
      const { body } = await later.call("getOrder", { params: { token } });
      expect(body.data).toMatchObject({ status: "PAID", order: { provider: "orange_web" } });
      const next = await later.call("createBooking", {
        body: sampleBooking(trainEconomic.id, 1, orange),
      });
      expect(next.body.data.paylink).toBeNull();
    } finally {
      await later.stop();
    }
  });
});

test("a booking paid by MTN Mobile Money through Notch Pay returns its page as paylink, is paid there, and has its tickets [C3.pay.04, G.pay.06]", async () => {
  const { order_hidden_uuid: token, paylink } = await book(mtn);
  expect(paylink).toContain("/pay/trx.");
  const { attempt, order: details } = await order(token);
  expect(attempt).toMatchObject({ method: "MOBILE", operator: "MTN", on_page: true });
  expect(details).toMatchObject({ provider: "notch_pay", charged_currency: "XAF" });
  expect(await onPage(paylink ?? "", "pay")).toContain(`/payment/loading?order=${token}&from=`);
  await work(1);
  const { status, tickets } = await order(token);
  expect([status, tickets.map((one) => one.ticket_status)]).toEqual(["PAID", ["PAID"]]);
});
