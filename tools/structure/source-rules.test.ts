import { expect, test } from "vitest";
import { clockViolations, clockViolationsInSql } from "./clocks.ts";
import { citationViolations } from "./row-citations.ts";
import { styleViolations } from "./style-sheets.ts";
import { parseSource } from "./source-files.ts";

test("migrations must use app_now(), except in its definition and in comments", () => {
  const definition =
    "create function app_now() returns timestamptz language sql stable as $$ select now() + shift() $$;";
  expect(
    clockViolationsInSql("m.sql", `${definition}\n-- now() is the wrong clock\n/* now() */`),
  ).toEqual([]);
  expect(
    clockViolationsInSql("m.sql", `${definition}\ncreate table t (at timestamptz default now());`),
  ).toEqual([
    { file: "m.sql", line: 2, message: "now() reads the wrong clock: SQL must use app_now()" },
  ]);
  expect(clockViolationsInSql("m.sql", "select CURRENT_TIMESTAMP, app_now();")).toHaveLength(1);
});

test("SQL in code must use app_now(), in templates too", () => {
  const wrong = parseSource(
    "apps/server/src/jobs/sweep.ts",
    "const s = `delete from holds where hold_until < now() and id = ${id}`;",
  );
  expect(clockViolations(wrong)).toHaveLength(1);
  const right = parseSource(
    "apps/server/src/jobs/sweep.ts",
    "const s = `delete from holds where hold_until < app_now()`; const t = 'do it now()';",
  );
  expect(clockViolations(right)).toEqual([]);
});

test("modules must use context.clock, not the system clock", () => {
  const code =
    "const a = Date.now(); const b = new Date(); const c = Date(); const d = new Date(a); const e = context.clock.now();";
  expect(clockViolations(parseSource("apps/server/src/modules/bookings/a.ts", code))).toHaveLength(
    3,
  );
  expect(clockViolations(parseSource("apps/server/src/http/a.ts", code))).toEqual([]);
  expect(clockViolations(parseSource("apps/server/src/modules/bookings/a.test.ts", code))).toEqual(
    [],
  );
});

test("a cited row must exist", () => {
  const known = new Set(["G.book.10", "G.book.11"]);
  expect(citationViolations("a.ts", "// [G.book.10–11]", known)).toEqual([]);
  expect(citationViolations("a.ts", "// ok\n// [G.book.10–12]", known)[0]).toMatchObject({
    line: 2,
  });
});

test("style sheets and components must use the same classes and layers", () => {
  const base = {
    file: "apps/web/src/ui/base.css",
    text: "@layer base, ui;\n@layer base { .row { gap: 0.5rem } .unused { gap: 0 } }",
  };
  const sheet = {
    file: "apps/web/src/ui/card.module.css",
    text: "@layer ui { .card:hover .price, .old { margin: 0 } :global(.row), :global(#root) > #main { gap: 0 } }\n@layer uo { /* .none {} */ }",
  };
  const source = {
    file: "apps/web/src/ui/card.tsx",
    text: 'import * as styles from "./card.module.css";\n<a className={styles.card}><b className="row gap">{styles.price}{styles.prise}</b></a>',
  };
  expect(
    styleViolations([base, sheet], [source]).map(({ file, line, message }) => [
      file.split("/").at(-1),
      line,
      message,
    ]),
  ).toEqual([
    ["card.module.css", 2, "unknown layer uo"],
    ["card.module.css", 1, "#main is renamed in a CSS module: write :global(#main)"],
    ["base.css", 2, "no component uses the class unused"],
    ["card.module.css", 1, "no component uses the class old"],
    ["card.tsx", 2, "prise is not a class of apps/web/src/ui/card.module.css"],
    ["card.tsx", 2, "no style sheet defines the class gap"],
  ]);
});
