import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  agencyUsersMessages,
  userActionMessages,
  userFormMessages,
} from "@wakafine/shared/members/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  mockResponse,
  callMadeBy,
  failCalls,
  delayCalls,
  isCallTo,
  queryOf,
  toasts,
} from "./api-requests.ts";
import { expectAccessible } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import { fillUser, namesIn, rowOf, userDialog } from "./agency-members.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const users = smallWorld.users.member;
const nameOf = ({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}) => `${firstname} ${lastname}`;
const controller = users.sample[9];
const mira = {
  email: "mira@exemple.cm",
  firstname: "Mira",
  lastname: "Etoundi",
  phone: "6 77 90 00 01",
  password: "soleil-sur-mvan-9",
  role: "9",
};

async function openUsers(
  visitor: Visitor,
  app = world.app,
  user: { readonly email: string } = users.sample[1],
): Promise<void> {
  await enterAs(visitor, app, { user, path: "/agency/users" });
  await visitor.page.locator("tr[data-key]").first().waitFor();
}
const wellMade = async ({ page }: Visitor) => await expectAccessible(page);
const search = ({ page, t }: Visitor) =>
  page.getByRole("searchbox", { name: t(agencyUsersMessages.search) });
const confirm = ({ page }: Visitor, label: string) =>
  page.getByRole("dialog").getByRole("button", { name: label, exact: true });
