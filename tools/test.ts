import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { addDays, dayOf, instantOf } from "@wakafine/shared/rules/dates.ts";
import type { VitestReport } from "./acceptance/read-results.ts";
import {
  addChecks,
  browserFilesToRetry,
  countTests,
  failedTests,
  slowestFiles,
  withRetriedFiles,
} from "./test-run/count-results.ts";
import type { CheckOutcome, FailedTest } from "./test-run/count-results.ts";

const root = join(import.meta.dirname, "..");
const results = join(root, ".cache/test-results");
const reportPath = join(results, "vitest.json");

/** Milliseconds that a run takes at most on a slow machine. */
const maxRunMs = 90 * 60_000;

/** Number of the slowest files that are printed. */
const slowestFileCount = 20;

/** Checks that run concurrently before the tests; each counts as one test. The size and browser tests use the build. */
const checks: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: "types", command: ["npm", "run", "typecheck"] },
  { name: "lint", command: ["npm", "run", "lint"] },
  { name: "docs", command: ["node", "tools/check-docs.ts"] },
  { name: "api", command: ["npm", "run", "api:client"] },
  { name: "build", command: ["npm", "run", "build"] },
];

/** `npm test`: runs the checks, then the tests, even when a check fails. Exits with 1 when anything failed. */
async function main(): Promise<void> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const outcomes = await Promise.all(
    checks.map(async ({ name, command }): Promise<CheckOutcome> => {
      const output: Buffer[] = [];
      const exitCode = await run(command, { output });
      console.log(
        `\n── ${name}: ${command.join(" ")}\n${Buffer.concat(output).toString().trimEnd()}`,
      );
      return { name, ok: exitCode === 0 };
    }),
  );
  console.log("\n── tests: vitest run");
  const { report, exitCode, flaky } = await runTests();
  if (report) printSlowest(report);
  const tests = countTests(report, exitCode);
  const all = addChecks(tests, outcomes);
  console.log("");
  for (const { name, ok } of outcomes) console.log(`${ok ? "passed" : "FAILED"}  ${name}`);
  console.log(
    `${tests.failed === 0 ? "passed" : "FAILED"}  tests (${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped)`,
  );
  for (const problem of tests.problems) console.log(`  ${problem}`);
  for (const test of report ? failedTests(report, root) : []) printTest("FAILED", test);
  for (const test of flaky) printTest("FLAKY", test);
  writeFileSync(
    join(results, "summary.json"),
    `${JSON.stringify({ passed: all.passed, failed: all.failed, flaky: flaky.length, checks: outcomes })}\n`,
  );
  console.log(`tests: ${all.passed} passed, ${all.failed} failed`);
  process.exitCode = all.failed === 0 ? 0 : 1;
}

/**
 * Runs the tests. A browser test can fail because three browsers, their servers and PostgreSQL share two processors. When only browser test files failed,
 * they are retried once, alone. Tests that pass then count as passed and are printed as flaky. Every other failed test stays failed.
 */
async function runTests(): Promise<{
  readonly report: VitestReport | null;
  readonly exitCode: number;
  readonly flaky: readonly FailedTest[];
}> {
  const exitCode = await vitest(process.argv.slice(2));
  const report = readReport();
  const files = report ? browserFilesToRetry(report, root) : [];
  if (report === null || files.length === 0) return { report, exitCode, flaky: [] };
  console.log(`\n── failed browser tests, retried once: ${files.join(" ")}`);
  const retryExitCode = await vitest(["--project", "e2e", "--maxWorkers", "1", ...files]);
  const retried = readReport();
  if (retried === null) return { report, exitCode, flaky: [] };
  const merged = withRetriedFiles(report, retried);
  writeFileSync(reportPath, JSON.stringify(merged));
  const stillFailed = new Set(failedTests(merged, root).map(({ title }) => title));
  const flaky = failedTests(report, root).filter(({ title }) => !stillFailed.has(title));
  return { report: merged, exitCode: retryExitCode, flaky };
}

function vitest(args: readonly string[]): Promise<number> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  return run(["vitest", "run", ...reporters, ...args], { env: clockOfRun() });
}

function printTest(what: "FAILED" | "FLAKY", { file, title, reason }: FailedTest): void {
  console.log(`${what}  ${file} > ${title}\n        ${reason}`);
}

/**
 * The test data counts days from its seeding, tests count them from today. A run that would pass midnight in Douala therefore uses a clock after
 * midnight (`packages/testkit/src/run-clock.ts`).
 */
function clockOfRun(): Record<string, string> {
  const now = new Date();
  const untilMidnightMs = instantOf(addDays(dayOf(now), 1), "00:00").getTime() - now.getTime();
  if (untilMidnightMs > maxRunMs) return {};
  console.log("\nThe day ends soon in Douala: the tests run with tomorrow's clock.");
  return { CLOCK_AHEAD_MS: String(untilMidnightMs + 60_000) };
}

function printSlowest(report: VitestReport): void {
  console.log(`\nthe ${slowestFileCount} slowest files, seconds`);
  for (const { name, seconds } of slowestFiles(report, slowestFileCount))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${relative(root, name)}`);
}

/** Returns the report of the run, or null when it is missing or unreadable. */
function readReport(): VitestReport | null {
  if (!existsSync(reportPath)) return null;
  try {
    return JSON.parse(readFileSync(reportPath, "utf8")) as VitestReport;
  } catch (cause) {
    console.error("the report of vitest cannot be read:", cause);
    return null;
  }
}

interface RunOptions {
  /** Collects the output of the command, which is otherwise printed at once. */
  readonly output?: Buffer[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command of `node_modules/.bin` or the system. Returns its exit code; 1 when it did not start or was killed. */
function run(
  [command = "", ...args]: readonly string[],
  { output, env }: RunOptions = {},
): Promise<number> {
  const path = [join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", output ? "pipe" : "inherit", output ? "pipe" : "inherit"],
      env: { ...process.env, PATH: path, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (part: Buffer) => output?.push(part));
    child.once("error", (failure) => {
      console.error(`${command} did not start: ${failure.message}`);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

await main();
