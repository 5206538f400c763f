import { refundMessages } from "@wakafine/shared/administration/refund-messages.ts";
import { cancellationMessages } from "@wakafine/shared/bookings/cancellation-messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { expect, test } from "vitest";
import { enterAsAdministrator } from "./admin.ts";
import { field, unfoldTickets, bookByApi, aline, junior, carine } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { mixedProfiles } from "./profiles.ts";
import { codeOnPhone, codesOnPhone } from "./sms-codes.ts";
import { visitedWorld } from "./visited-app.ts";

// Without this key MTN cannot refund by itself, so an administrator sends the money.
const world = visitedWorld({ MTN_DISBURSEMENT_KEY: "" });

const owner = "+237677123456";

test.each(mixedProfiles)(
  "a guest cancels one of three tickets with the SMS code; an administrator sends the refund ($size, $language) [C2.ticket.05, C7.ticket.01, G.ticket.02, G.ticket.03, G.ticket.07]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const token = await bookByApi(world.app, "trainEconomic", {
      passengers: [aline, junior, carine],
      language,
    });
    await page.goto(`/app/reservation/success/${token}`);
    await unfoldTickets(visitor);
    await page
      .getByRole("button", { name: t(orderMessages.cancelTicket) })
      .nth(1)
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox").first().waitFor();
    const checked = await dialog.getByRole("checkbox", { checked: true }).count();
    expect([checked, await dialog.getByRole("checkbox").count()]).toEqual([1, 3]);
    await expectAccessible(page);
    await takePicture(visitor, "cancel-offer");

    const earlier = codesOnPhone(world.app, owner).length; // of the other profile
    await dialog.getByRole("button", { name: t(phoneCodeMessages.send) }).click();
    const input = field(dialog, t(phoneCodeMessages.code));
    await input.waitFor();
    await input.fill(await codeOnPhone(world.app, owner, earlier + 1));
    await takePicture(visitor, "cancel-code");
    await page.keyboard.press("Enter");
    await dialog.getByRole("heading", { name: t(cancellationMessages.doneTitle) }).waitFor();
    await takePicture(visitor, "cancel-done");
    await dialog.getByRole("button", { name: t(cancellationMessages.doneClose) }).click();
    await page.getByText(t(orderMessages.cancelledBadge), { exact: true }).waitFor();
    await page.getByText(t(orderMessages.refundTitle)).waitFor();
    await takePicture(visitor, "cancel-order");

    const administrator = await world.visitor(profile);
    await enterAsAdministrator(administrator, world, "/admin/refunds");
    const office = administrator.page;
    await office
      .getByRole("button", { name: t(refundMessages.markSent) })
      .first()
      .click();
    await takePicture(administrator, "refund-send");
    const transaction = `MP-${profile.language}`;
    await field(office.getByRole("dialog"), t(refundMessages.transactionId)).fill(transaction);
    await office.keyboard.press("Enter");
    await office.getByText(t(refundMessages.none)).waitFor();
    await office.goto("/admin/refunds?state=sent");
    await office.getByText(t(refundMessages.transaction, { id: transaction })).waitFor();
    await expectAccessible(office);
    await takePicture(administrator, "refunds");
    await page.reload();
    await page.getByText(t(orderMessages.refundSentTitle)).waitFor();
  },
);
