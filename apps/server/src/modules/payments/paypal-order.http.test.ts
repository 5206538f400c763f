import { answerOnPage, byPage, usePaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const { app, work, order } = usePaymentApp({
  providers: ["paypal", "mtn_momo"],
  jobs: ["sweep-holds"],
  ending: true,
});

async function book() {
  const { status, body } = await app.call("createBooking", {
    body: sampleBooking(trainEconomic.id, 1, { ...byPage, payment_method: "PAYPAL" }),
  });
  expect(status).toBe(201);
  return body.data;
}

/** Answers on PayPal's page. Returns the address to which it leads. */
const onPage = (url: string | null, answer: "approve" | "review" | "bank") =>
  answerOnPage(url ?? "", answer);

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
