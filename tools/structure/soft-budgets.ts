import { isTest, lineAt, nodesOf } from "./source-files.ts";
import type { SourceFile } from "./source-files.ts";

/** What is wanted; the hard limits (400 and 80) are lint errors. */
export const softBudgets = { fileLines: 250, functionLines: 40 } as const;

/** Something over its soft budget. */
export interface Excess {
  readonly file: string;
  readonly line: number;
  readonly lines: number;
}

/** Files and functions over the soft budgets, longest first. Functions of tests are not counted. */
export function overBudget(sources: readonly SourceFile[]): { readonly files: readonly Excess[]; readonly functions: readonly Excess[] } {
  const byLength = (a: Excess, b: Excess): number => b.lines - a.lines;
  const files = sources.map(({ file, text }) => ({ file, line: 1, lines: text.trimEnd().split("\n").length }));
  const functions = sources.filter(({ file }) => !isTest(file)).flatMap(functionLengths);
  return {
    files: files.filter(({ lines }) => lines > softBudgets.fileLines).sort(byLength),
    functions: functions.filter(({ lines }) => lines > softBudgets.functionLines).sort(byLength),
  };
}

const functionKinds = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function functionLengths({ file, text, program }: SourceFile): readonly Excess[] {
  return [...nodesOf(program)]
    .filter((node) => functionKinds.has(node.type))
    .map((node) => {
      const line = lineAt(text, node.start);
      return { file, line, lines: lineAt(text, node.end) - line + 1 };
    });
}
