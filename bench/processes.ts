import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";

/** A process under measurement that said where it listens. */
export interface Served {
  readonly address: string;
  /** MiB resident now. */
  resident(): number;
  stop(): Promise<void>;
}

/** Starts a module as a process of its own and waits for its `{ ready }` message. */
export async function serve(module: URL, env: Readonly<Record<string, string>>): Promise<Served> {
  const child = fork(module, { env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const address = await ready(child);
  return {
    address,
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("message", (message: { ready?: string }) => (message.ready ? resolve(message.ready) : reject(new Error("no address"))));
    child.once("exit", (code) => reject(new Error(`the process left with ${code} before it was ready`)));
  });
}
