import { join } from "node:path";
import { expect, test } from "vitest";
import { readJourney } from "./read-journey.ts";
import { cellsOf, proofKindsOf, parseRows, readRows } from "./read-rows.ts";

const folder = join(import.meta.dirname, "../../docs/acceptance");

test("docs/acceptance has 1153 rows and 236 decisions, each with a check", () => {
  const rows = readRows(folder);
  const decisions = rows.filter((row) => row.id.startsWith("G."));
  expect([rows.length - decisions.length, decisions.length]).toEqual([1153, 236]);
});

test("journey.md can be parsed and lists only existing rows", () => {
  const scope = readJourney(join(folder, "journey.md"), readRows(folder));
  expect(scope.due.has("C3.search.03")).toBe(true);
  expect(scope.due.has("C1.search.03")).toBe(false);
  expect(scope.later.get("C1.search.03")).toBe("other services: the page that shows these labels");
});

test("the kinds of a check are read at the beginning of each clause", () => {
  expect(proofKindsOf("UI: empty → error, no call; HTTP: missing → 400")).toEqual(["UI", "HTTP"]);
  expect(proofKindsOf("UI fr: e-mail form touched → that text")).toEqual(["UI"]);
  expect(proofKindsOf("HTTP: refused on create; DB check constraint")).toEqual(["HTTP", "DB"]);
  expect(proofKindsOf("UI and HTTP by role 1-9.")).toEqual(["UI", "HTTP"]);
  expect(proofKindsOf("Load: 50 parallel → 10 sold. Unit: window table. UI: countdown.")).toEqual([
    "Load",
    "Unit",
    "UI",
  ]);
  expect(proofKindsOf("Both paths answer alike.")).toEqual([]);
});

test("an escaped bar stays inside its cell", () => {
  expect(cellsOf("| order = '' \\| asc | x |")).toEqual(["order = '' \\| asc", "x"]);
});

test("a row without a check throws", () => {
  expect(() => parseRows("| C1.auth.01 | A rule | rule | |", "auth.md")).toThrow(
    "no requirement or no check",
  );
});
