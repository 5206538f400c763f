import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  agencyReviewMessages,
  agencyShellMessages,
} from "@wakafine/shared/agencies/shell-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { shareMessages } from "@wakafine/shared/messages/share.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { shortcutMessages } from "@wakafine/shared/messages/shortcut-messages.ts";
import { builtAgencyPages, mayOpen } from "@wakafine/web/lib/agency-access.ts";
import { expect, test } from "vitest";
import { toasts } from "./api-requests.ts";
import { accessibilityViolations, scrollsSideways, sizes } from "./browser.ts";
import { isFocused } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import { logIn, logInHere, member } from "./members.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const members = smallWorld.users.member;

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;
const sideMenu = ({ page, t }: Visitor) =>
  page.locator("aside").getByRole("navigation", { name: t(agencyShellMessages.menu) });
const entriesOf = async (visitor: Visitor) => {
  await sideMenu(visitor).waitFor();
  return sideMenu(visitor).getByRole("link").allInnerTexts();
};
const userButton = ({ page, t }: Visitor) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(`^${t(shellMessages.userMenu, { name: "" })}`) });
const texts = (visitor: Visitor, ...messages: readonly Message[]) =>
  messages.map((message) => visitor.t(message));

test("every page of the agency area has a menu and a top bar with language and user menu at both sizes, and does not scroll sideways [A2.agsh.01, A2.agsh.02, A2.agsh.18]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  const bar = page.getByRole("banner");
  const otherLanguage = bar.getByRole("link", { name: t(shellMessages.otherLanguage) });
  for (const [user, paths] of [
    [members.sample[1], builtAgencyPages],
    [
      members.parcels[1],
      ["/agency/package_statistics", "/agency/profile", "/agency/edit", "/agency/users"],
    ],
  ] as const) {
    await enterAs(visitor, world.app, { user, path: paths[0] ?? "" });
    for (const path of paths) {
      if (pathOf(visitor) !== path) await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      for (const size of ["phone", "desktop"] as const) {
        await page.setViewportSize(sizes[size]);
        const message = `${path} on a ${size}`;
        for (const part of [sideMenu(visitor), otherLanguage, userButton(visitor)])
          await expect.poll(() => part.isVisible(), { message }).toBe(true);
        expect([message, await scrollsSideways(page)]).toEqual([message, false]);
      }
    }
  }
  const before = await page.getByRole("heading", { level: 1 }).innerText();
  await otherLanguage.click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).not.toBe(before);
  expect(pathOf(visitor)).toBe("/agency/users");
});

test("the entries of the menu lead to their pages [A2.agsh.07–14]", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  await enterAs(visitor, world.app, { user: members.sample[1], path: "/agency/profile" });
  for (const [label, path] of [
    [agencyShellMessages.counter, "/agency/counter"],
    [agencyShellMessages.checkIn, "/agency/checkin"],
    [agencyShellMessages.parcels, "/agency/package"],
    [agencyShellMessages.payouts, "/agency/momo-account"],
    [agencyShellMessages.users, "/agency/users"],
    [agencyShellMessages.travelStatistics, "/agency/statistics"],
    [agencyShellMessages.parcelStatistics, "/agency/package_statistics"],
    [agencyShellMessages.planning, "/agency/planing"],
    [agencyShellMessages.myTravels, "/agency/my-travels"],
  ] as const) {
    const entry = sideMenu(visitor).getByRole("link", { name: visitor.t(label), exact: true });
    await entry.click();
    await visitor.page.waitForURL(`**${path}`);
    await expect.poll(() => entry.getAttribute("aria-current")).toBe("page");
  }
});

test.each(onDesktop)(
  "under 990 px a drawer has the entries of the side menu, at a $size in $language [G.agsh.06]",
  async ({ language }) => {
    const visitor = await world.visitor({ size: "desktop", language });
    const { page, t } = visitor;
    await page.setViewportSize({ width: 990, height: 800 });
    await enterAs(visitor, world.app, { user: members.sample[1], path: "/agency/users" });
    const inMenu = await entriesOf(visitor);
    const open = page.getByRole("button", { name: t(shellMessages.openMenu) });
    expect(await open.isVisible()).toBe(false);
    for (const width of [989, 360]) {
      await page.setViewportSize({ width, height: 700 });
      await open.click();
      const drawer = page.getByRole("dialog", { name: t(agencyShellMessages.menu) });
      await expect.poll(() => drawer.getByRole("link").allInnerTexts()).toEqual(inMenu);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      expect(await isFocused(open)).toBe(true);
    }
    await open.click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t(agencyShellMessages.checkIn) })
      .click();
    await page.waitForURL("**/agency/checkin");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
);

