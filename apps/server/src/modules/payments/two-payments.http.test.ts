import { answerOnPage, byPage, usePaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const { app, work, order } = usePaymentApp({
  providers: ["mtn_momo", "orange_money", "stripe", "paypal"],
  jobs: ["refunds"],
});

/** The second method: how the order is paid by it. */
const seconds = {
  card: {
    choice: { ...byPage, payment_method: "STRIPE" },
    pay: async (ref: string) => expect(await app.sandbox.approve(ref)).toBe(true),
  },
  PayPal: {
    choice: { ...byPage, payment_method: "PAYPAL" },
    pay: (url: string) => answerOnPage(url, "approve"),
  },
  "Orange Money": {
    choice: { payment_method: "MOBILE", payer_phone: "+237699000002", operator: "ORANGE" },
    pay: async (ref: string) => expect(await app.sandbox.approve(ref)).toBe(true),
  },
} as const;
type Second = keyof typeof seconds;

let payers = 0;
/** An order whose prompt at MTN expired and will succeed `late` seconds after that, and whose second payment waits for the payer. */
async function waiting(method: Second, late: number) {
  payers += 1;
  const phone = `+2376715${String(payers).padStart(3, "0")}11`;
  app.sandbox.scenario({ match: { msisdn: phone }, do: [`late_success(${late})`] });
  const { body } = await app.call("createBooking", {
    body: sampleBooking(trainEconomic.id, 1, { payer_phone: phone }),
  });
  const { order_hidden_uuid: link } = body.data;
  await work(1);
  await work(305);
  const paid = await app.call("payOrder", {
    params: { token: link },
    body: seconds[method].choice,
  });
  expect([paid.status, paid.body.error_code]).toEqual([201, undefined]);
  await app.drainOutbox();
  const { stripe_session: session, paylink } = paid.body.data;
  const refs = await app.database.sql<{ ref: string }>(
    "select a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1 order by a.number",
    [link],
  );
  const address = session?.id ?? paylink ?? refs[1]!.ref;
  return {
    link,
    pay: () => seconds[method].pay(address),
    /** Returns whether the second payment could be paid. */
    tryToPay: () => app.sandbox.approve(address),
  };
}

const attempts = (link: string) =>
  app.database.sql<{ state: string; effective: boolean; refund: string | null }>(
    `select a.state, a.effective, (select r.reason || ' ' || r.state || ' ' || (r.amount_xaf = a.amount_xaf) from refunds r where r.attempt_id = a.id) as refund
     from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1 order by a.number`,
    [link],
  );
/** Francs of an order that its providers still hold, and its valid tickets and messages with them. */
const resultOf = (link: string) =>
  app.database.row<{ kept: number; price: number; tickets: number; messages: number }>(
    `select b.amount_xaf as price, (select count(*) from tickets t where t.booking_id = b.id and t.status = 'PAID')::integer as tickets,
       (select count(*) from messages m where m.booking_id = b.id and m.template = 'ticket')::integer as messages,
       (select sum(e.amount) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join refunds r on r.id = t.refund_id
         join payment_attempts a on a.id = coalesce(t.attempt_id, r.attempt_id) where e.account = 'provider_cash' and t.kind <> 'provider_fee' and a.payable_id = b.id)::integer as kept
     from bookings b where b.link_token = $1`,
    [link],
  );

const refunded = "duplicate succeeded true";
const methods = Object.keys(seconds) as Second[];

describe("an order that is paid twice, by mobile money after its prompt expired and by another method", () => {
  test.each(methods)(
    "%s first: the later mobile money is refunded whole, once, and the tickets stay valid [T8, T10]",
    async (method) => {
      const { link, pay } = await waiting(method, 400);
      await pay();
      await work(2);
      expect((await order(link)).status).toBe("PAID");
      for (const wait of [400, 600, 35, 65]) await work(wait);
      const { status, tickets } = await order(link);
      expect([status, tickets.map((one) => one.ticket_status)]).toEqual(["PAID", ["PAID"]]);
      expect(await attempts(link)).toEqual([
        { state: "refunded", effective: false, refund: refunded },
        { state: "paid", effective: true, refund: null },
      ]);
      const result = await resultOf(link);
      expect(result).toEqual({ ...result, kept: result?.price, tickets: 1 });
    },
  );

  test.each(methods)(
    "%s second: its money is not taken or refunded whole, once, and the late mobile money pays the tickets [T8, T10]",
    async (method) => {
      const { link, pay } = await waiting(method, 100);
      await work(150, ["mtn_momo"]); // its callback makes it due for a read; the second payment is not read before it is paid
      expect((await order(link)).status).toBe("PAID");
      await pay();
      for (const wait of [2, 35, 65, 605]) await work(wait);
      const { status, tickets } = await order(link);
      expect([status, tickets.map((one) => one.ticket_status)]).toEqual(["PAID", ["PAID"]]);
      const isCaptured = method !== "PayPal";
      expect(await attempts(link)).toEqual([
        { state: "paid", effective: true, refund: null },
        isCaptured
          ? { state: "refunded", effective: false, refund: refunded }
          : { state: "expired", effective: false, refund: null },
      ]);
      const result = await resultOf(link);
      expect(result).toEqual({ ...result, kept: result?.price, tickets: 1 });
    },
  );

  test("card second: its page is closed with the next read after the late mobile money paid, so that nobody pays twice [T8, T10]", async () => {
    const { link, tryToPay } = await waiting("card", 100);
    await work(150);
    expect((await order(link)).status).toBe("PAID");
    expect(await tryToPay()).toBe(false);
    expect(await attempts(link)).toEqual([
      { state: "paid", effective: true, refund: null },
      { state: "failed", effective: false, refund: null },
    ]);
  });
});
