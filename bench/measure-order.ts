import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { Context } from "@wakafine/server/context.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import { sql } from "./measure-rush.ts";
import { attemptIds, bookingOf, handlerOf } from "./measure-seats.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { paidDriver } from "./paid-driver.ts";
import type { Served } from "./processes.ts";
import { serveOrders } from "./processes.ts";

const clients = 16;
const seconds = 10;
const rounds = 3;

/**
 * Measures a complete guest order: hold a seat, book it, confirm its payment, read the order with its ticket. Over HTTP for the rate and the CPU of server and database,
 * without HTTP for the number of statements.
 */
export async function measureOrder(
  databaseUrl: string,
  departures: readonly string[],
): Promise<Figure[]> {
  const statements = await statementsOf(databaseUrl, departures[0] as string);
  const databasePid = await postmasterOf(databaseUrl);
  const served = await serveOrders(databaseUrl);
  let next = 0;
  const order = () => {
    next += 1;
    return orderOver(served, departures[next % departures.length] as string, next);
  };
  const measured: Measured[] = [];
  const silent: Measured[] = [];
  try {
    await during(2, order); // warms up
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measureRound(order, served.pid, databasePid));
      await liveTriggers(databaseUrl, "disable");
      silent.push(await measureRound(order, served.pid, databasePid));
      await liveTriggers(databaseUrl, "enable");
    }
  } finally {
    await served.stop();
  }
  const best = measured.toSorted((one, other) => other.perSecond - one.perSecond)[0] as Measured;
  const ratesOf = (some: readonly Measured[]) =>
    some.map(({ perSecond }) => perSecond.toFixed(0)).join(", ");
  const rates = ratesOf(measured);
  const ratios = measured.map(
    ({ perSecond }, round) => perSecond / (silent[round]?.perSecond ?? Number.NaN),
  );
  return [
    {
      name: "paid guest orders a second (hold, book, settle, read)",
      value: best.perSecond,
      unit: "per second",
      target: null,
      detail: `${clients} clients; rounds ${rates}`,
    },
    {
      name: "a paid guest order: CPU of the server",
      value: best.serverMs,
      unit: "ms",
      target: { atMost: 4 },
    },
    {
      name: "a paid guest order: CPU of the database",
      value: best.databaseMs,
      unit: "ms",
      target: { atMost: 5 },
    },
    {
      name: "a paid guest order: statements",
      value: statements.length,
      unit: "count",
      target: { atMost: 20 },
    },
    {
      name: "paid guest orders with the notification of open screens against without, median",
      value: median(ratios),
      unit: "ratio",
      target: { atLeast: 0.8 },
      detail: `rounds ${rates} against ${ratesOf(silent)} a second; the same statements`,
    },
  ];
}

/** Switches the triggers that notify open screens of changed tickets (docs/decisions/0158). */
async function liveTriggers(databaseUrl: string, change: "enable" | "disable"): Promise<void> {
  await sql(
    databaseUrl,
    `alter table tickets ${change} trigger tickets_made_live, ${change} trigger tickets_changed_live`,
  );
}

interface Measured {
  readonly perSecond: number;
  readonly serverMs: number;
  readonly databaseMs: number;
}

async function measureRound(
  order: () => Promise<void>,
  serverPid: number,
  databasePid: number,
): Promise<Measured> {
  const before = [cpuOf(serverPid), cpuOfAll(databasePid)] as const;
  const began = performance.now();
  const done = await during(seconds, order);
  const elapsed = (performance.now() - began) / 1000;
  return {
    perSecond: done / elapsed,
    serverMs: (cpuOf(serverPid) - before[0]) / done,
    databaseMs: (cpuOfAll(databasePid) - before[1]) / done,
  };
}

/** Runs `clients` orders concurrently for `duration` seconds and returns the number completed. */
async function during(duration: number, order: () => Promise<void>): Promise<number> {
  const end = performance.now() + duration * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await order();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
}

