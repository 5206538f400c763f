import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { auditMessages } from "@wakafine/shared/administration/audit-messages.ts";
import { feeLabels, feeUnitHelp } from "@wakafine/shared/agencies/fee-messages.ts";
import { adminUserMessages } from "@wakafine/shared/administration/user-messages.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/administration/messages.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import { expect, test } from "vitest";
import { adminMenu, button, enterAsAdministrator, loggedLines, region } from "./admin.ts";
import { bodyOf, callMadeBy, callsTo, queryOf, toasts } from "./api-requests.ts";
import { errorAfter, errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, departures, users } = smallWorld;
const reason = "Le registre de commerce manque";

/** Whether the public search finds the pending agency's departure. */
async function isOnSale(): Promise<boolean> {
  const body = {
    city_departure: "Yaoundé",
    city_destination: "Douala",
    departure_date: apiDay(addDays(dayOf(new Date()), departures.ofInactive.daysAhead)),
    per_page: 100,
  };
  const { body: response } = await world.app.call("searchDepartures", { query: {}, body });
  return response.data.departures.data.some(({ uuid }) => uuid === departures.ofInactive.id);
}

test("the administration entry of the user menu leads to the dashboard, which links to the pending items [A1.agsh.01]", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, {
    user: users.administrator,
    path: "/app/home",
    customer: true,
  });
  await page.locator(".shell_accountCorner .menu-button_face").click();
  await page.getByRole("link", { name: t(shellMessages.administration), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t(adminMessages.dashboard) }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
  const menu = page.getByRole("navigation", { name: t(adminMessages.menu) });
  await expect
    .poll(() => menu.getByRole("link").allInnerTexts())
    .toEqual(adminMenu.map((entry) => t(entry)));
  await region(visitor, t(adminMessages.waiting))
    .getByRole("link", { name: new RegExp(agencies.inactive.name) })
    .click();
  await page.getByRole("heading", { level: 1, name: agencies.inactive.name }).waitFor();
});

test("a pending agency is refused only with a reason; its trips are on sale once approved and not while suspended; the log records each decision [G.auth.28]", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${agencies.inactive.id}`);
  const decision = region(visitor, t(adminAgencyMessages.decision));
  const dialog = page.getByRole("dialog");
  expect(await isOnSale()).toBe(false);

  await button(decision, t(adminAgencyMessages.refuse)).click();
  await button(dialog, t(adminAgencyMessages.refuse)).click();
  expect(await errorOf(field(dialog, t(adminMessages.reason)))).toBe(t(fieldMessages.required));
  expect(callsTo(visitor, "reviewAgency")).toHaveLength(0);
  await field(dialog, t(adminMessages.reason)).fill(reason);
  const refusal = await callMadeBy(visitor, "reviewAgency", () =>
    button(dialog, t(adminAgencyMessages.refuse)).click(),
  );
  expect(bodyOf(refusal)).toEqual({ state: "refused", reason });
  await decision.getByText(t(adminAgencyMessages.refused), { exact: true }).waitFor();
  await decision.getByText(reason).waitFor();

  await button(decision, t(adminAgencyMessages.approveAfterAll)).click();
  await field(dialog, t(feeLabels.commission_rate)).fill("8,5");
  await dialog.getByRole("checkbox", { name: t(adminAgencyMessages.termsAgreed) }).check();
  await button(dialog, t(adminAgencyMessages.approveAfterAll)).click();
  await decision.getByText(t(adminAgencyMessages.stateActive)).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await isOnSale()).toBe(true);

  await button(decision, t(adminAgencyMessages.suspend)).click();
  await field(dialog, t(adminMessages.reason)).fill("Plaintes répétées");
  await button(dialog, t(adminAgencyMessages.suspend)).click();
  await decision.getByText(t(adminAgencyMessages.stateSuspended)).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await isOnSale()).toBe(false);

  const trail = region(visitor, t(adminAgencyMessages.trail));
  await expect.poll(() => loggedLines(trail)).toHaveLength(4);
  const lines = await loggedLines(trail);
  expect(lines[0]).toMatch(/Agence suspendue.*État : Active → Suspendue.*Plaintes répétées/);
  expect(lines[1]).toMatch(/Agence approuvée.*État : Refusée → Active/);
  expect(lines[2]).toMatch(/Conditions .*Commission \(%\) : .* → 8,5/);
  expect(lines[3]).toMatch(new RegExp(`Agence refusée.*État : En attente → Refusé.*${reason}`));
});

test("rates are validated, confirmed with old and new values, saved and logged", async () => {
  const visitor = await world.visitor({ language: "en" });
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${agencies.modest.id}`);
  const form = page.getByRole("form", { name: t(adminAgencyMessages.terms) });
  const rate = field(form, t(feeLabels.mobile_fee_rate));
  await button(form, t(adminMessages.save)).click();
  await form.getByText(t(adminAgencyMessages.nothingChanged)).waitFor();
  expect(await errorAfter(rate, "")).toBe(t(fieldMessages.required));
  expect(await errorAfter(rate, "two")).toBe(t(fieldMessages.not_a_number));
  expect(await errorAfter(rate, "100.5")).toBe(t(feeUnitHelp.percent));
  await button(form, t(adminMessages.save)).click();
  expect(await isFocused(rate)).toBe(true);
  await rate.fill("2,75");
  await field(form, t(feeLabels.mobile_fee_fixed)).fill("60");
  await button(form, t(adminMessages.save)).click();
  const dialog = page.getByRole("dialog");
  await expect
    .poll(() => dialog.getByRole("listitem").allInnerTexts())
    .toEqual(["Mobile money fee (%): 2 → 2.75", "Fixed mobile money fee (FCFA): 50 → 60"]);
  expect(callsTo(visitor, "updateAdminAgency")).toHaveLength(0);
  await button(dialog, t(adminMessages.save)).click();
  await toasts(visitor, "ok").first().waitFor();
  await dialog.waitFor({ state: "detached" });
  const { body } = await world.app.call("getDeparture", {
    params: { id: departures.first.id },
    query: {},
  });
  expect(body.data.agency).toMatchObject({
    rate_mobile_transaction: 2.75,
    transaction_mobile_amount: 60,
  });
  const trail = region(visitor, t(adminAgencyMessages.trail));
  await expect.poll(() => loggedLines(trail)).toHaveLength(1);
  expect((await loggedLines(trail))[0]).toMatch(
    /Agency terms changed.*Mobile money fee \(%\): 2 → 2\.75.*Fixed mobile money fee \(FCFA\): 50 → 60/,
  );
});

