import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { VitestReport } from "../acceptance/read-results.ts";
import {
  addChecks,
  browserFilesToRetry,
  countTests,
  failedTests,
  slowestFiles,
  withRetriedFiles,
} from "./count-results.ts";

function report(...files: readonly (readonly string[] | "broken")[]): VitestReport {
  return {
    success: true,
    startTime: 0,
    testResults: files.map((file, index) => ({
      name: `${index}.test.ts`,
      status: file === "broken" || file.includes("failed") ? "failed" : "passed",
      message: "",
      assertionResults:
        file === "broken" ? [] : file.map((status) => ({ title: "t", ancestorTitles: [], status })),
    })),
  };
}

test("tests are counted by status", () => {
  expect(countTests(report(["passed", "failed"], ["passed", "pending"]), 1)).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 1,
  });
});

test("a file that does not load, an error outside tests and a missing report count as failures", () => {
  expect(countTests(report(["passed"], "broken"), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countTests(report(["passed"]), 1)).toMatchObject({ passed: 1, failed: 1 });
  expect(countTests(null, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("the slowest files come first, up to a maximum number", () => {
  const timed = (name: string, endTime: number) => ({
    name,
    status: "passed",
    startTime: 1000,
    endTime,
    assertionResults: [],
  });
  const testResults = [timed("short", 2000), timed("long", 9500), timed("middle", 4000)];
  expect(slowestFiles({ success: true, startTime: 0, testResults }, 2)).toEqual([
    { name: "long", seconds: 8.5 },
    { name: "middle", seconds: 3 },
  ]);
});

const lateError = `Error: late
    at wait (/project/node_modules/vitest/dist/wait.js:4:2)
    at openPage (/project/e2e/guest.ts:61:9)
    at /project/e2e/a.test.ts:12:3`;

const ran = (name: string, ...statuses: readonly string[]) => ({
  name: `/project/${name}`,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, index) => ({
    title: `t${index}`,
    ancestorTitles: [],
    status,
    failureMessages: status === "failed" ? [lateError] : [],
  })),
});

const runOf = (...testResults: readonly ReturnType<typeof ran>[]): VitestReport => ({
  success: false,
  startTime: 0,
  testResults,
});

test("failed tests are listed with the first line of their error and where it happened", () => {
  const report = runOf(ran("e2e/a.test.ts", "passed", "failed"));
  expect(failedTests(report, "/project")).toEqual([
    { file: "e2e/a.test.ts", title: "t1", reason: "Error: late (guest.ts:61 < a.test.ts:12)" },
  ]);
});

test("browser test files are retried only when no other test failed", () => {
  const browser = ran("e2e/a.test.ts", "failed");
  const good = ran("apps/b.test.ts", "passed");
  const bad = ran("apps/c.race.test.ts", "failed");
  expect(browserFilesToRetry(runOf(browser, good), "/project")).toEqual(["e2e/a.test.ts"]);
  expect(browserFilesToRetry(runOf(browser, good, bad), "/project")).toEqual([]);
});

test("a retried file counts with the result of its retry", () => {
  const first = runOf(ran("e2e/a.test.ts", "passed", "failed"), ran("b.test.ts", "passed"));
  const passed = withRetriedFiles(first, runOf(ran("e2e/a.test.ts", "passed", "passed")));
  expect(countTests(passed, 0)).toMatchObject({ passed: 3, failed: 0 });
  const failed = withRetriedFiles(first, runOf(ran("e2e/a.test.ts", "failed", "failed")));
  expect(countTests(failed, 1)).toMatchObject({ passed: 1, failed: 2 });
});

test("each check counts as one", () => {
  const counts = addChecks(countTests(report(["passed"]), 0), [
    { name: "types", ok: true },
    { name: "lint", ok: false },
  ]);
  expect(counts).toMatchObject({ passed: 2, failed: 1 });
});

/** Runs `.ci/run` in an empty project with the given script as `npm test`. */
function ciRun(
  npmTest: string,
  npmCi = "exit 0",
): { readonly lastLine: string; readonly code: number | null } {
  const project = mkdtempSync(join(tmpdir(), "ci-run-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, ".ci"));
  mkdirSync(join(project, "bin"));
  copyFileSync(join(import.meta.dirname, "../../.ci/run"), join(project, ".ci/run"));
  writeFileSync(
    join(project, "bin/npm"),
    `#!/usr/bin/env bash\nif [ "$1" = ci ]; then ${npmCi}; fi\nmkdir -p .cache/test-results\n${npmTest}\n`,
  );
  chmodSync(join(project, "bin/npm"), 0o755);
  const done = spawnSync(join(project, ".ci/run"), {
    env: { PATH: `${join(project, "bin")}:${process.env["PATH"] ?? ""}` },
    encoding: "utf8",
  });
  return { lastLine: done.stdout.trimEnd().split("\n").at(-1) ?? "", code: done.status };
}

const summary = (passed: number, failed: number): string =>
  `echo '{"passed":${passed},"failed":${failed},"checks":[]}' > .cache/test-results/summary.json`;

test("the last line of .ci/run has the counts of the run", () => {
  expect(ciRun(`${summary(7, 0)}; echo noise`)).toEqual({
    lastLine: "7 passed, 0 failed",
    code: 0,
  });
  expect(ciRun(`${summary(7, 2)}; exit 1`)).toEqual({ lastLine: "7 passed, 2 failed", code: 1 });
});

test("a run that crashes counts as at least one failure", () => {
  expect(ciRun("kill -9 $$")).toEqual({ lastLine: "0 passed, 1 failed", code: 1 });
  expect(ciRun(`${summary(7, 0)}; exit 3`)).toEqual({ lastLine: "7 passed, 1 failed", code: 1 });
  expect(ciRun("exit 0", "exit 1")).toEqual({ lastLine: "0 passed, 1 failed", code: 1 });
});
