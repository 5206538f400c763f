import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";

const { smallCoach, morning, soon, noFee } = smallWorld.departures;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());
/** Checks the invariants of money and seats after every test. */
afterEach(async () => {
  expect(await world.app.payments.checkLedger()).toEqual([]);
});

const order = async (token: string) =>
  (await world.call("getOrder", { params: { token } })).body.data;
const states = async (token: string) => {
  const { status, tickets } = await order(token);
  return [status, ...tickets.map((ticket) => ticket.ticket_status)];
};
const remaining = async (departure: string) =>
  (await world.call("getDeparture", { params: { id: departure }, query: {} })).body.data
    .remaining_places_number;
const giveUp = (token: string) => world.call("cancelOrder", { params: { token } });
const payAgain = (token: string) =>
  world.call("payOrder", {
    params: { token },
    body: { payment_method: "MOBILE", payer_phone: "677123456", operator: "MTN" },
  });

/** Books and sends the payment prompt to the payer's phone. */
async function book(departure: string, passengers = 1): Promise<string> {
  const { body } = await world.call("createBooking", {
    body: sampleBooking(departure, passengers),
  });
  await world.drainOutbox();
  return body.data.order_hidden_uuid;
}

async function attemptOf(token: string): Promise<string> {
  const [row] = await world.database.sql<{ ref: string }>(
    "select a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1 order by a.number desc limit 1",
    [token],
  );
  return row?.ref ?? "";
}

/** The payer decides on the phone, then the poller reads the result. */
async function respond(token: string, by: "approve" | "refuse" | "expire"): Promise<void> {
  expect(await world.sandbox[by](await attemptOf(token))).toBe(true);
  await pollPayments();
}

async function pollPayments(): Promise<void> {
  await world.advance(20);
  await world.runJob("payment-poller-mtn_momo");
  await world.drainOutbox();
}

describe("payment", () => {
  test("a booking goes from PENDING to PAID, its tickets from BOOKED to PAID, and its seats are sold [C4.pay.08, C4.pay.09]", async () => {
    const token = await book(smallCoach.id, 2);
    expect(await states(token)).toEqual(["PENDING", "BOOKED", "BOOKED"]);
    await respond(token, "approve");
    expect(await states(token)).toEqual(["PAID", "PAID", "PAID"]);
    const paid = await order(token);
    expect([paid.order.status, paid.can_pay, paid.attempt?.state]).toEqual([
      "COMPLETED",
      false,
      "PAID",
    ]);
    await world.advance(3600);
    await world.runJob("sweep-holds");
    expect(await states(token)).toEqual(["PAID", "PAID", "PAID"]);
    expect(await remaining(smallCoach.id)).toBe(8);
    const changes = await world.database.sql(
      "select from_state, to_state from audit_log where entity = 'booking' and entity_id = $1 order by id",
      [paid.uuid],
    );
    expect(changes).toEqual([
      { from_state: null, to_state: "PENDING" },
      { from_state: "PENDING", to_state: "PAID" },
    ]);
  });

  test("payment is rolled back when a ticket is missing, so no PAID booking has fewer tickets than passengers [G.ticket.01]", async () => {
    const token = await book(morning.id, 2);
    const [attempt] = await world.database.sql<{ id: string }>(
      "select id from payment_attempts where provider_ref = $1",
      [await attemptOf(token)],
    );
    const setState = (from: string, to: string) =>
      world.database.sql(
        "update tickets set status = $3 where position = 1 and status = $2 and booking_id = (select id from bookings where link_token = $1)",
        [token, from, to],
      );
    await setState("BOOKED", "CANCEL");
    await world.sandbox.approve(await attemptOf(token));
    await expect(world.app.payments.settle(attempt?.id ?? "", "poll")).rejects.toThrow(
      "pay tickets: 1 rows, not 2",
    );
    expect((await order(token)).status).toBe("PENDING");
    expect(
      await world.database.sql("select state from payment_attempts where id = $1", [attempt?.id]),
    ).toEqual([{ state: "pending" }]);
    await setState("CANCEL", "BOOKED");
    await pollPayments();
    expect(await states(token)).toEqual(["PAID", "PAID", "PAID"]);
  });

  test("settling needs at most four database round trips", async () => {
    const token = await book(morning.id, 3);
    await world.sandbox.approve(await attemptOf(token));
    const [attempt] = await world.database.sql<{ id: string }>(
      "select id from payment_attempts where provider_ref = $1",
      [await attemptOf(token)],
    );
    const before = world.app.context.database.roundTrips();
    expect(await world.app.payments.settle(attempt?.id ?? "", "poll")).toMatchObject({
      status: "PAID",
    });
    expect(world.app.context.database.roundTrips() - before).toBeLessThanOrEqual(4);
    await world.drainOutbox();
  });

  test("the departure's end at the first sale stays the end until which the agency's money is held", async () => {
    const [departure] = await world.database.sql<{ kept: boolean }>(
      "select first_sold_end_at = departs_at + make_interval(mins => duration_minutes) as kept from departures where id = $1",
      [smallCoach.id],
    );
    expect(departure?.kept).toBe(true);
    const [other] = await world.database.sql<{ first_sold_end_at: null }>(
      "select first_sold_end_at from departures where id = $1",
      [noFee.id],
    );
    expect(other?.first_sold_end_at).toBeNull();
  });

  test("the ledger holds the agency's share for its departure and books commission and fee for the platform", async () => {
    const token = await book(morning.id, 2);
    await respond(token, "approve");
    const entries = await world.database.sql(
      `select e.account, e.amount::integer from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join payment_attempts a on a.id = t.attempt_id
       join bookings b on b.id = a.payable_id where b.link_token = $1 order by e.account`,
      [token],
    );
    expect(entries).toEqual([
      { account: "agency_held", amount: -9000 },
      { account: "platform_commission", amount: -1000 },
      { account: "platform_fee", amount: -2000 },
      { account: "provider_cash", amount: 12000 },
    ]);
  });
});

