import { expect, test } from "vitest";
import { audit } from "./audit.ts";
import { joinBulkInserts, statement } from "./database.ts";

const other = statement<never>("other", "select 1");

test("the audit rows of a transaction's last statements are inserted by one statement in their order, and other statements are unchanged", () => {
  const rows = ["one", "two", "three"].map((action) =>
    audit({ action, entity: "booking", entityId: "id" }, null),
  );
  const [first, second, ...rest] = joinBulkInserts([rows[0]!, other(), rows[1]!, rows[2]!]);
  expect([first, rest]).toEqual([other(), []]);
  const written = JSON.parse(String(second?.values[0])) as { action: string }[];
  expect([second?.name, written.map(({ action }) => action)]).toEqual([
    "audit",
    ["one", "two", "three"],
  ]);
});
