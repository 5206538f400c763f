import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { adminPayoutMessages } from "@wakafine/shared/payouts/admin-messages.ts";
import { checkNumberMessages, momoAccountMessages } from "@wakafine/shared/payouts/messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { addPayable, addPayoutNumber } from "@wakafine/testkit/payout-samples.ts";
import { expect, test } from "vitest";
import { enterAsAdministrator } from "./admin.ts";
import { field } from "./guest.ts";
import { expectAccessible, isFocused, takePicture } from "./inspect.ts";
import { keyboardOf } from "./keyboard.ts";
import { enterAs } from "./saved-session.ts";
import { mixedProfiles } from "./profiles.ts";
import { codeOnPhone, wrongFor } from "./sms-codes.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, departures, users } = smallWorld;

/** The agency and departure of a profile; each profile has its own. */
const sides = {
  fr: {
    agency: agencies.modest.id,
    departure: departures.withStops.id,
    user: users.member.modest[1],
  },
  en: {
    agency: agencies.rail.id,
    departure: departures.trainEconomic.id,
    user: users.member.rail[1],
  },
} as const;

test.each(mixedProfiles)(
  "an agency adds a number by its code, and an administrator pays what is due until it is received, then takes it back ($size, $language) [A1.momo.01, A2.agsh.13, A2.momo.01–08, G.momo.02, G.role.05]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const { agency, departure, user } = sides[language];
    const phone = language === "fr" ? "+237677202020" : "+237677303030";
    const amount = formatFrancs(48_500, language);
    await addPayable(world.app, 48_500, { agency, departure });

    await enterAs(visitor, world.app, { user, path: "/agency/profile" });
    // The bar of a phone has four entries; the drawer has them all.
    const phoneMenu = visitor.size === "phone";
    if (phoneMenu) await page.getByRole("button", { name: t(shellMessages.openMenu) }).click();
    await (phoneMenu ? page.getByRole("dialog") : page)
      .getByRole("link", { name: t(agencyShellMessages.payouts), exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: t(momoAccountMessages.title) }).waitFor();
    await page.getByRole("table").getByText(amount).first().waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "momo-account-due");

    const wallet = t(momoAccountMessages.mtn);
    await page.getByRole("button", { name: t(momoAccountMessages.addNumber, { wallet }) }).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, t(momoAccountMessages.number)).fill("699 00 00 01");
    await dialog
      .getByText(/Orange/)
      .first()
      .waitFor();
    await takePicture(visitor, "momo-number-dialog");
    await field(dialog, t(momoAccountMessages.number)).fill(displayPhone(phone).slice(5));
    await page.keyboard.press("Enter");
    await page.waitForURL(/check-momo-number/);
    const code = await codeOnPhone(world.app, phone);
    await field(page.locator("form"), t(authMessages.code)).fill(wrongFor(code));
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "momo-check-number");
    await field(page.locator("form"), t(authMessages.code)).fill(code);
    await page.keyboard.press("Enter");
    await page.waitForURL(/momo-account/);
    await page.getByText(displayPhone(phone)).first().waitFor();

    const administrator = await world.visitor(profile);
    await enterAsAdministrator(administrator, world, "/admin/payouts");
    const office = administrator.page;
    await office.getByText(displayPhone(phone)).waitFor();
    await expectAccessible(administrator.page);
    await takePicture(administrator, "admin-payouts-due");
    await office
      .getByRole("button", { name: t(adminPayoutMessages.pay) })
      .first()
      .click();
    const paying = office.getByRole("dialog");
    await paying.getByRole("button", { name: t(adminPayoutMessages.request) }).waitFor();
    await takePicture(administrator, "admin-payout-create");
    await paying.getByRole("button", { name: t(adminPayoutMessages.request) }).click();
    await paying.waitFor({ state: "detached" });

    await office.goto("/admin/payouts?show=open");
    await office.getByRole("button", { name: t(adminPayoutMessages.markExecuted) }).click();
    const transaction = `MP-E2E-${language}`;
    await field(office.getByRole("dialog"), t(adminPayoutMessages.transactionId)).fill(transaction);
    await takePicture(administrator, "admin-payout-executed");
    await office.keyboard.press("Enter");
    await office.getByText(t(adminPayoutMessages.noneOpen)).waitFor();
    await office.goto("/admin/payouts?show=ended");
    await office.getByText(t(adminPayoutMessages.transaction, { id: transaction })).waitFor();
    await expectAccessible(administrator.page);
    await takePicture(administrator, "admin-payouts-ended");

    await page.reload();
    await page.getByText(t(momoAccountMessages.transaction, { id: transaction })).waitFor();
    await page.getByText(t(momoAccountMessages.executed), { exact: true }).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "momo-account-received");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t(momoAccountMessages.pdf) }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    const sms = world.app.sandbox.smsInbox().filter(({ to }) => `+${to}` === phone);
    expect(sms.at(-1)?.text).toContain(transaction);

    await office.getByRole("button", { name: t(adminPayoutMessages.reverse), exact: true }).click();
    const reversing = office.getByRole("dialog");
    await reversing.getByRole("combobox").selectOption("wrong_record");
    await reversing.getByText(t(adminPayoutMessages.wrong_recordHelp)).waitFor();
    const confirm = reversing.getByRole("button", { name: t(adminPayoutMessages.reverseConfirm) });
    await confirm.click();
    await reversing.getByText(t(fieldMessages.required)).waitFor();
    await expectAccessible(administrator.page);
    await field(reversing, t(adminMessages.reason)).fill("Wrong reference");
    await takePicture(administrator, "admin-payout-reverse");
    await confirm.click();
    await reversing.waitFor({ state: "detached" });
    const payout = office.getByRole("row").filter({ hasText: transaction });
    await payout.getByText(t(adminPayoutMessages.reversed), { exact: true }).waitFor();
    await takePicture(administrator, "admin-payouts-reversed");

    await page.reload();
    await page.getByText(t(momoAccountMessages.reversed), { exact: true }).waitFor();
    await page.getByText(t(momoAccountMessages.wrong_record)).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "momo-account-reversed");
  },
);

