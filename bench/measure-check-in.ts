import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { RequestContext } from "@wakafine/server/context.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import pg from "pg";
import type { Figure } from "./figure.ts";
import { median, percentile } from "./figure.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { handlerOf, sellSeats } from "./measure-seats.ts";
import { memberOf } from "./measure-live.ts";
import { sql } from "./measure-rush.ts";
import { serveProduct } from "./processes.ts";

/** Three rounds are the 1,000 check-ins of a busy day. */
const perRound = 334;

/**
 * Compares marking a ticket as used with the bare conditional update of the same rows, one at a time as in a check-in, and measures scans over HTTP: look-up and
 * mark of the same tickets, with a refused scan after every tenth.
 */
export async function measureCheckIn(
  databaseUrl: string,
  departures: readonly string[],
): Promise<Figure[]> {
  await sellSeats(databaseUrl, departures, (perRound * 3) / departures.length);
  const tickets = await sql<{ id: string; agency_id: string; code: string }>(
    databaseUrl,
    "select id, agency_id, code from tickets where status = 'PAID' order by id limit $1",
    [perRound * 3],
  );
  await sql(
    databaseUrl,
    "with sold as (select d.id, row_number() over () as n from departures d where d.id in (select departure_id from tickets)) update departures d set departs_at = app_now() + interval '1 hour' + n * interval '1 minute' from sold where d.id = sold.id",
  );
  const member = await membershipOf(databaseUrl, tickets[0]?.agency_id ?? "");
  const { context, close } = measuredContext(databaseUrl, false);
  const mark = handlerOf(wireModules(context), "markTicket");
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    pipeline: true,
  } as pg.PoolConfig);
  const ratios: number[] = [];
  const latencies: number[] = [];
  const heapBefore = heapInUse();
  let detail = "";
  let heapGrowth = 0;
  try {
    for (let round = 0; round < 3; round += 1) {
      const some = tickets.slice(round * perRound, (round + 1) * perRound);
      const bare = await p95(some, ({ id, agency_id }) =>
        pool.query({
          name: "bare mark",
          text: "update tickets set status = 'VALIDATE' where agency_id = $1 and id = $2 and status = 'PAID' returning id",
          values: [agency_id, id],
        }),
      );
      await sql(databaseUrl, "update tickets set status = 'PAID' where id = any ($1)", [
        some.map(({ id }) => id),
      ]);
      const product = await p95(some, ({ code, agency_id }) =>
        mark(
          { body: { code_verification: code } },
          {
            ...member,
            actor: {
              ...(member.actor as NonNullable<RequestContext["actor"]>),
              member: { agencyId: agency_id, roleId: 1, transportTypeId: 1, isParcelSender: false },
            },
          },
        ),
      );
      ratios.push(product / bare);
      latencies.push(product);
      detail = `${product.toFixed(2)} ms against ${bare.toFixed(2)} ms`;
    }
    heapGrowth = heapInUse() - heapBefore;
  } finally {
    await pool.end();
    await close();
  }
  return [
    {
      name: "1,000 check-ins in a row, p95 of the slowest third",
      value: Math.max(...latencies),
      unit: "ms",
      target: { atMost: 300 },
    },
    {
      name: "1,000 check-ins in a row, growth of the heap",
      value: heapGrowth / 2 ** 20,
      unit: "MiB",
      target: { atMost: 5 },
    },
    {
      name: "check-in against the bare conditional update, p95",
      value: median(ratios),
      unit: "ratio",
      target: { atMost: 3 },
      detail,
    },
    ...(await measureScans(databaseUrl, tickets)),
  ];
}

interface Scanned {
  readonly id: string;
  readonly agency_id: string;
  readonly code: string;
}

/** Scans the tickets one after the other at a server process, as a controller does: the time of a scan is that of its look-up and its mark together. */
async function measureScans(databaseUrl: string, tickets: readonly Scanned[]): Promise<Figure[]> {
  const ids = tickets.map(({ id }) => id);
  await sql(databaseUrl, "delete from check_ins where ticket_id = any ($1)", [ids]);
  await sql(databaseUrl, "update tickets set status = 'PAID' where id = any ($1)", [ids]);
  const tokens = new Map<string, string>();
  for (const { agency_id } of tickets)
    if (!tokens.has(agency_id)) tokens.set(agency_id, await memberOf(databaseUrl, agency_id));
  const server = await serveProduct(databaseUrl);
  const [lookUps, scans, refusals]: [number[], number[], number[]] = [[], [], []];
  const before = server.resident();
  let after = before;
  try {
    for (const [index, { agency_id, code }] of tickets.entries()) {
      const call = (method: "POST" | "PUT") =>
        scanCall(server.address, { method, token: tokens.get(agency_id) ?? "", code });
      const lookUp = await call("POST");
      lookUps.push(lookUp);
      scans.push(lookUp + (await call("PUT")));
      if (index % 10 === 0) refusals.push(await call("POST"));
    }
    after = server.resident();
  } finally {
    await server.stop();
  }
  const [kept] = await sql<{ refused: number }>(
    databaseUrl,
    "select count(*)::integer as refused from check_ins where ticket_id = any ($1) and outcome <> 'accepted'",
    [ids],
  );
  if (kept?.refused !== refusals.length)
    throw new Error(`${kept?.refused} of ${refusals.length} refused scans were kept`);
  const shown = (times: readonly number[]) => `${percentile(times, 0.95).toFixed(2)} ms`;
  return [
    {
      name: "1,000 scans in a row over HTTP, look-up and mark together, p95",
      value: percentile(scans, 0.95),
      unit: "ms",
      target: { atMost: 300 },
      detail: `look-up ${shown(lookUps)}, refused scan ${shown(refusals)}; resident memory ${before.toFixed(0)} → ${after.toFixed(0)} MiB`,
    },
  ];
}

/** Looks a ticket up or marks it, with a key of its own. Returns the milliseconds until the response was read. Throws when it is refused. */
async function scanCall(
  origin: string,
  { method, token, code }: { method: "POST" | "PUT"; token: string; code: string },
): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${origin}/api/agencies/ticket`, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: token,
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ code_verification: code }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} of a ticket: ${response.status} ${text}`);
  return performance.now() - began;
}

/** Returns the bytes of live objects, after a garbage collection. */
export function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

async function p95<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (const row of rows) {
    const began = performance.now();
    await work(row);
    times.push(performance.now() - began);
  }
  return percentile(times, 0.95);
}

/** Returns the request context of a member of the agency who checks tickets. */
export async function membershipOf(databaseUrl: string, agencyId: string): Promise<RequestContext> {
  const id = randomUUID();
  await sql(
    databaseUrl,
    "insert into users (id, public_id, lastname, role_id, validated_at) values ($1, $2, 'Contrôle', 4, app_now())",
    [id, id],
  );
  await sql(
    databaseUrl,
    "insert into agency_members (agency_id, user_id, role_id) values ($1, $2, 1)",
    [agencyId, id],
  );
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