test("an agency with future trips cannot become a parcel agency: the server's error is shown at the field", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${agencies.sample.id}`);
  const form = page.getByRole("form", { name: t(adminAgencyMessages.terms) });
  const kind = form.getByRole("combobox", { name: t(adminAgencyMessages.kind) });
  await kind.selectOption("4");
  await button(form, t(adminMessages.save)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(t(adminAgencyMessages.parcelsOnlyText)).waitFor();
  await button(dialog, t(adminMessages.save)).click();
  await dialog.waitFor({ state: "detached" });
  expect(await errorOf(kind)).not.toBeNull();
  expect(await kind.inputValue()).toBe("4");
});

test("a user is found by a phone in another spelling; the administrator ends the sessions and deactivates the account with a reason; the log records both", async () => {
  const user = await createUser(world.app);
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, "/admin/users");
  const spelling = user.phone.replace("+237", "").replace(/(\d{3})(?=\d)/g, "$1 ");
  const call = await callMadeBy(visitor, "listAdminUsers", () =>
    page.getByRole("searchbox", { name: t(adminUserMessages.search) }).fill(spelling),
  );
  expect(queryOf(call)["keyword"]).toBe(spelling);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  expect(new URL(page.url()).searchParams.get("keyword")).toBe(spelling);
  await page.getByRole("link", { name: "Aïssatou Ngo Bassong" }).click();
  const sessions = region(visitor, t(adminUserMessages.sessions));
  await sessions.getByText("Opera Mini").waitFor();

  const dialog = page.getByRole("dialog");
  await button(sessions, t(adminUserMessages.endSessions)).click();
  await button(dialog, t(adminUserMessages.endSessions)).click();
  await sessions.getByText(t(adminUserMessages.noSessions)).waitFor();
  expect((await world.app.call("getMe", {}, { token: user.token })).status).toBe(401);

  const actions = region(visitor, t(adminUserMessages.actions));
  await button(actions, t(adminUserMessages.deactivate)).click();
  await button(dialog, t(adminUserMessages.deactivate)).click();
  expect(await errorOf(field(dialog, t(adminMessages.reason)))).toBe(t(fieldMessages.required));
  await field(dialog, t(adminMessages.reason)).fill("Compte volé");
  await button(dialog, t(adminUserMessages.deactivate)).click();
  await actions.getByText(t(adminUserMessages.disabled), { exact: true }).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(
    (
      await world.app.call("customerLogin", {
        body: { identifier: user.phone, password: user.password },
      })
    ).status,
  ).toBe(403);

  await page.goto(`/admin/audit-log?entity=person&entity_id=${user.id}`);
  await page.locator("tbody tr").first().waitFor();
  const [refused, last, first, ...more] = await loggedLines(page.getByRole("main"));
  expect(refused).toMatch(/Connexion refusée/);
  expect(last).toMatch(/Compte désactivé.*État : Actif → Désactivé.*Compte volé/);
  expect(first).toMatch(/Sessions terminées.*Sessions terminées : 1/);
  expect(more).toEqual([]);
});

test("a change of role needs confirmation, and is not offered for members and for the administrator's own account", async () => {
  const user = await createUser(world.app);
  const visitor = await world.visitor({ language: "en", size: "desktop" });
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/users/${user.id}`);
  const actions = region(visitor, t(adminUserMessages.actions));
  const role = actions.getByRole("combobox", { name: t(adminUserMessages.newRole) });
  await expect
    .poll(() => role.locator("option").allInnerTexts())
    .toEqual([t(adminUserMessages.chooseRole), "Administrator", "User"]);
  await button(actions, t(adminUserMessages.changeRole)).click();
  expect(await errorOf(role)).toBe(t(fieldMessages.required));
  await role.selectOption("5");
  await button(actions, t(adminUserMessages.changeRole)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Client → User. Every session ends.").waitFor();
  expect(callsTo(visitor, "setAdminUserRole")).toHaveLength(0);
  await button(dialog, t(adminUserMessages.changeRole)).click();
  await expect
    .poll(() => role.locator("option").allInnerTexts())
    .toEqual([t(adminUserMessages.chooseRole), "Administrator", "Client"]);
  expect((await world.app.call("getMe", {}, { token: user.token })).status).toBe(401);

  await page.goto(`/admin/users/${users.member.sample[1].id}`);
  await actions.getByText(t(adminUserMessages.memberText)).waitFor();
  expect([
    await role.count(),
    await button(actions, t(adminUserMessages.deactivate)).count(),
  ]).toEqual([0, 1]);
  await page.goto(`/admin/users/${users.administrator.id}`);
  await actions.getByText(t(adminUserMessages.ownText)).waitFor();
  expect([await role.count(), await actions.getByRole("button").count()]).toEqual([0, 0]);
});

