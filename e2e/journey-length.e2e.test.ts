import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
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
import { allProfiles, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Counts the inputs that a step shows: each text field, list and check box, and each group of radio buttons. */
function inputsOf(dialog: Locator): Promise<number> {
  return dialog
    .locator("input:visible, select:visible, textarea:visible")
    .evaluateAll((elements) => {
      const radios = new Set<string>();
      let others = 0;
      for (const element of elements) {
        if (element instanceof HTMLInputElement && element.type === "radio")
          radios.add(element.name);
        else others += 1;
      }
      return radios.size + others;
    });
}

test.each([allProfiles[0]!, allProfiles[3]!])(
  "a guest books one seat in three steps that show at most twelve inputs, then waits for the prompt ($size, $language) [C2.book.01, C2.book.02]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const screens: string[] = [];
    let inputs = 0;
    const count = async (title: string) => {
      const dialog = page.getByRole("dialog", { name: title });
      await dialog.waitFor();
      screens.push(title);
      inputs += await inputsOf(dialog);
    };
    await openBooking(visitor, "morning");
    await count(t(bookingMessages.information));
    await fillPassenger(visitor, 1, aline);
    await next(visitor);
    await count(t(bookingMessages.verification));
    await next(visitor);
    await count(t(bookingMessages.payment));
    await choosePayment(visitor, payers.waiting);
    await payButton(visitor).click();
    await waitForPrompt(visitor);
    expect(screens).toHaveLength(3);
    expect(inputs).toBeLessThanOrEqual(12);
    expect(inputs).toBeGreaterThanOrEqual(8); // the control: the counter sees the inputs of every step
  },
);
