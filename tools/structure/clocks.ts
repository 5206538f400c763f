import { isTest, lineAt, nodesOf } from "./source-files.ts";
import type { Violation, SourceFile } from "./source-files.ts";

const databaseClock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\b(?:current_timestamp|current_date|localtimestamp)\b/gi;
const looksLikeSql = /\b(?:select|insert|update|delete|where|values|set|default|interval)\b/i;
/** Files that need the database's own clock, and why. */
const exempt: ReadonlyMap<string, string> = new Map([
  [
    "apps/server/src/database/migrate.ts",
    "its table of migrations stands before app_now() is defined",
  ],
]);
const sqlAdvice = "reads the wrong clock: SQL must use app_now()";

/** Finds `now()` and similar functions in a migration, except in comments and the definition of `app_now`. */
export function clockViolationsInSql(file: string, text: string): readonly Violation[] {
  const blank = (part: string): string => part.replace(/[^\n]/g, " ");
  const bare = text
    .replace(/--[^\n]*/g, blank)
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(
      /create(?:\s+or\s+replace)?\s+function\s+(?:\w+\.)?app_now\b[\s\S]*?(\$\w*\$)[\s\S]*?\1[^;]*;/gi,
      blank,
    );
  return [...bare.matchAll(databaseClock)].map((match) => ({
    file,
    line: lineAt(bare, match.index),
    message: `${match[0]} ${sqlAdvice}`,
  }));
}

/** Finds `now()` in SQL strings, and the system clock in the server's modules. */
export function clockViolations(source: SourceFile): readonly Violation[] {
  if (isTest(source.file) || source.file.startsWith("tools/structure/") || exempt.has(source.file))
    return [];
  const inModules = source.file.startsWith("apps/server/src/modules/");
  const violations: Violation[] = [];
  for (const node of nodesOf(source.program)) {
    const sql = sqlText(node);
    if (sql !== null && looksLikeSql.test(sql)) {
      for (const match of sql.matchAll(databaseClock)) {
        violations.push({
          file: source.file,
          line: lineAt(source.text, node.start),
          message: `${match[0]} ${sqlAdvice}`,
        });
      }
    }
    const clock = inModules ? machineClock(node) : null;
    if (clock !== null) {
      const message = `${clock} reads the system clock: modules must use context.clock`;
      violations.push({ file: source.file, line: lineAt(source.text, node.start), message });
    }
  }
  return violations;
}

function sqlText(node: {
  readonly type: string;
  readonly [field: string]: unknown;
}): string | null {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return null;
  const parts = node["quasis"] as readonly { readonly value: { readonly raw: string } }[];
  return parts.map((part) => part.value.raw).join(" $ ");
}

function machineClock(node: {
  readonly type: string;
  readonly [field: string]: unknown;
}): string | null {
  const callee = node["callee"] as
    | { type: string; name?: string; object?: { name?: string }; property?: { name?: string } }
    | undefined;
  if (
    node.type === "NewExpression" &&
    callee?.name === "Date" &&
    (node["arguments"] as unknown[]).length === 0
  )
    return "new Date()";
  if (node.type !== "CallExpression") return null;
  if (callee?.name === "Date") return "Date()";
  return callee?.object?.name === "Date" && callee.property?.name === "now" ? "Date.now()" : null;
}
