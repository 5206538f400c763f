import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import {
  checkParcelMessages,
  parcelMenuMessages,
  parcelStateLabel,
} from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelLoaderMessages } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { parcelPhotoMessages } from "@wakafine/shared/parcels/photo-messages.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  parcelBalanceOf,
  plannedBus,
  sentParcel,
} from "@wakafine/testkit/parcel-world.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bodyOf, callMadeBy, callsTo, failCalls, toasts } from "./api-requests.ts";
import { field } from "./guest.ts";
import { inspect, isFocused } from "./inspect.ts";
import { fillParty, fillTown, largePhoto, odile, press, serge, stepIs } from "./parcel-steps.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { agencies, users } = smallWorld;

describe.each(["fr", "en"] as const)("at 360 px in %s", (language) => {
  test("a parcel is sent in seven steps with two photos, its label is downloaded, and the check shows it [A1.parc.03, A1.parc.07, A2.parc.01–03, A2.parc.10–16, A3.parc.11–24, A4.parc.01, A5.parc.02, A5.parc.03, A5.parc.05–08, G.parc.06, G.parc.12]", async () => {
    const role = language === "fr" ? 4 : 5;
    const token = await logInMember(world.app, users.member.parcels[role]);
    const bus = await plannedBus(world.app, token);
    const before = await parcelBalanceOf(world.app);
    const visitor = await world.visitor({ size: "phone", language });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, {
      user: users.member.parcels[role],
      path: "/agency/package",
    });
    await page.getByRole("heading", { level: 1, name: t(parcelMenuMessages.title) }).waitFor();
    await inspect(visitor, "parcel-menu");
    await page
      .getByRole("main")
      .getByRole("link", { name: t(parcelMenuMessages.send) })
      .click();

    // 1: the bus proposes the towns.
    await stepIs(visitor, texts.departureStep);
    const form = page.locator("form");
    await page.getByRole("combobox", { name: t(texts.bus) }).selectOption(bus.uuid);
    await inspect(visitor, "parcel-send-1");
    await press(visitor, texts.next);

    // 2
    await stepIs(visitor, texts.senderStep);
    expect(await page.locator("h2:focus").count()).toBe(1);
    await press(visitor, texts.next);
    await page.locator("[aria-invalid='true']:focus").waitFor();
    await inspect(visitor, "parcel-send-2-empty");
    await fillParty(visitor, odile);
    expect(await page.getByRole("combobox", { name: t(texts.senderTown) }).inputValue()).toBe(
      "Douala",
    );
    await field(form, t(texts.cni)).fill("112 233 445");
    await field(form, t(texts.password)).fill("mangue");
    await inspect(visitor, "parcel-send-2");
    await press(visitor, texts.next);

    // 3: the same town as the sender's is refused.
    await stepIs(visitor, texts.receiverStep);
    await fillTown(visitor, texts.city, "Douala");
    await fillParty(visitor, serge);
    await press(visitor, texts.next);
    await page.locator("[aria-invalid='true']:focus").waitFor();
    await fillTown(visitor, texts.city, "Bafoussam");
    await field(form, t(texts.cni)).fill("998877665");
    await page.getByRole("combobox", { name: t(texts.quarter) }).fill("Marché A");
    await inspect(visitor, "parcel-send-3");
    await press(visitor, texts.next);

    // 4: seven photos are too many, two are shrunk.
    await stepIs(visitor, texts.parcelStep);
    const code = await field(form, t(texts.code)).inputValue();
    expect(code).toMatch(/^WK-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
    await field(form, t(texts.description)).fill("Carton de chaussures, fragile");
    const [one, two] = [await largePhoto("un.jpg", "#7a3"), await largePhoto("deux.jpg", "#b52")];
    const files = page.locator("input[type=file]");
    await files.setInputFiles([one, two, one, two, one, two, one]);
    await page.getByText(t(formMessages.too_many_images)).waitFor();
    await files.setInputFiles([one, two]);
    await page
      .getByRole("img", { name: t(parcelPhotoMessages.photoNumber, { number: 2 }) })
      .waitFor();
    expect(await page.getByText(t(formMessages.too_many_images)).count()).toBe(0);
    await inspect(visitor, "parcel-send-4");
    await press(visitor, texts.next);

    // 5: the fee is 3 % of the price; the balance is empty or too low.
    await stepIs(visitor, texts.paymentsStep);
    const price = 100_000;
    await field(form, t(texts.amount)).fill("100 000");
    await page.getByRole("radio", { name: t(texts.payerReceiver) }).check({ force: true });
    await page
      .getByText(t(texts.missing, { amount: formatFrancs(3000 - before, language) }))
      .waitFor();
    await inspect(visitor, "parcel-send-5");
    await press(visitor, texts.next);

    // 6: too low a balance saves nothing; after a top-up the same input is saved.
    await stepIs(visitor, texts.detailsStep);
    await page.getByText(displayPhone("+237677112233")).waitFor();
    await inspect(visitor, "parcel-send-6");
    await press(visitor, texts.save);
    await page.getByText(t(parcelMessages.parcel_balance_too_low)).waitFor();
    await inspect(visitor, "parcel-send-6-too-low");
    await addParcelBalance(world.app, 3000 - before);
    await failCalls(visitor, "sendParcel");
    await press(visitor, texts.save);
    await page.getByText(t(texts.networkLost)).waitFor();
    await inspect(visitor, "parcel-send-6-lost");
    await page.unrouteAll();
    const call = await callMadeBy(visitor, "sendParcel", () => press(visitor, texts.save));
    const [refused, lost] = callsTo(visitor, "sendParcel");
    expect([lost?.headers()["idempotency-key"], call.headers()["idempotency-key"]]).toEqual([
      refused?.headers()["idempotency-key"],
      refused?.headers()["idempotency-key"],
    ]);
    const sender = { name: "Mbarga", surname: "Odile", phone: "+237677112233", town: "Douala" };
    expect(bodyOf(call)).toMatchObject({
      qr_code: code,
      departure_uuid: bus.uuid,
      sender: { ...sender, cni: "112 233 445", password: "mangue" },
      receiver: { phone: "+237699001122", town: "Bafoussam", destination_city: "Bafoussam" },
      billing_amount: price,
      payer: "RECEIVER",
      payment_method: "CASH",
      paid: false,
    });
    const images = (bodyOf(call)["images"] as readonly string[]).map((url) =>
      Buffer.from(url.slice(url.indexOf(",") + 1), "base64"),
    );
    for (const image of images) {
      expect(image.length).toBeLessThanOrEqual(1024 * 1024);
      expect((await sharp(image).metadata()).width).toBe(1920);
    }
    expect(images).toHaveLength(2);

    // 7
    await stepIs(visitor, texts.doneStep);
    await page.getByText(t(texts.sent)).waitFor();
    expect(await parcelBalanceOf(world.app)).toBe(0);
    await inspect(visitor, "parcel-send-7");
    const stored = await world.app.call("getParcel", { params: { id: code } }, { token });
    expect(stored.body.data).toMatchObject({
      sender: { ...sender, cni: "•••• 3445", has_password: true },
      receiver: {
        name: "Kamga",
        surname: "Serge",
        phone: "+237699001122",
        town: "Bafoussam",
        cni: "•••• 7665",
        has_password: false,
        destination_city: "Bafoussam",
        destination_agency: { uuid: agencies.parcels.id },
      },
      retrieval_quarter: "Marché A",
      secret_required: true,
    });
    expect(JSON.stringify(stored.body)).not.toContain("mangue");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      press(visitor, parcelListMessages.label),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);

    // The check, from the result and by the code in lower case.
    await page.getByRole("link", { name: t(texts.check) }).click();
    await page.getByRole("heading", { name: code }).waitFor();
    await page.getByText(t(parcelStateLabel("WAREHOUSE"))).waitFor();
    await page.getByText(/Kamga/).first().waitFor();
    await page.getByText(t(parcelListMessages.SENT)).waitFor();
    expect(await page.getByRole("img", { name: /photo/i }).count()).toBe(2);
    await inspect(visitor, "parcel-check");
    await field(page.locator("form"), t(parcelLoaderMessages.code)).fill(code.toLowerCase());
    await press(visitor, checkParcelMessages.look);
    await page.getByRole("heading", { name: code }).waitFor();
  });

  test("the check refuses an empty code, says that an unknown one matches no parcel, and offers to scan again or enter it [A5.parc.01, A8.parc.01–03]", async () => {
    const visitor = await world.visitor({ size: "phone", language });
    const { page, t } = visitor;
    await enterAs(visitor, world.app, {
      user: users.member.parcels[6],
      path: "/agency/package/check",
    });
    const code = field(page.locator("form"), t(parcelLoaderMessages.code));
    await press(visitor, checkParcelMessages.look);
    await page.locator("[aria-invalid='true']:focus").waitFor();
    await page.getByText(t(parcelLoaderMessages.codeRequired)).waitFor();
    for (const unknown of ["WK-0000-0000", "?"]) {
      await code.fill(unknown);
      await press(visitor, checkParcelMessages.look);
      const alert = page
        .getByRole("alert")
        .filter({ hasText: t(parcelMessages.parcel_qr_unknown) });
      await alert.getByText(t(parcelMessages.parcel_qr_prompt)).waitFor();
    }
    await inspect(visitor, "parcel-check-unknown");
    await press(visitor, parcelLoaderMessages.enterCode);
    expect(await isFocused(code)).toBe(true);
    await press(visitor, parcelLoaderMessages.scanAgain);
    await page.getByRole("dialog", { name: t(parcelLoaderMessages.scanTitle) }).waitFor();
    expect(await toasts(visitor, "error").count()).toBe(0);
  });
});

