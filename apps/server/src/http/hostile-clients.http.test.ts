import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { childSettings } from "@wakafine/testkit/child-settings.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import type { ServerChild } from "@wakafine/testkit/server-child.ts";
import { startServerChild } from "@wakafine/testkit/server-child.ts";
import { rounds } from "@wakafine/testkit/soak.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

let database: TestDatabase;
let sandbox: Sandbox;
let child: ServerChild | null = null;
let sockets: Socket[] = [];
beforeAll(async () => {
  [database, sandbox] = await Promise.all([startTestDatabase(), startSandbox()]);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await child?.end("SIGTERM");
  child = null;
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

async function startChild(
  env: Readonly<Record<string, string>> = {},
  openFiles?: number,
): Promise<string> {
  child = await startServerChild(
    { ...childSettings(database, sandbox, await freePort()), ROLES: "web", ...env },
    openFiles === undefined ? {} : { openFiles },
  );
  return child.origin;
}

function open(origin: string, text = ""): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on("error", () => {});
  return new Promise((resolve) => {
    socket.once("connect", () => {
      if (text !== "") socket.write(text);
      resolve(socket);
    });
    socket.once("close", () => resolve(socket));
  });
}

const residentMib = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child!.process.pid}/status`, "utf8"))?.[1]) /
  1024;
const head = (length: number | "chunked", address = ""): string =>
  `POST /api/auth/agency/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${address === "" ? "" : `x-forwarded-for: ${address}\r\n`}${length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`}\r\n\r\n`;
const honestUpload = (origin: string, address = "198.51.100.7"): Promise<Response> =>
  fetch(`${origin}/api/auth/agency/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ identifier: "x", password: "y", filling: "z".repeat(5_000_000) }),
  });

describe("a request with a content encoding", () => {
  const bomb = (encoding: "br") => ({
    encoding,
    body: brotliCompressSync(JSON.stringify({ identifier: "x".repeat(10 * 1024 * 1024 - 100) }), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  });

  test("is refused with 415 and a message in the requested language, and 300 at once need no memory [G.cross.04, G.cross.10]", async () => {
    const origin = await startChild();
    const { encoding, body } = bomb("br");
    const send = (language = "fr", name: string = encoding) =>
      fetch(`${origin}/api/auth/custumer/login`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "content-encoding": name,
          "accept-language": language,
        },
        body,
      });
    for (const language of ["fr", "en"] as const) {
      for (const name of ["br", "gzip", "deflate", "zstd", "br, gzip", "nonsense"]) {
        const response = await send(language, name);
        expect([response.status, await response.json()], name).toEqual([
          415,
          expect.objectContaining({
            error_code: "content_encoding_refused",
            message: errorMessages.content_encoding_refused[language],
          }),
        ]);
      }
    }
    const flood = () =>
      Promise.all(Array.from({ length: 300 }, () => send().then(({ status }) => status)));
    await flood(); // warms up
    const before = residentMib();
    const statuses = await flood();
    const grown = residentMib() - before;
    expect(new Set(statuses)).toEqual(new Set([415]));
    expect(grown).toBeLessThanOrEqual(50);
  });

  test("is accepted when the encoding is identity", async () => {
    const origin = await startChild();
    const response = await fetch(`${origin}/api/auth/agency/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": "identity" },
      body: JSON.stringify({ identifier: "x", password: "y" }),
    });
    expect(response.status).toBe(401);
  });
});

