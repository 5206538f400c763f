import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { expect, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { createMetrics } from "./metrics.ts";
import { createHttpServer } from "./server.ts";

test("metrics are served on a separate loopback port, by route pattern instead of address, with the queue counts", async () => {
  const app = await startTestApp();
  const server = await createHttpServer(
    readConfig({ DATABASE_URL: app.database.url, LOG_LEVEL: "silent" }),
  );
  const metrics = createMetrics(server, app.app.context.database);
  metrics.addCounter("rejected_total", "What a module counts", () => 3);
  server.get("/t/:token", async () => "ticket");
  try {
    const address = await metrics.start(0);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    await server.inject("/t/very-secret-token");
    await app.database.sql(
      "insert into outbox (id, topic, entity_id, payload) values (gen_random_uuid(), 'a later release', 'x', '{}')",
    );
    const text = await (await fetch(address)).text();
    expect(text).toContain(
      'wakafine_http_request_seconds_count{method="GET",route="/t/:token",status="200"} 1',
    );
    expect(text).toContain("wakafine_outbox_waiting 1");
    expect(text).toMatch(
      /^# TYPE wakafine_database_round_trips_total counter\nwakafine_database_round_trips_total [1-9]/m,
    );
    expect(text).toContain("wakafine_rejected_total 3");
    expect(text).not.toContain("very-secret-token");
    expect((await fetch(address.replace("/metrics", "/"))).status).toBe(404);
    expect(await (await app.fetch("/metrics")).text()).not.toContain("wakafine_"); // the public port has no metrics
  } finally {
    await metrics.stop();
    await server.close();
    await app.stop();
  }
});

const responses: readonly (readonly [string, () => Promise<never>])[] = [
  [
    "refuses",
    async () => {
      throw new Error("the database is away");
    },
  ],
  ["does not respond", () => Promise.withResolvers<never>().promise],
];

test.each(responses)(
  "when the database %s, the metrics of the process are returned without those of the database",
  async (_name, query) => {
    const server = await createHttpServer(
      readConfig({ DATABASE_URL: "postgresql://nowhere.example/none", LOG_LEVEL: "silent" }),
    );
    const warn = vi.spyOn(server.log, "warn");
    const asked = vi.fn(query);
    const metrics = createMetrics(
      server,
      { query: asked as Database["query"], roundTrips: () => 7 },
      20,
    );
    server.get("/t/:token", async () => "ticket");
    try {
      const address = await metrics.start(0);
      await server.inject("/t/one");
      const [response] = await Promise.all([fetch(address), fetch(address)]);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain(
        'wakafine_http_request_seconds_count{method="GET",route="/t/:token",status="200"} 1',
      );
      expect(text).toContain("wakafine_database_round_trips_total 7");
      expect(text).toContain("process_resident_memory_bytes");
      expect(text).not.toMatch(/outbox|alerts/);
      expect(warn).toHaveBeenCalledWith(
        { err: expect.any(Error) },
        "queue metrics omitted: database unavailable",
      );
    } finally {
      await metrics.stop();
      await server.close();
    }
  },
);

test("a start that fails because a port is in use leaves no listener of site or metrics open", async () => {
  const [site, figures] = [await listening(), await listening()];
  const settings = {
    DATABASE_URL: "postgresql://nowhere.example/none",
    LOG_LEVEL: "silent",
    ROLES: "worker",
  };
  const free = await listening();
  free.end();
  const taken = await createApp(
    readConfig({ ...settings, PORT: String(site.port), METRICS_PORT: String(free.port) }),
  );
  await expect(taken.start()).rejects.toThrow("EADDRINUSE");
  await expect(fetch(`http://127.0.0.1:${free.port}/metrics`)).rejects.toThrow();
  await taken.stop();
  const half = await createApp(
    readConfig({ ...settings, PORT: String(free.port), METRICS_PORT: String(figures.port) }),
  );
  await expect(half.start()).rejects.toThrow("EADDRINUSE");
  await expect(fetch(`http://127.0.0.1:${free.port}/healthz`)).rejects.toThrow();
  await half.stop();
  site.end();
  figures.end();
});

/** A port of this machine with a listener. */
async function listening(): Promise<{ port: number; end: () => void }> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return { port: (other.address() as AddressInfo).port, end: () => void other.close() };
}
