import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { listMessages } from "@wakafine/shared/messages/lists.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { parcelBusMessages as busTexts } from "@wakafine/shared/parcels/bus-messages.ts";
import {
  parcelChangeMessages as changeTexts,
  parcelListMessages as texts,
} from "@wakafine/shared/parcels/list-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { packageStatuses } from "@wakafine/shared/reference/messages.ts";
import { addDays, apiDay } from "@wakafine/shared/rules/dates.ts";
import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  busDay,
  busLeaves,
  parcelBalanceOf,
  parcelIn,
  plannedBus,
  sampleParcel,
  sentParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callMadeBy, callsTo, queryOf, toasts, intercept } from "./api-requests.ts";
import { eventually, field } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { logInHere } from "./members.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const member = smallWorld.users.member.parcels;
const profiles = [
  { size: "desktop", language: "fr" },
  { size: "desktop", language: "en" },
  { size: "phone", language: "fr" },
] as const;

let token = "";
beforeAll(async () => {
  await addParcelBalance(world.app, 100_000);
  token = await logInMember(world.app, member[4]);
});

const drawing = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#c8a26a"/><rect x="140" width="40" height="240" fill="#8a6a3a"/></svg>').toString("base64")}`;

/** A select by its label. */
const chooser = (within: Page | Locator, label: string) =>
  within.getByRole("combobox", { name: label, exact: true });

