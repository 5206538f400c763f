import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ticketPrefixAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";
import type { Figure } from "./figure.ts";
import { median, percentile } from "./figure.ts";
import type { Heard, Screen } from "./live-clients.ts";
import { requireOpenFiles } from "./live-clients.ts";
import { sql } from "./measure-rush.ts";
import { sellSeats } from "./measure-seats.ts";
import { openLiveClients, serveProduct } from "./processes.ts";

const agencies = 40;
const screensPerAgency = 50;
const membersPerAgency = 3;
/** Check-ins and counter sales of each agency, one of each in turn. */
const changesPerAgency = 8;
/** Changes a second: at each agency one every two seconds, so that every change is an event of its own. */
const changesPerSecond = 20;

interface Agency {
  readonly id: string;
  readonly departure: string;
  /** Sessions of its members. */
  readonly tokens: readonly string[];
  /** Codes of tickets to check. */
  readonly codes: readonly string[];
}

/** A change and when its request was sent, in milliseconds since 1970. */
interface Change {
  readonly departure: string;
  readonly at: number;
}

/**
 * Measures what open screens hear of check-ins and counter sales: 2,000 connections of 40 agencies at two server processes, in a client process of their own. The
 * time of an update is from sending the request to the arrival of the event, so it contains the change itself and the 200 ms in which changes are gathered.
 */
export async function measureLive(databaseUrl: string): Promise<Figure[]> {
  requireOpenFiles(agencies * screensPerAgency);
  const all = await fillAgencies(databaseUrl);
  const servers = [await serveProduct(databaseUrl), await serveProduct(databaseUrl)];
  const clients = await openLiveClients();
  try {
    const origins = servers.map(({ address }) => address);
    await openShifts(origins, all);
    const before = servers.map((server) => server.resident());
    await clients.open(screensOf(origins, all));
    const { changes, failed } = await change(origins, all);
    await pause(2000); // events on their way
    const { heard, lost } = await clients.take();
    const after = servers.map((server) => server.resident());
    return figuresOf({ changes, heard, failed: failed + lost, before, after });
  } finally {
    await clients.stop();
    for (const server of servers) await server.stop();
  }
}