describe("a failed attempt", () => {
  test("leaves the booking PENDING with its seats; a second attempt pays the same seats [G.book.11]", async () => {
    const token = await book(noFee.id, 2);
    const before = await order(token);
    await respond(token, "refuse");
    const refused = await order(token);
    expect([
      refused.status,
      refused.attempt?.state,
      refused.attempt?.reason,
      refused.can_pay,
    ]).toEqual(["PENDING", "CANCEL", "payment_declined", true]);
    expect(refused.attempt?.message).toBe("Vous avez refusé le paiement");
    expect((await payAgain(token)).status).toBe(201);
    await world.drainOutbox();
    await respond(token, "approve");
    const paid = await order(token);
    expect([paid.status, paid.attempt?.number, paid.legs[0]?.seats]).toEqual([
      "PAID",
      2,
      before.legs[0]?.seats,
    ]);
  });

  test("another attempt extends the hold by its window, to at most 45 minutes from the start [G.book.10]", async () => {
    const token = await book(noFee.id);
    const began = (await order(token)).hold_until;
    await world.advance(10 * 60); // the prompt has expired
    await pollPayments();
    expect((await order(token)).attempt).toMatchObject({
      state: "CANCEL",
      reason: "payment_timeout",
    });
    expect((await payAgain(token)).status).toBe(201);
    const extended = await order(token);
    expect(new Date(extended.hold_until).getTime()).toBeGreaterThan(new Date(began).getTime());
    expect(
      new Date(extended.hold_until).getTime() - new Date(extended.now).getTime(),
    ).toBeLessThanOrEqual(9 * 60_000);
    await world.drainOutbox();
    await respond(token, "approve");
  });

  test("without another attempt the booking is FAILED when its hold ends: tickets CANCEL, seats free [G.book.11]", async () => {
    const free = await remaining(noFee.id);
    const token = await book(noFee.id, 3);
    await respond(token, "refuse");
    await world.advance(15 * 60);
    await world.runJob("sweep-holds");
    expect(await states(token)).toEqual(["FAILED", "CANCEL", "CANCEL", "CANCEL"]);
    expect(await remaining(noFee.id)).toBe(free);
    expect((await payAgain(token)).body.error_code).toBe("booking_not_payable");
  });
});