test("leaving a parcel that is not saved asks for confirmation", async () => {
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, {
    user: users.member.parcels[7],
    path: "/agency/package/send",
  });
  await press(visitor, texts.next);
  await fillParty(visitor, odile);
  await page
    .getByRole("main")
    .getByRole("link", { name: t(parcelMenuMessages.title) })
    .click();
  const question = page.getByRole("dialog", { name: t(formMessages.leave_title) });
  await question.getByRole("button", { name: t(formMessages.stay), exact: true }).click();
  expect(await field(page.locator("form"), t(texts.name)).inputValue()).toBe(odile.name);
  await press(visitor, shellMessages.back);
  await press(visitor, texts.next);
  expect(await field(page.locator("form"), t(texts.name)).inputValue()).toBe(odile.name);
});

test("the pages fit a desktop: menu, sending and check of a parcel [A2.parc.01–03, G.parc.17]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  const user = users.member.parcels[8];
  await addParcelBalance(world.app, 200);
  const parcel = await sentParcel(world.app, await logInMember(world.app, user));
  await enterAs(visitor, world.app, { user, path: "/agency/package" });
  for (const [entry, title] of [
    [parcelMenuMessages.send, texts.title],
    [parcelMenuMessages.check, checkParcelMessages.title],
  ] as const) {
    const main = page.getByRole("main");
    await main.getByRole("link", { name: t(entry) }).waitFor();
    await inspect(visitor, "parcel-menu");
    await main.getByRole("link", { name: t(entry) }).click();
    await page.getByRole("heading", { level: 1, name: t(title) }).waitFor();
    await page.locator("form").waitFor();
    await inspect(
      visitor,
      entry === parcelMenuMessages.send ? "parcel-send-1" : "parcel-check-empty",
    );
    if (entry === parcelMenuMessages.send) await page.goBack();
  }
  await field(page.locator("form"), t(parcelLoaderMessages.code)).fill(parcel.qr_code);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: parcel.qr_code }).waitFor();
  await inspect(visitor, "parcel-check");
});

test("the entries of the menu stand in the documented order, and each opens its screen; the statistics are for administrators only [A2.parc.02–09, G.parc.17]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const main = page.getByRole("main");
  const entries = main.getByRole("listitem").getByRole("link").locator("b");
  await enterAs(visitor, world.app, { user: users.member.parcels[4], path: "/agency/package" });
  await entries.first().waitFor();
  expect(await entries.allTextContents()).not.toContain(t(officeTitles.parcelStatistics));
  await enterAs(visitor, world.app, { user: users.member.parcels[1], path: "/agency/package" });
  const documented = [
    "sendParcel",
    "checkParcel",
    "parcelLoad",
    "parcelUnload",
    "parcelWithdraw",
    "parcelList",
    "parcelDepartures",
    "parcelStatistics",
  ] as const;
  await entries.first().waitFor();
  expect((await entries.allTextContents()).slice(0, documented.length)).toEqual(
    documented.map((entry) => t(officeTitles[entry])),
  );
  for (const entry of documented) {
    await main.getByText(t(officeTitles[entry]), { exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t(officeTitles[entry]) }).waitFor();
    await page.goBack();
  }
});
