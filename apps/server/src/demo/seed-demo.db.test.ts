import { randomBytes } from "node:crypto";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { spellingsOf, towns } from "@wakafine/shared/reference/towns.ts";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { payoutChecks } from "../modules/payouts/public.ts";
import { departureEnds } from "../modules/departures/departure-ends.ts";
import { sweepHolds } from "../modules/departures/public.ts";
import { checkLedger } from "../modules/payments/check-ledger.ts";
import { releaseHeldMoney } from "../modules/payments/release-held-money.ts";
import { parcelChecks } from "../modules/parcels/public.ts";
import { ticketChecks } from "../modules/tickets/public.ts";
import { demoTraveller } from "./demo-users.ts";
import { demoJob, refuseDemoDatabase, seedDemo } from "./seed-demo.ts";
import { seedMeasuring } from "./seed-measuring.ts";

let database: Database;
let url: string;

async function sql<Row extends object>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject("databaseServer")}/postgres` });
  await client.connect();
  await client.query(text);
  await client.end();
}

const count = async (from: string): Promise<number> =>
  Number((await sql<{ count: string }>(`select count(*) from ${from}`))[0]?.count);
/** Returns a hash of the rows that must not depend on the time of seeding. */
const world = async (): Promise<string> => {
  const [row] = await sql<{ all: string }>(
    `select md5(string_agg(line, '|' order by line)) as all from (
       select row(id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)::text as line from departures
       union all select row(departure_id, stop, to_town_id, arrives_at, price)::text from offers
       union all select row(departure_id, position, quarter, departs_at, cost)::text from boarding_stations
       union all select row(id, public_id, firstname, lastname, email, phone, role_id)::text from users_with_contacts
       union all select row(id, slug, name)::text from towns union all select row(key, town_id)::text from town_names) as t`,
  );
  return row?.all ?? "";
};

beforeEach(async () => {
  const name = `empty_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name}`);
  url = `${inject("databaseServer")}/${name}`;
  await migrate(url);
  database = openDatabase({ connectionString: url, connections: 3, onError: () => undefined });
});
afterEach(async () => {
  await database.close();
  await onServer(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
});

/** Returns a hash of the data of sales that depends on the day only: no booking times, no ids of bookings (which begin with their time), no check-ins. */
const salesHash = async (): Promise<string> => {
  const [row] = await sql<{ all: string }>(
    `select md5(string_agg(line, '|' order by line)) as all from (
       select row(order_code, link_token, hold_id, status, amount_xaf, owner_phone)::text as line from bookings
       union all select row(b.order_code, p.position, p.lastname, p.firstname, p.cni, p.phone)::text from passengers p join bookings b on b.id = p.booking_id
       union all select row(id, code, seat, qrcode_uuid, link_token, status = 'CANCEL')::text from tickets
       union all select row(id, provider_ref, state)::text from payment_attempts
       union all select row(transaction_id, position, account, amount)::text from ledger_entries
       union all select row(departure_id, seat, hold_id)::text from seat_claims) as t`,
  );
  return row?.all ?? "";
};

const monday = new Date("2026-11-23T10:00:00Z");
// Few days, because the rules are the same and the tests faster.
const daysAhead = 6;
const demo = { mode: "demo", today: monday, daysAhead } as const;

test("repeated and concurrent seeding keeps one world and one administrator [G.role.18]", async () => {
  const outcomes = await Promise.all([seedDemo(database, demo), seedDemo(database, demo)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["kept", "seeded"]);
  const before = await world();
  expect((await seedDemo(database, demo)).outcome).toBe("kept");
  expect(await world()).toBe(before);
  expect(await count("users where role_id = 1")).toBe(1);
});

test("one seeded agency has the documents' commission_rate of 10 %, the others 1 to 3 % and at most 100 francs [C9.price.27, C9.price.28, C9.price.29]", async () => {
  await seedDemo(database, demo);
  const rows = await sql<{ sample: boolean; count: number }>(
    `select commission_rate = 10 as sample, count(*)::integer from agencies group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { sample: false, count: 14 },
    { sample: true, count: 1 },
  ]);
  expect(
    await count(
      "agencies where commission_rate = 10 and mobile_fee_rate = 20 and card_fee_rate = 30",
    ),
  ).toBe(1);
  expect(
    await count(`agencies where commission_rate <> 10 and (commission_rate not between 1 and 3 or mobile_fee_rate > 3
      or card_fee_rate > 3 or mobile_fee_fixed > 100 or card_fee_fixed > 100)`),
  ).toBe(0);
});

