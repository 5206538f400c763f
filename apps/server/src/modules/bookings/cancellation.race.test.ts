import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { lockRows } from "@wakafine/testkit/row-lock.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { rounds } from "@wakafine/testkit/soak.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { traveller, member } = smallWorld.users;
const app = useTestApp({ env: { LIMITS: "false" } });
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

let hours = 0;
const planOf = (hour: string) => ({
  city_departure: "Kribi",
  city_destination: "Edea",
  departure_days: [addDays(dayOf(new Date()), 10)],
  departure_hours: [hour],
  total_places_number: 20,
  departure_duration: "02:30",
  price: 2500,
  travel_class: "ECONOMIC",
});
async function planned(): Promise<string> {
  hours += 1;
  const { body } = await app.call(
    "createDeparture",
    { body: planOf(`${String(hours).padStart(2, "0")}:00`) },
    { token: await logInMember(app, member.rail[1]) },
  );
  return body.data[0]!.uuid;
}

interface Order {
  readonly departure: string;
  readonly id: string;
  readonly link: string;
  readonly token: string;
}

/** A paid order of the traveller's account on a departure of its own. */
async function ordered(passengers: number): Promise<Order> {
  const departure = await planned();
  const link = await journeys(app).paid(sampleBooking(departure, passengers));
  const [row] = await app.database.sql<{ id: string }>(
    "update bookings set user_id = $2 where link_token = $1 returning id",
    [link, traveller.id],
  );
  return { departure, id: row!.id, link, token: await openSessionOf(app, traveller.id) };
}

/** Returns the call that cancels the first `count` tickets that can be cancelled, for what is offered now. */
async function cancellation({ link, token }: Order, count: number) {
  const params = { token: link };
  const offer = await app.call("getCancellation", { params }, { token });
  const tickets = offer.body.data.tickets.filter(({ cancellable }) => cancellable).slice(0, count);
  const body = {
    tickets: tickets.map(({ uuid }) => uuid),
    amount: tickets.reduce((sum, { amount_back }) => sum + amount_back, 0),
  };
  return () => app.call("cancelTickets", { params, body }, { token });
}
const statusOf = async ({ link }: Order) =>
  (await app.call("getOrder", { params: { token: link } })).body.data.status;
const refundsOf = ({ id }: Order) =>
  app.database.sql<{ id: string; reason: string; amount_xaf: number }>(
    "select id, reason, amount_xaf from refunds where payable_id = $1 order by requested_at, id",
    [id],
  );
const lockPayment = ({ id }: Order) =>
  lockRows(
    app.database,
    "select id from payment_attempts where payable_id = $1 and effective for update",
    [id],
  );

/** Starts two transactions that wait for the payment in this order, then lets both continue. */
async function inOrder<One, Other>(
  order: Order,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  await using lock = await lockPayment(order);
  const first = one();
  await lock.waiting(1);
  const second = other();
  await lock.waiting(2);
  await lock.release();
  return Promise.all([first, second]);
}

/** An order with one cancelled ticket, whose refund the provider has executed, and a last ticket that gives nothing back. */
async function withExecutedRefund(): Promise<Order> {
  const order = await ordered(2);
  expect((await (await cancellation(order, 1))()).status).toBe(200);
  await app.runJob("refunds");
  await app.advance(35);
  await app.sandbox.idle();
  await app.database.sql(
    "update tickets set refundable_xaf = 0 where booking_id = $1 and status = 'PAID'",
    [order.id],
  );
  return order;
}

test.each([["first"], ["second"]])(
  "a booking whose last ticket is cancelled while its refund is executed is REFUNDED; the cancellation comes %s [G.book.11]",
  async (place) => {
    const order = await withExecutedRefund();
    const cancel = await cancellation(order, 1);
    const cancelled = async () => expect((await cancel()).status).toBe(200);
    const execute = async () => void (await app.runJob("refunds"));
    if (place === "first") await inOrder(order, cancelled, execute);
    else await inOrder(order, execute, cancelled);
    expect(await statusOf(order)).toBe("REFUNDED");
  },
);

