import { join } from "node:path";
import { evaluateRows } from "./acceptance/evaluate-rows.ts";
import { reportGroups, reportReasons, reportRows } from "./acceptance/print-report.ts";
import { readJourney } from "./acceptance/read-journey.ts";
import { readResults } from "./acceptance/read-results.ts";
import { readRows } from "./acceptance/read-rows.ts";

/**
 * `npm run acceptance [-- --rows | --part | --later | --missing] [group …]`: reports which rows of `docs/acceptance` the last `npm test` verified.
 * Exits with 1 when a due row is missing or a test title cites an unknown row.
 */
function main(): void {
  const root = join(import.meta.dirname, "..");
  const folder = join(root, "docs/acceptance");
  const rows = readRows(folder);
  const { tests, at } = readResults(join(root, ".cache/test-results"), root);
  const { verdicts, errors } = evaluateRows(
    rows,
    readJourney(join(folder, "journey.md"), rows),
    tests,
  );
  const flags = process.argv.slice(2);
  const groups = flags.filter((flag) => !flag.startsWith("--"));
  const shown =
    groups.length === 0
      ? verdicts
      : verdicts.filter((verdict) => groups.includes(verdict.row.group));

  if (flags.includes("--rows")) console.log(reportRows(shown), "\n");
  if (flags.includes("--part")) console.log(reportReasons(shown, "in part"), "\n");
  if (flags.includes("--later")) console.log(reportReasons(shown, "later"), "\n");
  if (flags.includes("--missing")) console.log(reportReasons(shown, "missing"), "\n");
  console.log(
    at === null
      ? "No test results yet: run npm test first."
      : `Results of ${at.toISOString()}, ${tests.length} tests.`,
  );
  console.log(reportGroups(shown));
  for (const error of errors) console.error(`error: ${error}`);
  const missing = verdicts.filter((verdict) => verdict.state === "missing");
  if (missing.length > 0)
    console.error(
      `${missing.length} due rows are not verified (npm run acceptance -- --missing lists them).`,
    );
  process.exitCode = missing.length > 0 || errors.length > 0 ? 1 : 0;
}

main();
