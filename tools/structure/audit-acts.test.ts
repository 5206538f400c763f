import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditActions, auditEntities } from "@wakafine/shared/messages/admin-audit.ts";
import { expect, test } from "vitest";
import { listFiles } from "./source-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = listFiles(root, ["apps/server/src"]).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts")).map((file) => readFileSync(join(root, file), "utf8"));

/** Every text that stands where an audit row is given its act: `action: "…"`, a choice of two, or a constant of that name. */
function recordedActs(text: string): readonly string[] {
  if (!text.includes("database/audit.ts")) return [];
  const places = [...text.matchAll(/\baction(?::|\]? =)([^;]*?)(?:, ?\s*(?:entity|actor)\b|;)/g)].map(([, expression = ""]) => expression);
  return places.flatMap((expression) => [...expression.replace(/[=!]== "[^"]*"/g, "").matchAll(/"([a-z]+(?: [a-z]+)*)"/g)].map(([, act = ""]) => act));
}

/** Beside the act in one line with it. */
const states: readonly string[] = ["pending", "accepted", "declined"];

test("the reader finds acts however they are written", () => {
  const text = 'from "../database/audit.ts"; audit({ action: "one", entity: "x" }); audit({ action: to === "a" ? "two" : "three", entity }); const action = ok ? "four" : "five";';
  expect(recordedActs(text)).toEqual(["one", "two", "three", "four", "five"]);
});

test("every act and every kind of thing that the server records has its words in the audit log of administrators", () => {
  const acts = [...new Set(sources.flatMap(recordedActs))];
  expect(acts.length).toBeGreaterThan(20);
  expect(acts.filter((act) => !Object.hasOwn(auditActions, act) && !states.includes(act))).toEqual([]);
  const [, kinds = ""] = /readonly entity: ([^;]+);/.exec(sources.find((text) => text.includes("export function audit(")) ?? "") ?? [];
  expect([...kinds.matchAll(/"(\w+)"/g)].map(([, kind = ""]) => kind).toSorted()).toEqual(Object.keys(auditEntities).toSorted());
});
