import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "vite";

/** A violation of a rule: where it is and what to do instead. `file` is relative to the root. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** One import or re-export. `from` is a path relative to the root for files of the project, else the package's specifier. */
export interface Import {
  readonly from: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
  readonly line: number;
}

/** A node of the syntax tree, without its exact type. */
export interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A parsed TypeScript file. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly program: Syntax;
}

const skippedFolders = new Set([
  "node_modules",
  "dist",
  ".git",
  ".cache",
  ".data",
  "test-results",
  "fixtures",
]);

/** Returns the paths of all files in the folders, relative to the root, without installed and built files. */
export function listFiles(root: string, folders: readonly string[]): readonly string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) walk(path);
      if (entry.isFile()) found.push(relative(root, path).replaceAll("\\", "/"));
    }
  };
  for (const folder of folders) walk(join(root, folder));
  return found.sort();
}

/** Whether a file is a TypeScript source. */
export function isTypeScript(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith(".d.ts");
}

/** Whether a file is a test or used only by tests. */
export function isTest(file: string): boolean {
  return (
    /\.test\.tsx?$/.test(file) || file.startsWith("e2e/") || file.startsWith("packages/testkit/")
  );
}

/** Reads and parses one file. Throws when it does not parse. */
export function readSource(root: string, file: string): SourceFile {
  return parseSource(file, readFileSync(join(root, file), "utf8"));
}

/** Parses the text of one file. */
export function parseSource(file: string, text: string): SourceFile {
  const parsed = parseSync(file, text);
  const error = parsed.errors[0];
  if (error !== undefined) throw new Error(`${file} does not parse: ${error.message}`);
  const program = parsed.program as unknown as Syntax;
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean, start: number): void => {
    imports.push({ ...resolve(file, specifier), typeOnly, line: lineAt(text, start) });
  };
  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), start);
  }
  for (const { entries, start } of parsed.module.staticExports) {
    const source = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest;
    if (source)
      add(
        source.value,
        entries.every((entry) => entry.isType),
        start,
      );
  }
  for (const node of nodesOf(program)) {
    const source = node["source"] as Syntax | null | undefined;
    const inType = node.type === "TSImportType";
    if ((node.type === "ImportExpression" || inType) && source?.type === "Literal")
      add(String(source["value"]), inType, node.start);
  }
  return { file, text, imports, program };
}

function resolve(
  file: string,
  specifier: string,
): { readonly from: string; readonly own: boolean } {
  if (specifier.startsWith(".")) {
    return {
      from: join(file, "..", specifier.replace(/\?.*$/, "")).replaceAll("\\", "/"),
      own: true,
    };
  }
  const [, workspace, path] = /^@wakafine\/(\w+)(?:\/(.*))?$/.exec(specifier) ?? [];
  if (workspace === undefined) return { from: specifier, own: false };
  const folder = ["shared", "testkit"].includes(workspace) ? "packages" : "apps";
  return { from: `${folder}/${workspace}/src/${path ?? ""}`, own: true };
}

/** Yields a node and all nodes below it, in order. */
export function* nodesOf(node: Syntax): Generator<Syntax> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && "type" in child && "start" in child)
        yield* nodesOf(child as Syntax);
    }
  }
}

/** Returns the line number of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
