import type { Config } from "./config.ts";
import { DatabaseRefused } from "./database/migrate.ts";

const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "57P03",
]);
/** Wrong user, password or name of the database. */
const refused = new Set(["28P01", "28000", "3D000"]);

/** Returns why the process does not start and what to change; an unexpected error with its stack and cause. */
export function explainStart(error: unknown, config: Config): string {
  if (error instanceof DatabaseRefused) return error.message;
  const { code, message, syscall, port } = error as NodeJS.ErrnoException & {
    readonly port?: number;
  };
  if (syscall === "listen" && port === config.METRICS_PORT)
    return `port ${port} of the metrics cannot be used: ${message} (METRICS_PORT)`;
  if (syscall === "listen" && code === "EADDRINUSE")
    return `port ${config.PORT} of ${config.HOST} is in use: end the other program or choose another port (PORT)`;
  if (syscall === "listen")
    return `cannot listen on port ${config.PORT} of ${config.HOST}: ${message} (HOST, PORT)`;
  const database = new URL(config.DATABASE_URL);
  if (code !== undefined && unreachable.has(code))
    return `the database at ${database.host} does not respond: ${message} (DATABASE_URL)`;
  if (code !== undefined && refused.has(code))
    return `the database at ${database.host} refused the connection: ${message} (DATABASE_URL)`;
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause ? `\ncause: ${String(error.cause)}` : ""}`;
}
