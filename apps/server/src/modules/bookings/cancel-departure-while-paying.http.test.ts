import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { answerOnPage, byPage, usePaymentApp } from "@wakafine/testkit/payment-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { rail } = smallWorld.users.member;
const {
  app,
  work,
  order: orderOf,
} = usePaymentApp({
  providers: ["stripe", "paypal", "orange_money", "mtn_momo"],
  jobs: ["cancelled-departures", "sweep-holds", "refunds"],
  ending: true,
});

let hours = 0;
async function planned(): Promise<string> {
  hours += 1;
  const { body } = await app.call(
    "createDeparture",
    {
      body: {
        city_departure: "Kribi",
        city_destination: "Edea",
        departure_days: [addDays(dayOf(new Date()), 10)],
        departure_hours: [`${String(hours).padStart(2, "0")}:00`],
        total_places_number: 20,
        departure_duration: "02:30",
        price: 2500,
        travel_class: "ECONOMIC",
      },
    },
    { token: await logInMember(app, rail[1]) },
  );
  return body.data[0]!.uuid;
}

interface Paying {
  readonly departure: string;
  readonly link: string;
  readonly attempt: string;
  /** Pays as the traveller does, on the page or on the phone. */
  readonly pay: () => Promise<unknown>;
}
type Choice = Parameters<typeof sampleBooking>[2] & object;

/** Books a seat and opens the page or sends the prompt. */
async function paying(choice: Choice, pay: (ref: string) => Promise<unknown>): Promise<Paying> {
  const departure = await planned();
  const { status, body } = await app.call("createBooking", {
    body: sampleBooking(departure, 1, choice),
  });
  expect(status).toBe(201);
  await app.drainOutbox();
  const { order_hidden_uuid: link, stripe_session: session, paylink } = body.data;
  const [attempt] = await app.database.sql<{ id: string; ref: string }>(
    "select a.id, a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [link],
  );
  const pays = () => pay(session?.id ?? paylink ?? attempt!.ref);
  return { departure, link, attempt: attempt!.id, pay: pays };
}
const approved = async (ref: string) => expect(await app.sandbox.approve(ref)).toBe(true);
const onPayPal = (answer: "approve" | "review") => (url: string) => answerOnPage(url, answer);
const methods = {
  card: () => paying({ ...byPage, payment_method: "STRIPE" }, approved),
  PayPal: () => paying({ ...byPage, payment_method: "PAYPAL" }, onPayPal("approve")),
  "Orange Money": () =>
    paying(
      { payment_method: "MOBILE", operator: "ORANGE", payer_phone: "+237699000001" },
      approved,
    ),
};
type Method = keyof typeof methods;

async function deleteDeparture({ departure }: Paying): Promise<void> {
  const { status } = await app.call(
    "deleteDeparture",
    { params: { id: departure }, query: { force: "true" } },
    { token: await logInMember(app, rail[1]) },
  );
  expect(status).toBe(200);
}
const order = ({ link }: Paying) => orderOf(link);
/** What is left of an order: valid tickets, seats, and francs that neither went back nor are owed. */
async function leftOf({ link, attempt }: Paying) {
  return app.database.row<{ tickets: number; seats: number; kept: number; refunds: number }>(
    `select (select count(*) from tickets t where t.booking_id = b.id and t.status <> 'CANCEL')::integer as tickets,
       (select count(*) from seat_claims c join booking_legs l on l.departure_id = c.departure_id where l.booking_id = b.id)::integer as seats,
       (select count(*) from refunds r where r.payable_id = b.id)::integer as refunds,
       (select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join refunds r on r.id = t.refund_id
        where e.account = 'provider_cash' and t.kind <> 'provider_fee' and (t.attempt_id = $2 or r.attempt_id = $2))::integer as kept
     from bookings b where b.link_token = $1`,
    [link, attempt],
  );
}
const attemptState = async ({ attempt }: Paying) =>
  (
    await app.database.row<{ state: string }>("select state from payment_attempts where id = $1", [
      attempt,
    ])
  )?.state;
