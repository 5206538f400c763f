import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { qrDrawing } from "@wakafine/server/files/qr-modules.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import { parcelBusMessages as busTexts } from "@wakafine/shared/parcels/bus-messages.ts";
import { parcelMenuMessages } from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelErrors } from "@wakafine/shared/parcels/errors.ts";
import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { parcelWithdrawMessages as withdrawTexts } from "@wakafine/shared/parcels/withdraw-messages.ts";
import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  busLeaves,
  parcelIn,
  plannedBus,
  sampleParcel,
  sentParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { bodyOf, callMadeBy, callsTo } from "./api-requests.ts";
import { withCameraShowing } from "./fake-camera.ts";
import { errorOf, focusedHeading } from "./fields.ts";
import { eventually, field } from "./guest.ts";
import { inspect } from "./inspect.ts";
import { press, stepIs } from "./parcel-steps.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { openVisitor, visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const member = smallWorld.users.member.parcels;
let token = "";
beforeAll(async () => {
  await addParcelBalance(world.app, 100_000);
  token = await logInMember(world.app, member[4]);
});

const resultIs = ({ page, t }: Visitor, label: Message) =>
  page.getByRole("heading", { level: 2, name: t(label), exact: true }).waitFor();

/** Enters a code with the keyboard. */
async function enter(visitor: Visitor, code: string): Promise<void> {
  const { page, t } = visitor;
  await page.getByLabel(t(texts.code), { exact: true }).fill(code);
  await page.keyboard.press("Enter");
}

/** The running counts, in the order in which they are shown. */
const countsOf = async ({ page, t }: Visitor) =>
  (await page.getByLabel(t(texts.counts)).locator("dd").allInnerTexts()).map(Number);

/** Opens a page from the parcel menu. */
async function openFromMenu(visitor: Visitor, user: { readonly email: string }, entry: Message) {
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user, path: "/agency/package" });
  await page.getByRole("heading", { level: 1, name: t(parcelMenuMessages.title) }).waitFor();
  const link = page.getByRole("main").getByRole("link", { name: new RegExp(`^${t(entry)}`) });
  await link.click();
  await page.getByRole("heading", { level: 1, name: t(entry) }).waitFor();
}

const parcelOf = async (id: string) =>
  (await world.app.call("getParcel", { params: { id } }, { token })).body.data;

describe.each(["fr", "en"] as const)("at 360 px in %s", (language) => {
  test("a bus is loaded by entered codes: on the list, not on it, on another bus, from which it is moved, to another town; scans without a network are counted and sent later with the device's time [A1.parc.04, A2.parc.04, A2.parc.17–19, A5.parc.01, A8.parc.01–03]", async () => {
    const { app } = world;
    const bus = await plannedBus(app, token);
    const planned = { departure_uuid: bus.uuid };
    const listed = [
      await sentParcel(app, token, planned),
      await sentParcel(app, token, planned),
      await sentParcel(app, token, planned),
    ];
    const extra = await sentParcel(app, token);
    const elsewhere = await parcelIn(app, token, { state: "EMBARK" });
    const farther = await sentParcel(app, token, {
      receiver: { ...sampleParcel().receiver, destination_city: "Kribi", town: "Kribi" },
    });
    const visitor = await world.visitor({ size: "phone", language });
    const { page, t, context } = visitor;
    await openFromMenu(visitor, member[4], officeTitles.parcelLoad);
    await page.getByRole("button", { name: bus.bus_number }).waitFor();
    await inspect(visitor, "load-choose");
    await page.getByRole("button", { name: bus.bus_number }).click();
    await stepIs(visitor, texts.scanStep);
    expect(await focusedHeading(page)).toContain(t(texts.scanStep));
    await enter(visitor, "");
    expect(await errorOf(page.getByLabel(t(texts.code), { exact: true }))).toBe(
      t(texts.codeRequired),
    );

    await enter(visitor, listed[0]!.qr_code);
    await resultIs(visitor, texts.loaded);
    await inspect(visitor, "load-loaded");
    await enter(visitor, extra.qr_code);
    await resultIs(visitor, texts.loadedExtra);
    await enter(visitor, listed[0]!.qr_code);
    await resultIs(visitor, texts.already);
    await enter(visitor, elsewhere.qr_code);
    await resultIs(visitor, texts.alreadyElsewhere);
    await page.getByRole("alert").getByText(elsewhere.departure!.bus_number).waitFor();
    await inspect(visitor, "load-elsewhere");
    await press(visitor, texts.transfer);
    await resultIs(visitor, texts.loadedExtra);
    await enter(visitor, "NOBODY-HAS-THIS");
    await page.getByRole("alert").getByText(t(parcelMessages.parcel_qr_unknown)).waitFor();
    await page.getByText(t(parcelMessages.parcel_qr_prompt)).waitFor();
    await inspect(visitor, "load-unknown");
    await press(visitor, texts.enterCode);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("code");
    await enter(visitor, farther.qr_code);
    await page
      .getByRole("alert")
      .getByText(t(texts.goesTo, { town: "Kribi" }))
      .waitFor();
    await inspect(visitor, "load-other-town");
    await press(visitor, texts.loadAnyway);
    await resultIs(visitor, texts.loadedExtra);
    // Expected, loaded, not on the list, on another bus, waiting.
    expect(await countsOf(visitor)).toEqual([2, 4, 3, 0, 0]);

    const before = callsTo(visitor, "embarkParcel").length;
    await context.setOffline(true);
    await enter(visitor, listed[1]!.qr_code);
    await resultIs(visitor, texts.waiting);
    await enter(visitor, listed[2]!.qr_code);
    await expect.poll(() => countsOf(visitor)).toEqual([0, 4, 3, 0, 2]);
    await inspect(visitor, "load-waiting");
    expect((await parcelOf(listed[1]!.uuid)).status).toBe("WAREHOUSE");
    await context.setOffline(false);
    await expect.poll(() => countsOf(visitor)).toEqual([0, 6, 3, 0, 0]);
    const sent = callsTo(visitor, "embarkParcel").slice(before).map(bodyOf);
    for (const one of listed.slice(1)) {
      const { status, events } = await parcelOf(one.uuid);
      const scan = sent.findLast(({ qr_code }) => qr_code === one.qr_code);
      expect([status, events.at(-1)?.happened_at]).toEqual(["EMBARK", scan?.["happened_at"]]);
    }

    await press(visitor, texts.toVerify);
    await stepIs(visitor, texts.verify);
    expect(await focusedHeading(page)).toContain(t(texts.verify));
    await page.getByText(t(texts.allLoaded)).waitFor();
    await inspect(visitor, "load-verify");
    await press(visitor, texts.finishLoad);
    await stepIs(visitor, texts.confirm);
    await page.getByText(t(texts.loadDone)).waitFor();
    await inspect(visitor, "load-done");
    for (const one of [...listed, extra, elsewhere, farther])
      expect((await parcelOf(one.uuid)).departure?.uuid).toBe(bus.uuid);
  });
});

