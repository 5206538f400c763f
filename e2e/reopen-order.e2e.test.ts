import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { reopenMessages as texts } from "@wakafine/shared/bookings/reopen-messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { test } from "vitest";
import { field, bookByApi } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { onPhone } from "./profiles.ts";
import { codeOnPhone, codesOnPhone, wrongFor } from "./sms-codes.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Books and pays by the API. Returns the order code and the hidden link. */
async function lostOrder({ language }: Visitor): Promise<{ code: string; link: string }> {
  const link = await bookByApi(world.app, "trainEconomic", { language });
  const { body } = await world.app.call("getOrder", { params: { token: link } });
  return { code: body.data.order.order_code, link };
}

const owner = "+237677123456";

test.each(onPhone)(
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

    const earlier = codesOnPhone(world.app, owner).length; // of the other profile
    await field(main, t(texts.orderCode)).fill(code.toLowerCase());
    await field(main, t(texts.phone)).fill("6 77 12 34 56");
    await main.getByRole("button", { name: t(texts.send) }).click();
    const input = field(main, t(phoneCodeMessages.code));
    await input.waitFor();
    const right = await codeOnPhone(world.app, owner, earlier + 1);
    await input.fill(wrongFor(right));
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
