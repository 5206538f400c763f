import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { parcelPhotoMessages } from "@wakafine/shared/parcels/photo-messages.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { topUpMessages } from "@wakafine/shared/parcels/top-up-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { parcelBalanceOf } from "@wakafine/testkit/parcel-world.ts";
import { expect, test } from "vitest";
import { toasts } from "./api-requests.ts";
import { field, payers } from "./guest.ts";
import { inspect } from "./inspect.ts";
import { fillParty, fillTown, largePhoto, odile, press, serge, stepIs } from "./parcel-steps.ts";
import { onPhone } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const user = smallWorld.users.member.parcels[5];

/** Fills in a parcel with two photos and a secret word of its receiver, and opens the details. */
async function fillParcel(visitor: Visitor, amount: number): Promise<void> {
  const { page, t } = visitor;
  const form = page.locator("form");
  await stepIs(visitor, texts.departureStep);
  await press(visitor, texts.next);
  await stepIs(visitor, texts.senderStep);
  await fillParty(visitor, odile);
  await press(visitor, texts.next);
  await stepIs(visitor, texts.receiverStep);
  await fillTown(visitor, texts.city, "Bafoussam");
  await fillParty(visitor, serge);
  await field(form, t(texts.password)).fill("mangue");
  await press(visitor, texts.next);
  await stepIs(visitor, texts.parcelStep);
  await field(form, t(texts.description)).fill("Carton de chaussures");
  await page
    .locator("input[type=file]")
    .setInputFiles([await largePhoto("un.jpg", "#7a3"), await largePhoto("deux.jpg", "#b52")]);
  await page
    .getByRole("img", { name: t(parcelPhotoMessages.photoNumber, { number: 2 }) })
    .waitFor();
  await press(visitor, texts.next);
  await stepIs(visitor, texts.paymentsStep);
  await field(form, t(texts.amount)).fill(String(amount));
  await press(visitor, texts.next);
  await stepIs(visitor, texts.detailsStep);
}

test.each(onPhone)(
  "a top-up in the middle of a parcel returns to the same step with input and photos; the secret word is not on the device, is asked for again, and the parcel is sent with it ($size, $language) [A2.topup.01, G.topup.05, G.parc.08]",
  async (profile) => {
    const token = await logInMember(world.app, user);
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    await enterAs(visitor, world.app, { user, path: "/agency/package/send" });
    const balance = await parcelBalanceOf(world.app);
    const amount = Math.ceil(((balance + 1000) * 100) / 3); // the fee is 3 %
    await fillParcel(visitor, amount);
    const list = page.locator("form dl");
    const photosShown = list.getByText("2", { exact: true });
    await photosShown.waitFor();

    await press(visitor, texts.topUp);
    const dialog = page.getByRole("dialog", { name: t(topUpMessages.title) });
    await field(dialog, t(topUpMessages.amount)).fill("10 000");
    await dialog.getByRole("radio", { name: new RegExp(`^${t(topUpMessages.mobile)}`) }).check();
    await field(dialog, t(topUpMessages.payer, { wallet: "MTN" })).fill(payers.willing);
    await dialog.locator("button[type=submit]").click();
    await toasts(visitor, "ok")
      .getByText(t(topUpMessages.completed, { amount: formatFrancs(10_000, language) }))
      .waitFor();

    expect(new URL(page.url()).pathname).toBe("/agency/package/send");
    await stepIs(visitor, texts.detailsStep);
    await photosShown.waitFor();
    const secret = t(texts.secretOf, { person: t(texts.receiverStep) });
    const note = page.getByText(t(texts.secretsLost, { fields: secret }));
    await note.waitFor();
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain("mangue");
    await inspect(visitor, "parcel-after-top-up");
    await press(visitor, texts.save);
    await stepIs(visitor, texts.receiverStep);
    const form = page.locator("form");
    await field(form, t(texts.password)).fill("papaye");
    await note.waitFor({ state: "detached" });
    for (const step of [texts.parcelStep, texts.paymentsStep, texts.detailsStep]) {
      await press(visitor, texts.next);
      await stepIs(visitor, step);
    }
    await press(visitor, texts.save);
    await stepIs(visitor, texts.doneStep);
    await inspect(visitor, "parcel-sent-after-top-up");
    const code = await page.locator("b.code").first().innerText();
    const { body } = await world.app.call("getParcel", { params: { id: code } }, { token });
    expect(body.data).toMatchObject({
      description: "Carton de chaussures",
      billing_amount: amount,
      receiver: { has_password: true },
    });
    expect(body.data.images).toHaveLength(2);
  },
);