/** A picture of the QR code of a parcel's label. */
function labelOf(code: string): Promise<Buffer> {
  const { size, path } = qrDrawing(`${world.app.origin}/app/parcel/${code}`);
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="-4 -4 ${size + 8} ${size + 8}"><path d="M-4-4h${size + 8}v${size + 8}h-${size + 8}z" fill="white"/><path d="${path}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
}

test.each([
  { call: "embarkParcel", language: "fr", from: "WAREHOUSE", to: "EMBARK" },
  { call: "unloadParcel", language: "en", from: "EMBARK", to: "ARRIVE" },
] as const)(
  "the camera reads the QR code of a label and moves its parcel: $call in $language [A1.parc.04, A1.parc.05, A2.parc.17]",
  async ({ call, language, from, to }) => {
    const { app } = world;
    const bus = await plannedBus(app, token);
    const parcel = await sentParcel(app, token, { departure_uuid: bus.uuid });
    const body = { qr_code: parcel.qr_code, departure_uuid: bus.uuid };
    if (from === "EMBARK") await app.call("embarkParcel", { body }, { token });
    await busLeaves(app, bus.uuid);
    const page = from === "EMBARK" ? "unload" : "load";
    const complaints: string[] = [];
    await withCameraShowing(await labelOf(parcel.qr_code), async (browser) => {
      const visitor = await openVisitor(browser, {
        origin: app.origin,
        profile: { size: "phone", language },
        complaints,
      });
      await enterAs(visitor, app, {
        user: member[5],
        path: `/agency/package/${page}?bus=${bus.uuid}`,
      });
      const made = await callMadeBy(visitor, call, () =>
        visitor.page.getByRole("button", { name: visitor.t(texts.scan) }).click(),
      );
      expect(bodyOf(made)).toMatchObject(body);
      await resultIs(visitor, from === "EMBARK" ? texts.unloaded : texts.loaded);
    });
    expect((await parcelOf(parcel.uuid)).status).toBe(to);
    expect(complaints).toEqual([]);
  },
);

