import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const seed = seederOf(app.database);
  const agency = await seed.agency({ name: "Référence Voyages" });
  await app.database.sql(
    "update agencies set commission_rate = 9, momo_phone = '+237670000009', om_phone = '+237690000009' where id = $1",
    [agency],
  );
  await seed.agency({ name: "Référence en attente", active: false });
  // 70 departures make one route the most frequent; one of them is cheaper, one slower.
  for (let number = 0; number < 70; number += 1) {
    const at =
      `${String(1 + (Math.floor(number / 5) % 14)).padStart(2, "0")}:${(number % 5) * 10}`.replace(
        /:0$/,
        ":00",
      );
    await seed.departure({
      agency,
      from: "Réf-Nord",
      to: "Réf-Sud",
      inDays: 2,
      at,
      price: number === 3 ? 1500 : 2000,
      minutes: number === 4 ? 900 : 180,
    });
  }
});
afterAll(() => app?.stop());

async function lists() {
  const { status, body } = await app.call("getDefaultData", {} as never);
  expect(status).toBe(200);
  return body.data;
}

test("GET user/default_data needs no token [C7.ref.01]", async () => {
  expect((await app.fetch("/api/user/default_data")).status).toBe(200);
});

const named = [
  ["package_status", "C3.ref.01"],
  ["user_role", "C3.ref.02"],
  ["user_sex", "C3.ref.03"],
  ["agency_role", "C3.ref.04"],
  ["agency_vehicule_type", "C3.ref.05"],
  ["comments", "C3.ref.06"],
  ["partners", "C3.ref.07"],
  ["agencies", "C3.ref.08"],
  ["trajets", "C3.ref.09"],
] as const;
for (const [list, row] of named) {
  test(`the list ${list} is an array [${row}]`, async () => {
    expect(Array.isArray((await lists())[list])).toBe(true);
  });
}

const entries = [
  ["user_role", 1, "Administrateur", "Administrator", "C3.ref.10"],
  ["user_role", 2, "Client", "Client", "C3.ref.11"],
  ["user_role", 3, "Invité", "Guest", "C3.ref.12"],
  ["user_role", 4, "Agence", "Agency", "C3.ref.13"],
  ["user_role", 5, "Utilisateur", "User", "C3.ref.14"],
  ["user_sex", 1, "Homme", "Male", "C3.ref.15"],
  ["user_sex", 2, "Femme", "Female", "C3.ref.16"],
  ["user_sex", 3, "Autre", "Other", "C3.ref.17"],
  ["agency_vehicule_type", 1, "Bus", "Bus", "C3.ref.18"],
  ["agency_vehicule_type", 2, "Train", "Train", "C3.ref.19"],
  ["agency_vehicule_type", 3, "Avion", "Plane", "C3.ref.20"],
  ["agency_role", 1, "Administrateur", "Administrator", "C3.ref.21"],
  ["agency_role", 2, "Edimester", "Edimester", "C3.ref.22"],
] as const;
for (const [list, id, title_fr, title_en, row] of entries) {
  test(`${list} ${id} is ${title_en} [${row}]`, async () => {
    expect((await lists())[list]).toContainEqual({ id, title_fr, title_en });
  });
}

test("references have an id and two titles, a package status also a code [G.ref.02]", async () => {
  const data = await lists();
  for (const list of [
    data.user_role,
    data.user_sex,
    data.agency_role,
    data.agency_vehicule_type,
    data.agency_transport_type,
  ]) {
    for (const entry of list)
      expect(Object.keys(entry).toSorted()).toEqual(["id", "title_en", "title_fr"]);
  }
  expect(data.package_status.map((status) => status.code)).toEqual([
    "WAREHOUSE",
    "EMBARK",
    "ARRIVE",
    "RECEIVE",
  ]);
});

test("comments and partners have the documented fields and are empty, because no endpoint adds any [G.ref.02]", async () => {
  const { comments, partners } = await lists();
  expect([comments, partners]).toEqual([[], []]);
  // The published schema accepts an entry of these fields and rejects others.
  const { shape } = endpoints.getDefaultData.output;
  const comment = { id: 1, author: "Aline", text_fr: "Bien", text_en: "Good", note: 5 };
  const partner = { id: 1, name: "Rail Test", image_url: null, link: "https://rail.example" };
  expect([shape.comments.parse([comment]), shape.partners.parse([partner])]).toEqual([
    [comment],
    [partner],
  ]);
  expect(shape.comments.safeParse([{ id: 1, author: "Aline", text: "Bien" }]).success).toBe(false);
  expect(shape.partners.safeParse([{ id: 1, name: "Rail Test", image: "x" }]).success).toBe(false);
});

