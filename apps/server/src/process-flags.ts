/**
 * How a server process is started: a heap bounded to what the work needs. On a large machine V8 would let short-lived garbage grow the process to
 * half a gigabyte; with these it stays below its budget of 250 MiB. A smaller young heap costs a fifth of the rendered pages and keeps more garbage;
 * what anybody may send fits into the old one (docs/decisions/0015-request-size-limits.md).
 */
export const processFlags: readonly string[] = [
  "--max-semi-space-size=16",
  "--max-old-space-size=128",
];
