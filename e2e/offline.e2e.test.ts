import { noPageMessages } from "@wakafine/shared/messages/no-page.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./inspect.ts";
import { mixedProfiles } from "./profiles.ts";
import { departureLink, resultsAddress } from "./results.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const results = resultsAddress(addDays(dayOf(new Date()), 2));

/** Waits until the service worker controls the page. */
const waitForServiceWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Returns the paths of all responses in the service worker's caches. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("without network a page shows a message in both languages, and its link works once the network is back", async () => {
    const visitor = await world.visitor({ size, language, serviceWorker: true });
    const { page, context } = visitor;
    await page.goto("/app/home");
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.goto(results, { waitUntil: "load" });
    for (const one of ["fr", "en"] as const)
      await page.getByRole("heading", { name: noPageMessages.offlineHeading[one] }).waitFor();
    await expectAccessible(page);
    await context.setOffline(false);
    await page
      .getByRole("link", { name: noPageMessages.offlineRetry[language], exact: true })
      .click();
    await departureLink(visitor, "first").waitFor();
    expect(new URL(page.url()).pathname).toBe("/app/result");
  });
});

test("build files are cached, API responses and pages are not", async () => {
  const visitor = await world.visitor({ serviceWorker: true });
  const { page } = visitor;
  await page.goto("/app/home");
  await waitForServiceWorker(page);
  await page.goto(results);
  await departureLink(visitor, "first").click();
  await page.getByRole("timer").waitFor();
  const kept = await cachedPaths(page);
  expect(kept).toContain("/offline");
  expect(kept.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(5);
  expect(kept.filter((path) => !path.startsWith("/assets/"))).toEqual(["/offline"]);
});
