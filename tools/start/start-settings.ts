import { join, resolve } from "node:path";
import type { ServiceName } from "@wakafine/sandbox/sandbox-settings.ts";
import { serverSettings, serviceNames, services } from "@wakafine/sandbox/sandbox-settings.ts";

/** The settings that `npm start` reads from the environment. All other variables that are not empty are passed to the server. */
export interface StartSettings {
  readonly root: string;
  readonly dev: boolean;
  readonly mode: "demo" | "live";
  readonly host: string;
  readonly port: number;
  /** Null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly databasePort: number | null;
  readonly dataFolder: string;
  /** Whether the server has the API reference at `/api/docs`. */
  readonly apiDocs: boolean;
  /** Ports of the sandbox. */
  readonly sandbox: Readonly<Record<ServiceName, number>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong or missing setting, or a port in use. The message says what to do. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}

/** Root folder of the project. */
export const projectRoot = join(import.meta.dirname, "../..");

/** Reads the settings. Throws StartRefused for a wrong one. */
export function readStartSettings(env: Environment, args: readonly string[]): StartSettings {
  const mode = env["WAKAFINE_MODE"] || "demo";
  if (mode !== "demo" && mode !== "live")
    throw new StartRefused(`WAKAFINE_MODE must be demo or live, not ${mode}`);
  const databaseUrl = env["DATABASE_URL"] || null;
  if (mode === "live" && databaseUrl === null)
    throw new StartRefused("WAKAFINE_MODE=live needs your own PostgreSQL: set DATABASE_URL");
  return {
    root: projectRoot,
    dev: args.includes("--dev"),
    mode,
    host: env["HOST"] || "127.0.0.1",
    port: portOf(env, "PORT") ?? 3000,
    databaseUrl,
    databasePort: portOf(env, "DATABASE_PORT"),
    dataFolder: dataFolderOf(env),
    apiDocs: env["API_DOCS"] ? env["API_DOCS"] === "true" : mode === "demo",
    sandbox: sandboxPorts(env),
  };
}

/** Returns the folder of the embedded database and the logs. */
export function dataFolderOf(env: Environment): string {
  return resolve(projectRoot, env["DATA_DIR"] || ".data");
}

/** Returns a port, or null when it is not set. Throws StartRefused. */
export function portOf(env: Environment, name: string): number | null {
  const text = env[name];
  if (text === undefined || text === "") return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartRefused(`${name} must be a port between 1 and 65535, not ${text}`);
  return port;
}

/** Returns the environment of server and sandbox: the caller's environment and the addresses at which they reach each other. */
export function childEnvironment(settings: StartSettings, databaseUrl: string): NodeJS.ProcessEnv {
  const { mode } = settings;
  return {
    ...(mode === "demo" ? sandboxEnvironment(settings) : {}),
    FILES_DIR: join(settings.dataFolder, "files"),
    ...withoutEmpty(process.env),
    WAKAFINE_MODE: mode,
    HOST: settings.host,
    PORT: String(settings.port),
    DATABASE_URL: databaseUrl,
    ...(settings.dev
      ? { WAKAFINE_DEV: "true", DEV_RELOAD: "true", WAKAFINE_STARTER: String(process.pid) }
      : {}),
  };
}

function sandboxPorts(env: Environment): Record<ServiceName, number> {
  const ports = serviceNames.map((name) => {
    const { setting, number } = services[name].port;
    return [name, portOf(env, setting) ?? number];
  });
  return Object.fromEntries(ports) as Record<ServiceName, number>;
}

/** Returns the ports of the sandbox and the settings with which the server uses it. */
function sandboxEnvironment({ sandbox, port }: StartSettings): Record<string, string> {
  const ports = serviceNames.map((name) => [services[name].port.setting, String(sandbox[name])]);
  const urls = serviceNames.map((name) => [
    name,
    `${services[name].protocol}://127.0.0.1:${sandbox[name]}`,
  ]);
  return {
    ...(Object.fromEntries(ports) as Record<string, string>),
    SANDBOX_RECEIPT_ORIGIN: `http://127.0.0.1:${port}`,
    ...serverSettings(Object.fromEntries(urls) as Record<ServiceName, string>, process.env),
  };
}

function withoutEmpty(env: Environment): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
}
