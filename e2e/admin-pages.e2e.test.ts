import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { adminMenu, button, enterAsAdministrator, region } from "./admin.ts";
import {
  mockResponse,
  callMadeBy,
  failCalls,
  delayCalls,
  queryOf,
  toasts,
  intercept,
} from "./api-requests.ts";
import { accessibilityViolations, darkSchemeViolations, scrollsSideways } from "./browser.ts";
import { mixedProfiles } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, users } = smallWorld;
const pages = [
  "/admin",
  "/admin/agencies",
  `/admin/agencies/${agencies.inactive.id}`,
  "/admin/users",
  `/admin/users/${users.traveller.id}`,
  "/admin/bookings",
  "/admin/coupons",
  "/admin/vouchers",
  "/admin/refunds",
  "/admin/payouts",
  "/admin/audit-log",
] as const;

let voucherId = "";
// First, because the booking of a voucher needs an agency that a later test suspends.
beforeAll(async () => {
  voucherId = (await addVoucher(world.app)).id;
});

describe("users without permission", () => {
  test.each([
    ["a customer", users.traveller, "/app/home"],
    ["the administrator of an agency", users.member.sample[1], "/agency/statistics"],
  ] as const)(
    "%s is redirected from each page with a warning, without a request to the server",
    async (_who, user, home) => {
      const visitor = await world.visitor({ size: "desktop" });
      const { page, t } = visitor;
      await enterAs(visitor, world.app, { user, path: "/app/home", customer: true });
      for (const path of pages) {
        await page.goto(path);
        await page.waitForURL(`**${home}`);
        await toasts(visitor, "warning")
          .getByText(t(adminMessages.administratorsOnly))
          .first()
          .waitFor();
      }
      expect(
        visitor.calls.filter(
          (call) =>
            call.url().includes("/administration/") &&
            !call.url().endsWith("/administration/agency"),
        ),
      ).toEqual([]);
    },
  );

  test("without a session each page redirects to the login, which returns to that page", async () => {
    const visitor = await world.visitor();
    for (const path of [...pages, "/admin/agencies?state=pending&page=2"]) {
      await visitor.page.goto(path);
      await visitor.page.waitForURL("**/auth/client/login?*");
      expect(new URL(visitor.page.url()).searchParams.get("return")).toBe(path);
    }
  });

  test("an ended session redirects to the login with a message; logging out leads home [G.auth.27]", async () => {
    const visitor = await world.visitor({ size: "desktop" });
    const { page, t } = visitor;
    await enterAsAdministrator(visitor, world, "/admin");
    await page.locator(".office-frame_bar .menu-button_face").click();
    await page.getByRole("button", { name: t(shellMessages.logOut) }).click();
    await page.waitForURL("**/app/home");

    const token = await enterAsAdministrator(visitor, world, "/admin");
    await page.waitForLoadState("networkidle"); // otherwise a request of the page itself would be refused first
    await world.app.call("logout", {}, { token });
    await page
      .getByRole("link", { name: t(adminMessages.users), exact: true })
      .first()
      .click();
    await page.waitForURL("**/auth/client/login?return=%2Fadmin%2Fusers");
    await toasts(visitor, "warning").getByText(t(shellMessages.sessionEnded)).waitFor();
  });
});

