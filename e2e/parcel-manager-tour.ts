import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { parcelBusMessages as busTexts } from "@wakafine/shared/parcels/bus-messages.ts";
import { parcelListMessages as texts } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, parcelIn, sentParcel } from "@wakafine/testkit/parcel-world.ts";
import { enterAs } from "./saved-session.ts";
import type { Tour } from "./screen-tour.ts";

/** My parcels and one of them, my departures and one of them, empty and with parcels, and the dialogs. */
export async function tourParcelManager({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const user = smallWorld.users.member.parcels[4];
  await addParcelBalance(app, 10_000);
  await enterAs(visitor, app, { user, path: "/agency/package/list" });
  await page.getByRole("heading", { name: t(parcelMessages.no_parcel) }).waitFor();
  await seen("parcel-list-none");
  await page.goto("/agency/package/departures");
  await page.getByRole("heading", { name: t(stateMessages.no_departure) }).waitFor();
  await seen("parcel-departures-none");
  const token = await logInMember(app, user);
  const parcel = await sentParcel(app, token);
  const loaded = await parcelIn(app, token, { state: "EMBARK" });
  await page.goto("/agency/package/list");
  await page.locator("tr[data-key]").first().waitFor();
  await seen("parcel-list");
  await page.goto(`/agency/package/list/${parcel.uuid}`);
  await page.getByRole("button", { name: t(texts.edit), exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await seen("parcel-edit");
  await page.keyboard.press("Escape");
  await seen("parcel-details");
  await page.goto("/agency/package/departures");
  await page.locator("tr[data-key]").first().waitFor();
  await seen("parcel-departures");
  await page.getByRole("button", { name: t(busTexts.create) }).click();
  await page.getByRole("dialog").waitFor();
  await seen("parcel-departure-create");
  await page.goto(`/agency/package/departures/${loaded.departure?.uuid}`);
  await page.locator("tr[data-key]").first().waitFor();
  await seen("parcel-departure");
}
