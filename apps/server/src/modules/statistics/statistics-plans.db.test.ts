import { boundsOf, seriesOfDays, seriesOfMonths } from "@wakafine/shared/statistics/series.ts";
import type { Series } from "@wakafine/shared/statistics/series.ts";
import { explain } from "@wakafine/testkit/explain.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstYearOfTravels, travelsByBucket } from "./travel-reads.ts";

/** Bookings of each of ten agencies, one every 30 minutes since 1 January 2026; each has one ticket, every 10th is cancelled a day later. */
const sold = 4000;
let world: TestDatabase;
let agency = "";
beforeAll(async () => {
  world = await startTestDatabase();
  const seed = seederOf(world);
  const agencies = await Promise.all(Array.from({ length: 10 }, () => seed.agency()));
  agency = agencies[3] ?? "";
  await world.sql(
    `with held as (insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id),
     numbered as (
       select n, a.agency, gen_random_uuid() as id, timestamptz '2025-12-31T23:00:00Z' + n * interval '30 minutes' as paid_at
       from generate_series(1, $1::integer) n, unnest($2::uuid[]) a(agency)),
     booked as (
       insert into bookings (id, order_code, link_token, hold_id, status, language, payment_method, delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf, paid_at)
       select n.id, left(n.id::text, 20), left(n.id::text, 22), held.id, 'PAID', 'fr', 'MOBILE', 'SMS', '-', '-', 1, 4000, 4000, n.paid_at from numbered n, held),
     legs as (
       insert into booking_legs (booking_id, leg, agency_id, departure_id, to_town_id, agency_name, agency_prefix, from_town, to_town, travel_class, departs_at, arrives_at,
         unit_price, fee_rate, fee_fixed, commission_rate, agency_share_xaf, seats)
       select n.id, 0, n.agency, gen_random_uuid(), 1, 'Plan', 'PLN', 'Douala', 'Yaoundé', 'ECONOMIC', app_now(), app_now(), 4000, 0, 0, 0, 3900, '{1}' from numbered n)
     insert into tickets (agency_id, id, booking_id, leg, position, departure_id, seat, status, code, qrcode_uuid, link_token, price, paid_at, cancelled_at)
     select n.agency, gen_random_uuid(), n.id, 0, 0, gen_random_uuid(), 1, case when n.n % 10 = 0 then 'CANCEL' else 'PAID' end, 'PLN-' || upper(replace(n.id::text, '-', '')),
       gen_random_uuid(), md5(n.id::text), 4000, n.paid_at, case when n.n % 10 = 0 then n.paid_at + interval '1 day' end
     from numbered n`,
    [sold, agencies],
  );
  for (const table of ["tickets", "bookings", "booking_legs"])
    await world.sql(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

const counted = (series: Series, table: string) =>
  explain(
    world,
    travelsByBucket(
      agency,
      boundsOf(series).map((at) => at.toISOString()),
    ),
    table,
  );

test("the days of a week read the tickets and legs of that week and agency, by index", async () => {
  const week = seriesOfDays("2026-03-02", "2026-03-08");
  const tickets = await counted(week, "tickets");
  expect(tickets.rows.map(({ tickets }) => tickets)).toEqual([48, 48, 48, 48, 48, 48, 48]);
  expect(tickets.rows.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(33);
  expect(tickets.indexes).toEqual(expect.arrayContaining(["tickets_paid", "tickets_cancelled"]));
  expect(tickets.rowsRead).toBeLessThanOrEqual(336 + 33);
  expect(tickets.scannedTables).toEqual([]);
  expect((await counted(week, "booking_legs")).rowsRead).toBeLessThanOrEqual(336);
});

test("the months of a year read no ticket of another agency", async () => {
  const found = await counted(seriesOfMonths(2026), "tickets");
  expect(found.rows.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(sold);
  expect(found.rowsRead).toBeLessThanOrEqual(sold + sold / 10);
});

test("the first year is the first row of an index", async () => {
  const found = await explain(world, firstYearOfTravels(agency), "tickets");
  expect(found.rows).toEqual([{ year: 2026 }]);
  expect(found.rowsRead).toBe(1);
});
