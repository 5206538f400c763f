import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { seatsLostMessages } from "@wakafine/shared/bookings/seats-lost-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { expect, test } from "vitest";
import { callsTo, failCalls, handleOnce, toasts } from "./api-requests.ts";
import {
  aline,
  choosePayment,
  fillPassenger,
  goToPayment,
  openBooking,
  payButton,
  payerField,
  waitForPrompt,
} from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Sends an order that the server makes, and loses its response: without a status the connection breaks. */
async function loseOrder(visitor: Visitor, payer: string, status?: number): Promise<void> {
  const { page, t } = visitor;
  await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  await choosePayment(visitor, payer);
  await handleOnce(page, "**/api/bookings", async (route) => {
    await route.fetch();
    if (status === undefined) await route.abort("connectionreset");
    else await route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
  });
  await payButton(visitor).click();
  const lost = t(paymentStepMessages.orderNotConfirmed, {
    failure: t(stateMessages["shared.internet_connexion_error"]),
  });
  await (status === undefined ? toasts(visitor, "error") : toasts(visitor, "warning"))
    .getByText(status === undefined ? lost : t(stateMessages.unexpected_error), { exact: true })
    .waitFor();
}

/** Expects the waiting page of the only order of this test, and one prompt on the payer's phone. */
async function expectOneOrder(visitor: Visitor, payers: readonly string[]): Promise<void> {
  const token = await waitForPrompt(visitor);
  const orders = await world.app.database.sql<{ link_token: string }>(
    "select link_token from bookings where payer_phone = any ($1::text[])",
    [payers],
  );
  expect(orders).toEqual([{ link_token: token }]);
  const prompts = world.app.sandbox.payments().map(({ msisdn }) => `+${msisdn}`);
  expect(prompts.filter((phone) => payers.includes(phone))).toEqual([payers[0]]);
}

test.each(onPhone)(
  "when the response to an order is lost, a reload leads to its waiting page: one order, one prompt ($size, $language) [G.book.24, G.pay.03]",
  async (profile) => {
    const payer = `+2376771100${10 + mixedProfiles.indexOf(profile)}`;
    const visitor = await world.visitor(profile);
    await loseOrder(visitor, payer);
    await visitor.page.reload();
    await expectOneOrder(visitor, [payer]);
    expect(callsTo(visitor, "holdSeats")).toHaveLength(1);
  },
);

test("when the response to an order is lost, paying with another number leads to its waiting page: one order, one prompt [G.book.24]", async () => {
  const payers = ["+237677110020", "+237677110021"] as const;
  const visitor = await world.visitor();
  await loseOrder(visitor, payers[0]);
  await payerField(visitor, visitor.page.getByRole("dialog")).fill(payers[1]);
  await payButton(visitor).click();
  await expectOneOrder(visitor, payers);
});

test("after a failure of a gateway the same order is sent again: one order, one prompt [G.book.24]", async () => {
  const payer = "+237677110030";
  const visitor = await world.visitor();
  await loseOrder(visitor, payer, 502);
  await payButton(visitor).click();
  await expectOneOrder(visitor, [payer]);
});

test.each(onDesktop)(
  "when the seats end after a lost response, the dialog takes no others before it knows the order ($size, $language) [G.book.10, G.book.24]",
  async (profile) => {
    const payer = `+2376771100${40 + mixedProfiles.indexOf(profile)}`;
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await page.clock.install();
    await loseOrder(visitor, payer);
    await failCalls(visitor, "changeHold");
    await page.clock.fastForward("15:02");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: t(seatsLostMessages.unconfirmed) }).waitFor();
    expect(await dialog.getByText(t(bookingMessages.notCharged)).count()).toBe(0);
    await expectAccessible(page);
    await takePicture(visitor, "lost-order");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: t(seatsLostMessages.checkOrder) }).click();
    await expectOneOrder(visitor, [payer]);
  },
);

test("leaving the dialog after a lost response leads to the waiting page of the order [G.book.24]", async () => {
  const payer = "+237677110050";
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await loseOrder(visitor, payer);
  await page.evaluate(() => window.history.go(-3));
  await page.getByRole("button", { name: t(bookingMessages.leave), exact: true }).click();
  await expectOneOrder(visitor, [payer]);
});
