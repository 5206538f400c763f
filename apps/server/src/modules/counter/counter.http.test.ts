import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { randomUUID } from "node:crypto";
import {
  closeShift,
  counterSale,
  openShift,
  owedRefund,
  plannedForSale,
} from "@wakafine/testkit/counter-samples.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { goodPassword } from "@wakafine/testkit/account-world.ts";
import { addVerifiedMember, type MadeMember } from "@wakafine/testkit/member-world.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { departures, users } = smallWorld;

let app: TestApp;
/** The administrator, trip planner and manager of one agency, and the administrator of another. */
let member: string;
let planner: string;
let manager: string;
let stranger: string;
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  member = await logInMember(app, users.member.sample[1]);
  planner = await logInMember(app, users.member.sample[2]);
  manager = await logInMember(app, users.member.sample[3]);
  stranger = await logInMember(app, users.member.rail[1]);
});
afterAll(() => app.stop());

let departure: string;
beforeEach(async () => {
  departure = await plannedForSale(app, member, 3);
});
afterEach(async () => {
  for (const token of [member, planner, manager, stranger]) await closeShift(app, token);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

const sell = (
  more: Parameters<typeof counterSale>[1] = {},
  { token = member, key = "" }: { token?: string; key?: string } = {},
) =>
  app.call("createCounterSale", counterSale(departure, more), { token, ...(key ? { key } : {}) });
const shiftOf = async (token: string) =>
  (await app.call("getCounterShift", {}, { token })).body.data;
const close = (id: string, body: { counted: number; reason?: string }, token = member, key = "") =>
  app.call("closeCounterShift", { params: { id }, body }, { token, ...(key ? { key } : {}) });
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  body.error_code ?? status;
/** Sums of the ledger by account for a shift, debits positive. */
const accountsOf = async (shift: string) =>
  Object.fromEntries(
    (
      await app.database.sql<{ account: string; sum: string }>(
        `select e.account, sum(e.amount)::text as sum from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where t.shift_id = $1 group by e.account order by 1`,
        [shift],
      )
    ).map(({ account, sum }) => [account, Number(sum)]),
  );

test("a member with the permission has one open shift; opening it moves the float to the drawer [G.counter.01]", async () => {
  expect((await shiftOf(member)).shift).toBeNull();
  const opened = await app.call(
    "openCounterShift",
    { body: { opening_float: 20_000 } },
    { token: member },
  );
  expect([opened.status, opened.body.data.drawer]).toEqual([201, 20_000]);
  const { uuid } = opened.body.data;
  expect(await accountsOf(uuid)).toEqual({ cash_drawer: 20_000, agency_cash: -20_000 });
  const again = await app.call(
    "openCounterShift",
    { body: { opening_float: 0 } },
    { token: member },
  );
  expect([again.status, again.body.error_code]).toEqual([409, "shift_already_open"]);
  // Another member of the agency has a drawer of their own.
  expect(await openShift(app, planner)).not.toBe(uuid);
  expect((await shiftOf(member)).shift).toMatchObject({ uuid, opening_float: 20_000, sales: 0 });
});

test("administrators, planners and managers sell at the counter, other roles do not [G.counter.01, G.role.12]", async () => {
  for (const role of [4, 5, 9] as const) {
    const token = await logInMember(app, users.member.sample[role]);
    expect(outcome(await app.call("getCounterShift", {}, { token }))).toBe("forbidden");
    expect(outcome(await sell({}, { token }))).toBe("forbidden");
  }
  await openShift(app, manager);
  expect((await sell({}, { token: manager })).status).toBe(201);
});

test("the sex, which the counter does not ask, is missing in the passenger list and its file [G.counter.03, G.book.17]", async () => {
  await openShift(app, member);
  expect((await sell()).status).toBe(201);
  const { body } = await app.call(
    "listPassengers",
    { body: { departure_uuid: departure } },
    { token: planner },
  );
  expect(body.data).toMatchObject([{ lastname: "Ngo Bassong Aline", gender: null, sex: null }]);
  const file = await app.call(
    "getPassengerFile",
    { params: { departure_uuid: departure }, query: { format: "csv" } },
    { token: planner, language: "fr" },
  );
  const { pathname, search } = new URL(file.body.data.file_url);
  const csv = await (await app.fetch(pathname + search)).text();
  expect(csv).toContain('"Ngo Bassong Aline";"";"";');
});

test("a sale takes seats, pays the booking without fee and commission and puts the price in the drawer [G.counter.03]", async () => {
  const shift = await openShift(app, member, 5000);
  const { status, body } = await sell({ places: 2, expected_total: 5000 });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ amount: 5000, seats: [1, 2], name: "Ngo Bassong Aline" });
  expect(body.data).toMatchObject({
    city_departure: "Kribi",
    city_destination: "Edéa",
    valid: true,
  });
  expect(await accountsOf(shift)).toEqual({
    cash_drawer: 10_000,
    agency_cash: -5000,
    counter_sales: -5000,
  });
  const order = await app.call("getOrder", { params: { token: body.data.order_hidden_uuid } });
  expect(order.body.data).toMatchObject({
    status: "PAID",
    ticket_status: "PAID",
    payment_method: "CASH",
    amount_xaf: 5000,
    eur: null,
    attempt: null,
    can_pay: false,
    methods: [],
  });
  expect(order.body.data.tickets.map((ticket) => ticket.ticket_status)).toEqual(["PAID", "PAID"]);
  const [leg] = await app.database.sql(
    "select fee_rate::float, fee::float, commission_rate::float, agency_share_xaf from booking_legs where booking_id = $1",
    [body.data.uuid],
  );
  expect(leg).toEqual({ fee_rate: 0, fee: 0, commission_rate: 0, agency_share_xaf: 5000 });
  expect(
    await app.database.sql("select from payment_attempts where payable_id = $1", [body.data.uuid]),
  ).toEqual([]);
  expect((await shiftOf(member)).sales.map(({ uuid }) => uuid)).toEqual([body.data.uuid]);
});

