import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { intercept } from "./api-requests.ts";
import { pathOfBooking } from "./guest.ts";
import { mixedProfiles } from "./profiles.ts";
import { waitForHydration, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const results = "/app/result?city_departure=Yaound%C3%A9&city_destination=Douala";

/** Delays the page's scripts, as a slow network does. Returns a function that releases them. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, "**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe("before the page's scripts are loaded", () => {
  test.each(mixedProfiles)(
    "hydration keeps the input of the search form, at the size of a $size in $language",
    async ({ size, language }) => {
      const { page, t } = await world.visitor({ size, language });
      const release = await delayScripts(page);
      await page.goto("/app/home", { waitUntil: "commit" });
      const form = page.getByRole("form", { name: t(searchFormMessages.form) });
      const from = form.getByRole("combobox", { name: t(searchFormMessages.from), exact: true });
      const day = addDays(dayOf(new Date()), 3);
      await from.pressSequentially("Yaoundé");
      await form.getByLabel(t(searchFormMessages.date)).fill(day);
      await form.getByLabel(t(searchFormMessages.places)).selectOption("3");
      release();
      await waitForHydration(page);
      await page.getByRole("button", { name: t(searchFormMessages.swap) }).waitFor();
      expect([
        await from.inputValue(),
        await form.getByLabel(t(searchFormMessages.date)).inputValue(),
        await form.getByLabel(t(searchFormMessages.places)).inputValue(),
      ]).toEqual(["Yaoundé", day, "3"]);
      await form
        .getByRole("combobox", { name: t(searchFormMessages.to), exact: true })
        .fill("Douala");
      await form.getByRole("button", { name: t(searchFormMessages.submit), exact: true }).click();
      await page.waitForURL("**/app/result?*");
      const query = new URL(page.url()).searchParams;
      expect([
        query.get("city_departure"),
        query.get("city_destination"),
        query.get("place_require"),
      ]).toEqual(["Yaoundé", "Douala", "3"]);
    },
  );

  test("links work", async () => {
    const { page, t } = await world.visitor();
    const release = await delayScripts(page);
    await page.goto(results, { waitUntil: "commit" });
    await page
      .getByRole("link", { name: new RegExp(smallWorld.agencies.sample.name) })
      .first()
      .waitFor();
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t(shellMessages.terms) })
      .click();
    await page.waitForURL("**/app/CGU", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: t(shellMessages.terms) }).waitFor();
    release();
    await waitForHydration(page);
    await page.getByRole("link", { name: t(shellMessages.otherLanguage) }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("en");
  });
});

test("the scripts of a page are requested after its first paint", async () => {
  for (const path of ["/app/home", results]) {
    const { page } = await world.visitor();
    // The app starts without a paint after a timeout. The test disables that timeout.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      window.setTimeout = ((run: () => void, ms = 0) =>
        later(run, ms === 500 ? 60_000 : ms)) as typeof setTimeout;
    });
    await page.goto(path);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime)
        .sort((one, other) => one - other),
    }));
    const [starter = Number.NaN, ...others] = asked;
    expect(starter, path).toBeLessThan(painted);
    expect(others.length, path).toBeGreaterThan(1);
    for (const start of others) expect(start, path).toBeGreaterThanOrEqual(painted);
  }
});

test("the booking page requests its scripts before the first paint, because it has no content without the dialog", async () => {
  const html = await (await world.app.fetch(pathOfBooking("first"))).text();
  expect(html).toMatch(/<link rel="modulepreload" href="[^"]*booking-screen/);
  expect(html).not.toContain("data-files");
});

test("home, results and booking are separate documents, and the form of the home page keeps the search", async () => {
  const { page, t } = await world.visitor();
  const documents: string[] = [];
  page.on(
    "request",
    (request) => void (request.isNavigationRequest() && documents.push(request.url())),
  );
  await page.goto("/app/home");
  const form = page.getByRole("form", { name: t(searchFormMessages.form) });
  await form
    .getByRole("combobox", { name: t(searchFormMessages.from), exact: true })
    .fill("Yaoundé");
  await form.getByRole("combobox", { name: t(searchFormMessages.to), exact: true }).fill("Douala");
  await form.getByLabel(t(searchFormMessages.date)).fill(addDays(dayOf(new Date()), 2));
  await form.getByRole("button", { name: t(searchFormMessages.submit), exact: true }).click();
  await page.waitForURL("**/app/result?*");
  const found = page.url();
  await page
    .getByRole("link", { name: new RegExp(smallWorld.agencies.sample.name) })
    .first()
    .click();
  await page.waitForURL("**/app/booking?*");
  await page.getByRole("timer").waitFor();
  await page.goBack();
  await page.waitForURL(found);
  await page
    .getByRole("region", { name: t(searchMessages.list) })
    .getByRole("link", { name: new RegExp(smallWorld.agencies.sample.name) })
    .first()
    .waitFor();
  await page.goBack();
  await page.waitForURL("**/app/home");
  await expect
    .poll(() =>
      form.getByRole("combobox", { name: t(searchFormMessages.from), exact: true }).inputValue(),
    )
    .toBe("Yaoundé");
  expect(documents.map((address) => new URL(address).pathname)).toEqual([
    "/app/home",
    "/app/result",
    "/app/booking",
    "/app/result",
    "/app/home",
  ]);
});

test("speculation rules prefetch a link on hover, without a script", async () => {
  const rules = await world.app.fetch("/speculation-rules.json");
  expect([rules.status, rules.headers.get("content-type")]).toEqual([
    200,
    "application/speculationrules+json",
  ]);
  expect((await world.app.fetch("/agency/planing")).headers.get("speculation-rules")).toBeNull();
  const { page, context, t } = await world.visitor({ size: "desktop" });
  const session = await context.newCDPSession(page);
  const fetched: string[] = [];
  session.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  await session.send("Preload.enable");
  await page.goto("/app/home");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t(shellMessages.terms) })
    .hover();
  await expect.poll(() => fetched).toEqual(["/app/CGU"]);
});
