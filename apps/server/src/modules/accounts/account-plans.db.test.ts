import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingRecords } from "../bookings/user-records.ts";
import { userByAnyId } from "./account-ids.ts";
import { knownByContact } from "./prepare-account.ts";
import { avatarsAmong } from "./profile-store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await database.sql(
    `insert into users (id, public_id, lastname, email, phone, role_id, created_at)
     select gen_random_uuid(), 'many' || n, 'Mbarga', 'many' || n || '@example.cm', '+23760' || lpad(n::text, 7, '0'), 2, app_now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  );
  await database.sql("analyze users");
});
afterAll(() => database.drop());

/** The plan that a prepared statement keeps for any values. */
async function keptPlan(types: string, query: string, values: string): Promise<string> {
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

test("among 20,000 people an account is found by any id, and by the contact of a registration, without reading them all", async () => {
  const byAnyId = await keptPlan(
    "text, text, text",
    userByAnyId("", null, null).text,
    "'many7', null, '+237600000007'",
  );
  expect(byAnyId).toContain("BitmapOr");
  expect(byAnyId).not.toMatch(/Seq Scan on users/);
  const taken = await keptPlan(
    "text, text",
    knownByContact(null, null).text,
    "'many7@example.cm', null",
  );
  expect(taken).not.toMatch(/Seq Scan on users/);
});

test("bookings of a person, and pictures that are still shown, are found without reading all", async () => {
  await database.sql(
    "update users set avatar_file = 'file' || public_id where public_id like 'many1%'",
  );
  await database.sql("analyze users");
  expect(
    await keptPlan("text[]", avatarsAmong([]).text, "array['filemany1', 'filemany12']"),
  ).toMatch(/users_avatar/);
  expect(await keptPlan("uuid", bookingRecords.read("").text, "gen_random_uuid()")).toMatch(
    /bookings_user/,
  );
});
