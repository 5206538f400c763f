import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** The command line of a process, or null when there is none of that id. */
export function commandOf(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return line === "" ? null : line; // a zombie has none
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

/** Whether a process id stands for the same program as when it was written down; ids are given again to others. */
export function isStill(pid: number, command: string): boolean {
  return commandOf(pid) === command;
}

/** Waits until a process is gone; false when it still lives after `milliseconds`. */
export async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    if (commandOf(pid) === null) return true;
    await wait(50);
  }
  return commandOf(pid) === null;
}

/** Sends a signal; a process that has ended in the meantime is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
