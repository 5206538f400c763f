import { expect, test } from "vitest";
import { statement } from "./database.ts";
import { appNow, db, query } from "./query.ts";

const rename = query("rename", (p: { id: string; name: string | null }) =>
  db
    .updateTable("towns")
    .set({ name: "fixed" })
    .where("name", "=", p.name as string)
    .where("name", "<>", p.id),
);

test("a query has one text; its values are those of the call and the constants of the query, in order", () => {
  const first = rename({ id: "one", name: null });
  const second = rename({ id: "two", name: "Kribi" });
  expect(first.text).toBe('update "towns" set "name" = $1 where "name" = $2 and "name" <> $3');
  expect(first.values).toEqual(["fixed", null, "one"]);
  expect(second).toEqual({ ...first, values: ["fixed", "Kribi", "two"] });
  expect(second.text).toBe(first.text);
});

test("appNow is the database's clock", () => {
  const past = query("past", (p: { id: string }) =>
    db
      .selectFrom("departures")
      .select("id")
      .where("id", "=", p.id)
      .where("departs_at", "<", appNow),
  );
  expect(past({ id: "x" }).text).toContain('"departs_at" < app_now()');
});

test("two statements cannot have the same name, because a connection prepares each name once", () => {
  statement("same name", "select 1");
  expect(() => statement("same name", "select 2")).toThrow('two statements are named "same name"');
  expect(statement("same name", "select 1")().text).toBe("select 1");
  const towns = query("same name", () => db.selectFrom("towns").select("name"));
  expect(() => towns({})).toThrow('two statements are named "same name"');
});