test("the ticket of a sale is printed as PDF and sent by SMS [G.counter.03]", async () => {
  await openShift(app, member);
  const sale = await app.call("createCounterSale", counterSale(departures.backAfternoon.id), {
    token: member,
  });
  const { order_hidden_uuid: link } = sale.body.data;
  const pdf = await app.fetch(`/api/bookings/order/${link}/document?format=pdf`);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await app.drainOutbox();
  const [sms] = await app.database.sql<{ recipient: string; channel: string }>(
    "select recipient, channel from messages where booking_id = $1",
    [sale.body.data.uuid],
  );
  expect(sms).toEqual({ recipient: "+237677112233", channel: "sms" });
});

test("a sale needs an open shift, a departure on sale, free seats and the announced price [G.counter.02, G.counter.03]", async () => {
  expect(outcome(await sell())).toBe("no_open_shift");
  await openShift(app, member);
  expect(outcome(await sell({ expected_total: 2000 }))).toBe("price_changed");
  expect(outcome(await sell({ places: 4 }))).toBe("seats_unavailable");
  expect(outcome(await sell({ destination_city: "Ngaoundéré" }))).toBe("unknown_stop");
  expect(outcome(await sell({ departure_uuid: randomUUID() }))).toBe("not_found");
  expect(outcome(await sell({ departure_uuid: "x" }))).toBe("not_found");
  expect(outcome(await sell({ departure_uuid: departures.first.id }))).toBe("not_found");
  for (const wrong of [
    { places: 0 },
    { places: 11 },
    { name: "" },
    { phonenumber: "12" },
    { phonenumber: "+237233401122" },
    { paid_in_cash: false as true },
  ])
    expect(outcome(await sell(wrong)), JSON.stringify(wrong)).toBe("invalid_input");
  expect((await shiftOf(member)).shift).toMatchObject({ sales: 0, drawer: 10_000 });
  expect(
    await app.database.sql("select from seat_claims where departure_id = $1", [departure]),
  ).toEqual([]);
});