const switchOf = (visitor: Visitor, row: Locator) =>
  row.getByRole("checkbox", {
    name: visitor.t(agencyUsersMessages.switchOf, { name: "" }).split(" ")[0] ?? "",
  });

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("a skeleton is shown until the members of the user's own agency are loaded; a list that fails shows a warning and a retry [A2.users.01, A4.users.05]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, { user: users.sample[1], path: "/agency/profile" });
    const release = await delayCalls(visitor, "listAgencyUsers");
    await page.goto("/agency/users");
    await page.getByRole("status").getByText(t(agencyUsersMessages.loading)).waitFor();
    release();
    await page.locator("tr[data-key]").first().waitFor();
    expect((await namesIn(page)).toSorted()).toEqual(
      Object.values(users.sample).map(nameOf).toSorted(),
    );
    await wellMade(visitor);

    await mockResponse(visitor, "listAgencyUsers", {
      status: 500,
      body: { message: "hors service" },
    });
    await page.reload();
    await page.getByRole("alert").getByText("hors service").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: t(shellMessages.retry) }).click();
    await page.locator("tr[data-key]").first().waitFor();
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("the keyword is sent after a pause, with twenty entries a page; the list is filtered and the address keeps the keyword [A2.users.02]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await openUsers(visitor);
    const call = await callMadeBy(visitor, "listAgencyUsers", () =>
      search(visitor).pressSequentially(controller.lastname),
    );
    expect(queryOf(call)).toEqual({ page: "1", keyword: controller.lastname, per_page: "20" });
    await expect
      .poll(async () => (await namesIn(page)).every((name) => name.includes(controller.lastname)))
      .toBe(true);
    expect(await namesIn(page)).toContain(nameOf(controller));
    expect(new URL(page.url()).searchParams.get("keyword")).toBe(controller.lastname);
    await page.reload();
    await page.locator("tr[data-key]").first().waitFor();
    expect(await search(visitor).inputValue()).toBe(controller.lastname);
    await search(visitor).fill("zzzz");
    await page.getByText(t(stateMessages.no_results)).waitFor();
    await wellMade(visitor);
    await page.getByRole("button", { name: t(agencyUsersMessages.clearSearch) }).click();
    await expect.poll(async () => (await namesIn(page)).length).toBe(9);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("the form for a new member has e-mail, first name, name, phone, password and role and a pending state; the new member is listed first [A2.users.03, A3.users.16–21, A4.users.06]", async () => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await openUsers(visitor, app);
    await page.getByRole("button", { name: t(agencyUsersMessages.add) }).click();
    const dialog = userDialog(visitor, userFormMessages.addTitle);
    await wellMade(visitor);
    await fillUser(visitor, dialog, mira);
    const save = dialog.getByRole("button", { name: t(userFormMessages.create), exact: true });
    await mockResponse(visitor, "addAgencyUser", {
      status: 500,
      body: { message: "hors service" },
    });
    await save.click();
    await toasts(visitor, "warning").getByText("hors service").waitFor();
    await page.unrouteAll();
    const release = await delayCalls(visitor, "addAgencyUser");
    await save.click();
    await expect.poll(() => save.getAttribute("aria-busy")).toBe("true");
    release();
    await dialog.waitFor({ state: "hidden" });
    await toasts(visitor, "ok")
      .getByText(t(userFormMessages.added, { name: "Mira Etoundi" }))
      .waitFor();
    expect((await namesIn(page))[0]).toBe("Mira Etoundi");
    await page.reload();
    await page.locator("tr[data-key]").first().waitFor();
    expect(await namesIn(page)).toHaveLength(10);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a member is changed in a form that starts with the stored data; an empty password keeps the current one; the row is updated [A2.users.04, A4.users.07, G.users.03]", async () => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await openUsers(visitor, app);
    const row = rowOf(page, controller.email);
    await row
      .getByRole("button", { name: t(agencyUsersMessages.editOf, { name: nameOf(controller) }) })
      .click();
    const dialog = userDialog(visitor, userFormMessages.editTitle);
    const lastname = dialog.getByLabel(t(userFormMessages.name), { exact: true });
    expect([
      await lastname.inputValue(),
      await dialog.getByLabel(t(userFormMessages.newPassword)).inputValue(),
    ]).toEqual([controller.lastname, ""]);
    expect(await dialog.getByRole("combobox").inputValue()).toBe("9");
    await wellMade(visitor);
    await lastname.fill("Abena");
    await mockResponse(visitor, "updateAgencyUser", {
      status: 500,
      body: { message: "hors service" },
    });
    const save = dialog.getByRole("button", { name: t(userFormMessages.save), exact: true });
    await save.click();
    await toasts(visitor, "warning").getByText("hors service").waitFor();
    await page.unrouteAll();
    const release = await delayCalls(visitor, "updateAgencyUser");
    await save.click();
    await expect.poll(() => save.getAttribute("aria-busy")).toBe("true");
    release();
    await dialog.waitFor({ state: "hidden" });
    await row.getByText(`${controller.firstname} Abena`, { exact: true }).waitFor();
    expect(
      (
        await app.call("agencyLogin", {
          body: { identifier: controller.email, password: smallWorld.password },
        })
      ).status,
    ).toBe(200);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("deactivation asks for confirmation and prevents log-in; reactivation allows it again; an error shows a warning [A2.users.06, A4.users.09]", async () => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await openUsers(visitor, app);
    const row = rowOf(page, controller.email);
    const logsIn = async () =>
      (
        await app.call("agencyLogin", {
          body: { identifier: controller.email, password: smallWorld.password },
        })
      ).status;
    await mockResponse(visitor, "toggleAgencyUser", {
      status: 500,
      body: { message: "hors service" },
    });
    await switchOf(visitor, row).click();
    await wellMade(visitor);
    await confirm(visitor, t(userActionMessages.off)).click();
    await toasts(visitor, "warning").getByText("hors service").waitFor();
    await expect.poll(() => switchOf(visitor, row).isChecked()).toBe(true);
    await page.unrouteAll();
    const release = await delayCalls(visitor, "toggleAgencyUser");
    await switchOf(visitor, row).click();
    await confirm(visitor, t(userActionMessages.off)).click();
    await expect
      .poll(() => confirm(visitor, t(userActionMessages.off)).getAttribute("aria-busy"))
      .toBe("true");
    release();
    await row.getByText(t(agencyUsersMessages.inactive)).waitFor();
    expect([await switchOf(visitor, row).isChecked(), await logsIn()]).toEqual([false, 403]);
    await page.unrouteAll();
    await switchOf(visitor, row).click();
    await confirm(visitor, t(userActionMessages.on)).click();
    await row.getByText(t(agencyUsersMessages.neverLoggedIn), { exact: true }).waitFor();
    expect(await logsIn()).toBe(200);
    // Once logged in, the member is active and gets no other activation link.
    await page.reload();
    await row.getByText(t(agencyUsersMessages.active), { exact: true }).waitFor();
    expect(
      await row
        .getByRole("button", {
          name: t(agencyUsersMessages.sendAgainOf, { name: nameOf(controller) }),
        })
        .count(),
    ).toBe(0);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("deletion asks for confirmation and removes the member; an error shows a warning and changes nothing [A2.users.05, A4.users.08]", async () => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await openUsers(visitor, app);
    const row = rowOf(page, controller.email);
    const remove = row.getByRole("button", {
      name: t(agencyUsersMessages.deleteOf, { name: nameOf(controller) }),
    });
    await remove.click();
    await confirm(visitor, t(shellMessages.cancel)).click();
    await failCalls(visitor, "deleteAgencyUser");
    await remove.click();
    await confirm(visitor, t(userActionMessages.delete)).click();
    await toasts(visitor, "error").first().waitFor();
    await expect.poll(() => row.count()).toBe(1);
    await page.unrouteAll();
    const release = await delayCalls(visitor, "deleteAgencyUser");
    await remove.click();
    await confirm(visitor, t(userActionMessages.delete)).click();
    await expect
      .poll(() => confirm(visitor, t(userActionMessages.delete)).getAttribute("aria-busy"))
      .toBe("true");
    release();
    await row.waitFor({ state: "detached" });
    await page.reload();
    await page.locator("tr[data-key]").first().waitFor();
    expect(await namesIn(page)).not.toContain(nameOf(controller));
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("members other than administrators and managers see the list with masked phones and no actions; a manager has no actions on administrators [G.role.09]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    for (const role of [2, 4, 9] as const) {
      await openUsers(visitor, world.app, users.sample[role]);
      expect(await page.getByRole("button", { name: t(agencyUsersMessages.add) }).count()).toBe(0);
      expect(await page.locator("tr[data-key]").getByRole("button").count()).toBe(0);
      expect(await page.locator("tr[data-key]").getByRole("checkbox").count()).toBe(0);
      expect(await rowOf(page, users.sample[1].email).innerText()).toContain("••");
    }
    await openUsers(visitor, world.app, users.sample[3]);
    expect(await rowOf(page, users.sample[1].email).getByRole("button").count()).toBe(0);
    const self = rowOf(page, users.sample[3].email);
    expect([
      await self.getByRole("button").count(),
      await self.getByRole("checkbox").count(),
    ]).toEqual([1, 0]);
    await page.getByRole("button", { name: t(agencyUsersMessages.add) }).click();
    const roles = userDialog(visitor, userFormMessages.addTitle)
      .getByRole("combobox")
      .locator("option");
    await expect
      .poll(() => roles.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)))
      .toEqual(["", "2", "3", "4", "5", "6", "7", "8", "9"]);
    const manager = String(
      (
        await world.app.call("agencyLogin", {
          body: { identifier: users.sample[3].email, password: smallWorld.password },
        })
      ).body["Authorization"],
    );
    const listed = await world.app.call(
      "listAgencyUsers",
      { query: { keyword: users.sample[1].email } },
      { token: manager },
    );
    const id = listed.body.data.data[0]?.public_id ?? "";
    const refused = await Promise.all([
      world.app.call("deleteAgencyUser", { params: { id } }, { token: manager }),
      world.app.call("toggleAgencyUser", { params: { id } }, { token: manager }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.error_code])).toEqual([
      [403, "administrator_only"],
      [403, "administrator_only"],
    ]);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a user who has an account is invited: the row shows the open invitation, which can be withdrawn", async () => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await openUsers(visitor, app);
    await page.getByRole("button", { name: t(agencyUsersMessages.add) }).click();
    const dialog = userDialog(visitor, userFormMessages.addTitle);
    await fillUser(visitor, dialog, { ...mira, email: smallWorld.users.traveller.email });
    await dialog.getByRole("button", { name: t(userFormMessages.create), exact: true }).click();
    await toasts(visitor, "ok")
      .getByText(t(userFormMessages.invited, { name: "Mira Etoundi" }))
      .waitFor();
    const row = rowOf(page, smallWorld.users.traveller.email);
    await row.getByText(t(agencyUsersMessages.pending)).waitFor();
    expect(await row.getByRole("checkbox").count()).toBe(0);
    await wellMade(visitor);
    const token = String(
      (
        await app.call("customerLogin", {
          body: { identifier: smallWorld.users.traveller.email, password: smallWorld.password },
        })
      ).body["Authorization"],
    );
    const invitations = async () =>
      (await app.call("listInvitations", {}, { token })).body.data.length;
    expect(await invitations()).toBe(1);
    await row
      .getByRole("button", { name: t(agencyUsersMessages.withdrawOf, { name: "Mira Etoundi" }) })
      .click();
    await confirm(visitor, t(userActionMessages.withdraw)).click();
    await row.waitFor({ state: "detached" });
    expect(await invitations()).toBe(0);
  });
});

test("a response of 201 is not accepted as a list of users [A7.users.03]", async () => {
  const visitor = await world.visitor();
  await openUsers(visitor);
  const listed = visitor.page.waitForResponse((response) =>
    isCallTo("listAgencyUsers")(response.request()),
  );
  await visitor.page.reload();
  const result = await listed;
  expect(result.status()).toBe(200);
  await mockResponse(visitor, "listAgencyUsers", {
    status: 201,
    body: { message: "créé", data: ((await result.json()) as { data: unknown }).data },
  });
  await visitor.page.reload();
  await visitor.page.getByRole("alert").waitFor();
  expect(await visitor.page.locator("tr[data-key]").count()).toBe(0);
});
