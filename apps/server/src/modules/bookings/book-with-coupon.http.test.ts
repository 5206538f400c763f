import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, expect, test } from "vitest";

const { noFee, first } = smallWorld.departures;
const app = useTestApp({ env: { LIMITS: "false" } });
/** Checks the ledger and the counters of uses after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
  expect(
    await app.database.sql(
      `select c.code from coupons c
       where c.uses <> (select count(*) from coupon_uses u where u.coupon_id = c.id and u.released_at is null)`,
    ),
  ).toEqual([]);
});

type More = Parameters<typeof sampleBooking>[2];
const book = (code: string, more: More = {}) =>
  app.call("createBooking", { body: sampleBooking(noFee.id, 1, { code_coupon: code, ...more }) });
const booked = async (code: string, more?: More) =>
  (await book(code, more)).body.data.order_hidden_uuid;
const order = async (token: string) =>
  (await app.call("getOrder", { params: { token } })).body.data;
const usesOf = async (code: string) =>
  (await app.database.sql<{ uses: number }>("select uses from coupons where code = $1", [code]))[0]
    ?.uses;
async function attemptOf(token: string) {
  const [row] = await app.database.sql<{ id: string; ref: string }>(
    `select a.id, a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id
     where b.link_token = $1 order by a.number desc limit 1`,
    [token],
  );
  return row!;
}
async function approve(token: string) {
  await app.drainOutbox();
  const { id, ref } = await attemptOf(token);
  expect(await app.sandbox.approve(ref)).toBe(true);
  await app.app.payments.settle(id, "poll");
}
async function endHold(token: string) {
  await app.database.sql(
    "update seat_holds set hold_until = app_now() where booking_id = (select id from bookings where link_token = $1)",
    [token],
  );
  await app.runJob("sweep-holds");
}
const ledgerOf = async (token: string) =>
  Object.fromEntries(
    (
      await app.database.sql<{ account: string; amount: number }>(
        `select e.account, sum(e.amount)::integer as amount from ledger_entries e
         join ledger_transactions t on t.id = e.transaction_id join payment_attempts a on a.id = t.attempt_id
         join bookings b on b.id = a.payable_id where b.link_token = $1 group by e.account order by e.account`,
        [token],
      )
    ).map(({ account, amount }) => [account, amount]),
  );

test("a booking is charged the price after the coupon, and the platform bears its cost in the ledger [C3.book.27, G.book.13, G.book.22]", async () => {
  const code = await addCoupon(app, { amount: 1000 });
  const token = await booked(code.toLowerCase());
  const { amount_xaf, lines } = await order(token);
  expect([amount_xaf, lines.find(({ label }) => label === "coupon")?.amount]).toEqual([
    3000, -1000,
  ]);
  await approve(token);
  expect((await order(token)).status).toBe("PAID");
  expect(await ledgerOf(token)).toEqual({
    agency_held: -4000,
    coupon_cost: 1000,
    provider_cash: 3000,
  });
  expect(await usesOf(code)).toBe(1);
});

test("a percent coupon is taken from the price of all passengers [C3.book.27]", async () => {
  const code = await addCoupon(app, { reduction: 12.5 });
  const { body } = await app.call("createBooking", {
    body: sampleBooking(noFee.id, 2, { code_coupon: code, expected_total: 7000 }),
  });
  expect((await order(body.data.order_hidden_uuid)).amount_xaf).toBe(7000);
});

test("a total of 0 is PAID at once without a provider, and the ledger shows the coupon's cost up to prices and fees [G.price.02]", async () => {
  const code = await addCoupon(app, { amount: 9999 });
  const { body } = await book(code, { departure_uuid: first.id });
  expect([body.data.ticket_status, body.data.link]).toEqual(["PAID", null]);
  const token = body.data.order_hidden_uuid;
  const { status, amount_xaf, order: money } = await order(token);
  expect([status, amount_xaf, money.provider]).toEqual(["PAID", 0, "zero"]);
  const entries = await ledgerOf(token);
  expect(entries["coupon_cost"]).toBe(6600); // price 6500 and the fee of 100
  expect(Object.keys(entries)).not.toContain("rounding");
});

test("a total that does not include the coupon is refused with the new breakdown [G.book.28, G.book.22]", async () => {
  const code = await addCoupon(app, { amount: 1000 });
  const { status, body } = await book(code, { expected_total: 4000 });
  expect([status, body.error_code, body.data]).toEqual([
    409,
    "price_changed",
    expect.objectContaining({ coupon_value: 1000, amount_xaf: 3000 }),
  ]);
  expect(await usesOf(code)).toBe(0);
});

test("a phone uses a coupon once, another phone may use it too, and all uses together are limited [G.book.22]", async () => {
  const code = await addCoupon(app, { maxUses: 2 });
  const from = (phonenumber: string) =>
    book(code, {
      users: [{ lastname: "Ngassa", firstname: "Rosine", sex_id: 2, phonenumber }],
    });
  expect((await from("677 12 34 56")).status).toBe(201);
  expect((await from("+237677123456")).body.error_code).toBe("coupon_used_by_phone");
  expect((await from("677 12 34 57")).status).toBe(201);
  expect((await from("677 12 34 58")).body.error_code).toBe("coupon_used_up");
  expect(await usesOf(code)).toBe(2);
});

test("the same idempotency key sent twice uses a coupon once [G.book.24]", async () => {
  const code = await addCoupon(app);
  const body = sampleBooking(noFee.id, 1, { code_coupon: code });
  const send = () => app.call("createBooking", { body }, { key: "one-coupon-sent-twice" });
  expect((await send()).body.data).toEqual((await send()).body.data);
  expect(await usesOf(code)).toBe(1);
});

test("an unpaid booking gives its coupon back when its hold ends or the buyer gives up, a paid one does not [G.book.11, G.book.22]", async () => {
  const code = await addCoupon(app);
  const expired = await booked(code);
  expect(await usesOf(code)).toBe(1);
  await endHold(expired);
  expect(await usesOf(code)).toBe(0);

  const givenUp = await booked(code);
  await app.drainOutbox();
  const { id, ref } = await attemptOf(givenUp);
  await app.sandbox.refuse(ref);
  await app.app.payments.settle(id, "poll");
  expect(await usesOf(code)).toBe(1);
  expect((await app.call("cancelOrder", { params: { token: givenUp } })).status).toBe(200);
  expect(await usesOf(code)).toBe(0);

  const paid = await booked(code);
  await approve(paid);
  await app.runJob("sweep-holds");
  expect(await usesOf(code)).toBe(1);
});

test("late money uses the coupon again, and is refunded in full when others have used it up [G.book.11, G.book.22]", async () => {
  const code = await addCoupon(app);
  const late = async (meanwhile: () => Promise<unknown>) => {
    const token = await booked(code);
    await app.drainOutbox();
    await endHold(token);
    await meanwhile();
    await approve(token);
    return token;
  };
  const other = { lastname: "Mbarga", firstname: "Paul", sex_id: 1, phonenumber: "677 99 88 77" };
  const refunded = await order(await late(() => book(code, { users: [other] })));
  expect([refunded.status, refunded.refund?.amount]).toEqual(["EXPIRED", 3000]);
  expect(await usesOf(code)).toBe(1);

  await app.database.sql("update coupons set max_uses = 2 where code = $1", [code]);
  const paid = await order(await late(async () => undefined));
  expect([paid.status, paid.refund]).toEqual(["PAID", null]);
  expect(await usesOf(code)).toBe(2);
});

test("the hash of the owner's phone is purged with the names of the booking [G.book.22]", async () => {
  const code = await addCoupon(app);
  await booked(code);
  const phones = () =>
    app.database.sql(
      "select u.phone_key is null as purged from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = $1",
      [code],
    );
  expect(await phones()).toEqual([{ purged: false }]);
  await app.database.sql("update coupon_uses set used_at = app_now() - interval '20 years'");
  await app.runJob("retention");
  expect(await phones()).toEqual([{ purged: true }]);
});