describe("no result from the provider", () => {
  test("a hold that ends while the outcome is unknown makes the booking EXPIRED [G.book.11]", async () => {
    const { body } = await world.call("createBooking", { body: sampleBooking(noFee.id) });
    const token = body.data.order_hidden_uuid;
    await world.advance(15 * 60 + 1);
    expect(await world.runJob("sweep-holds")).toBeGreaterThan(0);
    expect(await states(token)).toEqual(["EXPIRED", "CANCEL"]);
    expect((await order(token)).order.status).toBe("FAILED");
    await world.drainOutbox();
  });
});

describe("giving up an order", () => {
  test("makes an unpaid order FAILED and frees its seats at once, unless a payment is running [G.book.11]", async () => {
    const free = await remaining(noFee.id);
    const token = await book(noFee.id, 2);
    const running = await giveUp(token);
    expect([running.status, running.body.error_code]).toEqual([409, "attempt_running"]);
    await respond(token, "refuse");
    const given = await giveUp(token);
    expect([given.status, given.body.data]).toEqual([200, { status: "FAILED" }]);
    expect(await states(token)).toEqual(["FAILED", "CANCEL", "CANCEL"]);
    expect(await remaining(noFee.id)).toBe(free);
    expect((await giveUp(token)).body.error_code).toBe("booking_not_payable");
    expect((await giveUp("unknown")).status).toBe(404);
  });

  test("a paid order cannot be given up", async () => {
    const token = await book(noFee.id);
    await respond(token, "approve");
    expect((await giveUp(token)).body.error_code).toBe("booking_not_payable");
    expect(await states(token)).toEqual(["PAID", "PAID"]);
  });
});

