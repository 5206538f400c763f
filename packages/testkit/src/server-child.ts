import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { clockAheadMs } from "./run-clock.ts";

const main = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));

const runClock = fileURLToPath(new URL("run-clock.ts", import.meta.url));

/** The server in a separate process, as in production. */
export interface ServerChild {
  readonly origin: string;
  readonly process: ChildProcess;
  /** Returns its output so far (stdout and stderr). */
  written(): string;
  /** Sends the signal and waits for the exit. Returns the exit code; null if the signal killed the process. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
}

/** Exit code and output of a process that failed to start. */
export interface FailedStart {
  readonly code: number | null;
  readonly written: string;
}

type Environment = Readonly<Record<string, string>>;

interface LaunchOptions {
  /** Descriptor limit of the process (`ulimit -n`). */
  readonly openFiles?: number;
}

/** Starts `main.ts` with only these settings. Rejects if the process exits before it is ready. */
export async function startServerChild(
  env: Environment,
  options: LaunchOptions = {},
): Promise<ServerChild> {
  const { child, written } = launch(env, options);
  const origin = await new Promise<string>((resolve, reject) => {
    child.on(
      "message",
      (message: { ready?: string }) => message.ready !== undefined && resolve(message.ready),
    );
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`the server ended with ${String(code)}:\n${written()}`)),
    );
  });
  return {
    origin,
    process: child,
    written,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "close") as Promise<[number | null]>;
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

/** Starts `main.ts` with invalid settings and waits for its exit. Kills the process if it becomes ready. */
export async function failToStart(env: Environment): Promise<FailedStart> {
  const { child, written } = launch(env);
  const unwanted = once(child, "message").then(() => child.kill("SIGKILL"));
  const [code] = (await Promise.race([
    once(child, "close"),
    unwanted.then(() => once(child, "close")),
  ])) as [number | null];
  return { code, written: written() };
}

function launch(
  env: Environment,
  { openFiles }: LaunchOptions = {},
): { child: ChildProcess; written: () => string } {
  const command = clockAheadMs > 0 ? ["--import", runClock, main] : [main];
  const limited = ["-c", `ulimit -n ${openFiles} && exec "$0" "$@"`, process.execPath, ...command];
  const child = spawn(
    openFiles === undefined ? process.execPath : "sh",
    openFiles === undefined ? command : limited,
    {
      env: {
        PATH: process.env["PATH"] ?? "",
        ...(clockAheadMs > 0 ? { CLOCK_AHEAD_MS: String(clockAheadMs) } : {}),
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => parts.push(part));
  return { child, written: () => Buffer.concat(parts).toString("utf8") };
}
