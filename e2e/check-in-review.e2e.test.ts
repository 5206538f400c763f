import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import {
  refusalTexts,
  reviewMessages as texts,
} from "@wakafine/shared/check-in/review-messages.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { expect, test } from "vitest";
import { toasts } from "./api-requests.ts";
import { scrollsSideways } from "./browser.ts";
import { errorOf } from "./fields.ts";
import { field } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { markAsUsed, member, scanByUsb, typeCode } from "./members.ts";
import { onDesktop } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const path = "/agency/checkin";

async function soldCode(status: "PAID" | "CANCEL" = "PAID"): Promise<string> {
  const [ticket] = await sellTickets(world.app.database, {
    departureId: smallWorld.departures.soon.id,
    passengers: [{ lastname: "Mbarga", firstname: "Odile" }],
    status,
  });
  return ticket?.code ?? "";
}
/** The numbers on board and expected of the departure that boards now. */
async function counts({ page, t }: Visitor): Promise<readonly number[]> {
  const panel = page.getByRole("region", { name: t(texts.boardingNow) });
  const text = await panel.locator(".num").first().innerText();
  return text.split("/").map(Number);
}

test.each(onDesktop)(
  "a planner sees who is on board, undoes a wrong check-in with a reason, and finds the refused attempts ($size, $language) [G.ticket.01, G.check.04]",
  async (profile) => {
    const [code, cancelled] = [await soldCode(), await soldCode("CANCEL")];
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await enterAs(visitor, world.app, { user: member[2], path });
    await page.getByRole("heading", { name: t(texts.boardingNow) }).waitFor();
    const [boarded = 0, expected] = await counts(visitor);
    await typeCode(visitor, code);
    await markAsUsed(visitor);
    await page.getByRole("button", { name: t(checkInMessages.next) }).press("Enter");
    await expect.poll(() => counts(visitor)).toEqual([boarded + 1, expected]);
    await takePicture(visitor, "check-in-boarding");
    await expectAccessible(page);

    await typeCode(visitor, code);
    await page.getByRole("button", { name: t(texts.undo) }).press("Enter");
    const dialog = page.getByRole("dialog", { name: t(texts.undoTitle) });
    const confirm = dialog.getByRole("button", { name: t(texts.undo) });
    await confirm.press("Enter");
    const reason = field(dialog, t(texts.reason));
    await expect.poll(() => errorOf(reason)).toBe(t(fieldMessages.required));
    await reason.fill("Mauvais car");
    await takePicture(visitor, "check-in-undo");
    await confirm.press("Enter");
    await toasts(visitor, "ok").getByText(t(texts.undone)).waitFor();
    await page.getByRole("button", { name: t(checkInMessages.mark_as_used) }).waitFor();
    await page.getByRole("button", { name: t(checkInMessages.back), exact: true }).press("Enter");
    await expect.poll(() => counts(visitor)).toEqual([boarded, expected]);

    await typeCode(visitor, cancelled);
    await page.getByRole("heading", { name: t(checkInMessages.stateCancelled) }).waitFor();
    await page.getByRole("button", { name: t(checkInMessages.another) }).press("Enter");
    const refused = page.getByRole("region", { name: t(texts.refusedList) });
    await refused.getByText(t(refusalTexts.ticket_cancelled)).first().waitFor();
    await refused.getByText(cancelled).waitFor();
    await refused.scrollIntoViewIfNeeded();
    await takePicture(visitor, "check-in-refused");
    expect(await scrollsSideways(page)).toBe(false);
  },
);

test("a controller sees the counts, but neither undoes a check-in nor sees the refused attempts [G.ticket.01, G.role.11]", async () => {
  const code = await soldCode();
  const visitor = await world.visitor({ size: "phone" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: member[9], path });
  await page.getByRole("heading", { name: t(texts.boardingNow) }).waitFor();
  await typeCode(visitor, code);
  await markAsUsed(visitor);
  await page.getByRole("button", { name: t(checkInMessages.next) }).press("Enter");
  await typeCode(visitor, code);
  await page.getByRole("heading", { name: t(checkInMessages.used) }).waitFor();
  expect(await page.getByRole("button", { name: t(texts.undo) }).count()).toBe(0);
  expect(await page.getByRole("heading", { name: t(texts.refusedList) }).count()).toBe(0);
});

test("a scanner at the USB port types the code of the next ticket while a result is shown", async () => {
  const [first, second] = [await soldCode(), await soldCode()];
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: member[9], path });
  await page.getByRole("heading", { level: 1 }).click(); // leaves the code field
  await scanByUsb(page, first);
  await page.getByRole("dialog").getByText(first).waitFor();
  await markAsUsed(visitor);
  await page.getByRole("heading", { name: t(checkInMessages.onBoard) }).waitFor();
  await scanByUsb(page, second);
  await page.getByRole("dialog").getByText(second).waitFor();
  await markAsUsed(visitor);
  await page.getByRole("heading", { name: t(checkInMessages.onBoard) }).waitFor();
});
