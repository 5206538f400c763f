import { randomUUID } from "node:crypto";
import type { RequestContext } from "@wakafine/server/context.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { sql } from "./measure-rush.ts";
import { handlerOf, sellSeats } from "./measure-seats.ts";

const passengers = 70;
const rounds = 200;
const warmUp = 20;

/** Returns the context of a member with role 1 of an agency. */
function memberOf(agencyId: string): RequestContext {
  const id = randomUUID();
  return {
    ...guest(0),
    actor: {
      userId: id,
      publicId: id,
      userRoleId: 4,
      sessionId: id,
      secondFactor: "complete",
      member: { agencyId, roleId: 1, transportTypeId: 1, isParcelSender: false },
    },
  };
}

type Read = () => Promise<unknown>;

/** Runs both reads in turn, so that they share the load of the machine, and returns their medians in milliseconds. */
export async function medians(product: Read, bare: Read): Promise<readonly [number, number]> {
  const times: readonly [number[], number[]] = [[], []];
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, read] of [product, bare].entries()) {
      const began = performance.now();
      await read();
      if (round >= 0) times[index]?.push(performance.now() - began);
    }
  }
  return [median(times[0]), median(times[1])];
}

const bareDepartures = `select d.*, o.* from departures d join offers o on o.agency_id = d.agency_id and o.departure_id = d.id and o.stop = 0
  where d.agency_id = $1 and d.deleted_at is null and d.departs_at >= app_now() order by d.departs_at limit 20`;
const barePassengers = `select t.*, p.* from tickets t join passengers p on p.booking_id = t.booking_id and p.position = t.position
  where t.agency_id = $1 and t.departure_id = $2`;

/**
 * Compares an agency's lists with bare statements that read the same rows: a page of its departures at 100 k departures in both orders, and the
 * passengers of a departure with 70 of them, which also writes its audit row.
 */
export async function measureLists(databaseUrl: string, departure: string): Promise<Figure[]> {
  const [found] = await sql<{ agency_id: string }>(
    databaseUrl,
    "update departures set total_places = greatest(total_places, $2) where id = $1 returning agency_id",
    [departure, passengers],
  );
  const agencyId = found?.agency_id ?? "";
  await sellSeats(databaseUrl, [departure], passengers);
  await sql(databaseUrl, "vacuum analyze");
  const { context, close } = measuredContext(databaseUrl, false);
  const modules = wireModules(context);
  const listDepartures = handlerOf(modules, "listAgencyDepartures");
  const listPassengers = handlerOf(modules, "listPassengers");
  const member = memberOf(agencyId);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const bare = (name: string, text: string, values: readonly string[]) => () =>
    pool.query({ name, text, values: [...values] });
  const departures = (order: "asc" | "desc") => () =>
    listDepartures(
      { query: { page: 1, per_page: 20 }, body: { state: "in_progress", order } },
      member,
    );
  const page = bare("bare departures", bareDepartures, [agencyId]);
  const compared = [
    ["next departures at 100 k departures", departures("asc"), page],
    ["last departures at 100 k departures", departures("desc"), page],
    [
      `passenger list of ${passengers}`,
      () => listPassengers({ body: { departure_uuid: departure, with_booked: false } }, member),
      bare("bare passengers", barePassengers, [agencyId, departure]),
    ],
  ] as const;
  const figures: Figure[] = [];
  try {
    for (const [name, product, baseline] of compared) {
      const [value, least] = await medians(product, baseline);
      figures.push({
        name: `${name} against the bare read of its rows, median`,
        value: value / least,
        unit: "ratio",
        target: { atMost: 15 },
        detail: `${value.toFixed(2)} ms against ${least.toFixed(2)} ms`,
      });
    }
    return figures;
  } finally {
    await pool.end();
    await close();
  }
}
