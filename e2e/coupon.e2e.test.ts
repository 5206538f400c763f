import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { codeMessages } from "@wakafine/shared/coupons/code-messages.ts";
import { couponFieldMessages } from "@wakafine/shared/coupons/field-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { errorOf } from "./fields.ts";
import {
  aline,
  choosePayment,
  field,
  fillPassenger,
  goToPayment,
  openBooking,
  payButton,
  payers,
} from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Opens step 3 of a booking of 6500 francs. */
async function openPayment(visitor: Visitor): Promise<Locator> {
  await openBooking(visitor, "first");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  return visitor.page.getByRole("dialog", { name: visitor.t(bookingMessages.payment) });
}
const codeField = (visitor: Visitor, dialog: Locator) =>
  field(dialog, visitor.t(couponFieldMessages.code));
const checks = ({ calls }: Visitor) =>
  calls.filter((call) => new URL(call.url()).pathname === "/api/bookings/coupon/check");
const amounts = (dialog: Locator) => dialog.locator(".price-lines dd").allInnerTexts();
const removeButton = (visitor: Visitor, dialog: Locator, code: string) =>
  dialog.getByRole("button", { name: visitor.t(couponFieldMessages.removeOf, { code }) });

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  const francs = (amount: number) => formatFrancs(amount, language);

  test("with the keyboard a code is refused at its field, applied to the price, kept over a reload, removed and applied again; the order is paid with it [C2.book.21, C2.book.22, C4.book.22, C5.book.38]", async () => {
    const code = await addCoupon(world.app, { amount: 1500 });
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const dialog = await openPayment(visitor);
    const entered = codeField(visitor, dialog);
    await entered.focus();
    await page.keyboard.press("Enter");
    expect(await errorOf(entered)).toBe(t(codeMessages.empty));
    expect(checks(visitor)).toEqual([]);

    await page.keyboard.type("nosuchcode");
    await page.keyboard.press("Enter");
    await expect.poll(() => errorOf(entered)).toBe(t(errorMessages.coupon_invalid));
    await expect.poll(() => isFocused(entered)).toBe(true);

    await entered.fill(code.toLowerCase());
    await page.keyboard.press("Enter");
    const remove = removeButton(visitor, dialog, code);
    await expect.poll(() => isFocused(remove)).toBe(true);
    // 6500, the fee of 50 francs plus 2 % of 5050, the coupon, the total
    const discounted = [francs(6500), francs(151), `−${francs(1500)}`, francs(5151)];
    expect(await amounts(dialog)).toEqual(discounted);

    await page.reload();
    await remove.waitFor();
    expect(await amounts(dialog)).toEqual(discounted);
    await remove.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => isFocused(entered)).toBe(true);
    expect(await amounts(dialog)).toEqual([6500, 181, 6681].map(francs));

    await entered.fill(code);
    await choosePayment(visitor, payers.willing);
    await payButton(visitor).click();
    expect(await errorOf(entered)).toBe(t(codeMessages.notApplied));
    await dialog.getByRole("button", { name: t(couponFieldMessages.apply) }).click();
    await remove.waitFor();
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
    const token = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const { body } = await world.app.call("getOrder", { params: { token } });
    expect([body.data.status, body.data.amount_xaf]).toEqual(["PAID", 5151]);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a coupon that covers the price needs no payment method: the order is PAID at once [G.price.02]", async () => {
    const code = await addCoupon(world.app, { amount: 9000 });
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const dialog = await openPayment(visitor);
    await codeField(visitor, dialog).fill(code);
    await dialog.getByRole("button", { name: t(couponFieldMessages.apply) }).click();
    await dialog.getByText(t(couponFieldMessages.nothingToPay)).waitFor();
    expect(await dialog.getByRole("radio", { name: wallets[0].name }).count()).toBe(0);
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: t(codeMessages.confirm), exact: true }).click();
    await page.waitForURL("**/app/reservation/success/*");
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  const francs = (amount: number) => formatFrancs(amount, language);

  test("a coupon that others used up before the order is refused at its field, and the price is shown without it [G.book.22]", async () => {
    const code = await addCoupon(world.app);
    const visitor = await world.visitor({ size, language });
    const dialog = await openPayment(visitor);
    const entered = codeField(visitor, dialog);
    await entered.fill(code);
    await dialog.getByRole("button", { name: visitor.t(couponFieldMessages.apply) }).click();
    await removeButton(visitor, dialog, code).waitFor();
    await world.app.database.sql("update coupons set uses = 1 where code = $1", [code]);
    await choosePayment(visitor, payers.willing);
    await payButton(visitor).click();
    await expect.poll(() => errorOf(entered)).toBe(visitor.t(errorMessages.coupon_used_up));
    await expect.poll(() => isFocused(entered)).toBe(true);
    expect(await amounts(dialog)).toEqual([6500, 181, 6681].map(francs));
  });
});
