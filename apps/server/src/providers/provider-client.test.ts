import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { createProviderClient } from "./provider-client.ts";

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent, debug: silent };

function call(port: number, deadlineMs: number) {
  return createProviderClient({ provider: "test", log, connectPauses: [1] }).call({
    method: "POST",
    url: `http://127.0.0.1:${port}/`,
    operation: "pay",
    headers: {},
    deadlineMs,
  });
}

/** Starts a provider and returns its port. */
async function startProvider(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

test("a call without a response is lost at its deadline, and is not sent again [T5]", async () => {
  let requests = 0;
  const port = await startProvider(() => (requests += 1));
  expect(await call(port, 500)).toEqual({ kind: "lost", why: "TimeoutError" });
  expect(requests).toBeLessThanOrEqual(1);
});

test("a call whose connection is closed without a response is lost, and is not sent again [T5]", async () => {
  let requests = 0;
  const port = await startProvider((request) => {
    requests += 1;
    request.socket.destroy();
  });
  expect(await call(port, 60_000)).toMatchObject({ kind: "lost" });
  expect(requests).toBe(1);
});

test("a call that cannot connect was not sent [T5]", async () => {
  expect(await call(await freePort(), 60_000)).toEqual({ kind: "unsent", why: "ECONNREFUSED" });
});
