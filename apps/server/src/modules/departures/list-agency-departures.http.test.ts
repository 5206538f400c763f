import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
const { morning, night, soon, yesterday, backAfternoon } = departures;
let app: TestApp;
let planner = "";
beforeAll(async () => {
  app = await startTestApp();
  planner = await logInMember(app, users.member.sample[2]);
});
afterAll(() => app.stop());

type Sent = RequestOf<"listAgencyDepartures">;
async function list(body: object = {}, query: object = {}) {
  const answered = await app.call("listAgencyDepartures", { body, query } as Sent, {
    token: planner,
  });
  return {
    ...answered,
    ids: answered.status === 200 ? answered.body.data.data.map(({ uuid }) => uuid) : [],
  };
}

test("an agency lists only its own departures, by time, with the five fields of a page [A7.trav.04, G.role.15]", async () => {
  const { status, body, ids } = await list();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ total: 5, pages: 1, current_page: 1, per_page: 20 });
  expect(ids).toEqual([yesterday.id, soon.id, morning.id, night.id, backAfternoon.id]);
});

test("keyword filters by a part of a town's name, ignoring accents [A7.trav.01]", async () => {
  expect((await list({ keyword: "NGAOUNDÉ" })).ids).toEqual([night.id]);
  expect((await list({ keyword: "yaounde" })).ids).toHaveLength(5);
  expect((await list({ keyword: "obala" })).ids).toEqual([soon.id]);
  for (const keyword of ["%", "_", "Zanzibar", "'", "\0%"])
    expect((await list({ keyword })).ids, keyword).toEqual([]);
});

test("a keyword of several words, an hour and a class narrow together [A7.trav.01]", async () => {
  for (const table of ["departures", "offers"])
    await app.database.sql(
      `update ${table} set travel_class = 'FIRST' where ${table === "offers" ? "departure_id" : "id"} = $1`,
      [soon.id],
    );
  const all = await list();
  const rows = all.body.data.data;
  const idsWhere = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).map(({ uuid }) => uuid);
  const { departure_hour: hour } = rows.find(({ uuid }) => uuid === night.id)!;
  expect((await list({ keyword: "yaoundé ngaoundéré" })).ids).toEqual([night.id]);
  for (const keyword of ["Yaou – Ngaoundéré", "Yaoundé→Ngaoundéré", "Yaoundé - Ngaoun"])
    expect((await list({ keyword })).ids, keyword).toEqual([night.id]);
  expect((await list({ keyword: "ngaoundéré obala" })).ids).toEqual([]);
  expect((await list({ keyword: hour })).ids).toEqual(
    idsWhere((row) => row.departure_hour === hour),
  );
  expect((await list({ keyword: `${hour.slice(0, 2)} h ${hour.slice(3)} ngaoun` })).ids).toEqual([
    night.id,
  ]);
  const vip = idsWhere((row) => row.travel_class === "FIRST");
  expect(vip).toEqual([soon.id]);
  expect((await list({ keyword: "VIP" })).ids).toEqual(vip);
  expect((await list({ keyword: "économique" })).ids).toEqual(
    idsWhere((row) => row.travel_class === "ECONOMIC"),
  );
});

test("a keyword that names a day finds the departures of that day [A7.trav.01]", async () => {
  const { data } = (await list()).body.data;
  const { departure_date: date } = data.find(({ uuid }) => uuid === night.id)!;
  const ofDay = data.filter((row) => row.departure_date === date).map(({ uuid }) => uuid);
  expect(ofDay).toEqual([morning.id, night.id]);
  const [dd, mm, yyyy] = date.split("-");
  for (const keyword of [`${dd}/${mm}`, `${dd}/${mm}/${yyyy}`, `${yyyy}-${mm}-${dd}`])
    expect((await list({ keyword })).ids, keyword).toEqual(ofDay);
  expect((await list({ keyword: `${dd}/${mm} ngaoundéré` })).ids).toEqual([night.id]);
  expect((await list({ keyword: `${dd}/${mm}`, departure_date: date })).ids).toEqual(ofDay);
  const other = data.find((row) => row.departure_date !== date)!.departure_date;
  expect((await list({ keyword: `${dd}/${mm}`, departure_date: other })).ids).toEqual([]);
});

test("a day can be listed from the page of an hour on; without a later departure it starts at the page asked for [A7.trav.03]", async () => {
  const { data } = (await list({ keyword: "" })).body.data;
  const day = data.find(({ uuid }) => uuid === night.id)!.departure_date;
  const ofDay = { departure_date: day, per_page: 1 };
  const hour = data.find(({ uuid }) => uuid === night.id)!.departure_hour;
  expect((await list({ ...ofDay })).ids).toEqual([morning.id]);
  const at = await list({ ...ofDay, opening_hour: hour });
  expect([at.ids, at.body.data.current_page, at.body.data.total]).toEqual([[night.id], 2, 2]);
  expect((await list({ ...ofDay, opening_hour: "00:00" })).body.data.current_page).toBe(1);
  const late = await list({ ...ofDay, opening_hour: "23:59" });
  expect([late.ids, late.body.data.current_page]).toEqual([[morning.id], 1]);
  expect((await list({ ...ofDay, opening_hour: hour, order: "desc" })).body.data.current_page).toBe(
    1,
  );
  const refused = await list({ ...ofDay, opening_hour: "25:00" });
  expect([refused.status, refused.body.error_code]).toEqual([400, "invalid_input"]);
});

test("order sorts in both directions [A7.trav.02]", async () => {
  const { ids } = await list({ order: "asc" });
  expect((await list({ order: "desc" })).ids).toEqual([...ids].reverse());
  expect((await list({ order: "sideways" })).ids).toEqual(ids);
});