function figuresOf(measured: {
  readonly changes: readonly Change[];
  readonly heard: readonly Heard[];
  readonly failed: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}): Figure[] {
  const { changes, heard, failed, before, after } = measured;
  const times = arrivals(changes, heard);
  const expected = changes.length * screensPerAgency;
  const perConnection = after.map(
    (resident, index) =>
      ((resident - (before[index] ?? 0)) * 1024) / ((agencies * screensPerAgency) / after.length),
  );
  return [
    {
      name: "change to its 50 screens, 2,000 connections at two processes, p95",
      value: percentile(times, 0.95),
      unit: "ms",
      target: { atMost: 500 },
      detail: `${changes.length} check-ins and counter sales, ${times.length} updates; median ${median(times).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    },
    {
      name: "updates that a screen did not receive, failed changes and lost connections",
      value: expected - times.length + failed,
      unit: "count",
      target: { atMost: 0 },
    },
    {
      name: "server process with 1,000 live connections, resident memory of the larger one",
      value: Math.max(...after),
      unit: "MiB",
      target: { atMost: 250 },
      detail: after
        .map((resident, index) => `${resident.toFixed(0)} after ${before[index]?.toFixed(0)}`)
        .join(", "),
    },
    {
      name: "memory of a server for each live connection",
      value: Math.max(...perConnection),
      unit: "kB",
      target: { atMost: 100 },
    },
  ];
}

/** Returns how long each update took: it belongs to the newest change of its departure before it arrived. */
function arrivals(changes: readonly Change[], heard: readonly Heard[]): readonly number[] {
  const sent = new Map<string, number[]>();
  for (const { departure, at } of changes)
    sent.set(departure, [...(sent.get(departure) ?? []), at]);
  return heard.flatMap(({ departure, at }) => {
    const began = (sent.get(departure) ?? []).findLast((one) => one <= at);
    return began === undefined ? [] : [at - began];
  });
}

/** Divides the screens of each agency between the processes and its members. */
function screensOf(origins: readonly string[], all: readonly Agency[]): readonly Screen[] {
  return all.flatMap(({ id, tokens }) =>
    Array.from({ length: screensPerAgency }, (_, index) => ({
      origin: origins[index % origins.length] ?? "",
      token: tokens[index % tokens.length] ?? "",
      agency: id,
    })),
  );
}

/** Checks tickets and sells at the counter at an even rate, at both processes in turn. */
async function change(
  origins: readonly string[],
  all: readonly Agency[],
): Promise<{ readonly changes: readonly Change[]; readonly failed: number }> {
  const changes: Change[] = [];
  const running: Promise<boolean>[] = [];
  const began = performance.now();
  for (let round = 0; round < changesPerAgency; round += 1)
    for (const [index, { departure, tokens, codes }] of all.entries()) {
      const number = round * all.length + index;
      await pause(Math.max(0, began + (number * 1000) / changesPerSecond - performance.now()));
      changes.push({ departure, at: performance.timeOrigin + performance.now() });
      const [token = ""] = tokens;
      const origin = origins[Math.floor(number / 2) % origins.length] ?? "";
      running.push(
        round % 2 === 0
          ? call(origin, token, checkIn(codes[round / 2] ?? ""))
          : call(origin, token, counterSale(departure, number)),
      );
    }
  const succeeded = await Promise.all(running);
  return { changes, failed: succeeded.filter((ok) => !ok).length };
}

interface Call {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
}

const checkIn = (code: string): Call => ({
  method: "PUT",
  path: "/api/agencies/ticket",
  body: { code_verification: code },
});
const counterSale = (departure: string, number: number): Call => ({
  method: "POST",
  path: "/api/agencies/counter/sales",
  body: {
    departure_uuid: departure,
    places: 1,
    name: "Ngo Bassong Aline",
    phonenumber: `+2376${String(70_000_000 + number)}`,
    paid_in_cash: true,
  },
});

/** Calls the API as a member. False: refused; the response is printed. */
async function call(origin: string, token: string, { method, path, body }: Call): Promise<boolean> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) console.error(`${method} ${path}: ${response.status} ${text}`);
  return response.ok;
}

async function openShifts(origins: readonly string[], all: readonly Agency[]): Promise<void> {
  for (const { tokens } of all) {
    const body = { opening_float: 10_000 };
    const opened = await call(origins[0] ?? "", tokens[0] ?? "", {
      method: "POST",
      path: "/api/agencies/counter/shifts",
      body,
    });
    if (!opened) throw new Error("a shift could not be opened");
  }
}

/** Creates agencies, each with members, and with a departure in an hour that has sold seats. */
async function fillAgencies(databaseUrl: string): Promise<readonly Agency[]> {
  const made: Omit<Agency, "codes">[] = [];
  for (let number = 0; number < agencies; number += 1) {
    const [id, departure] = [randomUUID(), randomUUID()];
    await sql(
      databaseUrl,
      `with template as (select d.* from departures d join agencies a on a.id = d.agency_id and a.is_active where d.departs_at > app_now() order by d.id limit 1),
         agency as (
           insert into agencies (id, name, prefix, transport_type_id, state)
           select $1, 'Agence ' || $3, $4, 1, 'active' returning id),
         made as (
           insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
           select agency.id, $2, from_town_id, to_town_id, app_now() + interval '1 hour', duration_minutes, price, travel_class, 70 from template, agency returning *)
       insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
       select agency_id, id, 0, 1, from_town_id, to_town_id, departs_at, departs_at + make_interval(mins => duration_minutes), price, travel_class, 70 from made`,
      [id, departure, String(number), prefixOf(number)],
    );
    const tokens: string[] = [];
    for (let member = 0; member < membersPerAgency; member += 1)
      tokens.push(await memberOf(databaseUrl, id));
    made.push({ id, departure, tokens });
  }
  await sellSeats(
    databaseUrl,
    made.map(({ departure }) => departure),
    changesPerAgency / 2,
  );
  const tickets = await sql<{ departure_id: string; code: string }>(
    databaseUrl,
    "select departure_id, code from tickets where status = 'PAID' and departure_id = any ($1)",
    [made.map(({ departure }) => departure)],
  );
  return made.map((agency) => ({
    ...agency,
    codes: tickets
      .filter(({ departure_id: departure }) => departure === agency.departure)
      .map(({ code }) => code),
  }));
}

/** Returns a ticket prefix of three letters that the demo data does not use. */
function prefixOf(number: number): string {
  const { length } = ticketPrefixAlphabet;
  return `Z${ticketPrefixAlphabet[Math.floor(number / length)] ?? ""}${ticketPrefixAlphabet[number % length] ?? ""}`;
}

/** Creates an administrator of an agency and returns the token of a session. */
export async function memberOf(databaseUrl: string, agency: string): Promise<string> {
  const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
  await sql(
    databaseUrl,
    "insert into users (id, public_id, lastname, role_id, validated_at) values ($1, $2, 'Guichet', 4, app_now())",
    [id, id],
  );
  await sql(
    databaseUrl,
    "insert into agency_members (agency_id, user_id, role_id) values ($1, $2, 1)",
    [agency, id],
  );
  await sql(
    databaseUrl,
    "insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, app_now() + interval '30 days')",
    [randomUUID(), createHash("sha256").update(token).digest(), id],
  );
  return token;
}
