import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityViolations, scrollsSideways } from "./browser.ts";
import { crossed } from "./profiles.ts";
import { choiceOf, resultsAddress } from "./results.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const results = resultsAddress(addDays(dayOf(new Date()), 2));

/** Resolves once the service worker answers for the page. */
const controlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Everything the service worker keeps, by its path. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

describe.each(crossed)("at the size of a $size in $language", ({ size, language }) => {
  test("without a network a page says so in both languages; its link goes on once the network is back", async () => {
    const visitor = await world.visitor({ size, language, serviceWorker: true });
    const { page, context } = visitor;
    await page.goto("/app/home");
    await controlled(page);
    await context.setOffline(true);
    await page.goto(results, { waitUntil: "load" });
    for (const one of ["fr", "en"] as const)
      await page.getByRole("heading", { name: noPageMessages.offlineHeading[one] }).waitFor();
    expect([await accessibilityViolations(page), await scrollsSideways(page)]).toEqual([[], false]);
    await context.setOffline(false);
    await page
      .getByRole("link", { name: noPageMessages.offlineRetry[language], exact: true })
      .click();
    await choiceOf(visitor, "first").waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/result");
  });
});

test("the files of the build are kept, responses of the API and pages are not", async () => {
  const visitor = await world.visitor({ serviceWorker: true });
  const { page } = visitor;
  await page.goto("/app/home");
  await controlled(page);
  await page.goto(results);
  await choiceOf(visitor, "first").click();
  await page.getByRole("timer").waitFor();
  const kept = await keptPaths(page);
  expect(kept).toContain("/offline");
  expect(kept.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(5);
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline"]);
});
