import { explain } from "@wakafine/testkit/explain.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingFilters } from "./booking-reads.ts";
import { bookingsListed } from "./booking-reads.ts";

const bookings = 60_000;
const counted = 101;
const agencies = {
  frequent: "00000000-0000-4000-8000-000000000001",
  rare: "00000000-0000-4000-8000-000000000002",
};
const idOf = "('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
let world: TestDatabase;
beforeAll(async () => {
  world = await startTestDatabase();
  const numbers = "generate_series(1, $1::integer) n";
  await world.sql(
    `with held as (insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id)
     insert into bookings (id, order_code, link_token, hold_id, status, language, payment_method, operator, delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf)
     select ${idOf}, 'PLAN' || n, lpad(n::text, 22, '0'), held.id, case when n % 20000 = 0 then 'REFUNDED' when n % 3 = 0 then 'EXPIRED' else 'PAID' end, 'fr',
       case when n % 20000 = 1 then 'STRIPE' else 'MOBILE' end, case when n % 20000 = 1 then null when n % 3 = 0 then 'ORANGE' else 'MTN' end, 'EMAIL',
       md5(n::text) || '@exemple.cm', '+2376' || lpad((n * 4271 % 100000000)::text, 8, '0'), 1, 4000, 4000 from held, ${numbers}`,
    [bookings],
  );
  await world.sql(
    `insert into booking_legs (booking_id, leg, agency_id, departure_id, to_town_id, agency_name, agency_prefix, from_town, to_town, travel_class, departs_at, arrives_at,
       unit_price, fee_rate, fee_fixed, commission_rate, agency_share_xaf, seats)
     select ${idOf}, 0, case when n % 20000 = 2 then $3::uuid else $2::uuid end, gen_random_uuid(), 1, 'A', 'AB', 'Douala', 'Kribi', 'ECONOMIC',
       timestamptz '2026-01-01' + make_interval(mins => n), timestamptz '2026-01-02' + make_interval(mins => n), 4000, 0, 0, 0, 4000, '{1}' from ${numbers}`,
    [bookings, agencies.frequent, agencies.rare],
  );
  await world.sql(
    `insert into passengers (booking_id, position, lastname, firstname, sex_id, phone)
     select ${idOf}, 0, case when n = 7 then 'Wilhelmine' else 'Ngo Bassong' end, md5(n::text), 2, '+2376' || lpad((n * 4271 % 100000000)::text, 8, '0') from ${numbers}`,
    [bookings],
  );
  // With a few accounts only, reading the whole table of contacts would be as cheap as its index.
  await world.sql(
    `with added as (insert into users (id, public_id, lastname, role_id) select ${idOf}, 'PLAN' || n, 'Ngo Bassong', 2 from generate_series(1, 5000) n returning id)
     insert into contacts (user_id, kind, value) select id, 'email', id || '@exemple.cm' from added`,
  );
  for (const table of ["bookings", "booking_legs", "passengers", "users", "contacts"])
    await world.sql(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

const nothing: BookingFilters = {
  search: null,
  status: null,
  agencyId: null,
  day: null,
  method: null,
};
const listed = (filters: Partial<BookingFilters>, table = "bookings") =>
  explain(
    world,
    bookingsListed({ ...nothing, ...filters }, { maxCounted: counted, perPage: 20, offset: 0 }),
    table,
  );
const day = ["2026-01-20T00:00:00Z", "2026-01-20T00:30:00Z"] as const;

test.each([
  ["nothing", {}, counted],
  ["an order code", { search: { kind: "order", code: "PLAN77" } }, 1],
  ["a ticket code", { search: { kind: "ticket", code: "AB-ABCDE" } }, 0],
  ["a phone", { search: { kind: "phone", phone: "+237600029897" } }, 1],
  ["a part of a phone", { search: { kind: "digits", digits: "600029897" } }, 1],
  ["an e-mail", { search: { kind: "email", email: "nobody@exemple.cm" } }, 0],
  ["a rare name", { search: { kind: "name", key: "wilhelmine" } }, 1],
  ["a frequent name", { search: { kind: "name", key: "ngobassong" } }, counted],
  ["a frequent status", { status: "EXPIRED" }, counted],
  ["a rare status", { status: "REFUNDED" }, 3],
  ["a large agency", { agencyId: agencies.frequent }, counted],
  ["a small agency", { agencyId: agencies.rare }, 3],
  ["a day", { day }, 30],
  ["a frequent method", { method: "MTN" }, counted],
  ["a rare method", { method: "STRIPE" }, 3],
  ["a day of an agency", { day, agencyId: agencies.frequent, status: "PAID" }, 20],
] as const)(
  "bookings by %s are read by an index, only as far as they are counted [G.role.05]",
  async (_what, filters: Partial<BookingFilters>, matches) => {
    const { rows, scannedTables, rowsRead } = await listed(filters);
    expect(rows[0]?.counted).toBe(matches);
    expect(scannedTables).toEqual([]);
    expect(rowsRead).toBeLessThan(counted * 4);
    for (const table of ["booking_legs", "passengers"])
      expect((await listed(filters, table)).rowsRead, table).toBeLessThan(counted * 4);
  },
);
