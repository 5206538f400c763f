import { openConnections } from "@wakafine/testkit/open-connections.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { openDatabase } from "../../database/database.ts";
import type { HoldLeg } from "./hold-store.ts";
import { tryToTakeSeats } from "./take-seats.ts";

const address = "aa".repeat(32);
const max = 60;
const buyers = 100;
const places = 10;
const connections = 20;

/** The default values of the settings. */
const limits = {
  holds_per_device: 3,
  seats_per_device: 20,
  seats_per_address: max,
  verified_hours: 24,
  unverified_seats_per_departure: 10,
  unverified_share_divisor: 3,
  unverified_seats_min: 4,
  unpaid_seat_minutes: 150,
};
const keyOf = (index: number) => index.toString(16).padStart(64, "0");

let world: TestDatabase;
let processes: readonly Database[];
let legs: readonly HoldLeg[];
beforeEach(async () => {
  world = await startTestDatabase();
  processes = [1, 2].map(() =>
    openDatabase({ connectionString: world.url, connections, onError: () => undefined }),
  );
  // Opens every connection before the burst; otherwise the first holds finish before the last begin.
  await Promise.all(processes.map((database) => openConnections(database, connections)));
  const seed = seederOf(world);
  const agency = await seed.agency();
  // Uses a departure for each buyer, because buyers of the same departure wait for its row lock anyway.
  for (let hour = 0; hour < buyers; hour += 1) {
    await seed.departure({
      agency,
      from: "Douala",
      to: "Yaoundé",
      inDays: 1 + Math.floor(hour / 20),
      at: `${String(hour % 20).padStart(2, "0")}:30`,
    });
  }
  legs = await world.sql<HoldLeg>(
    "select 0 as leg, agency_id, departure_id, to_town_id from offers where agency_id = $1 and stop = 0",
    [agency],
  );
});
afterEach(async () => {
  await Promise.all(processes.map((database) => database.close()));
  await world.drop();
});

/** Takes seats for all buyers at once, each with a device of its own; returns the refusals. */
async function burst(): Promise<readonly string[]> {
  const responses = await Promise.all(
    legs.map((leg, index) =>
      tryToTakeSeats(processes[index % 2]!, {
        legs: [leg],
        places,
        options: {
          ...limits,
          address_key: address,
          device_key: keyOf(index),
          unverified_share_divisor: 1,
        },
      }),
    ),
  );
  return responses.flatMap((response) => ("outcome" in response ? [response.outcome] : []));
}

const seatsHeld = async () =>
  (
    await world.sql<{ seats: number }>(
      "select sum(places)::integer as seats from seat_holds where address_key = decode($1, 'hex')",
      [address],
    )
  )[0]?.seats;

test("a burst of 100 holds from one address, each with a device of its own, takes exactly 60 seats [G.book.32]", async () => {
  expect(legs).toHaveLength(buyers);
  const refusals = await burst();
  expect(await seatsHeld()).toBe(max);
  expect(refusals).toEqual(
    Array<string>(buyers - max / places).fill("phone_verification_required"),
  );
});

test("the control: without the queue of the address the same burst takes more", async () => {
  await world.sql(
    "create or replace function count_alone(p_kind text, p_key text) returns void language sql as 'select null::void'",
  );
  // The pause lets every request count before the first one writes, so that the race does not depend on chance.
  await world.sql(
    "create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$",
  );
  await world.sql(
    "create trigger take_time before insert on seat_holds for each row execute function take_time()",
  );
  await burst();
  expect(await seatsHeld()).toBeGreaterThan(max);
});

/** 40 buyers, each with a device and an address of its own, request a seat of one departure of 30 places; returns the outcomes. */
async function rushUnverified(): Promise<readonly string[]> {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_unused, index) =>
      tryToTakeSeats(processes[index % 2]!, {
        legs: [legs[0]!],
        places: 1,
        options: { ...limits, device_key: keyOf(index), address_key: keyOf(1000 + index) },
      }),
    ),
  );
  return responses.map((response) => ("outcome" in response ? response.outcome : "ok"));
}

test("40 unverified buyers at once, at two processes, hold exactly a third of the departure's 30 places [G.book.32]", async () => {
  const outcomes = await rushUnverified();
  expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === "phone_verification_required")).toHaveLength(30);
});

test("the control: without the departure's lock they hold more", async () => {
  const [definition] = await world.sql<{ text: string }>(
    "select pg_get_functiondef('lock_departures'::regproc) as text",
  );
  const locked = definition?.text ?? "";
  expect(locked).toContain(" for no key update of d");
  const unlocked = locked.replace(" for no key update of d", "");
  expect(unlocked).not.toContain("for no key update");
  await world.sql(unlocked);
  // Without the lock the same seats are sold twice; the unique index would end the requests with errors.
  await world.sql("drop index seat_claims_once");
  await world.sql(
    "create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$",
  );
  await world.sql(
    "create trigger take_time before insert on seat_holds for each row execute function take_time()",
  );
  expect((await rushUnverified()).filter((outcome) => outcome === "ok").length).toBeGreaterThan(10);
});
