import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, scrollsSideways } from "./browser.ts";
import type { Visitor } from "./visited-app.ts";

/** Expects the page to fit the width of the screen and to have no accessibility violation. `name` tells the pages of a test apart. */
export async function expectAccessible(page: Page, name = ""): Promise<void> {
  expect([name, await scrollsSideways(page), await accessibilityViolations(page)]).toEqual([
    name,
    false,
    [],
  ]);
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
