import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import { statement } from "../database/database.ts";

interface Waiting {
  readonly jobs: number;
  readonly oldest_seconds: number;
  readonly failed: number;
  readonly alerts: number;
}

/** Pending jobs, alerts and other work, counted by the database at each scrape. */
const queueCounts = statement<Waiting>(
  "metrics waiting",
  `select (select count(*) from outbox where done_at is null and failed_at is null)::integer as jobs,
     coalesce((select extract(epoch from app_now() - min(created_at)) from outbox where done_at is null and failed_at is null), 0)::float as oldest_seconds,
     (select count(*) from outbox where failed_at is not null)::integer as failed,
     (select count(*) from alerts where seen_at is null)::integer as alerts`,
);

type MetricsDatabase = Pick<Database, "query" | "roundTrips">;

/** The second listener of a process, on the loopback address only. */
export interface MetricsListener {
  /** Adds a counter of a module: its total since the start of the process. */
  addCounter(name: string, help: string, total: () => number): void;
  start(port: number): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Counts requests by route pattern, because addresses contain tokens, and pending work at each scrape; Prometheus text at `/metrics` of a separate port.
 * The database's metrics are omitted when it does not respond within `timeoutMs`, so that those of the process remain available.
 */
export function createMetrics(
  server: FastifyInstance,
  database: MetricsDatabase,
  timeoutMs = 2000,
): MetricsListener {
  const own = processMetrics(server, database);
  const readQueueMetrics = queueMetrics(database, timeoutMs);
  async function text(): Promise<string> {
    const waits = await readQueueMetrics().catch((error: unknown) => {
      server.log.warn({ err: error }, "queue metrics omitted: database unavailable");
      return "";
    });
    return `${await own.metrics()}\n${waits}`;
  }
  const listener = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { "content-type": own.contentType }).end(body),
      (error: unknown) => {
        server.log.warn({ err: error }, "metrics failed");
        response.writeHead(503).end();
      },
    );
  });
  return {
    addCounter: (name, help, total) => addCounter(own, { name, help, total }),
    start: (port) =>
      new Promise((resolve, reject) => {
        listener.once("error", reject);
        listener.listen(port, "127.0.0.1", () =>
          resolve(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/metrics`),
        );
      }),
    stop: () =>
      new Promise((resolve) => (listener.listening ? listener.close(() => resolve()) : resolve())),
  };
}

/** Metrics of the process: memory, event loop, request durations, database round trips. */
function processMetrics(server: FastifyInstance, database: MetricsDatabase): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "wakafine_http_request_seconds",
    help: "Duration of HTTP requests",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers,
  });
  server.addHook("onResponse", (request, reply, done) => {
    seconds.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
  addCounter(registry, {
    name: "database_round_trips_total",
    help: "Database round trips since the start",
    total: database.roundTrips,
  });
  return registry;
}

interface ModuleCounter {
  readonly name: string;
  readonly help: string;
  readonly total: () => number;
}

function addCounter(registry: Registry, { name, help, total }: ModuleCounter): void {
  const counter: Counter = new Counter({
    name: `wakafine_${name}`,
    help,
    registers: [registry],
    collect() {
      counter.reset();
      counter.inc(total());
    },
  });
}

/** Returns a function that queries the queue counts; it throws when the query fails or takes too long. Concurrent scrapes share one query. */
function queueMetrics(database: MetricsDatabase, timeoutMs: number): () => Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `wakafine_${name}`, help, registers: [registry] });
  const jobs = gauge("outbox_waiting", "Pending outbox jobs");
  const oldest = gauge("outbox_oldest_seconds", "Age of the oldest pending outbox job");
  const failed = gauge("outbox_failed", "Failed outbox jobs");
  const alerts = gauge("alerts_unseen", "Alerts not yet marked as seen");
  let pending: Promise<readonly Waiting[]> | null = null;
  return async () => {
    pending ??= database.query(queueCounts()).finally(() => (pending = null));
    const [row] = await withinMs(pending, timeoutMs);
    jobs.set(row?.jobs ?? 0);
    oldest.set(row?.oldest_seconds ?? 0);
    failed.set(row?.failed ?? 0);
    alerts.set(row?.alerts ?? 0);
    return registry.metrics();
  };
}

async function withinMs<Result>(result: Promise<Result>, timeoutMs: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no response within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    return await Promise.race([result, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
