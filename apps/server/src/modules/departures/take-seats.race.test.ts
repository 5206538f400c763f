import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openConnections } from "@wakafine/testkit/open-connections.ts";
import { rounds } from "@wakafine/testkit/soak.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import type { Database } from "../../database/database.ts";
import { openDatabase, statement } from "../../database/database.ts";
import { smallWorld } from "../../demo/small-world.ts";
import type { HoldLeg } from "./hold-store.ts";
import { extendHold, takeOverHold } from "./hold-store.ts";
import { sweepHolds } from "./sweep-holds.ts";
import { tryToTakeSeats } from "./take-seats.ts";

const { smallCoach, soon, noFee, morning } = smallWorld.departures;
const confirm = statement<{ confirmed: boolean }, [string]>(
  "test: confirm hold",
  "select confirm_hold($1) as confirmed",
);
const release = statement<{ released: boolean }, [string]>(
  "test: release hold",
  "select release_hold(null, $1) as released",
);

let world: TestDatabase;
let processes: [Database, Database];
const towns = new Map<string, number>();

function connect(url: string, connections = 20): Database {
  return openDatabase({ connectionString: url, connections, onError: () => undefined }); // dropping the database breaks idle connections
}

async function readTowns(database: TestDatabase): Promise<void> {
  for (const { departure_id, to_town_id } of await database.sql<{
    departure_id: string;
    to_town_id: number;
  }>("select departure_id, to_town_id from offers where stop = 0")) {
    towns.set(departure_id, to_town_id);
  }
}

function legOf(
  departure: { readonly id: string; readonly agency: keyof typeof smallWorld.agencies },
  leg = 0,
): HoldLeg {
  return {
    leg,
    agency_id: smallWorld.agencies[departure.agency].id,
    departure_id: departure.id,
    to_town_id: towns.get(departure.id) ?? 0,
  };
}

async function rush(database: Database, buyers: number): Promise<string[]> {
  const responses = await Promise.all(
    Array.from({ length: buyers }, () =>
      tryToTakeSeats(database, { legs: [legOf(smallCoach)], places: 1, options: {} }),
    ),
  );
  return responses.map((response) => ("outcome" in response ? response.outcome : "ok"));
}

/** Buyers of one seat on two departures, every second one in the opposite order. Returns their outcomes, of errors the SQLSTATE. */
async function crossed(database: Database, buyers: number): Promise<string[]> {
  const responses = await Promise.allSettled(
    Array.from({ length: buyers }, (_unused, buyer) => {
      const departures = buyer % 2 === 0 ? [smallCoach, noFee] : [noFee, smallCoach];
      const legs = departures.map((departure, leg) => legOf(departure, leg));
      return tryToTakeSeats(database, { legs, places: 1, options: {} });
    }),
  );
  return responses.map((response) => {
    if (response.status === "rejected") return (response.reason as { code: string }).code;
    return "outcome" in response.value ? response.value.outcome : "ok";
  });
}

const claimsOf = (database: TestDatabase, departure: string) =>
  database.sql<{ seat: number }>(
    "select seat from seat_claims where departure_id = $1 order by seat",
    [departure],
  );

beforeAll(async () => {
  world = await startTestDatabase();
  await readTowns(world);
  processes = [connect(world.url), connect(world.url)];
});
afterAll(async () => {
  await Promise.all(processes.map((database) => database.close()));
  await world.drop();
});

describe("the last seats", () => {
  test("of 200 buyers at two processes 10 get one of 10 seats each, all others get seats_unavailable", async () => {
    const outcomes = (await Promise.all([rush(processes[0], 100), rush(processes[1], 100)])).flat();
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "seats_unavailable")).toHaveLength(190);
    expect((await claimsOf(world, smallCoach.id)).map((row) => row.seat)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  test("the control: without the unique index and the departure's lock the same requests oversell", async () => {
    const broken = await startTestDatabase();
    const database = connect(broken.url, 40);
    try {
      await broken.sql("drop index seat_claims_once");
      const [definition] = await broken.sql<{ text: string }>(
        "select pg_get_functiondef('lock_departures'::regproc) as text",
      );
      const unlocked = definition?.text.replace("for no key update of d", "") ?? "";
      expect(unlocked).not.toBe(definition?.text);
      await broken.sql(unlocked);
      // The pause lets forty requests read before the first one writes, so that the race does not depend on chance.
      await broken.sql(
        "create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$",
      );
      await broken.sql(
        "create trigger take_time before insert on seat_claims for each row execute function take_time()",
      );
      await openConnections(database, 40);
      const outcomes = await rush(database, 200);
      expect(outcomes.filter((outcome) => outcome === "ok").length).toBeGreaterThan(10);
      expect((await claimsOf(broken, smallCoach.id)).length).toBeGreaterThan(10);
    } finally {
      await database.close();
      await broken.drop();
    }
  });

  test("the unique index alone forbids selling a seat twice", async () => {
    await expect(
      world.sql(
        "insert into seat_claims (agency_id, departure_id, seat, hold_id) select agency_id, departure_id, seat, hold_id from seat_claims limit 1",
      ),
    ).rejects.toMatchObject({ code: "23505" });
  });
});

/** Returns a generator of pseudo-random numbers for a seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Simulates a customer who holds, changes, books, pays or leaves, with one or two legs in either order. Refusals are expected, errors are not. */
async function customer(database: Database, seed: number): Promise<void> {
  const pick = numbers(seed);
  const departures = pick(2) === 0 ? [soon, noFee] : [noFee, soon];
  const legs = departures.slice(0, 1 + pick(2)).map((departure, leg) => legOf(departure, leg));
  const held = await tryToTakeSeats(database, { legs, places: 1 + pick(4), options: {} });
  if ("outcome" in held) return;
  const changed = await tryToTakeSeats(database, {
    holdId: held.holdId,
    legs: [],
    places: 1 + pick(6),
    options: {},
  });
  const booking = uuid();
  const taken = await database
    .query(
      takeOverHold(
        { id: held.holdId, seats: "outcome" in changed ? held.seats : changed.seats },
        booking,
        { owner_phone: `+2376${String(seed).padStart(8, "0")}` },
      ),
    )
    .then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === "WF001") return false;
        throw error;
      },
    );
  if (!taken) return;
  const end = pick(4);
  if (end === 0)
    await Promise.all([
      database.query(confirm(booking)),
      database.query(release(booking)),
      sweepHolds(database),
    ]);
  if (end === 1)
    await Promise.all([
      tryToTakeSeats(database, { holdId: held.holdId, legs: [], places: 2, options: {} }),
      database.query(confirm(booking)),
    ]);
  if (end === 2)
    await Promise.all([
      database.query(extendHold(booking, "2100-01-01T00:00:00Z")).catch(refused),
      database.query(release(booking)),
    ]);
}

