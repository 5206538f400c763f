import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp();
beforeAll(async () => {
  const seed = seederOf(app.database);
  for (const name of ["Zébu Express", "zebu lignes", "Zèbu 50% Rapide", "Mi_Zébu"])
    await seed.agency({ name });
  await seed.agency({ name: "Zébu en attente", active: false });
  for (let number = 10; number < 25; number += 1) await seed.agency({ name: `Série ${number}` });
});

async function named(keyword: string | undefined, query: Record<string, unknown> = {}) {
  const { status, body } = await app.call("listAgencies", {
    query: { ...(keyword === undefined ? {} : { keyword }), ...query },
  } as never);
  expect(status).toBe(200);
  return { ...body.data, names: body.data.data.map((agency) => agency.name) };
}

test("agencies are found by a part of their name, ignoring accents and case, and sorted by name [G.search.08]", async () => {
  expect((await named("ZEBU")).names).toEqual([
    "Mi_Zébu",
    "Zèbu 50% Rapide",
    "Zébu Express",
    "zebu lignes",
  ]);
  expect((await named("nobody at all")).names).toEqual([]);
});

test("a page has 10 agencies [G.search.08]", async () => {
  const first = await named("série");
  expect([first.names.length, first.total, first.pages, first.per_page]).toEqual([10, 15, 2, 10]);
  expect((await named("série", { page: 2 })).names).toEqual([
    "Série 20",
    "Série 21",
    "Série 22",
    "Série 23",
    "Série 24",
  ]);
  expect(await named("série", { page: 9 })).toMatchObject({ names: [], total: 15 });
});

test("a pending agency is not listed [G.auth.28, G.search.08]", async () => {
  expect((await named("attente")).names).toEqual([]);
});

test("without a keyword all active agencies are listed", async () => {
  expect((await named(undefined, { per_page: 100 })).total).toBeGreaterThanOrEqual(19);
  expect((await named("", { per_page: 100 })).total).toBe((await named(undefined)).total);
});

test("% and _ in a keyword are compared literally", async () => {
  expect((await named("%")).names).toEqual(["Zèbu 50% Rapide"]);
  expect((await named("_")).names).toEqual(["Mi_Zébu"]);
  expect((await named("%%")).names).toEqual([]);
});

test("hostile keywords cause no server error", async () => {
  for (const keyword of ["'", "\\", "a\u0000", "</script>", "(", "\ud800"]) await named(keyword);
  const { status } = await app.call("listAgencies", {
    query: { keyword: "x".repeat(300) },
  } as never);
  expect(status).toBe(400);
});
