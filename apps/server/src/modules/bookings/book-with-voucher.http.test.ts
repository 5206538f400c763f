import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import type { TestVoucher } from "@wakafine/testkit/vouchers.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { afterEach, describe, expect, test } from "vitest";

const { noFee, first } = smallWorld.departures; // 4000 without fees; 6500 with a fee
const app = useTestApp({ env: { LIMITS: "false" } });
/** Checks the ledger and the balances of vouchers after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

type More = Parameters<typeof sampleBooking>[2];
const book = ({ code }: TestVoucher, more: More = {}) =>
  app.call("createBooking", { body: sampleBooking(noFee.id, 1, { voucher_code: code, ...more }) });
const booked = async (voucher: TestVoucher, more?: More) =>
  (await book(voucher, more)).body.data.order_hidden_uuid;
const order = async (token: string) =>
  (await app.call("getOrder", { params: { token } })).body.data;
const approve = (token: string) => journeys(app).approve(token);
/** Returns the balance and the reserved part of a voucher. */
const stateOf = async ({ id }: TestVoucher) =>
  Object.values(
    (
      await app.database.sql<{ balance_xaf: number; reserved_xaf: number }>(
        "select balance_xaf, reserved_xaf from vouchers where id = $1",
        [id],
      )
    )[0]!,
  );
async function endHold(token: string) {
  await app.database.sql(
    "update seat_holds set hold_until = app_now() where booking_id = (select id from bookings where link_token = $1)",
    [token],
  );
  await app.runJob("sweep-holds");
}
const attemptOf = async (token: string) =>
  (
    await app.database.sql<{ driver: string; amount_xaf: number; currency: string; minor: number }>(
      `select a.driver, a.amount_xaf, a.currency, a.amount_minor::integer as minor from payment_attempts a join bookings b on b.id = a.payable_id
       where b.link_token = $1 order by a.number desc limit 1`,
      [token],
    )
  )[0]!;
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

describe("a voucher pays", () => {
  test("a part: it is reserved, the payer is charged the rest, and at payment the ledger debits voucher_owed [G.ticket.02]", async () => {
    const voucher = await addVoucher(app, { amount: 1500 });
    const token = await booked(voucher, { expected_total: 4000, voucher_amount: 1500 });
    const shown = await order(token);
    expect([shown.amount_xaf, shown.voucher_amount, shown.rest_xaf]).toEqual([4000, 1500, 2500]);
    expect(await stateOf(voucher)).toEqual([1500, 1500]);
    expect((await attemptOf(token)).amount_xaf).toBe(2500);
    await approve(token);
    expect((await order(token)).status).toBe("PAID");
    expect(await ledgerOf(token)).toEqual({
      agency_held: -4000,
      provider_cash: 2500,
      voucher_owed: 1500,
    });
    expect(await stateOf(voucher)).toEqual([0, 0]);
  });

  test("everything: the booking is PAID at once by the zero driver, and the rest stays on it for the next booking [G.ticket.02, G.price.02]", async () => {
    const voucher = await addVoucher(app, { amount: 10_000 });
    const { body } = await book(voucher, { departure_uuid: first.id });
    expect([body.data.ticket_status, body.data.link]).toEqual(["PAID", null]);
    const { amount_xaf, rest_xaf, order: money } = await order(body.data.order_hidden_uuid);
    expect([rest_xaf, money.provider, money.charged_amount]).toEqual([0, "zero", 0]);
    expect(await stateOf(voucher)).toEqual([10_000 - amount_xaf, 0]);
    const next = await booked(voucher);
    expect((await order(next)).voucher_amount).toBe(10_000 - amount_xaf);
    await approve(next);
    expect(await stateOf(voucher)).toEqual([0, 0]);
    expect((await book(voucher)).body.error_code).toBe("voucher_used_up");
  });

  test("after a coupon, of the price that the coupon leaves [G.book.22, G.ticket.02]", async () => {
    const coupon = await addCoupon(app, { amount: 1000 });
    const voucher = await addVoucher(app, { amount: 2000 });
    const token = await booked(voucher, { code_coupon: coupon });
    const { amount_xaf, rest_xaf } = await order(token);
    expect([amount_xaf, rest_xaf]).toEqual([3000, 1000]);
    await approve(token);
    expect(await ledgerOf(token)).toEqual({
      agency_held: -4000,
      coupon_cost: 1000,
      provider_cash: 1000,
      voucher_owed: 2000,
    });
  });

  test("a part of a card payment: the euro cents are computed from the rest [G.price.04]", async () => {
    const voucher = await addVoucher(app, { amount: 1000 });
    const token = await booked(voucher, { departure_uuid: first.id, payment_method: "STRIPE" });
    const { price, rest_xaf, eur } = await order(token);
    const cents = Math.round(((price - 1000) * 100) / 655);
    expect([rest_xaf, eur]).toEqual([Math.floor(price) - 1000, cents / 100]);
    expect(await attemptOf(token)).toMatchObject({
      driver: "stripe",
      currency: "EUR",
      amount_xaf: rest_xaf,
      minor: cents,
    });
  });

  test("every attempt of a booking with the same reservation [G.book.11]", async () => {
    const voucher = await addVoucher(app, { amount: 1500 });
    const token = await booked(voucher);
    await app.drainOutbox();
    await journeys(app).refuse(token);
    expect(await stateOf(voucher)).toEqual([1500, 1500]);
    const again = await app.call("payOrder", {
      params: { token },
      body: { payment_method: "MOBILE", payer_phone: "+237677123456", operator: "MTN" },
    });
    expect(again.status).toBe(201);
    expect((await attemptOf(token)).amount_xaf).toBe(2500);
    expect(await stateOf(voucher)).toEqual([1500, 1500]);
  });
});

