import { expect, test } from "vitest";
import { clockBreaches, clockBreachesInSql } from "./clocks.ts";
import { citationBreaches } from "./row-citations.ts";
import { styleBreaches } from "./style-sheets.ts";
import { parseSource } from "./source-files.ts";

test("migrations ask app_now(), except where it is defined and in comments", () => {
  const definition =
    "create function app_now() returns timestamptz language sql stable as $$ select now() + shift() $$;";
  expect(
    clockBreachesInSql("m.sql", `${definition}\n-- now() is the wrong clock\n/* now() */`),
  ).toEqual([]);
  expect(
    clockBreachesInSql("m.sql", `${definition}\ncreate table t (at timestamptz default now());`),
  ).toEqual([
    { file: "m.sql", line: 2, message: "now() asks the wrong clock: SQL asks app_now()" },
  ]);
  expect(clockBreachesInSql("m.sql", "select CURRENT_TIMESTAMP, app_now();")).toHaveLength(1);
});

test("SQL in code asks app_now(), in templates too", () => {
  const wrong = parseSource(
    "apps/server/src/jobs/sweep.ts",
    "const s = `delete from holds where hold_until < now() and id = ${id}`;",
  );
  expect(clockBreaches(wrong)).toHaveLength(1);
  const right = parseSource(
    "apps/server/src/jobs/sweep.ts",
    "const s = `delete from holds where hold_until < app_now()`; const t = 'do it now()';",
  );
  expect(clockBreaches(right)).toEqual([]);
});

test("modules ask context.clock, not the machine", () => {
  const code =
    "const a = Date.now(); const b = new Date(); const c = Date(); const d = new Date(a); const e = context.clock.now();";
  expect(clockBreaches(parseSource("apps/server/src/modules/bookings/a.ts", code))).toHaveLength(3);
  expect(clockBreaches(parseSource("apps/server/src/http/a.ts", code))).toEqual([]);
  expect(clockBreaches(parseSource("apps/server/src/modules/bookings/a.test.ts", code))).toEqual(
    [],
  );
});

test("a cited row must exist", () => {
  const known = new Set(["G.book.10", "G.book.11"]);
  expect(citationBreaches("a.ts", "// [G.book.10–11]", known)).toEqual([]);
  expect(citationBreaches("a.ts", "// ok\n// [G.book.10–12]", known)[0]).toMatchObject({ line: 2 });
});

test("style sheets and components name the same classes and layers", () => {
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
    styleBreaches([base, sheet], [source]).map(({ file, line, message }) => [
      file.split("/").at(-1),
      line,
      message,
    ]),
  ).toEqual([
    ["card.module.css", 2, "unknown layer uo"],
    ["card.module.css", 1, "#main gets another name here: write :global(#main)"],
    ["base.css", 2, "no component uses the class unused"],
    ["card.module.css", 1, "no component uses the class old"],
    ["card.tsx", 2, "prise is no class of apps/web/src/ui/card.module.css"],
    ["card.tsx", 2, "no style sheet defines the class gap"],
  ]);
});
