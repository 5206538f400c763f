import { join, resolve } from "node:path";

/** What `npm start` reads from the environment; everything else goes to the server as it is. */
export interface StartSettings {
  readonly root: string;
  readonly dev: boolean;
  readonly mode: "demo" | "live";
  readonly host: string;
  readonly port: number;
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly databasePort: number | null;
  readonly dataFolder: string;
  /** Whether the server answers at `/api/docs`. */
  readonly apiDocs: boolean;
  readonly sandbox: {
    readonly phone: number;
    readonly mtn: number;
    readonly sms: number;
    readonly smtp: number;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong or missing setting, or a port in use; its message tells a person what to do. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
}

/** The folder of the project. */
export const projectRoot = join(import.meta.dirname, "../..");

export function readStartSettings(env: Environment, args: readonly string[]): StartSettings {
  const mode = env["WAKAFINE_MODE"] || "demo";
  if (mode !== "demo" && mode !== "live")
    throw new StartRefused(`WAKAFINE_MODE is demo or live, not ${mode}`);
  const databaseUrl = env["DATABASE_URL"] || null;
  if (mode === "live" && databaseUrl === null)
    throw new StartRefused("WAKAFINE_MODE=live needs a PostgreSQL of your own: set DATABASE_URL");
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
    sandbox: {
      phone: portOf(env, "SANDBOX_PHONE_PORT") ?? 4100,
      mtn: portOf(env, "SANDBOX_MTN_PORT") ?? 4101,
      sms: portOf(env, "SANDBOX_SMS_PORT") ?? 4102,
      smtp: portOf(env, "SANDBOX_SMTP_PORT") ?? 4103,
    },
  };
}

/** Where the embedded database and the logs stand. */
export function dataFolderOf(env: Environment): string {
  return resolve(projectRoot, env["DATA_DIR"] || ".data");
}

export function portOf(env: Environment, name: string): number | null {
  const text = env[name];
  if (text === undefined || text === "") return null;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartRefused(`${name} is a port between 1 and 65535, not ${text}`);
  return port;
}

/** What the server and the sandbox are started with: the caller's environment, and the addresses they reach each other by. */
export function childEnvironment(settings: StartSettings, databaseUrl: string): NodeJS.ProcessEnv {
  const { sandbox, mode } = settings;
  const providers = {
    MTN_BASE_URL: `http://127.0.0.1:${sandbox.mtn}`,
    SMS_BASE_URL: `http://127.0.0.1:${sandbox.sms}`,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtp}`,
  };
  const ports = {
    SANDBOX_PHONE_PORT: String(sandbox.phone),
    SANDBOX_MTN_PORT: String(sandbox.mtn),
    SANDBOX_SMS_PORT: String(sandbox.sms),
    SANDBOX_SMTP_PORT: String(sandbox.smtp),
  };
  return {
    ...(mode === "demo" ? { ...providers, ...ports } : {}),
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

function withoutEmpty(env: Environment): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
}
