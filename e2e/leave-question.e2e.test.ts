import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { feeLabels } from "@wakafine/shared/agencies/fee-messages.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { agencyProfileMessages } from "@wakafine/shared/agencies/profile-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enterAsAdministrator } from "./admin.ts";
import { chooseUsers } from "./agency-members.ts";
import { callsTo, delayCalls, toasts } from "./api-requests.ts";
import { field } from "./guest.ts";
import { expectAccessible } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { atAccount, dataForm, meOf, openMenu, save } from "./user.ts";
import type { Profile } from "./profiles.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
/** First name of every user in these tests. */
const stored = "Aïssatou";

const question = ({ page, t }: Visitor): Locator =>
  page.getByRole("dialog", { name: t(formMessages.leave_title) });
const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;
const firstname = (visitor: Visitor) =>
  field(dataForm(visitor), visitor.t(profileMessages.firstname));
// Returns before the navigation, which would end the evaluation.
const back = ({ page }: Visitor) => page.evaluate(() => void setTimeout(() => history.back()));

/** Clicks a button of the confirmation dialog, which then closes. */
async function respond(
  visitor: Visitor,
  label: keyof Pick<typeof formMessages, "leave" | "stay">,
): Promise<void> {
  await question(visitor)
    .getByRole("button", { name: visitor.t(formMessages[label]), exact: true })
    .click();
  await question(visitor).waitFor({ state: "hidden" });
}

/** Waits for a path and expects no confirmation dialog. */
async function waitForPath(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.waitForURL(`**${path}`);
  await question(visitor).waitFor({ state: "detached" });
}

