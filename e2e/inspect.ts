import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, narrowPhone, scrollsSideways, sizes } from "./browser.ts";
import type { Visitor } from "./visited-app.ts";

/** Expects the page to fit the width of the screen and to have no accessibility violation. `name` is shown in the failure. */
export async function expectAccessible(page: Page, name = ""): Promise<void> {
  expect([name, await scrollsSideways(page), await accessibilityViolations(page)]).toEqual([
    name,
    false,
    [],
  ]);
}

/** Expects the page to be accessible at the visitor's size; on a phone also at 330 px. */
export async function expectAccessibleWhenNarrow({ page, size }: Visitor): Promise<void> {
  for (const one of size === "phone" ? [narrowPhone, sizes.phone] : [sizes.desktop]) {
    await page.setViewportSize(one);
    await expectAccessible(page);
  }
}

/** Returns whether an element has the focus. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}

/** Returns the tag name of the focused element, such as H2. */
export function focusedTag({ page }: Visitor): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName);
}

/** Takes a picture into the folder named by SHOTS, if any: of the full page, or of the visible part when a dialog covers it. */
export async function takePicture({ page, size, language }: Visitor, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  if (!folder) return;
  const covered = await page.locator("dialog[open]").count();
  await page.screenshot({
    path: `${folder}/${name}-${size}-${language}.png`,
    fullPage: covered === 0,
  });
}

/** Expects the page to be accessible, and takes its picture. */
export async function inspect(visitor: Visitor, name: string): Promise<void> {
  await expectAccessible(visitor.page, name);
  await takePicture(visitor, name);
}