test("one agency is pending and one is suspended with a reason; both have a validated administrator, no departures and an audit row", async () => {
  await seedDemo(database, demo);
  const rows = await sql<object>(
    `select a.name, a.state, a.state_reason, u.email, m.role_id, u.role_id as account, u.validated_at is not null as validated from agencies a
     join agency_members m on m.agency_id = a.id join users_with_contacts u on u.id = m.user_id where not a.is_active order by a.state`,
  );
  expect(rows).toEqual([
    {
      name: "Rive Verte",
      state: "pending",
      state_reason: null,
      email: "direction@rive-verte.example",
      role_id: 1,
      account: 4,
      validated: true,
    },
    {
      name: "Bac du Nyong",
      state: "suspended",
      state_reason: "Assurance des véhicules échue",
      email: "direction@bac-du-nyong.example",
      role_id: 1,
      account: 4,
      validated: true,
    },
  ]);
  expect(
    await count("departures d join agencies a on a.id = d.agency_id where not a.is_active"),
  ).toBe(0);
  expect(
    await sql(
      "select a.name, l.action, l.from_state, l.to_state, l.reason from audit_log l join agencies a on a.id::text = l.entity_id order by l.id",
    ),
  ).toEqual([
    {
      name: "Rive Verte",
      action: "register agency",
      from_state: null,
      to_state: "pending",
      reason: null,
    },
    {
      name: "Bac du Nyong",
      action: "agency suspended",
      from_state: "active",
      to_state: "suspended",
      reason: "Assurance des véhicules échue",
    },
  ]);
});

test("a demo that the job extends to a later day equals a demo seeded on that day", async () => {
  await seedDemo(database, demo);
  const later = new Date("2026-11-25T10:00:00Z");
  const context = {
    config: { WAKAFINE_MODE: "demo" } as Config,
    database,
    log: console,
    clock: () => later,
  } satisfies Context;
  expect(await demoJob(context, daysAhead).run()).toBe(1);
  expect(await demoJob(context, daysAhead).run()).toBe(0);
  const [{ until } = { until: "" }] = await sql<{ until: string }>(
    "select demo_until::text as until from installation",
  );
  expect(until).toBe(addDays(dayOf(later), daysAhead));
  const comingWorld = async () => {
    await sql("delete from departures where departs_at < $1", ["2026-11-24T23:00:00Z"]);
    return world();
  };
  const extended = await comingWorld();
  await sql(
    "truncate departures, seat_holds, seat_claims, bookings, tickets, check_ins, ledger_transactions, payment_attempts cascade; truncate agency_members, users, agencies, towns restart identity cascade; delete from installation",
  );
  await seedDemo(database, { ...demo, today: later });
  expect(await comingWorld()).toBe(extended);
});