describe("a booking is refused", () => {
  test("with an unknown, blocked, expired or empty voucher, and when another amount was shown", async () => {
    const refusalOf = async (voucher: TestVoucher, more?: More) => {
      const { status, body } = await book(voucher, more);
      return [status, body.error_code];
    };
    const unknown = { ...(await addVoucher(app)), code: "BON-22222-33333-44444" };
    expect(await refusalOf(unknown)).toEqual([400, "voucher_unknown"]);
    expect(await refusalOf(await addVoucher(app, { blocked: true }))).toEqual([
      409,
      "voucher_blocked",
    ]);
    expect(await refusalOf(await addVoucher(app, { validDays: -1 }))).toEqual([
      409,
      "voucher_expired",
    ]);
    const voucher = await addVoucher(app, { amount: 1500 });
    expect(await refusalOf(voucher, { voucher_amount: 2000 })).toEqual([409, "voucher_changed"]);
    expect(await stateOf(voucher)).toEqual([1500, 0]);
  });
});

describe("an unpaid booking", () => {
  test("releases its voucher when its hold ends or the buyer gives up [G.book.11]", async () => {
    const voucher = await addVoucher(app, { amount: 1500 });
    await endHold(await booked(voucher));
    expect(await stateOf(voucher)).toEqual([1500, 0]);
    const token = await booked(voucher);
    await app.drainOutbox();
    await journeys(app).refuse(token);
    expect((await app.call("cancelOrder", { params: { token } })).status).toBe(200);
    expect(await stateOf(voucher)).toEqual([1500, 0]);
  });

  test("paid late spends its released voucher again, or its money is refunded in full when others have spent it [G.book.11]", async () => {
    const late = async (voucher: TestVoucher, meanwhile: () => Promise<unknown>) => {
      const token = await booked(voucher);
      await app.drainOutbox();
      await endHold(token);
      await meanwhile();
      await approve(token);
      return order(token);
    };
    const kept = await addVoucher(app, { amount: 1500 });
    const paid = await late(kept, async () => undefined);
    expect([paid.status, paid.refund]).toEqual(["PAID", null]);
    expect(await stateOf(kept)).toEqual([0, 0]);

    const spent = await addVoucher(app, { amount: 1500 });
    const refunded = await late(spent, () => booked(spent));
    expect([refunded.status, refunded.refund?.amount]).toEqual(["EXPIRED", 2500]);
    expect(await stateOf(spent)).toEqual([1500, 1500]);

    const blocked = await addVoucher(app, { amount: 1500 });
    const stopped = await late(blocked, () =>
      app.database.sql("update vouchers set blocked_reason = 'stolen' where id = $1", [blocked.id]),
    );
    expect([stopped.status, stopped.refund?.amount]).toEqual(["EXPIRED", 2500]);
    expect(await stateOf(blocked)).toEqual([1500, 0]);
  });
});
