import type { Verdict } from "./evaluate-rows.ts";

const states = ["verified", "in part", "later", "missing"] as const;

/** Returns one line per group and a total: verified, in part, later, missing. */
export function reportGroups(verdicts: readonly Verdict[]): string {
  const groups = [...new Set(verdicts.map((verdict) => verdict.row.group))].sort();
  const line = (name: string, part: readonly Verdict[]): string => {
    const counts = states.map((state) => part.filter((verdict) => verdict.state === state).length);
    return [
      name.padEnd(8),
      ...[part.length, ...counts].map((count) => String(count).padStart(8)),
    ].join("");
  };
  return [
    ["group".padEnd(8), ...["rows", ...states].map((word) => word.padStart(8))].join(""),
    ...groups.map((group) =>
      line(
        group,
        verdicts.filter((verdict) => verdict.row.group === group),
      ),
    ),
    line("total", verdicts),
  ].join("\n");
}

/** Returns each row with its state and, indented, the tests that cite it. */
export function reportRows(verdicts: readonly Verdict[]): string {
  return verdicts
    .flatMap(({ row, state, why, tests }) => [
      `${state.padEnd(8)} ${row.id.padEnd(16)} ${row.requirement}${why === "" ? "" : ` (${why})`}`,
      ...tests.map(
        (test) =>
          `${" ".repeat(9)}${test.status === "passed" ? "✓" : "✗"} ${test.file}: ${test.title}`,
      ),
    ])
    .join("\n");
}

/** Returns the rows of one state, one line each, with the reason. */
export function reportReasons(verdicts: readonly Verdict[], state: Verdict["state"]): string {
  return verdicts
    .filter((verdict) => verdict.state === state)
    .map(({ row, why }) => `${row.id.padEnd(16)} ${row.requirement.slice(0, 80)}: ${why}`)
    .join("\n");
}