test("a departure has an offer for each stop, and stations and night trips follow the timetable [G.ref.04]", async () => {
  await seedDemo(database, demo);
  expect(
    await count(
      "departures d where not exists (select from offers o where o.departure_id = d.id and o.stop = 0 and o.to_town_id = d.to_town_id and o.price = d.price and o.departs_at = d.departs_at)",
    ),
  ).toBe(0);
  expect(
    await count(
      "departures d where not exists (select from boarding_stations s where s.departure_id = d.id and s.quarter <> '' and s.departs_at >= d.departs_at)",
    ),
  ).toBe(0);
  expect(await count("offers where stop > 0")).toBeGreaterThan(5000);
  const first = await sql<{ day: string }>(
    "select min(departs_at at time zone 'Africa/Douala') filter (where departs_at > '2026-11-22T23:00:00Z')::date::text as day, max(departs_at at time zone 'Africa/Douala')::date::text as last from departures",
  );
  expect(first[0]).toEqual({ day: "2026-11-23", last: addDays("2026-11-23", daysAhead) });
});

test("sales are the same at every hour of a day, and boardings depend on the hour", async () => {
  await seedDemo(database, demo);
  const [sales, used] = [await salesHash(), await count("tickets where status = 'VALIDATE'")];
  expect(await count("check_ins where outcome = 'accepted'")).toBe(used);
  expect(await count("check_ins where happened_at > '2026-11-23T10:00:00Z'")).toBe(0);
  await sql(
    "truncate departures, seat_holds, seat_claims, bookings, tickets, check_ins, ledger_transactions, payment_attempts cascade; truncate agency_members, users, agencies, towns restart identity cascade; delete from installation",
  );
  await seedDemo(database, { ...demo, today: new Date("2026-11-23T16:00:00Z") });
  expect(await salesHash()).toBe(sales);
  expect(await count("tickets where status = 'VALIDATE'")).toBeGreaterThan(used + 50);
});

test("the demo has bookings of every agency with departures, among them paid, used, cancelled and unpaid ones", async () => {
  await seedDemo(database, demo);
  const states = await sql<{ status: string; count: number }>(
    "select status, count(*)::integer from bookings group by 1 order by 1",
  );
  expect(states.map(({ status }) => status)).toEqual(["EXPIRED", "FAILED", "PAID", "REFUNDED"]);
  const total = states.reduce((sum, one) => sum + one.count, 0);
  expect(total).toBeGreaterThan(400);
  expect(total).toBeLessThan(900);
  expect(await count("(select distinct agency_id from booking_legs) as selling")).toBe(12);
  expect(await count("tickets where status = 'VALIDATE'")).toBeGreaterThan(100);
  expect(await count("refunds where reason = 'cancelled'")).toBeGreaterThan(2);
  expect(
    await count(
      "tickets t join bookings b on b.id = t.booking_id where (t.cancelled_at is not null) <> (b.status = 'REFUNDED')",
    ),
    "only a ticket cancelled after payment has the time of its cancellation",
  ).toBe(0);
  expect(await count("refunds where reason = 'late'")).toBeGreaterThan(0);
  const [own] = await sql<{ states: string[] }>(
    "select array_agg(distinct status order by status) as states from bookings where user_id = $1",
    [demoTraveller.id],
  );
  expect(own?.states).toEqual(["EXPIRED", "PAID", "REFUNDED"]);
  const left = await sql<{ free: number }>(
    `select (d.total_places - count(*))::integer as free from departures d join seat_claims c on c.departure_id = d.id
     group by d.id, d.total_places order by 1 limit 3`,
  );
  expect(left.map(({ free }) => free)).toEqual([0, 2, expect.any(Number)]);
  expect(left[2]!.free).toBeGreaterThan(5);
});

/** SQL: the time of the clock of the run. */
const sqlNow = () => `timestamptz '${new Date().toISOString()}'`;

