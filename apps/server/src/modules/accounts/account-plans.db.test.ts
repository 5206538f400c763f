import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingRecords } from "../bookings/user-records.ts";
import { credentialsByContact, userByAnyId } from "./users.ts";
import { contactOwners } from "./contacts.ts";
import { avatarsAmong } from "./own-profile.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await database.sql(
    `with made as (
       insert into users (id, public_id, lastname, role_id, created_at)
       select gen_random_uuid(), 'many' || n, 'Mbarga', 2, app_now() - n * interval '1 minute' from generate_series(1, 20000) n returning id, substr(public_id, 5)::integer as n)
     insert into contacts (user_id, kind, value)
     select id, 'email', 'many' || n || '@example.cm' from made union all select id, 'phone', '+23760' || lpad(n::text, 7, '0') from made`,
  );
  await database.sql("analyze users, contacts");
});
afterAll(() => database.drop());

/** Returns the generic plan of a prepared statement. */
async function genericPlan(types: string, query: string, values: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(`prepare looked (${types}) as ${query}`);
    const { rows } = await client.query<Record<string, string>>(
      `explain execute looked (${values})`,
    );
    return rows.map((row) => Object.values(row)[0]).join("\n");
  } finally {
    await client.end();
  }
}

test("an account among 20,000 is found by any id or contact without a sequential scan", async () => {
  for (const [types, { text }, values] of [
    ["text", userByAnyId(""), "'+237600000007'"],
    ["text", credentialsByContact(""), "'many7@example.cm'"],
    ["text[]", contactOwners([]), "array['many7@example.cm']"],
  ] as const)
    expect(await genericPlan(types, text, values)).not.toMatch(/Seq Scan on (users|contacts)/);
});

test("bookings of a user and avatars in use are found without a sequential scan", async () => {
  await database.sql(
    "update users set avatar_file = 'file' || public_id where public_id like 'many1%'",
  );
  await database.sql("analyze users");
  expect(
    await genericPlan("text[]", avatarsAmong([]).text, "array['filemany1', 'filemany12']"),
  ).toMatch(/users_avatar/);
  expect(await genericPlan("uuid", bookingRecords.read("").text, "gen_random_uuid()")).toMatch(
    /bookings_user/,
  );
});
