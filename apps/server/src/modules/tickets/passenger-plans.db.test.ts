import { explain } from "@wakafine/testkit/explain.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reservationsOfAgency } from "../bookings/reservation-reads.ts";
import { countSales } from "./count-sales.ts";
import { passengersOfDeparture, travelOfAgency } from "./passenger-reads.ts";

const sold = 20_000;
const counted = 101;
let world: TestDatabase;
let agency = "";
let departure = "";
beforeAll(async () => {
  world = await startTestDatabase();
  const seed = seederOf(world);
  agency = await seed.agency();
  departure = await seed.departure({ agency, from: "Douala", to: "Yaoundé", places: 70 });
  await world.sql(
    `with held as (insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id),
     numbered as (select n, gen_random_uuid() as id, gen_random_uuid() as departure_id from generate_series(1, $1::integer) n),
     booked as (
       insert into bookings (id, order_code, link_token, hold_id, status, language, payment_method, delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf)
       select n.id, 'PLAN' || n, lpad(n.n::text, 22, '0'), held.id, case when n.n % 5000 = 0 then 'REFUNDED' else 'PAID' end, 'fr', 'MOBILE', 'SMS', '-', '-', 1, 4000, 4000 from numbered n, held),
     legs as (
       insert into booking_legs (booking_id, leg, agency_id, departure_id, to_town_id, agency_name, agency_prefix, from_town, to_town, travel_class, departs_at, arrives_at,
         unit_price, fee_rate, fee_fixed, commission_rate, agency_share_xaf, seats)
       select n.id, 0, $2, n.departure_id, 1, 'Plan', 'PLN', 'Douala', 'Yaoundé', 'ECONOMIC', app_now(), app_now(), 4000, 0, 0, 0, 4000, '{1}' from numbered n),
     people as (
       insert into passengers (booking_id, position, lastname, firstname, sex_id, phone)
       select n.id, 0, case n.n when 7 then 'Wilhelmine' else 'Ngo Bassong' end, md5(n.n::text), 1, '+2376' || lpad((n.n * 4271 % 100000000)::text, 8, '0') from numbered n)
     insert into tickets (agency_id, id, booking_id, leg, position, departure_id, seat, status, code, qrcode_uuid, link_token, price)
     select $2, gen_random_uuid(), n.id, 0, 0, n.departure_id, 1, 'PAID', 'PLN-' || upper(lpad(to_hex(n.n * 7919), 8, 'Z')), gen_random_uuid(), md5(n.n::text), 4000 from numbered n`,
    [sold, agency],
  );
  for (let group = 0; group < 7; group += 1)
    await sellTickets(world, {
      departureId: departure,
      passengers: Array.from({ length: 10 }, (_, index) => ({ lastname: `Passager ${index}` })),
    });
  await world.sql("select gin_clean_pending_list('passengers_search')"); // as vacuum does
  for (const table of ["tickets", "passengers", "bookings", "booking_legs", "seat_claims"])
    await world.sql(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

test("the passenger list of 70 among 20,000 tickets is one statement that reads the tickets of its departure only", async () => {
  for (const table of ["tickets", "passengers", "booking_legs"]) {
    const { rows, rowsRead, scannedTables } = await explain(
      world,
      passengersOfDeparture(agency, departure, true),
      table,
    );
    expect(rows).toHaveLength(70);
    expect(rowsRead, table).toBeLessThanOrEqual(140);
    expect(scannedTables.filter((name) => name !== "check_ins")).toEqual([]);
  }
});

test("the head of a departure and the sales of a page of departures read their own tickets and claims", async () => {
  const head = await explain(world, travelOfAgency(agency, departure), "tickets");
  expect(head.rows).toMatchObject([{ sold: 70, taken: 70, checked_in: 0 }]);
  expect(head.rowsRead).toBeLessThanOrEqual(140);
  const sales = await explain(world, countSales(agency, [departure]), "tickets");
  expect(sales.rows).toMatchObject([{ sold: 70 }]);
  expect(sales.rowsRead).toBeLessThanOrEqual(70);
});

const listed = (
  { status = null, order = null, name = null, digits = null }: Record<string, string | null>,
  table = "booking_legs",
) =>
  explain(
    world,
    reservationsOfAgency(agency, status!, order!, name!, digits!, counted, 20, 0),
    table,
  );

test("the reservations of an agency with 20,000 read the newest only, and a rare name, a phone and an order code are found by their indexes", async () => {
  const newest = await listed({});
  expect(newest.rows[0]?.counted).toBe(counted);
  expect(newest.rowsRead).toBeLessThan(counted * 4);
  for (const search of [
    { order: "XYZ", name: "wilhelmine" },
    { order: "XYZ", digits: "00029897" },
    { order: "PLAN7", name: "nobody7" },
  ]) {
    const found = await listed(search);
    expect(found.rows[0]?.counted, JSON.stringify(search)).toBe(1);
    expect(found.rowsRead, JSON.stringify(search)).toBeLessThan(20);
    expect((await listed(search, "passengers")).rowsRead).toBeLessThan(40);
  }
  const rare = await listed({ status: "REFUNDED" }, "bookings");
  expect(rare.rows[0]?.counted).toBe(4);
  expect(rare.rowsRead).toBeLessThan(200);
});