test("sales equal the rows of real bookings, payments and boardings, and the checking jobs find no errors", async () => {
  await seedDemo(database, { ...demo, today: new Date() });
  expect(await checkLedger(database, { extra: [...ticketChecks, ...payoutChecks] })).toEqual([]);
  for (const broken of [
    "bookings b join seat_holds h on h.id = b.hold_id where (b.status = 'PAID') <> (h.confirmed_at is not null)",
    "seat_claims c left join hold_legs l on l.hold_id = c.hold_id and l.departure_id = c.departure_id and c.seat = any (l.seats) where l.hold_id is null",
    `tickets t where t.status in ('PAID', 'VALIDATE') and not exists (select from seat_claims c join bookings b on b.hold_id = c.hold_id
       where b.id = t.booking_id and c.departure_id = t.departure_id and c.seat = t.seat)`,
    "bookings b join booking_legs l on l.booking_id = b.id where b.amount_xaf <> floor(b.due) or l.unit_price * b.passengers + l.fee < b.due",
    `bookings b where coalesce(b.ended_at, b.created_at) > ${sqlNow()} or b.created_at > ${sqlNow()}`,
    "(select created_at < lag(created_at) over (order by id) as earlier from bookings) sorted where earlier",
    "departures d where (d.first_sold_end_at is null) = exists (select from tickets t where t.departure_id = d.id and t.status <> 'CANCEL')",
  ])
    expect(await count(broken), broken).toBe(0);
  expect(await sweepHolds(database)).toBe(0);
  const context = { config: {} as Config, database, log: console, clock: () => new Date() };
  await releaseHeldMoney(context, (keys) => departureEnds(database, keys));
  expect(await checkLedger(database, { extra: ticketChecks })).toEqual([]);
});

test("seeding the sales of the coming days and those of past days sends 15 statements each: one read, 12 inserts of one table each, one update and one analyze", async () => {
  const sent: string[] = [];
  const counting: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((transaction) =>
        work({
          ...transaction,
          query: (one) => (sent.push(one.name), transaction.query(one)),
          batch: (statements) => (
            sent.push(...statements.map(({ name }) => name)),
            transaction.batch(statements)
          ),
        }),
      ),
  };
  await seedDemo(counting, demo);
  expect(sent.filter((name) => /sales|to sell/.test(name))).toHaveLength(30);
});

test("seeding refuses mode live, a database in use and a database marked as live", async () => {
  await expect(seedDemo(database, { mode: "live", today: monday })).rejects.toThrow(
    "only in mode demo",
  );
  await sql(
    "insert into users (id, public_id, lastname, role_id) values (gen_random_uuid(), 'p', 'Ngo', 2)",
  );
  await expect(seedDemo(database, demo)).rejects.toThrow("not marked as a demo");
  expect(await count("installation")).toBe(0);
  await refuseDemoDatabase(database);
  await refuseDemoDatabase(database);
  await expect(seedDemo(database, demo)).rejects.toThrow("marked as live");
  expect(await count("towns")).toBe(88);
});

test("a live server refuses a database that is marked as a demo", async () => {
  await seedDemo(database, demo);
  await expect(refuseDemoDatabase(database)).rejects.toThrow("marked as a demo");
});

test("the benchmark's query finds 10 to 30 trips at every size, and its database is not a demo", async () => {
  for (const departures of [2000, 20_000]) {
    const { query } = await seedMeasuring(database, { mode: "demo", departures, today: monday });
    expect(await count("departures")).toBe(departures);
    const found = await sql(
      `select from offers o join town_names f on f.town_id = o.from_town_id join town_names t on t.town_id = o.to_town_id
       where f.key = search_key($1) and t.key = search_key($2) and (o.departs_at at time zone 'Africa/Douala')::date = to_date($3, 'DD-MM-YYYY')`,
      [query.city_departure, query.city_destination, query.departure_date],
    );
    expect(found.length).toBeGreaterThanOrEqual(10);
    expect(found.length).toBeLessThanOrEqual(30);
  }
  await expect(seedDemo(database, demo)).rejects.toThrow("for measuring");
});

test("a demo database cannot become a measuring database", async () => {
  await seedDemo(database, demo);
  await expect(
    seedMeasuring(database, { mode: "demo", departures: 100, today: monday }),
  ).rejects.toThrow("not for measuring");
});

