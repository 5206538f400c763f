import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addPayable } from "@wakafine/testkit/payout-samples.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false" } });
const { agencies, departures, users } = smallWorld;
const departuresMade = 23;

let token: string;
beforeAll(async () => {
  token = await logInMember(app, users.member.rail[2]);
  // One departure a day before today, each with 1,000 francs to receive.
  const rows = await app.database.sql<{ id: string }>(
    `insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
     select d.agency_id, gen_random_uuid(), d.from_town_id, d.to_town_id, date_trunc('day', app_now(), 'Africa/Douala') - make_interval(days => n) + interval '10 hours', 60, 1200, 'ECONOMIC', 50
     from departures d, generate_series(1, ${departuresMade}) n where d.id = $1 returning id`,
    [departures.trainEconomic.id],
  );
  for (const { id } of rows)
    await addPayable(app, 1000, { agency: agencies.rail.id, departure: id });
  await sellTickets(app.database, {
    departureId: rows[0]!.id,
    passengers: [{ lastname: "Abena" }],
    status: "VALIDATE",
  });
  await addPayable(app, 777); // of another agency
});

type Query = Parameters<typeof list>[0];
const list = (query: { page?: number; start_date?: string; end_date?: string }, as = token) =>
  app.call("listIncome", { query }, { token: as });
const data = async (query: Query) => (await list(query)).body.data;
const days = async (query: Query) => (await data(query)).data.map(({ date }) => date);

/** Returns the day `before` days ago in both spellings of the API. */
async function dayBefore(before: number): Promise<readonly [day: string, sent: string]> {
  const [row] = await app.database.sql<{ day: string; sent: string }>(
    "select to_char(d, 'YYYY-MM-DD') as day, to_char(d, 'DD-MM-YYYY') as sent from (select app_now() at time zone 'Africa/Douala' - make_interval(days => $1) as d) x",
    [before],
  );
  return [row!.day, row!.sent];
}

test("the income has an entry per departure of the own agency, newest first, 20 per page, with totals of all [A3.momo.01–04, A7.momo.03, G.momo.02, G.momo.03]", async () => {
  const first = await data({});
  expect([first.total, first.pages, first.data.length]).toEqual([departuresMade, 2, 20]);
  expect(first.data[0]).toMatchObject({
    date: (await dayBefore(1))[1],
    departs: {
      city_departure: "Douala",
      city_destination: "Yaoundé",
      departure_hour: "10:00",
      tickets: 1,
    },
    amount_deposited: 1200,
    commission: 200,
    amount_already_received: 0,
    amount_to_be_received: 1000,
  });
  expect(first.totals).toMatchObject({ departures: departuresMade, amount_to_be_received: 23_000 });
  const second = await days({ page: 2 });
  expect(second).toEqual([
    (await dayBefore(21))[1],
    (await dayBefore(22))[1],
    (await dayBefore(23))[1],
  ]);
});

test("a date range includes both days and limits list and totals [G.momo.03]", async () => {
  const [[oldest], [newest]] = [await dayBefore(5), await dayBefore(3)];
  const found = await data({ start_date: oldest, end_date: newest });
  expect([found.total, found.totals.amount_to_be_received]).toEqual([3, 3000]);
  expect(await days({ start_date: (await dayBefore(1))[1] })).toHaveLength(1);
  await expectFieldErrors(["end_date invalid"], list({ start_date: newest, end_date: oldest }));
  await expectFieldErrors(["start_date bad_date"], list({ start_date: "30-02-2026" }));
});

test("roles 1, 2 and 3 read the income, other roles do not [A2.momo.01, A6.agsh.07]", async () => {
  expect((await list({}, await logInMember(app, users.member.modest[3]))).status).toBe(200);
  expect((await list({}, await logInMember(app, users.member.modest[9]))).status).toBe(403);
});

const file = (query: string, language = "fr") =>
  app.fetch(`/api/agencies/account-momo/statement?${query}`, {
    headers: { authorization: token, "accept-language": language },
  });

test("the statement is a CSV file with a byte order mark, quoted texts and whole numbers [A2.momo.01, G.momo.03]", async () => {
  const [[day]] = [await dayBefore(1)];
  const response = await file(`format=csv&start_date=${day}&end_date=${day}`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/filename="releve-recettes-.*\.csv"/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Buffer.from(bytes.subarray(0, 3)).toString("hex")).toBe("efbbbf");
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  expect(lines[1]).toBe(`"${day}";"10:00";"Douala";"Yaoundé";1;1200;200;0;0;1000`);
  expect(lines[2]).toBe(`"Total";"";"";"";1;1200;200;0;0;1000`);
  const english = await (await file("format=csv", "en")).text();
  expect(english).toContain('"Date","Time","From"');
});

test("the statement is a PDF of as many pages as it needs [A2.momo.01, G.momo.03]", async () => {
  const response = await file("format=pdf");
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await file("format=doc")).status).toBe(400);
});
