import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { bookingAccountMessages } from "@wakafine/shared/bookings/account-messages.ts";
import { accountSwitchMessages } from "@wakafine/shared/bookings/account-switch-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { freshPhone, goodPassword } from "@wakafine/testkit/account-world.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { step } from "./dialog-steps.ts";
import { passwordField } from "./entry.ts";
import {
  aline,
  choosePayment,
  field,
  fillPassenger,
  formOf,
  goToPayment,
  next,
  openBooking,
  payButton,
  payers,
} from "./guest.ts";
import { mixedProfiles } from "./profiles.ts";
import { departureLink } from "./results.ts";
import { codeOnPhone } from "./sms-codes.ts";
import { enterAs, newTraveller } from "./user.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** The switch that creates an account. */
const createSwitch = ({ t }: Visitor, dialog: Locator) =>
  dialog.getByRole("switch", { name: t(accountSwitchMessages.create) });

describe.each(mixedProfiles)("at the size of a $size in $language", (profile) => {
  test("a guest creates an account in the dialog, pays by MTN and finds the trip under My trips [C6.book.02, C4.book.08, C4.book.12, C2.book.07, G.book.15]", async () => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const dialog = await openBooking(visitor, "trainEconomic");
    const phone = freshPhone();
    await fillPassenger(visitor, 1, { ...aline, phone });
    await createSwitch(visitor, dialog).check();
    const account = dialog.getByRole("form", { name: t(accountSwitchMessages.create) });
    await passwordField(visitor, account, authMessages.password).fill(goodPassword);
    await passwordField(visitor, account, authMessages.passwordConfirm).fill(goodPassword);
    await next(visitor);
    const box = dialog.getByRole("form", { name: t(bookingAccountMessages.codeTitle) });
    const code = field(box, t(authMessages.code));
    await code.waitFor();
    expect(
      await dialog.getByRole("button", { name: t(bookingMessages.next), exact: true }).isDisabled(),
    ).toBe(true);
    const enable = box.getByRole("button", { name: t(bookingAccountMessages.enable) });
    const sent = await codeOnPhone(app, phone);
    await code.fill(sent === "000000" ? "000001" : "000000");
    await enable.click();
    await page.locator(".toast[data-kind=warning]").waitFor();

    await page.reload(); // The awaited code survives a reload, the password does not.
    await code.fill(sent);
    await enable.click();
    await box.waitFor({ state: "detached" });
    expect(await createSwitch(visitor, dialog).count()).toBe(0);
    expect(await field(formOf(visitor, 1), t(bookingMessages.name)).inputValue()).toBe(aline.name);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
    );
    expect(kept).not.toContain(goodPassword);
    await goToPayment(visitor);
    await choosePayment(visitor, payers.willing);
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");

    await page.goto("/app/ticket");
    await page.getByRole("link", { name: t(tripsMessages.showOne) }).waitFor();
  });
});

const [phone] = mixedProfiles;

describe.each([phone!])("at the size of a $size in $language", (profile) => {
  test("a traveller who logs in from the dialog comes back to the entered values, and the account fills in only what is missing [C3.book.09–12, G.book.15]", async () => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const user = await newTraveller(app);
    const dialog = await openBooking(visitor, "noFee");
    await field(formOf(visitor, 1), t(bookingMessages.name)).fill("Essomba");
    await dialog.getByRole("link", { name: t(accountSwitchMessages.logIn) }).click();
    await page.waitForURL((url) => url.pathname === "/auth/client/login");
    const back = new URL(page.url()).searchParams.get("return");
    await enterAs(visitor, app, user.phone, user.password);
    await page.goto(back ?? "");
    await step(visitor, "information").getByRole("timer").waitFor();
    const value = (label: { fr: string; en: string }) =>
      field(formOf(visitor, 1), t(label)).inputValue();
    await expect.poll(() => value(bookingMessages.surname)).not.toBe("");
    expect(await value(bookingMessages.name)).toBe("Essomba");
    expect((await value(bookingMessages.phone)).replaceAll(" ", "")).toBe(user.phone);
    await dialog.getByRole("radio", { name: t(bookingMessages.sms), exact: true }).waitFor();
    expect(await createSwitch(visitor, dialog).count()).toBe(0);
  });

  test("two tabs of one booking make one order", async () => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await openBooking(visitor, "noFee");
    await fillPassenger(visitor, 1, aline);
    await goToPayment(visitor);
    // A duplicated tab has a copy of the session storage.
    const kept = await page.evaluate(() => Object.entries({ ...sessionStorage }));
    const tab = await visitor.context.newPage();
    await tab.addInitScript((entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, kept);
    await tab.goto(page.url());
    const copy = { ...visitor, page: tab };
    await step(copy, "payment").waitFor();
    await choosePayment(visitor, payers.willing);
    await choosePayment(copy, payers.willing);
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
    await payButton(copy).click();
    // The same key and body lead to the first order.
    await tab.waitForURL("**/app/reservation/success/*");
    expect(new URL(tab.url()).pathname).toBe(new URL(page.url()).pathname);
    expect(t(bookingMessages.pay)).not.toBe("");
  });

  test("a guest pays with at most 12 inputs, counted from the search form", async () => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    let inputs = 0;
    const fill = async (input: Locator, value: string) => {
      inputs += 1;
      await input.fill(value);
    };
    const check = async (input: Locator) => {
      inputs += 1;
      await input.check();
    };
    await page.goto("/");
    const form = page.getByRole("form", { name: t(searchFormMessages.form) });
    for (const [label, entered] of [
      [searchFormMessages.from, "yaounde"],
      [searchFormMessages.to, "douala"],
    ] as const) {
      const town = form.getByRole("combobox", { name: t(label), exact: true });
      await fill(town, entered);
      await town.press("Enter");
    }
    const day = addDays(dayOf(new Date()), smallWorld.departures.morning.daysAhead);
    await fill(form.getByLabel(t(searchFormMessages.date)), day);
    await form.getByRole("button", { name: t(searchFormMessages.submit), exact: true }).click();
    await page.waitForURL("**/app/result?*");
    await departureLink(visitor, "morning").click();
    await step(visitor, "information").getByRole("timer").waitFor();
    const owner = formOf(visitor, 1);
    await fill(field(owner, t(bookingMessages.name)), "Ngo Bassa");
    await fill(field(owner, t(bookingMessages.surname)), "Aline");
    const sex = userSexes.find(({ id }) => id === 2);
    await check(
      owner.getByRole("radio", { name: (language === "fr" ? sex?.title_fr : sex?.title_en) ?? "" }),
    );
    await fill(field(owner, t(bookingMessages.phone)), payers.willing);
    await fill(field(owner, t(bookingMessages.cni)), "112784903");
    await goToPayment(visitor);
    // The prefix of the number has chosen the wallet.
    await check(step(visitor, "payment").getByRole("checkbox"));
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
    expect(inputs).toBeLessThanOrEqual(12);
  });
});
