import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { tripsMessages as texts } from "@wakafine/shared/bookings/trips-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { responseMessages } from "@wakafine/shared/messages/responses.ts";
import { ticketCardMessages } from "@wakafine/shared/tickets/card-messages.ts";
import { expect, test } from "vitest";
import { aline, bookByApi, field, formOf, junior, unfoldTickets } from "./guest.ts";
import { expectAccessible } from "./inspect.ts";
import { onDesktop } from "./profiles.ts";
import { codeOnPhone, codesOnPhone, wrongFor } from "./sms-codes.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const owner = "+237677123456";

test.each(onDesktop)(
  "a guest edits a passenger from the order page with the SMS code; identity numbers are not shown before ($size, $language) [G.ticket.07, G.role.10]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const token = await bookByApi(world.app, "trainEconomic", {
      passengers: [aline, junior],
      language,
    });
    await page.goto(`/app/reservation/success/${token}`);
    await page.getByRole("link", { name: t(texts.editPassengers) }).click();
    await page.waitForURL(`**/app/reservation/edit/${token}`);
    const main = page.getByRole("main");
    const earlier = codesOnPhone(world.app, owner).length; // of the other profile
    await main.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    const input = field(main, t(phoneCodeMessages.code));
    await input.waitFor();
    expect(await page.content()).not.toContain(aline.cni);
    const right = await codeOnPhone(world.app, owner, earlier + 1);
    await input.fill(wrongFor(right));
    await page.keyboard.press("Enter");
    await main.getByText(t(errorMessages.phone_code_wrong)).waitFor();
    await expectAccessible(page);
    await input.fill(right);
    await page.keyboard.press("Enter");
    const form = formOf(visitor, 1);
    await field(form, t(bookingMessages.cni)).waitFor();
    expect(await field(form, t(bookingMessages.cni)).inputValue()).toBe(aline.cni);
    const second = formOf(visitor, 2);
    await field(second, t(bookingMessages.surname)).fill("Pauline");
    await expectAccessible(page);
    await page.getByRole("button", { name: t(texts.save) }).click();
    await page.getByText(t(responseMessages.editOrderPassengers)).first().waitFor();
    await page.waitForURL(`**/app/reservation/success/${token}`);
    await page.locator("article.ticket-card").first().waitFor();
    await unfoldTickets(visitor);
    await page
      .getByRole("article", {
        name: t(ticketCardMessages.ticketOf, { name: `Pauline ${junior.name}` }),
      })
      .waitFor();
  },
);