test("the menu has the pages of the role: statistics for administrators and managers, planning and travels for administrators and planners, check-in for these and controllers, mobile money for these without controllers and for managers, parcels for administrators and roles 4 to 8 of an agency that sends them, users for all members [A6.agsh.01–08, A6.agsh.10, C6.cross.02, G.role.07]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { planning, myTravels, counter, checkIn, parcels, payouts, users } = agencyShellMessages;
  const { travelStatistics, parcelStatistics } = agencyShellMessages;
  const expected = {
    1: [
      travelStatistics,
      parcelStatistics,
      planning,
      myTravels,
      counter,
      checkIn,
      parcels,
      payouts,
      users,
    ],
    2: [planning, myTravels, counter, checkIn, payouts, users],
    3: [travelStatistics, parcelStatistics, counter, payouts, users],
    9: [checkIn, users],
  } as const;
  for (const role of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
    await enterAs(visitor, world.app, { user: members.sample[role], path: "/agency/profile" });
    expect(await entriesOf(visitor), `role ${role}`).toEqual(
      texts(visitor, ...(expected[role as 1] ?? [parcels, users])),
    );
  }
  await enterAs(visitor, world.app, { user: members.modest[1], path: "/agency/profile" });
  expect(await entriesOf(visitor)).toEqual(
    texts(
      visitor,
      ...expected[1].filter((entry) => entry !== parcels && entry !== parcelStatistics),
    ),
  );
});

test("a changed role opens its pages at the next load", async () => {
  const app = await world.ownApp();
  const visitor = await world.visitor({ app, size: "desktop" });
  const guard = members.sample[9];
  await enterAs(visitor, app, { user: guard, path: "/agency/checkin" });
  expect(await entriesOf(visitor)).toEqual(
    texts(visitor, agencyShellMessages.checkIn, agencyShellMessages.users),
  );
  const token = String(
    (
      await app.call("agencyLogin", {
        body: { identifier: members.sample[1].email, password: smallWorld.password },
      })
    ).body["Authorization"],
  );
  const listed = await app.call("listAgencyUsers", { query: { keyword: guard.email } }, { token });
  const id = listed.body.data.data[0]?.public_id ?? "";
  const body = {
    email: guard.email,
    firstname: guard.firstname,
    lastname: guard.lastname,
    phonenumber: guard.phone,
    user_agency_role_id: 2,
  };
  expect((await app.call("updateAgencyUser", { params: { id }, body }, { token })).status).toBe(
    200,
  );
  await visitor.page.reload();
  await sideMenu(visitor)
    .getByRole("link", { name: visitor.t(agencyShellMessages.planning) })
    .waitFor();
});

test("an agency that sends parcels only has no menu entries about trips [A6.agsh.09, A6.agsh.11]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  await enterAs(visitor, world.app, { user: members.parcels[1], path: "/agency/profile" });
  expect(await entriesOf(visitor)).toEqual(
    texts(
      visitor,
      agencyShellMessages.parcelStatistics,
      agencyShellMessages.parcels,
      agencyShellMessages.users,
    ),
  );
  for (const path of ["/agency/planing", "/agency/checkin", "/agency/statistics"]) {
    await visitor.page.goto(path);
    await visitor.page.waitForURL("**/agency/package_statistics");
    await toasts(visitor, "warning")
      .getByText(visitor.t(agencyShellMessages.notAllowed))
      .first()
      .waitFor();
  }
});

test("the top bar shows the parcel balance in francs, only for agencies that send parcels [A2.agsh.15]", async () => {
  for (const language of ["fr", "en"] as const) {
    const visitor = await world.visitor({ language });
    const balance = visitor.page
      .getByRole("banner")
      .getByText(visitor.t(agencyShellMessages.balance));
    for (const user of [members.parcels[1], members.sample[1]]) {
      await enterAs(visitor, world.app, { user, path: "/agency/profile" });
      await balance.waitFor();
      expect(await visitor.page.locator(".office-frame_balance").innerText()).toMatch(/\d\s?FCFA/u);
    }
    await enterAs(visitor, world.app, { user: members.modest[1], path: "/agency/profile" });
    await userButton(visitor).waitFor();
    expect(await balance.count()).toBe(0);
  }
});

const landings: readonly (readonly [role: (typeof allRoles)[number], path: string])[] = [
  [1, "/agency/statistics"],
  [2, "/agency/planing"],
  [3, "/agency/statistics"],
  [4, "/agency/package"],
  [5, "/agency/package"],
  [6, "/agency/package"],
  [7, "/agency/package"],
  [8, "/agency/package"],
  [9, "/agency/checkin"],
];
test("after the agency login an administrator and a manager see the statistics, a planner sees the planning, a member for parcels the parcel pages, a controller the check-in [A2.agsh.22–30, C1.agsh.02]", async () => {
  for (const [role, path] of landings) {
    const visitor = await world.visitor();
    await logIn(visitor, member[role]);
    await sideMenu(visitor).waitFor();
    expect(pathOf(visitor)).toBe(path);
  }
});