describe.each([
  { size: "phone", language: "fr" },
  { size: "phone", language: "en" },
  { size: "desktop", language: "en" },
] as const)("on a $size in $language", (profile) => {
  test("a bus is unloaded in four steps, also without a network: before its hour only after a question, the reason of each missing parcel is asked, and the bus arrives when it is found [A1.parc.05, A2.parc.05, A2.parc.20, G.parc.05]", async () => {
    const { app } = world;
    const arrived = await parcelIn(app, token, { state: "EMBARK" });
    const { uuid, bus_number } = arrived.departure!;
    const load = { departure_uuid: uuid };
    const [early, second, missing] = [
      await sentParcel(app, token),
      await sentParcel(app, token),
      await sentParcel(app, token),
    ];
    for (const { qr_code } of [early, second, missing])
      await app.call("embarkParcel", { body: { qr_code, ...load } }, { token });
    const visitor = await world.visitor(profile);
    const { page, t, context } = visitor;
    await openFromMenu(visitor, member[5], officeTitles.parcelUnload);
    await stepIs(visitor, texts.chooseBus);
    await page.getByRole("button", { name: bus_number }).waitFor();
    await inspect(visitor, "unload-choose");
    await page.getByRole("button", { name: bus_number }).click();
    await stepIs(visitor, texts.scanStep);
    // Its hour has not come.
    await enter(visitor, early.qr_code);
    await resultIs(visitor, texts.notLeft);
    await inspect(visitor, "unload-not-left");
    await press(visitor, texts.arrivedIndeed);
    await resultIs(visitor, texts.unloaded);
    await busLeaves(app, uuid);
    await page.reload();
    await stepIs(visitor, texts.scanStep);
    await enter(visitor, arrived.qr_code);
    await resultIs(visitor, texts.unloaded);
    await inspect(visitor, "unload-scan");
    await context.setOffline(true);
    await enter(visitor, second.qr_code);
    await resultIs(visitor, texts.waiting);
    await press(visitor, texts.toVerify);
    await stepIs(visitor, texts.verify);
    const reason = page.getByLabel(t(texts.reasonOf, { code: missing.qr_code }));
    await press(visitor, texts.finishUnload);
    expect(await errorOf(reason)).toBe(t(texts.chooseReason));
    await inspect(visitor, "unload-verify");
    await reason.selectOption({ label: t(parcelListMessages.LEFT_ON_BUS) });
    await press(visitor, texts.finishUnload);
    await stepIs(visitor, texts.confirmation);
    await page.getByText(t(texts.unloadOpen)).waitFor();
    await page.getByText(t(texts.stillWaiting)).waitFor();
    await inspect(visitor, "unload-waiting");
    await context.setOffline(false);
    await page.getByText(t(texts.stillWaiting)).waitFor({ state: "detached" });
    await inspect(visitor, "unload-open");
    const { status, events } = await parcelOf(missing.uuid);
    expect([status, events.at(-1)]).toMatchObject([
      "EMBARK",
      { kind: "MISSING", missing: { reason: "LEFT_ON_BUS" } },
    ]);
    expect((await parcelOf(second.uuid)).status).toBe("ARRIVE");

    // It is found.
    await press(visitor, texts.backToScan);
    await enter(visitor, missing.qr_code);
    await resultIs(visitor, texts.unloaded);
    await press(visitor, texts.toVerify);
    await page.getByText(t(texts.allUnloaded)).waitFor();
    await press(visitor, texts.finishUnload);
    await page.getByText(t(texts.unloadDone)).waitFor();
    await inspect(visitor, "unload-done");
    const bus = await app.call("getParcelDeparture", { params: { id: uuid } }, { token });
    expect(bus.body.data.status).toBe("ARRIVE");
    await press(visitor, texts.nextBus);
    await stepIs(visitor, texts.chooseBus);
    await page.getByRole("button", { name: bus_number }).waitFor({ state: "detached" });
  });
});

/** The withdrawal code, once the worker has sent it. */
async function codeSentTo(phone: string): Promise<string> {
  await eventually(
    async () => (await messagesTo(world.app, phone)).some((message) => /^\d{6} /.test(message)),
    "no withdrawal code was sent",
  );
  return lastCode(world.app, phone);
}

