import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import {
  agencyUsersMessages,
  userActionMessages,
  userFormMessages,
} from "@wakafine/shared/members/messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { describe, expect, test } from "vitest";
import { fillUser, rowOf, userDialog } from "./agency-members.ts";
import { isCallTo, toasts } from "./api-requests.ts";
import { entryForm, linkInMail, passwordField, submitOf } from "./entry.ts";
import { field } from "./guest.ts";
import { enterAs } from "./saved-session.ts";
import { openLogIn, typeCode } from "./members.ts";
import { mixedProfiles } from "./profiles.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const own = "mon-propre-secret-9";

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("an administrator adds a controller, who sets the password by the mailed link, logs in and can only check in; after deactivation the next action leads to the login [G.users.05]", async () => {
    const app = await world.ownApp();
    const chief = await world.visitor({ app, size, language });
    const { t } = chief;
    const mira = {
      email: "mira@exemple.cm",
      firstname: "Mira",
      lastname: "Etoundi",
      phone: "6 77 90 00 01",
      password: "soleil-sur-mvan-9",
      role: "9",
    };
    await enterAs(chief, app, { user: smallWorld.users.member.sample[1], path: "/agency/users" });
    await chief.page.getByRole("button", { name: t(agencyUsersMessages.add) }).click();
    const dialog = userDialog(chief, userFormMessages.addTitle);
    await fillUser(chief, dialog, mira);
    await dialog.getByRole("button", { name: t(userFormMessages.create), exact: true }).click();
    await rowOf(chief.page, mira.email).waitFor();

    const guard = await world.visitor({ app, size, language });
    const { page } = guard;
    await page.goto(await linkInMail(app, mira.email));
    const form = await entryForm(guard, authMessages.newPasswordBanner);
    await passwordField(guard, form, authMessages.newPassword).fill(own);
    await passwordField(guard, form, authMessages.passwordConfirm).fill(own);
    await submitOf(form).click();
    await page.waitForURL("**/auth/agency/login");
    const login = await openLogIn(guard);
    await field(login, t(agencyLoginMessages.email)).fill(mira.email);
    await login.getByLabel(t(agencyLoginMessages.password), { exact: true }).fill(own);
    await login.getByRole("button", { name: t(shellMessages.logIn), exact: true }).click();
    await page.waitForURL("**/agency/checkin");
    const menu = page
      .locator("aside")
      .getByRole("navigation", { name: t(agencyShellMessages.menu) });
    await menu.waitFor();
    await expect
      .poll(() => menu.getByRole("link").allInnerTexts())
      .toEqual([t(agencyShellMessages.checkIn), t(agencyShellMessages.users)]);
    const responses = (["getOwnAgency", "getMe", "listTickets"] as const).map((id) =>
      page.waitForResponse((response) => isCallTo(id)(response.request())),
    );
    await page.goto("/agency/planing");
    await page.waitForURL("**/agency/checkin");
    await toasts(guard, "warning").getByText(t(agencyShellMessages.notAllowed)).waitFor();
    // Waits for the page's own requests, so that the next one, which finds the session ended, is the user's action.
    await Promise.all(responses);

    await rowOf(chief.page, mira.email).getByRole("checkbox").click();
    await chief.page
      .getByRole("dialog")
      .getByRole("button", { name: t(userActionMessages.off), exact: true })
      .click();
    await rowOf(chief.page, mira.email).getByText(t(agencyUsersMessages.inactive)).waitFor();
    // When the tab becomes visible, the page may refetch and redirect before the user enters anything.
    const checkIn = page.getByRole("form", { name: t(checkInMessages.title) });
    await checkIn
      .or(page.getByRole("form", { name: t(agencyLoginMessages.pageTitle) }))
      .first()
      .waitFor();
    if (await checkIn.isVisible()) await typeCode(guard, "SMP-AAAAAAAA");
    await page.waitForURL("**/auth/agency/login?return=*");
    await toasts(guard, "warning").getByText(t(shellMessages.sessionEnded)).waitFor();
    const again = await openLogIn(guard);
    await field(again, t(agencyLoginMessages.email)).fill(mira.email);
    await again.getByLabel(t(agencyLoginMessages.password), { exact: true }).fill(own);
    await again.getByRole("button", { name: t(shellMessages.logIn), exact: true }).click();
    await again.getByRole("alert").waitFor();
  });
});
