import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { pastShiftMessages } from "@wakafine/shared/counter/shift-messages.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { owedRefund, plannedForSale } from "@wakafine/testkit/counter-samples.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { handleOnce, intercept } from "./api-requests.ts";
import { field } from "./guest.ts";
import { expectAccessible, isFocused, takePicture } from "./inspect.ts";
import { keyboardOf } from "./keyboard.ts";
import { enterAs } from "./saved-session.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, departures, users } = smallWorld;

const { sample, modest } = users.member;
/**
 * Members who sell at the counter, one for each profile, because a member has one open shift; with an administrator of their agency, who cancels its
 * departures.
 */
const sellers = {
  "phone fr": { agency: agencies.sample, user: sample[1], administrator: sample[1] },
  "phone en": { agency: agencies.sample, user: sample[2], administrator: sample[1] },
  "desktop fr": { agency: agencies.sample, user: sample[3], administrator: sample[1] },
  "desktop en": { agency: agencies.modest, user: modest[1], administrator: modest[1] },
} as const;

/** Moves a departure of an agency to some minutes before midnight in Douala, so that it is one of today's, and gives it so many seats. */
async function departureToday(agency: string, places: number, minutes: number): Promise<string> {
  const [row] = await world.app.database.sql<{ id: string }>(
    `with moved as (
       update departures set total_places = $2,
         departs_at = (date_trunc('day', timezone('Africa/Douala', app_now())) + interval '1 day' - make_interval(mins => $4)) at time zone 'Africa/Douala'
       where id = (select id from departures d where agency_id = $1 and deleted_at is null and id <> all ($3::uuid[])
         and not exists (select from seat_claims c where c.departure_id = d.id) and d.departs_at > app_now() + interval '1 day' order by departs_at desc limit 1)
       returning id, departs_at, duration_minutes)
     update offers o set departs_at = m.departs_at, arrives_at = m.departs_at + make_interval(mins => m.duration_minutes), total_places = $2
     from moved m where o.departure_id = m.id returning m.id`,
    [agency, places, [departures.soon.id], minutes],
  );
  if (!row) throw new Error("the agency has no departure to move");
  return row.id;
}

async function fillSale(visitor: Visitor, dialog: Locator, places: string): Promise<void> {
  const { t } = visitor;
  await dialog.getByLabel(t(texts.seats)).selectOption(places);
  await field(dialog, t(texts.name)).fill("Ngo Bassong Aline");
  await field(dialog, t(texts.phone)).fill("677 11 22 33");
  // By a key: a click can miss while the toast above leaves.
  await dialog.getByRole("checkbox").press("Space");
}

