import { relative } from "node:path";
import type { VitestReport } from "../acceptance/read-results.ts";

/** Totals of a run. `problems` are failures outside single tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly problems: readonly string[];
}

/** Result of a check that runs before the tests. */
export interface CheckOutcome {
  readonly name: string;
  readonly ok: boolean;
}

/**
 * Counts a run of Vitest. A file that does not load, an error outside every test and a run that crashed without a report
 * count as one failure each, so that a failed run never shows 0 failed.
 */
export function countTests(report: VitestReport | null, exitCode: number): Counts {
  if (report === null)
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      problems: [`vitest ended with ${exitCode} and left no report`],
    };
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === "passed").length;
  const failedTestCount = tests.filter((test) => test.status === "failed").length;
  const filesFailedOutsideTests = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const problems = filesFailedOutsideTests.map(
    (file) => `${file.name} failed outside its tests: ${file.message ?? ""}`,
  );
  const failed = failedTestCount + filesFailedOutsideTests.length;
  if (failed === 0 && exitCode !== 0)
    problems.push(`vitest ended with ${exitCode}, errors outside every test`);
  return {
    passed,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: tests.length - passed - failedTestCount,
    problems,
  };
}

/** Adds the checks to the counts; each counts as one test. */
export function addChecks(counts: Counts, checks: readonly CheckOutcome[]): Counts {
  const passed = checks.filter((check) => check.ok).length;
  return {
    ...counts,
    passed: counts.passed + passed,
    failed: counts.failed + checks.length - passed,
  };
}

/** Returns the slowest files with their seconds, slowest first. */
export function slowestFiles(
  report: VitestReport,
  max: number,
): readonly { readonly name: string; readonly seconds: number }[] {
  return report.testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({
      name,
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, max);
}

/** A failed test: its file, full title and the first line of its error. */
export interface FailedTest {
  readonly file: string;
  readonly title: string;
  readonly reason: string;
}

/** Returns every failed test of a run, with files relative to `root`. */
export function failedTests(report: VitestReport, root: string): readonly FailedTest[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => ({
        file: relative(root, file.name),
        title: [...test.ancestorTitles, test.title].join(" > "),
        reason: reasonOf(test.failureMessages?.[0] ?? "", root),
      })),
  );
}

/** Number of places of a failure that are printed. */
const printedPlaces = 3;

/** Returns the first line of a failure and the lines of the project that led to it. */
function reasonOf(stack: string, root: string): string {
  const [reason = "", ...frames] = stack.split("\n");
  const places = frames
    .filter((frame) => frame.includes(`${root}/`) && !frame.includes("node_modules"))
    .map((frame) => /[^/]+:\d+(?=:\d+)/.exec(frame)?.[0] ?? "")
    .slice(0, printedPlaces);
  return places.length > 0 ? `${reason} (${places.join(" < ")})` : reason;
}

/** Returns the failed browser test files to retry, relative to `root`; empty when another test failed. */
export function browserFilesToRetry(report: VitestReport, root: string): readonly string[] {
  const failed = report.testResults
    .filter((file) => file.status === "failed")
    .map((file) => relative(root, file.name));
  return failed.every((name) => name.startsWith("e2e/")) ? failed : [];
}

/** Returns the report of the first run; files that were retried are replaced. */
export function withRetriedFiles(first: VitestReport, retry: VitestReport): VitestReport {
  const retried = new Map(retry.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => retried.get(file.name) ?? file);
  return { ...first, success: testResults.every((file) => file.status !== "failed"), testResults };
}