describe.each([
  { size: "phone", language: "fr" },
  { size: "phone", language: "en" },
  { size: "desktop", language: "fr" },
] as const)("on a $size in $language", (profile) => {
  test("a parcel is handed out in four steps: unknown label, wrong code, new code, the money, another person; a parcel that another desk handed out says so [A1.parc.06, A2.parc.06, A2.parc.21–24, A8.parc.01–03, G.parc.06]", async () => {
    const { app } = world;
    const parcel = await parcelIn(app, token, {
      state: "ARRIVE",
      payer: "RECEIVER",
      paid: false,
      receiver: { ...sampleParcel().receiver, password: "mangue" },
    });
    const { phone } = parcel.receiver;
    const former = await codeSentTo(phone);
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const amount = formatFrancs(parcel.billing_amount, language);
    await openFromMenu(visitor, member[7], officeTitles.parcelWithdraw);
    await stepIs(visitor, withdrawTexts.scan);
    await inspect(visitor, "withdraw-scan");
    await enter(visitor, "NOBODY-HAS-THIS");
    await page.getByRole("alert").getByText(t(parcelMessages.parcel_qr_unknown)).waitFor();
    await inspect(visitor, "withdraw-unknown");
    await enter(visitor, parcel.qr_code);
    await stepIs(visitor, withdrawTexts.information);
    expect(await focusedHeading(page)).toContain(t(withdrawTexts.information));
    await page.getByText(t(withdrawTexts.toCollect, { amount })).waitFor();
    await inspect(visitor, "withdraw-parcel");
    await press(visitor, withdrawTexts.next);
    await stepIs(visitor, withdrawTexts.status);
    await inspect(visitor, "withdraw-check");

    const form = page.locator("form");
    const codeField = field(form, t(withdrawTexts.code));
    await codeField.fill(former === "111111" ? "222222" : "111111");
    await field(form, t(withdrawTexts.secret)).fill("mangue");
    await field(form, t(withdrawTexts.cni)).fill("112 233 445");
    await press(visitor, withdrawTexts.handOut);
    const money = page.getByRole("checkbox", { name: t(withdrawTexts.collected, { amount }) });
    expect(await errorOf(money)).toBe(t(withdrawTexts.mustCollect, { amount }));
    await inspect(visitor, "withdraw-unpaid");
    await money.check();
    await press(visitor, withdrawTexts.handOut);
    await page.getByText(t(withdrawTexts.attemptsLeft, { count: 4 })).waitFor();
    expect(await errorOf(codeField)).toContain(t(parcelErrors.parcel_code_wrong));
    await inspect(visitor, "withdraw-wrong-code");

    await callMadeBy(visitor, "sendWithdrawalCode", () => press(visitor, withdrawTexts.resend));
    await eventually(
      async () => (await lastCode(app, phone)) !== former,
      "no new withdrawal code was sent",
    );
    await page.getByRole("radio", { name: t(withdrawTexts.receiver) }).press("ArrowRight");
    await field(form, t(withdrawTexts.surname)).fill("Ada");
    await field(form, t(withdrawTexts.name)).fill("Bella");
    await codeField.fill(await lastCode(app, phone));
    await inspect(visitor, "withdraw-delegate");
    await press(visitor, withdrawTexts.handOut);
    await stepIs(visitor, withdrawTexts.confirmation);
    await page.getByText(t(withdrawTexts.doneTo, { name: "Ada Bella" })).waitFor();
    await inspect(visitor, "withdraw-done");
    expect(await parcelOf(parcel.uuid)).toMatchObject({ status: "RECEIVE", is_paid: true });

    // Another desk is faster.
    const next = await parcelIn(app, token, { state: "ARRIVE" });
    const code = await codeSentTo(next.receiver.phone);
    await press(visitor, withdrawTexts.another);
    await stepIs(visitor, withdrawTexts.scan);
    await enter(visitor, next.qr_code);
    await press(visitor, withdrawTexts.next);
    await app.call("withdrawParcel", { body: withdrawalOf(next.qr_code, code) }, { token });
    await codeField.fill(code);
    await field(form, t(withdrawTexts.cni)).fill("998877665");
    await press(visitor, withdrawTexts.handOut);
    await page
      .getByRole("alert")
      .getByText(t(withdrawTexts.takenBy, { name: "Kamga Serge", end: "3445" }))
      .waitFor();
    await inspect(visitor, "withdraw-taken");
  });
});

test("a departure without parcels is closed by a parcel manager and leaves the buses to load; the planned parcel stays in the warehouse [G.parc.10, G.parc.16]", async () => {
  const { app } = world;
  const bus = await plannedBus(app, token);
  const planned = await sentParcel(app, token, { departure_uuid: bus.uuid });
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, t } = visitor;
  await enterAs(visitor, app, {
    user: member[4],
    path: `/agency/package/departures/${bus.uuid}`,
  });
  await press(visitor, busTexts.closeNow);
  const dialog = page.getByRole("dialog", {
    name: t(busTexts.closeTitle, { bus: bus.bus_number }),
  });
  await dialog.getByText(t(busTexts.closePlanned)).waitFor();
  await inspect(visitor, "bus-close");
  await dialog.getByRole("button", { name: t(busTexts.closeNow) }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("main").getByText(t(busTexts.ARRIVE), { exact: true }).first().waitFor();
  expect(await parcelOf(planned.uuid)).toMatchObject({ status: "WAREHOUSE", departure: null });
  await page.goto("/agency/package/load");
  await page.locator("#choose-bus").waitFor();
  expect(await page.getByRole("button", { name: bus.bus_number }).count()).toBe(0);
});

test("a member without the permission for parcels is led away from the pages for unloading and handing out [G.role.11]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "fr" });
  const { page } = visitor;
  for (const path of ["/agency/package/unload", "/agency/package/withdraw"]) {
    await enterAs(visitor, world.app, { user: member[3], path });
    await page.waitForURL(({ pathname }) => pathname !== path);
  }
});
