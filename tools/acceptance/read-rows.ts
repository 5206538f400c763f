import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A way of looking at the product that a check asks for and a test file stands for. */
export type ProofKind = "UI" | "HTTP" | "DB" | "Socket" | "Load" | "Unit" | "Repo" | "Build";

/** One row or decision of `docs/acceptance`. `proofKinds` is empty when the check names none. */
export interface Row {
  readonly id: string;
  readonly group: string;
  readonly requirement: string;
  readonly check: string;
  readonly proofKinds: readonly ProofKind[];
}

const lookWords = /(?:^|[;.,]\s+|\band\s+)(HTTP|UI|Unit|DB|Socket|Repo|Build|Load)\b/g;

/** The looks named in a check text, `UI: empty → error; HTTP: missing → 400` gives UI and HTTP. */
export function proofKindsOf(check: string): readonly ProofKind[] {
  return [...new Set([...check.matchAll(lookWords)].map((match) => match[1] as ProofKind))];
}

/** Cells of a Markdown table line; `\|` stays inside its cell. */
export function cellsOf(line: string): readonly string[] {
  if (!line.startsWith("|")) return [];
  return line
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Reads the rows of one group file. Throws on a row without a check. */
export function parseRows(markdown: string, file: string): readonly Row[] {
  const rows: Row[] = [];
  for (const line of markdown.split("\n")) {
    const cells = cellsOf(line);
    const id = cells[0] ?? "";
    if (!/^(?:[CA]\d+|G)\.[a-z]+\.\d{2,}$/.test(id)) continue;
    const check = cells.at(-1) ?? "";
    const requirement = (id.startsWith("G.") ? cells[2] : cells[1]) ?? "";
    if (check === "" || requirement === "")
      throw new Error(`${file}: row ${id} has no requirement or no check`);
    rows.push({
      id,
      group: id.split(".")[1] ?? "",
      requirement,
      check,
      proofKinds: proofKindsOf(check),
    });
  }
  return rows;
}

const notGroups = new Set(["README.md", "journey.md", "messages.md", "pricing.md"]);

/** Reads every group file of `docs/acceptance`, in order of file name. Throws on an id that stands twice. */
export function readRows(folder: string): readonly Row[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md") && !notGroups.has(name));
  const rows = files
    .sort()
    .flatMap((name) => parseRows(readFileSync(join(folder, name), "utf8"), name));
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(row.id)) throw new Error(`row ${row.id} stands twice in docs/acceptance`);
    seen.add(row.id);
  }
  return rows;
}
