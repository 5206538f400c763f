import { randomBytes } from "node:crypto";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { bookingBody } from "@wakafine/shared/bookings/contract.ts";
import type { Context } from "@wakafine/server/context.ts";
import { statement } from "@wakafine/server/database/database.ts";
import type { Wiring } from "@wakafine/server/wiring.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { paidDriver } from "./paid-driver.ts";
import type { Recorded } from "./recording.ts";
import { joined, replay } from "./recording.ts";

const count = 400;
const concurrency = 8;

/** Runs `work` for 0…count−1, `concurrency` at a time, and returns the number per second. */
async function rate(total: number, work: (index: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let index = next++; index < total; index = next++) await work(index);
    }),
  );
  return total / ((performance.now() - began) / 1000);
}

export interface Clones {
  /** Clones the prepared database and returns the clone's URL. */
  clone(): Promise<string>;
}

/** Compares holding seats and confirming payments with their own statements, recorded on one clone and replayed on another. */
export async function measureSeats(
  { clone }: Clones,
  departures: readonly string[],
): Promise<Figure[]> {
  const hold = await compare(clone, (wiring) => prepareHolds(wiring, departures));
  const confirm = await compare(clone, (wiring, context) =>
    prepareConfirms(wiring, { context, departures }),
  );
  return [
    {
      name: "hold a seat against its own statements",
      value: hold.ratio,
      unit: "ratio",
      target: { atLeast: 0.7 },
      detail: hold.detail,
    },
    {
      name: "confirm a payment against its own statements",
      value: confirm.ratio,
      unit: "ratio",
      target: { atLeast: 0.7 },
      detail: confirm.detail,
    },
  ];
}

type Action = (index: number) => Promise<unknown>;
/** Prepares the database so that the action can be run `count` times; reuses the data of an earlier call. */
type Prepare = (wiring: Wiring, context: Context) => Promise<Action>;

/**
 * Uses three clones of one database: the product is recorded on the first, the recording is replayed without the product on the second, and the product is timed on the
 * third. The preparation runs once, before cloning, so that all three have the same rows.
 */
async function compare(
  clone: Clones["clone"],
  prepare: Prepare,
): Promise<{ ratio: number; detail: string }> {
  const ratios: number[] = [];
  let detail = "";
  for (let round = 0; round < 3; round += 1) {
    const prepared = await clone();
    await withProduct(prepared, (wiring, context) => prepare(wiring, context));
    const floorUrl = await copyOf(prepared);
    const timedUrl = await copyOf(prepared);
    const recordings = await record(prepared, prepare);
    const floor = await timeReplay(floorUrl, recordings);
    const product = await withProduct(timedUrl, async (wiring, context) =>
      rate(count, await prepare(wiring, context)),
    );
    ratios.push(product / floor);
    detail = `${Math.round(product)}/s against ${Math.round(floor)}/s, ${recordings[0]?.trips.length ?? 0} round trips`;
  }
  return { ratio: median(ratios), detail };
}

async function timeReplay(url: string, recordings: readonly Recorded[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true } as pg.PoolConfig);
  try {
    return await rate(recordings.length, (index) => replay(pool, recordings[index] as Recorded));
  } finally {
    await pool.end();
  }
}

/** Books and pays one seat `seats` times on each of the departures. */
export async function sellSeats(
  url: string,
  departures: readonly string[],
  seats: number,
): Promise<void> {
  await withProduct(url, async (wiring, context) => {
    const book = handlerOf(wiring, "createBooking");
    await rate(departures.length * seats, (index) =>
      book(
        { body: bookingOf(departures[index % departures.length] as string, index) },
        guest(index),
      ),
    );
    const attempts = await context.database.query(attemptIds());
    await rate(attempts.length, (index) =>
      wiring.payments.settle((attempts[index] as { id: string }).id, "poll"),
    );
  });
}

async function withProduct<Result>(
  url: string,
  work: (wiring: Wiring, context: Context) => Promise<Result>,
): Promise<Result> {
  const { context, close } = measuredContext(url, false);
  try {
    return await work(wireModules(context, { drivers: { mtn_momo: paidDriver } }), context);
  } finally {
    await close();
  }
}

/** Runs the action repeatedly and returns the statements sent by each run. */
async function record(url: string, prepare: Prepare): Promise<Recorded[]> {
  const { context, recorded, close } = measuredContext(url);
  const action = await prepare(
    wireModules(context, { drivers: { mtn_momo: paidDriver } }),
    context,
  );
  recorded();
  const recordings: Recorded[] = [];
  for (let index = 0; index < count; index += 1) {
    await action(index);
    recordings.push(joined(recorded()));
  }
  await close();
  return recordings;
}

/** Clones an idle database with `create database … template`. */
async function copyOf(url: string): Promise<string> {
  const source = new URL(url);
  const name = `${source.pathname.slice(1)}_${randomBytes(3).toString("hex")}`;
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(source.pathname.slice(1))}`,
  );
  await client.end();
  source.pathname = `/${name}`;
  return source.href;
}

async function prepareHolds(wiring: Wiring, departures: readonly string[]): Promise<Action> {
  const hold = handlerOf(wiring, "holdSeats");
  return (index) =>
    hold(
      {
        body: {
          legs: [{ departure_uuid: departures[index % departures.length] as string }],
          places: 1,
        },
      },
      guest(index),
    );
}

/** Creates bookings with pending payment attempts. The action confirms one with `settle`. */
async function prepareConfirms(
  wiring: Wiring,
  { context, departures }: { context: Context; departures: readonly string[] },
): Promise<Action> {
  const book = handlerOf(wiring, "createBooking");
  const known = (await context.database.query(attemptIds())).length;
  for (let index = known; index < count; index += 1)
    await book(
      { body: bookingOf(departures[index % departures.length] as string, index) },
      guest(index),
    );
  const attempts = await context.database.query(attemptIds());
  return (index) => wiring.payments.settle((attempts[index] as { id: string }).id, "poll");
}

export const attemptIds = statement<{ id: string }>(
  "attempts to confirm",
  "select id from payment_attempts order by id",
);

/** Returns the body of a booking of one seat with its own phone. */
export function bookingOf(departure: string, index: number): InputOf<"createBooking">["body"] {
  const phone = `+2376${String(50_000_000 + index)}`;
  return bookingBody.parse({
    departure_uuid: departure,
    payment_method: "MOBILE",
    payer_phone: phone,
    receive_method: { type: "SMS", token: phone },
    users: [
      {
        lastname: "Ngo",
        firstname: "Aline",
        sex_id: 2,
        cni_identifier: "112784903",
        phonenumber: phone,
      },
    ],
  });
}

type Handle = (input: object, request: ReturnType<typeof guest>) => Promise<unknown>;

export function handlerOf(wiring: Wiring, id: string): Handle {
  const found = wiring.bound.find((one) => one.id === id);
  if (!found) throw new Error(`no handler for ${id}`);
  return found.handle as Handle;
}