test("a departure that has left is not sold [G.counter.02]", async () => {
  await openShift(app, member);
  await app.database.sql(
    "update departures set departs_at = app_now() - interval '1 minute' where id = $1",
    [departure],
  );
  expect(outcome(await sell())).toBe("departure_left");
});

test("a repeated key gets the first response and sells nothing more; another body is refused [G.counter.03, G.book.24]", async () => {
  await openShift(app, member);
  const key = randomUUID();
  const first = await sell({}, { key });
  const second = await sell({}, { key });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.data).toEqual(first.body.data);
  expect(outcome(await sell({ places: 2 }, { key }))).toBe("idempotency_conflict");
  const { shift } = await shiftOf(member);
  expect(shift).toMatchObject({ sales: 1, seats: 1, sales_amount: 2500 });
  const closingKey = randomUUID();
  const closing = await close(shift!.uuid, { counted: 12_500 }, member, closingKey);
  expect((await close(shift!.uuid, { counted: 12_500 }, member, closingKey)).body.data).toEqual(
    closing.body.data,
  );
});

test("the departures of the counter are those of a day that have not left, with seats left and every town [G.counter.02]", async () => {
  const inDays = (days: number) => addDays(dayOf(new Date()), days);
  await openShift(app, member);
  await sell({ places: 2 });
  const list = (token: string) =>
    app.call("listCounterDepartures", { query: { departure_date: inDays(3) } }, { token });
  const found = (await list(member)).body.data.find(({ uuid }) => uuid === departure);
  expect(found).toMatchObject({
    total_places_number: 3,
    remaining_places_number: 1,
    destinations: [{ city: "Edéa", price: 2500 }],
  });
  expect((await list(stranger)).body.data.map(({ uuid }) => uuid)).not.toContain(departure);
  const modest = await logInMember(app, users.member.modest[1]);
  const [stops] = (
    await app.call(
      "listCounterDepartures",
      { query: { departure_date: inDays(2) } },
      { token: modest },
    )
  ).body.data;
  expect(stops?.destinations.length).toBeGreaterThan(1);
});

test("closing moves the counted cash to the agency; a difference needs a reason and is booked [G.counter.04]", async () => {
  const shift = await openShift(app, member, 10_000);
  await sell();
  const refused = await close(shift, { counted: 12_000 });
  expect([refused.status, refused.body.error_code]).toEqual([409, "difference_reason_required"]);
  expect(refused.body.data).toEqual({ expected: 12_500, counted: 12_000, difference: -500 });
  const closed = await close(shift, { counted: 12_000, reason: "Monnaie rendue en trop" });
  expect([closed.status, closed.body.data]).toMatchObject([
    200,
    { expected: 12_500, counted: 12_000, difference: -500, drawer: 0 },
  ]);
  expect(await accountsOf(shift)).toEqual({
    cash_drawer: 0,
    counter_sales: -2500,
    agency_cash: 2000,
    cash_difference: 500,
  });
  expect(outcome(await close(shift, { counted: 12_000 }))).toBe("shift_already_closed");
  expect(outcome(await sell())).toBe("no_open_shift");
  expect((await shiftOf(member)).shift).toMatchObject({ uuid: shift, difference: -500 });
  const rows = await app.database.sql<{ action: string }>(
    "select action from audit_log where entity = 'counter_shift' and entity_id = $1 order by happened_at",
    [shift],
  );
  expect(rows.map(({ action }) => action)).toEqual(["open shift", "close shift"]);
});

test("a shift is closed by its member only; for others, also of the agency, it does not exist [G.counter.04, G.role.15]", async () => {
  const shift = await openShift(app, member, 0);
  for (const token of [planner, stranger])
    expect(outcome(await close(shift, { counted: 0 }, token))).toBe("not_found");
  expect(outcome(await close("x", { counted: 0 }))).toBe("not_found");
  expect((await close(shift, { counted: 0 })).status).toBe(200);
});

