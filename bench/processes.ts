import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { processFlags } from "@wakafine/server/process-flags.ts";
import type { Heard, Screen } from "./live-clients.ts";
import type { Recorded } from "./recording.ts";

/** A measured process that accepts requests. */
export interface Served {
  readonly address: string;
  readonly pid: number;
  /** Returns the resident memory in MiB. */
  resident(): number;
  /** Sends the recordings to replay to the bare process. */
  load(recordings: readonly Recorded[]): Promise<void>;
  stop(): Promise<void>;
}

/** A process with open screens. */
interface LiveClients {
  /** Opens the screens and resolves when all have joined the channel of their agency. */
  open(screens: readonly Screen[]): Promise<void>;
  /** Returns what the screens have heard since the last call, and how many connections were lost. */
  take(): Promise<{ readonly heard: readonly Heard[]; readonly lost: number }>;
  stop(): Promise<void>;
}

const product = new URL("./server-process.ts", import.meta.url);
const orders = new URL("./order-process.ts", import.meta.url);
const liveClients = new URL("./live-clients-process.ts", import.meta.url);
const bare = new URL("./bare-process.ts", import.meta.url);

/** Returns the settings of measured processes: no limits per device, few logs, no background work by default. */
export function measuredEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: "0",
    ROLES: "web",
    LOG_LEVEL: "error",
    LIMITS: "false",
    DATABASE_CONNECTIONS: "10",
    WAKAFINE_MODE: "demo",
  };
}

export const serveProduct = (databaseUrl: string, env: Readonly<Record<string, string>> = {}) =>
  serve(product, { ...measuredEnvironment(databaseUrl), ...env });
export const serveOrders = (databaseUrl: string) => serve(orders, measuredEnvironment(databaseUrl));
export const serveBare = (databaseUrl: string) => serve(bare, measuredEnvironment(databaseUrl));

/** Starts the process of the screens. */
export async function openLiveClients(): Promise<LiveClients> {
  const child = fork(liveClients, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await responseOf(child, "ready");
  return {
    async open(screens) {
      const opened = responseOf(child, "opened");
      child.send({ screens });
      await opened;
    },
    take() {
      const taken = responseOf<{ readonly heard: readonly Heard[]; readonly lost: number }>(
        child,
        "heard",
      );
      child.send({ take: true });
      return taken;
    },
    stop: () => stopOf(child),
  };
}

/** Starts a module as a separate process and waits for its `{ ready }` message. */
async function serve(module: URL, env: Readonly<Record<string, string>>): Promise<Served> {
  const child = fork(module, {
    env: { ...process.env, ...env },
    execArgv: [...processFlags],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const { ready: address } = await responseOf<{ ready: string }>(child, "ready");
  return {
    address,
    pid: child.pid as number,
    resident: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) /
      1024,
    async load(recordings) {
      const taken = responseOf(child, "taken");
      child.send({ recordings });
      await taken;
    },
    stop: () => stopOf(child),
  };
}

function stopOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

function responseOf<Reply extends object>(
  child: ChildProcess,
  key: keyof Reply & string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) =>
      reject(new Error(`the process exited with ${code} before it responded`));
    const heard = (message: object) => {
      if (!(key in message)) return;
      child.off("message", heard);
      child.off("exit", gone);
      resolve(message as Reply);
    };
    child.on("message", heard);
    child.once("exit", gone);
  });
}
