import { expect, test } from "vitest";
import { deadCommands, deadScripts } from "./commands.ts";
import { brokenPaths } from "./paths.ts";

const scripts = new Set(["start", "test", "bench", "db:reset"]);

test("a command that package.json does not have is reported", () => {
  expect(
    deadCommands(
      "`npm ci && npm start`, `npm run db:reset`, `npm run seed -- --departures 9`",
      scripts,
    ),
  ).toEqual([{ line: 1, message: '"npm run seed": no such script in package.json' }]);
  expect(deadCommands("`npm bench`", scripts)[0]?.message).toBe(
    '"npm bench": write "npm run bench"',
  );
});

test("a script that starts a missing file is reported", () => {
  expect(
    deadScripts(
      { a: "oxlint && node tools/a.ts", b: "node --watch tools/b.ts" },
      (path) => path === "tools/a.ts",
    ),
  ).toEqual(['package.json: "b" starts tools/b.ts, which does not exist']);
});

test("paths in code spans and links must exist; examples, wildcards and built files need not", () => {
  const there = new Set([
    "docs/rules/",
    "docs/rules/pricing.md",
    "docs/acceptance/README.md",
    "tools/",
  ]);
  const exists = (path: string): boolean => there.has(path);
  expect(
    brokenPaths(
      "`docs/rules/{pricing,payment}.md` `docs/rules/*.md` `apps/web/dist/x.js` `tools/<name>.ts` `POST api/x`",
      "",
      exists,
    ),
  ).toEqual([{ line: 1, message: "docs/rules/payment.md does not exist" }]);
  expect(
    brokenPaths(
      "[how](README.md) [gone](../gone.md#x) [web](https://a.b/c)",
      "docs/acceptance",
      exists,
    ),
  ).toEqual([{ line: 1, message: "docs/gone.md does not exist" }]);
});
