import { wireModules } from "@wakafine/server/wiring.ts";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { handlerOf } from "./measure-seats.ts";
import { serveProduct } from "./processes.ts";

const buyers = 200;
const seats = 10;

interface Rush {
  readonly sold: number;
  readonly refused: number;
  readonly other: number;
}

/** Sends 200 buyers for 10 seats over HTTP. As a control, the same load without unique index and row lock must oversell. */
export async function measureRush(databaseUrl: string, departure: string): Promise<Figure[]> {
  await sql(databaseUrl, "update departures set total_places = $1 where id = $2", [
    seats,
    departure,
  ]);
  const product = await serveProduct(databaseUrl, { DATABASE_CONNECTIONS: "40" });
  const rush = await rushOver(product.address, departure).finally(product.stop);
  const claimed = await claims(databaseUrl, departure);
  const oversold = await control(databaseUrl, departure);
  return [
    {
      name: `${buyers} buyers for ${seats} seats: sold`,
      value: rush.sold,
      unit: "count",
      target: { atLeast: seats },
      detail: `${claimed} claims, ${rush.refused} refused with seats_unavailable`,
    },
    {
      name: "answers that are neither sold nor seats_unavailable",
      value: rush.other + Math.abs(claimed - seats),
      unit: "count",
      target: { atMost: 0 },
    },
    {
      name: "control, unique index and lock off: seats sold beyond the coach",
      value: oversold,
      unit: "count",
      target: { atLeast: 1 },
    },
  ];
}

async function rushOver(address: string, departure: string): Promise<Rush> {
  const responses = await Promise.all(
    Array.from({ length: buyers }, async () => {
      const response = await fetch(`${address}/api/bookings/hold`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ legs: [{ departure_uuid: departure }], places: 1 }),
      });
      return {
        status: response.status,
        code: ((await response.json()) as { error_code?: string }).error_code,
      };
    }),
  );
  const sold = responses.filter(({ status }) => status === 201).length;
  const refused = responses.filter(({ code }) => code === "seats_unavailable").length;
  return { sold, refused, other: buyers - sold - refused };
}

/** Runs the same load without the two guards and returns the number of seats sold twice. */
async function control(databaseUrl: string, departure: string): Promise<number> {
  await sql(databaseUrl, "delete from seat_claims where departure_id = $1", [departure]);
  await sql(databaseUrl, "drop index seat_claims_once");
  const [invariant] = await sql<{ text: string }>(
    databaseUrl,
    "select pg_get_functiondef('lock_departures'::regproc) as text",
  );
  const unlocked = invariant?.text.replace(/for no key update( of \w+)?/g, "") ?? "";
  if (unlocked === invariant?.text) throw new Error("lock_departures has no lock to remove");
  await sql(databaseUrl, unlocked);
  const { context, close } = measuredContext(databaseUrl, false);
  const hold = handlerOf(wireModules(context), "holdSeats");
  await Promise.allSettled(
    Array.from({ length: buyers }, (_, index) =>
      hold({ body: { legs: [{ departure_uuid: departure }], places: 1 } }, guest(index)),
    ),
  );
  await close();
  return Math.max(0, (await claims(databaseUrl, departure)) - seats);
}

async function claims(databaseUrl: string, departure: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    databaseUrl,
    "select count(*)::integer as count from seat_claims where departure_id = $1",
    [departure],
  );
  return row?.count ?? 0;
}

export async function sql<Row extends object>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
