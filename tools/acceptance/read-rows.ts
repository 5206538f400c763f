import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A kind of verification that a check requires and a test file provides. */
export type ProofKind = "UI" | "HTTP" | "DB" | "Socket" | "Load" | "Unit" | "Repo" | "Build";

/** One row or decision of `docs/acceptance`. `proofKinds` is empty when the check requires no kind. */
export interface Row {
  readonly id: string;
  readonly group: string;
  readonly requirement: string;
  readonly check: string;
  readonly proofKinds: readonly ProofKind[];
}

const proofKindPattern = /(?:^|[;.,]\s+|\band\s+)(HTTP|UI|Unit|DB|Socket|Repo|Build|Load)\b/g;

/** Returns the kinds named in a check: `UI: empty → error; HTTP: missing → 400` gives UI and HTTP. */
export function proofKindsOf(check: string): readonly ProofKind[] {
  return [...new Set([...check.matchAll(proofKindPattern)].map((match) => match[1] as ProofKind))];
}

/** Returns the cells of a Markdown table line; `\|` does not end a cell. */
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

/** Reads every group file of `docs/acceptance`, in order of file name. Throws on a duplicate id. */
export function readRows(folder: string): readonly Row[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md") && !notGroups.has(name));
  const rows = files
    .sort()
    .flatMap((name) => parseRows(readFileSync(join(folder, name), "utf8"), name));
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(row.id)) throw new Error(`row ${row.id} exists twice in docs/acceptance`);
    seen.add(row.id);
  }
  return rows;
}
