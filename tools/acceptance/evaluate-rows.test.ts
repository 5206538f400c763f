import { expect, test } from "vitest";
import { evaluateRows } from "./evaluate-rows.ts";
import { parseJourney } from "./read-journey.ts";
import { testsOf } from "./read-results.ts";
import type { TestResult } from "./read-results.ts";
import { proofKindsOf } from "./read-rows.ts";
import type { Row } from "./read-rows.ts";

const row = (id: string, check: string): Row => ({
  id,
  group: id.split(".")[1] ?? "",
  requirement: "A rule",
  check,
  proofKinds: proofKindsOf(check),
});
const passing = (file: string, title: string): TestResult => ({
  file,
  title,
  ancestors: [],
  status: "passed",
});

function stateOf(check: string, tests: readonly TestResult[]): string {
  const rows = [row("C3.search.03", check)];
  const verdict = evaluateRows(rows, parseJourney("", rows), tests).verdicts[0];
  return `${verdict?.state ?? ""} ${verdict?.why ?? ""}`.trim();
}

const unit = passing("packages/shared/src/rules/search.test.ts", "narrows [C3.search.03]");
const http = passing(
  "apps/server/src/modules/departures/search.http.test.ts",
  "narrows [C3.search.01–05]",
);
const browser = passing("e2e/search.e2e.test.ts", "narrows [C3.search.03]");
const component = passing("apps/web/src/office/search.dom.test.tsx", "narrows [C3.search.03]");

test("a row whose check requires HTTP, UI or DB is missing when only a unit test cites it", () => {
  expect(stateOf("HTTP: narrows", [unit])).toBe(
    "missing its check requires HTTP, but no HTTP test cites it",
  );
  expect(stateOf("UI: narrows", [unit, http])).toContain("missing");
  expect(stateOf("DB: one row", [unit, browser])).toContain("missing");
  expect(stateOf("Socket: event", [unit, http, browser])).toContain("missing");
  expect(stateOf("Load: 20 parallel marks", [http])).toContain("missing");
});

test("several tests together verify a check of several kinds", () => {
  expect(stateOf("HTTP: narrows", [http])).toBe("verified");
  expect(stateOf("UI: error; DB: no row", [browser])).toContain("but no DB test cites it");
  expect(stateOf("UI: error; DB: no row", [browser, http])).toBe("verified");
  expect(stateOf("Unit: flag; UI: spinner", [unit])).toContain("but no UI test cites it");
  expect(stateOf("Unit: flag", [http])).toBe("verified");
});

test("a browser test counts as HTTP only when it calls the API; a component test counts as UI", () => {
  expect(stateOf("UI: error; HTTP: 400", [browser])).toContain("but no HTTP test cites it");
  expect(stateOf("UI: error; HTTP: 400", [{ ...browser, callsApi: true }])).toBe("verified");
  expect(stateOf("UI: error; HTTP: 400", [component, http])).toBe("verified");
  expect(stateOf("UI: error; HTTP: 400", [component])).toContain("but no HTTP test cites it");
});

test("a row in part has tests for the built part and a note about the rest", () => {
  const rows = [row("C3.search.03", "HTTP: narrows")];
  const partOf = (rest: string, tests: readonly TestResult[]) => {
    const table = `## In part\n| ids | stands now | comes later |\n|---|---|---|\n| C3.search.03 | day | ${rest} |`;
    const verdict = evaluateRows(rows, parseJourney(table, rows), tests).verdicts[0];
    return `${verdict?.state ?? ""}: ${verdict?.why ?? ""}`;
  };
  expect(partOf("hour", [http])).toBe("in part: still missing: hour");
  expect(partOf("hour", [])).toBe("missing: no test cites it");
  expect(partOf("hour", [{ ...http, status: "failed" }])).toContain("missing");
  expect(partOf("", [http])).toBe("missing: in part, without a note on what is missing");
});

test("a check without a kind needs a test of behaviour", () => {
  expect(stateOf("Same result both ways.", [unit])).toContain("missing");
  expect(stateOf("Same result both ways.", [http])).toBe("verified");
});

test("a row with a failed test, or only skipped tests, is not verified", () => {
  expect(stateOf("HTTP: narrows", [http, { ...http, status: "failed" }])).toBe(
    "missing a test that cites it failed",
  );
  expect(stateOf("HTTP: narrows", [{ ...http, status: "skipped" }])).toBe(
    "missing every test that cites it was skipped",
  );
});

test("an unknown row in a title and rows in a `describe` are errors", () => {
  const rows = [row("C3.search.03", "Unit: x")];
  const unknown = ["C3", "search", "99"].join(".");
  const { errors } = evaluateRows(rows, parseJourney("", rows), [
    passing("a.test.ts", `a rule [${unknown}]`),
    { ...passing("b.test.ts", "a rule"), ancestors: ["search [C3.search.03]"] },
  ]);
  expect(errors).toHaveLength(2);
  expect(errors[0]).toContain(`names ${unknown}, which is no row`);
});

test("rows that the journey does not list are later, even when tests cite them", () => {
  const rows = [
    row("C2.book.01", "UI: steps"),
    row("C2.book.02", "UI: forms"),
    row("A2.parc.01", "UI: opens"),
  ];
  const scope = parseJourney(
    "## Due now\n| ids | what |\n|---|---|\n| C2.book.01 | dialog |",
    rows,
  );
  const { verdicts } = evaluateRows(rows, scope, [
    passing("e2e/parcels.e2e.test.ts", "opens [A2.parc.01]"),
  ]);
  expect(verdicts.map((verdict) => verdict.state)).toEqual(["missing", "later", "later"]);
  expect(verdicts[2]?.why).toBe("not on the journey (group parc)");
});

test("a row listed as later stays later, with its reason, even when tests cite it", () => {
  const rows = [row("C9.price.06", "UI: option present")];
  const scope = parseJourney(
    "## Later\n| ids | reason |\n|---|---|\n| C9.price.06 | PayPal |",
    rows,
  );
  const { verdicts } = evaluateRows(rows, scope, [
    passing("e2e/pay.e2e.test.ts", "option [C9.price.06]"),
  ]);
  expect(verdicts[0]).toMatchObject({ state: "later", why: "PayPal" });
});

test("a journey that lists a row twice or an unknown row throws", () => {
  const rows = [row("C9.price.06", "UI: option present")];
  const table = (title: string, id: string): string =>
    `## ${title}\n| ids | reason |\n|---|---|\n| ${id} | x | y |\n`;
  expect(() =>
    parseJourney(table("Later", "C9.price.06") + table("In part", "C9.price.06"), rows),
  ).toThrow("twice");
  expect(() => parseJourney(table("Later", "C9.price.31"), rows)).toThrow("which is no row");
});

test("a Vitest report is converted to tests with paths from the root", () => {
  const report = {
    success: true,
    startTime: 0,
    testResults: [
      {
        name: "/p/e2e/a.e2e.test.ts",
        status: "passed",
        assertionResults: [{ title: "t", ancestorTitles: [], status: "pending" }],
      },
    ],
  };
  expect(testsOf(report, "/p", () => "")).toEqual([
    { title: "t", ancestors: [], file: "e2e/a.e2e.test.ts", status: "skipped", callsApi: false },
  ]);
});
