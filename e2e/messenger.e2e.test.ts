import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { messengerMessages } from "@wakafine/shared/bookings/messenger-messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { recapMessages } from "@wakafine/shared/bookings/recap-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  aline,
  choosePayment,
  eventually,
  fillPassenger,
  next,
  openBooking,
  payButton,
} from "./guest.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const payer = "6 77 00 00 00";

beforeAll(() => world.app.sandbox.sendReceiptsTo(world.app.origin));

test.each(["fr", "en"] as const)(
  "a guest chooses Messenger, agrees on the simulated page, pays by MTN, and the tickets arrive in the simulated inbox (%s) [C1.pay.03, C2.book.10, C4.book.15–20, C5.book.29, C5.book.33, G.book.14, G.book.16, C9.pay.01–02]",
  async (language) => {
    const { sandbox } = world.app;
    const before = sandbox.messengerInbox().length;
    const visitor = await world.visitor({ size: "phone", language });
    const { page, t } = visitor;
    const hosts = new Set<string>();
    page.on("request", (request) => void hosts.add(new URL(request.url()).origin));
    const dialog = await openBooking(visitor, "noFee");
    await fillPassenger(visitor, 1, aline);
    await dialog.getByRole("radio", { name: t(bookingMessages.messenger), exact: true }).check();
    const link = dialog.getByRole("link", { name: t(messengerMessages.open) });
    await link.waitFor();
    await next(visitor);
    await dialog.getByText(t(formMessages.information_provider_MESSENGER_empty)).waitFor();
    const opened = page.context().waitForEvent("page");
    await link.click();
    const messenger = await opened;
    await dialog.getByText(t(messengerMessages.waiting)).waitFor();
    await page.reload();
    await dialog.getByText(t(messengerMessages.waiting)).waitFor();
    await messenger.locator("button[name=ref]").click();
    await messenger.locator("[role=status]").waitFor();
    await messenger.close();
    await dialog.getByText(t(messengerMessages.agreed)).waitFor();
    // No code of the provider's withdrawn widget (decision 0120): the page itself calls nobody but us.
    expect([...hosts]).toEqual([world.app.origin]);
    await next(visitor);
    await page
      .getByRole("dialog", { name: t(bookingMessages.verification) })
      .getByText(t(recapMessages.byMessenger))
      .waitFor();
    await next(visitor);
    await choosePayment(visitor, payer);
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
    const codes = await page.locator(".ticket-card .code").allInnerTexts();
    expect(codes).toHaveLength(1);
    const { body } = await world.app.call("getOrder", {
      params: { token: page.url().split("/").at(-1) ?? "" },
    });
    const amount = formatFrancs(body.data.amount_xaf, language);
    const sent = t(orderMessages.received, { amount, channel: t(orderMessages.channelMessenger) });
    await page.getByText(sent).waitFor();
    await eventually(
      () => sandbox.messengerInbox().length > before,
      "no message came by Messenger",
    );
    const inbox = await page.context().newPage();
    await inbox.goto(sandbox.urls.messenger);
    await inbox.locator("article", { hasText: codes[0] ?? "" }).waitFor();
    expect(sandbox.messengerInbox()).toHaveLength(before + 1);
    expect(sandbox.smsInbox()).toEqual([]);
  },
);

describe("without configuration", () => {
  const plain = visitedWorld({ MESSENGER_PAGE_ID: "" });

  test("Messenger is shown disabled with a hint, and SMS works [C2.book.10, G.book.01, G.book.16]", async () => {
    const visitor = await plain.visitor({ size: "phone", language: "fr" });
    const dialog = await openBooking(visitor, "noFee");
    const { t } = visitor;
    const radio = dialog.getByRole("radio", { name: t(bookingMessages.messenger), exact: true });
    expect(await radio.isDisabled()).toBe(true);
    await dialog.getByText(t(bookingMessages.messengerOff)).waitFor();
    expect(await dialog.getByRole("radio", { name: t(bookingMessages.sms) }).isChecked()).toBe(
      true,
    );
  });
});
