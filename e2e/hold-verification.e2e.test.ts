import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { aline, bookAndPay, field, formOf, openBooking, pathOfBooking, payers } from "./guest.ts";
import { expectAccessible, expectAccessibleWhenNarrow, focusedTag, isFocused } from "./inspect.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import { codeOnPhone, wrongFor } from "./sms-codes.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld({ LIMITS: "true" });
const owner = "+237677123456";

/** Holds all but `left` of the seats of a departure that one IP address may hold without a verified phone. */
async function holdSeatsFromSameAddress(app: TestApp, left = 0): Promise<void> {
  const body = { legs: [{ departure_uuid: smallWorld.departures.first.id }], places: 10 - left };
  expect((await app.call("holdSeats", { body }, { device: "strangers" })).status).toBe(201);
}

const cardOf = ({ page, t }: Visitor): Locator =>
  page.getByRole("region", { name: t(phoneCodeMessages.title) });
describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("when too many seats are held unpaid the dialog verifies the phone by SMS, then holds the seats [G.book.32]", async () => {
    const app = await world.ownApp();
    await holdSeatsFromSameAddress(app);
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await page.goto(pathOfBooking("first", 2));
    const card = cardOf(visitor);
    await card.getByText(t(phoneCodeMessages.whyToHold)).waitFor();
    await expect.poll(() => focusedTag(visitor)).toBe("H3");
    expect(await page.getByRole("timer").count()).toBe(0);
    await expectAccessible(page);

    const phone = field(card, t(bookingMessages.phone));
    await phone.fill("12");
    await page.keyboard.press("Enter");
    await card.getByText(t(formMessages.invalid_input_phone)).waitFor();
    expect(await focusedTag(visitor)).toBe("INPUT");
    await phone.fill("677 12 34 56");
    await page.keyboard.press("Enter");
    const input = field(card, t(phoneCodeMessages.code));
    await input.waitFor();
    await expect.poll(() => isFocused(input)).toBe(true);
    expect([
      await input.getAttribute("inputmode"),
      await input.getAttribute("autocomplete"),
    ]).toEqual(["numeric", "one-time-code"]);
    const code = await codeOnPhone(app, owner);
    await page.keyboard.press("Enter");
    await card.getByText(t(phoneCodeMessages.sixDigits)).waitFor();
    await input.fill(wrongFor(code));
    await page.keyboard.press("Enter");
    await card.getByText(t(errorMessages.phone_code_wrong)).waitFor();
    await expectAccessibleWhenNarrow(visitor);
    await input.fill(code);
    await page.keyboard.press("Enter");
    await page.getByRole("timer").waitFor();
    expect(await card.count()).toBe(0);
    await expect.poll(() => focusedTag(visitor)).toBe("H2");
    expect(await field(formOf(visitor, 1), t(bookingMessages.phone)).inputValue()).toBe(
      "+237 6 77 12 34 56",
    );
    await bookAndPay(visitor, [aline, { name: "Ngo Bassa", cni: null }], payers.willing);
    await page.waitForURL("**/app/reservation/success/*");
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("a passenger beyond the limit is added after the phone is verified; without verification the held seats stay [G.book.32]", async () => {
    const app = await world.ownApp();
    await holdSeatsFromSameAddress(app, 1);
    const visitor = await world.visitor({ app, size, language });
    const { t } = visitor;
    const dialog = await openBooking(visitor, "first");
    const add = dialog.getByRole("button", { name: t(bookingMessages.add) });
    const card = cardOf(visitor);
    await add.click();
    await card.getByRole("button", { name: t(phoneCodeMessages.keepAsIs) }).click();
    await expect.poll(() => card.count()).toBe(0);
    await dialog.getByText(t(bookingMessages.heldOne)).waitFor();
    await field(formOf(visitor, 1), t(bookingMessages.phone)).fill("677 12 34 56");
    await add.click();
    expect(await field(card, t(bookingMessages.phone)).inputValue()).toBe("677 12 34 56");
    await card.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    await field(card, t(phoneCodeMessages.code)).fill(await codeOnPhone(app, owner));
    await card.getByRole("button", { name: t(phoneCodeMessages.confirm) }).click();
    await dialog.getByText(t(bookingMessages.heldMany, { count: 2 })).waitFor();
    await formOf(visitor, 2).waitFor();
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("without network the card stays unchanged and shows an error", async () => {
    const app = await world.ownApp();
    await holdSeatsFromSameAddress(app);
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await page.goto(pathOfBooking("first"));
    const card = cardOf(visitor);
    await field(card, t(bookingMessages.phone)).fill("677 12 34 56");
    await page.context().setOffline(true);
    const send = card.getByRole("button", { name: t(phoneCodeMessages.send) });
    await send.click();
    await page.locator(".toast").waitFor();
    await page.context().setOffline(false);
    await send.click();
    await field(card, t(phoneCodeMessages.code)).waitFor();
    expect(await field(card, t(bookingMessages.phone)).inputValue()).toBe("677 12 34 56");
  });
});
