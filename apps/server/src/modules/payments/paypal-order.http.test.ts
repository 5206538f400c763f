import { freePort } from "@wakafine/testkit/global-setup.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;

let app: TestApp;
beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  app = await startTestApp({
    env: {
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      PAYMENT_CALLBACK_ORIGIN: origin,
      LIMITS: "false",
    },
  });
});
afterAll(() => app.stop());
afterEach(async () => {
  await work(3600);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

/** Advances the clock and runs the due jobs. */
async function work(seconds = 0): Promise<void> {
  if (seconds > 0) await app.advance(seconds);
  await app.sandbox.idle();
  for (const job of ["outbox", "payment-poller-paypal", "payment-poller-mtn_momo", "sweep-holds"])
    while ((await app.runJob(job)) > 0);
}

const order = async (token: string) =>
  (await app.call("getOrder", { params: { token } })).body.data;

async function book() {
  const { status, body } = await app.call("createBooking", {
    body: sampleBooking(trainEconomic.id, 1, {
      payment_method: "PAYPAL",
      payer_phone: null,
      operator: null,
    }),
  });
  expect(status).toBe(201);
  return body.data;
}

/** Answers on PayPal's page. Returns the address to which it leads. */
async function onPage(url: string | null, answer: "approve" | "review" | "bank"): Promise<string> {
  const body = new URLSearchParams({ answer });
  const response = await fetch(url ?? "", { method: "POST", body, redirect: "manual" });
  return response.headers.get("location") ?? "";
}

describe("a booking paid with PayPal", () => {
  test("returns the page as paylink in euro, is captured after the approval, and has its tickets [C3.pay.04, C4.pay.03, C4.pay.06, C4.pay.08, C4.pay.09, G.pay.01, G.pay.06]", async () => {
    const { order_hidden_uuid: token, paylink, stripe_session: session, link } = await book();
    expect(paylink).toContain("/checkoutnow?token=");
    expect([session, link]).toEqual([null, `/payment/loading?order=${token}`]);
    const waiting = await order(token);
    expect(waiting).toMatchObject({
      status: "PENDING",
      ticket_status: "BOOKED",
      attempt: { state: "PENDING", method: "PAYPAL", on_page: true, page: paylink },
      order: { provider: "paypal", charged_currency: "EUR", charged_amount: waiting.eur },
    });
    expect(waiting.eur).toBe(Math.round((waiting.price * 100) / 655) / 100);
    const back = new URL(await onPage(paylink, "approve"));
    expect(back.pathname).toBe(`/app/reservation/success/paypal/${token}`);
    await work(1);
    const { status, tickets, attempt } = await order(token);
    expect([status, tickets.map((one) => one.ticket_status)]).toEqual(["PAID", ["PAID"]]);
    expect(attempt).toMatchObject({ state: "PAID", page: null });
  });

  test("that PayPal reviews is pending without a page, and valid when it completes [T11, C4.pay.05]", async () => {
    const { order_hidden_uuid: token, paylink } = await book();
    await onPage(paylink, "review");
    await work(1);
    expect(await order(token)).toMatchObject({
      status: "PENDING",
      can_pay: false,
      attempt: { state: "PENDING", page: null, reason: null },
    });
    const closed = await app.call("cancelPayment", { params: { token } });
    expect(closed.body.data).toEqual({ closed: false });
    await work(61);
    expect((await order(token)).status).toBe("PAID");
  });

  test("whose card the bank declines shows the reason and keeps its page, and is paid by another card [T7]", async () => {
    const { order_hidden_uuid: token, paylink } = await book();
    await onPage(paylink, "bank");
    await work(1);
    expect((await order(token)).attempt).toMatchObject({
      state: "PENDING",
      reason: "payment_instrument_declined",
      message: "Ce moyen de paiement a été refusé. Choisissez-en un autre",
      page: paylink,
    });
    await onPage(paylink, "approve");
    await work(35);
    expect((await order(token)).status).toBe("PAID");
  });

  test("and approved after the hold ended is not captured: FAILED, tickets CANCEL, seats released [T11, C4.pay.07, G.book.11]", async () => {
    const { order_hidden_uuid: token, paylink } = await book();
    await work(30 * 60);
    await onPage(paylink, "approve");
    await work(15 * 60);
    const { status, ticket_status: tickets, attempt } = await order(token);
    expect([status, tickets]).toEqual(["FAILED", "CANCEL"]);
    expect(attempt).toMatchObject({ state: "CANCEL", reason: "payment_timeout" });
    const { requests } = app.sandbox.journal();
    const captured = requests.filter(({ op, url }) => {
      const id = new URL(paylink ?? "").searchParams.get("token") ?? "none";
      return op === "order_capture" && url.includes(id);
    });
    expect(captured).toEqual([]);
  });

  test("can be paid by another method after its page was left, and the first page is never charged [T10, G.pay.08]", async () => {
    const { order_hidden_uuid: token, paylink } = await book();
    const closed = await app.call("cancelPayment", { params: { token } });
    expect(closed.body.data).toEqual({ closed: true });
    expect(await order(token)).toMatchObject({
      can_pay: true,
      methods: ["MOBILE", "PAYPAL", "STRIPE"],
      attempt: { state: "CANCEL", reason: "payment_cancelled", page: null },
    });
    const again = await app.call("payOrder", {
      params: { token },
      body: { payment_method: "PAYPAL" },
    });
    expect(again.body.data.paylink).not.toBe(paylink);
    await onPage(paylink, "approve");
    await onPage(again.body.data.paylink, "approve");
    await work(1);
    expect((await order(token)).status).toBe("PAID");
    const paid = app.sandbox
      .payments()
      .filter((one) => one.provider === "paypal" && one.status === "paid")
      .map(({ ref }) => ref);
    expect(paid).toContain(new URL(again.body.data.paylink ?? "").searchParams.get("token"));
    expect(paid).not.toContain(new URL(paylink ?? "").searchParams.get("token"));
  });
});
