import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelClaimMessages as claimTexts } from "@wakafine/shared/parcels/claim-messages.ts";
import { parcelExceptionMessages as exceptions } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelListMessages as listTexts } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelPhotoMessages } from "@wakafine/shared/parcels/photo-messages.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import { parcelTariffMessages as tariffTexts } from "@wakafine/shared/parcels/tariff-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, parcelIn, sentParcel } from "@wakafine/testkit/parcel-world.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { callMadeBy, toasts } from "./api-requests.ts";
import { field } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { type Visitor, visitedWorld } from "./visited-app.ts";

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

const drawn = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="${colour}"/></svg>`,
  );
const photo = { name: "carton.svg", mimeType: "image/svg+xml", buffer: drawn("#7a2f1d") };
const sentPhoto = `data:image/svg+xml;base64,${drawn("#c8a26a").toString("base64")}`;

/** Swipes with a finger over the middle of the screen until an element is on it. */
async function expectSwipedTo({ page, context }: Visitor, element: Locator): Promise<void> {
  await element.waitFor();
  const { width, height } = page.viewportSize()!;
  const session = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: width / 2, y }],
    });
  await expect
    .poll(async () => {
      await touch("touchStart", height * 0.8);
      for (const part of [0.7, 0.6, 0.5, 0.4, 0.3]) await touch("touchMove", height * part);
      await touch("touchEnd");
      const box = (await element.boundingBox())!;
      return box.y >= 0 && box.y + box.height <= height;
    })
    .toBe(true);
}

const chooser = (within: Page | Locator, label: string) =>
  within.getByRole("combobox", { name: label, exact: true });
const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

test.each(profiles)(
  "a parcel manager reports damage with a photo, holds and releases the parcel, opens a claim and decides it ($size, $language)",
  async (profile) => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const parcel = await parcelIn(app, token, { state: "ARRIVE", images: [sentPhoto] });
    const sound = await sentParcel(app, token);
    await enterAs(visitor, app, {
      user: member[4],
      path: `/agency/package/list/${parcel.uuid}`,
    });
    const dialog = page.getByRole("dialog");

    await button(page, t(texts.report)).click();
    await button(dialog, t(texts.report)).click();
    await dialog.locator("select[aria-invalid='true']:focus").waitFor();
    await chooser(dialog, t(texts.kind)).selectOption("DAMAGED");
    await field(dialog, t(texts.note)).fill("Un coin est écrasé");
    await button(dialog, t(texts.report)).click();
    await dialog.getByText(t(texts.photoRequired)).waitFor();
    await dialog.locator("[data-wrong] input:focus").waitFor();
    await expectAccessible(visitor.page);
    await dialog.locator("input[type=file]").setInputFiles(photo);
    await dialog
      .getByRole("img", { name: t(parcelPhotoMessages.photoNumber, { number: 1 }) })
      .waitFor();
    await takePicture(visitor, "problem");
    const reported = await callMadeBy(visitor, "recordParcelException", () =>
      button(dialog, t(texts.report)).click(),
    );
    expect(reported.headers()["idempotency-key"]).toMatch(/^[\w-]{20,}$/);
    await dialog.waitFor({ state: "detached" });
    const damage = t(exceptions.DAMAGED);
    await toasts(visitor, "ok")
      .getByText(t(texts.reported, { problem: damage }))
      .waitFor();
    await page.getByRole("img", { name: t(listTexts.eventPhoto, { event: damage }) }).waitFor();
    await page.locator("button:focus").getByText(t(texts.report)).waitFor();

    await button(page, t(texts.report)).click();
    await chooser(dialog, t(texts.kind)).selectOption("HELD");
    await field(dialog, t(texts.note)).fill("Facture demandée");
    await button(dialog, t(texts.report)).click();
    await dialog.waitFor({ state: "detached" });
    const held = { problem: t(exceptions.HELD) };
    await button(page, t(texts.end, held)).click();
    await field(dialog, t(texts.note)).fill("Facture vue");
    await takePicture(visitor, "problem-end");
    await button(dialog, t(texts.endNow)).click();
    await dialog.waitFor({ state: "detached" });
    await button(page, t(texts.end, held)).waitFor({ state: "detached" });
    await page.locator("h2#parcel-data:focus").waitFor();

    await button(page, t(claimTexts.open)).click();
    await chooser(dialog, t(claimTexts.claimant)).selectOption("RECEIVER");
    await chooser(dialog, t(claimTexts.reason)).selectOption("DAMAGED");
    const amount = field(dialog, t(claimTexts.amount));
    await amount.fill("50 001");
    await field(dialog, t(claimTexts.description)).fill("Deux paires sur quatre sont abîmées");
    await button(dialog, t(claimTexts.open)).click();
    const limit = formatFrancs(50_000, language);
    await dialog.getByText(t(claimTexts.tooLarge, { limit })).waitFor();
    await dialog.getByText(t(texts.photoRequired)).waitFor();
    await dialog.locator("input[type=file]").setInputFiles(photo);
    await dialog
      .getByRole("img", { name: t(parcelPhotoMessages.photoNumber, { number: 1 }) })
      .waitFor();
    await amount.fill("20 000");
    await expectAccessible(visitor.page);
    await takePicture(visitor, "claim-open");
    const opened = await callMadeBy(visitor, "openParcelClaim", () =>
      button(dialog, t(claimTexts.open)).click(),
    );
    expect(opened.headers()["idempotency-key"]).toMatch(/^[\w-]{20,}$/);
    await dialog.waitFor({ state: "detached" });
    const claim = page.getByRole("region", { name: t(claimTexts.title), exact: true });
    await claim.getByText(t(claimTexts.OPEN), { exact: true }).waitFor();
    // The chain names the reason.
    await page.getByText(new RegExp(`bus .* · ${t(claimTexts.DAMAGED)}$`)).waitFor();
    for (const text of [listTexts.photo, claimTexts.photoOfClaim])
      await claim.getByRole("img", { name: t(text, { number: 1 }) }).waitFor();
    await page.locator("h2#claim:focus").waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "claim");

    await button(claim, t(claimTexts.decide)).click();
    await field(dialog, t(claimTexts.award)).fill("15 000");
    await button(dialog, t(claimTexts.acceptNow)).click();
    await dialog.locator("textarea[aria-invalid='true']:focus").waitFor();
    await field(dialog, t(claimTexts.decision)).fill("Les photos le montrent");
    await takePicture(visitor, "claim-decide");
    await button(dialog, t(claimTexts.acceptNow)).click();
    await dialog.waitFor({ state: "detached" });
    await claim.getByText(t(claimTexts.ACCEPTED), { exact: true }).waitFor();
    await claim.getByText(formatFrancs(15_000, language)).waitFor();
    const { claim: stored, exceptions: left } = (
      await app.call("getParcel", { params: { id: parcel.uuid } }, { token })
    ).body.data;
    expect(stored).toMatchObject({ claimant: "RECEIVER", state: "ACCEPTED", awarded: 15_000 });
    expect(left).toEqual(["DAMAGED"]);

    // The lists: parcels with a problem, and claims.
    await page.goto("/agency/package/list");
    const row = (id: string) => page.locator(`tr[data-key="${id}"]`);
    await row(sound.uuid).waitFor();
    await chooser(page, t(texts.filter)).selectOption("DAMAGED");
    await row(sound.uuid).waitFor({ state: "detached" });
    await row(parcel.uuid).waitFor();
    await takePicture(visitor, "parcels-problem");
    await page.getByRole("link", { name: t(officeTitles.parcelClaims) }).click();
    await page.getByRole("heading", { level: 1, name: t(officeTitles.parcelClaims) }).waitFor();
    await row(stored!.uuid).getByText(t(claimTexts.ACCEPTED), { exact: true }).waitFor();
    await expectAccessible(visitor.page);
    await takePicture(visitor, "claims");
  },
);

test.each(profiles)(
  "a parcel manager sets, changes and deletes the price of a route; other roles read it ($size, $language)",
  async (profile) => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const path = "/agency/package/tariffs";
    await enterAs(visitor, app, { user: member[4], path });
    const dialog = page.getByRole("dialog");
    await page.getByRole("heading", { name: t(tariffTexts.noneTitle) }).waitFor();
    await button(page, t(tariffTexts.add)).click();
    await expectSwipedTo(visitor, dialog.locator("button[type=submit]"));
    await dialog.getByRole("combobox", { name: t(tariffTexts.from) }).fill("Douala");
    await dialog.getByRole("combobox", { name: t(tariffTexts.to) }).fill("Yaound");
    await page.keyboard.press("Enter");
    await field(dialog, t(tariffTexts.rateField)).fill("1,555");
    await button(dialog, t(tariffTexts.save)).click();
    await dialog.getByText(t(tariffTexts.rateInvalid)).waitFor();
    await field(dialog, t(tariffTexts.baseField)).fill("1 500");
    await field(dialog, t(tariffTexts.rateField)).fill("1,5");
    await field(dialog, t(tariffTexts.maxValueField)).fill("200 000");
    await expectAccessible(visitor.page);
    await takePicture(visitor, "tariff");
    await button(dialog, t(tariffTexts.save)).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.locator("tr[data-key]");
    await row.getByText(formatFrancs(1500, language)).waitFor();
    const route = "Douala – Yaoundé";
    await button(row, t(tariffTexts.changeOf, { route })).click();
    await field(dialog, t(tariffTexts.baseField)).fill("1800");
    await button(dialog, t(tariffTexts.save)).click();
    await row.getByText(formatFrancs(1800, language)).waitFor();
    await dialog.waitFor({ state: "detached" });
    await expectAccessible(visitor.page);
    await takePicture(visitor, "tariffs");
    const [stored] = (await app.call("listParcelTariffs", {}, { token })).body.data;
    expect(stored).toMatchObject({ base: 1800, value_rate: "1.5", max_value: 200_000 });

    const reader = await world.visitor(profile);
    await enterAs(reader, app, { user: member[5], path });
    await reader.page.locator("tr[data-key]").getByText(route).waitFor();
    for (const action of [
      t(tariffTexts.add),
      t(tariffTexts.changeOf, { route }),
      t(tariffTexts.removeOf, { route }),
    ])
      expect(await button(reader.page, action).count()).toBe(0);

    await button(row, t(tariffTexts.removeOf, { route })).click();
    await button(dialog, t(tariffTexts.removeNow)).click();
    await page.getByRole("heading", { name: t(tariffTexts.noneTitle) }).waitFor();
    expect((await app.call("listParcelTariffs", {}, { token })).body.data).toEqual([]);
    await page.locator("h1:focus").waitFor();
  },
);
