import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

const address = "aa".repeat(32);
const options = {
  holds_per_device: 3,
  seats_per_device: 20,
  seats_per_address: 60,
  verified_hours: 24,
  unverified_seats_per_departure: 10,
  unverified_share_divisor: 3,
  unverified_seats_min: 4,
  unpaid_seat_minutes: 150,
};

let world: TestDatabase;
let legs: readonly object[];
beforeEach(async () => {
  world = await startTestDatabase();
  const seed = seederOf(world);
  const agency = await seed.agency();
  for (const at of ["08:30", "09:30", "10:30", "11:30"])
    await seed.departure({ agency, from: "Douala", to: "Yaoundé", inDays: 1, at });
  legs = await world.sql<object>(
    "select 0 as leg, agency_id, departure_id, to_town_id from offers where agency_id = $1 and stop = 0",
    [agency],
  );
});
afterEach(() => world.drop());

interface Plan {
  readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };
}

/** Returns the number of pages read to take one seat for a new device at the address; each call uses its own departure. */
async function pagesRead(call: number): Promise<number> {
  const values = [
    JSON.stringify([legs[call]]),
    JSON.stringify({
      ...options,
      address_key: address,
      device_key: String(call).padStart(64, "0"),
    }),
  ];
  const [row] = await world.sql<{ "QUERY PLAN": readonly Plan[] }>(
    "explain (analyze, buffers, format json) select take_seats(gen_random_uuid(), $1::jsonb, 1, $2::jsonb)",
    values,
  );
  const plan = row?.["QUERY PLAN"][0]?.Plan;
  return plan ? plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] : Number.NaN;
}

test("20,000 released holds of an address do not increase the pages its next hold reads [G.book.32]", async () => {
  await pagesRead(0); // fills the caches of the connection
  const alone = await pagesRead(1);
  // Short dialogs of ordinary buyers, each with a device of its own: 3 seat minutes in total.
  await world.sql(
    `insert into seat_holds (id, started_at, hold_until, places, device_key, address_key)
     select gen_random_uuid(), app_now() - interval '10 seconds', app_now() - interval '9.99 seconds', 1, decode(lpad(to_hex(n), 64, 'd'), 'hex'), decode($1, 'hex')
     from generate_series(1, 20000) n`,
    [address],
  );
  await world.sql(
    `insert into hold_legs (hold_id, leg, agency_id, departure_id, to_town_id, seats)
     select h.id, l.leg, l.agency_id, l.departure_id, l.to_town_id, l.seats
     from (select * from hold_legs limit 1) l, seat_holds h where h.hold_until < app_now()`,
  );
  expect(
    await world.sql("select count(*)::integer as released from release_ended_holds(20000)"),
  ).toEqual([{ released: 20_000 }]);
  await world.sql("vacuum (analyze) seat_holds");
  await pagesRead(2); // replans after the analyze, which reads the catalogue
  const busy = await pagesRead(3);
  expect(
    await world.sql(
      "select count(*)::integer as taken from seat_claims where hold_id in (select id from seat_holds where released_at is null)",
    ),
  ).toEqual([{ taken: 4 }]);
  expect(busy).toBeLessThanOrEqual(2 * alone);
});

test("late money for released seats removes their seat seconds from the count [G.book.32]", async () => {
  const booking = crypto.randomUUID();
  const counted = async () =>
    (
      await world.sql<{ seconds: number }>(
        "select coalesce(sum(count), 0)::integer as seconds from rate_limits where key like 'seat seconds %'",
      )
    )[0]?.seconds;
  await pagesRead(0);
  await world.sql(
    "update seat_holds set started_at = app_now() - interval '10 minutes', booking_id = $1",
    [booking],
  );
  await world.sql("select release_hold(null, $1)", [booking]);
  expect(await counted()).toBeGreaterThanOrEqual(2 * 600); // of the device and of the address
  await world.sql("select take_seats(gen_random_uuid(), $1::jsonb, 1, $2::jsonb)", [
    JSON.stringify([legs[0]]),
    JSON.stringify({ booking_id: booking, confirm: true }),
  ]);
  expect(await counted()).toBe(0);
});