test("towns have the same key in the browser and in the database, and are found by every spelling", async () => {
  const letters = Array.from({ length: 0x250 - 0xc0 }, (_unused, index) =>
    String.fromCodePoint(0xc0 + index),
  ).filter((letter) => /\p{L}/u.test(letter) && /^[À-ž]$/u.test(letter));
  const texts = [
    ...towns.flatMap(spellingsOf),
    "N’Gaoundéré",
    "SAINT-PAUL d'Édéa",
    "Œyo 2",
    "…",
    ...letters,
  ];
  const rows = await sql<{ text: string; key: string }>(
    "select text, search_key(text) as key from unnest($1::text[]) as text",
    [texts],
  );
  expect(rows.filter(({ text, key }) => townKey(text) !== key)).toEqual([]);
  await refuseDemoDatabase(database);
  const found = await sql<{ slug: string }>(
    "select t.slug from unnest($1::text[]) with ordinality as s(text, n) join town_names k on k.key = search_key(s.text) join towns t on t.id = k.town_id order by n",
    [towns.flatMap(spellingsOf)],
  );
  expect(found.map(({ slug }) => slug)).toEqual(
    towns.flatMap((town) => spellingsOf(town).map(() => town.slug)),
  );
});

test("one agency has a validated number, a past payout and money due for a trip that has arrived [A2.momo.05, A2.momo.06]", async () => {
  await seedDemo(database, demo);
  const [paid] = await sql<{ agency: string; same_number: boolean; state: string }>(
    "select a.name as agency, p.phone = a.momo_phone as same_number, p.state from payouts p join agencies a on a.id = p.agency_id",
  );
  expect(paid).toEqual({ agency: "Grand Calao", same_number: true, state: "executed" });
  const due = await sql<{ due: string }>(
    "select -sum(amount) as due from ledger_entries where account = 'agency_payable' group by departure_id having sum(amount) < 0",
  );
  expect(due).toHaveLength(1);
  expect(await checkLedger(database, { extra: payoutChecks })).toEqual([]);
});

test("each agency that sends parcels has some in every state with their chain, their fees and a balance, a held one and a tariff, and the checking jobs find no errors", async () => {
  const now = new Date();
  await seedDemo(database, { ...demo, today: now });
  const rows = await sql<{ agency: string; states: object }>(
    `select agency, jsonb_object_agg(state, parcels) as states from (
       select a.name as agency, p.state, count(*)::integer as parcels from parcels p join agencies a on a.id = p.agency_id group by 1, 2) counted group by 1 order by 1`,
  );
  const states = { WAREHOUSE: 5, EMBARK: 6, ARRIVE: 5, RECEIVE: 10 };
  expect(rows).toEqual([
    { agency: "Grand Calao", states },
    { agency: "Tam-Tam Colis", states },
  ]);
  expect(
    await checkLedger(database, { extra: [...parcelChecks, ...ticketChecks, ...payoutChecks] }),
  ).toEqual([]);
  const held = `parcels p join parcel_events e on e.parcel_id = p.id
    where p.exceptions = array['HELD'] and p.state = 'ARRIVE' and e.kind = 'EXCEPTION' and e.details -> 'exception' ->> 'kind' = 'HELD'`;
  expect([await count(held), await count("parcel_tariffs")]).toEqual([2, 2]);
  for (const broken of [
    `parcels where greatest(created_at, embarked_at, arrived_at, received_at) > ${sqlNow()}`,
    `parcels where created_at > coalesce(embarked_at, ${sqlNow()}) or embarked_at > arrived_at or arrived_at > received_at`,
    "parcels p where (p.state = 'RECEIVE') <> exists (select from parcel_events e where e.parcel_id = p.id and e.details -> 'collected_by' ->> 'self' = 'true')",
    "(select from ledger_entries where account = 'parcel_balance' group by agency_id having -sum(amount) not between 90000 and 99999) balances",
  ])
    expect(await count(broken), broken).toBe(0);
});
