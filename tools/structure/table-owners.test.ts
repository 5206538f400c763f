import { expect, test } from "vitest";
import { parseSource } from "./source-files.ts";
import { unusedJoins, ownerlessTables, tableViolations } from "./table-owners.ts";

const violationsOf = (file: string, sql: string) =>
  tableViolations(parseSource(`apps/server/src/modules/${file}`, `const s = \`${sql}\`;`)).map(
    ({ message }) => message,
  );

test("a module may read its own tables, the core schema and the tables of modules that it may import, others only where the join is listed", () => {
  expect(
    violationsOf(
      "tickets/list.ts",
      "select from tickets t join check_ins c on true where exists (select from outbox)",
    ),
  ).toEqual([]);
  expect(
    violationsOf("check-in/any.ts", "select from tickets t join passengers v on true"),
  ).toEqual([]);
  expect(violationsOf("tickets/list.ts", "select from tickets t join parcels v on true")).toEqual([
    expect.stringContaining("parcels belongs to parcels: tickets may not import parcels"),
  ]);
  const listed = "select from bookings b join tickets t on true";
  expect(violationsOf("bookings/reopen-order.ts", listed)).toEqual([]);
  expect(violationsOf("bookings/other.ts", listed)).toHaveLength(1);
  expect(
    violationsOf("agencies/log-in.ts", "select (select sum(e.amount) from ledger_entries e)"),
  ).toHaveLength(1);
});

test("a module must not write tables of another module, even where a join is listed", () => {
  for (const sql of [
    "update passengers set cni = null",
    "delete from passengers",
    "insert into passengers select 1",
  ]) {
    expect(violationsOf("check-in/check-in-store.ts", sql)).toContainEqual(
      expect.stringContaining("a module may change only its own tables"),
    );
  }
  expect(
    violationsOf("tickets/use-ticket.ts", "update tickets t set seat = 1 from departures d"),
  ).toEqual([]);
});

test("tables in a Kysely query are checked like those in SQL", () => {
  const violations = (query: string) =>
    tableViolations(parseSource("apps/server/src/modules/tickets/list.ts", query)).map(
      ({ message }) => message,
    );
  for (const query of [
    'db.updateTable("passengers").set({ cni: null })',
    'db.insertInto("passengers").values({})',
    'db.deleteFrom("passengers as p")',
  ])
    expect(violations(query)).toEqual([
      expect.stringContaining("a module may change only its own tables"),
    ]);
  expect(
    violations('db.selectFrom("tickets as t").innerJoin("parcels as p", "p.departure_id", "t.id")'),
  ).toEqual([expect.stringContaining("tickets may not import parcels")]);
});

test.each([
  "select from tickets t, parcels v",
  "select from tickets as t,\n  lateral jsonb_each(t.facts) as e (k, v), parcels",
  "select from unnest(array[1, 2]) n, parcels where true",
  "select from (select 1 as a, 2 as b) n, only parcels",
  "select from tickets t join check_ins c on c.ticket_id = t.id and c.kind = 'a, b', parcels v",
  "select from public.parcels",
  'select from tickets t join "public"."parcels" v on true',
  "select from public.tickets, public.parcels",
  "delete from tickets using check_ins c, parcels v",
])("a foreign table is found after a comma and with its schema: %s", (sql) => {
  expect(violationsOf("tickets/list.ts", sql)).toEqual([
    expect.stringContaining("tickets may not import parcels"),
  ]);
  const reads = sql.replace(/^delete from tickets using/, "select from tickets,");
  expect(violationsOf("statistics/list.ts", reads)).toEqual([]);
});

test.each([
  "update public.passengers set cni = null",
  "delete from public.passengers",
  'insert into "public".passengers select 1',
  "merge into passengers",
  "truncate table tickets, passengers",
  "update only passengers set cni = null",
])("a write to a table with its schema is found: %s", (sql) =>
  expect(violationsOf("check-in/check-in-store.ts", sql)).toContainEqual(
    expect.stringContaining(
      "passengers belongs to bookings: a module may change only its own tables",
    ),
  ),
);

test("columns, arguments and code with the name of a table are ignored", () => {
  for (const sql of [
    "select a, passengers from tickets where x in (1, 2) order by a, passengers",
    "select (select 1 from tickets), passengers",
    "select from tickets join check_ins using (a, passengers)",
    "select from f(a, passengers) x",
  ]) {
    expect(violationsOf("tickets/list.ts", sql)).toEqual([]);
  }
  expect(
    violationsOf(
      "tickets/list.ts",
      '`; import { a } from "./a.ts"; const s = ["select from tickets", passengers]; f(`select from tickets`, passengers); `',
    ),
  ).toEqual([]);
});

test("comments, tests and files outside modules are ignored", () => {
  const commented =
    "// taken from users\n/** follows from sessions */ const a = 'https://x.example/from agencies';";
  expect(
    tableViolations(
      parseSource("apps/server/src/modules/tickets/a.ts", commented.replace("from agencies", "")),
    ),
  ).toEqual([]);
  expect(violationsOf("tickets/a.test.ts", "select from users")).toEqual([]);
  expect(
    tableViolations(parseSource("apps/server/src/demo/a.ts", "const s = 'insert into users';")),
  ).toEqual([]);
});

test("a listed join that no longer exists or need not be listed and a table without owner are reported", () => {
  const file = "apps/server/src/modules/tickets/a.ts";
  const source = parseSource(file, "const s = 'select from parcels, bookings';");
  expect(unusedJoins([source], { [file]: ["parcels", "messages", "bookings"] })).toEqual([
    expect.objectContaining({ message: expect.stringContaining("messages no longer") }),
    expect.objectContaining({ message: expect.stringContaining("bookings no longer") }),
  ]);
  expect(
    ownerlessTables(
      "m.sql",
      "create table tickets (\n);\ncreate unlogged table parcels_of_nobody (",
    ),
  ).toEqual([expect.objectContaining({ line: 3 })]);
});
