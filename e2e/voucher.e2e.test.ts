import { cancellationMessages } from "@wakafine/shared/bookings/cancellation-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { adminVoucherMessages } from "@wakafine/shared/vouchers/admin-messages.ts";
import { voucherCardMessages } from "@wakafine/shared/vouchers/card-messages.ts";
import { voucherFieldMessages } from "@wakafine/shared/vouchers/field-messages.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { button, enterAsAdministrator, loggedLines, region } from "./admin.ts";
import { accessibilityViolations } from "./browser.ts";
import { errorOf } from "./fields.ts";
import {
  aline,
  choosePayment,
  field,
  fillPassenger,
  goToPayment,
  openBooking,
  payButton,
  payers,
  unfoldTickets,
  bookByApi,
  junior,
  carine,
} from "./guest.ts";
import { expectAccessible, isFocused } from "./inspect.ts";
import { mixedProfiles } from "./profiles.ts";
import { codeOnPhone, codesOnPhone } from "./sms-codes.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const owner = "+237677123456";

/** Cancels the second of three tickets to a voucher on the order page. Returns the voucher's code. */
async function cancelToVoucher(visitor: Visitor): Promise<string> {
  const { page, t, language } = visitor;
  const passengers = [aline, junior, carine];
  const link = await bookByApi(world.app, "trainEconomic", { passengers, language });
  await page.goto(`/app/reservation/success/${link}`);
  await unfoldTickets(visitor);
  await button(page.getByRole("main"), t(orderMessages.cancelTicket)).nth(1).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[value=voucher]").check();
  await expectAccessible(page);
  const earlier = codesOnPhone(world.app, owner).length; // of the other profile
  await button(dialog, t(phoneCodeMessages.send)).click();
  await field(dialog, t(phoneCodeMessages.code)).fill(
    await codeOnPhone(world.app, owner, earlier + 1),
  );
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: t(cancellationMessages.doneTitle) }).waitFor();
  const card = dialog.getByRole("article");
  const code = (await card.getAttribute("aria-label")) ?? "";
  expect(code).toMatch(/^BON(-[2-9A-Z]{5}){3}$/);
  const address = await card.getByRole("link").getAttribute("href");
  expect((await page.request.get(address ?? "")).headers()["content-type"]).toBe("application/pdf");
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(dialog, t(cancellationMessages.doneClose)).click();

  // The order page masks the code until its owner asks for it; this device has verified the owner.
  await page.getByText(`BON-…-${code.slice(-5)}`).waitFor();
  expect(await page.getByText(code).count()).toBe(0);
  await button(page.getByRole("main"), t(voucherCardMessages.showCode)).click();
  await page.getByText(code).waitFor();
  return code;
}

/** Opens the last step of a booking of 6681 francs and its voucher field. */
async function openVoucherField(visitor: Visitor): Promise<Locator> {
  await openBooking(visitor, "first");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  const { page, t } = visitor;
  const dialog = page.getByRole("dialog", { name: t(bookingMessages.payment) });
  await button(dialog, t(voucherFieldMessages.have)).click();
  return dialog;
}

test.each(mixedProfiles)(
  "one of three tickets is cancelled to a voucher, which pays a part of the next booking, and MTN pays the rest; an administrator blocks it ($size, $language) [C2.ticket.05, C9.ticket.04, G.ticket.02, G.ticket.05, G.ticket.07, G.role.05]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const code = await cancelToVoucher(visitor);
    const end = code.slice(-5);

    const dialog = await openVoucherField(visitor);
    const entered = field(dialog, t(voucherFieldMessages.code));
    await expect.poll(() => isFocused(entered)).toBe(true);
    await page.keyboard.type("BON-22222-33333-44444");
    await page.keyboard.press("Enter");
    await expect.poll(() => errorOf(entered)).toBe(t(errorMessages.voucher_unknown));
    await entered.fill(code.toLowerCase());
    await page.keyboard.press("Enter");
    const remove = button(dialog, t(voucherFieldMessages.removeOf, { code: end }));
    await remove.waitFor();
    const { body } = await world.app.call("checkVoucher", { body: { code } });
    const { rest } = body.data;
    const amounts = () => dialog.locator(".price-lines dd").allInnerTexts();
    const francs = (amount: number) => formatFrancs(amount, language);
    const withVoucher = [6500, 181, 6681]
      .map(francs)
      .concat(`−${francs(rest)}`, francs(6681 - rest));
    expect(await amounts()).toEqual(withVoucher);
    await page.reload();
    await remove.waitFor();
    expect(await amounts()).toEqual(withVoucher);
    await remove.click();
    expect(await amounts()).toEqual([6500, 181, 6681].map(francs));
    await entered.fill(code);
    await page.keyboard.press("Enter");
    await remove.waitFor();
    await expectAccessible(page);

    await choosePayment(visitor, payers.willing);
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
    await page.getByText(t(voucherFieldMessages.paid, { amount: francs(rest) })).waitFor();
    const token = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const order = (await world.app.call("getOrder", { params: { token } })).body.data;
    expect([order.status, order.voucher_amount, order.order.charged_amount]).toEqual([
      "PAID",
      rest,
      6681 - rest,
    ]);

    const administrator = await world.visitor(profile);
    await enterAsAdministrator(administrator, world, "/admin/vouchers");
    const office = administrator.page;
    await office.getByRole("searchbox", { name: t(adminVoucherMessages.search) }).fill(code);
    await office.waitForURL(`**/admin/vouchers?keyword=${end}`);
    await office.getByRole("link", { name: `BON-…-${end}` }).click();
    await region(administrator, t(adminVoucherMessages.uses))
      .getByText(order.order.order_code)
      .waitFor();
    const summary = region(administrator, t(adminVoucherMessages.voucher));
    await button(summary, t(adminVoucherMessages.block)).click();
    const question = office.getByRole("dialog");
    await field(question, t(adminMessages.reason)).fill("Code publié");
    await button(question, t(adminVoucherMessages.block)).click();
    await summary.getByText(t(adminVoucherMessages.voucher_blocked)).waitFor();
    await expect
      .poll(async () => await loggedLines(region(administrator, t(adminVoucherMessages.trail))))
      .toEqual(expect.arrayContaining([expect.stringContaining("Code publié")]));
  },
);