function refused(error: { code?: string }): void {
  if (error.code !== "WF001") throw error;
}

/** Returns claims that are not listed by an unreleased hold, and unreleased holds with missing claims. */
async function brokenClaims(database: TestDatabase): Promise<unknown[]> {
  return database.sql(
    `with due as (select l.agency_id, l.departure_id, unnest(l.seats) as seat, h.id as hold_id
       from seat_holds h join hold_legs l on l.hold_id = h.id where h.released_at is null)
     select * from due d full join seat_claims c using (agency_id, departure_id, seat, hold_id) where c.segment is null or d is null`,
  );
}

describe("holding, changing, booking, paying, giving up and sweeping at once", () => {
  test("there is no deadlock and every claim has its hold", async () => {
    for (let round = 0; round < rounds(3, 50); round += 1) {
      await Promise.all(
        Array.from({ length: 30 }, (_unused, index) =>
          customer(processes[index % 2] ?? processes[0], round * 1000 + index),
        ),
      );
      await Promise.all([...processes.map(sweepHolds), world.advance(300)]);
    }
    expect(await brokenClaims(world)).toEqual([]);
  });

  test("after the sweep all free seats can be sold", async () => {
    await world.advance(3600);
    await Promise.all(processes.map(sweepHolds));
    const unsold = await world.sql(
      "select c.* from seat_claims c join seat_holds h on h.id = c.hold_id where h.confirmed_at is null",
    );
    expect(unsold).toEqual([]);
    expect(await brokenClaims(world)).toEqual([]);
  });

  test("take_seats frees ended holds of a stopped process when seats fall short, without a sweep", async () => {
    const fresh = await startTestDatabase();
    const database = connect(fresh.url, 4);
    try {
      await tryToTakeSeats(database, { legs: [legOf(smallCoach)], places: 10, options: {} });
      await fresh.advance(15 * 60 + 1);
      expect((await rush(database, 12)).sort()).toEqual([
        ...Array<string>(10).fill("ok"),
        ...Array<string>(2).fill("seats_unavailable"),
      ]);
    } finally {
      await database.close();
      await fresh.drop();
    }
  });

  test("two legs are both held or neither is", async () => {
    const before = await claimsOf(world, morning.id);
    const response = await tryToTakeSeats(processes[0], {
      legs: [legOf(morning), legOf(smallCoach, 1)],
      places: 10,
      options: {},
    });
    const again = await tryToTakeSeats(processes[0], {
      legs: [legOf(morning), legOf(smallCoach, 1)],
      places: 10,
      options: {},
    });
    expect("outcome" in response).toBe(false);
    expect(again).toEqual({ outcome: "seats_unavailable", leg: 1 });
    expect(await claimsOf(world, morning.id)).toHaveLength(before.length + 10);
  });

  test("two buyers with crossed legs neither deadlock nor oversell [C7.book.07]", async () => {
    const fresh = await startTestDatabase();
    const database = connect(fresh.url, 40);
    try {
      const outcomes = await crossed(database, 40);
      expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(10);
      expect(outcomes.filter((outcome) => outcome === "seats_unavailable")).toHaveLength(30);
      for (const { id } of [smallCoach, noFee]) expect(await claimsOf(fresh, id)).toHaveLength(10);
    } finally {
      await database.close();
      await fresh.drop();
    }
  });

  test("the control: when departures are locked in the order of the legs, crossed buyers deadlock", async () => {
    const broken = await startTestDatabase();
    const database = connect(broken.url, 4);
    try {
      const [definition] = await broken.sql<{ text: string }>(
        "select pg_get_functiondef('lock_departures'::regproc) as text",
      );
      // The pause between both locks lets each buyer take the first one, so that the race does not depend on chance.
      const inOrderOfLegs = (definition?.text ?? "")
        .replace("as l(agency_id uuid", "as l(leg integer, agency_id uuid")
        .replace(
          "select d.departs_at, d.deleted_at",
          "select d.departs_at, d.deleted_at, pg_sleep(0.3)",
        )
        .replace("order by d.id", "order by l.leg");
      expect(inOrderOfLegs).toContain("order by l.leg for no key update of d");
      await broken.sql(inOrderOfLegs);
      await openConnections(database, 4);
      expect(await crossed(database, 2)).toContain("40P01");
    } finally {
      await database.close();
      await broken.drop();
    }
  });
});
