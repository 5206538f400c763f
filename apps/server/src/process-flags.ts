/**
 * Node flags of a server process: they bound the heap to what the work needs. On a large machine V8 would let short-lived garbage grow the process to
 * half a gigabyte; with these flags it stays below its budget of 250 MiB. With a smaller young heap a fifth fewer pages are rendered per second;
 * the maximum request sizes fit into the old heap (docs/decisions/0015-request-size-limits.md).
 */
export const processFlags: readonly string[] = [
  "--max-semi-space-size=16",
  "--max-old-space-size=128",
];
