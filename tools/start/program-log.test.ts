import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivateFolder } from "./private-folder.ts";
import { openProgramLog } from "./program-log.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wakafine-log-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const mode = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8);
/** Writes lines to the log as one run of a program. */
async function run(lines: readonly string[], size?: "100B"): Promise<void> {
  const log = openProgramLog(join(folder, "server.log"), size);
  for (const line of lines) await new Promise((resolve) => log.write(`${line}\n`, resolve));
  await new Promise<void>((resolve) => log.end(resolve));
}

test("a second start appends to the log, which only its owner may read", async () => {
  await run(["first run"]);
  await run(["second run"]);
  expect(readFileSync(join(folder, "server.log"), "utf8")).toBe("first run\nsecond run\n");
  expect(mode("server.log")).toBe("600");
});

test("a log is rotated at its maximum size, and five old files are kept", async () => {
  for (let number = 0; number < 10; number += 1)
    await run([`run ${number} ${"x".repeat(100)}`], "100B");
  const old = readdirSync(folder).filter((name) => name !== "server.log");
  expect(old.sort()).toEqual([1, 2, 3, 4, 5].map((number) => `server.log.${number}`));
  for (const name of old) expect(mode(name)).toBe("600");
});

test("other users have no access to the data folder and its content", () => {
  mkdirSync(join(folder, "files"), { mode: 0o755 });
  writeFileSync(join(folder, "server.log"), "", { mode: 0o644 });
  chmodSync(folder, 0o755);
  makePrivateFolder(folder);
  expect([mode(), mode("files"), mode("server.log")]).toEqual(["700", "700", "600"]);
  makePrivateFolder(join(folder, "new"));
  expect(mode("new")).toBe("700");
});
