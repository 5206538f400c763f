import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { topUpMessages as texts } from "@wakafine/shared/parcels/top-up-messages.ts";
import { hostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { homeMessages } from "@wakafine/shared/messages/home.ts";
import { trackingPath } from "@wakafine/shared/parcels/parcel-code.ts";
import { trackingMessages as tracking } from "@wakafine/shared/parcels/tracking-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, parcelBalanceOf, parcelIn } from "@wakafine/testkit/parcel-world.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { handleOnce, toasts } from "./api-requests.ts";
import { field, payers, requestOn } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import type { Profile } from "./profiles.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, users } = smallWorld;
const topUpAddress = "**/api/packages/balance-top-up";

/** The agency and the payer of a profile; each profile has its own. */
const sides = {
  fr: {
    agency: agencies.parcels.id,
    user: users.member.parcels[5],
    otherMember: users.member.parcels[4],
    payer: payers.waiting,
  },
  en: {
    agency: agencies.sample.id,
    user: users.member.sample[1],
    otherMember: users.member.sample[6],
    payer: payers.other,
  },
} as const;

const balanceButton = ({ page, t }: Visitor): Locator =>
  page.getByRole("button", { name: new RegExp(`^${t(agencyShellMessages.balance)}`) });

/** Opens the dialog from the balance and enters an amount and a method. */
async function fillTopUp(
  visitor: Visitor,
  { amount, method }: { readonly amount: string; readonly method: "MOBILE" | "STRIPE" | "PAYPAL" },
): Promise<Locator> {
  const { page, t } = visitor;
  await balanceButton(visitor).click();
  const dialog = page.getByRole("dialog", { name: t(texts.title) });
  await field(dialog, t(texts.amount)).fill(amount);
  const name = method === "MOBILE" ? texts.mobile : hostedMethod(method).name;
  await dialog.getByRole("radio", { name: new RegExp(`^${t(name)}`) }).check();
  return dialog;
}

const send = (dialog: Locator) => dialog.locator("button[type=submit]").click();

async function enterPayer({ t }: Visitor, dialog: Locator, payer: string): Promise<void> {
  await field(dialog, t(texts.payer, { wallet: "MTN" })).fill(payer);
}

/** Waits for the agency area with the balance. */
async function expectBalance(visitor: Visitor, francs: number): Promise<void> {
  await visitor.page.waitForURL("**/agency/*");
  await balanceButton(visitor).getByText(formatFrancs(francs, visitor.language)).waitFor();
}

/** Opens the agency's profile as its member. */
async function enterWith(profile: Profile): Promise<Visitor> {
  const visitor = await world.visitor(profile);
  await enterAs(visitor, world.app, {
    user: sides[profile.language].user,
    path: "/agency/profile",
  });
  return visitor;
}

describe.each(onPhone)("at the size of a $size in $language", (profile) => {
  const { agency, otherMember, payer } = sides[profile.language];
  const enter = () => enterWith(profile);

  test("a member tops the balance up by mobile money; a lost response and a retry open one payment; the balance on the open screen of another member changes without reload [A4.topup.01, A2.agsh.16, A2.topup.01, A5.topup.01–03, A7.topup.01, A7.topup.05, A9.topup.03, A1.topup.01, G.topup.05]", async () => {
    const visitor = await enter();
    const { page, t, language } = visitor;
    const before = await parcelBalanceOf(world.app, agency);
    await expectBalance(visitor, before);
    const open = await world.visitor(profile);
    const socket = open.page.waitForEvent("websocket");
    await enterAs(open, world.app, { user: otherMember, path: "/agency/profile" });
    await expectBalance(open, before);
    await socket;
    await open.page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
    await expectAccessible(visitor.page);
    await takePicture(visitor, "top-up-balance");
    await balanceButton(visitor).click();
    const empty = page.getByRole("dialog", { name: t(texts.title) });
    await send(empty);
    expect(await empty.getByText(t(texts.amount_value_require)).count()).toBe(2);
    await expectAccessible(visitor.page);
    await takePicture(visitor, "top-up-errors");
    await empty.getByRole("button", { name: t(shellMessages.cancel) }).click();

    const dialog = await fillTopUp(visitor, { amount: "10 000", method: "MOBILE" });
    await enterPayer(visitor, dialog, payer);
    await expectAccessible(visitor.page);
    await takePicture(visitor, "top-up-mobile");
    await handleOnce(page, topUpAddress, async (route) => {
      await route.fetch();
      await route.abort("internetdisconnected");
    });
    await send(dialog);
    await dialog.getByText(t(stateMessages["shared.internet_connexion_error"])).waitFor();
    await send(dialog);
    await page.waitForURL("**/payment/loading?topup=*");
    await page.getByText(t(texts.waitingFor)).waitFor();
    expect(await toasts(visitor, "error").count()).toBe(0);
    await expectAccessible(visitor.page);
    await takePicture(visitor, "top-up-waiting");
    await page.reload();
    await page.getByText(t(texts.waitingFor)).waitFor();
    expect(
      await world.app.database.sql(
        "select count(*)::integer as opened from top_ups where agency_id = $1",
        [agency],
      ),
    ).toEqual([{ opened: 1 }]);

    await world.app.sandbox.approve(await requestOn(world.app, payer));
    await expectBalance(visitor, before + 10_000);
    await toasts(visitor, "ok")
      .getByText(t(texts.completed, { amount: formatFrancs(10_000, language) }))
      .waitFor();
    await expectBalance(open, before + 10_000);
    expect(await open.page.locator("body[data-not-reloaded]").count()).toBe(1);
    await takePicture(visitor, "top-up-completed");
  });
});

describe.each(onDesktop)("at the size of a $size in $language", (profile) => {
  const { agency } = sides[profile.language];
  const enter = () => enterWith(profile);

  test("a member tops the balance up by card, whose amount is shown in euros, and leaves a second payment page without paying, to which the way back stays open [A9.topup.01, A9.topup.02, A7.topup.02, A7.topup.05, G.topup.01, G.topup.05]", async () => {
    const visitor = await enter();
    const { page, t, language } = visitor;
    const before = await parcelBalanceOf(world.app, agency);
    const dialog = await fillTopUp(visitor, { amount: "10000", method: "STRIPE" });
    await dialog.getByText(language === "fr" ? "15,27\u00a0€" : "€15.27").waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "top-up-card");
    await send(dialog);
    await page.waitForURL("**/c/pay/cs_test_*");
    await page.locator("input[name=number]").fill("4242 4242 4242 4242");
    await page.locator("input[name=expiry]").fill("12/40");
    await page.locator("input[name=code]").fill("123");
    await page.locator("form button").first().click();
    await expectBalance(visitor, before + 10_000);
    await toasts(visitor, "ok")
      .getByText(t(texts.completed, { amount: formatFrancs(10_000, language) }))
      .waitFor();

    await send(await fillTopUp(visitor, { amount: "5000", method: "STRIPE" }));
    await page.waitForURL("**/c/pay/cs_test_*");
    const paymentPage = page.url();
    await page.locator("a.cancel").click();
    await page.waitForURL("**/payment/loading?topup=*");
    await page.getByText(t(texts.left)).waitFor();
    await page
      .getByRole("heading", { name: t(orderMessages.payOnPage, { page: "Stripe" }) })
      .waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "top-up-page-open");
    await page.getByRole("link", { name: t(orderMessages.openPage) }).click();
    await page.waitForURL(paymentPage);
    await page.goBack();
    await page.getByRole("link", { name: t(texts.backToAgency) }).click();
    await expectBalance(visitor, before + 10_000);
  });
});

