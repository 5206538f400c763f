import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readRows } from "./acceptance/read-rows.ts";
import { clockBreaches, clockBreachesInSql } from "./structure/clocks.ts";
import { citationBreaches } from "./structure/row-citations.ts";
import { isTest, isTypeScript, listFiles, readSource } from "./structure/source-files.ts";
import type { Breach } from "./structure/source-files.ts";
import { styleBreaches } from "./structure/style-sheets.ts";
import { idleJoins, ownerlessTables, tableBreaches } from "./structure/table-owners.ts";

/** Checks that no standard tool offers: table owners, clock use, cited acceptance rows, style sheets against their users. Exits with 1 on any violation. */
function main(): void {
  const root = join(import.meta.dirname, "..");
  const files = listFiles(root, ["packages", "apps", "tools", "bench", "e2e"]);
  const sources = files.filter(isTypeScript).map((file) => readSource(root, file));
  const rows = new Set(readRows(join(root, "docs/acceptance")).map((row) => row.id));
  const cited = [...files, ...listFiles(root, ["docs/rules", "docs/decisions"])].filter((file) =>
    /\.(tsx?|css|sql|md)$/.test(file),
  );
  const web = files.filter((file) => file.startsWith("apps/web/src/"));
  const breaches: readonly Breach[] = [
    ...sources.flatMap(clockBreaches),
    ...sources.flatMap(tableBreaches),
    ...idleJoins(sources),
    ...files
      .filter((file) => file.endsWith(".sql"))
      .flatMap((file) => [
        ...clockBreachesInSql(file, read(root, file)),
        ...ownerlessTables(file, read(root, file)),
      ]),
    ...styleBreaches(
      web.filter((file) => file.endsWith(".css")).map((file) => ({ file, text: read(root, file) })),
      web
        .filter(isTypeScript)
        .filter((file) => !isTest(file))
        .map((file) => ({ file, text: read(root, file) })),
    ),
    ...cited.flatMap((file) => citationBreaches(file, read(root, file), rows)),
  ];
  for (const { file, line, message } of breaches) console.error(`${file}:${line} ${message}`);
  console.log(`structure: ${sources.length} files, ${breaches.length} breaches`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), "utf8");
}

main();