describe("a list", () => {
  test("shows a loading state and an empty state, and keeps filter and page in the address", async () => {
    const visitor = await world.visitor({ size: "desktop" });
    const { page, t } = visitor;
    await enterAsAdministrator(visitor, world, "/admin");
    const letGo = await delayCalls(visitor, "listAdminAgencies");
    await page.getByRole("link", { name: t(adminMessages.agencies), exact: true }).click();
    await page.getByText(t(adminAgencyMessages.loading)).waitFor();
    letGo();
    await page.getByRole("link", { name: agencies.sample.name }).waitFor();
    await page
      .getByRole("combobox", { name: t(adminAgencyMessages.state) })
      .selectOption("pending");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    const call = await callMadeBy(visitor, "listAdminAgencies", () =>
      page.getByRole("searchbox", { name: t(adminAgencyMessages.search) }).fill("nulle part"),
    );
    expect(queryOf(call)).toEqual({
      keyword: "nulle part",
      state: "pending",
      page: "1",
      per_page: "20",
    });
    await page.getByText(t(stateMessages.no_results)).waitFor();
    await page.getByRole("button", { name: t(listMessages.clearFilters) }).click();
    await page.getByRole("link", { name: agencies.sample.name }).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("is paged, and the browser's Back returns to the previous page", async () => {
    const visitor = await world.visitor({ size: "desktop" });
    const { page } = visitor;
    await enterAsAdministrator(visitor, world, "/admin/users");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(20);
    await page.getByRole("navigation").last().getByRole("button").click();
    await page.waitForURL("**/admin/users?page=2");
    await expect.poll(() => page.locator("tbody tr").count()).toBeLessThan(20);
    await page.goBack();
    await expect.poll(() => page.locator("tbody tr").count()).toBe(20);
    expect(new URL(page.url()).search).toBe("");
  });

  test.each(["fr", "en"] as const)(
    "shows why it cannot be loaded: server error, no network, no permission; a button retries, in %s",
    async (language) => {
      const visitor = await world.visitor({ language });
      const { page, t } = visitor;
      await enterAsAdministrator(visitor, world, "/admin");
      await mockResponse(visitor, "listAdminUsers", {
        status: 503,
        body: { message: t(errorMessages.unavailable), error_code: "unavailable" },
      });
      await page.goto("/admin/users");
      await page.getByRole("alert").getByText(t(errorMessages.unavailable)).waitFor();
      await page.unrouteAll();
      await failCalls(visitor, "listAdminUsers");
      await page.getByRole("button", { name: t(shellMessages.retry) }).click();
      await page
        .getByRole("alert")
        .getByText(t(stateMessages["shared.internet_connexion_error"]))
        .waitFor();
      await page.unrouteAll();
      await page.getByRole("button", { name: t(shellMessages.retry) }).click();
      await page.locator("tbody tr").first().waitFor();
      await mockResponse(visitor, "listAdminUsers", {
        status: 403,
        body: { message: t(errorMessages.forbidden), error_code: "forbidden" },
      });
      await page.goto("/admin/users?role_id=2");
      await page.getByText(t(listMessages.notAdministrator)).waitFor();
      expect(await page.getByRole("button", { name: t(shellMessages.retry) }).count()).toBe(0);
    },
  );

  test("a page of a missing agency or user shows a message and a link back", async () => {
    const visitor = await world.visitor();
    const { page, t } = visitor;
    await enterAsAdministrator(visitor, world, "/admin/agencies/nowhere");
    await page.getByText(t(adminMessages.missingAgency)).waitFor();
    await page.goto("/admin/users/nobody");
    await page.getByText(t(adminMessages.missingUser)).waitFor();
    await page
      .getByRole("main")
      .getByRole("link", { name: t(adminMessages.backToUsers) })
      .last()
      .click();
    await page.waitForURL("**/admin/users");
  });
});

test("a failed action shows its error in the confirmation dialog, which keeps the entered text", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${agencies.rail.id}`);
  await button(
    region(visitor, t(adminAgencyMessages.decision)),
    t(adminAgencyMessages.suspend),
  ).click();
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox", { name: t(adminMessages.reason) });
  await reason.fill("Plaintes");
  await failCalls(visitor, "reviewAgency");
  await button(dialog, t(adminAgencyMessages.suspend)).click();
  await dialog
    .getByRole("alert")
    .getByText(t(stateMessages["shared.internet_connexion_error"]))
    .waitFor();
  expect(await reason.inputValue()).toBe("Plaintes");
  await page.unrouteAll();
  await world.app.call(
    "reviewAgency",
    { params: { id: agencies.rail.id }, body: { state: "suspended", reason: "Déjà fait" } },
    { token: await enterAsAdministrator(await world.visitor(), world, "/admin") },
  );
  await button(dialog, t(adminAgencyMessages.suspend)).click();
  await dialog.getByRole("alert").getByText(t(errorMessages.not_in_this_state)).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(t(adminAgencyMessages.stateSuspended)).waitFor();
});

test("a search entered just before navigation to another page does not return to its list", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await page.clock.install();
  await enterAsAdministrator(visitor, world, "/admin/users");
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, "**/assets/audit-log-screen-*.js", (route) =>
    promise.then(() => route.fallback()),
  );
  await page.getByRole("searchbox", { name: t(adminUserMessages.search) }).fill("Sanaga");
  await page.getByRole("link", { name: t(adminMessages.auditLog), exact: true }).click();
  await page.waitForURL("**/admin/audit-log");
  await page.clock.runFor(1000); // the debounce ends while the next page is loading
  release();
  await page.getByRole("heading", { level: 1, name: t(adminMessages.auditLog) }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/audit-log");
});

test("below 990 px the drawer has every entry, and the language switch keeps the page and the entered text", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, "/admin/users");
  await page.getByRole("searchbox", { name: t(adminUserMessages.search) }).fill("Sanaga");
  await page.getByRole("link", { name: t(shellMessages.otherLanguage) }).click();
  expect(
    await page.getByRole("searchbox", { name: adminUserMessages.search.en }).inputValue(),
  ).toBe("Sanaga");
  await page.getByRole("button", { name: shellMessages.openMenu.en }).click();
  const drawer = page.getByRole("dialog", { name: adminMessages.menu.en });
  await expect
    .poll(() => drawer.getByRole("link").allInnerTexts())
    .toEqual(adminMenu.map(({ en }) => en));
  await drawer.getByRole("link", { name: adminMessages.auditLog.en }).click();
  await page.waitForURL("**/admin/audit-log");
  await drawer.waitFor({ state: "hidden" });
});

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("every page and confirmation dialog is accessible, on phones in the dark scheme too, and does not scroll sideways [G.cross.11]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await enterAsAdministrator(visitor, world, "/admin");
    const errors: string[] = [];
    const validate = async (name: string) => {
      await page.getByRole("main").locator("td, li, dd, h2").first().waitFor();
      await page.locator(".skeleton").first().waitFor({ state: "detached" });
      errors.push(
        ...(await accessibilityViolations(page)).map((error) => `${name}: ${error}`),
        ...((await scrollsSideways(page)) ? [`${name}: scrolls sideways`] : []),
      );
      if (size === "phone")
        errors.push(
          ...(await darkSchemeViolations(page)).map((error) => `${name}, at night: ${error}`),
        );
    };
    const coupon = await addCoupon(world.app);
    const [found] = await world.app.database.sql<{ id: string }>(
      "select id from coupons where code = $1",
      [coupon],
    );
    for (const path of [...pages, `/admin/vouchers/${voucherId}`, `/admin/coupons/${found?.id}`]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await validate(path);
    }
    await page.goto(`/admin/agencies/${agencies.inactive.id}`);
    await button(page.getByRole("main"), t(adminAgencyMessages.refuse)).click();
    await button(page.getByRole("dialog"), t(adminAgencyMessages.refuse)).click();
    await validate("question");
    await page.keyboard.press("Escape");
    await page.locator(".office-frame_bar .menu-button_face").click();
    await validate("menu");
    expect(errors).toEqual([]);
  });
});
