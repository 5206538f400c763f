import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyUsersMessages, userFormMessages } from "@wakafine/shared/members/messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { expect, test } from "vitest";
import { chooseUsers, rowOf, userDialog } from "./agency-members.ts";
import { callMadeBy, callsTo } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { field } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { meOf, newTraveller } from "./user.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const administrator = smallWorld.users.member.sample[1];

async function openForm(visitor: Visitor) {
  const token = await enterAs(visitor, world.app, { user: administrator, path: "/agency/users" });
  return { token, ...(await formAt(visitor)) };
}

async function formAt(visitor: Visitor) {
  const { page, t } = visitor;
  await page.getByRole("button", { name: t(agencyUsersMessages.add) }).click();
  const dialog = userDialog(visitor, userFormMessages.addTitle);
  await dialog.waitFor();
  const texts = [
    userFormMessages.email,
    userFormMessages.firstname,
    userFormMessages.name,
    userFormMessages.phone,
  ] as const;
  const [email, firstname, lastname, phone] = texts.map((label) => field(dialog, t(label)));
  const password = dialog.getByLabel(t(userFormMessages.password), { exact: true });
  const role = dialog.getByRole("combobox", { name: t(userFormMessages.role) });
  return {
    dialog,
    save: dialog.getByRole("button", { name: t(userFormMessages.create), exact: true }),
    phone: phone!,
    all: [email!, firstname!, lastname!, phone!, password, role],
  };
}

test("the form focuses its first field and returns the focus to the button that opened it", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { dialog, all } = await openForm(visitor);
  await expect.poll(() => isFocused(all[0]!)).toBe(true);
  await visitor.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const opener = visitor.page.getByRole("button", { name: visitor.t(agencyUsersMessages.add) });
  await expect.poll(() => isFocused(opener)).toBe(true);
});

test("Back with unsaved input asks for confirmation: staying keeps the input, leaving saves nothing", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: administrator, path: "/agency/profile" });
  await chooseUsers(visitor);
  const { dialog, all } = await formAt(visitor);
  const question = page.getByRole("dialog", { name: t(formMessages.leave_title) });
  const respond = (label: "leave" | "stay") =>
    question.getByRole("button", { name: t(formMessages[label]), exact: true }).click();
  await all[0]!.fill("mira@exemple.cm");
  await page.evaluate(() => history.back());
  await respond("stay");
  expect([await dialog.isVisible(), await all[0]!.inputValue()]).toEqual([true, "mira@exemple.cm"]);
  await page.evaluate(() => history.back());
  await respond("leave");
  await page.waitForURL("**/agency/profile");
  expect(callsTo(visitor, "addAgencyUser")).toEqual([]);
});

test("closing with unsaved input asks for confirmation, and a switch of language keeps the input", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  const { dialog, all } = await openForm(visitor);
  await all[0]!.fill("mira@exemple.cm");
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: t(userFormMessages.discardTitle) })
    .getByRole("button", { name: t(userFormMessages.keep) })
    .click();
  await page.evaluate(() =>
    document.querySelector<HTMLElement>(".office-frame_bar a.button_iconButton")?.click(),
  );
  await page.getByRole("dialog", { name: userFormMessages.addTitle.en }).waitFor();
  expect(await page.locator("dialog[open] input[name=email]").inputValue()).toBe("mira@exemple.cm");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: userFormMessages.discard.en, exact: true }).last().click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  expect(await dialog.count()).toBe(0);
});

test("for a member who joined by invitation the form offers only the role", async () => {
  const app = await world.ownApp();
  const user = await newTraveller(app);
  const visitor = await world.visitor({ app });
  const { page, t } = visitor;
  const token = await enterAs(visitor, app, { user: administrator, path: "/agency/profile" });
  const asked = {
    firstname: "Aline",
    lastname: "Invitée",
    email: "aline.invitee@exemple.cm",
    phonenumber: user.phone,
    password: "soleil-sur-mvan-9",
    user_agency_role_id: 9,
  };
  await app.call("addAgencyUser", { body: asked }, { token });
  const [invitation] = (await app.call("listInvitations", {}, { token: user.token })).body.data;
  await app.call(
    "answerInvitation",
    { params: { id: invitation?.id ?? "" }, body: { accept: true } },
    { token: user.token },
  );
  const before = await meOf(app, user);
  await page.goto("/agency/users");
  const name = `${before.firstname} ${before.lastname}`;
  await rowOf(page, name)
    .getByRole("button", { name: t(agencyUsersMessages.editOf, { name }) })
    .click();
  const dialog = userDialog(visitor, userFormMessages.editTitle);
  await dialog.getByText(t(userFormMessages.roleOnly, { name })).waitFor();
  expect([
    await dialog.getByRole("textbox").count(),
    await dialog.getByRole("combobox").count(),
  ]).toEqual([0, 1]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("combobox").selectOption("2");
  const call = await callMadeBy(visitor, "updateAgencyUser", () =>
    dialog.getByRole("button", { name: t(userFormMessages.save), exact: true }).click(),
  );
  expect(call.postDataJSON()).toEqual({ user_agency_role_id: 2 });
  await dialog.waitFor({ state: "detached" });
  expect(await meOf(app, user)).toEqual({
    ...before,
    user_agency_role: expect.objectContaining({ id: 2 }),
  });
});
