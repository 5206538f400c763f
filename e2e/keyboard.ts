import type { Locator } from "playwright-core";
import { isFocused } from "./inspect.ts";
import type { Visitor } from "./visited-app.ts";

/** Presses of Tab within which a control must be reached. */
const maxPresses = 60;

/** Returns functions that use a page with keys alone. */
export function keyboardOf({ page }: Visitor) {
  /** Presses Tab until a control has the focus; throws when it is not reached. */
  async function tabTo(control: Locator): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses < maxPresses; presses += 1) {
      if (await isFocused(control)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the focus does not reach ${String(control)}`);
  }
  return {
    tabTo,
    async typeInto(control: Locator, text: string): Promise<void> {
      await tabTo(control);
      await page.keyboard.type(text);
    },
    async press(control: Locator, key = "Enter"): Promise<void> {
      await tabTo(control);
      await page.keyboard.press(key);
    },
  };
}
