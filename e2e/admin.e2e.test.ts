import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { auditMessages } from "@wakafine/shared/messages/admin-audit.ts";
import { adminUserMessages } from "@wakafine/shared/messages/admin-users.ts";
import { adminAgencyMessages, adminMessages } from "@wakafine/shared/messages/admin.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { makePerson } from "@wakafine/testkit/made-person.ts";
import { expect, test } from "vitest";
import { button, enterAsAdministrator, loggedLines, part } from "./admin.ts";
import { bodyOf, callMadeBy, callsTo, queryOf, toasts } from "./api-requests.ts";
import { faultAfter, faultOf } from "./fields.ts";
import { field } from "./guest.ts";
import { enterAs } from "./kept-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, departures, people } = smallWorld;
const reason = "Le registre de commerce manque";

/** Whether travellers find the departure of the agency that waits. */
async function isOnSale(): Promise<boolean> {
  const body = { city_departure: "Yaoundé", city_destination: "Douala", departure_date: apiDay(addDays(dayOf(new Date()), departures.ofInactive.daysAhead)), per_page: 100 };
  const { body: answer } = await world.app.call("searchDepartures", { query: {}, body });
  return answer.data.departures.data.some(({ uuid }) => uuid === departures.ofInactive.id);
}

test("the administration entry of the person's menu leads to the dashboard, which names what waits and leads on to it [A1.agsh.01]", async () => {
  const visitor = await world.visitor({ size: "desk" });
  const { page, say } = visitor;
  await enterAs(visitor, world.app, { person: people.administrator, path: "/app/home", customer: true });
  await page.locator(".account-corner .menu-face").click();
  await page.getByRole("link", { name: say(shellMessages.administration), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: say(adminMessages.dashboard) }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin");
  const menu = page.getByRole("navigation", { name: say(adminMessages.menu) });
  await expect.poll(() => menu.getByRole("link").allInnerTexts()).toEqual([adminMessages.dashboardShort, adminMessages.agencies, adminMessages.users, adminMessages.auditLog].map((entry) => say(entry)));
  await part(visitor, say(adminMessages.waiting)).getByRole("link", { name: new RegExp(agencies.inactive.name) }).click();
  await page.getByRole("heading", { level: 1, name: agencies.inactive.name }).waitFor();
});

test("an agency that waits is refused only with a reason; approved, its trips are on sale; suspended, they are not; the log says it all [G.auth.28]", async () => {
  const visitor = await world.visitor({ size: "desk" });
  const { page, say } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${agencies.inactive.id}`);
  const decision = part(visitor, say(adminAgencyMessages.decision));
  const dialog = page.getByRole("dialog");
  expect(await isOnSale()).toBe(false);

  await button(decision, say(adminAgencyMessages.refuse)).click();
  await button(dialog, say(adminAgencyMessages.refuse)).click();
  expect(await faultOf(field(dialog, say(adminMessages.reason)))).toBe(say(fieldMessages.required));
  expect(callsTo(visitor, "reviewAgency")).toHaveLength(0);
  await field(dialog, say(adminMessages.reason)).fill(reason);
  const refusal = await callMadeBy(visitor, "reviewAgency", () => button(dialog, say(adminAgencyMessages.refuse)).click());
  expect(bodyOf(refusal)).toEqual({ state: "refused", reason });
  await decision.getByText(say(adminAgencyMessages.refused), { exact: true }).waitFor();
  await decision.getByText(reason).waitFor();

  await button(decision, say(adminAgencyMessages.approveAfterAll)).click();
  await button(dialog, say(adminAgencyMessages.approveAfterAll)).click();
  await decision.getByText(say(adminAgencyMessages.stateActive)).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await isOnSale()).toBe(true);

  await button(decision, say(adminAgencyMessages.suspend)).click();
  await field(dialog, say(adminMessages.reason)).fill("Plaintes répétées");
  await button(dialog, say(adminAgencyMessages.suspend)).click();
  await decision.getByText(say(adminAgencyMessages.stateSuspended)).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await isOnSale()).toBe(false);

  const trail = part(visitor, say(adminAgencyMessages.trail));
  await expect.poll(() => loggedLines(trail)).toHaveLength(3);
  const lines = await loggedLines(trail);
  expect(lines[0]).toMatch(/Agence suspendue.*État : Active → Suspendue.*Plaintes répétées/);
  expect(lines[1]).toMatch(/Agence approuvée.*État : Refusée → Active/);
  expect(lines[2]).toMatch(new RegExp(`Agence refusée.*État : En attente → Refusé.*${reason}`));
});

test("rates are judged in the form, asked about before and after, saved, and logged", async () => {
  const visitor = await world.visitor({ language: "en" });
  const { page, say } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${agencies.modest.id}`);
  const form = page.getByRole("form", { name: say(adminAgencyMessages.terms) });
  const rate = field(form, say(adminAgencyMessages.rateMobile));
  await button(form, say(adminMessages.save)).click();
  await form.getByText(say(adminAgencyMessages.nothingChanged)).waitFor();
  expect(await faultAfter(rate, "")).toBe(say(fieldMessages.required));
  expect(await faultAfter(rate, "two")).toBe(say(fieldMessages.not_a_number));
  expect(await faultAfter(rate, "100.5")).toBe(say(adminAgencyMessages.percentHelp));
  await button(form, say(adminMessages.save)).click();
  expect(await rate.evaluate((element) => element === document.activeElement)).toBe(true);
  await rate.fill("2,75");
  await field(form, say(adminAgencyMessages.amountMobile)).fill("60");
  await button(form, say(adminMessages.save)).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByRole("listitem").allInnerTexts()).toEqual(["Mobile money fee (%): 2 → 2.75", "Fixed mobile money fee (FCFA): 50 → 60"]);
  expect(callsTo(visitor, "updateAdminAgency")).toHaveLength(0);
  await button(dialog, say(adminMessages.save)).click();
  await toasts(visitor, "ok").first().waitFor();
  await dialog.waitFor({ state: "detached" });
  const { body } = await world.app.call("getDeparture", { params: { id: departures.first.id }, query: {} });
  expect(body.data.agency).toMatchObject({ rate_mobile_transaction: 2.75, transaction_mobile_amount: 60 });
  const trail = part(visitor, say(adminAgencyMessages.trail));
  await expect.poll(() => loggedLines(trail)).toHaveLength(1);
  expect((await loggedLines(trail))[0]).toMatch(/Agency terms changed.*Mobile money fee \(%\): 2 → 2\.75.*Fixed mobile money fee \(FCFA\): 50 → 60/);
});

