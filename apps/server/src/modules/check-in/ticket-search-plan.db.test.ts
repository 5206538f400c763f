import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketsOfAgency } from "./ticket-search-store.ts";

const sold = 20_000;
const maxCounted = 101;
let world: TestDatabase;
let agency: string;
beforeAll(async () => {
  world = await startTestDatabase();
  const seed = seederOf(world);
  agency = await seed.agency();
  const departure = await seed.departure({ agency, from: "Douala", to: "Yaoundé" });
  await world.sql("update agencies set prefix = 'PLN' where id = $1", [agency]);
  await world.sql(
    `with held as (insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id),
     numbered as (select n, gen_random_uuid() as id from generate_series(1, $1::integer) n),
     booked as (
       insert into bookings (id, order_code, link_token, hold_id, status, language, payment_method, delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf)
       select n.id, 'PLAN' || n, lpad(n.n::text, 22, '0'), held.id, 'PAID', 'fr', 'MOBILE', 'SMS', '-', '-', 1, 4000, 4000 from numbered n, held),
     legs as (
       insert into booking_legs (booking_id, leg, agency_id, departure_id, to_town_id, agency_name, agency_prefix, from_town, to_town, travel_class, departs_at, arrives_at,
         unit_price, fee_rate, fee_fixed, commission_rate, agency_share_xaf, seats)
       select n.id, 0, $2, $3, 1, 'Plan', 'PLN', 'Douala', 'Yaoundé', 'ECONOMIC', app_now(), app_now(), 4000, 0, 0, 0, 4000, '{1}' from numbered n),
     people as (
       insert into passengers (booking_id, position, lastname, firstname, sex_id, phone)
       select n.id, 0, case when n.n % 10 = 0 then 'Ngo Bassong' else md5(n.n::text) end, case n.n when 7 then 'Wilhelmine' else 'Rosine' end, 1, '+2376' || lpad((n.n * 4271 % 100000000)::text, 8, '0')
       from numbered n)
     insert into tickets (agency_id, id, booking_id, leg, position, departure_id, seat, status, code, qrcode_uuid, link_token, price)
     select $2, gen_random_uuid(), n.id, 0, 0, case when n.n = 7 then $3 else gen_random_uuid() end, 1, 'PAID', 'PLN-' || upper(lpad(to_hex(n.n * 7919), 8, 'Z')), gen_random_uuid(), md5(n.n::text), 4000
     from numbered n`,
    [sold, agency, departure],
  );
  await world.sql("select gin_clean_pending_list('passengers_search')"); // as vacuum does: otherwise a search reads the whole pending list of the GIN index
  for (const table of ["tickets", "passengers", "bookings", "booking_legs"])
    await world.sql(`analyze ${table}`);
});
afterAll(() => world.drop());

interface PlanNode {
  readonly [key: string]: unknown;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs the search with a plan for its values, as the server does. Returns the number of matches, the indexes used, and the ticket and passenger rows read. */
async function explainSearch(search: {
  readonly keyword?: string;
  readonly code?: string;
  readonly digits?: string;
}): Promise<{ found: number; indexes: string[]; rows: number }> {
  const values = [
    agency,
    search.keyword ?? null,
    search.code ?? null,
    search.digits ?? null,
    maxCounted,
    20,
    0,
  ] as const;
  const { text } = ticketsOfAgency(...values);
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ counted: number }>(text, [...values]);
    const explained = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      [...values],
    );
    const nodes = nodesOf(explained.rows[0]!["QUERY PLAN"][0].Plan).filter(
      (node) => Number(node["Actual Loops"]) > 0,
    );
    const scans = nodes.filter((node) =>
      ["tickets", "passengers"].includes(String(node["Relation Name"])),
    );
    return {
      found: rows[0]?.counted ?? 0,
      indexes: [
        ...new Set(
          nodes.flatMap((node) =>
            node["Index Name"] === undefined ? [] : [String(node["Index Name"])],
          ),
        ),
      ],
      rows: scans.reduce(
        (sum, node) =>
          sum +
          (Number(node["Actual Rows"]) +
            Number(node["Rows Removed by Filter"] ?? 0) +
            Number(node["Rows Removed by Index Recheck"] ?? 0)) *
            Number(node["Actual Loops"]),
        0,
      ),
    };
  } finally {
    await client.end();
  }
}

test("without a keyword the list reads at most four rows per counted ticket", async () => {
  const { found, rows } = await explainSearch({});
  expect(found).toBe(maxCounted);
  expect(rows).toBeLessThan(maxCounted * 4);
});

test("the beginning of a code is searched as a range of the code index, with and without the prefix", async () => {
  for (const code of ["ZZZZ1EEF", "PLNZZZZ1EEF"]) {
    const { found, indexes, rows } = await explainSearch({ keyword: code.toLowerCase(), code });
    expect(found, code).toBe(1);
    expect(indexes, code).toContain("tickets_code_key");
    expect(rows, code).toBeLessThan(20);
  }
});

test("a search for the agency's prefix reads at most six rows per counted ticket", async () => {
  const { found, rows } = await explainSearch({ keyword: "PLN", code: "PLN" });
  expect(found).toBe(maxCounted);
  expect(rows).toBeLessThan(maxCounted * 6);
});

test("a rare name and a part of a phone are found by the search index, without reading all tickets", async () => {
  for (const { matches, ...search } of [
    { keyword: "Wilhelmine", matches: 1 },
    { keyword: "helmine ngo nobody", matches: 0 },
    { keyword: "00029897", digits: "00029897", matches: 1 },
  ]) {
    const { found, indexes, rows } = await explainSearch(search);
    expect(found, search.keyword).toBe(matches);
    expect(indexes, search.keyword).toContain("passengers_search");
    expect(rows, search.keyword).toBeLessThan(200);
  }
  expect((await explainSearch({ keyword: "Rosine Wilhelmine" })).found).toBe(0);
});

test("a search for a frequent name reads the newest tickets, not all of them", async () => {
  const { found, rows } = await explainSearch({ keyword: "bassong" });
  expect(found).toBe(maxCounted);
  expect(rows).toBeLessThan(sold / 2);
});
