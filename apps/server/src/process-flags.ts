/**
 * How a server process is started: a heap bounded to what the work needs. On a large machine V8 would let short-lived garbage grow the process to
 * half a gigabyte; with these it stays below its budget of 250 MiB and answers as many searches (`npm run bench -- search`).
 */
export const processFlags: readonly string[] = ["--max-semi-space-size=4", "--max-old-space-size=160"];
