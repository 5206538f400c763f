import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import chromium from "@sparticuz/chromium";
import { clockAheadMs, moveDate } from "@wakafine/testkit/run-clock.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { chromium as driver } from "playwright-core";

/** The two sizes every screen is designed for: a low-end phone and a desktop PC. */
export const sizes = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof sizes;

/** A phone narrower than `sizes.phone`: no page may scroll sideways on it. */
export const narrowPhone = { width: 330, height: 640 } as const;

/**
 * Launches Chromium from npm without GPU emulation, which costs more than the pages themselves. Never use --single-process: contexts
 * crash and blocking time always reads 0. `flags` are added to the command line.
 */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none", ...flags],
    headless: true,
  });
}

let running: Browser | undefined;

/** Returns the browser of this process, shared by its test files; each visitor has its own profile. A crashed browser is restarted. */
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

/** Opens a fresh profile with a language that was chosen before. */
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
    // A service worker would bypass the routes of a test.
    serviceWorkers: serviceWorker ? "allow" : "block",
    reducedMotion: "reduce",
  });
  await keepRunClock(context);
  await context.addCookies([{ name: "language", value: language, url: origin }]);
  return context;
}

/** Sets the browser's clock to the clock of the run (`run-clock.ts`). */
export async function keepRunClock(context: BrowserContext): Promise<void> {
  if (clockAheadMs > 0) await context.addInitScript(moveDate, clockAheadMs);
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const axeSource = createRequire(
  createRequire(import.meta.url).resolve("@axe-core/playwright"),
).resolve("axe-core/axe.min.js");
let axeScript: string | undefined;

/** Injects axe once per document and returns a builder that uses it; the default builder injects axe twice for each analysis. */
async function axeBuilderOf(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate("'axe' in window")))
    await page.evaluate((axeScript ??= readFileSync(axeSource, "utf8")));
  return new AxeBuilder({ page, axeSource: ";" })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode();
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}`),
  );
}

/**
 * Returns the WCAG 2.2 A and AA violations of the current page; empty when it is accessible [G.cross.11]. The "legacy" mode runs in the page itself: the default mode
 * supports cross-origin frames, which no page of the site has, and opens a second page for each analysis.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const before = await scrollDialog(page, null);
  const violations = await violationsOf((await axeBuilderOf(page)).withTags(standards));
  await scrollDialog(page, before);
  return violations;
}

/** Scrolls the open dialog, without a position to its end, where its sticky buttons cover no field. Returns the position before. */
function scrollDialog(page: Page, position: number | null): Promise<number> {
  return page.evaluate((to) => {
    const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
    const before = dialog?.scrollTop ?? 0;
    dialog?.scrollTo({ top: to ?? dialog.scrollHeight, behavior: "instant" });
    return before;
  }, position);
}

/** Returns the contrast violations in the dark colour scheme, which changes only colours. Restores the light scheme. */
export async function darkSchemeViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const violations = await violationsOf(
    (await axeBuilderOf(page)).withRules(["color-contrast", "link-in-text-block"]),
  );
  await page.emulateMedia({ colorScheme: "light" });
  return violations;
}

/** Whether the page or a dialog over it scrolls sideways, which is an error at any width. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")].some(
      (one) => one.scrollWidth > one.clientWidth,
    ),
  );
}
