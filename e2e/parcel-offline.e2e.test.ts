import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { parcelLoaderMessages } from "@wakafine/shared/parcels/loader-messages.ts";
import { checkParcelMessages } from "@wakafine/shared/parcels/desk-messages.ts";
import { parcelListMessages } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, plannedBus, sentParcel } from "@wakafine/testkit/parcel-world.ts";
import { describe, expect, test } from "vitest";
import { field } from "./guest.ts";
import { inspect } from "./inspect.ts";
import { mixedProfiles } from "./profiles.ts";
import { fillParty, fillTown, odile, press, serge, stepIs } from "./parcel-steps.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const user = smallWorld.users.member.parcels[4];

describe.each(mixedProfiles)("at the size of a $size in $language", (profile) => {
  test("without a network the check says so and looks the code up once it is back; the list keeps what it shows [A1.parc.07, A2.parc.03, A2.parc.07]", async () => {
    const token = await logInMember(world.app, user);
    await addParcelBalance(world.app, 1000);
    const parcel = await sentParcel(world.app, token);
    const visitor = await world.visitor(profile);
    const { page, t, context } = visitor;
    await enterAs(visitor, world.app, { user, path: "/agency/package/check" });
    await field(page.locator("form"), t(parcelLoaderMessages.code)).waitFor();
    await context.setOffline(true);
    await field(page.locator("form"), t(parcelLoaderMessages.code)).fill(parcel.qr_code);
    await press(visitor, checkParcelMessages.look);
    const offline = page.getByRole("main").getByRole("heading", {
      name: t(stateMessages["shared.internet_connexion_error"]),
    });
    await offline.waitFor();
    expect(await page.getByText(t(parcelMessages.parcel_qr_unknown)).count()).toBe(0);
    await inspect(visitor, "parcel-check-offline");
    await context.setOffline(false);
    await page.getByRole("heading", { name: parcel.qr_code }).waitFor();
    expect(await offline.count()).toBe(0);

    await page.goto("/agency/package/list");
    const row = page.locator(`[data-key="${parcel.uuid}"]`);
    await row.waitFor();
    await context.setOffline(true);
    await page
      .getByRole("combobox", { name: t(parcelListMessages.status), exact: true })
      .selectOption("RECEIVE");
    await page.waitForURL("**/agency/package/list?status=RECEIVE");
    await row.waitFor();
    await context.setOffline(false);
    await row.waitFor({ state: "detached" });
  });

  test("a loader who reloads without a network is on the same bus with its list, and what is scanned there is sent when the network is back [A2.parc.17–19, G.parc.05]", async () => {
    const token = await logInMember(world.app, user);
    await addParcelBalance(world.app, 1000);
    const bus = await plannedBus(world.app, token);
    const parcel = await sentParcel(world.app, token, { departure_uuid: bus.uuid });
    const visitor = await world.visitor({ ...profile, serviceWorker: true });
    const { page, t, context } = visitor;
    await page.goto("/app/home");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await enterAs(visitor, world.app, { user, path: "/agency/profile" });
    await page.waitForFunction(() =>
      caches.match("/agency/package/load").then((kept) => kept !== undefined),
    );
    await page.goto(`/agency/package/load?bus=${bus.uuid}`);
    await page.getByText(bus.bus_number).waitFor();
    await context.setOffline(true);
    await page.reload({ waitUntil: "load" });
    await page.getByText(bus.bus_number).waitFor();
    const code = page.getByLabel(t(parcelLoaderMessages.code), { exact: true });
    await code.fill(parcel.qr_code);
    await code.press("Enter");
    await page
      .getByRole("heading", { name: t(parcelLoaderMessages.waiting), exact: true })
      .waitFor();
    await inspect(visitor, "parcel-load-reloaded-offline");
    await context.setOffline(false);
    await expect
      .poll(async () => {
        const read = await world.app.call("getParcel", { params: { id: parcel.uuid } }, { token });
        return read.body.data.status;
      })
      .toBe("EMBARK");
  });

  test("a parcel that is saved without a network loses nothing that was entered, and is sent once when the network is back [A1.parc.03]", async () => {
    await addParcelBalance(world.app, 1000);
    const visitor = await world.visitor(profile);
    const { page, t, context } = visitor;
    await enterAs(visitor, world.app, { user, path: "/agency/package/send" });
    await stepIs(visitor, texts.departureStep);
    await press(visitor, texts.next);
    await stepIs(visitor, texts.senderStep);
    await context.setOffline(true); // The steps work without a network.
    await fillParty(visitor, odile);
    await press(visitor, texts.next);
    await stepIs(visitor, texts.receiverStep);
    await fillTown(visitor, texts.city, "Bafoussam");
    await fillParty(visitor, serge);
    await press(visitor, texts.next);
    await stepIs(visitor, texts.parcelStep);
    const form = page.locator("form");
    const code = await field(form, t(texts.code)).inputValue();
    await field(form, t(texts.description)).fill("Carton de chaussures");
    await press(visitor, texts.next);
    await stepIs(visitor, texts.paymentsStep);
    await field(form, t(texts.amount)).fill("5 000");
    await press(visitor, texts.next);
    await stepIs(visitor, texts.detailsStep);
    await press(visitor, texts.save);
    await page.getByText(t(texts.networkLost)).waitFor();
    await inspect(visitor, "parcel-send-offline");
    await page.getByText("Carton de chaussures").waitFor();
    await context.setOffline(false);
    await press(visitor, texts.save);
    await stepIs(visitor, texts.doneStep);
    const stored = await world.app.database.sql(
      "select description, receiver_surname, billing_xaf from parcels where code = $1",
      [code],
    );
    expect(stored).toEqual([
      { description: "Carton de chaussures", receiver_surname: "Serge", billing_xaf: 5000 },
    ]);
  });
});