test.each(mixedProfiles)(
  "a member opens a shift, sells with five inputs, prints the ticket, pays a refund, closes with a difference and finds the past shift ($size, $language) [G.counter.01–06]",
  async (profile) => {
    const { agency, user, administrator } = sellers[`${profile.size} ${profile.language}` as const];
    const minutes = 1 + mixedProfiles.indexOf(profile);
    const departure = await departureToday(agency.id, 2, minutes);
    const [{ price } = { price: 0 }] = await world.app.database.sql<{ price: number }>(
      "select price from offers where departure_id = $1 and stop = 0",
      [departure],
    );
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    await enterAs(visitor, world.app, { user, path: "/agency/profile" });
    // The bar of a phone has four entries; the drawer has them all.
    const phoneMenu = visitor.size === "phone";
    if (phoneMenu) await page.getByRole("button", { name: t(shellMessages.openMenu) }).click();
    await (phoneMenu ? page.getByRole("dialog") : page)
      .getByRole("link", { name: t(agencyShellMessages.counter), exact: true })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: t(texts.title) }).waitFor();
    await page.getByRole("heading", { name: t(texts.noRefunds) }).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-closed");

    await page.getByRole("button", { name: t(texts.open), exact: true }).click();
    await page.locator("[aria-invalid='true']:focus").waitFor();
    await field(page.locator("form"), t(texts.float)).fill("20 000");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: t(texts.shift) }).waitFor();
    await page.getByText(formatFrancs(20_000, language)).first().waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-open");

    // A sale: departure (chosen by its button), seats, name, phone, paid in cash.
    const sell = page.getByRole("button", {
      name: new RegExp(`^${t(texts.sell)} ?: 23.+${60 - minutes}`),
    });
    await sell.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t(texts.sellNow), exact: true }).click();
    await dialog.locator("[aria-invalid='true']").first().waitFor();
    expect(
      await dialog.locator("input:not([type=hidden]), select, textarea").count(),
    ).toBeLessThanOrEqual(5);
    // More seats than are left: the form stays, nothing is sold.
    await fillSale(visitor, dialog, "3");
    await dialog.getByRole("button", { name: t(texts.sellNow), exact: true }).click();
    await dialog.getByText(t(errorMessages.seats_unavailable)).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-sale-refused");
    await dialog.getByLabel(t(texts.seats)).selectOption("2");
    // Another amount is to be confirmed again.
    expect(await dialog.getByRole("checkbox").isChecked()).toBe(false);
    await dialog.getByRole("checkbox").check();
    await dialog
      .getByText(t(texts.paidInCash, { amount: formatFrancs(2 * price, language) }))
      .waitFor();
    await dialog.getByRole("button", { name: t(texts.sellNow), exact: true }).click();
    await page.getByRole("dialog").getByText(t(texts.soldSms)).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-sold");
    const link = page.getByRole("dialog").getByRole("link");
    const pdf = await page.request.get((await link.getAttribute("href")) ?? "");
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(texts.done) })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("tr[data-key]").first().waitFor();
    await page.getByText(t(texts.full)).first().waitFor();
    expect(await sell.getAttribute("aria-disabled")).toBe("true");
    await takePicture(visitor, "counter-after-sale");

    // A ticket of another day: the page and the dialog name it.
    const another = await plannedForSale(world.app, await logInMember(world.app, administrator));
    const [{ day: anotherDay } = { day: "" }] = await world.app.database.sql<{ day: string }>(
      "select to_char(timezone('Africa/Douala', departs_at), 'YYYY-MM-DD') as day from departures where id = $1",
      [another],
    );
    await page.locator("[name=day]").fill(anotherDay);
    const day = shortDay(anotherDay, language);
    await page.getByRole("heading", { name: t(texts.departuresOn, { day }) }).waitFor();
    const sellThen = page.getByRole("button", { name: new RegExp(`^${t(texts.sell)} ?: `) });
    await sellThen.first().click();
    await page.getByRole("dialog").getByText(day).waitFor();
    await takePicture(visitor, "counter-other-day-sale");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-other-day");

    // A departure cancelled by the agency: its cash is recorded, then handed back.
    const order = await owedRefund(world.app, await logInMember(world.app, administrator));
    await page.reload();
    await page.getByRole("button", { name: t(texts.payOf, { order }) }).click();
    await takePicture(visitor, "counter-refund");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(texts.payNow) })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("heading", { name: t(texts.paid) })
      .waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-refund-recorded");
    await page.getByRole("button", { name: t(texts.handedOver) }).click();
    await page.getByRole("heading", { name: t(texts.noRefunds) }).waitFor();

    // Closing: 500 francs are missing.
    const token = await logInMember(world.app, user);
    const { shift } = (await world.app.call("getCounterShift", {}, { token })).body.data;
    const expected = shift?.drawer ?? 0;
    await page.getByRole("button", { name: t(texts.close) }).click();
    await field(page.getByRole("dialog"), t(texts.countedCash)).fill(String(expected - 500));
    // The expected cash is not shown before the count.
    expect(await page.getByRole("dialog").innerText()).not.toContain(
      formatFrancs(expected, language),
    );
    await expectAccessible(page);
    await takePicture(visitor, "counter-counting");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText(formatFrancs(expected, language)).waitFor();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(texts.close) })
      .click();
    await page.locator("[aria-invalid='true']:focus").waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-closing");
    await field(page.getByRole("dialog"), t(texts.reason)).fill("Monnaie rendue en trop");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t(texts.close) })
      .click();
    await page.getByRole("heading", { name: t(texts.lastShift) }).waitFor();
    await page
      .getByText(formatFrancs(expected - 500, language))
      .first()
      .waitFor();
    await page.getByText("Monnaie rendue en trop").waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "counter-last-shift");

    // The closed shift is in the list of past shifts, as a file and with its sale and refund.
    await page.getByRole("link", { name: t(texts.pastShifts) }).click();
    await page.getByRole("heading", { level: 1, name: t(pastShiftMessages.list) }).waitFor();
    const row = page.locator("tr[data-key]").first();
    await row.getByText(formatFrancs(-500, language)).waitFor();
    await row.getByText(formatFrancs(expected, language)).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "past-shifts");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: t(pastShiftMessages.csv) }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await row.getByRole("link").click();
    await page
      .getByText(t(pastShiftMessages.reason, { reason: "Monnaie rendue en trop" }))
      .waitFor();
    await page.getByText("Ngo Bassong Aline").first().waitFor();
    await page.getByRole("heading", { name: t(pastShiftMessages.refunds) }).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "past-shift");
    expect(await world.app.app.payments.checkLedger()).toEqual([]);
  },
);

