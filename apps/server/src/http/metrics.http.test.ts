import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createMetrics } from "./metrics.ts";
import { createHttpServer } from "./server.ts";

test("metrics stand on a loopback port of their own, by route pattern and never by address, with what waits", async () => {
  const app = await startTestApp();
  const server = await createHttpServer(readConfig({ DATABASE_URL: app.database.url, LOG_LEVEL: "silent" }));
  const metrics = createMetrics(server, app.app.context.database);
  server.get("/t/:token", async () => "ticket");
  try {
    const address = await metrics.start(0);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    await server.inject("/t/very-secret-token");
    await app.database.sql("insert into outbox (id, effect, entity_id, payload) values (gen_random_uuid(), 'a later release', 'x', '{}')");
    const text = await (await fetch(address)).text();
    expect(text).toContain('wakafine_http_request_seconds_count{method="GET",route="/t/:token",status="200"} 1');
    expect(text).toContain("wakafine_outbox_waiting 1");
    expect(text).not.toContain("very-secret-token");
    expect((await fetch(address.replace("/metrics", "/"))).status).toBe(404);
    expect(await (await app.fetch("/metrics")).text()).not.toContain("wakafine_"); // the public port knows nothing of it
  } finally {
    await metrics.stop();
    await server.close();
    await app.stop();
  }
});
