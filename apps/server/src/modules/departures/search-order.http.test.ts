import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const route = { city_departure: "Tri-Haut", city_destination: "Tri-Bas" };
const id = (number: number): string =>
  `00000000-0000-4000-8000-0000000000${String(number).padStart(2, "0")}`;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const seed = seederOf(app.database);
  const agencies = [await seed.agency(), await seed.agency(), await seed.agency()];
  // Inserted in another order; 1 and 2 leave at the same minute for the same price, 3 and 5 only have the same price.
  const rows = [
    [5, 2, 2, "07:00", 4000],
    [4, 0, 2, "06:00", 3000],
    [3, 0, 1, "09:00", 4000],
    [2, 1, 1, "08:00", 5000],
    [1, 0, 1, "08:00", 5000],
  ] as const;
  for (const [number, agency, inDays, at, price] of rows) {
    await seed.departure({
      id: id(number),
      agency: agencies[agency]!,
      from: route.city_departure,
      to: route.city_destination,
      inDays,
      at,
      price,
    });
  }
});
afterAll(() => app?.stop());

async function ordered(query: Record<string, unknown>): Promise<number[]> {
  const { status, body } = await app.call("searchDepartures", { query, body: route } as never);
  expect(status).toBe(200);
  return body.data.departures.data.map((departure) => Number(departure.uuid.slice(-2)));
}

test("the default order is by time, ties by uuid [G.search.02]", async () => {
  expect(await ordered({})).toEqual([1, 2, 3, 4, 5]);
  expect(await ordered({ order: "" })).toEqual([1, 2, 3, 4, 5]);
});

test("order asc sorts by ascending price by default, ties by date, hour and uuid [G.search.02, C9.search.05]", async () => {
  expect(await ordered({ order: "asc" })).toEqual([4, 3, 5, 1, 2]);
  expect(await ordered({ order: "asc", order_field: "price" })).toEqual([4, 3, 5, 1, 2]);
});

test("descending price sorts ties by ascending time [G.search.02, C9.search.05]", async () => {
  expect(await ordered({ order: "desc", order_field: "price" })).toEqual([1, 2, 3, 5, 4]);
});

test("ascending time lists the next departure first [G.search.02]", async () => {
  expect(await ordered({ order: "asc", order_field: "time" })).toEqual([1, 2, 3, 4, 5]);
});

test("descending time lists the last departure first, ties by uuid [G.search.02]", async () => {
  expect(await ordered({ order: "desc", order_field: "time" })).toEqual([5, 4, 3, 1, 2]);
});

test("pages of one order contain every trip exactly once [G.search.02]", async () => {
  for (const query of [{}, { order: "desc" }, { order: "desc", order_field: "time" }]) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => ordered({ ...query, page, per_page: 1 })),
    );
    expect(pages.flat()).toEqual(await ordered(query));
  }
});