/** Hands a parcel out with the code of the SMS, which the worker sends. */
async function handedOut() {
  const { app } = world;
  const arrived = await parcelIn(app, token, { state: "EMBARK" });
  await busLeaves(app, arrived.departure!.uuid);
  await app.call("unloadParcel", { body: { qr_code: arrived.qr_code } }, { token });
  const { phone } = arrived.receiver;
  await eventually(
    async () => (await messagesTo(app, phone)).some((message) => /^\d{6} /.test(message)),
    "no withdrawal code was sent",
  );
  const code = await lastCode(app, phone);
  const body = withdrawalOf(arrived.qr_code, code);
  const answer = await app.call("withdrawParcel", { body }, { token });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

const rowOf = ({ page }: Visitor, id: string): Locator => page.locator(`tr[data-key="${id}"]`);
const labelOf = ({ language }: Visitor, state: string) => {
  const status = packageStatuses.find(({ code }) => code === state);
  return (language === "fr" ? status?.title_fr : status?.title_en) ?? "";
};

test.each(profiles)(
  "a parcel manager finds a parcel by its filters, reads its chain, changes it over another member's change and deletes it with its fee ($size, $language) [A4.parc.01–02, A4.parc.04–05, A8.parc.05, G.parc.19]",
  async (profile) => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const bus = await plannedBus(app, token);
    const parcel = await sentParcel(app, token, {
      description: "Pagne et chaussures",
      retrieval_quarter: "Marché A",
      images: [drawing, drawing],
    });
    const received = await handedOut();
    const arrived = await parcelIn(app, token, { state: "ARRIVE", payer: "RECEIVER", paid: false });
    const onRoad = await parcelIn(app, token, { state: "EMBARK" });
    await enterAs(visitor, app, { user: member[4], path: "/agency/package/list" });
    await page.getByRole("heading", { level: 1, name: t(officeTitles.parcelList) }).waitFor();
    for (const one of [parcel, received, arrived, onRoad])
      await rowOf(visitor, one.uuid).getByText(labelOf(visitor, one.status)).waitFor();
    await rowOf(visitor, arrived.uuid).getByText(t(texts.unpaidRECEIVER)).waitFor();
    // Lists mask the phones.
    expect(await page.getByText("+237 6 77 11 22 33").count()).toBe(0);
    await expectAccessible(visitor.page);
    await takePicture(visitor, "parcels");

    // The documented filters, in the address.
    await chooser(page, t(texts.status)).selectOption("ARRIVE");
    await rowOf(visitor, parcel.uuid).waitFor({ state: "detached" });
    await rowOf(visitor, arrived.uuid).waitFor();
    await chooser(page, t(texts.town)).selectOption("Bafoussam");
    await page.getByLabel(t(texts.departureDate)).fill(busDay);
    await chooser(page, t(texts.order)).selectOption("asc");
    await expect
      .poll(() => queryOf(callsTo(visitor, "listParcels").at(-1)!))
      .toEqual({
        status: "ARRIVE",
        destination_town: "Bafoussam",
        departure_date: apiDay(busDay),
        order: "asc",
        page: "1",
        per_page: "12",
      });
    await rowOf(visitor, arrived.uuid).waitFor();
    await chooser(page, t(texts.town)).selectOption("Kribi");
    await page.getByRole("heading", { name: t(parcelMessages.no_parcel) }).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "parcels-none");
    await page.getByRole("button", { name: t(listMessages.clearFilters) }).click();
    await page.getByRole("searchbox", { name: t(texts.search) }).fill(parcel.qr_code);
    await rowOf(visitor, arrived.uuid).waitFor({ state: "detached" });
    await rowOf(visitor, parcel.uuid).getByRole("link").focus();
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { level: 1, name: parcel.qr_code }).waitFor();
    await page.getByText("+237 6 77 11 22 33").waitFor();
    await page.getByText(t(texts.SENT), { exact: true }).waitFor();
    const photo = page.getByRole("img", { name: t(texts.photo, { number: 2 }) });
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(visitor.page);
    await takePicture(visitor, "parcel");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: t(texts.label), exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${parcel.qr_code}-label.pdf`);

    await page.getByRole("button", { name: t(texts.edit), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await field(dialog, t(texts.content)).fill("");
    await dialog.getByRole("button", { name: t(changeTexts.save) }).click();
    await dialog.getByText(t(formMessages.field_required)).waitFor();
    await field(dialog, t(texts.content)).fill("Deux pagnes");
    await chooser(dialog, t(texts.busOf)).selectOption(bus.uuid);
    // Another member saves first: the stored values are shown, the entered ones stay.
    const first = { package_uuid: parcel.uuid, version: parcel.version };
    const other = { description: "Trois pagnes", retrieval_quarter: "Marché B" };
    expect(
      (await app.call("updateParcel", { body: { ...first, ...other } }, { token })).status,
    ).toBe(200);
    await dialog.getByRole("button", { name: t(changeTexts.save) }).click();
    await dialog.getByText(/Trois pagnes/).waitFor();
    await dialog.getByText(/Marché B/).waitFor();
    expect(await field(dialog, t(texts.content)).inputValue()).toBe("Deux pagnes");
    await expectAccessible(visitor.page);
    await takePicture(visitor, "parcel-conflict");
    await dialog.getByRole("button", { name: t(changeTexts.save) }).click();
    await page.getByText(t(changeTexts.saved)).first().waitFor();
    await dialog.waitFor({ state: "detached" });
    const changed = (await app.call("getParcel", { params: { id: parcel.uuid } }, { token })).body
      .data;
    expect(changed).toMatchObject({
      description: "Deux pagnes",
      retrieval_quarter: "Marché A",
      departure: { uuid: bus.uuid },
      version: parcel.version + 2,
    });
    await page.getByText(new RegExp(bus.bus_number)).first().waitFor();

    // Deleting says what becomes of the fee, which is then back on the balance of the top bar.
    const before = await parcelBalanceOf(app);
    await page.getByRole("button", { name: t(texts.delete), exact: true }).click();
    const fee = formatFrancs(changed.fee, language);
    await dialog.getByText(t(changeTexts.deleteText, { fee })).waitFor();
    await takePicture(visitor, "parcel-delete");
    await dialog.getByRole("button", { name: t(changeTexts.deleteNow) }).click();
    await page.waitForURL("**/agency/package/list");
    await toasts(visitor, "ok")
      .getByText(t(changeTexts.deleted, { code: parcel.qr_code, fee }))
      .waitFor();
    expect(await parcelBalanceOf(app)).toBe(before + changed.fee);
    await page
      .getByText(formatFrancs(before + changed.fee, language))
      .first()
      .waitFor({ state: "attached" });
    await rowOf(visitor, arrived.uuid).waitFor();
    await rowOf(visitor, parcel.uuid).waitFor({ state: "detached" });

    // A parcel that has left the warehouse is neither changed nor deleted.
    await rowOf(visitor, onRoad.uuid).getByRole("link").click();
    await page.getByText(t(texts.EMBARK), { exact: true }).waitFor();
    for (const action of [texts.edit, texts.delete])
      expect(await page.getByRole("button", { name: t(action), exact: true }).count()).toBe(0);
  },
);

test.each(profiles)(
  "a parcel manager creates a bus departure, changes it over another member's change and sees its parcels ($size, $language) [A4.parc.11–13, A8.parc.04, A8.parc.06, G.parc.19]",
  async (profile) => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const number = `CE ${400 + profiles.indexOf(profile)} KL`;
    const done = await handedOut();
    await enterAs(visitor, app, {
      user: member[4],
      path: "/agency/package/departures?keyword=Kribi",
    });
    await page.getByRole("heading", { name: t(stateMessages.no_departure) }).waitFor();
    await page.getByRole("button", { name: t(listMessages.clearFilters) }).click();
    await chooser(page, t(busTexts.status)).selectOption("ARRIVE");
    const arrivedBus = rowOf(visitor, done.departure!.uuid);
    await arrivedBus.getByText(t(busTexts.ARRIVE), { exact: true }).waitFor();

    await page.getByRole("button", { name: t(busTexts.create) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t(busTexts.createNow) }).click();
    await dialog.locator("[aria-invalid='true']:focus").waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "bus-errors");
    await dialog.getByRole("combobox", { name: t(busTexts.busNumber) }).fill(number.toLowerCase());
    await dialog.getByLabel(t(busTexts.date)).fill(addDays(busDay, -4));
    await dialog.getByLabel(t(busTexts.hour)).fill("0715");
    await dialog.getByRole("combobox", { name: t(busTexts.from) }).fill("Douala");
    await dialog.getByRole("combobox", { name: t(busTexts.to) }).fill("Bafous");
    await page.keyboard.press("Enter");
    await takePicture(visitor, "bus-form");
    const sent = await callMadeBy(visitor, "createParcelDeparture", () =>
      dialog.getByRole("button", { name: t(busTexts.createNow) }).click(),
    );
    expect(sent.headers()["idempotency-key"]).toMatch(/^[\w-]{20,}$/);
    await page
      .getByText(t(busTexts.created, { bus: number }))
      .first()
      .waitFor();
    await dialog.waitFor({ state: "detached" });
    await chooser(page, t(busTexts.status)).selectOption("PENDING");
    await arrivedBus.waitFor({ state: "detached" });
    const row = page.locator("tr[data-key]").filter({ hasText: number });
    await row.getByText(t(busTexts.PENDING), { exact: true }).waitFor();
    const uuid = (await row.getAttribute("data-key")) ?? "";
    await expectAccessible(visitor.page);
    await takePicture(visitor, "buses");

    // Another member saves first.
    await row.getByRole("button").click();
    await dialog.getByLabel(t(busTexts.hour)).fill("0800");
    const other = { departure_uuid: uuid, version: 1, bus_number: number };
    const dayMoved = addDays(busDay, -3);
    const moved = { departure_date: apiDay(dayMoved), departure_hour: "07:15" };
    const saved = await app.call(
      "updateParcelDeparture",
      { body: { ...other, ...moved } },
      { token },
    );
    expect(saved.status).toBe(200);
    await dialog.getByRole("button", { name: t(busTexts.save) }).click();
    await dialog.getByText(friendlyDay(dayMoved, language)).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "bus-conflict");
    await dialog.getByRole("button", { name: t(changeTexts.takeOver) }).click();
    await dialog.getByLabel(t(busTexts.hour)).fill("0930");
    await dialog.getByRole("button", { name: t(busTexts.save) }).click();
    await page.getByText(t(busTexts.saved)).first().waitFor();
    await dialog.waitFor({ state: "detached" });
    await row.getByText(`${friendlyDay(dayMoved, language)}, ${formatHour("09:30")}`).waitFor();

    // Its parcels: none, then one planned and one on board.
    await row.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
    await page.getByRole("heading", { name: t(parcelMessages.no_package) }).waitFor();
    await expectAccessible(visitor.page);
    const planned = await sentParcel(app, token, { departure_uuid: uuid });
    const loaded = await sentParcel(app, token);
    const earlier = await sentParcel(app, token);
    const dayBefore = addDays(busDay, -5);
    const past = { bus_number: number, departure_date: apiDay(dayBefore) };
    const bus = await plannedBus(app, token, past);
    for (const [{ qr_code }, departure_uuid] of [
      [loaded, uuid],
      [earlier, bus.uuid],
    ] as const) {
      const body = { qr_code, departure_uuid };
      expect((await app.call("embarkParcel", { body }, { token })).status).toBe(200);
    }
    await page.reload();
    const ofDeparture = page.getByRole("region", { name: t(busTexts.table) });
    await ofDeparture.locator(`[data-key="${planned.uuid}"]`).waitFor();
    await ofDeparture.locator(`[data-key="${loaded.uuid}"]`).waitFor();
    await rowOf(visitor, loaded.uuid).getByText(labelOf(visitor, "EMBARK")).waitFor();
    // Of the same bus, but another departure.
    const others = page.getByRole("region", { name: t(busTexts.onBoardOthers) });
    await others.locator(`[data-key="${earlier.uuid}"]`).waitFor();
    expect(await page.locator("tr[data-key]").count()).toBe(3);
    await page.getByRole("link", { name: friendlyDay(dayBefore, language) }).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "bus");
    await rowOf(visitor, loaded.uuid).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: loaded.qr_code }).waitFor();
  },
);

test("an agent sees parcels and buses without deleting and changing, and the pages say why they cannot be shown [G.parc.10]", async () => {
  const { app } = world;
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, context, t } = visitor;
  const bus = await plannedBus(app, token);
  const parcel = await sentParcel(app, token);
  await enterAs(visitor, app, { user: member[5], path: `/agency/package/list/${parcel.uuid}` });
  await page.getByRole("button", { name: t(texts.edit), exact: true }).waitFor();
  expect(await page.getByRole("button", { name: t(texts.delete), exact: true }).count()).toBe(0);
  await page.goto(`/agency/package/departures/${bus.uuid}`);
  await page.getByRole("heading", { level: 1, name: bus.bus_number }).waitFor();
  expect(await page.getByRole("button", { name: t(busTexts.edit), exact: true }).count()).toBe(0);
  await page.goto("/agency/package/list/none");
  await page.getByRole("heading", { name: t(texts.missing) }).waitFor();
  await expectAccessible(visitor.page);

  // A list that fails is tried again; without a network it loads when the connection is back.
  await intercept(page, "**/api/packages?*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/agency/package/list");
  await page.getByRole("alert").first().waitFor();
  await takePicture(visitor, "parcels-failed");
  await page.unrouteAll();
  await page.getByRole("button", { name: t(shellMessages.retry) }).click();
  await rowOf(visitor, parcel.uuid).waitFor();
  await context.setOffline(true);
  await chooser(page, t(texts.status)).selectOption("RECEIVE");
  await page.waitForURL("**/agency/package/list?status=RECEIVE");
  await rowOf(visitor, parcel.uuid).waitFor();
  await context.setOffline(false);
  await rowOf(visitor, parcel.uuid).waitFor({ state: "detached" });

  // A role without the permission is redirected, with a message.
  const manager = await world.visitor({ size: "desktop", language: "fr" });
  await enterAs(manager, app, { user: member[3], path: "/agency/package/list" });
  await manager.page.waitForURL(({ pathname }) => pathname !== "/agency/package/list");
  await manager.page.getByText(t(agencyShellMessages.notAllowed)).first().waitFor();
});

test("a parcel and a bus of another agency are shown without editing, deleting and its other loads [G.parc.10, G.parc.13]", async () => {
  const { app } = world;
  const { sample, parcels } = smallWorld.agencies;
  await addParcelBalance(app, 10_000, sample.id);
  await app.database.sql(
    "update agencies set group_name = 'Ensemble' where id = any ($1::uuid[])",
    [[sample.id, parcels.id]],
  );
  const sender = await logInMember(app, smallWorld.users.member.sample[4]);
  const { receiver } = sampleParcel();
  const bus = await plannedBus(app, sender);
  const parcel = await sentParcel(app, sender, {
    receiver: { ...receiver, destination_agency: parcels.id },
  });
  const own = await sentParcel(app, sender);
  for (const { qr_code } of [parcel, own]) {
    const body = { qr_code, departure_uuid: bus.uuid };
    expect((await app.call("embarkParcel", { body }, { token: sender })).status).toBe(200);
  }
  const visitor = await world.visitor({ size: "desktop", language: "fr" });
  const { page, t } = visitor;
  await enterAs(visitor, app, { user: member[4], path: "/agency/package/departures" });
  const row = rowOf(visitor, bus.uuid);
  await row.getByText(sample.name).waitFor();
  expect(await row.getByRole("button").count()).toBe(0);
  await row.getByRole("link").click();
  await rowOf(visitor, parcel.uuid).waitFor();
  expect(await page.locator("tr[data-key]").count()).toBe(1);
  expect(callsTo(visitor, "getParcelVehicle")).toEqual([]);
  for (const action of [texts.edit, texts.delete])
    expect(await page.getByRole("button", { name: t(action), exact: true }).count()).toBe(0);

  // Its agency is a choice of the filter.
  await page.goto("/agency/package/list");
  await rowOf(visitor, parcel.uuid).waitFor();
  await chooser(page, t(texts.agency)).selectOption({ label: sample.name });
  await page.waitForURL(`**/agency/package/list?agency_uuid=${sample.id}`);
  await expect.poll(() => page.locator("tr[data-key]").count()).toBe(1);
  await rowOf(visitor, parcel.uuid).waitFor();
});

test("a bus departure being entered when the session ended is restored after the same user logs in", async () => {
  const { app } = world;
  const visitor = await world.visitor({ size: "desktop", language: "fr" });
  const { page, t } = visitor;
  const path = "/agency/package/departures";
  const session = await enterAs(visitor, app, { user: member[5], path });
  await page.getByRole("button", { name: t(busTexts.create) }).click();
  const dialog = page.getByRole("dialog", { name: t(busTexts.createTitle) });
  const number = dialog.getByRole("combobox", { name: t(busTexts.busNumber) });
  await number.fill("NW 777 XY");
  await dialog.getByLabel(t(busTexts.date)).fill(busDay);
  await dialog.getByLabel(t(busTexts.hour)).fill("0640");
  await dialog.getByRole("combobox", { name: t(busTexts.to) }).fill("Bafoussam");
  await app.call("logout", {}, { token: session });
  await dialog.getByRole("button", { name: t(busTexts.createNow) }).click();
  await page.waitForURL("**/auth/agency/login?return=*");
  await logInHere(visitor, member[5]);
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(await number.inputValue()).toBe("NW 777 XY");
  expect(await dialog.getByLabel(t(busTexts.hour)).inputValue()).toBe("06:40");
  await dialog.getByRole("button", { name: t(busTexts.createNow) }).click();
  await toasts(visitor, "ok")
    .getByText(t(busTexts.created, { bus: "NW 777 XY" }))
    .waitFor();
});
