import type { Locator, Page } from "playwright-core";

/** Returns the error shown at a field, or null. */
export async function errorOf(field: Locator): Promise<string | null> {
  if ((await field.getAttribute("aria-invalid")) !== "true") return null;
  const note = await field.getAttribute("aria-describedby");
  return field.page().locator(`[id="${note}"]`).innerText();
}

/** Enters a text, leaves the field and returns the error then shown, or null. */
export async function errorAfter(field: Locator, entered: string): Promise<string | null> {
  await field.fill(entered);
  await field.blur();
  return errorOf(field);
}

/** Returns the text of the heading that has the focus; null when no heading has it. */
export async function focusedHeading(page: Page): Promise<string | null> {
  return page.evaluate(() =>
    document.activeElement?.matches("h1, h2") ? document.activeElement.textContent : null,
  );
}