test("the control: without the lock of the payment, the booking stays CANCEL although its refund is executed", async () => {
  const order = await withExecutedRefund();
  const clients = [1, 2].map(() => new pg.Client({ connectionString: app.database.url }));
  for (const client of clients) {
    await client.connect();
    await client.query("begin");
  }
  const [executing, cancelling] = clients as [pg.Client, pg.Client];
  const refunded = `update bookings set status = 'REFUNDED' where id = $1 and status = 'CANCEL'
    and not exists (select from refunds where payable_id = $1 and state <> 'succeeded')`;
  await executing.query("update refunds set state = 'succeeded' where payable_id = $1", [order.id]);
  await executing.query(refunded, [order.id]);
  await cancelling.query("update bookings set status = 'CANCEL' where id = $1", [order.id]);
  await cancelling.query(refunded, [order.id]);
  for (const client of clients) await client.query("commit");
  expect(await statusOf(order)).toBe("CANCEL");
  // Back to the state before, which the jobs complete.
  await app.database.sql("update refunds set state = 'submitted' where payable_id = $1", [
    order.id,
  ]);
  await app.database.sql("update bookings set status = 'PAID' where id = $1", [order.id]);
  for (const client of clients) await client.end();
});

const cancelDeparture = async ({ departure }: Order) => {
  const token = await logInMember(app, member.rail[1]);
  return () =>
    app.call("deleteDeparture", { params: { id: departure }, query: { force: "true" } }, { token });
};

test("tickets that the traveller cancels before the agency's cancellation reaches them are refunded once, as the traveller's [G.plan.03, C7.ticket.01]", async () => {
  const order = await ordered(2);
  const cancel = await cancellation(order, 2);
  const [mine, agency] = await inOrder(order, cancel, await cancelDeparture(order));
  expect([mine.status, agency.status, agency.body.data.cancelled_tickets]).toEqual([200, 200, 0]);
  expect((await refundsOf(order)).map(({ reason }) => reason)).toEqual(["cancelled"]);
  expect(await statusOf(order)).toBe("CANCEL");
});

test("tickets that the agency cancels first are refunded once with their fees, and the traveller's cancellation is refused [G.plan.03, C7.ticket.01]", async () => {
  const order = await ordered(2);
  const cancel = await cancellation(order, 1);
  const [agency, mine] = await inOrder(order, await cancelDeparture(order), cancel);
  expect([agency.body.data.cancelled_tickets, mine.status, mine.body.error_code]).toEqual([
    2,
    409,
    "cancellation_changed",
  ]);
  const [refund, ...others] = await refundsOf(order);
  const [paid] = await app.database.sql<{ amount: number }>(
    "select amount_xaf as amount from bookings where id = $1",
    [order.id],
  );
  expect([refund?.reason, refund?.amount_xaf, others]).toEqual([
    "agency_cancelled",
    paid!.amount,
    [],
  ]);
});

test("when the traveller cancels one ticket and the agency the rest, each is refunded once [G.plan.03, C7.ticket.01]", async () => {
  const order = await ordered(2);
  const cancel = await cancellation(order, 1);
  const [mine, agency] = await inOrder(order, cancel, await cancelDeparture(order));
  expect([mine.status, agency.body.data.cancelled_tickets]).toEqual([200, 1]);
  expect((await refundsOf(order)).map(({ reason }) => reason)).toEqual([
    "cancelled",
    "agency_cancelled",
  ]);
  expect(await statusOf(order)).toBe("CANCEL");
});

