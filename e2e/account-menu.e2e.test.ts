import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shareMessages } from "@wakafine/shared/messages/share.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { describe, expect, test } from "vitest";
import { bodyOf, callMadeBy, failCalls, toasts } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { expectAccessible, isFocused } from "./inspect.ts";
import { enterAs, storedAccount, menuButton, openDrawer, openMenu } from "./user.ts";
import type { Visitor } from "./visited-app.ts";
import { onPhone } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { traveller, administrator, member } = smallWorld.users;
const planner = member.sample[2];

const logInLink = ({ page, t }: Visitor) =>
  page.getByRole("banner").getByRole("link", { name: t(shellMessages.logIn), exact: true });

/** Opens the home page as a logged-in user. */
async function atHome(
  identifier: string,
  profile: Parameters<typeof world.visitor>[0] = { size: "desktop" },
): Promise<Visitor> {
  const visitor = await world.visitor(profile);
  await enterAs(visitor, world.app, identifier);
  await visitor.page.goto("/app/home");
  return visitor;
}

test("the bar has links to home, the agencies' login and the login, but not yet to trips and contact [C2.pub.16, C2.pub.19, C2.pub.20]", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await page.goto("/app/CGU");
  const bar = page.getByRole("banner");
  expect(await bar.getByRole("link", { name: t(shellMessages.myTrips) }).count()).toBe(0);
  await bar.getByRole("link", { name: t(shellMessages.home), exact: true }).click();
  await page.waitForURL("**/app/home");
  await bar.getByRole("link", { name: t(shellMessages.agencySpace) }).click();
  await page.waitForURL("**/auth/agency/login");
  await page.goto("/app/home");
  await logInLink(visitor).click();
  await page.waitForURL("**/auth/client/login");
});

test("wide screens have a bar and a footer, phones a bar, a drawer and a footer [C2.pub.15]", async () => {
  const desktop = await world.visitor({ size: "desktop" });
  await desktop.page.goto("/app/home");
  const menu = (visitor: Visitor) =>
    visitor.page.getByRole("button", { name: visitor.t(shellMessages.openMenu) });
  const bar = (visitor: Visitor) =>
    visitor.page
      .getByRole("banner")
      .getByRole("navigation", { name: visitor.t(shellMessages.mainMenu) });
  expect([
    await bar(desktop).isVisible(),
    await menu(desktop).isVisible(),
    await desktop.page.getByRole("contentinfo").isVisible(),
  ]).toEqual([true, false, true]);
  const phone = await world.visitor();
  await phone.page.goto("/app/home");
  expect([
    await bar(phone).count(),
    await menu(phone).isVisible(),
    await phone.page.getByRole("contentinfo").isVisible(),
  ]).toEqual([0, true, true]);
  const drawer = await openDrawer(phone);
  await drawer.getByRole("button", { name: phone.t(shellMessages.closeMenu) }).click();
  await drawer.waitFor({ state: "hidden" });
});

test("the user menu is shown only with a session, in place of the login and without a layout shift [C2.pub.20, C2.pub.22]", async () => {
  const nobody = await world.visitor({ size: "desktop" });
  await nobody.page.goto("/app/home");
  const corner = (visitor: Visitor) => visitor.page.locator(".shell_accountCorner").boundingBox();
  const empty = await corner(nobody);
  expect(await menuButton(nobody).count()).toBe(0);
  for (const size of ["desktop", "phone"] as const) {
    const visitor = await world.visitor({ size });
    await enterAs(visitor, world.app, traveller.email);
    await visitor.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(
          ...list.getEntries().map((entry) => (entry as unknown as { value: number }).value),
        ),
      ).observe({ type: "layout-shift", buffered: true });
    });
    await visitor.page.goto("/app/home");
    await menuButton(visitor).waitFor();
    expect(await logInLink(visitor).count()).toBe(0);
    if (size === "desktop") expect(await corner(visitor)).toEqual(empty);
    expect(
      await visitor.page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      ),
    ).toBeLessThan(0.02);
  }
});