test("page and per_page are applied [A7.trav.03]", async () => {
  const { ids } = await list();
  const second = await list({ page: 2, per_page: 2 });
  expect(second.ids).toEqual(ids.slice(2, 4));
  expect(second.body.data).toMatchObject({ total: 5, pages: 3, current_page: 2, per_page: 2 });
  expect((await list({ page: 9, per_page: 2 })).body.data).toMatchObject({
    data: [],
    total: 5,
    current_page: 9,
  });
  expect((await list({ page: -3, per_page: 500 })).body.data).toMatchObject({
    current_page: 1,
    per_page: 100,
  });
});

test("parameters are read from the body or the query, and the body takes precedence [G.trav.04]", async () => {
  expect((await list({}, { keyword: "obala" })).ids).toEqual([soon.id]);
  expect((await list({ keyword: "ngaoundere" }, { keyword: "obala", per_page: 1 })).ids).toEqual([
    night.id,
  ]);
  expect((await list({}, { per_page: 2, page: 2, order: "desc" })).body.data).toMatchObject({
    current_page: 2,
    per_page: 2,
  });
  expect((await list({ per_page: 3 }, { per_page: 2 })).body.data.per_page).toBe(3);
  const bare = await app.fetch("/api/agencies/departures", {
    method: "POST",
    headers: { authorization: planner },
  });
  expect(bare.status).toBe(200);
});

test("a departure is past from its arrival on and in progress before; days are those of Douala [G.trav.03]", async () => {
  expect((await list({ state: "past" })).ids).toEqual([yesterday.id]);
  expect((await list({ state: "in_progress" })).ids).toEqual([
    soon.id,
    morning.id,
    night.id,
    backAfternoon.id,
  ]);
  const [{ day } = { day: "" }] = await app.database.sql<{ day: string }>(
    "select to_char(timezone('Africa/Douala', departs_at), 'DD-MM-YYYY') as day from departures where id = $1",
    [night.id],
  );
  expect((await list({ departure_date: day })).ids).toEqual([morning.id, night.id]);
});

test("departure_in_progress lists future departures when true, departed ones when false, and is ignored when empty [G.search.04]", async () => {
  const other = await startTestApp({ sandbox: app.sandbox });
  try {
    const token = await logInMember(other, users.member.sample[2]);
    const listed = async (body: object, query: object = {}) => {
      const answered = await other.call("listAgencyDepartures", { body, query } as Sent, { token });
      expect(answered.status).toBe(200);
      return answered.body.data.data.map(({ uuid }) => uuid);
    };
    const [left] = await other.database.sql<{ seconds: number }>(
      "select extract(epoch from departs_at - app_now())::float8 as seconds from departures where id = $1",
      [soon.id],
    );
    const later = [morning.id, night.id, backAfternoon.id];
    for (const value of [true, "true", "1"])
      expect(await listed({ departure_in_progress: value })).toEqual([soon.id, ...later]);
    for (const value of [false, "false", "0"])
      expect(await listed({ departure_in_progress: value })).toEqual([yesterday.id]);
    await other.advance(left!.seconds + 1); // it has left and not arrived
    expect(await listed({ departure_in_progress: true })).toEqual(later);
    expect(await listed({}, { departure_in_progress: "false" })).toEqual([yesterday.id, soon.id]);
    expect(await listed({ departure_in_progress: false, state: "in_progress" })).toEqual([soon.id]);
    expect(await listed({ departure_in_progress: false }, { departure_in_progress: "1" })).toEqual([
      yesterday.id,
      soon.id,
    ]);
    expect(await listed({ departure_in_progress: "" })).toHaveLength(5);
  } finally {
    await other.stop();
  }
});

test("sold and boarded places are counted, booked and cancelled ones are not", async () => {
  const passengers = ["Abena", "Bello", "Fotso"].map((lastname) => ({ lastname }));
  await sellTickets(app.database, { departureId: morning.id, passengers });
  await sellTickets(app.database, {
    departureId: morning.id,
    passengers: passengers.slice(0, 2),
    status: "VALIDATE",
  });
  await sellTickets(app.database, {
    departureId: morning.id,
    passengers: passengers.slice(0, 1),
    status: "BOOKED",
  });
  await sellTickets(app.database, {
    departureId: morning.id,
    passengers: passengers.slice(0, 1),
    status: "CANCEL",
  });
  const { body } = await list({ keyword: "Douala", departure_date: "" });
  const row = body.data.data.find(({ uuid }) => uuid === morning.id);
  expect(row).toMatchObject({
    sold_places_number: 5,
    checked_in_number: 2,
    total_places_number: 70,
    remaining_places_number: 63,
    boarding_stations: [{ quarter: "Mvan" }, { quarter: "Nsam" }],
  });
  expect(body.data.data.find(({ uuid }) => uuid === yesterday.id)).toMatchObject({
    sold_places_number: 0,
    checked_in_number: 0,
  });
});

test("invalid parameters are refused by field", async () => {
  for (const [body, field] of [
    [{ per_page: "many" }, "per_page"],
    [{ departure_date: "30-02-2027" }, "departure_date"],
    [{ keyword: "x".repeat(256) }, "keyword"],
    [{ page: {} }, "page"],
    [{ departure_in_progress: "maybe" }, "departure_in_progress"],
  ] as const) {
    const { status, body: answered } = await list(body);
    expect(status, field).toBe(400);
    expect(answered.data).toMatchObject({ fields: [{ field }] });
  }
});
