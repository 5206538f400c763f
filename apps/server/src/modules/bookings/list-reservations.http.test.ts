import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let planner = "";
let other = "";
/** Order codes: two of the agency, oldest first, and one of another agency. */
const orders = { one: "", two: "", elsewhere: "" };
beforeAll(async () => {
  planner = await logInMember(app, users.member.sample[2]);
  other = await logInMember(app, users.member.free[2]);
  const book = async (departureId: string, places: number, more: object = {}) => {
    const { status, body } = await app.call("createBooking", {
      body: { ...sampleBooking(departureId, places), ...more } as never,
    });
    expect(status).toBe(201);
    const order = await app.call("getOrder", { params: { token: body.data.order_hidden_uuid } });
    return order.body.data.order.order_code;
  };
  orders.one = await book(departures.morning.id, 2);
  orders.two = await book(departures.night.id, 1);
  orders.elsewhere = await book(departures.noFee.id, 1);
  await app.database.sql("update bookings set status = 'PAID' where order_code = $1", [orders.one]);
});

type Query = RequestOf<"listReservations">["query"];
const list = (query: Query = {}, token = planner) =>
  app.call("listReservations", { query }, { token });
const codes = async (query: Query, token = planner) =>
  (await list(query, token)).body.data.data.map(({ order_code }) => order_code);

test("an agency lists the bookings of its departures, newest first, with order code, customer, trip, seats, price, method and status [G.trav.05, G.role.15]", async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ total: 2, pages: 1, current_page: 1, per_page: 20 });
  expect(await codes({})).toEqual([orders.two, orders.one]);
  const reservation = body.data.data[1]!;
  expect(reservation).toMatchObject({
    order_code: orders.one,
    status: "PAID",
    trips: [
      {
        departure_uuid: departures.morning.id,
        city_departure: "Yaoundé",
        city_destination: "Douala",
        departure_hour: "08:00",
        travel_class: "ECONOMIC",
        seats: [1, 2],
        price: 10_000,
      },
    ],
    price: 10_000,
    payment_method: "MOBILE",
  });
  const [{ phone }] = (await app.database.sql<{ phone: string }>(
    "select owner_phone as phone from bookings where order_code = $1",
    [orders.one],
  )) as [{ phone: string }];
  expect(reservation.customer.phonenumber).toBe(maskPhone(phone));
  expect(JSON.stringify(body)).not.toContain(phone);
  expect(await codes({}, other)).toEqual([orders.elsewhere]);
});

test("the list is filtered by status, and searched by order code, part of a name and a phone; both combine [G.trav.05]", async () => {
  const [{ lastname, phone }] = (await app.database.sql<{ lastname: string; phone: string }>(
    "select p.lastname, p.phone from passengers p join bookings b on b.id = p.booking_id where b.order_code = $1 and position = 0",
    [orders.one],
  )) as [{ lastname: string; phone: string }];
  const both = [orders.two, orders.one];
  expect(await codes({ status: "PAID" })).toEqual([orders.one]);
  expect(await codes({ status: "PENDING" })).toEqual([orders.two]);
  expect(await codes({ keyword: orders.two.toLowerCase() })).toEqual([orders.two]);
  expect(await codes({ keyword: orders.elsewhere })).toEqual([]);
  expect(await codes({ keyword: lastname.slice(1).toUpperCase() })).toEqual(both);
  expect(await codes({ keyword: phone.slice(-8) })).toEqual(both);
  expect(await codes({ keyword: phone })).toEqual(both);
  for (const part of [phone.slice(-7), phone.slice(0, -1)])
    // masked digits cannot be found out
    expect(await codes({ keyword: part }), part).toEqual([]);
  expect(await codes({ keyword: lastname, status: "PAID" })).toEqual([orders.one]);
  for (const keyword of ["%", "_", "'", "nobody at all", "\0%", "12"])
    expect(await codes({ keyword }), keyword).toEqual([]);
});

test("page and per_page are applied, 20 by default", async () => {
  expect(await codes({ page: 2, per_page: 1 })).toEqual([orders.one]);
  expect((await list({ page: 9 })).body.data).toMatchObject({ data: [], total: 2, per_page: 20 });
  const { status, body } = await list({ status: "NONE" } as never);
  expect([status, body.data]).toMatchObject([400, { fields: [{ field: "status" }] }]);
});

test("of a return trip with two agencies each sees its own leg and price only", async () => {
  const [{ id }] = (await app.database.sql<{ id: string }>(
    "select id from bookings where order_code = $1",
    [orders.elsewhere],
  )) as [{ id: string }];
  await app.database.sql(
    `insert into booking_legs (booking_id, leg, agency_id, departure_id, to_town_id, agency_name, agency_prefix, from_town, to_town, travel_class, departs_at, arrives_at,
       unit_price, fee_rate, fee_fixed, commission_rate, agency_share_xaf, seats)
     select $1, 1, d.agency_id, d.id, d.to_town_id, 'Sanaga Lignes', 'SMP', 'Douala', 'Yaoundé', d.travel_class, d.departs_at, d.departs_at, 5000, 0, 0, 0, 5000, '{9}'
     from departures d where d.id = $2`,
    [id, departures.backAfternoon.id],
  );
  const mine = (await list({ keyword: orders.elsewhere })).body.data.data;
  expect(mine).toMatchObject([
    { price: 5000, trips: [{ departure_uuid: departures.backAfternoon.id, seats: [9] }] },
  ]);
  const theirs = (await list({ keyword: orders.elsewhere }, other)).body.data.data;
  expect(theirs).toMatchObject([{ trips: [{ departure_uuid: departures.noFee.id }] }]);
  expect([mine[0]?.trips.length, theirs[0]?.trips.length]).toEqual([1, 1]);
});

test("an erased customer has no phone, and other roles are refused [G.role.11, G.role.12]", async () => {
  await app.database.sql("update bookings set owner_phone = '—' where order_code = $1", [
    orders.two,
  ]);
  const { body } = await list({ keyword: orders.two });
  expect(body.data.data[0]?.customer.phonenumber).toBeNull();
  for (const role of [3, 9] as const) {
    const token = await logInMember(app, users.member.sample[role]);
    expect((await list({}, token)).status, `role ${role}`).toBe(403);
  }
});