describe.each(onPhone)("at the size of a $size in $language", (profile) => {
  test("anyone follows a parcel from the parcel tab of the home page by its code, without a word about persons [A1.parc.07, C2.search.02, A8.parc.01, G.parc.14]", async () => {
    const member = await logInMember(world.app, users.member.parcels[4]);
    await addParcelBalance(world.app, 10_000);
    const parcel = await parcelIn(world.app, member, { state: "ARRIVE" });
    const code = parcel.qr_code;
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await page.goto("/app/home");
    await takePicture(visitor, "parcel-tab");
    await page.getByRole("link", { name: t(homeMessages.parcelTab), exact: true }).click();
    await page.waitForURL("**/app/parcel");
    const input = field(page.locator("main form"), t(tracking.code));
    await input.fill("abc");
    await page.keyboard.press("Enter");
    await page.getByText(t(tracking.badCode)).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "parcel-bad-code");
    await input.fill(` ${code.toLowerCase()} `);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${trackingPath(code)}`);
    const found = page.getByRole("article");
    await found.getByRole("heading", { name: t(tracking.parcel, { code }) }).waitFor();
    await found.getByText(t(tracking.ARRIVE_text, { to: "Bafoussam" })).waitFor();
    expect(await found.locator("li time").count()).toBe(3);
    const html = await page.content();
    for (const secret of ["Odile", "Mbarga", "Serge", "Kamga", "77112233", "Carton"])
      expect(html).not.toContain(secret);
    await expectAccessible(visitor.page);
    await takePicture(visitor, "parcel-status");
    await page.goto(trackingPath(`${code}X`));
    await page.getByText(t(tracking.unknown)).waitFor();
    await page.getByText(t(tracking.unknownText)).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "parcel-unknown");
  });
});

test("a PayPal payment under review leaves a message to reload; the balance is there once PayPal confirms [A4.topup.03, A7.topup.04, G.topup.05]", async () => {
  const visitor = await world.visitor(mixedProfiles[0]);
  const { page, t } = visitor;
  const { agency, user } = sides.fr;
  await enterAs(visitor, world.app, { user, path: "/agency/profile" });
  const before = await parcelBalanceOf(world.app, agency);
  await send(await fillTopUp(visitor, { amount: "6560", method: "PAYPAL" }));
  await page.waitForURL("**/checkoutnow?token=*");
  const order = new URL(page.url()).searchParams.get("token") ?? "";
  await page.locator("button[value=review]").click();
  await page.waitForURL("**/payment/loading?topup=*");
  await takePicture(visitor, "top-up-paypal");
  await expectBalance(visitor, before);
  await toasts(visitor, "warning").getByText(t(texts.pending)).waitFor();
  await takePicture(visitor, "top-up-pending");
  await expect.poll(() => world.app.sandbox.approve(order)).toBe(true);
  await expect
    .poll(() => parcelBalanceOf(world.app, agency), { timeout: 45_000 })
    .toBe(before + 6560);
  await page.reload();
  await expectBalance(visitor, before + 6560);
});

test("a payment without enough money is a warning with its reason; without a session the page asks to log in and returns [A7.topup.06, G.topup.05]", async () => {
  const visitor = await world.visitor(mixedProfiles[1]);
  const { page, t } = visitor;
  const { user } = sides.en;
  await enterAs(visitor, world.app, { user, path: "/agency/profile" });
  world.app.sandbox.scenario({
    match: { msisdn: payers.poor },
    do: ["decline(NOT_ENOUGH_FUNDS)"],
  });
  const dialog = await fillTopUp(visitor, { amount: "700", method: "MOBILE" });
  await enterPayer(visitor, dialog, payers.poor);
  await send(dialog);
  await page.waitForURL("**/payment/loading?topup=*");
  const waiting = new URL(page.url());
  await page.waitForURL("**/agency/*");
  await toasts(visitor, "warning")
    .getByText(t(texts.failed, { reason: t(errorMessages.payment_insufficient_funds) }))
    .waitFor();

  const stranger = await world.visitor(mixedProfiles[0]);
  await stranger.page.goto(waiting.pathname + waiting.search);
  await stranger.page.getByRole("heading", { name: stranger.t(texts.logInTitle) }).waitFor();
  await expectAccessible(stranger.page);
  await takePicture(stranger, "top-up-stranger");
  const logIn = stranger.page.getByRole("link", { name: stranger.t(shellMessages.logIn) }).last();
  expect(await logIn.getAttribute("href")).toContain(encodeURIComponent(waiting.search.slice(1)));
});
