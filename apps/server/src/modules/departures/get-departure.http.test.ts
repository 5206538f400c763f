import { addDays, apiDay, dayOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { weekdays } from "@wakafine/shared/reference/messages.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const route = { city_departure: "Détail-Nord", city_destination: "Détail-Sud" };
const agencyName = "</script><script>alert('Étape')</script>";
let app: TestApp;
let agency: string;
let trip: string;

// Leaves tomorrow at 21:30 and arrives the day after at 04:15; two stops on the way.
beforeAll(async () => {
  app = await startTestApp();
  const seed = seederOf(app.database);
  agency = await seed.agency({ name: agencyName });
  await app.database.sql(
    `update agencies set commission_rate = 7, mobile_fee_rate = 2.5, mobile_fee_fixed = 50, card_fee_rate = 3, card_fee_fixed = 100.5,
       phone = '+237233000001', momo_phone = '+237670000000', om_phone = '+237690000000', email = 'secret@agence.example', town = 'Douala', quarter = 'Akwa',
       logo_url = 'https://cdn.example/logo.png' where id = $1`,
    [agency],
  );
  trip = await seed.departure({
    agency,
    from: route.city_departure,
    to: route.city_destination,
    at: "21:30",
    minutes: 405,
    price: 6500,
    travelClass: "FIRST",
    places: 50,
    taken: 12,
    stops: [
      { town: "Étape-Une", price: 2500, minutes: 90 },
      { town: "Étape-Deux", price: 4000, minutes: 210 },
    ],
    stations: [
      { quarter: "Akwa", at: "21:00", cost: 0 },
      { quarter: "Bonabéri", at: "21:20", cost: 7000 },
    ],
  });
});
afterAll(() => app?.stop());

const tomorrow = (): string => addDays(dayOf(new Date()), 1);
async function read(query: Record<string, string> = {}) {
  const response = await app.call("getDeparture", { params: { id: trip }, query } as never);
  expect(response.status).toBe(200);
  return response.body.data;
}

test("a departure has its uuid and is found by it [C3.search.26, C7.search.04]", async () => {
  expect((await read()).uuid).toBe(trip);
});
test("a departure has a price [C3.search.27]", async () => {
  expect((await read()).price).toBe(6500);
});
test("a departure has the weekday of its start, with titles [C3.search.28, G.search.12]", async () => {
  expect((await read()).departure_day_start).toEqual(weekdays[weekdayOf(tomorrow()) - 1]);
});
test("an overnight trip ends on the next weekday [C3.search.29, G.search.12]", async () => {
  expect((await read()).departure_day_end).toEqual(weekdays[weekdayOf(addDays(tomorrow(), 1)) - 1]);
});
test("a departure has its number of remaining places [C3.search.30]", async () => {
  expect((await read()).remaining_places_number).toBe(38);
});
test("a departure has its total number of places [C3.search.31]", async () => {
  expect((await read()).total_places_number).toBe(50);
});
test("a departure has its duration as HH:mm [C3.search.32]", async () => {
  expect((await read()).departure_duration).toBe("06:45");
});
test("a departure has a departure town [C3.search.33]", async () => {
  expect((await read()).city_departure).toBe(route.city_departure);
});
test("a departure has a destination town [C3.search.34]", async () => {
  expect(await read()).toMatchObject({
    city_destination: route.city_destination,
    city_final: null,
  });
});
test("a departure has its date as DD-MM-YYYY [C3.search.35, G.search.12]", async () => {
  expect((await read()).departure_date).toBe(apiDay(tomorrow()));
});
test("a departure has its hour [C3.search.36]", async () => {
  expect((await read()).departure_hour).toBe("21:30");
});
test("a departure has its arrival hour, computed across midnight [C3.search.37, G.search.12]", async () => {
  expect((await read()).arriving_hour).toBe("04:15");
});
test("a departure has its end date, computed across midnight [C3.search.38, G.search.12]", async () => {
  expect((await read()).departure_end_date).toBe(apiDay(addDays(tomorrow(), 1)));
});
test("a departure has its travel class [C3.search.39]", async () => {
  expect((await read()).travel_class).toBe("FIRST");
});
test("a departure has its creation time in ISO 8601 [C3.search.40, G.search.12]", async () => {
  expect((await read()).created_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Date.now() - Date.parse((await read()).created_date)).toBeLessThan(600_000);
});
test("a departure has the public fields of its agency: no commission, payout phones or e-mail [C3.search.41, G.agsh.05]", async () => {
  const shown = (await read()).agency;
  expect(Object.keys(shown).toSorted()).toEqual([
    "agency_transport_type",
    "colour",
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
  expect(shown).toMatchObject({
    uuid: agency,
    name: agencyName,
    phonenumber: "+237233000001",
    localisation: { town: "Douala", quarter: "Akwa" },
    agency_transport_type: { id: 1 },
    rate_mobile_transaction: 2.5,
    transaction_mobile_amount: 50,
    rate_banker_transaction: 3,
    transaction_banker_amount: 100.5,
  });
  expect(JSON.stringify(shown)).not.toMatch(/670000000|690000000|secret|rate_transaction/);
});
test("image.url and logo have the same value [G.agsh.03]", async () => {
  expect((await read()).agency).toMatchObject({
    image: { url: "https://cdn.example/logo.png" },
    logo: "https://cdn.example/logo.png",
  });
});

test("a departure has its boarding stations and stops in order", async () => {
  const { boarding_stations, intermediate_destinations } = await read();
  expect(boarding_stations).toEqual([
    { quarter: "Akwa", departure_hour: "21:00", cost: 0 },
    { quarter: "Bonabéri", departure_hour: "21:20", cost: 7000 },
  ]);
  expect(intermediate_destinations).toEqual([
    { city: "Étape-Une", price: 2500, arriving_hour: "23:00", duration: "01:30" },
    { city: "Étape-Deux", price: 4000, arriving_hour: "01:00", duration: "03:30" },
  ]);
});

test("with city_destination a stop's own price, hour and duration are returned, and the seats of the whole trip [G.search.05]", async () => {
  expect(await read({ city_destination: "etape deux" })).toMatchObject({
    price: 4000,
    city_destination: "Étape-Deux",
    city_final: route.city_destination,
    arriving_hour: "01:00",
    departure_duration: "03:30",
    departure_end_date: apiDay(addDays(tomorrow(), 1)),
    remaining_places_number: 38,
  });
  expect(await read({ city_destination: route.city_destination })).toMatchObject({
    price: 6500,
    city_final: null,
  });
});

test("a town the departure does not serve is refused with unknown_stop [G.search.05]", async () => {
  for (const town of ["Douala", "Nulle-Part-Test", "%", "\u0000", route.city_departure]) {
    const { status, body } = await app.call("getDeparture", {
      params: { id: trip },
      query: { city_destination: town },
    } as never);
    expect([town, status, body.error_code]).toEqual([town, 400, "unknown_stop"]);
  }
});

test("a search for a stop finds the trip with the stop's price and hour, and sorts by that price [G.search.05]", async () => {
  const seed = seederOf(app.database);
  await seed.departure({
    agency: await seed.agency(),
    from: route.city_departure,
    to: "Étape-Deux",
    at: "10:00",
    price: 4500,
  });
  const { body } = await app.call("searchDepartures", {
    query: { order: "asc" },
    body: { city_departure: route.city_departure, city_destination: "Étape-Deux" },
  } as never);
  expect(
    body.data.departures.data.map(({ price, city_destination, city_final, arriving_hour }) => ({
      price,
      city_destination,
      city_final,
      arriving_hour,
    })),
  ).toEqual([
    {
      price: 4000,
      city_destination: "Étape-Deux",
      city_final: route.city_destination,
      arriving_hour: "01:00",
    },
    { price: 4500, city_destination: "Étape-Deux", city_final: null, arriving_hour: "14:00" },
  ]);
});

test("a list without a destination contains a trip with stops once, with its final town", async () => {
  const { body } = await app.call("searchDepartures", {
    query: {},
    body: { city_departure: route.city_departure, agency_name: agencyName },
  } as never);
  expect(body.data.departures).toMatchObject({
    total: 1,
    data: [{ uuid: trip, city_destination: route.city_destination, price: 6500 }],
  });
});

test("any unknown or malformed id returns 404 with a message [C7.search.04]", async () => {
  const ids = [
    "00000000-0000-4000-8000-ffffffffffff",
    "1",
    "null",
    "' or 1=1 --",
    "<script>",
    "a\u0000b",
    "%",
    `${trip} `,
    trip.replaceAll("-", ""),
    "x".repeat(64),
    "é",
  ];
  for (const id of ids) {
    const { status, body } = await app.call("getDeparture", { params: { id }, query: {} } as never);
    expect([id, status, body.error_code, body.message]).toEqual([
      id,
      404,
      "not_found",
      "Élément introuvable",
    ]);
  }
  expect((await app.fetch("/api/departures/%E0%A4%A")).status).toBe(400);
  expect(
    (await app.call("getDeparture", { params: { id: "y".repeat(65) }, query: {} } as never)).status,
  ).toBe(400);
});
