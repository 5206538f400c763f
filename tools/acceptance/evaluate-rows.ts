import { groupOf, idsInTitle } from "./row-ids.ts";
import { proofKindsOf } from "./read-results.ts";
import type { TestResult } from "./read-results.ts";
import type { Scope } from "./read-journey.ts";
import type { ProofKind, Row } from "./read-rows.ts";

/** The result for one row. `why` contains what is missing, or why the row or the rest of it comes later. */
export interface Verdict {
  readonly row: Row;
  readonly state: "verified" | "in part" | "later" | "missing";
  readonly tests: readonly TestResult[];
  readonly why: string;
}

/** The results for all rows, and the errors in test titles, which make the run invalid. */
export interface Evaluation {
  readonly verdicts: readonly Verdict[];
  readonly errors: readonly string[];
}

/** Decides for each row whether the tests verify it, by the rules of `docs/acceptance/README.md`. */
export function evaluateRows(
  rows: readonly Row[],
  scope: Scope,
  tests: readonly TestResult[],
): Evaluation {
  const known = new Set(rows.map((row) => row.id));
  const errors: string[] = [];
  const byId = new Map<string, TestResult[]>();
  for (const test of tests) {
    const named = titleIds(test, errors);
    for (const id of named) {
      if (!known.has(id)) errors.push(`${test.file}: "${test.title}" names ${id}, which is no row`);
      byId.set(id, [...(byId.get(id) ?? []), test]);
    }
  }
  return { verdicts: rows.map((row) => evaluateRow(row, scope, byId.get(row.id) ?? [])), errors };
}

function titleIds(test: TestResult, errors: string[]): readonly string[] {
  try {
    for (const ancestor of test.ancestors) {
      if (idsInTitle(ancestor).length > 0)
        errors.push(
          `${test.file}: rows stand in the describe "${ancestor}", name them in the test`,
        );
    }
    return idsInTitle(test.title);
  } catch (cause) {
    errors.push(
      `${test.file}: "${test.title}": ${cause instanceof Error ? cause.message : String(cause)}`,
    );
    return [];
  }
}

function evaluateRow(row: Row, scope: Scope, tests: readonly TestResult[]): Verdict {
  const later = scope.later.get(row.id);
  if (later !== undefined) return { row, state: "later", tests, why: later };
  const inPart = scope.inPart.get(row.id);
  if (inPart !== undefined) return evaluatePart(row, inPart, tests);
  if (!scope.due.has(row.id))
    return { row, state: "later", tests, why: `not on the journey (group ${groupOf(row.id)})` };
  const lack = lackOf(row, tests);
  return lack === ""
    ? { row, state: "verified", tests, why: "" }
    : { row, state: "missing", tests, why: lack };
}

/** A row built in part needs tests for that part and a note about the rest. */
function evaluatePart(row: Row, rest: string, tests: readonly TestResult[]): Verdict {
  const lack = rest === "" ? "in part, without a note on what is missing" : lackOfTests(tests);
  return lack === ""
    ? { row, state: "in part", tests, why: `still missing: ${rest}` }
    : { row, state: "missing", tests, why: lack };
}

/** Returns why no test verifies a row, regardless of the kind of test; empty when one does. */
function lackOfTests(tests: readonly TestResult[]): string {
  if (tests.length === 0) return "no test cites it";
  if (tests.some((test) => test.status === "failed")) return "a test that cites it failed";
  return tests.some((test) => test.status === "passed")
    ? ""
    : "every test that cites it was skipped";
}

/** Returns why the tests do not verify a row; empty when they do. */
function lackOf(row: Row, tests: readonly TestResult[]): string {
  const lack = lackOfTests(tests);
  if (lack !== "") return lack;
  const passed = tests.filter((test) => test.status === "passed");
  const proofKinds = new Set<ProofKind>(passed.flatMap(proofKindsOf));
  if (row.proofKinds.length === 0) {
    return proofKinds.has("HTTP") || proofKinds.has("DB") || proofKinds.has("UI")
      ? ""
      : "its check needs a test of behaviour, only unit tests cite it";
  }
  const absent = row.proofKinds.filter((kind) => !proofKinds.has(kind));
  return absent.length === 0
    ? ""
    : `its check requires ${row.proofKinds.join(" and ")}, but no ${absent.join(" or ")} test cites it`;
}
