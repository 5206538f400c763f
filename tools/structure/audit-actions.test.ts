import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { feeTerms } from "@wakafine/shared/agencies/fee-terms.ts";
import { agencyLifecycle } from "@wakafine/shared/agencies/states.ts";
import { bookingLifecycle } from "@wakafine/shared/bookings/states.ts";
import { attemptLifecycle } from "@wakafine/shared/payments/states.ts";
import { ticketLifecycle } from "@wakafine/shared/tickets/states.ts";
import { auditReasons } from "@wakafine/shared/administration/audit-reason-messages.ts";
import {
  auditActions,
  auditEntities,
  auditKeys,
} from "@wakafine/shared/administration/audit-messages.ts";
import { auditStates } from "@wakafine/shared/administration/audit-state-messages.ts";
import { expect, test } from "vitest";
import { listFiles } from "./source-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = listFiles(root, ["apps/server/src"])
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(root, file), "utf8"));

/** Returns the action names in calls that write audit rows: `action: "…"`, a conditional expression, or a constant of that name. */
function recordedActions(text: string): readonly string[] {
  if (!text.includes("database/audit.ts")) return [];
  const places = [
    ...text.matchAll(
      /\baction(?::|\]? =)([^;]*?)(?:,\s*(?:entity|actor|from|to|reason|details)\b|\}|;)/g,
    ),
  ].map(([, expression = ""]) => expression);
  return places.flatMap((expression) =>
    [...expression.replace(/[=!]==\s+"[^"]*"/g, "").matchAll(/"([a-z]+(?: [a-z]+)*)"/g)].map(
      ([, action = ""]) => action,
    ),
  );
}

/** States in the same expressions, which are not actions. */
const states: readonly string[] = ["pending", "accepted", "declined"];

test("recordedActions finds literals, conditional expressions and constants", () => {
  const text =
    'from "../database/audit.ts"; audit({ action: "one", entity: "x" }); audit({ action: to === "a" ? "two" : "three", entity }); const action = ok ? "four" : "five";';
  expect(recordedActions(text)).toEqual(["one", "two", "three", "four", "five"]);
});

test("every action and entity that the server records has a label in the audit log", () => {
  const actions = [...new Set(sources.flatMap(recordedActions))];
  expect(actions.length).toBeGreaterThan(20);
  expect(
    actions.filter((action) => !Object.hasOwn(auditActions, action) && !states.includes(action)),
  ).toEqual([]);
  const [, kinds = ""] =
    /readonly entity:\s+([^;]+);/.exec(
      sources.find((text) => text.includes("export function audit(")) ?? "",
    ) ?? [];
  expect([...kinds.matchAll(/"(\w+)"/g)].map(([, kind = ""]) => kind).toSorted()).toEqual(
    Object.keys(auditEntities).toSorted(),
  );
});

/** Returns the keys of the object literal at the start of `text`, without spread objects. */
function keysOf(text: string): readonly string[] {
  const keys: string[] = [];
  let depth = 0;
  for (const [sign, name] of text
    .matchAll(/[{[(]\s*(\w+)?|,\s*(\w+)?|[}\])]/g)
    .map(([part, first, next]) => [part[0] ?? "", first ?? next] as const)) {
    if ("{[(".includes(sign)) depth += 1;
    if ("}])".includes(sign)) depth -= 1;
    if (depth === 0) break;
    if (depth === 1 && name) keys.push(name);
  }
  return keys;
}

test("every key in the details that the server records has a label", () => {
  expect(
    keysOf(
      "{ one, two: { three: 1 }, ...(is(four) ? { five } : {}), six: [seven, eight] } }, { nine })",
    ),
  ).toEqual(["one", "two", "six"]);
  const audited = sources.filter((text) => text.includes("database/audit.ts"));
  const keys = audited.flatMap((text) =>
    [...text.matchAll(/\bdetails(?::| =)[^;{]*(?=\{)/g)].flatMap(({ 0: { length }, index }) =>
      keysOf(text.slice(index + length)),
    ),
  );
  const terms = textsOf("const termColumns =");
  expect([keys.length > 20, terms.length >= 3]).toEqual([true, true]);
  expect(
    [...keys, ...terms, ...Object.keys(feeTerms)].filter(
      (key) => !Object.hasOwn(auditKeys, key) && key !== "before" && key !== "after",
    ),
  ).toEqual([]);
});

/** Returns the string literals of a union type or table of the server, found by the beginning of its declaration. */
function textsOf(declaration: string): readonly string[] {
  const text = sources.find((source) => source.includes(declaration)) ?? "";
  const from = text.indexOf(declaration) + declaration.length;
  return [...text.slice(from, text.indexOf(";", from)).matchAll(/"(\w+)"/g)].map(
    ([, word = ""]) => word,
  );
}

test("every reason and state that the server records has a label", () => {
  const unions = [
    "type Cause =",
    "type Reason =",
    "type AttemptReason =",
    "const customerCodes:",
  ].map(textsOf);
  expect(unions.filter(({ length }) => length < 3)).toEqual([]);
  const literals = sources
    .filter((text) => text.includes("database/audit.ts"))
    .flatMap((text) =>
      [...text.matchAll(/\breason:\s+(?:\w+\s+\?\s+)?"([^"]+)"/g)].map(([, word = ""]) => word),
    );
  expect(
    [...unions.flat(), ...literals].filter((reason) => !Object.hasOwn(auditReasons, reason)),
  ).toEqual([]);
  const lifecycles = [agencyLifecycle, attemptLifecycle, bookingLifecycle, ticketLifecycle];
  expect(
    lifecycles
      .flatMap(({ transitions }) => Object.keys(transitions))
      .filter((state) => !Object.hasOwn(auditStates, state)),
  ).toEqual([]);
});
