import { paymentReviewMessages as reviews } from "@wakafine/shared/administration/payment-review-messages.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { lostPaymentMessages as texts } from "@wakafine/shared/payments/lost-payment-messages.ts";
import { test } from "vitest";
import { button, enterAsAdministrator } from "./admin.ts";
import {
  aline,
  bookAndPay,
  field,
  openBooking,
  payers,
  requestOn,
  waitForPrompt,
} from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { onDesktop } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

test.each(onDesktop)(
  "a traveller states a lost payment; the operator does not confirm it, and an administrator closes the statement ($size, $language) [G.pay.03, G.role.05]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.waiting);
    const token = await waitForPrompt(visitor);
    await world.app.sandbox.refuse(await requestOn(world.app, payers.waiting));
    await page.waitForURL(`**/app/reservation/error/${token}`);
    await page.getByRole("button", { name: t(texts.open) }).click();
    const card = page.getByRole("region", { name: t(texts.title) });
    const input = field(card, t(texts.transaction));
    await input.fill("a b");
    await page.keyboard.press("Enter");
    await card.getByText(t(fieldMessages.invalid)).waitFor();
    await takePicture(visitor, "lost-payment-form");
    await expectAccessible(page);
    await input.fill("MP260518.1024.A12345");
    await page.keyboard.press("Enter");
    await card.getByText(t(texts.review)).waitFor();
    await takePicture(visitor, "lost-payment-review");

    const administrator = await world.visitor(profile);
    await enterAsAdministrator(administrator, world, "/admin/payments");
    const table = administrator.page.getByRole("table");
    await table.getByText(t(reviews.statement)).waitFor();
    await takePicture(administrator, "admin-payments");
    const office = administrator.page;
    await expectAccessible(office);
    await button(table, t(reviews.close)).click();
    const dialog = office.getByRole("dialog");
    await field(dialog, t(adminMessages.reason)).fill("No such payment at the operator");
    await takePicture(administrator, "admin-payments-close");
    await button(dialog, t(reviews.close)).click();
    await office.getByText(t(reviews.none)).waitFor();
    await takePicture(administrator, "admin-payments-empty");
  },
);