/** Opens the account data page from the profile. */
async function atEdit(profile: Profile) {
  const at = await atAccount(world, "/app/profile", { profile });
  const { visitor, main } = at;
  const edit = () =>
    main.getByRole("link", { name: visitor.t(profileMessages.edit), exact: true }).click();
  await edit();
  await dataForm(visitor).waitFor();
  return {
    ...at,
    edit,
    toProfile: () => main.getByRole("link", { name: visitor.t(profileMessages.back) }).click(),
  };
}

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("staying on the account data page keeps the input, after a link and after the browser's Back", async () => {
    const { visitor, user, toProfile } = await atEdit({ size, language });
    const { page } = visitor;
    await firstname(visitor).fill("Ndolo");
    const isAsStood = async () =>
      expect([pathOf(visitor), await firstname(visitor).inputValue()]).toEqual([
        "/app/edit",
        "Ndolo",
      ]);
    await toProfile();
    await question(visitor).waitFor();
    await expectAccessible(page);
    await respond(visitor, "stay");
    await isAsStood();
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => setTimeout(() => history.back()));
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await isAsStood();
    await toProfile();
    await question(visitor).waitFor();
    await page.keyboard.press("Escape");
    await question(visitor).waitFor({ state: "hidden" });
    await isAsStood();
    expect([callsTo(visitor, "updateMe"), (await meOf(world.app, user)).firstname]).toEqual([
      [],
      stored,
    ]);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("leaving the account data page leads to the chosen page and saves nothing", async () => {
    const { visitor, user, edit, toProfile } = await atEdit({ size, language });
    await firstname(visitor).fill("Ndolo");
    visitor.page.once("dialog", (dialog) => void dialog.accept());
    await visitor.page.evaluate(() => setTimeout(() => history.back()));
    await waitForPath(visitor, "/app/profile");
    await edit();
    expect(await firstname(visitor).inputValue()).toBe(stored);
    await firstname(visitor).fill("Ndolo");
    await toProfile();
    await respond(visitor, "leave");
    await waitForPath(visitor, "/app/profile");
    expect([callsTo(visitor, "updateMe"), (await meOf(world.app, user)).firstname]).toEqual([
      [],
      stored,
    ]);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("leaving without changes, with reverted changes or after saving needs no confirmation", async () => {
    const { visitor, edit, toProfile } = await atEdit({ size, language });
    await toProfile();
    await waitForPath(visitor, "/app/profile");
    await edit();
    await firstname(visitor).fill("Ndolo");
    await firstname(visitor).fill(stored);
    await back(visitor);
    await waitForPath(visitor, "/app/profile");
    await edit();
    await firstname(visitor).fill("Ndolo");
    await save(visitor).click();
    await toasts(visitor, "ok").first().waitFor();
    await toProfile();
    await waitForPath(visitor, "/app/profile");
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("leaving unsaved agency data by the menu or by Back needs confirmation", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const token = await enterAs(visitor, world.app, {
      user: smallWorld.users.member.sample[1],
      path: "/agency/profile",
    });
    await page.getByRole("link", { name: t(agencyProfileMessages.edit) }).click();
    const district = field(
      page.getByRole("form", { name: t(agencyProfileMessages.details) }),
      t(agencyProfileMessages.district),
    );
    const former = await district.inputValue();
    await district.fill("Mvan-Sud");
    for (const move of [() => chooseUsers(visitor), () => back(visitor)]) {
      await move();
      await respond(visitor, "stay");
      expect([pathOf(visitor), await district.inputValue()]).toEqual(["/agency/edit", "Mvan-Sud"]);
    }
    await chooseUsers(visitor);
    await respond(visitor, "leave");
    await waitForPath(visitor, "/agency/users");
    expect(callsTo(visitor, "updateOwnAgency")).toEqual([]);
    expect(
      (await world.app.call("getOwnAgency", {}, { token })).body.data.localisation.quarter,
    ).toBe(former);
  });
});

test("leaving unsaved terms of an agency as an administrator needs confirmation", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${smallWorld.agencies.modest.id}`);
  const rate = field(
    page.getByRole("form", { name: t(adminAgencyMessages.terms) }),
    t(feeLabels.mobile_fee_rate),
  );
  await rate.fill("2,75");
  const byMenu = () => page.locator("nav a[href='/admin/users']:visible").first().click();
  await byMenu();
  await respond(visitor, "stay");
  expect(await rate.inputValue()).toBe("2,75");
  await byMenu();
  await respond(visitor, "leave");
  await waitForPath(visitor, "/admin/users");
  expect(callsTo(visitor, "updateAdminAgency")).toEqual([]);
});

test("leaving saved terms of an agency needs no confirmation, even before the page has refetched them", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${smallWorld.agencies.modest.id}`);
  const form = page.getByRole("form", { name: t(adminAgencyMessages.terms) });
  await field(form, t(feeLabels.mobile_fee_rate)).fill("2,85");
  const release = await delayCalls(visitor, "getAdminAgency");
  await form.getByRole("button", { name: t(adminMessages.save) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t(adminMessages.save) })
    .click();
  await toasts(visitor, "ok").first().waitFor();
  await page.locator("nav a[href='/admin/users']:visible").first().click();
  await waitForPath(visitor, "/admin/users");
  release();
});

test("the browser asks before a tab with unsaved input is closed or reloaded, and staying keeps the input; without changes it does not ask", async () => {
  const { visitor } = await atAccount(world, "/app/edit");
  const { page } = visitor;
  const asked: string[] = [];
  let stays = true;
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void (stays ? dialog.dismiss() : dialog.accept());
  });
  await page.reload();
  await dataForm(visitor).waitFor();
  expect(asked).toEqual([]);
  await firstname(visitor).fill("Ndolo");
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  expect(await firstname(visitor).inputValue()).toBe("Ndolo");
  stays = false;
  await page.reload();
  await dataForm(visitor).waitFor();
  expect([asked, await firstname(visitor).inputValue()]).toEqual([
    ["beforeunload", "beforeunload"],
    stored,
  ]);
});

test("logging out needs no confirmation and saves nothing", async () => {
  const { visitor, user } = await atAccount(world, "/app/edit", { profile: { size: "desktop" } });
  await firstname(visitor).fill("Ndolo");
  const menu = await openMenu(visitor);
  await menu.getByRole("button", { name: visitor.t(shellMessages.logOut), exact: true }).click();
  await waitForPath(visitor, "/app/home");
  expect([callsTo(visitor, "updateMe"), (await meOf(world.app, user)).firstname]).toEqual([
    [],
    stored,
  ]);
});
