import type { Locator, Page } from "playwright-core";

/** What a field says is wrong with it; null while it says nothing. */
export async function errorOf(field: Locator): Promise<string | null> {
  if ((await field.getAttribute("aria-invalid")) !== "true") return null;
  const note = await field.getAttribute("aria-describedby");
  return field.page().locator(`[id="${note}"]`).innerText();
}

/** Types into a field and leaves it; answers what it then says is wrong. */
export async function errorAfter(field: Locator, entered: string): Promise<string | null> {
  await field.fill(entered);
  await field.blur();
  return errorOf(field);
}

/** The words of the heading that has the focus; null when anything else has it, or nothing. */
export async function focusedHeading(page: Page): Promise<string | null> {
  return page.evaluate(() =>
    document.activeElement?.matches("h1, h2") ? document.activeElement.textContent : null,
  );
}
