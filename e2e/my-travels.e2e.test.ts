import { readFile } from "node:fs/promises";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { reservationsMessages } from "@wakafine/shared/bookings/reservations-messages.ts";
import { travelsMessages } from "@wakafine/shared/departures/travels-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { manifestMessages } from "@wakafine/shared/tickets/manifest-messages.ts";
import { passengersMessages as texts } from "@wakafine/shared/tickets/passengers-messages.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { callMadeBy } from "./api-requests.ts";
import { accessibilityViolations, scrollsSideways } from "./browser.ts";
import { member } from "./members.ts";
import { mixedProfiles, onDesktop } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { sellMorning } from "./travels-tour.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const { departures, users } = smallWorld;
const { morning, yesterday, night } = departures;
const world = visitedWorld();
beforeAll(() => sellMorning(world.app));

const rowOf = ({ page }: Visitor, id: string) => page.locator(`tr[data-key="${id}"]`);
const cardOf = ({ page }: Visitor, name: string) =>
  page.locator("tr[data-key]").filter({ hasText: name });
const sound = async ({ page }: Visitor) => [
  await accessibilityViolations(page),
  await scrollsSideways(page),
];

/** Presses a button that downloads a file and returns its name and content. */
async function downloaded({ page }: Visitor, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("a planner goes from the list to a departure's passengers, downloads PDF and CSV, and prints [A2.trav.01, A2.trav.04–14, G.trav.02, G.trav.06]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, { user: member[2], path: "/agency/my-travels" });
    const row = rowOf(visitor, morning.id);
    await row.waitFor();
    expect(await rowOf(visitor, departures.first.id).count(), "another agency's departure").toBe(0);
    expect(await row.innerText()).toContain("65"); // of 70: two paid, one used, one cancelled, one unpaid
    expect(await sound(visitor)).toEqual([[], false]);
    await row.getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/agency/my-travels/${morning.id}`);
    const aline = cardOf(visitor, "Ngo Bassa Aline");
    await aline.waitFor();
    const price = language === "fr" ? /5\s000\sFCFA/u : /5,000\sFCFA/u;
    for (const value of ["Douala", "112784903", "+237 6 77 11 22 56", /SMP-\w{8}/, price])
      await aline.getByText(value).first().waitFor();
    await aline.getByText(language === "fr" ? "Femme" : "Female").waitFor();
    const junior = cardOf(visitor, "Ngo Bassa Junior");
    expect(await junior.getByText(t(stateMessages.missing_value)).count()).toBe(2);
    await cardOf(visitor, "Fotso").getByText(t(texts.CANCEL), { exact: true }).waitFor();
    expect(await aline.getByText(t(texts.CANCEL), { exact: true }).count()).toBe(0);
    expect(await cardOf(visitor, "Mbarga").count()).toBe(0);
    await page.getByRole("checkbox", { name: t(texts.withBooked) }).press("Space");
    await cardOf(visitor, "Mbarga").getByText(t(texts.BOOKED), { exact: true }).waitFor();
    expect(await sound(visitor)).toEqual([[], false]);

    const pdf = await downloaded(visitor, t(texts.pdf));
    expect(pdf.name).toMatch(/^(passagers|passengers)-[\d-]+-0800\.pdf$/);
    expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
    const csv = await downloaded(visitor, t(texts.csv));
    expect(csv.name).toMatch(/\.csv$/);
    const lines = csv.content.toString("utf8").split("\r\n");
    expect(lines[0]?.startsWith(`\ufeff"${t(manifestMessages.seat)}"`)).toBe(true);
    expect(lines).toHaveLength(7); // the header, five passengers, the end of the file

    await page.emulateMedia({ media: "print" });
    expect(await page.locator("aside").first().isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: t(texts.print) }).isVisible()).toBe(false);
    await aline.waitFor();
    expect(await page.locator("thead").isVisible(), "a table on paper at any width").toBe(true);
    await page.emulateMedia({ media: "screen" });
  });
});

test.each(onDesktop)(
  "keyword, state and order change the list and stay in the address, at a $size in $language [A2.trav.02, A4.trav.01, A2.agsh.10]",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, { user: member[1], path: "/agency/profile" });
    await page
      .locator("aside")
      .getByRole("link", { name: t(agencyShellMessages.myTravels), exact: true })
      .click();
    await page.waitForURL("**/agency/my-travels");
    await rowOf(visitor, morning.id).waitFor();
    expect(await rowOf(visitor, yesterday.id).count()).toBe(0);
    const ids = () =>
      page.locator("tr[data-key]").evaluateAll((rows) => rows.map((row) => row.dataset["key"]));
    const earliestFirst = await ids();
    await page.getByLabel(t(travelsMessages.order)).selectOption("desc");
    await expect.poll(ids).toEqual([...earliestFirst].reverse());
    await page.getByLabel(t(travelsMessages.search)).fill("ngaoundere");
    await expect.poll(ids).toEqual([night.id]);
    await page.getByLabel(t(travelsMessages.search)).fill("");
    await page.getByLabel(t(travelsMessages.state)).selectOption("past");
    await expect.poll(ids).toEqual([yesterday.id]);
    expect(new URL(page.url()).search).toBe("?state=past");
    await page.reload();
    await expect.poll(ids).toEqual([yesterday.id]);
    await page
      .getByRole("link", { name: new RegExp(t(texts.title)) })
      .first()
      .click();
    await page.getByRole("heading", { name: t(stateMessages.no_passenger) }).waitFor();
    await page.goBack();
    await expect.poll(ids).toEqual([yesterday.id]);
  },
);

test("a departure without bookings and an agency without departures show the texts of empty lists [A8.trav.01, A8.trav.02]", async () => {
  for (const language of ["fr", "en"] as const) {
    const visitor = await world.visitor({ language });
    const { page } = visitor;
    await enterAs(visitor, world.app, { user: member[2], path: `/agency/my-travels/${night.id}` });
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });
    await heading(language === "fr" ? "Aucun passager" : "No passengers").waitFor();
    await page.goto("/agency/my-travels?keyword=Zanzibar");
    await heading(language === "fr" ? "Aucun départ" : "No departure").waitFor();
  }
});

test("the reservations are reached from my travels and lead to the passengers of a departure [A2.trav.03, G.trav.05, G.role.14]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: member[2], path: "/agency/my-travels" });
  const call = await callMadeBy(visitor, "listReservations", () =>
    page.getByRole("link", { name: t(travelsMessages.reservations), exact: true }).click(),
  );
  expect(new URL(call.url()).search).toBe("?page=1&per_page=20");
  await page.waitForURL("**/agency/list/reservations");
  const row = cardOf(visitor, "Ngo Bassa Aline");
  await row.getByText(t(reservationsMessages.PAID), { exact: true }).waitFor();
  expect(await sound(visitor)).toEqual([[], false]);
  await page.getByLabel(t(reservationsMessages.search)).fill("tchoumi");
  await expect.poll(() => page.locator("tr[data-key]").count()).toBe(1);
  await cardOf(visitor, "Tchoumi").getByRole("link").click();
  await page.waitForURL(`**/agency/my-travels/${morning.id}`);
  await cardOf(visitor, "Tchoumi").waitFor();
});

test("without a network my travels show a message, and load when it is back", async () => {
  const visitor = await world.visitor({ language: "en" });
  const { page, context, t } = visitor;
  await enterAs(visitor, world.app, { user: member[2], path: "/agency/my-travels" });
  await rowOf(visitor, morning.id).waitFor();
  await context.setOffline(true);
  await page.getByLabel(t(travelsMessages.state)).selectOption("all");
  const offline = page.getByRole("heading", {
    name: t(stateMessages["shared.internet_connexion_error"]),
  });
  await offline.waitFor();
  await context.setOffline(false);
  await rowOf(visitor, yesterday.id).waitFor();
  await offline.waitFor({ state: "detached" });
});

test("only roles 1 and 2 have the entry and the pages; another agency's departure does not exist [A6.agsh.04, G.role.11, G.role.15]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  for (const role of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
    await enterAs(visitor, world.app, { user: member[role], path: "/agency/profile" });
    const menu = page.locator("aside");
    await menu.getByRole("link", { name: t(agencyShellMessages.users) }).waitFor();
    const entry = menu.getByRole("link", { name: t(agencyShellMessages.myTravels), exact: true });
    expect(await entry.count(), `role ${role}`).toBe(role <= 2 ? 1 : 0);
  }
  await page.goto(`/agency/my-travels/${morning.id}`);
  await page.waitForURL("**/agency/checkin");
  await enterAs(visitor, world.app, {
    user: users.member.free[2],
    path: `/agency/my-travels/${morning.id}`,
  });
  await page.getByRole("heading", { name: t(texts.missing) }).waitFor();
});