test("the log shows the names of users and entities with links to their pages; a deleted account has no link [G.role.05]", async () => {
  const [user, gone] = [await createUser(world.app), await createUser(world.app)];
  const visitor = await world.visitor({ language: "en", size: "desktop" });
  const { page, t } = visitor;
  const token = await enterAsAdministrator(visitor, world, `/admin/users/${user.id}`);
  for (const { id } of [user, gone])
    await world.app.call("setAdminUserRole", { params: { id }, body: { role_id: 5 } }, { token });
  await world.app.database.sql("select erase_user($1)", [gone.id]);
  await page.goto("/admin/audit-log?action=set+user+role");
  const rows = page.locator("tbody tr");
  await rows.first().waitFor();
  const texts = await rows.allInnerTexts();
  expect(texts.join(" ")).not.toContain(user.id);
  await expect
    .poll(() =>
      rows
        .filter({ hasText: t(auditMessages.deletedAccount) })
        .getByRole("link")
        .allInnerTexts(),
    )
    .toEqual([`${users.administrator.firstname} ${users.administrator.lastname}`]);
  await rows.getByRole("link", { name: "Aïssatou Ngo Bassong" }).first().click();
  await page.waitForURL(`**/admin/users/${user.id}`);
});

test("the log is filtered by actor, action, entity and day; the address keeps the filter", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await enterAsAdministrator(visitor, world, "/admin/audit-log");
  await page.locator("tbody tr").first().waitFor();
  await page.getByRole("combobox", { name: t(auditMessages.action) }).selectOption("log in");
  await page.waitForURL(({ searchParams }) => searchParams.get("action") === "log in");
  await expect
    .poll(async () =>
      (await loggedLines(page.getByRole("main"))).every((line) => line.includes("Connexion")),
    )
    .toBe(true);
  const call = await callMadeBy(visitor, "listAuditLog", () =>
    page.getByRole("searchbox", { name: t(auditMessages.actor) }).fill(users.administrator.email),
  );
  expect(queryOf(call)).toMatchObject({
    actor: users.administrator.email,
    action: "log in",
    per_page: "50",
  });
  await page
    .locator("input[type=date]")
    .last()
    .fill(addDays(dayOf(new Date()), -1));
  await page.getByText(t(listMessages.noMatchText)).waitFor();
  await page.reload();
  await page.getByText(t(listMessages.noMatchText)).waitFor();
  await page.getByRole("button", { name: t(listMessages.clearFilters) }).click();
  await page.locator("tbody tr").first().waitFor();
  expect(new URL(page.url()).search).toBe("");
});
