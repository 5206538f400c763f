import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Returns the command line of a process, or null when it does not exist. */
export function commandOf(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return line === "" ? null : line; // a zombie process has no command line
  } catch {
    if (process.platform === "linux") return null;
  }
  try {
    return (
      execFileSync("ps", ["-p", String(pid), "-o", "command="], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim() || null
    );
  } catch {
    return null;
  }
}

/** Whether a process id still belongs to the recorded program; operating systems reuse ids. */
export function isStill(pid: number, command: string): boolean {
  return commandOf(pid) === command;
}

/** Waits until a process has ended. Returns false when it still runs after `milliseconds`. */
export async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    if (commandOf(pid) === null) return true;
    await wait(50);
  }
  return commandOf(pid) === null;
}

/** Sends a signal. Does nothing when the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
