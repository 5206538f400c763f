import { randomUUID } from "node:crypto";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { afterEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const app = useTestApp({ env: { LIMITS: "false" } });

/** Checks the invariants of money and tickets after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

const administrator = async () => ({ token: await logInAdministrator(app) });
const listBookings = async (query: Partial<RequestOf<"listAdminBookings">["query"]>) => {
  const { status, body } = await app.call(
    "listAdminBookings",
    { query: { page: 1, per_page: 50, ...query } },
    await administrator(),
  );
  expect(status).toBe(200);
  return body.data.data;
};
const orderCodesOf = async (query: Parameters<typeof listBookings>[0]) =>
  (await listBookings(query)).map(({ order_code }) => order_code);
const details = async (id: string) =>
  (await app.call("getAdminBooking", { params: { id } }, await administrator())).body.data;

/** Books and pays an order. */
async function paid(passengers = 1, more: Parameters<typeof sampleBooking>[2] = {}) {
  const link = await journeys(app).paid(sampleBooking(trainEconomic.id, passengers, more));
  const { data } = (await app.call("getOrder", { params: { token: link } })).body;
  return {
    link,
    id: data.uuid,
    code: data.order.order_code,
    ticket: data.tickets[0]!.code_verification,
  };
}

test("a booking is found by order code, ticket code, phone in any spelling, name and e-mail, and by its filters [G.role.05]", async () => {
  const order = await paid(1, {
    users: [
      {
        lastname: "Mbarga",
        firstname: "Solange",
        sex_id: 2,
        phonenumber: "677 98 76 54",
      },
    ],
    receive_method: { type: "EMAIL", token: "solange.mbarga@exemple.cm" },
    sending_booking_mode: "EMAIL",
  });
  await paid();
  for (const keyword of [
    order.code.toLowerCase(),
    order.ticket,
    order.ticket.slice(0, -2).toLowerCase(),
    "+237 677 98 76 54",
    "00237677987654",
    "677-98-76-54",
    "77987654",
    "mbarga solange",
    "Solange MBARGA",
    "Solange.Mbarga@exemple.cm",
  ])
    expect(await orderCodesOf({ keyword }), keyword).toEqual([order.code]);
  for (const keyword of [
    "+237699000000",
    "nobody@exemple.cm",
    "ZZZZZZZZZZ",
    "XX-ABCDEF",
    "7987654",
  ])
    expect(await orderCodesOf({ keyword }), keyword).toEqual([]);
  const departs = (await details(order.id)).legs[0]!;
  const day = dayOf(new Date(departs.departs_at));
  const filters = { status: "PAID", agency_uuid: departs.agency_uuid, day, method: "MTN" } as const;
  expect(await orderCodesOf({ keyword: "Mbarga", ...filters })).toEqual([order.code]);
  for (const other of [
    { status: "EXPIRED" },
    { agency_uuid: randomUUID() },
    { agency_uuid: "none" },
    { day: "2020-01-01" },
    { method: "ORANGE" },
    { method: "STRIPE" },
  ] as const)
    expect(await orderCodesOf({ keyword: "Mbarga", ...other }), JSON.stringify(other)).toEqual([]);
  const [row] = await listBookings({ keyword: order.code });
  expect(row).toMatchObject({
    owner: "Solange Mbarga",
    phonenumber: "+237 6 77 •• •• 54",
    status: "PAID",
    operator: "MTN",
  });
});

test("the newest bookings come first, page by page [G.role.05]", async () => {
  const orders = [await paid(), await paid(), await paid()].map(({ code }) => code).toReversed();
  expect((await orderCodesOf({ per_page: 3 })).slice(0, 3)).toEqual(orders);
  expect((await orderCodesOf({ per_page: 2, page: 2 }))[0]).toBe(orders[2]);
});

test("the page of a booking has masked contacts, its ledger in balance and its history in order of time [G.role.05]", async () => {
  const { id, code } = await paid(2);
  const booking = await details(id);
  expect(booking).toMatchObject({ order_code: code, status: "PAID", delivery_mode: "SMS" });
  expect(booking.delivery_address).toContain("••");
  expect(booking.passenger_list.map(({ phonenumber }) => phonenumber)).toEqual([
    "+237 6 77 •• •• 56",
    null,
  ]);
  expect(booking.tickets.map(({ status }) => status)).toEqual(["PAID", "PAID"]);
  expect(booking.attempts).toMatchObject([{ state: "paid", provider: "mtn_momo", number: 1 }]);
  expect(booking.ledger.map(({ kind }) => kind)).toEqual(["payment"]);
  for (const { entries } of booking.ledger)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const kinds = booking.timeline.map(({ kind, action }) => `${kind} ${action}`);
  for (const expected of [
    "hold started",
    "audit book",
    "audit open payment attempt",
    "audit settle payment",
    "audit pay",
    "audit ticket paid",
    "ledger payment",
  ])
    expect(kinds).toContain(expected);
  expect(booking.timeline.some(({ kind, to }) => kind === "message" && to === "sent")).toBe(true);
  const times = booking.timeline.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test("contacts and identity numbers are shown in full on request, and each request is recorded [G.role.05]", async () => {
  const { id } = await paid();
  const shown = await app.call("showAdminPassengers", { params: { id } }, await administrator());
  expect(shown.body.data).toMatchObject({
    phonenumber: "+237677123456",
    delivery_address: "+237677123456",
    passengers: [{ phonenumber: "+237677123456" }],
  });
  const views = await app.database.sql(
    "select actor from audit_log where action = 'view passengers' and entity_id = $1",
    [id],
  );
  expect(views).toEqual([{ actor: smallWorld.users.administrator.id }]);
  expect((await details(id)).timeline.some(({ action }) => action === "view passengers")).toBe(
    true,
  );
});

test("an administrator cancels for the traveller, once, for the amount that the traveller is offered, with a reason [G.role.05, G.ticket.02]", async () => {
  const { id } = await paid(2);
  const { token } = await administrator();
  const params = { id };
  const { tickets } = (await app.call("getAdminCancellation", { params }, { token })).body.data;
  const [ticket] = tickets;
  const body = {
    tickets: [ticket!.uuid],
    amount: ticket!.amount_back,
    reason: "Called from the hospital",
  };
  const wrong = { ...body, amount: body.amount + 1 };
  const changed = await app.call("cancelAdminTickets", { params, body: wrong }, { token });
  expect([changed.status, changed.body.error_code]).toEqual([409, "cancellation_changed"]);
  const key = randomUUID();
  for (let time = 0; time < 2; time += 1)
    expect((await app.call("cancelAdminTickets", { params, body }, { token, key })).status).toBe(
      200,
    );
  const booking = await details(id);
  expect(booking.refunds).toMatchObject([{ amount: body.amount, state: "requested" }]);
  expect(booking.tickets.map(({ status }) => status)).toEqual(["CANCEL", "PAID"]);
  expect(booking.ledger.map(({ kind }) => kind)).toEqual(["payment", "refund_owed"]);
  expect(booking.timeline.filter(({ action }) => action === "cancel for traveller")).toMatchObject([
    { reason: body.reason, actor: { id: smallWorld.users.administrator.id } },
  ]);
});

test("a cancelled ticket that gives nothing back is in the ledger of its booking [G.role.05]", async () => {
  const { id } = await paid();
  await app.database.sql("update tickets set refundable_xaf = 0 where booking_id = $1", [id]);
  const { token } = await administrator();
  const params = { id };
  const { tickets } = (await app.call("getAdminCancellation", { params }, { token })).body.data;
  const body = { tickets: [tickets[0]!.uuid], amount: 0, reason: "Called" };
  expect((await app.call("cancelAdminTickets", { params, body }, { token })).status).toBe(200);
  const { refunds, ledger } = await details(id);
  expect(refunds).toEqual([]);
  for (const { entries } of ledger)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test("tickets are sent again, and the hidden link is replaced with a reason, after which the old one and the pictures of its tickets are not found [G.role.05, G.ticket.07]", async () => {
  const { id, link } = await paid();
  const order = await app.call("getOrder", { params: { token: link } });
  const { pathname, search } = new URL(order.body.data.tickets[0]!.ticket_url);
  const picture = async () => (await app.fetch(pathname + search)).status;
  expect(await picture()).toBe(200);
  const { token } = await administrator();
  const params = { id };
  const body = { reason: "Posted in a group by mistake" };
  expect((await app.call("rotateBookingLink", { params, body }, { token })).status).toBe(200);
  expect((await app.call("getOrder", { params: { token: link } })).status).toBe(404);
  expect(await picture()).toBe(404);
  expect((await app.call("resendAdminTickets", { params }, { token })).status).toBe(200);
  await app.drainOutbox();
  const [row] = await app.database.sql<{ link_token: string }>(
    "select link_token from bookings where id = $1",
    [id],
  );
  expect(row!.link_token).not.toBe(link);
  expect(app.sandbox.smsInbox().some(({ text }) => text.includes(row!.link_token))).toBe(true);
  const actions = (await details(id)).timeline.map(({ action }) => action);
  expect(actions).toContain("rotate booking link");
  expect(actions).toContain("resend tickets");
});

test("an unknown booking is not found [G.role.05]", async () => {
  const options = await administrator();
  for (const id of [randomUUID(), "none"]) {
    const params = { id };
    const body = { reason: "x", tickets: [randomUUID()], amount: 0 };
    const calls = [
      app.call("getAdminBooking", { params }, options),
      app.call("showAdminPassengers", { params }, options),
      app.call("rotateBookingLink", { params, body }, options),
      app.call("getAdminCancellation", { params }, options),
      app.call("cancelAdminTickets", { params, body }, options),
    ];
    for (const call of calls) expect((await call).status).toBe(404);
  }
  const unsendable = await app.call(
    "resendAdminTickets",
    { params: { id: randomUUID() } },
    options,
  );
  expect(unsendable.body.error_code).toBe("tickets_not_sendable");
});

test("an administrator reads a payment at its provider now: money that nobody confirmed yet pays the booking [G.role.05, G.pay.02]", async () => {
  const link = await journeys(app).booked();
  await app.drainOutbox();
  const [row] = await listBookings({ status: "PENDING" });
  const [attempt] = (await details(row!.uuid)).attempts;
  expect(await app.sandbox.approve(attempt!.provider_ref)).toBe(true);
  const { token } = await administrator();
  for (let time = 0; time < 2; time += 1) {
    const read = await app.call("readPaymentAgain", { params: { id: attempt!.id } }, { token });
    expect([read.status, read.body.data.state]).toEqual([200, "paid"]);
  }
  expect((await app.call("getOrder", { params: { token: link } })).body.data.status).toBe("PAID");
  const audited = await app.database.sql(
    "select actor from audit_log where entity_id = $1 and action = 'read payment again'",
    [attempt!.id],
  );
  expect(audited).toEqual(
    Array.from({ length: 2 }, () => ({ actor: smallWorld.users.administrator.id })),
  );
  const unknown = await app.call("readPaymentAgain", { params: { id: randomUUID() } }, { token });
  expect(unknown.status).toBe(404);
});
