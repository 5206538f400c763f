import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deadCommands, deadScripts } from "./docs/commands.ts";
import { brokenPaths } from "./docs/paths.ts";
import { listFiles } from "./structure/source-files.ts";

/** The four documents at the root, and about a page each. */
const pages: readonly string[] = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
];
const pageLines = 120;

/** What the documents say exists: commands, paths, links; and that the four at the root stay a page. Ends with 1 on any slip. */
function main(): void {
  const root = join(import.meta.dirname, "..");
  const exists = (path: string): boolean => existsSync(join(root, path));
  const scripts = (
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    }
  ).scripts;
  const names = new Set(Object.keys(scripts));
  const slips: string[] = [
    ...deadScripts(scripts, exists),
    ...pages.filter((page) => !exists(page)).map((page) => `${page} is missing`),
  ];
  const documents = [
    ...pages.filter(exists),
    ...listFiles(root, ["docs"]).filter((file) => file.endsWith(".md")),
  ];
  for (const file of documents) {
    const text = readFileSync(join(root, file), "utf8");
    const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
    for (const { line, message } of [
      ...deadCommands(text, names),
      ...brokenPaths(text, folder, exists),
    ])
      slips.push(`${file}:${line} ${message}`);
    const lines = text.trimEnd().split("\n").length;
    if (pages.includes(file) && lines > pageLines)
      slips.push(`${file} has ${lines} lines, about a page (${pageLines}) is wanted`);
  }
  for (const slip of slips) console.error(slip);
  console.log(`docs: ${documents.length} documents, ${slips.length} slips`);
  process.exitCode = slips.length === 0 ? 0 : 1;
}

main();
