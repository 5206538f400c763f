import { lineAt } from "./source-files.ts";
import type { Violation } from "./source-files.ts";

/** A file by its path from the root. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** Style sheets without scoped names: design tokens, element defaults and the few classes that every page uses. */
const globalSheets = /\/ui\/(tokens|base)\.css$/;

const withoutComments = (css: string) =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, " "));

interface SheetClass {
  readonly name: string;
  readonly line: number;
  /** `:global(.name)` in a CSS module. */
  readonly isGlobal: boolean;
}

/** Returns the distinct classes in the selectors of a style sheet. */
function classesOf(css: string): readonly SheetClass[] {
  const found = new Map<string, SheetClass>();
  const selectors = css.matchAll(/(:global\()?\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g);
  for (const { 1: global, 2: name = "", index } of selectors)
    if (!found.has(name))
      found.set(name, { name, line: lineAt(css, index), isGlobal: global !== undefined });
  return [...found.values()];
}

/** Returns the class names that code reads from CSS modules, by path of the module. */
function namesUsed(
  sources: readonly TextFile[],
): ReadonlyMap<string, readonly (Violation & { readonly name: string })[]> {
  const used = new Map<string, (Violation & { readonly name: string })[]>();
  for (const { file, text } of sources)
    for (const [, alias = "", path = ""] of text.matchAll(
      /import \* as (\w+) from "([^"]+\.module\.css)"/g,
    )) {
      const sheet = new URL(path, `file:///${file}`).pathname.slice(1);
      const names = [...text.matchAll(new RegExp(`(?<![\\w.])${alias}\\.(\\w+)`, "g"))].map(
        ({ 1: name = "", index }) => ({
          name,
          file,
          line: lineAt(text, index),
          message: `${name} is not a class of ${sheet}`,
        }),
      );
      used.set(sheet, [...(used.get(sheet) ?? []), ...names]);
    }
  return used;
}

/** Returns classes given as text: in `className="…"` and in string literals. */
function textClasses(sources: readonly TextFile[]): ReadonlySet<string> {
  const texts = sources.flatMap(({ text }) => [...text.matchAll(/"([\w -]+)"/g)]);
  return new Set(texts.flatMap(([, text = ""]) => text.split(" ")));
}

/** Finds layers that are not declared in a list of layers. */
function unknownLayers(sheets: readonly TextFile[]): readonly Violation[] {
  const known = sheets.flatMap(
    ({ text }) => /@layer ([\w, -]+);/.exec(text)?.[1]?.split(", ") ?? [],
  );
  return sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@layer ([\w-]+)\s*\{/g)]
      .filter(({ 1: layer = "" }) => !known.includes(layer))
      .map(({ 1: layer, index }) => ({
        file,
        line: lineAt(text, index),
        message: `unknown layer ${layer}`,
      })),
  );
}

/** Finds document ids that a CSS module would rename. */
function scopedIds(sheets: readonly TextFile[]): readonly Violation[] {
  return sheets
    .filter(({ file }) => !globalSheets.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/(?<!:global\()(#[a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map(
        ({ 1: id, index }) => ({
          file,
          line: lineAt(text, index),
          message: `${id} is renamed in a CSS module: write :global(${id})`,
        }),
      ),
    );
}

/**
 * Compares style sheets with the code that uses them: unknown layers, renamed ids, classes that no component uses, and names of a CSS module or classes given as text
 * that no style sheet defines.
 */
export function styleViolations(
  sheets: readonly TextFile[],
  sources: readonly TextFile[],
): readonly Violation[] {
  const plain = sheets.map(({ file, text }) => ({ file, text: withoutComments(text) }));
  const used = namesUsed(sources);
  const texts = textClasses(sources);
  const globals = new Set(
    plain
      .filter(({ file }) => globalSheets.test(file))
      .flatMap(({ text }) => classesOf(text).map(({ name }) => name)),
  );
  const ofSheets = plain.flatMap(({ file, text }) => {
    const classes = classesOf(text);
    const names = used.get(file) ?? [];
    const isUsed = ({ name, isGlobal }: SheetClass) => {
      if (globalSheets.test(file)) return texts.has(name);
      return isGlobal ? globals.has(name) : names.some((one) => one.name === name);
    };
    const own = new Set(classes.filter(({ isGlobal }) => !isGlobal).map(({ name }) => name));
    return [
      ...classes
        .filter((one) => !isUsed(one))
        .map(({ name, line }) => ({ file, line, message: `no component uses the class ${name}` })),
      ...names.filter(({ name }) => !own.has(name)),
    ];
  });
  const ofTexts = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(({ 1: list = "", index }) =>
      list
        .split(" ")
        .filter((name) => !globals.has(name))
        .map((name) => ({
          file,
          line: lineAt(text, index),
          message: `no style sheet defines the class ${name}`,
        })),
    ),
  );
  return [...unknownLayers(plain), ...scopedIds(plain), ...ofSheets, ...ofTexts];
}
