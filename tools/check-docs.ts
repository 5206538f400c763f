import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deadCommands, deadScripts } from "./docs/commands.ts";
import { brokenPaths } from "./docs/paths.ts";
import { listFiles } from "./structure/source-files.ts";

/** The four documents at the root; each has a maximum length. */
const rootDocuments: readonly string[] = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
];
const maxLines = 120;

/** Checks that the commands, paths and links in the documents exist, and the length of the root documents. Exits with 1 on any error. */
function main(): void {
  const root = join(import.meta.dirname, "..");
  const exists = (path: string): boolean => existsSync(join(root, path));
  const scripts = (
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    }
  ).scripts;
  const names = new Set(Object.keys(scripts));
  const errors: string[] = [
    ...deadScripts(scripts, exists),
    ...rootDocuments.filter((page) => !exists(page)).map((page) => `${page} is missing`),
  ];
  const documents = [
    ...rootDocuments.filter(exists),
    ...listFiles(root, ["docs"]).filter((file) => file.endsWith(".md")),
  ];
  for (const file of documents) {
    const text = readFileSync(join(root, file), "utf8");
    const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "";
    for (const { line, message } of [
      ...deadCommands(text, names),
      ...brokenPaths(text, folder, exists),
    ])
      errors.push(`${file}:${line} ${message}`);
    const lines = text.trimEnd().split("\n").length;
    if (rootDocuments.includes(file) && lines > maxLines)
      errors.push(`${file} has ${lines} lines; the maximum is ${maxLines}`);
  }
  for (const error of errors) console.error(error);
  console.log(`docs: ${documents.length} documents, ${errors.length} errors`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}

main();