test("with the keyboard alone, a member opens a shift and sells two seats [G.counter.01–03]", async () => {
  const departure = await departureToday(agencies.modest.id, 10, 30);
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  const keyboard = keyboardOf(visitor);
  await enterAs(visitor, world.app, { user: modest[3], path: "/agency/counter" });
  await keyboard.typeInto(field(page.locator("form"), t(texts.float)), "20000");
  await page.keyboard.press("Enter");
  const sell = page.getByRole("button", { name: new RegExp(`^${t(texts.sell)} ?: 23.+30`) });
  await keyboard.press(sell);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t(texts.seats)).waitFor();
  expect(await isFocused(dialog.locator("select").first())).toBe(true);
  await keyboard.press(dialog.getByLabel(t(texts.seats)), "ArrowDown");
  await keyboard.typeInto(field(dialog, t(texts.name)), "Ngo Bassong Aline");
  await keyboard.typeInto(field(dialog, t(texts.phone)), "677112233");
  await keyboard.press(dialog.getByRole("checkbox"), "Space");
  await page.keyboard.press("Enter");
  await dialog.getByText(t(texts.soldSms)).waitFor();
  await keyboard.press(dialog.getByRole("button", { name: t(texts.done) }));
  await dialog.waitFor({ state: "detached" });
  expect(await isFocused(sell)).toBe(true);
  const sold = await world.app.database.sql<{ seats: number }>(
    "select count(*)::integer as seats from tickets where departure_id = $1",
    [departure],
  );
  expect(sold).toEqual([{ seats: 2 }]);
});

test("a sale whose response is lost is sold once, although its dialog is closed and the page reloaded: it is sent again as it was [G.book.24, G.counter.03]", async () => {
  const departure = await departureToday(agencies.modest.id, 10, 20);
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: modest[2], path: "/agency/counter" });
  await field(page.locator("form"), t(texts.float)).fill("1000");
  await page.keyboard.press("Enter");
  const sell = page.getByRole("button", { name: new RegExp(`^${t(texts.sell)} ?: 23.+40`) });
  const dialog = page.getByRole("dialog");
  await handleOnce(page, "**/api/agencies/counter/sales", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await sell.click();
  await fillSale(visitor, dialog, "2");
  await dialog.getByRole("button", { name: t(texts.sellNow), exact: true }).click();
  await dialog.getByRole("heading", { name: t(texts.unresolvedTitle) }).waitFor();
  await dialog.getByRole("button", { name: t(shellMessages.cancel), exact: true }).click();
  await page.reload();
  await sell.click();
  await dialog.getByText(t(texts.unresolvedText)).waitFor();
  await expectAccessible(page);
  await takePicture(visitor, "counter-sale-unresolved");
  await dialog.getByRole("button", { name: t(texts.sendAgain), exact: true }).click();
  await dialog.getByText(t(texts.soldSms)).waitFor();
  const sold = await world.app.database.sql<{ seats: number }>(
    "select count(*)::integer as seats from tickets where departure_id = $1",
    [departure],
  );
  expect(sold).toEqual([{ seats: 2 }]);
});

test("a suspended agency reads at the counter that it does not sell, and can still open a shift for its refunds [G.auth.28, G.counter.05]", async () => {
  const { id } = smallWorld.agencies.rail;
  await world.app.database.sql("update agencies set state = 'suspended' where id = $1", [id]);
  try {
    const visitor = await world.visitor({ size: "phone", language: "fr" });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, { user: users.member.rail[1], path: "/agency/counter" });
    await field(page.locator("form"), t(texts.float)).fill("1000");
    await page.keyboard.press("Enter");
    await page.getByText(t(texts.notSelling)).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await expectAccessible(page);
    await takePicture(visitor, "counter-not-selling");
  } finally {
    await world.app.database.sql("update agencies set state = 'active' where id = $1", [id]);
  }
});

test("the counter says why it cannot be shown: without a network, after an error, and to a controller [G.counter.01]", async () => {
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, context, t } = visitor;
  await intercept(page, "**/api/agencies/counter/shift", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await enterAs(visitor, world.app, { user: users.member.free[1], path: "/agency/counter" });
  await page.getByRole("alert").first().waitFor();
  await takePicture(visitor, "counter-failed");
  await page.unrouteAll();
  await page.getByRole("button", { name: /réessayer/i }).click();
  await page.getByRole("heading", { name: t(texts.openTitle) }).waitFor();
  await field(page.locator("form"), t(texts.float)).fill("1000");
  await context.setOffline(true);
  await page.getByRole("button", { name: t(texts.open), exact: true }).click();
  await page.getByText(t(stateMessages["shared.internet_connexion_error"])).first().waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: t(texts.open), exact: true }).click();
  await page.getByRole("heading", { name: t(texts.shift) }).waitFor();

  const controller = await world.visitor({ size: "phone", language: "fr" });
  await enterAs(controller, world.app, {
    user: sample[9],
    path: "/agency/counter",
  });
  await controller.page.getByText(t(agencyShellMessages.notAllowed)).waitFor();
  const menu = controller.page.getByRole("link", {
    name: t(agencyShellMessages.counter),
    exact: true,
  });
  expect(await menu.count()).toBe(0);
});