const allRoles = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const openTo: Readonly<Record<string, readonly number[]>> = {
  "/agency/statistics": [1, 3],
  "/agency/package_statistics": [1, 3],
  "/agency/planing": [1, 2],
  "/agency/my-travels": [1, 2],
  "/agency/list/reservations": [1, 2],
  "/agency/counter": [1, 2, 3],
  "/agency/counter/shifts": [1, 2, 3],
  "/agency/checkin": [1, 2, 9],
  "/agency/package": [1, 4, 5, 6, 7, 8],
  "/agency/package/send": [1, 4, 5, 6, 7, 8],
  "/agency/package/check": [1, 4, 5, 6, 7, 8],
  "/agency/package/load": [1, 4, 5, 6, 7, 8],
  "/agency/package/unload": [1, 4, 5, 6, 7, 8],
  "/agency/package/withdraw": [1, 4, 5, 6, 7, 8],
  "/agency/package/list": [1, 4, 5, 6, 7, 8],
  "/agency/package/departures": [1, 4, 5, 6, 7, 8],
  "/agency/package/tariffs": [1, 4, 5, 6, 7, 8],
  "/agency/package/claims": [1, 4, 5, 6, 7, 8],
  "/agency/edit": [1, 3],
  "/agency/profile": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "/agency/users": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "/agency/momo-account": [1, 2, 3],
  "/agency/check-momo-number": [1, 2, 3],
};
/** Of an agency with trips and parcels [G.role.08]. */
const landingPageOf = (role: number) => {
  if (role === 2) return "/agency/planing";
  if (role === 1 || role === 3) return "/agency/statistics";
  return role === 9 ? "/agency/checkin" : "/agency/package";
};

test("each role may open exactly the pages of its row [G.role.11]", () => {
  expect(Object.keys(openTo).toSorted()).toEqual(builtAgencyPages.toSorted());
  for (const [path, roles] of Object.entries(openTo))
    expect(
      allRoles.filter((roleId) =>
        mayOpen({ roleId, transportTypeId: 1, isParcelSender: true }, path),
      ),
      path,
    ).toEqual(roles);
});

// A planner and a member of the parcel service; the table is compared for every role above.
test.each([2, 5] as const)(
  "role %i opens the pages of its row; all other pages redirect to its landing page with a warning [G.role.09, G.role.11, G.role.14]",
  async (role) => {
    const visitor = await world.visitor({ language: role % 2 === 0 ? "fr" : "en" });
    const [first = ""] = Object.keys(openTo);
    await enterAs(visitor, world.app, { user: members.sample[role], path: first });
    for (const [path, roles] of Object.entries(openTo)) {
      const isOpen = roles.includes(role);
      if (path !== first) await visitor.page.goto(path);
      await visitor.page.waitForURL(`**${isOpen ? path : landingPageOf(role)}`);
      await visitor.page.getByRole("heading", { level: 1 }).waitFor();
      const warning = toasts(visitor, "warning").getByText(
        visitor.t(agencyShellMessages.notAllowed),
      );
      if (isOpen) expect([path, await warning.count(), pathOf(visitor)]).toEqual([path, 0, path]);
      else await warning.waitFor();
    }
  },
);

test("without an agency the pages of the area redirect to the home page with a message and a link to the login: without a session, and as a customer [A2.agsh.03]", async () => {
  const stranger = await world.visitor();
  const customer = await world.visitor();
  await enterAs(customer, world.app, {
    user: smallWorld.users.traveller,
    path: "/app/home",
    customer: true,
  });
  for (const [visitor, paths] of [
    [stranger, builtAgencyPages],
    [customer, builtAgencyPages.slice(0, 2)],
  ] as const) {
    for (const path of paths) {
      await visitor.page.goto(path);
      await visitor.page.waitForURL("**/app/home");
      await toasts(visitor, "warning")
        .getByText(visitor.t(agencyShellMessages.membersOnly))
        .waitFor();
    }
    await visitor.page
      .locator(".toast")
      .getByRole("link", { name: visitor.t(shellMessages.logIn) })
      .click();
    await visitor.page.waitForURL("**/auth/agency/login?return=*");
  }
});

