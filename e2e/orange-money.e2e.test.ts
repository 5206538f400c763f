import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { describe, expect, test } from "vitest";
import {
  aline,
  bookAndPay,
  choosePayment,
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
import { mixedProfiles, onDesktop } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Opens the payer's simulated phone and answers its only prompt there. */
async function answerOnPhone(
  { context, language }: Visitor,
  payer: string,
  answer: "approve" | "refuse",
): Promise<void> {
  await requestOn(world.app, payer);
  const phone = await context.newPage();
  const path = `/phone/${payer.slice(1)}${language === "en" ? "?lang=en" : ""}`;
  await phone.goto(world.app.sandbox.urls.phone + path);
  expect(await phone.locator(".prompt .brand").innerText()).toContain("Orange Money");
  if (answer === "approve") await phone.locator(".prompt input.pin").fill("1234");
  await phone.locator(`.prompt button[value="${answer}"]`).click();
  await phone.locator(".prompt").waitFor({ state: "detached" });
  await phone.close();
}

async function expectTicket({ page }: Visitor, token: string): Promise<void> {
  await page.waitForURL(`**/app/reservation/success/${token}`);
  await page.locator("article.ticket-card").first().waitFor();
  expect(await statusOf(world.app, token)).toBe("PAID");
}

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest pays a return trip with a coupon by Orange Money on the phone and gets the tickets [C9.price.05, G.pay.08, C1.book.01]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await openReturnBooking(visitor);
    await fillPassenger(visitor, 1, aline);
    await goToPayment(visitor);
    await enterCoupon(visitor, await addCoupon(world.app, { amount: 1500 }));
    await choosePayment(visitor, payers.orangeWaiting);
    await payButton(visitor).click();
    const token = await waitForPrompt(visitor);
    const shown = page.locator("main");
    await shown.getByText(t(orderMessages.step1, { wallet: "Orange" })).waitFor();
    expect(await shown.locator("kbd").innerText()).toBe("#150*50#");
    const pin = language === "fr" ? "code secret Orange Money" : "Orange Money PIN";
    await shown.getByText(t(orderMessages.step3, { pin })).waitFor();
    expect(await shown.innerText()).not.toContain("MTN");
    await answerOnPhone(visitor, payers.orangeWaiting, "approve");
    await expectTicket(visitor, token);
    await expectReturnPaid(world.app, token, 1500);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("a payment declined with Orange Money is paid with MTN Mobile Money for the same seats [G.pay.08, G.book.11]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.orangeWaiting);
    const token = await waitForPrompt(visitor);
    await answerOnPhone(visitor, payers.orangeWaiting, "refuse");
    await page.waitForURL(`**/app/reservation/error/${token}`);
    await page.getByRole("alert").getByText(t(errorMessages.payment_declined)).waitFor();
    const again = page.getByRole("region", { name: t(orderMessages.tryAgainTitle) });
    const isChosen = (name: string) => again.getByRole("radio", { name }).isChecked();
    expect(await isChosen("Orange Money")).toBe(true);
    await payerField(visitor, again).fill(payers.other);
    expect(await isChosen("MTN Mobile Money")).toBe(true);
    const { amount_xaf } = (await world.app.call("getOrder", { params: { token } })).body.data;
    const amount = formatFrancs(amount_xaf, language);
    await again.getByRole("button", { name: t(orderMessages.payAgain, { amount }) }).click();
    await waitForPrompt(visitor);
    await page.getByText(t(orderMessages.step1, { wallet: "MTN" })).waitFor();
    await world.app.sandbox.approve(await requestOn(world.app, payers.other));
    await expectTicket(visitor, token);
    expect(
      world.app.sandbox.payments().filter((one) => one.ourRef !== "" && one.status === "paid"),
    ).toContainEqual(expect.objectContaining({ wallet: "MTN MoMo" }));
  });
});
