import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { reopenMessages as texts } from "@wakafine/shared/bookings/reopen-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { expect, test } from "vitest";
import { eventually, field, payers } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Books and pays by the API. Returns the order code and the hidden link. */
async function lostOrder({ language }: Visitor): Promise<{ code: string; link: string }> {
  const { body } = await world.app.call(
    "createBooking",
    {
      body: sampleBooking(smallWorld.departures.trainEconomic.id, 1, {
        payer_phone: payers.willing,
      }),
    },
    { language },
  );
  const link = body.data.order_hidden_uuid;
  const order = async () =>
    (await world.app.call("getOrder", { params: { token: link } })).body.data;
  await expect.poll(async () => (await order()).status).toBe("PAID");
  return { code: (await order()).order.order_code, link };
}

/** The codes sent to the owner's phone, oldest first. */
const codes = () =>
  world.app.sandbox
    .smsInbox()
    .filter(({ to, text }) => to === "237677123456" && /^\d{6} /.test(text))
    .map(({ text }) => text.slice(0, 6));

test.each(mixedProfiles)(
  "from an incomplete ticket link a guest reopens the order with its code, the owner's phone and the SMS code ($size, $language) [G.ticket.07]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const { code, link } = await lostOrder(visitor);
    await page.goto("/app/reservation/success/incomplete");
    await takePicture(visitor, "reopen-404");
    await page
      .getByRole("main")
      .getByRole("link", { name: t(shellMessages.findOrder) })
      .click();
    await page.getByRole("heading", { level: 1, name: t(shellMessages.findOrder) }).waitFor();
    const main = page.getByRole("main");
    await field(main, t(texts.orderCode)).fill("12");
    await page.keyboard.press("Enter");
    await main.getByText(t(fieldMessages.bad_order_code)).waitFor();
    await main.getByText(t(formMessages.invalid_input_phone)).waitFor();
    await takePicture(visitor, "reopen-errors");
    await expectAccessible(page);

    const earlier = codes().length; // of the other profile
    await field(main, t(texts.orderCode)).fill(code.toLowerCase());
    await field(main, t(texts.phone)).fill("6 77 12 34 56");
    await main.getByRole("button", { name: t(texts.send) }).click();
    const input = field(main, t(phoneCodeMessages.code));
    await input.waitFor();
    await eventually(() => codes().length > earlier, "an SMS with the code");
    const right = codes().at(-1)!;
    await input.fill(right === "111111" ? "222222" : "111111");
    await page.keyboard.press("Enter");
    await main.getByText(t(errorMessages.phone_code_wrong)).waitFor();
    await takePicture(visitor, "reopen-code");
    await expectAccessible(page);
    await page.context().setOffline(true);
    await input.fill(right);
    await page.keyboard.press("Enter");
    await page.locator(".toast").waitFor();
    await page.context().setOffline(false);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/app/reservation/success/${link}`);
    await page.getByText(t(orderMessages.orderCode, { code })).waitFor();
  },
);