test("a suspended agency sells nothing, but opens a shift, which pays back owed cash, and closes it [G.counter.01, G.counter.05]", async () => {
  const shift = await openShift(app, member, 0);
  const { id } = smallWorld.agencies.sample;
  await app.database.sql("update agencies set state = 'suspended' where id = $1", [id]);
  try {
    expect(outcome(await sell())).toBe("not_found");
    expect((await close(shift, { counted: 0 })).status).toBe(200);
    const again = await openShift(app, member, 5000);
    expect(outcome(await sell())).toBe("not_found");
    expect((await close(again, { counted: 5000 })).status).toBe(200);
  } finally {
    await app.database.sql("update agencies set state = 'active' where id = $1", [id]);
  }
});

test("a member with an open shift is neither removed nor deletes the account; with a closed one both succeed [G.counter.01, G.users.04]", async () => {
  const administrator = await logInMember(app, users.member.sample[1]);
  for (const leave of [
    ({ publicId }: MadeMember) =>
      app.call("deleteAgencyUser", { params: { id: publicId } }, { token: administrator }),
    async ({ userId }: MadeMember) =>
      app.call(
        "deleteMe",
        { body: { password: goodPassword } },
        { token: await openSessionOf(app, userId) },
      ),
  ]) {
    const seller = await addVerifiedMember(app, administrator, { user_agency_role_id: 2 });
    const token = await openSessionOf(app, seller.userId);
    const shift = await openShift(app, token, 0);
    expect(outcome(await leave(seller))).toBe("shift_still_open");
    expect((await close(shift, { counted: 0 }, token)).status).toBe(200);
    expect((await leave(seller)).status).toBe(200);
  }
});

test("a member with an open shift keeps a role that can close it; with another role no shift is opened [G.counter.01, G.users.03]", async () => {
  const administrator = await logInMember(app, users.member.sample[1]);
  const { userId, publicId, ...form } = await addVerifiedMember(app, administrator, {
    user_agency_role_id: 2,
  });
  const setRole = (user_agency_role_id: number) =>
    app.call(
      "updateAgencyUser",
      { params: { id: publicId }, body: { ...form, password: "", user_agency_role_id } },
      { token: administrator },
    );
  const token = await openSessionOf(app, userId);
  const shift = await openShift(app, token, 0);
  expect(outcome(await setRole(9))).toBe("shift_still_open");
  expect((await setRole(3)).status).toBe(200);
  expect((await close(shift, { counted: 0 }, token)).status).toBe(200);
  expect((await setRole(9)).status).toBe(200);
  expect(
    outcome(await app.call("openCounterShift", { body: { opening_float: 0 } }, { token })),
  ).toBe("forbidden");
});

test("a counter sale is not cancelled online: the offer says so and the call is refused [G.counter.05]", async () => {
  await openShift(app, member);
  const link = (await sell()).body.data.order_hidden_uuid;
  const offer = (await app.call("getCancellation", { params: { token: link } })).body.data;
  expect(offer.tickets).toMatchObject([
    { cancellable: false, refusal: "paid_in_cash", amount_back: 0 },
  ]);
  const code =
    "select id from tickets where booking_id = (select id from bookings where link_token = $1)";
  const [ticket] = await app.database.sql<{ id: string }>(code, [link]);
  const booking = (await app.call("getOrder", { params: { token: link } })).body.data;
  const traveller = await logInTraveller(booking.uuid);
  const refused = await app.call(
    "cancelOwnTicket",
    { body: { is_cancel: true, ticket_uuid: ticket!.id, amount: 2500 } as never },
    { token: traveller },
  );
  expect([refused.status, refused.body.error_code]).toEqual([409, "paid_in_cash"]);
  expect((await app.call("getOrder", { params: { token: link } })).body.data.status).toBe("PAID");
});