async function orderOver({ address }: Served, departure: string, number: number): Promise<void> {
  const cookie = `device=${crypto.randomUUID()}`;
  const call = async (method: "GET" | "POST", path: string, body?: object) => {
    const { status, text } = await send(new URL(path, address), { method, cookie, body });
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as { data: Record<string, string> };
  };
  const hold = await call("POST", "/api/bookings/hold", {
    legs: [{ departure_uuid: departure }],
    places: 1,
  });
  const booked = await call("POST", "/api/bookings", {
    ...bookingOf(departure, number),
    hold_token: hold.data["hold_token"],
  });
  const token = booked.data["order_hidden_uuid"];
  await call("POST", `/bench/settle/${token}`, {});
  const { data } = await call("GET", `/api/bookings/order/${token}`);
  if (data["status"] !== "PAID") throw new Error(`the order is ${data["status"]}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: clients });

interface Sent {
  readonly method: "GET" | "POST";
  readonly cookie: string;
  readonly body: object | undefined;
}

/** Sends one request with `node:http`: `fetch` needs three times the CPU, which server and database on the same machine would lack. */
function send(
  url: URL,
  { method, cookie, body }: Sent,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(body ? { "content-type": "application/json" } : {}) };
    const sent = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.on("error", reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

/** Returns the statements of one order as sent, including transaction boundaries. */
async function statementsOf(databaseUrl: string, departure: string): Promise<readonly string[]> {
  const { context, recorded, close } = measuredContext(databaseUrl);
  const wiring = wireModules(context, { drivers: { mtn_momo: paidDriver } });
  const one = guest(0);
  try {
    await wholeOrder(context, wiring, { departure, one, number: 0 }); // fills the caches of the process
    recorded();
    await wholeOrder(context, wiring, { departure, one, number: 99_999 });
    const names = recorded().flatMap(({ trips }) => trips.flat().map(({ name }) => name));
    const sent = names.filter((name) => name !== "attempts to confirm");
    if (process.env["SHOW"]) console.log(sent.join("\n"));
    return sent;
  } finally {
    await close();
  }
}

interface Ordered {
  readonly departure: string;
  readonly one: ReturnType<typeof guest>;
  readonly number: number;
}

async function wholeOrder(
  { database }: Context,
  wiring: ReturnType<typeof wireModules>,
  { departure, one, number }: Ordered,
): Promise<void> {
  const run = async (id: string, input: object) =>
    (await handlerOf(wiring, id)(input, one)) as { readonly data: Record<string, string> };
  const { data: hold } = await run("holdSeats", {
    body: { legs: [{ departure_uuid: departure }], places: 1 },
  });
  const { data: booked } = await run("createBooking", {
    body: { ...bookingOf(departure, number), hold_token: hold["hold_token"] },
  });
  const attempt = (await database.query(attemptIds())).at(-1);
  await wiring.payments.settle(attempt?.id ?? "", "callback");
  await run("getOrder", { params: { token: booked["order_hidden_uuid"] } });
}

const millisecondsPerTick = 10;

/** Returns the CPU milliseconds used by a process and its ended children. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * millisecondsPerTick;
}

/** Returns the CPU milliseconds used by a process and its running children. */
function cpuOfAll(pid: number): number {
  const children = readdirSync("/proc").filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === pid,
  );
  return children.reduce((sum, child) => sum + cpuOfChild(Number(child)), cpuOf(pid));
}

function cpuOfChild(pid: number): number {
  try {
    return cpuOf(pid);
  } catch {
    return 0; // it ended meanwhile, and its parent counts it from now on
  }
}

function parentOf(pid: string): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
  } catch {
    return null; // it ended meanwhile
  }
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const [row] = await sql<{ file: string }>(
    databaseUrl,
    "select current_setting('data_directory') || '/postmaster.pid' as file",
  );
  return Number(readFileSync(row?.file ?? "", "utf8").split("\n")[0]);
}
