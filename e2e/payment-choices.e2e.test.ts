import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import { operatorNames } from "@wakafine/shared/rules/phone.ts";
import { describe, expect, test } from "vitest";
import { step } from "./dialog-steps.ts";
import {
  aline,
  choosePayment,
  fillPassenger,
  goToPayment,
  openBooking,
  payButton,
  payerField,
  payers,
  waitForPrompt,
} from "./guest.ts";
import { takePicture } from "./inspect.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const [mtn, orange] = [walletOf("MTN").name, walletOf("ORANGE").name];

/** Opens a copy of the visitor's tab, as "duplicate tab" does: with a copy of its session storage. */
async function duplicateTab(visitor: Visitor): Promise<Visitor> {
  const kept = await visitor.page.evaluate(() => Object.entries({ ...sessionStorage }));
  const page = await visitor.context.newPage();
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
  await page.goto(visitor.page.url());
  return { ...visitor, page };
}

describe.each(mixedProfiles)("at the size of a $size in $language", (profile) => {
  test("the boarding point is asked, a wallet switched by the number is announced, and a second tab is led to the payment [G.book.05, G.pay.08, G.book.24]", async () => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const dialog = await openBooking(visitor, "morning");
    const stations = dialog.getByRole("group", { name: t(bookingMessages.whereToBoard) });
    await stations.getByRole("radio", { name: "Nsam" }).check();
    await stations.scrollIntoViewIfNeeded();
    await takePicture(visitor, "boarding-points");
    await fillPassenger(visitor, 1, aline);
    await goToPayment(visitor);

    await choosePayment(visitor, payers.waiting);
    const payment = step(visitor, "payment");
    await payerField(visitor, payment).fill(payers.orangeWaiting);
    const note = payment.getByRole("alert");
    await note.getByText(t(paymentStepMessages.switchedWallet, { wallet: orange })).waitFor();
    await takePicture(visitor, "wallet-switched");
    await note
      .getByRole("button", { name: t(paymentStepMessages.keepWallet, { wallet: mtn }) })
      .click();
    await payment.getByRole("radio", { name: mtn, checked: true }).waitFor();
    const names = { operator: operatorNames.ORANGE, wallet: mtn };
    await note.getByText(t(paymentStepMessages.otherOperator, names)).waitFor();

    const copy = await duplicateTab(visitor);
    await step(copy, "payment").waitFor();
    await choosePayment(copy, payers.other);
    await payerField(visitor, payment).fill(payers.waiting);
    await payButton(visitor).click();
    const token = await waitForPrompt(visitor);
    await payButton(copy).click();
    await copy.page.waitForURL(`**/payment/loading?order=${token}&from=elsewhere`);
    await copy.page.getByText(t(orderMessages.orderedElsewhere)).waitFor();
    expect(await page.getByText(t(orderMessages.orderedElsewhere)).count()).toBe(0);
    await takePicture(copy, "ordered-elsewhere");
  });
});
