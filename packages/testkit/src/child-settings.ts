import type { Sandbox } from "@wakafine/sandbox/sandbox.ts";
import type { TestDatabase } from "./test-database.ts";
import { filesOf } from "./test-database.ts";
import { testSettings } from "./test-settings.ts";

/** Returns the settings of a server process (web and worker) with a test database and the sandbox as its providers. */
export function childSettings(
  database: TestDatabase,
  sandbox: Sandbox,
  port: number,
): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    PORT: String(port),
    LOG_LEVEL: "warn",
    LIMITS: "false",
    ...testSettings,
    FILES_DIR: filesOf(database),
    ...sandbox.serverSettings,
  };
}