test.each(["never logged in", "session ended"] as const)(
  "a link into the office returns to its page after the login (%s) [A2.agsh.03, G.auth.27]",
  async (visit) => {
    const visitor = await world.visitor({ size: "desktop" });
    const { page, t } = visitor;
    const path = "/agency/planing?day=all&keyword=Douala";
    const user = members.sample[2];
    if (visit === "session ended") {
      const token = await enterAs(visitor, world.app, { user, path: "/agency/planing" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await world.app.call("logout", {}, { token });
      await page.goto(path);
    } else {
      await page.goto(path);
      await page.waitForURL("**/app/home");
      await page
        .locator(".toast")
        .getByRole("link", { name: t(shellMessages.logIn) })
        .click();
    }
    await page.waitForURL(`**/auth/agency/login?${new URLSearchParams({ return: path })}`);
    await logInHere(visitor, user);
    expect(page.url().endsWith(path)).toBe(true);
  },
);

test.each(onPhone)(
  "the user menu leads to the profile, shares the site and logs out, at a $size in $language [G.role.14, A2.agsh.19, A2.agsh.20, A2.agsh.21]",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const token = await enterAs(visitor, world.app, {
      user: members.sample[2],
      path: "/agency/checkin",
    });
    const button = userButton(visitor);
    await button.click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect([await button.getAttribute("aria-expanded"), await isFocused(button)]).toEqual([
      "false",
      true,
    ]);
    await button.press("Enter");
    await page.getByRole("link", { name: t(agencyShellMessages.profile), exact: true }).click();
    await page.waitForURL("**/agency/profile");
    await button.click();
    await page.getByRole("button", { name: t(shellMessages.share) }).click();
    const dialog = page.getByRole("dialog", { name: t(shareMessages.title) });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole("link").count()).toBe(5);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await button.click();
    await page.getByRole("button", { name: t(shellMessages.logOut), exact: true }).click();
    await page.waitForURL("**/app/home");
    await expect.poll(async () => (await world.app.call("getMe", {}, { token })).status).toBe(401);
    expect(await page.evaluate(() => localStorage.getItem("wakafine"))).not.toContain(token);
  },
);

test("a pending, refused or suspended agency sees why its trips are not public; an approved one sees no banner and its trips are public [G.auth.28]", async () => {
  const app = await world.ownApp();
  const { body: session } = await app.call("customerLogin", {
    body: { identifier: smallWorld.users.administrator.email, password: smallWorld.password },
  });
  const token = String(session["Authorization"]);
  const review = async (state: "active" | "refused" | "suspended", reason?: string) => {
    const response = await app.call(
      "reviewAgency",
      {
        params: { id: smallWorld.agencies.inactive.id },
        body: { state, ...(reason ? { reason } : {}) },
      },
      { token },
    );
    expect([state, response.status]).toEqual([state, 200]);
  };
  const isPublic = async () => {
    const response = await app.call("getDeparture", {
      params: { id: smallWorld.departures.ofInactive.id },
      query: {},
    });
    return response.status === 200;
  };
  for (const language of ["fr", "en"] as const) {
    const visitor = await world.visitor({ app, language });
    const banner = (title: Message) => visitor.page.getByRole("region", { name: visitor.t(title) });
    await enterAs(visitor, app, { user: members.inactive[1], path: "/agency/planing" });
    const first =
      language === "fr" ? agencyReviewMessages.pendingTitle : agencyReviewMessages.suspendedTitle;
    await banner(first).waitFor();
    expect([
      await isPublic(),
      await visitor.page.getByRole("heading", { level: 1 }).count(),
    ]).toEqual([false, 1]);
    expect(await accessibilityViolations(visitor.page)).toEqual([]);
    if (language === "fr") {
      await review("refused", "Le registre du commerce manque");
      await visitor.page.reload();
      await banner(agencyReviewMessages.refusedTitle)
        .getByText("Le registre du commerce manque")
        .waitFor();
    }
    await review("active");
    await visitor.page.reload();
    await banner(language === "fr" ? agencyReviewMessages.refusedTitle : first).waitFor({
      state: "hidden",
    });
    expect(await isPublic()).toBe(true);
    await review("suspended", "Too many complaints");
    await visitor.page.reload();
    await banner(agencyReviewMessages.suspendedTitle).getByText("Too many complaints").waitFor();
    expect(await isPublic()).toBe(false);
  }
});

test("by keyboard alone, / goes to the search of a list and ? lists the shortcuts, which the account menu lists too and where they are disabled", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: members.sample[1], path: "/agency/my-travels" });
  const search = page.getByRole("main").getByRole("searchbox");
  await search.waitFor();
  await page.keyboard.press("/");
  expect([await isFocused(search), await search.inputValue()]).toEqual([true, ""]);
  await page.keyboard.type("a/?");
  expect(await search.inputValue()).toBe("a/?");
  await userButton(visitor).focus();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: t(shortcutMessages.title) });
  await dialog.getByText(t(shortcutMessages.search)).waitFor();
  await dialog.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await isFocused(userButton(visitor))).toBe(true);
  await page.keyboard.press("/");
  expect(await isFocused(search)).toBe(false);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: t(shortcutMessages.title) }).press("Enter");
  await dialog.waitFor();
  expect(await dialog.getByRole("checkbox").isChecked()).toBe(false);
});
