import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { parcelListMessages as listTexts } from "@wakafine/shared/parcels/list-messages.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import { trackingMessages } from "@wakafine/shared/parcels/tracking-messages.ts";
import { parcelWithdrawMessages as withdrawTexts } from "@wakafine/shared/parcels/withdraw-messages.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, parcelIn } from "@wakafine/testkit/parcel-world.ts";
import { beforeAll, expect, test } from "vitest";
import { callMadeBy, toasts } from "./api-requests.ts";
import { inspect, takePicture } from "./inspect.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const member = smallWorld.users.member.parcels;
let token = "";
beforeAll(async () => {
  await addParcelBalance(world.app, 100_000);
  token = await logInMember(world.app, member[4]);
});

test.each([
  { size: "phone", language: "fr" },
  { size: "desktop", language: "en" },
] as const)(
  "a returned parcel can be handed out once the sending agency has recorded that it is back, not before, and is tracked as back ($size, $language) [G.parc.14]",
  async (profile) => {
    const { app } = world;
    const { uuid, qr_code } = await parcelIn(app, token, { state: "ARRIVE" });
    const body = { qr_code, exception: "RETURNED", note: "Destinataire absent" } as const;
    await app.call("recordParcelException", { body }, { token });
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const next = page.getByRole("button", { name: t(withdrawTexts.next), exact: true });
    await enterAs(visitor, app, {
      user: member[5],
      path: `/agency/package/withdraw?code=${qr_code}`,
    });
    await page.getByText(t(withdrawTexts.RETURNED)).waitFor();
    expect(await next.count()).toBe(0);
    await inspect(visitor, "return-not-handed-out");

    await page.getByRole("link", { name: t(withdrawTexts.seeParcel) }).click();
    const open = page.getByRole("button", { name: t(texts.back), exact: true });
    await open.waitFor();
    await takePicture(visitor, "return-parcel");
    await open.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(t(texts.backText, { town: "Douala" })).waitFor();
    await inspect(visitor, "return-dialog");
    await callMadeBy(visitor, "receiveReturnedParcel", () =>
      dialog.getByRole("button", { name: t(texts.back), exact: true }).click(),
    );
    await toasts(visitor, "ok").getByText(t(texts.backDone)).waitFor();
    await page.getByText(t(listTexts.BACK)).waitFor();
    await open.waitFor({ state: "detached" });
    await page.locator("h2#parcel-data:focus").waitFor();
    await inspect(visitor, "return-back");

    await page.goto(`/agency/package/withdraw?code=${qr_code}`);
    await next.waitFor();
    await inspect(visitor, "return-handed-out");
    await page.goto(`/app/parcel/${qr_code}`);
    await page.getByText(t(trackingMessages.back_text, { from: "Douala" })).waitFor();
    await inspect(visitor, "return-tracking");
    expect(
      (await app.call("getParcel", { params: { id: uuid } }, { token })).body.data,
    ).toMatchObject({ status: "ARRIVE", exceptions: ["RETURNED"] });
  },
);