describe("late money", () => {
  /** The payment result arrives only after the hold was released. */
  async function payLate(
    departure: string,
    passengers: number,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ): Promise<string> {
    const token = await book(departure, passengers);
    const reference = await attemptOf(token);
    await world.sandbox.approve(reference);
    await world.database.sql(
      "update seat_holds set hold_until = app_now() where booking_id = (select id from bookings where link_token = $1)",
      [token],
    );
    await world.runJob("sweep-holds");
    expect((await states(token))[0]).toBe("EXPIRED");
    await meanwhile();
    await pollPayments();
    return token;
  }

  test("takes new seats: the booking is PAID with new tickets, the old ones stay cancelled [G.book.11]", async () => {
    const blocker = { body: { legs: [{ departure_uuid: smallCoach.id }], places: 2 } };
    let other = "";
    const token = await payLate(smallCoach.id, 2, async () => {
      other = (await world.call("holdSeats", blocker)).body.data.hold_token;
    });
    expect(await states(token)).toEqual(["PAID", "PAID", "PAID"]);
    const paid = await order(token);
    const rows = await world.database.sql<{ status: string; seat: number }>(
      "select status, seat from tickets where booking_id = $1 order by status, seat",
      [paid.uuid],
    );
    expect(rows.filter((row) => row.status === "CANCEL")).toHaveLength(2);
    expect(rows.filter((row) => row.status === "PAID").map((row) => row.seat)).toEqual(
      paid.legs[0]?.seats,
    );
    const claims = await world.database.sql<{ seat: number }>(
      "select c.seat from seat_claims c join seat_holds h on h.id = c.hold_id where h.booking_id = $1 order by c.seat",
      [paid.uuid],
    );
    expect(claims.map((row) => row.seat)).toEqual(paid.legs[0]?.seats);
    await world.call("releaseHold", { params: { token: other } });
  });

  test("is refunded in full, with a notice on the order, when no seats are left [G.book.11]", async () => {
    const free = await remaining(smallCoach.id);
    let other = "";
    const token = await payLate(smallCoach.id, free, async () => {
      other = (
        await world.call("holdSeats", {
          body: { legs: [{ departure_uuid: smallCoach.id }], places: 1 },
        })
      ).body.data.hold_token;
    });
    const after = await order(token);
    expect([after.status, after.refund?.amount]).toEqual(["EXPIRED", free * 4000]);
    expect(await remaining(smallCoach.id)).toBe(free - 1);
    await world.call("releaseHold", { params: { token: other } });
  });

  test("for a suspended agency is refunded in full, and the audit log has the reason; money in time still pays for the held seats", async () => {
    const free = await remaining(noFee.id);
    const setState = (state: string) =>
      world.database.sql("update agencies set state = $1 where id = $2", [
        state,
        smallWorld.agencies.free.id,
      ]);
    const token = await payLate(noFee.id, 2, () => setState("suspended"));
    const { status, refund, tickets, uuid, order: money } = await order(token);
    expect([status, refund?.amount, tickets.map(({ ticket_status }) => ticket_status)]).toEqual([
      "EXPIRED",
      money.amount,
      ["CANCEL", "CANCEL"],
    ]);
    expect(
      await world.database.sql(
        "select from_state, reason from audit_log where action = 'late money' and entity_id = $1",
        [uuid],
      ),
    ).toEqual([{ from_state: "EXPIRED", reason: "agency_not_active" }]);
    await setState("active");
    expect(await remaining(noFee.id)).toBe(free);
    const held = await book(noFee.id);
    await setState("suspended");
    await respond(held, "approve");
    expect(await states(held)).toEqual(["PAID", "PAID"]);
    await setState("active");
  });

  test("is refunded in full when the agency has moved the departure meanwhile [G.book.11]", async () => {
    const shift = (minutes: number) =>
      world.database.sql(
        `with moved as (update departures set departs_at = departs_at + make_interval(mins => $2) where id = $1)
         update offers set departs_at = departs_at + make_interval(mins => $2), arrives_at = arrives_at + make_interval(mins => $2) where departure_id = $1`,
        [noFee.id, minutes],
      );
    const free = await remaining(noFee.id);
    const token = await payLate(noFee.id, 2, () => shift(30));
    const { status, refund, order: money, uuid } = await order(token);
    expect([status, refund?.amount]).toEqual(["EXPIRED", money.amount]);
    expect(
      await world.database.sql(
        "select reason from audit_log where action = 'late money' and entity_id = $1",
        [uuid],
      ),
    ).toEqual([{ reason: "departure_changed" }]);
    await shift(-30);
    expect(await remaining(noFee.id)).toBe(free);
  });

  test("includes money that arrives before the sweep: old tickets are CANCEL, new ones PAID", async () => {
    const token = await book(noFee.id);
    await world.sandbox.approve(await attemptOf(token));
    await world.database.sql("select release_hold(null, id) from bookings where link_token = $1", [
      token,
    ]);
    await pollPayments();
    expect(await states(token)).toEqual(["PAID", "PAID"]);
    const rows = await world.database.sql<{ status: string }>(
      "select t.status from tickets t join bookings b on b.id = t.booking_id where b.link_token = $1 order by 1",
      [token],
    );
    expect(rows.map((row) => row.status)).toEqual(["CANCEL", "PAID"]);
  });

  test("takes no seats after the departure has left", async () => {
    const own = await startTestApp({ env: { LIMITS: "false" } });
    try {
      const { body } = await own.call("createBooking", { body: sampleBooking(soon.id) });
      const token = body.data.order_hidden_uuid;
      await own.drainOutbox();
      const [attempt] = await own.database.sql<{ ref: string }>(
        "select provider_ref as ref from payment_attempts",
      );
      await own.sandbox.approve(attempt?.ref ?? "");
      await own.advance(4 * 3600);
      await own.runJob("sweep-holds");
      await own.runJob("payment-poller-mtn_momo");
      const after = (await own.call("getOrder", { params: { token } })).body.data;
      expect([after.status, after.refund?.amount]).toEqual(["EXPIRED", 840]);
    } finally {
      await own.stop();
    }
  });
});
