import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import type { ResponseOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import type { App } from "@wakafine/server/app.ts";
import { createApp } from "@wakafine/server/app.ts";
import { readConfig } from "@wakafine/server/config.ts";
import { runJob } from "@wakafine/server/jobs/runner.ts";
import type { WiringOverrides } from "@wakafine/server/wiring.ts";
import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import { startSandbox } from "@wakafine/sandbox/sandbox.ts";
import type { TestDatabase } from "./test-database.ts";
import { filesOf, startTestDatabase } from "./test-database.ts";
import { testSettings } from "./test-settings.ts";

/** Response of one call. `data` has the type of the contract if the call succeeded. */
export interface RespondedCall<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly message: string;
    readonly data: Data;
    readonly error_code?: string;
  } & Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly token?: string;
  readonly language?: "fr" | "en" | string;
  readonly key?: string;
  readonly device?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The running product with its own database, called over HTTP. */
export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly origin: string;
  readonly database: TestDatabase;
  readonly sandbox: Sandbox;
  /** Calls an endpoint by its contract id. */
  call<Id extends RouteId>(
    id: Id,
    request: RequestOf<Id>,
    options?: CallOptions,
  ): Promise<RespondedCall<ResponseOf<Id>>>;
  /** Calls any path below the origin. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Runs a job once, by name, and waits for everything it started. Returns the number of processed items. */
  runJob(name: string): Promise<number>;
  /** Runs the outbox until nothing is due. */
  drainOutbox(): Promise<void>;
  /** Moves the clocks of the app, its database and the sandbox together. */
  advance(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  readonly database?: TestDatabase;
  readonly sandbox?: Sandbox;
  readonly env?: Readonly<Record<string, string>>;
  /** The clock to share with an earlier app on the same database; `advance` of either moves it. */
  readonly ahead?: { seconds: number };
  readonly overrides?: WiringOverrides;
  /** Milliseconds until a phone confirms automatically; default: that of the sandbox. */
  readonly autoApproveAfterMs?: number;
}

/** Starts the app on a free port. Jobs run only when a test runs them. For a second app on the same database, pass `database` and `sandbox`. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await startTestDatabase());
  const sandbox =
    options.sandbox ??
    (await startSandbox(
      options.autoApproveAfterMs === undefined
        ? {}
        : { autoApproveAfterMs: options.autoApproveAfterMs },
    ));
  const ahead = options.ahead ?? { seconds: 0 };
  const config = readConfig({
    PORT: "0",
    ROLES: "web",
    LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: "http://127.0.0.1:3000",
    FILES_DIR: filesOf(database),
    ...testSettings,
    ...sandbox.serverSettings,
    ...options.env,
  });
  const app = await createApp(config, {
    pause: async () => undefined, // reads of payments are not spaced
    ...options.overrides,
    clock: () => new Date(Date.now() + ahead.seconds * 1000),
  });
  const origin = await app.start();
  const testApp: TestApp = {
    app,
    origin,
    database,
    sandbox,
    call: (id, request, callOptions) =>
      callEndpoint(origin, { id, request, options: callOptions ?? {} }),
    fetch: (path, init) => fetch(`${origin}${path}`, { redirect: "manual", ...init }),
    async runJob(name) {
      const job = app.jobs.find((candidate) => candidate.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      try {
        return await runJob(app.context, job);
      } finally {
        await job.drain?.();
      }
    },
    async drainOutbox() {
      while ((await testApp.runJob("outbox")) > 0);
    },
    async advance(seconds) {
      ahead.seconds += seconds;
      await database.advance(seconds);
      await sandbox.advanceClock(seconds);
    },
    async stop() {
      await app.stop();
      if (!options.sandbox) await sandbox.stop();
      if (!options.database) {
        await database.drop();
        await rm(filesOf(database), { recursive: true, force: true });
      }
    },
    /** `await using` stops the app at the end of its block. */
    [Symbol.asyncDispose]: () => testApp.stop(),
  };
  return testApp;
}

/** Returns the port of a listening server. */
export function portOf(app: App): number {
  return (app.server.server.address() as AddressInfo).port;
}

async function callEndpoint<Id extends RouteId>(
  origin: string,
  { id, request, options }: { id: Id; request: RequestOf<Id>; options: CallOptions },
): Promise<RespondedCall<ResponseOf<Id>>> {
  const { params, query, body } = request as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const path = routes[id].path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params?.[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const response = await fetch(`${origin}/api/${path}${search ? `?${search}` : ""}`, {
    method: routes[id].method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(options.token ? { authorization: options.token } : {}),
      ...(options.language ? { "accept-language": options.language } : {}),
      ...(options.key ? { "idempotency-key": options.key } : {}),
      ...(options.device ? { cookie: `device=${options.device}` } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed = text.startsWith("{") ? JSON.parse(text) : { message: text, data: null };
  if (response.ok && !("raw" in endpoints[id])) checkResponseShape(id, parsed.data);
  return { status: response.status, headers: response.headers, body: parsed };
}

/** Throws if the data of a response does not match its contract or has additional fields. */
function checkResponseShape(id: RouteId, data: unknown): void {
  if (!isDeepStrictEqual(endpoints[id].output.parse(data), data))
    throw new Error(`${id} returned more than its contract: ${JSON.stringify(data)}`);
}