/** Moves the departure of an order to an hour late on its day, so that its travellers may cancel for a full refund. */
async function moveLate({ departure }: Order): Promise<void> {
  const body = {
    ...planOf(`23:${String(hours).padStart(2, "0")}`),
    departure_uuid: departure,
    version: 1,
  };
  const token = await logInMember(app, member.rail[1]);
  expect((await app.call("updateDeparture", { body }, { token })).status).toBe(200);
}
/** A paid order of one ticket: the call that cancels it for the amount shown, or for any, what its price and its fees are. */
async function single() {
  const order = await ordered(1);
  const { tickets } = (
    await app.call("getCancellation", { params: { token: order.link } }, { token: order.token })
  ).body.data;
  const { uuid = "", amount_back: price = 0, fee_kept: fees = 0 } = tickets[0] ?? {};
  expect(fees).toBeGreaterThan(0);
  const cancel = (amount?: number) =>
    app.call(
      "cancelOwnTicket",
      { body: { ticket_uuid: uuid, ...(amount === undefined ? {} : { amount }) } },
      { token: order.token },
    );
  return { order, price, fees, cancel };
}

test("a ticket cancelled while the agency moves its departure is refunded as the moved departure allows, with its fees [G.plan.04, G.ticket.02]", async () => {
  const { order, price, fees, cancel } = await single();
  await using lock = await lockPayment(order);
  const cancelled = cancel();
  await lock.waiting(1);
  await moveLate(order);
  await lock.release();
  expect((await cancelled).body.data.amount).toBe(price + fees);
  expect((await refundsOf(order)).map(({ amount_xaf }) => amount_xaf)).toEqual([price + fees]);
});

test("an amount that was shown before the agency moved the departure is refused, and nothing changes [C7.ticket.01, G.plan.04]", async () => {
  const { order, price, cancel } = await single();
  await using lock = await lockPayment(order);
  const cancelled = cancel(price);
  await lock.waiting(1);
  await moveLate(order);
  await lock.release();
  expect((await cancelled).body.error_code).toBe("cancellation_changed");
  expect(await refundsOf(order)).toEqual([]);
  expect(await statusOf(order)).toBe("PAID");
});

test("the control: without the move the same cancellation waits for the same lock and keeps the fees", async () => {
  const { order, price, cancel } = await single();
  await using lock = await lockPayment(order);
  const cancelled = cancel(price);
  await lock.waiting(1);
  await lock.release();
  expect((await cancelled).body.data.amount).toBe(price);
  expect((await refundsOf(order)).map(({ amount_xaf }) => amount_xaf)).toEqual([price]);
});

/** A paid order of two tickets on a departure whose check-in is open, and the call that checks in the first of them. */
async function boarding() {
  const order = await ordered(2);
  await app.database.sql(
    "update departures set departs_at = app_now() + interval '3 hours' where id = $1",
    [order.departure],
  );
  const [ticket] = await app.database.sql<{ code: string }>(
    "select code from tickets where booking_id = $1 order by position limit 1",
    [order.id],
  );
  const token = await logInMember(app, member.rail[1]);
  const body = { code_verification: ticket!.code };
  return { order, checkIn: () => app.call("markTicket", { body }, { token }) };
}
const ticketStates = async ({ id }: Order) =>
  (
    await app.database.sql<{ status: string }>(
      "select status from tickets where booking_id = $1 order by position",
      [id],
    )
  ).map(({ status }) => status);

test("a ticket of a departure that its agency cancelled is refused as cancelled, also before its own cancellation [G.plan.03, G.check.03]", async () => {
  const { order, checkIn } = await boarding();
  await using lock = await lockPayment(order);
  const cancelling = (await cancelDeparture(order))();
  await lock.waiting(1);
  const { status, body } = await checkIn();
  expect([status, body.error_code]).toEqual([409, "ticket_cancelled"]);
  await lock.release();
  expect((await cancelling).body.data.cancelled_tickets).toBe(2);
  expect(await ticketStates(order)).toEqual(["CANCEL", "CANCEL"]);
  expect((await refundsOf(order)).map(({ reason }) => reason)).toEqual(["agency_cancelled"]);
});

