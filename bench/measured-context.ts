import type { RequestContext, Context } from "@wakafine/server/context.ts";
import { readConfig } from "@wakafine/server/config.ts";
import { openDatabase } from "@wakafine/server/database/database.ts";
import { measuredEnvironment } from "./processes.ts";
import type { Recorded } from "./recording.ts";
import { recordingDatabase } from "./recording.ts";

/** A logger without output, so that writing to a terminal does not affect the figures. */
const quiet: Context["log"] = {
  info: () => undefined,
  warn: () => undefined,
  error: (details, text) => console.error(text, details),
  debug: () => undefined,
};

/** Creates the context of use cases called without HTTP. `recorded` returns the statements sent since its last call. */
export function measuredContext(
  databaseUrl: string,
  recording = true,
): {
  readonly context: Context;
  readonly recorded: () => Recorded[];
  readonly close: () => Promise<void>;
} {
  const config = readConfig(measuredEnvironment(databaseUrl));
  const real = openDatabase({
    connectionString: databaseUrl,
    connections: 10,
    onError: (error) => console.error(error),
  });
  const kept = recordingDatabase(real);
  const context: Context = {
    config,
    database: recording ? kept.database : real,
    log: quiet,
    clock: () => new Date(),
  };
  return { context, recorded: kept.take, close: () => real.close() };
}

/** Returns the request context of a guest on one of many devices. */
export function guest(number: number): RequestContext {
  return {
    requestId: `bench-${number}`,
    language: "fr",
    actor: null,
    registering: null,
    deviceKey: null,
    addressKey: "00".repeat(32),
    address: "127.0.0.1",
    userAgent: null,
    idempotencyKey: null,
    fromPage: false,
    sessionToken: null,
  };
}
