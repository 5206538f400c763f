import { readFileSync } from "node:fs";
import { expandIds, groupOf } from "./row-ids.ts";
import { cellsOf } from "./read-rows.ts";
import type { Row } from "./read-rows.ts";

/** The rows that are due now, and why the others are not. */
export interface Scope {
  readonly due: ReadonlySet<string>;
  /** id → reason, for rows listed one by one. */
  readonly later: ReadonlyMap<string, string>;
  /** id → what comes later, for rows built in part. */
  readonly inPart: ReadonlyMap<string, string>;
}

/** Groups that are due as a whole; the other groups are listed row by row in the journey. */
export const wholeGroups: readonly string[] = [
  "search",
  "price",
  "ref",
  "cross",
  "auth",
  "acct",
  "agsh",
  "users",
  "role",
  "trav",
  "counter",
  "stat",
];
export const journeyGroups: readonly string[] = [
  "book",
  "pay",
  "ticket",
  "plan",
  "check",
  "pub",
  "notif",
  "momo",
  "parc",
  "topup",
];

/** Reads the three tables of `journey.md`. Throws on an id that is unknown or listed twice. */
export function parseJourney(markdown: string, rows: readonly Row[]): Scope {
  const sections = sectionsOf(markdown);
  const known = new Set(rows.map((row) => row.id));
  const listed = idsOf(sections.get("Due now") ?? [], 1);
  const later = idsOf(sections.get("Later") ?? [], 1);
  const inPart = idsOf(sections.get("In part") ?? [], 2);
  const seen = new Set<string>();
  for (const id of [...listed.keys(), ...later.keys(), ...inPart.keys()]) {
    if (!known.has(id)) throw new Error(`journey.md names ${id}, which is no row`);
    if (seen.has(id)) throw new Error(`journey.md names ${id} twice`);
    seen.add(id);
  }
  for (const id of listed.keys()) {
    if (!journeyGroups.includes(groupOf(id)))
      throw new Error(`journey.md: ${id} is not of a group listed row by row`);
  }
  const whole = rows.filter(
    (row) => wholeGroups.includes(row.group) && !later.has(row.id) && !inPart.has(row.id),
  );
  return { due: new Set([...listed.keys(), ...whole.map((row) => row.id)]), later, inPart };
}

/** Reads `journey.md` from its file. */
export function readJourney(file: string, rows: readonly Row[]): Scope {
  return parseJourney(readFileSync(file, "utf8"), rows);
}

function sectionsOf(markdown: string): Map<string, string[][]> {
  const sections = new Map<string, string[][]>();
  let title = "";
  for (const line of markdown.split("\n")) {
    if (line.startsWith("## ")) title = line.slice(3).trim();
    const cells = [...cellsOf(line)];
    if (cells.length < 2 || cells[0] === "ids" || /^-+$/.test(cells[0] ?? "")) continue;
    sections.set(title, [...(sections.get(title) ?? []), cells]);
  }
  return sections;
}

function idsOf(lines: readonly (readonly string[])[], reasonColumn: number): Map<string, string> {
  const reasons = new Map<string, string>();
  for (const cells of lines) {
    for (const id of expandIds(cells[0] ?? "")) {
      if (reasons.has(id)) throw new Error(`journey.md names ${id} twice`);
      reasons.set(id, cells[reasonColumn] ?? "");
    }
  }
  return reasons;
}
