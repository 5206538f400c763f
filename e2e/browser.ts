import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import chromium from "@sparticuz/chromium";
import { clockAheadMs, moveDate } from "@wakafine/testkit/run-clock.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { chromium as driver } from "playwright-core";

/** The two sizes every screen is made for: a cheap phone and a counter PC. */
export const sizes = {
  phone: { width: 360, height: 640 },
  desk: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof sizes;

/**
 * Chromium from npm, drawing without a graphics card: imitating one costs more than the pages themselves. Never with --single-process: contexts
 * die and blocking time always reads 0.
 */
export async function launchBrowser(): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
    headless: true,
  });
}

let running: Browser | undefined;

/** The browser of this process, for one test file after the other: each visitor has a profile of their own. One that died is started anew. */
export async function sharedBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchBrowser();
  return running;
}

interface Visit {
  readonly size: Size;
  readonly language: "fr" | "en";
  readonly javaScript?: boolean;
  readonly serviceWorker?: boolean;
  readonly origin: string;
}

/** A fresh profile in a language, as someone who has chosen it before. */
export async function visit(
  browser: Browser,
  { size, language, javaScript = true, serviceWorker = false, origin }: Visit,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: size === "phone" ? 2 : 1,
    hasTouch: size === "phone",
    locale: language === "fr" ? "fr-CM" : "en-CM",
    timezoneId: "Africa/Douala",
    javaScriptEnabled: javaScript,
    baseURL: origin,
    // A worker would answer in place of the routes of a test.
    serviceWorkers: serviceWorker ? "allow" : "block",
    reducedMotion: "reduce",
  });
  await keepRunClock(context);
  await context.addCookies([{ name: "language", value: language, url: origin }]);
  return context;
}

/** The browser's clock is that of the run (`run-clock.ts`). */
export async function keepRunClock(context: BrowserContext): Promise<void> {
  if (clockAheadMs > 0) await context.addInitScript(moveDate, clockAheadMs);
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const axeSource = createRequire(
  createRequire(import.meta.url).resolve("@axe-core/playwright"),
).resolve("axe-core/axe.min.js");
let validateText: string | undefined;

/** Puts axe into a document that has it not yet, and what looks with it; the builder by itself would put it in twice for each look. */
async function axeBuilderOf(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate("'axe' in window")))
    await page.evaluate((validateText ??= readFileSync(axeSource, "utf8")));
  return new AxeBuilder({ page, axeSource: ";" })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode();
}

async function fieldErrorsOf(validating: AxeBuilder): Promise<string[]> {
  const { violations } = await validating.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}`),
  );
}

/**
 * WCAG 2.2 A and AA errors of the page as it stands; empty when it is accessible [G.cross.11]. Checked in the page itself ("legacy"): the other way
 * is for frames of foreign origins, which no page of ours has, and opens a second page for each look.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  return fieldErrorsOf((await axeBuilderOf(page)).withTags(standards));
}

/** The same in the colours of the night, which change nothing else: what is told by colours alone. The page is left as by day. */
export async function nightViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const errors = await fieldErrorsOf(
    (await axeBuilderOf(page)).withRules(["color-contrast", "link-in-text-block"]),
  );
  await page.emulateMedia({ colorScheme: "light" });
  return errors;
}

/** Sideways scrolling is an error at any width, of the page and of a dialog over it. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")].some(
      (one) => one.scrollWidth > one.clientWidth,
    ),
  );
}