test("agencies are the active ones with public fields only, without payout phone or commission [G.ref.03, G.auth.28]", async () => {
  const { agencies } = await lists();
  const names = agencies.map((agency) => agency.name);
  expect(names).toContain("Référence Voyages");
  expect(names).not.toContain("Référence en attente");
  for (const agency of agencies) {
    expect(Object.keys(agency).toSorted()).toEqual([
      "agency_transport_type",
      "colour",
      "has_departures",
      "image",
      "localisation",
      "logo",
      "mark",
      "name",
      "phonenumber",
      "rate_banker_transaction",
      "rate_mobile_transaction",
      "transaction_banker_amount",
      "transaction_mobile_amount",
      "uuid",
    ]);
  }
  expect(JSON.stringify(agencies)).not.toMatch(/70000009|90000009/);
});

test("agencies with a departure in the next 7 days come first; the others have has_departures false", async () => {
  const seed = seederOf(app.database);
  const far = await seed.agency({ name: "Aa dans huit jours" });
  const gone = await seed.agency({ name: "Aa hier" });
  const withdrawn = await seed.agency({ name: "Aa retirée" });
  await seed.departure({ agency: far, from: "Réf-Est", to: "Réf-Ouest", inDays: 8 });
  await seed.departure({ agency: gone, from: "Réf-Est", to: "Réf-Ouest", inDays: -1 });
  const id = await seed.departure({
    agency: withdrawn,
    from: "Réf-Est",
    to: "Réf-Ouest",
    inDays: 2,
  });
  await app.database.sql("update departures set deleted_at = app_now() where id = $1", [id]);
  await app.advance(16);
  const { agencies } = await lists();
  const selling = agencies.map((agency) => agency.has_departures);
  expect(selling.indexOf(false)).toBe(selling.filter(Boolean).length);
  const said = new Map(agencies.map((agency) => [agency.name, agency.has_departures]));
  expect(
    ["Référence Voyages", "Aa dans huit jours", "Aa hier", "Aa retirée"].map((name) =>
      said.get(name),
    ),
  ).toEqual([true, false, false, false]);
});

test("trajets are the most frequent routes of the next 7 days with their lowest price [G.ref.02]", async () => {
  const { trajets } = await lists();
  expect(trajets.length).toBeLessThanOrEqual(12);
  expect(trajets).toContainEqual({
    city_departure: "Réf-Nord",
    city_destination: "Réf-Sud",
    price_from: 1500,
    duration_minutes: 180,
    departures_per_day: 10,
  });
});

test("the lists are cached for all requests, for at most a minute", async () => {
  const { roundTrips } = app.app.context.database;
  await app.advance(120);
  await lists();
  const before = roundTrips();
  await lists();
  expect(roundTrips() - before).toBe(0);
  await app.database.sql("update offers set price = 1000 where price = 1500");
  const price = async (): Promise<number | undefined> =>
    (await lists()).trajets.find((route) => route.city_departure === "Réf-Nord")?.price_from;
  expect(await price()).toBe(1500);
  await app.database.sql(
    "update agencies set name = 'Référence Renommée' where name = 'Référence Voyages'",
  );
  const names = async (): Promise<readonly string[]> =>
    (await lists()).agencies.map((agency) => agency.name);
  expect(await names()).toContain("Référence Voyages");
  await app.advance(16);
  expect(await names()).toContain("Référence Renommée");
  await app.advance(44);
  expect(await price()).toBe(1000);
  await app.database.sql(
    "update agencies set name = 'Référence Voyages' where name = 'Référence Renommée'",
  );
  await app.advance(16);
});

test("a request with the current ETag gets 304, until the lists change or the other language is requested", async () => {
  await app.advance(61);
  const request = (tag: string, language = "fr") =>
    app.fetch("/api/user/default_data", {
      headers: { "if-none-match": tag, "accept-language": language },
    });
  const first = await request("none");
  const tag = first.headers.get("etag") ?? "";
  expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  const again = await request(tag);
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
  expect((await request(`"other", ${tag}`)).status).toBe(304);
  expect((await request(tag, "en")).status).toBe(200);
  await app.database.sql(
    "update agencies set phone = '+237650000001' where name = 'Référence Voyages'",
  );
  await app.advance(16);
  expect((await request(tag)).status).toBe(200);
});
