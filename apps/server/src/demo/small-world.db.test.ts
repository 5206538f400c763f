import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { verifyPassword } from "../modules/accounts/password.ts";
import { smallWorld } from "./small-world.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

test("the template has every agency, user and departure of the small world", async () => {
  const ids = async (table: string): Promise<Set<string>> =>
    new Set((await database.sql<{ id: string }>(`select id from ${table}`)).map(({ id }) => id));
  const { agencies, users, departures } = smallWorld;
  expect(await ids("agencies")).toEqual(new Set(Object.values(agencies).map(({ id }) => id)));
  expect(await ids("departures")).toEqual(new Set(Object.values(departures).map(({ id }) => id)));
  const member = Object.values(users.member).flatMap((byRole) => Object.values(byRole));
  expect(await ids("users")).toEqual(
    new Set([users.administrator, users.traveller, ...member].map(({ id }) => id)),
  );
  expect(Object.keys(users.member.sample)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(await database.sql("select count(*)::integer as count from agency_members")).toEqual([
    { count: member.length },
  ]);
});

test("the accounts have the documented password", async () => {
  const [row] = await database.sql<{ password_hash: string }>(
    "select password_hash from users where id = $1",
    [smallWorld.users.member.sample[1].id],
  );
  expect(await verifyPassword(smallWorld.password, row?.password_hash ?? "")).toBe(true);
});

test("the departure with stops has offers for them, the night trip ends on the next day, and one departure leaves in three hours", async () => {
  const { withStops, night, soon, ofInactive } = smallWorld.departures;
  const offers = await database.sql(
    "select o.stop, t.slug, o.price from offers o join towns t on t.id = o.to_town_id where departure_id = $1 order by stop",
    [withStops.id],
  );
  expect(offers).toEqual([
    { stop: 0, slug: "bamenda", price: 6500 },
    { stop: 1, slug: "bafia", price: 2000 },
    { stop: 2, slug: "bafoussam", price: 4000 },
  ]);
  const [nights] = await database.sql<{ days: number }>(
    "select (arrives_at at time zone 'Africa/Douala')::date - (departs_at at time zone 'Africa/Douala')::date as days from offers where departure_id = $1",
    [night.id],
  );
  expect(nights?.days).toBe(1);
  const [leaving] = await database.sql<{ hours: number }>(
    "select extract(epoch from departs_at - app_now()) / 3600 as hours from departures where id = $1",
    [soon.id],
  );
  expect(Number(leaving?.hours)).toBeGreaterThan(2);
  expect(Number(leaving?.hours)).toBeLessThanOrEqual(3);
  expect(
    await database.sql(
      "select a.is_active from departures d join agencies a on a.id = d.agency_id where d.id = $1",
      [ofInactive.id],
    ),
  ).toEqual([{ is_active: false }]);
});
