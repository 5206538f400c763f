import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { hostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { paymentMessages } from "@wakafine/shared/payments/messages.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { describe, expect, test } from "vitest";
import {
  aline,
  enterCoupon,
  expectReturnPaid,
  fillPassenger,
  goToPayment,
  openBooking,
  openReturnBooking,
  payButton,
  statusOf,
} from "./guest.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const paypal = hostedMethod("PAYPAL");

/** Books for one passenger, with a coupon a return trip, chooses PayPal and waits for its page. Returns PayPal's order. */
async function payWithPaypal(visitor: Visitor, coupon?: string): Promise<string> {
  const { page, t, language } = visitor;
  await (coupon ? openReturnBooking(visitor) : openBooking(visitor, "noFee"));
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  if (coupon) await enterCoupon(visitor, coupon);
  const dialog = page.getByRole("dialog", { name: t(bookingMessages.payment) });
  await dialog.getByRole("radio", { name: t(paypal.name) }).check();
  await expect.poll(() => dialog.innerText()).toMatch(/€/);
  await dialog.getByRole("checkbox").check();
  await payButton(visitor).click();
  await page.waitForURL("**/checkoutnow?token=*");
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  return new URL(page.url()).searchParams.get("token") ?? "";
}

/** Returns the token of our order when PayPal has sent the payer back. */
async function returned({ page }: Visitor): Promise<string> {
  await page.waitForURL("**/app/reservation/success/paypal/*");
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function expectTickets({ page }: Visitor, token: string): Promise<void> {
  await page.waitForURL(`**/app/reservation/success/${token}`);
  await page.locator("article.ticket-card").first().waitFor();
  expect(await statusOf(world.app, token)).toBe("PAID");
}

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest whose PayPal payment of a return trip with a coupon is reviewed sees that it is under review, and has the tickets when it completes [C2.pay.04, C4.pay.05, C9.price.02, C9.price.06, G.pay.01, G.pay.04, G.pay.05, C2.book.20, T11]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const order = await payWithPaypal(visitor, await addCoupon(world.app, { amount: 1500 }));
    await page.locator("button[value=review]").click();
    const token = await returned(visitor);
    await page.getByText(t(paymentMessages.paypal_pending_booking)).waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: t(orderMessages.openPage) }).count())
      .toBe(0);
    await page.reload();
    await page.getByText(t(paymentMessages.paypal_pending_booking)).waitFor();
    expect(await statusOf(world.app, token)).toBe("PENDING");
    await expect.poll(() => world.app.sandbox.approve(order)).toBe(true);
    await expectTickets(visitor, token);
    await expectReturnPaid(world.app, token, 1500);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest whose card is declined by PayPal pays with another one on its page [G.pay.03, T7]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await payWithPaypal(visitor);
    await page.locator("button[value=decline]").click();
    await page.getByRole("alert").waitFor();
    await page.locator("button[value=bank]").click();
    const token = await returned(visitor);
    await page.getByText(t(errorMessages.payment_instrument_declined)).waitFor();
    await page.getByRole("link", { name: t(orderMessages.openPage) }).click();
    await page.waitForURL("**/checkoutnow?token=*");
    await page.locator("button[value=approve]").click();
    await expectTickets(visitor, token);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest who cancels on PayPal's page pays with PayPal again [G.pay.03, G.pay.08]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await payWithPaypal(visitor);
    await page.locator("a.cancel").click();
    await page.waitForURL("**/app/reservation/error/*");
    await page.getByText(t(errorMessages.payment_cancelled)).waitFor();
    const section = page.getByRole("region", { name: t(orderMessages.tryAgainTitle) });
    await section.getByRole("button", { name: t(paypal.name) }).click();
    await page.waitForURL("**/checkoutnow?token=*");
    await page.locator("button[value=approve]").click();
    await page.locator("article.ticket-card").first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/app\/reservation\/success\/[\w-]+$/);
  });
});
