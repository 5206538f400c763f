import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { apiCallsIn } from "./api-calls.ts";
import type { ProofKind } from "./read-rows.ts";

/** One test of the last run. `file` is relative to the root, with forward slashes. */
export interface TestResult {
  readonly title: string;
  readonly ancestors: readonly string[];
  readonly file: string;
  readonly status: "passed" | "failed" | "skipped";
  /** Whether the test itself calls the API; such a browser test also counts as HTTP. */
  readonly callsApi?: boolean;
}

interface ReportedTest {
  readonly title: string;
  readonly ancestorTitles: readonly string[];
  readonly status: string;
  readonly failureMessages?: readonly string[] | null;
  readonly location?: { readonly line: number } | null;
}

/** The used part of Vitest's JSON report. */
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

/** Converts a Vitest report to a flat list of tests. `readSource` returns the text of a file. */
export function testsOf(
  report: VitestReport,
  root: string,
  readSource: (path: string) => string = (path) => readFileSync(path, "utf8"),
): readonly TestResult[] {
  return report.testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name).replaceAll("\\", "/");
    const callsApi = browserFile.test(file) ? apiCallsIn(readSource(name)) : () => false;
    return assertionResults.map((test) => ({
      title: test.title,
      ancestors: test.ancestorTitles,
      file,
      status: test.status === "passed" || test.status === "failed" ? test.status : "skipped",
      callsApi: callsApi(test.location?.line ?? 0),
    }));
  });
}

/** Reads every `vitest*.json` in the results folder. `at` is the start of the oldest run, null when there is none. */
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

const browserFile = /^e2e\/.*\.e2e\.test\.tsx?$/;
const proofKindsBySuffix: readonly (readonly [RegExp, readonly ProofKind[]])[] = [
  [browserFile, ["UI"]],
  [/\.dom\.test\.tsx$/, ["UI"]],
  [/\.race\.test\.ts$/, ["HTTP", "DB", "Load"]],
  [/\.(http|provider|kill)\.test\.ts$/, ["HTTP", "DB"]],
  [/\.db\.test\.ts$/, ["DB"]],
  [/\.socket\.test\.ts$/, ["Socket"]],
];

/** Returns the kinds of check a test covers, by its file name. A browser test that calls the API covers HTTP too. Every test counts as Unit, Repo and Build. */
export function proofKindsOf({
  file,
  callsApi,
}: Pick<TestResult, "file" | "callsApi">): readonly ProofKind[] {
  const outer = proofKindsBySuffix.find(([suffix]) => suffix.test(file))?.[1] ?? [];
  return ["Unit", "Repo", "Build", ...outer, ...(callsApi ? (["HTTP"] as const) : [])];
}
