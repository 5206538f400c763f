import type { Measuring } from "@wakafine/server/demo/seed-measuring.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import type { Browser } from "playwright-core";
import { launchBrowser, visit } from "../e2e/browser.ts";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import { serveProduct } from "./processes.ts";

/** A cheap phone on a bad network: 400 kbit/s in both directions, 400 ms to the server and back. */
const network = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const processorSlowdown = 4;

/**
 * Measures a search as a traveller sees it on a cheap phone: from the press on "search" on the home page to the first departure, and the layout shift of the
 * results, as the median of three fresh profiles (target: design review of 22 November 2026).
 */
export async function measureVisit(databaseUrl: string, measuring: Measuring): Promise<Figure[]> {
  const product = await serveProduct(databaseUrl);
  const browser = await launchBrowser();
  try {
    const visits = [];
    for (let round = 0; round < 3; round += 1)
      visits.push(await searchOnPhone(browser, product.address, measuring));
    const milliseconds = visits.map((one) => one.milliseconds);
    return [
      {
        name: "search to first departure at 400 kbit/s, processor slowed down 4 times",
        value: median(milliseconds),
        unit: "ms",
        target: { atMost: 1500 },
        detail: `rounds ${milliseconds.map(Math.round).join(", ")} ms`,
      },
      {
        name: "layout shift of the results there",
        value: median(visits.map((one) => one.shift)),
        unit: "score",
        target: { atMost: 0.02 },
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function searchOnPhone(
  browser: Browser,
  origin: string,
  { query }: Measuring,
): Promise<{ milliseconds: number; shift: number }> {
  const context = await visit(browser, { size: "phone", language: "fr", origin });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number; shownAt: number | null };
      seen.shift = 0;
      seen.shownAt = null;
      // Both times are taken in the page: the driver's own steps take long on a slowed processor.
      addEventListener(
        "click",
        () => sessionStorage.setItem("pressedAt", String(Date.now())),
        true,
      );
      const look = () => {
        if (document.querySelector("article")) seen.shownAt = Date.now();
        else requestAnimationFrame(look);
      };
      look();
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", network);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    const entered = new URLSearchParams({
      city_departure: query.city_departure,
      city_destination: query.city_destination,
      departure_date: parseDay(query.departure_date) ?? "",
    });
    await page.goto(`/app/home?${entered}`, { waitUntil: "networkidle" });
    const search = page.getByRole("button", { name: searchFormMessages.submit.fr, exact: true });
    await search.click({ noWaitAfter: true });
    await page.waitForURL("**/app/result?*", { waitUntil: "commit" });
    await page.getByRole("article").first().waitFor();
    await page.waitForLoadState("networkidle");
    return await page.evaluate(() => {
      const { shift, shownAt } = window as unknown as { shift: number; shownAt: number };
      return { milliseconds: shownAt - Number(sessionStorage.getItem("pressedAt")), shift };
    });
  } finally {
    await context.close();
  }
}
