import { readFileSync } from "node:fs";

/** A screen of an agency to open. */
export interface Screen {
  readonly origin: string;
  readonly token: string;
  readonly agency: string;
}

/** An update that a screen received; `at` in milliseconds since 1970, with fractions. */
export interface Heard {
  readonly departure: string;
  readonly at: number;
}

/** Files and sockets that a process needs beside its screens. */
const otherFiles = 200;

/** Throws when this process, and those it starts, may not open so many connections. */
export function requireOpenFiles(connections: number): void {
  const limits = readFileSync("/proc/self/limits", "utf8");
  const allowed = Number(/^Max open files\s+(\d+)/mu.exec(limits)?.[1] ?? Number.NaN);
  const needed = connections + otherFiles;
  if (allowed < needed)
    throw new Error(
      `${connections} connections need ${needed} open files, and the limit is ${allowed}: raise it with "ulimit -n ${needed}"`,
    );
}
