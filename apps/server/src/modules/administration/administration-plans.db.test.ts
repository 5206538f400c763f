import { createHash } from "node:crypto";
import { explain } from "@wakafine/testkit/explain.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Statement } from "../../database/database.ts";
import { changesListed, userByContact } from "./audit-reads.ts";
import { openIssues, salesToday, userCounts } from "./dashboard-reads.ts";
import type { UserOrder, UserSearch } from "./user-reads.ts";
import { usersListed } from "./user-reads.ts";

const users = 100_000;
const changes = 200_000;
const counted = 101;
const someone = "00000000-0000-4000-8000-000000000007";
let world: TestDatabase;
beforeAll(async () => {
  world = await startTestDatabase();
  // Inserts in bulk and creates the large indexes afterwards.
  const indexes = await world.sql<{ name: string; made: string }>(
    "select indexname as name, indexdef as made from pg_indexes where indexname in ('users_search', 'contacts_search', 'contacts_entered', 'audit_log_entity', 'audit_log_action', 'audit_log_actor', 'audit_log_administration')",
  );
  for (const { name } of indexes) await world.sql(`drop index ${name}`);
  await world.sql(
    `insert into users (id, public_id, firstname, lastname, role_id, created_at, validated_at, is_active)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'plan-' || n, case n when 7 then 'Wilhelmine' else 'Rosine' end, case when n % 10 = 0 then 'Ngo Bassong' else md5(n::text) end,
       case when n % 20000 = 0 then 5 else 2 end, app_now() - make_interval(mins => n),
       case when n % 100 <> 0 then app_now() end, n % 5000 <> 1 from generate_series(1, $1::integer) n`,
    [users],
  );
  await world.sql(
    `insert into contacts (user_id, kind, value)
     select id, kind, case kind when 'email' then md5('mail ' || n) || '@exemple.cm' else '+2376' || lpad((n * 4271 % 100000000)::text, 8, '0') end
     from (select id, right(id::text, 12)::bigint as n from users where public_id like 'plan-%') u, (values ('email'), ('phone')) k (kind)`,
  );
  await world.sql(
    `with held as (insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id)
     insert into bookings (id, order_code, link_token, hold_id, status, language, payment_method, delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf, paid_at)
     select gen_random_uuid(), 'PLAN' || n, lpad(n::text, 22, '0'), held.id, 'PAID', 'fr', 'MOBILE', 'SMS', '-', '-', 1, 4000, 4000, app_now() - make_interval(hours => n) from held, generate_series(1, 20000) n`,
  );
  // Sales are frequent; actions of users are rare, and the rarest are old. The newest rows refer to existing bookings.
  await world.sql(
    `with sold as (select id, row_number() over (order by id) as number from bookings limit 300)
     insert into audit_log (id, actor, action, entity, entity_id, happened_at)
     select gen_random_uuid(), case when n % 50000 = 49999 then $2 else 'system' end, case when n > $1 - 3 then 'agency approved' when n % 50000 = 49999 then 'set user role' else 'pay' end,
       case when n > $1 - 3 then 'agency' when n % 50000 = 49999 then 'user' else 'booking' end, case when n % 50000 = 49999 then $2 else coalesce(sold.id::text, 'thing ' || n / 4) end,
       app_now() - make_interval(secs => n * 5)
     from generate_series(1, $1::integer) n left join sold on sold.number = n`,
    [changes, someone],
  );
  for (const { made } of indexes) await world.sql(made);
  for (const table of ["users", "contacts", "audit_log", "bookings"])
    await world.sql(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

const explained = <Row extends object>(statement: Statement<Row>, table: string) =>
  explain(world, statement, table);

describe("a hundred thousand users", () => {
  const find = (
    search: Partial<UserSearch>,
    role: number | null = null,
    order: UserOrder = "newest",
  ) =>
    explained(
      usersListed.all[order](
        search.name ?? null,
        search.email ?? null,
        search.phone ?? null,
        role,
        counted,
        20,
        0,
      ),
      "users",
    );

  test.each([
    ["a part of a name", { name: "wilhelm" }],
    ["the name in the other order", { name: "rosinengobasso" }],
    ["a part of an e-mail", { email: "@exemple.cm" }],
    ["a whole phone", { phone: "237600004271" }],
    ["a part of a phone", { phone: "00004271" }],
  ] as const)("%s is found without a sequential scan", async (_what, search) => {
    const { scannedTables, rows, rowsRead } = await find(search);
    expect(scannedTables.filter((table) => /users|contacts/.test(table))).toEqual([]);
    expect(rows[0]?.counted).toBeGreaterThan(0);
    if ((rows[0]?.counted ?? 0) < counted) expect(rowsRead).toBeLessThan(100);
  });

  test("the list reads only as many of the newest users as it counts, with and without a role", async () => {
    for (const role of [null, 2, 5]) {
      const { scannedTables, rowsRead } = await find({}, role);
      expect(scannedTables, String(role)).not.toContain("users");
      expect(rowsRead, String(role)).toBeLessThan(counted * 4);
    }
  });

  test("a list by name reads only as many users as it counts, also in a state", async () => {
    for (const statement of [
      usersListed.all.name(null, null, null, null, counted, 20, 0),
      usersListed.active.name(null, null, null, null, counted, 20, 0),
    ]) {
      const { scannedTables, rowsRead } = await explained(statement, "users");
      expect(scannedTables).not.toContain("users");
      expect(rowsRead).toBeLessThan(counted * 4);
    }
  });

  test("a list by state reads only as many users as it counts, and finds disabled ones without a sequential scan", async () => {
    for (const state of ["active", "unvalidated", "disabled"] as const) {
      const { scannedTables, rowsRead } = await explained(
        usersListed[state].newest(null, null, null, null, counted, 20, 0),
        "users",
      );
      expect(scannedTables, state).not.toContain("users");
      expect(rowsRead, state).toBeLessThan(counted * 4);
    }
  });

  test("a user is found by e-mail or phone with one index lookup", async () => {
    for (const wanted of [userByContact("nobody@exemple.cm"), userByContact("+237600004271")]) {
      const { scannedTables, rowsRead } = await explained(wanted, "users");
      expect([scannedTables, rowsRead <= 2]).toEqual([[], true]);
    }
  });
});

describe("a long audit log", () => {
  interface Filters {
    readonly actor?: string;
    readonly action?: string;
    readonly entity?: string;
    readonly entityId?: string;
    readonly from?: string;
    readonly to?: string;
  }
  const find = ({ actor, action, entity, entityId, from, to }: Filters) =>
    explained(
      changesListed(
        actor ?? null,
        action ?? null,
        entity ?? null,
        entityId ?? null,
        from ?? null,
        to ?? null,
        counted,
        20,
        0,
      ),
      "audit_log",
    );

  test.each([
    ["nothing", {}, counted],
    ["the few actions of a user", { actor: someone }, 4],
    ["a rare action", { action: "agency approved" }, 3],
    ["a rare kind of entity", { entity: "agency" }, 3],
    ["a frequent kind of entity", { entity: "booking" }, counted],
    ["one entity", { entityId: "thing 40000" }, 4],
    ["one entity and its kind", { entity: "booking", entityId: "thing 40000" }, 4],
    ["the actions of an unknown actor", { actor: "00000000-0000-4000-8000-000000000008" }, 0],
    ["the actions of a user on a kind of entity", { actor: someone, entity: "user" }, 3],
  ] as const)(
    "filtered by %s it is read by an index and only as far as it is counted",
    async (_what, filters: Filters, matches) => {
      const { rows, scannedTables, rowsRead } = await find(filters);
      expect(rows[0]?.counted).toBe(matches);
      expect(scannedTables).not.toContain("audit_log");
      expect(rowsRead).toBeLessThan(counted * 4);
    },
  );

  test("the names on a page are read with one index lookup each", async () => {
    const tables = ["users", "bookings", "audit_log", "departures", "tickets", "payment_attempts"];
    const sales = await find({});
    expect(sales.rows).toHaveLength(20);
    for (const row of sales.rows)
      expect(row).toMatchObject({ subject_name: expect.stringMatching(/^PLAN/) });
    const actions = await find({ entity: "user" });
    expect(actions.rows.map((row) => row.id && row.subject_name)).toContain(
      `Wilhelmine ${createHash("md5").update("7").digest("hex")}`,
    );
    for (const { scannedTables } of [sales, actions])
      for (const table of tables) expect(scannedTables).not.toContain(table);
  });

  test("an hour several days ago is read as a range of the index by time", async () => {
    const [{ at } = { at: "" }] = await world.sql<{ at: string }>(
      "select iso(app_now() - interval '8 days') as at",
    );
    const { rows, scannedTables, rowsRead } = await find({
      from: new Date(Date.parse(at) - 300_000).toISOString(),
      to: at,
    });
    expect(rows[0]?.counted).toBe(60);
    expect(scannedTables).not.toContain("audit_log");
    expect(rowsRead).toBeLessThan(counted * 4);
  });
});

test("the dashboard reads ranges of indexes, except for the number of all users, which needs one scan", async () => {
  const [{ today } = { today: "" }] = await world.sql<{ today: string }>(
    "select iso(date_trunc('day', app_now())) as today",
  );
  expect((await explained(openIssues(today, "refuse log in"), "audit_log")).rowsRead).toBe(0);
  expect((await explained(userCounts(today), "users")).rowsRead).toBeLessThan(
    users + 24 * 60 + 1000,
  );
  expect((await explained(salesToday(today), "bookings")).scannedTables).toEqual([]);
});
