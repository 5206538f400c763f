import { explain } from "@wakafine/testkit/explain.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";
import { rowsCounted } from "../../http/page.ts";
import { claimsOfAgency } from "./claim-store.ts";

const { parcels, sample, rail } = smallWorld.agencies;
const claims = 30_000;
/** Claims of the agency that reads: as many that it sends as it hands out, each fifth open. */
const own = 60;
const idOf = "('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
let world: TestDatabase;
beforeAll(async () => {
  world = await startTestDatabase();
  const agencies = `case when n <= $2 / 2 then $3::uuid else $4::uuid end, case when n > $2 / 2 and n <= $2 then $3::uuid else $4::uuid end`;
  await world.sql(
    `insert into parcels (id, agency_id, destination_agency_id, code, description, sender_name, sender_surname, sender_phone, receiver_name, receiver_surname, receiver_phone,
       receiver_town, from_town_id, to_town_id, billing_xaf, fee_rate, fee_xaf, payer, method, is_paid, language, created_by)
     select ${idOf}, ${agencies}, 'PLAN-' || n, 'Carton', 'Odile', 'Mbarga', '+237677112233', 'Serge', 'Kamga', '+237699001122', 'Bafoussam', f.id, t.id, 5000, 0, 0,
       'SENDER', 'CASH', true, 'fr', (select id from users limit 1)
     from generate_series(1, $1::integer) n, (select min(id) as id from towns) f, (select max(id) as id from towns) t`,
    [claims, own, parcels.id, sample.id],
  );
  await world.sql(
    `insert into parcel_claims (id, parcel_id, agency_id, destination_agency_id, claimant, reason, description, claimed_xaf, state, decision, opened_by, opened_at, due_at, decided_at)
     select ${idOf}, p.id, p.agency_id, p.destination_agency_id, 'SENDER', 'LOST', 'Perdu', 5000, case when n % 5 = 0 then 'OPEN' else 'REJECTED' end,
       case when n % 5 = 0 then null else 'Rendu' end, p.created_by, app_now() - make_interval(hours => n), app_now() - make_interval(hours => n) + interval '14 days',
       case when n % 5 = 0 then null else app_now() end
     from generate_series(1, $1::integer) n join parcels p on p.code = 'PLAN-' || n`,
    [claims],
  );
  for (const table of ["parcels", "parcel_claims"]) await world.sql(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

test.each([
  ["the first page", null, 0],
  ["the last page", null, own - 12],
  ["the open ones", "OPEN", 0],
  ["the rejected ones", "REJECTED", 0],
] as const)(
  "%s of an agency's claims is read by index, not from the claims of all agencies [G.search.15]",
  async (_name, state, offset) => {
    const read = claimsOfAgency(parcels.id, state, rowsCounted, 12, offset);
    const found = await explain(world, read, "parcel_claims");
    expect(found.scannedTables).not.toContain("parcel_claims");
    expect(found.rowsRead).toBeLessThanOrEqual(own + 12);
    expect(found.indexes).toEqual(
      expect.arrayContaining(["parcel_claims_agency", "parcel_claims_destination"]),
    );
    const [first] = found.rows;
    expect(first?.counted).toBe(state === null ? own : state === "OPEN" ? own / 5 : (own * 4) / 5);
  },
);

test("an agency with many claims reads as many as are counted, however many it has, and one without any reads none [G.search.15]", async () => {
  const all = claimsOfAgency(sample.id, null, rowsCounted, 12, 0);
  const many = await explain(world, all, "parcel_claims");
  expect(many.rows[0]?.counted).toBe(rowsCounted);
  expect(many.rowsRead).toBeLessThanOrEqual(3 * rowsCounted);
  const none = await explain(
    world,
    claimsOfAgency(rail.id, null, rowsCounted, 12, 0),
    "parcel_claims",
  );
  expect([none.rowsRead, none.rows.map(({ id }) => id)]).toEqual([0, [null]]);
});
