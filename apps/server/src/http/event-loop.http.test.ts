import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createHttpServer } from "./server.ts";

test("a start that blocks the event loop does not refuse the first requests", async () => {
  const server = await createHttpServer(
    readConfig({ DATABASE_URL: "postgres://unused", LOG_LEVEL: "silent" }),
  );
  server.get("/page", async () => "page");
  try {
    await server.ready();
    const end = performance.now() + 3500;
    while (performance.now() < end); // what a start does on a busy machine
    await new Promise((resolve) => setTimeout(resolve, 0)); // the delay is measured
    expect(server.memoryUsage().eventLoopDelay).toBeGreaterThan(2000); // the control: later this refuses requests
    const origin = await server.listen({ host: "127.0.0.1", port: 0 });
    expect((await fetch(`${origin}/page`)).status).toBe(200);
  } finally {
    await server.close();
  }
});
