import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { codeMessages } from "@wakafine/shared/coupons/code-messages.ts";
import { couponFieldMessages } from "@wakafine/shared/coupons/field-messages.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  aline,
  bookByApi,
  choosePayment,
  field,
  fillPassenger,
  formOf,
  goToPayment,
  next,
  openBooking,
  payButton,
  payerField,
  payers,
} from "./guest.ts";
import { expectAccessibleWhenNarrow, focusedTag, takePicture } from "./inspect.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import { codeOnPhone, wrongFor } from "./sms-codes.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld({ LIMITS: "true" });
const owner = "+237677123456";

/** Returns an app in which three bookings of Aline's phone have just expired unpaid. */
async function afterExpiries(): Promise<TestApp> {
  const app = await world.ownApp();
  for (let count = 0; count < 3; count += 1) await bookByApi(app, "first", { payer: payers.other });
  await app.advance(15 * 60);
  return app;
}

/** Completes step 3, clicks "pay" and returns the panel that asks for the code. */
async function openCodePanel(visitor: Visitor): Promise<Locator> {
  await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  await choosePayment(visitor, payers.willing);
  await payButton(visitor).click();
  const panel = visitor.page.getByRole("region", { name: visitor.t(phoneCodeMessages.title) });
  await panel.waitFor();
  return panel;
}

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("after three unpaid expired bookings the dialog explains and verifies the phone by code, then continues with the input [G.book.32]", async () => {
    const app = await afterExpiries();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    const panel = await openCodePanel(visitor);
    await expect.poll(() => panel.getByText("+237 6 77 12 34 56").count()).toBe(1);
    await expect.poll(() => focusedTag(visitor)).toBe("H3");
    expect(await page.locator(".toast").count()).toBe(0);
    await payButton(visitor).click(); // nothing to send yet: the panel is shown again
    await expect.poll(() => focusedTag(visitor)).toBe("H3");

    await panel.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    const input = field(panel, t(phoneCodeMessages.code));
    await expect.poll(() => focusedTag(visitor)).toBe("INPUT");
    expect([
      await input.getAttribute("inputmode"),
      await input.getAttribute("autocomplete"),
    ]).toEqual(["numeric", "one-time-code"]);
    await panel.getByRole("status").getByText(t(phoneCodeMessages.sent)).waitFor();
    await expect.poll(() => panel.getByRole("button").isDisabled()).toBe(true);
    expect(await panel.getByRole("button").innerText()).toMatch(/\d:\d\d$/);

    const code = await codeOnPhone(app, owner, 1);
    await input.fill("12345");
    await page.keyboard.press("Enter");
    await panel.getByText(t(phoneCodeMessages.sixDigits)).waitFor();
    await input.fill(wrongFor(code));
    await page.keyboard.press("Enter");
    await panel.getByText(t(errorMessages.phone_code_wrong)).waitFor();
    expect([await input.getAttribute("aria-invalid"), await focusedTag(visitor)]).toEqual([
      "true",
      "INPUT",
    ]);

    await page.getByRole("dialog").getByRole("button").first().click(); // back to step 2 and forward again
    await next(visitor);
    expect(await payerField(visitor, page.getByRole("dialog")).inputValue()).toBe(payers.willing);
    expect(await input.inputValue()).toBe(wrongFor(code));
    await input.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/app/reservation/success/*");
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("too many attempts at a code, or an expired one, show an error, and a new code can be sent [G.book.32]", async () => {
    const app = await afterExpiries();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await page.clock.install();
    const panel = await openCodePanel(visitor);
    await panel.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    const input = field(panel, t(phoneCodeMessages.code));
    const code = await codeOnPhone(app, owner, 1);
    await app.database.sql("update phone_codes set attempts = 4");
    await input.fill(wrongFor(code));
    await payButton(visitor).click();
    await panel.getByText(t(errorMessages.phone_code_used_up)).waitFor();
    await app.database.sql("update phone_codes set attempts = 0, expires_at = app_now()");
    await input.fill(code);
    await payButton(visitor).click();
    await panel.getByText(t(errorMessages.phone_code_expired)).waitFor();

    // After a reload the server returns the remaining wait.
    await page.reload();
    await choosePayment(visitor, payers.willing);
    await payButton(visitor).click();
    await panel.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    await input.waitFor();
    await expect.poll(() => panel.getByRole("button").isDisabled()).toBe(true);
    await app.database.sql("update phone_codes set asked_at = asked_at - interval '1 minute'");
    await page.clock.fastForward("01:01");
    await panel.getByRole("button", { name: t(phoneCodeMessages.sendAgain), exact: true }).click();
    await input.fill(await codeOnPhone(app, owner, 2));
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
  });
});

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("another owner's phone needs no code, and the panel is accessible at every width", async () => {
    const app = await afterExpiries();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    const panel = await openCodePanel(visitor);
    await panel.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    await field(panel, t(phoneCodeMessages.code)).fill("12345");
    await payButton(visitor).click();
    await panel.getByText(t(phoneCodeMessages.sixDigits)).waitFor();
    await expectAccessibleWhenNarrow(visitor);
    for (let step = 0; step < 2; step += 1)
      await page.getByRole("dialog").getByRole("button").first().click();
    await field(formOf(visitor, 1), t(bookingMessages.phone)).fill("677 00 00 09");
    await goToPayment(visitor);
    expect(await panel.count()).toBe(0);
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a coupon needs the code of the owner's phone; the panel disappears with the coupon [G.book.22]", async () => {
    const app = await world.ownApp();
    const code = await addCoupon(app, { amount: 9000 });
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await openBooking(visitor, "noFee");
    await fillPassenger(visitor, 1, aline);
    await goToPayment(visitor);
    const dialog = page.getByRole("dialog", { name: t(bookingMessages.payment) });
    const apply = async () => {
      await field(dialog, t(couponFieldMessages.code)).fill(code);
      await dialog.getByRole("button", { name: t(couponFieldMessages.apply) }).click();
      await dialog.getByText(t(couponFieldMessages.nothingToPay)).waitFor();
    };
    const confirm = dialog.getByRole("button", { name: t(codeMessages.confirm), exact: true });
    const panel = page.getByRole("region", { name: t(phoneCodeMessages.title) });
    await apply();
    await dialog.getByRole("checkbox").check();
    await confirm.click();
    const why = t(phoneCodeMessages.whyForCoupon, {
      phone: "+237 6 77 12 34 56".replaceAll(" ", "\u00a0"),
    });
    await panel.getByText(why).waitFor();
    await takePicture(visitor, "coupon-code");
    await dialog.getByRole("button", { name: t(couponFieldMessages.removeOf, { code }) }).click();
    await expect.poll(() => panel.count()).toBe(0);

    await apply();
    await panel.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    await field(panel, t(phoneCodeMessages.code)).fill(await codeOnPhone(app, owner, 1));
    await confirm.click();
    await page.waitForURL("**/app/reservation/success/*");
  });
});
