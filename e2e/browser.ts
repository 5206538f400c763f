import AxeBuilder from "@axe-core/playwright";
import chromium from "@sparticuz/chromium";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { chromium as driver } from "playwright-core";

/** The two sizes every screen is made for: a cheap phone and a counter PC. */
export const sizes = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } } as const;
export type Size = keyof typeof sizes;

/** Chromium from npm. Never with --single-process: contexts die and blocking time always reads 0. */
export async function launchBrowser(): Promise<Browser> {
  const args = chromium.args.filter((arg) => !arg.startsWith("--single-process") && !arg.startsWith("--headless"));
  return driver.launch({ executablePath: await chromium.executablePath(), args: [...args, "--no-sandbox", "--no-zygote"], headless: true });
}

interface Visit {
  readonly size: Size;
  readonly language: "fr" | "en";
  readonly javaScript?: boolean;
  readonly origin: string;
}

/** A fresh profile in a language, as someone who has chosen it before. */
export async function visit(browser: Browser, { size, language, javaScript = true, origin }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes[size],
    deviceScaleFactor: size === "phone" ? 2 : 1,
    hasTouch: size === "phone",
    locale: language === "fr" ? "fr-CM" : "en-CM",
    timezoneId: "Africa/Douala",
    javaScriptEnabled: javaScript,
    baseURL: origin,
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "language", value: language, url: origin }]);
  return context;
}

/** WCAG 2.2 A and AA faults of the page as it stands; empty when it is accessible [G.cross.11]. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

/** Sideways scrolling is a fault at any width, of the page and of a dialog over it. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => [document.documentElement, ...document.querySelectorAll("dialog[open]")].some((one) => one.scrollWidth > one.clientWidth));
}
