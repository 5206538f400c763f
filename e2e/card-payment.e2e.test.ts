import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { hostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { paymentMessages } from "@wakafine/shared/payments/messages.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import type { Locator } from "playwright-core";
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
  payerField,
  payers,
  requestOn,
  statusOf,
  waitForPrompt,
} from "./guest.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const card = hostedMethod("STRIPE");

/** Stripe's test numbers. */
const cards = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks: "4000 0000 0000 3220",
} as const;

/** Books for one passenger, with a coupon a return trip, chooses the card and waits for the hosted page. Returns the token of the order. */
async function payByCard(visitor: Visitor, coupon?: string): Promise<string> {
  const { page, t } = visitor;
  await (coupon ? openReturnBooking(visitor) : openBooking(visitor, "noFee"));
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  if (coupon) await enterCoupon(visitor, coupon);
  const dialog = page.getByRole("dialog", { name: t(bookingMessages.payment) });
  await dialog.getByRole("radio", { name: t(card.name) }).check();
  await expect.poll(() => dialog.innerText()).toMatch(/€/);
  expect(await dialog.innerText()).toContain("Visa, Mastercard");
  await dialog.getByRole("checkbox").check();
  await payButton(visitor).click();
  await page.waitForURL("**/c/pay/cs_test_*");
  const session = new URL(page.url()).pathname.split("/").at(-1);
  const sent = world.app.sandbox
    .journal()
    .requests.find((one) => one.op === "session_create" && one.response.includes(session ?? "-"));
  const back = new URL(new URLSearchParams(sent?.body).get("success_url") ?? "");
  return back.searchParams.get("order") ?? "";
}

/** Enters a card on the hosted page. The page is in the language of the visitor. */
async function enterCard({ page, language }: Visitor, number: string): Promise<void> {
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  await input(page.locator("body"), "number").fill(number);
  await input(page.locator("body"), "expiry").fill("12/40");
  await input(page.locator("body"), "code").fill("123");
  await page.locator("form button").first().click();
}

const input = (within: Locator, name: string): Locator => within.locator(`input[name=${name}]`);

async function expectTickets({ page }: Visitor, token: string): Promise<void> {
  await page.waitForURL(`**/app/reservation/success/${token}`);
  await page.locator("article.ticket-card").first().waitFor();
  expect(await statusOf(world.app, token)).toBe("PAID");
}

/** Leaves the hosted page and expects the other methods, with the seat still held. */
async function cancelPage({ page, t }: Visitor, token: string): Promise<Locator> {
  await page.locator("a.cancel").click();
  await page.waitForURL(`**/app/reservation/error/${token}`);
  await page.getByText(t(errorMessages.payment_cancelled)).waitFor();
  await page.getByText(t(orderMessages.stillHeldOne)).waitFor();
  return page.getByRole("region", { name: t(orderMessages.tryAgainTitle) });
}

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest whose card is declined pays a return trip with a coupon with another one on the same page [C9.price.03, C9.price.07, G.pay.01, G.pay.03, C2.book.20]", async () => {
    const visitor = await world.visitor({ size, language });
    const token = await payByCard(visitor, await addCoupon(world.app, { amount: 1500 }));
    await enterCard(visitor, cards.declined);
    await visitor.page.getByRole("alert").waitFor();
    expect(await statusOf(world.app, token)).toBe("PENDING");
    await enterCard(visitor, cards.pays);
    await expectTickets(visitor, token);
    await expectReturnPaid(world.app, token, 1500);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest who abandons 3-D Secure opens the payment page again, confirms and has the tickets [G.pay.03]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const token = await payByCard(visitor);
    await enterCard(visitor, cards.asks);
    await page.waitForURL("**/c/bank/*");
    await page.goto(`${world.app.origin}/payment/loading?order=${token}`);
    await page
      .getByRole("heading", { name: t(orderMessages.payOnPage, { page: "Stripe" }) })
      .waitFor();
    await page.getByRole("link", { name: t(orderMessages.openPage) }).click();
    await page.waitForURL("**/c/pay/*");
    await enterCard(visitor, cards.asks);
    await page.locator("button[value=reject]").click();
    await page.getByRole("alert").waitFor();
    await enterCard(visitor, cards.asks);
    await page.locator("button[value=confirm]").click();
    await expectTickets(visitor, token);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest who cancels on the payment page pays the same seats by mobile money [G.pay.03, G.pay.08, G.book.11]", async () => {
    const visitor = await world.visitor({ size, language });
    const token = await payByCard(visitor);
    const section = await cancelPage(visitor, token);
    await payerField(visitor, section).fill(payers.waiting);
    await section
      .getByRole("button", { name: new RegExp(`^${visitor.t(bookingMessages.pay)} `) })
      .click();
    await waitForPrompt(visitor);
    await world.app.sandbox.approve(await requestOn(world.app, payers.waiting));
    await expectTickets(visitor, token);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest who cancels can pay by card again [G.pay.08]", async () => {
    const visitor = await world.visitor({ size, language });
    const token = await payByCard(visitor);
    const section = await cancelPage(visitor, token);
    await section.getByRole("button", { name: visitor.t(card.name) }).click();
    await visitor.page.waitForURL("**/c/pay/cs_test_*");
    await enterCard(visitor, cards.pays);
    await expectTickets(visitor, token);
    expect(await visitor.page.getByText(visitor.t(paymentMessages.payment_failed)).count()).toBe(0);
  });
});
