import { isTest } from "./source-files.ts";
import type { Breach, SourceFile } from "./source-files.ts";

/** Files of the browser that reach zod by imports that stay at run time, each with the chain that leads there. */
export function zodInBrowser(sources: readonly SourceFile[]): readonly Breach[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const chains = new Map<string, readonly string[] | null>();
  const chainFrom = (file: string): readonly string[] | null => {
    const known = chains.get(file);
    if (known !== undefined) return known;
    chains.set(file, null);
    for (const target of byFile.get(file)?.imports ?? []) {
      if (target.typeOnly) continue;
      const rest = /^zod(\/|$)/.test(target.from) ? [target.from] : target.own ? chainFrom(target.from) : null;
      if (rest === null) continue;
      const chain = [file, ...rest];
      chains.set(file, chain);
      return chain;
    }
    return null;
  };
  return sources.flatMap((source) => {
    if (!source.file.startsWith("apps/web/src/") || isTest(source.file)) return [];
    return source.imports
      .filter((target) => target.own && !target.typeOnly && target.from.startsWith("packages/shared/"))
      .flatMap((target) => {
        const chain = chainFrom(target.from);
        if (chain === null) return [];
        const message = `zod would reach the browser: ${chain.join(" → ")}; use import type, or a file without schemas`;
        return [{ file: source.file, line: target.line, message }];
      });
  });
}
