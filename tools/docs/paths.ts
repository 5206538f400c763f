import type { BrokenReference } from "./commands.ts";

const topFolders = /^(?:apps|packages|docs|tools|bench|e2e|\.ci)\//;
const rootFile =
  /^[A-Z]+\.md$|^(?:package|tsconfig)\.json$|^\.oxlintrc\.json$|^vitest\.config\.ts$/;
const generated = /(?:^|\/)(?:dist|node_modules|\.cache|\.data)(?:\/|$)/;

/** Returns the paths in code spans and the targets of relative links that do not exist. `folder` is the folder of the document. */
export function brokenPaths(
  markdown: string,
  folder: string,
  exists: (path: string) => boolean,
): readonly BrokenReference[] {
  return markdown.split("\n").flatMap((content, index) => {
    const spans = [...content.matchAll(/`([^`\s]+)`/g)]
      .map((match) => match[1] ?? "")
      .filter((span) => topFolders.test(span) || rootFile.test(span));
    const links = [...content.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] ?? "")
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => normalise(folder === "" ? link : `${folder}/${link}`));
    return [...spans.flatMap(alternatives), ...links]
      .filter((path) => !/[<>$]/.test(path) && !generated.test(path) && !exists(fixedPart(path)))
      .map((path) => ({ line: index + 1, message: `${path} does not exist` }));
  });
}

/** Expands braces: `a/{b,c}.md` gives `a/b.md` and `a/c.md`. */
export function alternatives(path: string): readonly string[] {
  const brace = /\{([^{}]*)\}/.exec(path);
  if (brace === null) return [path];
  return (brace[1] ?? "")
    .split(",")
    .flatMap((choice) => alternatives(path.replace(brace[0], choice.trim())));
}

/** Removes a trailing `:line` and everything from the first wildcard. */
function fixedPart(path: string): string {
  return path.replace(/:\d+$/, "").replace(/[^/]*\*.*$/, "");
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
