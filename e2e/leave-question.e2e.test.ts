import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyProfileMessages } from "@wakafine/shared/messages/agency-profile.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { toasts } from "./api-requests.ts";
import { accessibilityFaults, scrollsSideways } from "./browser.ts";
import { field } from "./guest.ts";
import { enterAs } from "./kept-session.ts";
import { atAccount, dataForm, openMenu, save } from "./person.ts";
import { crossed } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const question = ({ page, say }: Visitor): Locator => page.getByRole("dialog", { name: say(formMessages.leave_title) });
const answer = (visitor: Visitor, label: keyof Pick<typeof formMessages, "leave" | "stay">) => question(visitor).getByRole("button", { name: visitor.say(formMessages[label]), exact: true }).click();
const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;

describe.each(crossed)("at the size of a $size in $language", ({ size, language }) => {
  test("one's own data, changed and not saved, is asked about before the page is left by a link or a step back; saved, it is not", async () => {
    const { visitor, main } = await atAccount(world, "/app/profile", { profile: { size, language } });
    const { page, say } = visitor;
    await main.getByRole("link", { name: say(profileMessages.edit), exact: true }).click();
    await dataForm(visitor).waitFor();
    await field(dataForm(visitor), say(profileMessages.firstname)).fill("Ndolo");
    await main.getByRole("link", { name: say(profileMessages.back) }).click();
    await question(visitor).waitFor();
    expect([await accessibilityFaults(page), await scrollsSideways(page)]).toEqual([[], false]);
    await answer(visitor, "stay");
    expect([pathOf(visitor), await field(dataForm(visitor), say(profileMessages.firstname)).inputValue()]).toEqual(["/app/edit", "Ndolo"]);
    await page.evaluate(() => history.back());
    await question(visitor).waitFor();
    expect(pathOf(visitor)).toBe("/app/edit");
    await page.keyboard.press("Escape");
    await question(visitor).waitFor({ state: "hidden" });
    await page.evaluate(() => history.back());
    await answer(visitor, "leave");
    await page.waitForURL("**/app/profile");

    await page.evaluate(() => history.forward());
    await field(dataForm(visitor), say(profileMessages.firstname)).fill("Ndolo");
    await save(visitor).click();
    await toasts(visitor, "ok").first().waitFor();
    await main.getByRole("link", { name: say(profileMessages.back) }).click();
    await main.locator(".account-facts").getByText(say(profileMessages.since)).waitFor();
    expect(pathOf(visitor)).toBe("/app/profile");
  });

  test("the agency's data, changed and not saved, is asked about before the page is left by the menu", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, say } = visitor;
    await enterAs(visitor, world.app, { person: smallWorld.people.staff.sample[1], path: "/agency/profile" });
    await page.getByRole("link", { name: say(agencyProfileMessages.edit) }).click();
    await field(page.getByRole("form", { name: say(agencyProfileMessages.facts) }), say(agencyProfileMessages.district)).fill("Mvan");
    await page.evaluate(() => history.back());
    await answer(visitor, "stay");
    expect(pathOf(visitor)).toBe("/agency/edit");
    await page.evaluate(() => history.back());
    await answer(visitor, "leave");
    await page.waitForURL("**/agency/profile");
  });
});

test("closing or reloading with something unsaved is asked about by the browser; untouched it is not", async () => {
  const { visitor } = await atAccount(world, "/app/edit");
  const { page, say } = visitor;
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await dataForm(visitor).waitFor();
  expect(asked).toEqual([]);
  await field(dataForm(visitor), say(profileMessages.firstname)).fill("Ndolo");
  await page.reload();
  await dataForm(visitor).waitFor();
  expect(asked).toEqual(["beforeunload"]);
});

test("who logs out leaves without being asked", async () => {
  const { visitor } = await atAccount(world, "/app/edit", { profile: { size: "desk" } });
  const { page, say } = visitor;
  await field(dataForm(visitor), say(profileMessages.firstname)).fill("Ndolo");
  const menu = await openMenu(visitor);
  await menu.getByRole("button", { name: say(shellMessages.logOut), exact: true }).click();
  await page.waitForURL("**/app/home");
});
