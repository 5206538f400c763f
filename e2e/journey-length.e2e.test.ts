import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { step } from "./dialog-steps.ts";
import {
  aline,
  choosePayment,
  fillPassenger,
  next,
  openBooking,
  payButton,
  payers,
  waitForPrompt,
} from "./guest.ts";
import { mixedProfiles } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Starts to count the inputs that the guest fills in or chooses, a group of radio buttons once. Returns a function that reads their names. */
async function countInputs(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(globalThis, { changedInputs: changed });
    document.addEventListener(
      "change",
      ({ target }) => {
        const { name, id } = target as HTMLInputElement;
        changed.add(name || id);
      },
      true,
    );
  });
  return () =>
    page.evaluate(() => [
      ...(globalThis as unknown as { changedInputs: Set<string> }).changedInputs,
    ]);
}

test.each(mixedProfiles)(
  "a guest books one seat in three steps with at most nine inputs, then waits for the prompt ($size, $language) [C2.book.01, C2.book.02]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page } = visitor;
    await openBooking(visitor, "morning");
    const inputs = await countInputs(page);
    await step(visitor, "information").waitFor();
    await fillPassenger(visitor, 1, aline);
    await next(visitor);
    await step(visitor, "verification").waitFor();
    await next(visitor);
    await step(visitor, "payment").waitFor();
    await choosePayment(visitor, payers.waiting);
    const changed = await inputs();
    await payButton(visitor).click();
    await waitForPrompt(visitor);
    expect(changed.length).toBeLessThanOrEqual(9); // and three in the search: twelve in all
    expect(changed).toContain("pay-terms"); // the control: inputs of every step are counted
    expect(changed).toContain("forms.0.name");
  },
);