/** Makes the traveller of the small world the owner of a booking and logs in. */
async function logInTraveller(bookingId: string): Promise<string> {
  await app.database.sql("update bookings set user_id = $2 where id = $1", [
    bookingId,
    users.traveller.id,
  ]);
  return openSessionOf(app, users.traveller.id);
}

test("a cancelled departure owes its counter sales in cash, paid once from an open shift [G.counter.05]", async () => {
  const order = await owedRefund(app, member);
  const list = (token: string) =>
    app.call("listCashRefunds", { query: { order_code: order.toLowerCase() } }, { token });
  const [refund] = (await list(member)).body.data.data;
  expect(refund).toMatchObject({ order_code: order, amount: 2500, name: "Ngo Bassong Aline" });
  expect(refund?.phonenumber).toContain("•");
  expect((await list(stranger)).body.data.total).toBe(0);
  const pay = (token: string, key = "") =>
    app.call("payCashRefund", { params: { id: refund!.uuid } }, { token, ...(key ? { key } : {}) });
  expect(outcome(await pay(stranger))).toBe("not_found");
  await closeShift(app, member);
  expect(outcome(await pay(member))).toBe("no_open_shift");
  const empty = await app.call(
    "openCounterShift",
    { body: { opening_float: 0 } },
    { token: planner },
  );
  expect(outcome(await pay(planner))).toBe("drawer_too_low");
  expect(empty.status).toBe(201);
  const shift = await openShift(app, member, 10_000);
  const key = randomUUID();
  const paid = await pay(member, key);
  expect([paid.status, paid.body.data.paid_date]).toEqual([200, expect.any(String)]);
  expect((await pay(member, key)).body.data).toEqual(paid.body.data);
  expect(outcome(await pay(member))).toBe("not_in_this_state");
  expect((await shiftOf(member)).shift).toMatchObject({
    refunds: 1,
    refunds_amount: 2500,
    drawer: 7500,
  });
  expect(await accountsOf(shift)).toEqual({
    cash_drawer: 7500,
    agency_cash: -10_000,
    cash_refund_owed: 2500,
  });
  const [booking] = await app.database.sql<{ status: string; refunded_xaf: number }>(
    "select status, refunded_xaf from bookings where order_code = $1",
    [order],
  );
  expect(booking).toEqual({ status: "REFUNDED", refunded_xaf: 2500 });
  await app.drainOutbox();
  const texts = await app.database.sql<{ template: string }>(
    "select template from messages m join bookings b on b.id = m.booking_id where b.order_code = $1",
    [order],
  );
  expect(texts.map(({ template }) => template)).toContain("refund owed (cash)");
});

test("cancelling a departure tells before and after how much of the refund is handed out in cash [G.counter.05, G.plan.03]", async () => {
  await openShift(app, member);
  const departure = await plannedForSale(app, member);
  await app.call("createCounterSale", counterSale(departure), { token: member });
  const params = { id: departure };
  const shown = await app.call("getDepartureCancellation", { params }, { token: member });
  expect(shown.body.data).toMatchObject({ tickets: 1, refund_amount: 2500, cash_amount: 2500 });
  const done = await app.call(
    "deleteDeparture",
    { params, query: { force: "true" } },
    { token: member },
  );
  expect(done.body.data).toEqual({
    uuid: departure,
    cancelled_tickets: 1,
    refunded_amount: 2500,
    cash_amount: 2500,
  });
});

test("cash of the counter is not income that Wakafine owes the agency [G.counter.03, G.momo.02]", async () => {
  await openShift(app, member);
  await sell({ places: 2 });
  const income = await app.call("listIncome", { query: {} }, { token: member });
  expect(income.body.data.totals).toMatchObject({ amount_deposited: 0, amount_held: 0 });
  const held = await app.database.sql(
    "select from ledger_entries where account in ('agency_held', 'agency_payable') and departure_id = $1",
    [departure],
  );
  expect(held).toEqual([]);
});
