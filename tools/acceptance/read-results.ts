import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { ProofKind } from "./read-rows.ts";

/** One test of the last run. `file` is relative to the root, with forward slashes. */
export interface TestResult {
  readonly title: string;
  readonly ancestors: readonly string[];
  readonly file: string;
  readonly status: "passed" | "failed" | "skipped";
}

interface ReportedTest {
  readonly title: string;
  readonly ancestorTitles: readonly string[];
  readonly status: string;
  readonly failureMessages?: readonly string[] | null;
}

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  readonly success: boolean;
  readonly startTime: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    /** Milliseconds since 1970. */
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly ReportedTest[];
  }[];
}

/** Flattens a report of Vitest. */
export function testsOf(report: VitestReport, root: string): readonly TestResult[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      title: test.title,
      ancestors: test.ancestorTitles,
      file: relative(root, file.name).replaceAll("\\", "/"),
      status: test.status === "passed" || test.status === "failed" ? test.status : "skipped",
    })),
  );
}

/** Reads every `vitest*.json` of the results folder; `at` is when the oldest run began, null when there was none. */
export function readResults(
  folder: string,
  root: string,
): { readonly tests: readonly TestResult[]; readonly at: Date | null } {
  if (!existsSync(folder)) return { tests: [], at: null };
  const names = readdirSync(folder).filter((name) => /^vitest.*\.json$/.test(name));
  const reports = names.map(
    (name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as VitestReport,
  );
  const begun = reports.map((report) => report.startTime);
  return {
    tests: reports.flatMap((report) => testsOf(report, root)),
    at: begun.length === 0 ? null : new Date(Math.min(...begun)),
  };
}

const proofKindsBySuffix: readonly (readonly [RegExp, readonly ProofKind[]])[] = [
  [/^e2e\/.*\.e2e\.test\.tsx?$/, ["UI", "HTTP"]],
  [/\.race\.test\.ts$/, ["HTTP", "DB", "Load"]],
  [/\.(http|provider|kill)\.test\.ts$/, ["HTTP", "DB"]],
  [/\.db\.test\.ts$/, ["DB"]],
  [/\.socket\.test\.ts$/, ["Socket"]],
];

/** The ways a test file looks at the product, by its name. Every test also counts as Unit, Repo and Build. */
export function proofKindsOfFile(file: string): readonly ProofKind[] {
  const outer = proofKindsBySuffix.find(([suffix]) => suffix.test(file))?.[1] ?? [];
  return ["Unit", "Repo", "Build", ...outer];
}