const gone = { tickets: 0, seats: 0, kept: 0 };
const days = async () => {
  for (const seconds of [1, 35, 65, 605]) await work(seconds);
};

describe("a departure that its agency deletes while a traveller pays by", () => {
  test.each(Object.keys(methods) as Method[])(
    "%s: money paid before the deletion and read after it is refunded whole, without a ticket or a seat [G.plan.03, G.book.11]",
    async (method) => {
      const paid = await methods[method]();
      await paid.pay();
      await deleteDeparture(paid);
      await days();
      const isCharged = method !== "PayPal"; // what was only approved is not captured for a closed order
      expect(await leftOf(paid)).toEqual({ ...gone, refunds: isCharged ? 1 : 0 });
      expect(await attemptState(paid)).toBe(isCharged ? "refunded" : "expired");
      expect((await order(paid)).status).toBe("FAILED");
    },
  );

  test.each(Object.keys(methods) as Method[])(
    "%s: who pays after the deletion is not charged, or gets the whole money back [G.plan.03, G.book.11]",
    async (method) => {
      const paid = await methods[method]();
      await deleteDeparture(paid);
      await app.drainOutbox();
      await paid.pay();
      await days();
      const isCharged = method !== "PayPal";
      expect(await leftOf(paid)).toEqual({ ...gone, refunds: isCharged ? 1 : 0 });
      expect(await attemptState(paid)).toBe(isCharged ? "refunded" : "expired");
      expect((await order(paid)).status).toBe("FAILED");
    },
  );

  test("card: its page is closed with the next read, so that nobody pays on it [G.plan.03, T12]", async () => {
    const paid = await paying({ ...byPage, payment_method: "STRIPE" }, async (session) =>
      expect(await app.sandbox.approve(session)).toBe(false),
    );
    await work(61);
    expect(await attemptState(paid)).toBe("pending"); // the control: the page of an open order is not closed
    await deleteDeparture(paid);
    await work(61);
    await paid.pay();
    expect((await order(paid)).attempt).toMatchObject({
      state: "CANCEL",
      reason: "booking_not_payable",
      page: null,
    });
    expect(await leftOf(paid)).toEqual({ ...gone, refunds: 0 });
  });

  test.each(Object.keys(methods) as Method[])(
    "%s: money settled just before the deletion is refunded with the fees as the agency's cancellation [G.plan.03, G.ticket.02]",
    async (method) => {
      const paid = await methods[method]();
      await paid.pay();
      await work(1);
      expect((await order(paid)).status).toBe("PAID");
      await deleteDeparture(paid);
      await days();
      expect(await leftOf(paid)).toEqual({ ...gone, refunds: 1 });
      expect(await attemptState(paid)).toBe("refunded");
      expect((await order(paid)).status).toBe("REFUNDED");
    },
  );

  test.each(Object.keys(methods) as Method[])(
    "%s: deletion and settlement at the same moment end in one whole refund [G.plan.03, G.book.11]",
    async (method) => {
      const paid = await methods[method]();
      await paid.pay();
      await Promise.all([deleteDeparture(paid), app.app.payments.settle(paid.attempt, "poll")]);
      await days();
      const left = await leftOf(paid);
      expect(left).toMatchObject(gone);
      expect(["refunded", "expired"]).toContain(await attemptState(paid));
      expect(left?.refunds).toBe((await attemptState(paid)) === "refunded" ? 1 : 0);
      expect(["FAILED", "REFUNDED"]).toContain((await order(paid)).status);
    },
  );

  test("PayPal, which reviews the payment: what it completes after the deletion is refunded whole [T11, G.plan.03]", async () => {
    const paid = await paying({ ...byPage, payment_method: "PAYPAL" }, onPayPal("review"));
    await paid.pay();
    await work(1);
    expect(await attemptState(paid)).toBe("processing");
    await deleteDeparture(paid);
    await days();
    expect(await leftOf(paid)).toEqual({ ...gone, refunds: 1 });
    expect(await attemptState(paid)).toBe("refunded");
    expect((await order(paid)).status).toBe("FAILED");
  });
});
