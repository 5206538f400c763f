import { randomUUID } from "node:crypto";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { afterEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { rail, modest } = smallWorld.users.member;
const app = useTestApp({ env: { LIMITS: "false" } });

afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

let hours = 0;

/** Plans a departure of the railway agency and returns its id. */
async function planned(): Promise<string> {
  hours += 1;
  const { status, body } = await app.call(
    "createDeparture",
    {
      body: {
        city_departure: "Kribi",
        city_destination: "Edea",
        departure_days: [addDays(dayOf(new Date()), 10)],
        departure_hours: [`${String(hours).padStart(2, "0")}:00`],
        total_places_number: 90,
        departure_duration: "02:30",
        price: 2500,
        travel_class: "ECONOMIC",
      },
    },
    { token: await logInMember(app, rail[1]) },
  );
  expect(status).toBe(201);
  return body.data[0]!.uuid;
}

const paid = (departure: string, passengers: number) =>
  journeys(app).paid(sampleBooking(departure, passengers));
const order = async (link: string) =>
  (await app.call("getOrder", { params: { token: link } })).body.data;
const cancel = async (id: string, force?: "true", token?: string) =>
  app.call(
    "deleteDeparture",
    { params: { id }, query: force ? { force } : {} },
    { token: token ?? (await logInMember(app, rail[1])) },
  );
const preview = async (id: string, token?: string) =>
  app.call(
    "getDepartureCancellation",
    { params: { id } },
    { token: token ?? (await logInMember(app, rail[1])), language: "en" },
  );
const refundsOf = (link: string) =>
  app.database.sql<{ amount_xaf: number; reason: string; paid: number }>(
    `select r.amount_xaf, r.reason, b.amount_xaf as paid from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1`,
    [link],
  );

test("a departure without tickets is deleted and removed from search, also by the longer path [A7.plan.04, G.plan.03]", async () => {
  const id = await planned();
  const { status, body } = await cancel(id);
  expect([status, body.message.length > 0]).toEqual([200, true]);
  const found = await app.call("getDeparture", {
    params: { id },
    query: { city_destination: "Edea" },
  });
  expect(found.status).toBe(404);
  const other = await planned();
  const token = await logInMember(app, rail[1]);
  const longer = await app.fetch(`/api/agencies/departure/delete/${other}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(longer.status).toBe(200);
});

test("paid tickets ask for confirmation; forced, they are cancelled and refunded whole with their fees, seats and bookings end, and everyone is notified [G.plan.03, G.ticket.02]", async () => {
  const id = await planned();
  const links = [await paid(id, 2), await paid(id, 1)];
  const unpaid = await journeys(app).booked(sampleBooking(id, 1));
  const held = await app.call("holdSeats", { body: { legs: [{ departure_uuid: id }], places: 2 } });
  expect(held.status).toBe(201);
  await app.drainOutbox();
  const asked = await cancel(id);
  expect([asked.status, asked.body.error_code, asked.body.data]).toEqual([
    409,
    "departure_has_tickets",
    { tickets: 3 },
  ]);
  const shown = await preview(id);
  const sent = app.sandbox.smsInbox().length;
  const { status, body } = await cancel(id, "true");
  expect(status).toBe(200);
  let sum = 0;
  for (const link of links) {
    const [refund] = await refundsOf(link);
    expect([refund?.reason, refund?.amount_xaf]).toEqual(["agency_cancelled", refund?.paid]);
    sum += refund?.amount_xaf ?? 0;
    expect((await order(link)).status).toBe("CANCEL");
    const states = await app.database.sql(
      "select distinct t.status from tickets t join bookings b on b.id = t.booking_id where b.link_token = $1",
      [link],
    );
    expect(states).toEqual([{ status: "CANCEL" }]);
  }
  expect(body.data).toEqual({
    uuid: id,
    cancelled_tickets: 3,
    refunded_amount: sum,
    cash_amount: 0,
  });
  expect(shown.body.data).toEqual({
    uuid: id,
    tickets: 3,
    refund_amount: sum,
    cash_amount: 0,
    unpaid_bookings: 1,
    refusal: null,
    message: null,
  });
  expect((await preview(id)).status).toBe(404);
  expect((await order(unpaid)).status).toBe("FAILED");
  expect(
    await app.database.sql("select 1 as one from seat_claims where departure_id = $1", [id]),
  ).toEqual([]);
  await app.drainOutbox();
  const texts = app.sandbox.smsInbox().slice(sent);
  expect(texts.filter(({ text }) => text.includes(" annule "))).toHaveLength(3);
  const audited = await app.database.sql(
    "select actor from audit_log where action = 'cancel departure' and entity_id = $1",
    [id],
  );
  expect(audited).toHaveLength(1);
  const again = await cancel(id, "true");
  expect([again.status, again.body.data.cancelled_tickets]).toEqual([200, 0]);
  while ((await app.runJob("refunds")) > 0);
  await app.advance(35);
  while ((await app.runJob("refunds")) > 0);
  expect((await order(links[0]!)).status).toBe("REFUNDED");
});

test("money that arrives after the cancellation is refunded whole [G.plan.03, G.book.11]", async () => {
  const id = await planned();
  const phone = "+237677555501";
  const link = await journeys(app).booked(
    sampleBooking(id, 1, {
      payer_phone: phone,
      receive_method: { type: "SMS", token: phone },
      users: [samplePassenger(1, { phonenumber: phone })],
    }),
  );
  await app.drainOutbox();
  expect((await cancel(id, "true")).status).toBe(200);
  const [attempt] = await app.database.sql<{ id: string; provider_ref: string }>(
    "select a.id, a.provider_ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [link],
  );
  await app.sandbox.approve(attempt!.provider_ref);
  await app.app.payments.settle(attempt!.id, "poll");
  const [refund] = await refundsOf(link);
  expect([refund?.reason, refund?.amount_xaf]).toEqual(["late", refund?.paid]);
  expect((await order(link)).status).toBe("FAILED");
});

test("another agency's and an unknown departure are not found; a checked-in traveller prevents the cancellation [G.plan.03]", async () => {
  const id = await planned();
  expect((await cancel(id, "true", await logInMember(app, modest[1]))).status).toBe(404);
  expect((await cancel(randomUUID())).status).toBe(404);
  const link = await paid(id, 1);
  await app.database.sql(
    "update tickets set status = 'VALIDATE' where booking_id = (select id from bookings where link_token = $1)",
    [link],
  );
  expect((await cancel(id, "true")).body.error_code).toBe("ticket_already_validated");
  const { data } = (await preview(id)).body;
  expect([data.refusal, data.tickets, data.message !== null]).toEqual([
    "ticket_already_validated",
    0,
    true,
  ]);
  expect((await preview(id, await logInMember(app, modest[1]))).status).toBe(404);
  expect((await preview(randomUUID())).status).toBe(404);
  expect((await preview("none")).status).toBe(404);
});

test("70 tickets are cancelled and refunded in one request [G.plan.03]", async () => {
  const id = await planned();
  const links: string[] = [];
  for (let count = 0; count < 7; count += 1) links.push(await paid(id, 10));
  const { body } = await cancel(id, "true");
  expect(body.data.cancelled_tickets).toBe(70);
  for (const link of links) expect((await order(link)).status).toBe("CANCEL");
});

test("what a voucher paid of a cancelled departure goes back to it, with the fees; the rest is refunded [G.plan.03, G.ticket.02]", async () => {
  const id = await planned();
  const voucher = await addVoucher(app, { amount: 1000 });
  const link = await journeys(app).paid(sampleBooking(id, 1, { voucher_code: voucher.code }));
  const reserved = await addVoucher(app, { amount: 700 });
  await journeys(app).booked(sampleBooking(id, 1, { voucher_code: reserved.code }));
  expect((await cancel(id, "true")).status).toBe(200);
  const [refund] = await refundsOf(link);
  expect(refund?.amount_xaf).toBe((refund?.paid ?? 0) - 1000);
  for (const [one, rest] of [
    [voucher, 1000],
    [reserved, 700],
  ] as const) {
    const { body } = await app.call("checkVoucher", { body: { code: one.code } });
    expect(body.data.rest).toBe(rest);
  }
});

/** Stores a dispute of an order's payment, as a signed event does, and applies it. `amount`: in the currency of the charge; null: the whole payment. */
async function dispute(link: string, state: "open" | "lost", amount: number | null = null) {
  await app.database.sql(
    `insert into disputes (driver, provider_ref, provider_txn_id, state, status, amount_minor)
     select a.driver, 'dispute ' || a.id, a.provider_txn_id, $2, $2, $3 from payment_attempts a join bookings b on b.id = a.payable_id
     where b.link_token = $1 and a.effective
     on conflict (driver, provider_ref) do update set state = excluded.state`,
    [link, state, amount],
  );
  await app.runJob("refunds");
}
/** The balances of the accounts that a booking's cancellation and its payment change. */
const balances = async (link: string) =>
  Object.fromEntries(
    (
      await app.database.sql<{ account: string; amount: number }>(
        `select e.account, sum(e.amount)::integer as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id, bookings b
           left join payment_attempts a on a.payable_id = b.id left join refunds r on r.payable_id = b.id
         where b.link_token = $1 and (t.attempt_id = a.id or t.refund_id = r.id or t.payable_id = b.id) group by e.account order by 1`,
        [link],
      )
    ).map(({ account, amount }) => [account, amount]),
  );
const agencyTexts = async (link: string) => {
  await app.drainOutbox();
  const { order_code } = (await order(link)).order;
  return app.sandbox
    .smsInbox()
    .filter(({ text }) => text.includes(" annule ") && text.includes(order_code));
};

test("tickets of a charged-back payment are cancelled too: the bank has returned the money, so nothing is refunded, and the traveller is notified [G.plan.03, T13]", async () => {
  const id = await planned();
  const link = await paid(id, 1);
  await dispute(link, "open");
  await dispute(link, "lost");
  const { body } = await cancel(id, "true");
  expect(body.data.cancelled_tickets).toBe(1);
  expect((await order(link)).status).toBe("CANCEL");
  expect(await refundsOf(link)).toEqual([]);
  expect(await agencyTexts(link)).toHaveLength(1);
  // The platform bears nothing: agency, commission and fee are taken back, and the dispute is balanced.
  expect(Object.entries(await balances(link)).filter(([, amount]) => amount !== 0)).toEqual([]);
  expect((await cancel(id, "true")).body.data.cancelled_tickets).toBe(0);
});

test("a payment that was charged back in part gives the rest back, which an administrator pays by hand [G.plan.03, T13]", async () => {
  const id = await planned();
  const link = await paid(id, 2);
  await dispute(link, "lost", 1000);
  expect((await cancel(id, "true")).body.data.cancelled_tickets).toBe(2);
  const [refund] = await refundsOf(link);
  expect(refund?.amount_xaf).toBe((refund?.paid ?? 0) - 1000);
  while ((await app.runJob("refunds")) > 0);
  const [row] = await app.database.sql<{ id: string; state: string }>(
    "select r.id, r.state from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1",
    [link],
  );
  expect(row?.state).toBe("requested");
  const token = await logInAdministrator(app);
  const sent = await app.call(
    "sendRefund",
    { params: { id: row!.id }, body: { transaction_id: "MP241125.1" } },
    { token },
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect((await order(link)).status).toBe("REFUNDED");
  expect(Object.entries(await balances(link)).filter(([, amount]) => amount !== 0)).toEqual([]);
});

test("the traveller is notified that the agency cancelled, also when everything goes back to a voucher [G.plan.03]", async () => {
  const id = await planned();
  const voucher = await addVoucher(app, { amount: 20_000 });
  const link = await journeys(app).booked(sampleBooking(id, 1, { voucher_code: voucher.code }));
  expect((await order(link)).status).toBe("PAID");
  expect((await cancel(id, "true")).status).toBe(200);
  expect(await refundsOf(link)).toEqual([]);
  expect(await agencyTexts(link)).toHaveLength(1);
});

test("a cancellation that failed is completed after the departure's time too; until then its money is held and the ledger check reports it [G.plan.03]", async () => {
  const id = await planned();
  const link = await paid(id, 1);
  await app.database.sql(
    "update departures set deleted_at = app_now() - interval '3 days', departs_at = app_now() - interval '2 days', first_sold_end_at = app_now() - interval '2 days' where id = $1",
    [id],
  );
  await app.runJob("release-held-money");
  expect(
    await app.database.sql(
      "select 1 as one from ledger_entries where account = 'agency_payable' and departure_id = $1",
      [id],
    ),
  ).toEqual([]);
  expect((await app.app.payments.checkLedger()).map(({ check }) => check)).toEqual([
    "a cancelled departure has no paid or used ticket",
  ]);
  await app.runJob("cancelled-departures");
  expect((await order(link)).status).toBe("CANCEL");
  expect((await refundsOf(link)).map(({ reason }) => reason)).toEqual(["agency_cancelled"]);
});