test("with the keyboard alone, an administrator requests a payout and records its transaction [A2.agsh.13, G.momo.02, G.role.05]", async () => {
  const agency = agencies.free.id;
  await addPayable(world.app, 31_500, { agency, departure: departures.noFee.id });
  await addPayoutNumber(world.app, "+237677606060", agency);
  const administrator = await world.visitor({ size: "desktop", language: "en" });
  await enterAsAdministrator(administrator, world, "/admin/payouts");
  const { page, t } = administrator;
  const keyboard = keyboardOf(administrator);
  const row = page.getByRole("row").filter({ hasText: displayPhone("+237677606060") });
  const dialog = page.getByRole("dialog");
  await keyboard.press(row.getByRole("button", { name: t(adminPayoutMessages.pay) }));
  await keyboard.press(dialog.getByRole("button", { name: t(adminPayoutMessages.request) }));
  await dialog.waitFor({ state: "detached" });
  // The select of the list: due, open, ended. A request has chosen the open ones.
  const shown = page.getByLabel(t(adminPayoutMessages.show));
  await keyboard.press(row.getByRole("button", { name: t(adminPayoutMessages.markExecuted) }));
  await dialog.waitFor();
  const transaction = field(dialog, t(adminPayoutMessages.transactionId));
  expect(await isFocused(transaction)).toBe(true);
  await page.keyboard.type("MP-E2E-KEYS");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await keyboard.press(shown, "ArrowDown");
  await page.getByText(t(adminPayoutMessages.transaction, { id: "MP-E2E-KEYS" })).waitFor();
});

test("a planner reads the account without changing it, and a parcel agency has no such entry [A2.momo.01, A6.agsh.07, G.role.16, G.momo.04]", async () => {
  await addPayoutNumber(world.app, "+237677404040", agencies.modest.id);
  const planner = await world.visitor();
  await enterAs(planner, world.app, {
    user: users.member.modest[2],
    path: "/agency/momo-account",
  });
  await planner.page.getByText(planner.t(momoAccountMessages.readOnly)).waitFor();
  await planner.page.getByText(displayPhone("+237677404040")).waitFor();
  const change = planner.page.getByRole("button", { name: planner.t(momoAccountMessages.change) });
  expect(await change.count()).toBe(0);
  await planner.page.goto("/agency/check-momo-number");
  await planner.page.getByText(planner.t(checkNumberMessages.nothing)).waitFor();

  const parcels = await world.visitor();
  await enterAs(parcels, world.app, { user: users.member.parcels[1], path: "/agency/profile" });
  await parcels.page.getByRole("heading", { level: 2 }).first().waitFor();
  const entry = parcels.page.getByRole("link", { name: parcels.t(agencyShellMessages.payouts) });
  expect(await entry.count()).toBe(0);
});