test("an agency with trips to come does not become a parcel agency: the server's word stands at the field", async () => {
  const visitor = await world.visitor();
  const { page, say } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/agencies/${agencies.sample.id}`);
  const form = page.getByRole("form", { name: say(adminAgencyMessages.terms) });
  const kind = form.getByRole("combobox", { name: say(adminAgencyMessages.kind) });
  await kind.selectOption("4");
  await button(form, say(adminMessages.save)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say(adminAgencyMessages.parcelsOnlyText)).waitFor();
  await button(dialog, say(adminMessages.save)).click();
  await dialog.waitFor({ state: "detached" });
  expect(await faultOf(kind)).not.toBeNull();
  expect(await kind.inputValue()).toBe("4");
});

test("a person is found by the phone in another spelling, loses every session, then the account, with a reason; the log has each act", async () => {
  const person = await makePerson(world.app);
  const visitor = await world.visitor();
  const { page, say } = visitor;
  await enterAsAdministrator(visitor, world, "/admin/users");
  const spelling = person.phone.replace("+237", "").replace(/(\d{3})(?=\d)/g, "$1 ");
  const call = await callMadeBy(visitor, "listAdminUsers", () => page.getByRole("searchbox", { name: say(adminUserMessages.search) }).fill(spelling));
  expect(queryOf(call)["keyword"]).toBe(spelling);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  expect(new URL(page.url()).searchParams.get("keyword")).toBe(spelling);
  await page.getByRole("link", { name: "Aïssatou Ngo Bassong" }).click();
  const sessions = part(visitor, say(adminUserMessages.sessions));
  await sessions.getByText("Opera Mini").waitFor();

  const dialog = page.getByRole("dialog");
  await button(sessions, say(adminUserMessages.endSessions)).click();
  await button(dialog, say(adminUserMessages.endSessions)).click();
  await sessions.getByText(say(adminUserMessages.noSessions)).waitFor();
  expect((await world.app.call("getMe", {}, { token: person.token })).status).toBe(401);

  const acts = part(visitor, say(adminUserMessages.acts));
  await button(acts, say(adminUserMessages.deactivate)).click();
  await button(dialog, say(adminUserMessages.deactivate)).click();
  expect(await faultOf(field(dialog, say(adminMessages.reason)))).toBe(say(fieldMessages.required));
  await field(dialog, say(adminMessages.reason)).fill("Compte volé");
  await button(dialog, say(adminUserMessages.deactivate)).click();
  await acts.getByText(say(adminUserMessages.disabled), { exact: true }).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect((await world.app.call("customerLogin", { body: { identifier: person.phone, password: person.password } })).status).toBe(403);

  await page.goto(`/admin/audit-log?entity=person&entity_id=${person.id}`);
  await page.locator("tbody tr").first().waitFor();
  const [refused, last, first, ...more] = await loggedLines(page.getByRole("main"));
  expect(refused).toMatch(/Connexion refusée/);
  expect(last).toMatch(/Compte désactivé.*État : Actif → Désactivé.*Compte volé/);
  expect(first).toMatch(/Sessions terminées.*Sessions terminées : 1/);
  expect(more).toEqual([]);
});

test("another role is asked about before it is given, and is offered neither for staff nor for oneself", async () => {
  const person = await makePerson(world.app);
  const visitor = await world.visitor({ language: "en", size: "desk" });
  const { page, say } = visitor;
  await enterAsAdministrator(visitor, world, `/admin/users/${person.id}`);
  const acts = part(visitor, say(adminUserMessages.acts));
  const role = acts.getByRole("combobox", { name: say(adminUserMessages.newRole) });
  await expect.poll(() => role.locator("option").allInnerTexts()).toEqual([say(adminUserMessages.chooseRole), "Administrator", "User"]);
  await button(acts, say(adminUserMessages.changeRole)).click();
  expect(await faultOf(role)).toBe(say(fieldMessages.required));
  await role.selectOption("5");
  await button(acts, say(adminUserMessages.changeRole)).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Client → User. Every session ends.").waitFor();
  expect(callsTo(visitor, "setAdminUserRole")).toHaveLength(0);
  await button(dialog, say(adminUserMessages.changeRole)).click();
  await expect.poll(() => role.locator("option").allInnerTexts()).toEqual([say(adminUserMessages.chooseRole), "Administrator", "Client"]);
  expect((await world.app.call("getMe", {}, { token: person.token })).status).toBe(401);

  await page.goto(`/admin/users/${people.staff.sample[1].id}`);
  await acts.getByText(say(adminUserMessages.staffText)).waitFor();
  expect([await role.count(), await button(acts, say(adminUserMessages.deactivate)).count()]).toEqual([0, 1]);
  await page.goto(`/admin/users/${people.administrator.id}`);
  await acts.getByText(say(adminUserMessages.ownText)).waitFor();
  expect([await role.count(), await acts.getByRole("button").count()]).toEqual([0, 0]);
});

test("the log names people and things as they are called, and leads to their pages; a deleted account leads nowhere [G.role.05]", async () => {
  const [person, gone] = [await makePerson(world.app), await makePerson(world.app)];
  const visitor = await world.visitor({ language: "en", size: "desk" });
  const { page, say } = visitor;
  const token = await enterAsAdministrator(visitor, world, `/admin/users/${person.id}`);
  for (const { id } of [person, gone]) await world.app.call("setAdminUserRole", { params: { id }, body: { role_id: 5 } }, { token });
  await world.app.database.sql("select forget_person($1)", [gone.id]);
  await page.goto("/admin/audit-log?action=set+user+role");
  const rows = page.locator("tbody tr");
  await rows.first().waitFor();
  const texts = await rows.allInnerTexts();
  expect(texts.join(" ")).not.toContain(person.id);
  await expect.poll(() => rows.filter({ hasText: say(auditMessages.deletedAccount) }).getByRole("link").allInnerTexts()).toEqual([`${people.administrator.firstname} ${people.administrator.lastname}`]);
  await rows.getByRole("link", { name: "Aïssatou Ngo Bassong" }).first().click();
  await page.waitForURL(`**/admin/users/${person.id}`);
});

test("the log is narrowed by who, act, thing and day; the address keeps it", async () => {
  const visitor = await world.visitor({ size: "desk" });
  const { page, say } = visitor;
  await enterAsAdministrator(visitor, world, "/admin/audit-log");
  await page.locator("tbody tr").first().waitFor();
  await page.getByRole("combobox", { name: say(auditMessages.action) }).selectOption("log in");
  await page.waitForURL(({ searchParams }) => searchParams.get("action") === "log in");
  await expect.poll(async () => (await loggedLines(page.getByRole("main"))).every((line) => line.includes("Connexion")), { timeout: 5000 }).toBe(true);
  const call = await callMadeBy(visitor, "listAuditLog", () => page.getByRole("searchbox", { name: say(auditMessages.actor) }).fill(people.administrator.email));
  expect(queryOf(call)).toMatchObject({ actor: people.administrator.email, action: "log in", per_page: "50" });
  await page.locator("input[type=date]").last().fill(addDays(dayOf(new Date()), -1));
  await page.getByText(say(adminMessages.noMatchText)).waitFor();
  await page.reload();
  await page.getByText(say(adminMessages.noMatchText)).waitFor();
  await page.getByRole("button", { name: say(adminMessages.clearFilters) }).click();
  await page.locator("tbody tr").first().waitFor();
  expect(new URL(page.url()).search).toBe("");
});