test("a customer's menu leads to their profile and has no administration [C2.pub.23, C2.pub.27]", async () => {
  const visitor = await atHome(traveller.email);
  const { page, t } = visitor;
  const menu = await openMenu(visitor);
  expect(await menu.getByRole("link", { name: t(shellMessages.administration) }).count()).toBe(0);
  await menu.getByRole("link", { name: t(shellMessages.profile) }).click();
  await page.waitForURL("**/app/profile");
  await page.getByRole("heading", { level: 1, name: t(profileMessages.title) }).waitFor();
});

test("a member's menu leads to the agency's profile and to the landing page of the role [C2.pub.24, C2.pub.27, G.role.03, G.role.04]", async () => {
  const visitor = await atHome(planner.email);
  const { page, t } = visitor;
  await (await openMenu(visitor)).getByRole("link", { name: t(shellMessages.profile) }).click();
  await page.waitForURL("**/agency/profile");
  await page.goto("/app/home");
  await (
    await openMenu(visitor)
  )
    .getByRole("link", { name: t(shellMessages.administration) })
    .click();
  await page.waitForURL("**/agency/planing");
});

test("my trips are in the bar for customers only, and in the drawer for every logged-in user [C2.pub.17, C2.pub.30, G.role.02]", async () => {
  for (const [user, places] of [
    [traveller.email, ["bar", "drawer"]],
    [planner.email, ["drawer"]],
  ] as const) {
    const desktop = await atHome(user);
    await menuButton(desktop).waitFor();
    const phone = await atHome(user, { size: "phone" });
    await menuButton(phone).waitFor();
    const drawer = await openDrawer(phone);
    const trips = { name: phone.t(shellMessages.myTrips), exact: true };
    const found = {
      bar: await desktop.page.getByRole("banner").getByRole("link", trips).count(),
      drawer: await drawer.getByRole("link", trips).count(),
    };
    expect(found, user).toEqual({ bar: places.length - 1, drawer: 1 });
    await drawer.getByRole("link", trips).click();
    await phone.page.waitForURL("**/app/ticket");
  }
});

test("an administrator's menu leads to the own profile and the administration [G.role.03, G.role.04]", async () => {
  const visitor = await atHome(administrator.email);
  const { page, t } = visitor;
  await (await openMenu(visitor)).getByRole("link", { name: t(shellMessages.profile) }).click();
  await page.waitForURL("**/app/profile");
  await page
    .getByRole("heading", { name: `${administrator.firstname} ${administrator.lastname}` })
    .waitFor();
  await (
    await openMenu(visitor)
  )
    .getByRole("link", { name: t(shellMessages.administration) })
    .click();
  await page.waitForURL("**/admin");
});