test("of a check-in and the cancellation of its departure at once the first prevents the other [G.plan.03, G.check.04]", async () => {
  const first = await boarding();
  const cancelFirst = await cancelDeparture(first.order);
  await using departure = await lockRows(
    app.database,
    "select id from departures where id = $1 for update",
    [first.order.departure],
  );
  const cancelling = cancelFirst();
  await departure.waiting(1);
  const refused = first.checkIn();
  await departure.waiting(2);
  await departure.release();
  expect((await refused).body.error_code).toBe("ticket_cancelled");
  expect((await cancelling).body.data.cancelled_tickets).toBe(2);
  expect(await ticketStates(first.order)).toEqual(["CANCEL", "CANCEL"]);

  const second = await boarding();
  const cancelSecond = await cancelDeparture(second.order);
  await using tickets = await lockRows(
    app.database,
    "select id from tickets where booking_id = $1 for update",
    [second.order.id],
  );
  const marked = second.checkIn();
  await tickets.waiting(1);
  const late = cancelSecond();
  await tickets.waiting(2);
  await tickets.release();
  expect((await marked).status).toBe(200);
  expect((await late).body.error_code).toBe("ticket_already_validated");
  expect(await ticketStates(second.order)).toEqual(["VALIDATE", "PAID"]);
  expect(await refundsOf(second.order)).toEqual([]);
});

test("the control: without the lock of the departure a ticket is used on a cancelled departure", async () => {
  const { order } = await boarding();
  const clients = [1, 2].map(() => new pg.Client({ connectionString: app.database.url }));
  for (const client of clients) {
    await client.connect();
    await client.query("begin");
  }
  const [withdrawing, marking] = clients as [pg.Client, pg.Client];
  await withdrawing.query("select from departures where id = $1 for update", [order.departure]);
  await withdrawing.query("update departures set deleted_at = app_now() where id = $1", [
    order.departure,
  ]);
  await marking.query(
    "update tickets t set status = 'VALIDATE' from departures d where t.booking_id = $1 and t.position = 0 and d.id = t.departure_id and d.deleted_at is null",
    [order.id],
  );
  for (const client of clients) await client.query("commit");
  expect(await ticketStates(order)).toEqual(["VALIDATE", "PAID"]);
  for (const client of clients) await client.end();
  await app.database.sql("update departures set deleted_at = null where id = $1", [
    order.departure,
  ]);
});

test("of payments that succeed while the agency deletes the departure, each is refunded once and whole, and none leaves a ticket or a seat [G.plan.03]", async () => {
  const token = await logInMember(app, member.rail[1]);
  for (let round = 0; round < rounds(3, 8); round += 1) {
    const id = await planned();
    const count = 6;
    for (let buyer = 0; buyer < count; buyer += 1)
      await journeys(app).booked(
        sampleBooking(id, 1, { payer_phone: `+2376776${round}${buyer}100` }),
      );
    await app.drainOutbox();
    const attempts = await app.database.sql<{ id: string; provider_ref: string; paid: number }>(
      `select a.id, a.provider_ref, a.amount_xaf as paid from payment_attempts a join booking_legs l on l.booking_id = a.payable_id where l.departure_id = $1`,
      [id],
    );
    expect(attempts).toHaveLength(count);
    for (const attempt of attempts) await app.sandbox.approve(attempt.provider_ref);
    const [deleted] = await Promise.all([
      app.call("deleteDeparture", { params: { id }, query: { force: "true" } }, { token }),
      ...attempts.map((attempt) => app.app.payments.settle(attempt.id, "poll")),
    ]);
    expect(deleted.status).toBe(200);
    await app.runJob("cancelled-departures");
    const refunds = await app.database.sql<{ n: number; refunded: number }>(
      `select count(*)::integer as n, sum(r.amount_xaf)::integer as refunded from payment_attempts a join refunds r on r.payable_id = a.payable_id
       where a.id = any ($1::uuid[]) group by a.id`,
      [attempts.map((attempt) => attempt.id)],
    );
    expect(refunds).toEqual(attempts.map(({ paid }) => ({ n: 1, refunded: paid })));
    const [left] = await app.database.sql<{ tickets: number; seats: number }>(
      `select (select count(*) from tickets where departure_id = $1 and status <> 'CANCEL')::integer as tickets,
         (select count(*) from seat_claims where departure_id = $1)::integer as seats`,
      [id],
    );
    expect(left).toEqual({ tickets: 0, seats: 0 });
  }
});