describe("connections", () => {
  const openFiles = 400;

  test("silent connections beyond the descriptor limit do not stop ordinary requests", async () => {
    const origin = await startChild({}, openFiles);
    await Promise.all(Array.from({ length: 3 * openFiles }, () => open(origin)));
    const statuses = await Promise.all(
      Array.from({ length: 40 }, () =>
        fetch(`${origin}/api/departures/v2?page=1`, { headers: { connection: "close" } }).then(
          ({ status }) => status,
          String,
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([child!.process.exitCode, child!.process.signalCode]).toEqual([null, null]);
  });

  test("connections with requests whose bodies never arrive are closed in favour of ordinary requests", async () => {
    const origin = await startChild({}, openFiles);
    for (let index = 0; index < 3 * openFiles; index += 50)
      await Promise.all(Array.from({ length: 50 }, () => open(origin, head(1000))));
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${origin}/api/departures/v2?page=1`, { headers: { connection: "close" } }).then(
          ({ status }) => status,
          String,
        ),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("connections that send many requests without reading responses are closed, and ordinary requests are answered", async () => {
    const origin = await startChild();
    const pipelined = "GET /app/home HTTP/1.1\r\nhost: x\r\n\r\n".repeat(1000);
    const ports = new Set<number>();
    for (let round = 0; round < rounds(1, 4); round += 1) {
      const attackers = await Promise.all(
        Array.from({ length: 40 }, () => open(origin, pipelined)),
      );
      for (const { localPort } of attackers) if (localPort !== undefined) ports.add(localPort);
      await serverClosed(ports);
    }
    await expect
      .poll(
        () =>
          fetch(`${origin}/api/departures/v2?page=1`, { headers: { connection: "close" } }).then(
            ({ status }) => status,
            String,
          ),
        { timeout: 60_000 }, // pages requested before the connections were closed are still rendered
      )
      .toBe(200);
    await serverClosed(ports);
    expect([child!.process.exitCode, child!.process.signalCode]).toEqual([null, null]);
  });

  test("connections that are idle after a response are closed in favour of new ones", async () => {
    const origin = await startChild({}, openFiles);
    for (let index = 0; index < 2 * openFiles; index += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => open(origin, "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")),
      );
    expect((await fetch(`${origin}/readyz`, { headers: { connection: "close" } })).status).toBe(
      200,
    );
  });

  test("connections of clients that send no HTTP and neither read nor close are destroyed after a grace period", async () => {
    const origin = await startChild();
    const { hostname, port: serverPort } = new URL(origin);
    const stubborn = connect({ port: Number(serverPort), host: hostname, allowHalfOpen: true });
    sockets.push(stubborn);
    stubborn.on("error", () => {}).write("NONSENSE\r\n\r\n");
    stubborn.resume();
    await once(stubborn, "end");
    // Our end stays open: the server must close its side.
    await serverClosed(new Set([stubborn.localPort!]));
  });

  /** Waits until the server has closed the connections of these client ports; a client that does not read does not notice it. */
  const serverClosed = (localPorts: ReadonlySet<number>) =>
    expect.poll(() => serverSidesOf(localPorts), { timeout: 60_000 }).toBe(0);

  /** Returns the number of connections of these client ports that the server holds (Linux: /proc/net/tcp, without kernel orphans, whose inode is 0). */
  function serverSidesOf(localPorts: ReadonlySet<number>): number {
    return readFileSync("/proc/net/tcp", "utf8")
      .split("\n")
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote = "", , , , , , , inode]) => {
        const port = Number.parseInt(remote.split(":")[1] ?? "", 16);
        return localPorts.has(port) && inode !== "0";
      }).length;
  }
});

describe("slow bodies", () => {
  const env = { LIMITS: "true", TRUSTED_PROXIES: "127.0.0.1" };

  test("50 slow senders of chunked bodies do not affect ordinary uploads [G.cross.10]", async () => {
    const origin = await startChild(env);
    await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        open(origin, `${head("chunked", `203.0.113.${index}`)}5\r\n{"a":\r\n`),
      ),
    );
    await Promise.all(
      Array.from({ length: 50 }, () =>
        open(origin, `${head("chunked", "203.0.113.200")}5\r\n{"a":\r\n`),
      ),
    );
    await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        open(origin, `${head(9_000_000, `203.0.113.${index}`)}{"a":"${"x".repeat(100_000)}`),
      ),
    );
    const statuses = await Promise.all(
      [1, 2, 3, 4].map((host) =>
        honestUpload(origin, `198.51.100.${host}`).then(({ status }) => status),
      ),
    );
    expect(statuses).toEqual([401, 401, 401, 401]);
  });

  test("a body that falls below the minimum rate is ended with 408 and a message", async () => {
    const origin = await startChild({ ...env, BODY_BYTES_PER_SECOND: "50000" });
    const socket = await open(origin, `${head("chunked")}5\r\n{"a":\r\n`);
    let result = "";
    socket.on("data", (part) => (result += part.toString()));
    await once(socket, "close");
    expect(result).toMatch(/^HTTP\/1\.1 408 /);
    expect(result).toContain(errorMessages.body_too_slow.fr);
  });

  test("the slowest body of an address beyond its share of memory is ended, and other addresses are not affected", async () => {
    const origin = await startChild({
      ...env,
      BODY_MEMORY_MIB: "40",
      BODY_MEMORY_PER_ADDRESS_MIB: "10",
    });
    const filled = Array.from({ length: 3 }, () =>
      open(origin, `${head(9_000_000, "203.0.113.9")}{"a":"${"x".repeat(4_000_000)}`),
    );
    const responses = (await Promise.all(filled)).map(
      (socket) =>
        new Promise<string>((resolve) => socket.once("data", (part) => resolve(part.toString()))),
    );
    expect(await Promise.race(responses)).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5/);
    expect((await honestUpload(origin)).status).toBe(401);
  });
});
