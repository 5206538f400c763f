import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rounds } from "@wakafine/testkit/soak.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import type { Database } from "../../database/database.ts";
import { openDatabase } from "../../database/database.ts";
import { smallWorld } from "../../demo/small-world.ts";
import { takeOverHold } from "./hold-store.ts";
import { sweepHolds } from "./sweep-holds.ts";
import { tryToTakeSeats } from "./take-seats.ts";

const { smallCoach } = smallWorld.departures;
const holdMinutes = 15;

let world: TestDatabase;
let database: Database;
let toTown = 0;
beforeAll(async () => {
  world = await startTestDatabase();
  database = openDatabase({
    connectionString: world.url,
    connections: 2,
    onError: () => undefined,
  });
  toTown =
    (
      await world.sql<{ to_town_id: number }>(
        "select to_town_id from offers where departure_id = $1",
        [smallCoach.id],
      )
    )[0]?.to_town_id ?? 0;
});
afterAll(async () => {
  await database.close();
  await world.drop();
});

/** The expected state of one hold. */
interface ModelHold {
  readonly id: string;
  readonly until: number;
  seats: readonly number[];
  booking: string | null;
  state: "open" | "confirmed" | "released";
}

interface Taking {
  readonly kind: "hold" | "change";
  readonly pick: number;
  readonly places: number;
}
interface Ending {
  readonly kind: "book" | "pay" | "close";
  readonly pick: number;
}
type Step =
  | Taking
  | Ending
  | { readonly kind: "wait"; readonly minutes: number }
  | { readonly kind: "sweep" };

const pick = fc.nat(30);
const places = fc.integer({ min: 1, max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("hold" as const), pick, places }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("change" as const), pick, places }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("book" as const, "pay" as const, "close" as const),
      pick,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.constantFrom(4, 8) }),
  }, // never sums to 15
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("sweep" as const) }) },
);

/** The model: the rules of holds in memory, compared with the database. */
function coach() {
  const holds: ModelHold[] = [];
  let now = 0;
  const isOver = (hold: ModelHold): boolean => hold.state === "open" && hold.until <= now;
  const taken = (): number[] =>
    holds.filter((hold) => hold.state !== "released").flatMap((hold) => hold.seats);
  const lowest = (wanted: number): number[] =>
    Array.from({ length: smallCoach.places }, (_unused, index) => index + 1)
      .filter((seat) => !taken().includes(seat))
      .slice(0, wanted);
  function release(which: (hold: ModelHold) => boolean): void {
    for (const hold of holds) if (which(hold)) hold.state = "released";
  }
  /** Returns seats for `wanted` more. Ended holds are released only when seats fall short, and keep their seats when releasing them is not enough. */
  function claim(wanted: number): readonly number[] | null {
    const first = lowest(wanted);
    if (first.length === wanted) return first;
    const before = holds.map((hold) => hold.state);
    release(isOver);
    const all = [
      ...first,
      ...lowest(wanted + first.length)
        .filter((seat) => !first.includes(seat))
        .slice(0, wanted - first.length),
    ];
    if (all.length === wanted) return all;
    for (const [index, hold] of holds.entries()) hold.state = before[index] ?? hold.state;
    return null;
  }
  return {
    holds,
    isOver,
    taken,
    claim,
    release,
    wait: (minutes: number) => (now += minutes),
    until: () => now + holdMinutes,
  };
}

type Coach = ReturnType<typeof coach>;

async function holdOrChange(
  model: Coach,
  { kind, pick: chosen, places: wanted }: Taking,
): Promise<void> {
  const known =
    kind === "change" ? model.holds[chosen % Math.max(1, model.holds.length)] : undefined;
  if (kind === "change" && !known) return;
  const legs =
    kind === "hold"
      ? [
          {
            leg: 0,
            agency_id: smallWorld.agencies.free.id,
            departure_id: smallCoach.id,
            to_town_id: toTown,
          },
        ]
      : [];
  const response = await tryToTakeSeats(database, {
    legs,
    places: wanted,
    options: {},
    ...(known ? { holdId: known.id } : {}),
  });
  if (known && (known.state !== "open" || known.booking !== null || model.isOver(known))) {
    expect(response).toEqual({ outcome: "hold_expired" });
    return;
  }
  const kept = known?.seats.slice(0, wanted) ?? [];
  const more = model.claim(wanted - kept.length);
  if (!more) {
    expect(response).toEqual({ outcome: "seats_unavailable", leg: 0 });
    return;
  }
  if ("outcome" in response) throw new Error(`refused with ${response.outcome}`);
  expect(response.seats).toEqual([[...kept, ...more]]);
  if (known) known.seats = [...kept, ...more];
  else
    model.holds.push({
      id: response.holdId,
      until: model.until(),
      seats: more,
      booking: null,
      state: "open",
    });
}

async function bookPayOrClose(model: Coach, { kind, pick: chosen }: Ending): Promise<void> {
  const hold = model.holds[chosen % Math.max(1, model.holds.length)];
  if (!hold) return;
  if (kind === "book") {
    const booking = uuid();
    const booked = await database
      .query(
        takeOverHold({ id: hold.id, seats: [hold.seats] }, booking, {
          owner_phone: "+237677000000",
        }),
      )
      .then(
        () => true,
        () => false,
      );
    expect(booked).toBe(hold.state === "open" && hold.booking === null && !model.isOver(hold));
    if (booked) hold.booking = booking;
    return;
  }
  const [row] = await world.sql<{ done: boolean }>(
    kind === "pay" ? "select confirm_hold($1) as done" : "select release_hold(null, $1) as done",
    [hold.booking ?? uuid()],
  );
  expect(row?.done).toBe(hold.booking !== null && hold.state === "open"); // money is in time until the seats are released
  if (row?.done) hold.state = kind === "pay" ? "confirmed" : "released";
}

async function play(steps: readonly Step[]): Promise<void> {
  await world.sql("delete from seat_claims");
  await world.sql("delete from seat_holds");
  const model = coach();
  for (const one of steps) {
    if ("places" in one) await holdOrChange(model, one);
    else if (one.kind === "wait") {
      model.wait(one.minutes);
      await world.advance(one.minutes * 60);
    } else if (one.kind === "sweep") {
      await sweepHolds(database);
      model.release(model.isOver);
    } else await bookPayOrClose(model, one);
    const claims = await world.sql<{ seat: number }>(
      "select seat from seat_claims where departure_id = $1 order by seat",
      [smallCoach.id],
    );
    expect(claims.map((row) => row.seat)).toEqual(model.taken().toSorted((a, b) => a - b));
  }
  await sweepHolds(database);
  const left = await world.sql(
    "select c.seat from seat_claims c left join seat_holds h on h.id = c.hold_id where h.id is null or h.released_at is not null or (h.confirmed_at is null and h.hold_until <= app_now())",
  );
  expect(left).toEqual([]);
  await world.sql("update test_clock set ahead = '0'");
}

test("after any sequence of operations the claims match the model, and after a sweep every claim belongs to an open or paid hold", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), play), {
    numRuns: rounds(60, 2000),
  });
});
