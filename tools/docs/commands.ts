/** A reference in a document to something that does not exist. */
export interface BrokenReference {
  readonly line: number;
  readonly message: string;
}

const builtIn = new Set(["ci", "install", "audit", "ls", "run", "exec", "outdated", "view"]);

/** Returns the commands `npm x` and `npm run x` in a document that package.json does not have. */
export function deadCommands(
  markdown: string,
  scripts: ReadonlySet<string>,
): readonly BrokenReference[] {
  return markdown.split("\n").flatMap((content, index) =>
    [...content.matchAll(/(?<![\w-])npm (run )?([a-z][a-z:-]*)/g)].flatMap(
      ([written, run, name = ""]) => {
        if (scripts.has(name) && (run !== undefined || ["start", "test"].includes(name))) return [];
        if (run === undefined && builtIn.has(name)) return [];
        const advice = scripts.has(name)
          ? `write "npm run ${name}"`
          : "no such script in package.json";
        return [{ line: index + 1, message: `"${written}": ${advice}` }];
      },
    ),
  );
}

/** Returns an error for every script of package.json that starts a missing file. */
export function deadScripts(
  scripts: Readonly<Record<string, string>>,
  exists: (path: string) => boolean,
): readonly string[] {
  return Object.entries(scripts).flatMap(([name, command]) =>
    [...command.matchAll(/\bnode (?:--\S+ )*(\S+\.ts)/g)]
      .map((match) => match[1] ?? "")
      .filter((file) => !exists(file))
      .map((file) => `package.json: "${name}" starts ${file}, which does not exist`),
  );
}
