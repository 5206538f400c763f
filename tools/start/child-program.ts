import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { createConnection } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { openProgramLog } from "./program-log.ts";

/** A program started by `npm start`. */
export interface ChildProgram {
  /** Resolves with its last lines when it ends unexpectedly; never after `stop`. */
  readonly died: Promise<string>;
  /** Resolves when it sends `{ ready }`; rejects with its last lines when it ends before. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

interface Program {
  readonly file: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: string;
  readonly execArgv?: readonly string[];
  /** Called for every line it writes. */
  readonly onLine: (line: string) => void;
  /** Seconds after which a stopping program is killed. */
  readonly stopSeconds: number;
}

const keptLines = 20;

/** Starts a program in a separate process group, so that Ctrl-C reaches only the starter, which stops the programs in order. */
export function startProgram({
  file,
  env,
  log,
  execArgv = [],
  onLine,
  stopSeconds,
}: Program): ChildProgram {
  const preload = join(import.meta.dirname, "stop-with-parent.ts");
  const child = fork(file, [], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    execArgv: ["--import", preload, ...execArgv],
  });
  const { last, close } = keepLines(child, log, onLine);
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", (error) => {
      last.push(String(error));
      resolve();
    });
  });
  const died = ended.then(() => {
    close();
    return stopping ? new Promise<string>(() => undefined) : last.join("\n");
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      if (typeof message === "object" && message !== null && "ready" in message) resolve();
    });
    void ended.then(() => reject(new Error(`it ended before it was ready:\n${last.join("\n")}`)));
  });
  ready.catch(() => undefined); // prevents an unhandled rejection when no caller waits for readiness
  return {
    died,
    ready,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      const giveUp = setTimeout(() => child.kill("SIGKILL"), stopSeconds * 1000);
      await ended;
      clearTimeout(giveUp);
    },
  };
}

/** Writes the output of a program to its log and keeps the last lines. */
function keepLines(
  child: ChildProcess,
  log: string,
  onLine: (line: string) => void,
): { readonly last: string[]; readonly close: () => void } {
  const last: string[] = [];
  const file = openProgramLog(log);
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      file.write(`${line}\n`);
      last.push(line);
      if (last.length > keptLines) last.shift();
      onLine(line);
    });
  }
  return { last, close: () => void file.end() };
}

/** Waits until a port of 127.0.0.1 accepts connections. */
export async function listening(port: number, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const answered = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ port, host: "127.0.0.1" });
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("close", () => socket.destroy());
      socket.once("connect", () => socket.end());
    });
    if (answered) return;
    await wait(100);
  }
  throw new Error(`port ${port} does not accept connections after ${seconds} s`);
}