test("the menu works by keyboard: Escape closes it and returns the focus, and losing the focus closes it", async () => {
  const visitor = await atHome(traveller.email);
  const { page, t } = visitor;
  const button = menuButton(visitor);
  await button.focus();
  await page.keyboard.press("Enter");
  expect(await button.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    t(shellMessages.profile),
  );
  await page.keyboard.press("Escape");
  expect([await button.getAttribute("aria-expanded"), await isFocused(button)]).toEqual([
    "false",
    true,
  ]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => page.locator(".menu-button_list").count()).toBe(0);
  await openMenu(visitor);
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => page.locator(".menu-button_list").count()).toBe(0);
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("the share dialog has five networks that open in a new tab with the encoded address of the site, and a link to copy [C2.pub.25, C2.pub.26, G.pub.06]", async () => {
    const visitor = await atHome(traveller.email, { size, language });
    const { page, t } = visitor;
    await (await openMenu(visitor)).getByRole("button", { name: t(shellMessages.share) }).click();
    const dialog = page.getByRole("dialog", { name: t(shareMessages.title) });
    await dialog.waitFor();
    const links = await dialog.getByRole("link").evaluateAll((found) =>
      found.map((one) => ({
        ...(one as HTMLAnchorElement).dataset,
        href: one.getAttribute("href") ?? "",
        target: one.getAttribute("target"),
        rel: one.getAttribute("rel"),
      })),
    );
    expect(links).toHaveLength(5);
    for (const { href, target, rel } of links) {
      expect(href).toContain(encodeURIComponent(`${world.app.origin}/`));
      expect([target, rel]).toEqual(["_blank", "noopener noreferrer"]);
    }
    expect(links.map(({ href }) => new URL(href).host)).toEqual([
      "www.facebook.com",
      "x.com",
      "wa.me",
      "www.linkedin.com",
      "t.me",
    ]);
    await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: t(shareMessages.copy) }).click();
    await toasts(visitor, "ok").getByText(t(shareMessages.copied)).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${world.app.origin}/`);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await isFocused(menuButton(visitor))).toBe(true);
  });
});

test("the drawer of phones leads home, to the agencies' login and to the login [C2.pub.29, C2.pub.32, C2.pub.33]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await page.goto("/app/CGU");
  await (
    await openDrawer(visitor)
  )
    .getByRole("link", { name: t(shellMessages.home), exact: true })
    .click();
  await page.waitForURL("**/app/home");
  await (
    await openDrawer(visitor)
  )
    .getByRole("link", { name: t(shellMessages.agencySpace) })
    .click();
  await page.waitForURL("**/auth/agency/login");
  await page.goto("/app/home");
  const drawer = await openDrawer(visitor);
  expect(await drawer.getByRole("button", { name: t(shellMessages.logOut) }).count()).toBe(0);
  await drawer.getByRole("link", { name: t(shellMessages.logIn), exact: true }).click();
  await page.waitForURL("**/auth/client/login");
});

test("with a session the drawer has profile, sharing and log-out instead of the login [C2.pub.33]", async () => {
  const visitor = await atHome(traveller.email, { size: "phone" });
  const { page, t } = visitor;
  const drawer = await openDrawer(visitor);
  expect(
    await drawer.getByRole("link", { name: t(shellMessages.logIn), exact: true }).count(),
  ).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await drawer.getByRole("button", { name: t(shellMessages.share) }).click();
  await page.getByRole("dialog", { name: t(shareMessages.title) }).waitFor();
  await page.keyboard.press("Escape");
  await (await openDrawer(visitor)).getByRole("button", { name: t(shellMessages.logOut) }).click();
  await expect.poll(() => storedAccount(visitor)).toBeNull();
  await openDrawer(visitor);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: t(shellMessages.logIn), exact: true })
    .waitFor();
});

test("the chosen language is saved for messages, which a notice confirms; there is no notice when that fails [C2.pub.21]", async () => {
  const visitor = await atHome(traveller.email, { size: "desktop", language: "fr" });
  const { page } = visitor;
  const call = await callMadeBy(visitor, "updateMe", () =>
    page.getByRole("link", { name: shellMessages.otherLanguage.fr }).click(),
  );
  expect([bodyOf(call), call.headers()["authorization"]]).toEqual([
    { lang: "en" },
    (await storedAccount(visitor))?.token,
  ]);
  await expect
    .poll(
      async () =>
        (await world.app.call("getMe", {}, { token: await openSessionOf(world.app, traveller.id) }))
          .body.data.lang,
    )
    .toBe("en");
  await page.getByText(shellMessages.messagesToo.en).waitFor();
  await failCalls(visitor, "updateMe");
  await page.getByRole("link", { name: shellMessages.otherLanguage.en }).click();
  await page.getByRole("link", { name: shellMessages.otherLanguage.fr }).waitFor();
  expect(await page.getByText(shellMessages.messagesToo.fr).count()).toBe(0);
});
