import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRows } from "./acceptance/read-rows.ts";
import { clockViolations, clockViolationsInSql } from "./structure/clocks.ts";
import { citationViolations } from "./structure/row-citations.ts";
import { isTest, isTypeScript, listFiles, readSource } from "./structure/source-files.ts";
import type { Violation } from "./structure/source-files.ts";
import { styleViolations } from "./structure/style-sheets.ts";
import { unusedJoins, ownerlessTables, tableViolations } from "./structure/table-owners.ts";

/** Runs the checks that no standard tool offers: table owners, use of clocks, cited acceptance rows, classes of style sheets. Exits with 1 on any violation. */
function main(): void {
  const root = join(import.meta.dirname, "..");
  const files = listFiles(root, ["packages", "apps", "tools", "bench", "e2e"]);
  const sources = files.filter(isTypeScript).map((file) => readSource(root, file));
  const rows = new Set(readRows(join(root, "docs/acceptance")).map((row) => row.id));
  const cited = [...files, ...listFiles(root, ["docs/rules", "docs/decisions"])].filter((file) =>
    /\.(tsx?|css|sql|md)$/.test(file),
  );
  const web = files.filter((file) => file.startsWith("apps/web/src/"));
  const violations: readonly Violation[] = [
    ...sources.flatMap(clockViolations),
    ...sources.flatMap(tableViolations),
    ...unusedJoins(sources),
    ...files
      .filter((file) => file.endsWith(".sql"))
      .flatMap((file) => [
        ...clockViolationsInSql(file, read(root, file)),
        ...ownerlessTables(file, read(root, file)),
      ]),
    ...styleViolations(
      web.filter((file) => file.endsWith(".css")).map((file) => ({ file, text: read(root, file) })),
      web
        .filter(isTypeScript)
        .filter((file) => !isTest(file))
        .map((file) => ({ file, text: read(root, file) })),
    ),
    ...cited.flatMap((file) => citationViolations(file, read(root, file), rows)),
  ];
  for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`);
  console.log(`structure: ${sources.length} files, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), "utf8");
}

main();
