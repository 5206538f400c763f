import { readConfig } from "@wakafine/server/config.ts";
import type { Context } from "@wakafine/server/context.ts";
import type { Database } from "@wakafine/server/database/database.ts";

/** Returns the context of use cases that a command runs without a server. It logs to stderr. */
export function commandContext(database: Database): Context {
  const t = (details: object, text: string): void => console.error(text, JSON.stringify(details));
  return {
    config: readConfig({
      ...process.env,
      DATABASE_URL: process.env["DATABASE_URL"] || "postgres://embedded",
    }),
    database,
    clock: () => new Date(),
    log: { info: t, warn: t, error: t, debug: () => undefined },
  };
}
