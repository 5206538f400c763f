import { deviceHoldsMessages } from "@wakafine/shared/bookings/device-holds-messages.ts";
import { expect, test } from "vitest";
import {
  aline,
  bookAndPay,
  freeSeats,
  openBooking,
  pathOfBooking,
  payers,
  waitForPrompt,
} from "./guest.ts";
import { onPhone } from "./profiles.ts";
import { scrollsSideways } from "./browser.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld({ LIMITS: "true" });

test.each(onPhone)(
  "after closing the waiting page, results and home lead back to the payment in progress, at the size of a $size in $language [G.pay.03]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await openBooking(visitor, "first");
    await bookAndPay(visitor, [aline], payers.waiting);
    const token = await waitForPrompt(visitor);
    const link = page.getByRole("link", { name: t(deviceHoldsMessages.follow), exact: true });
    for (const path of ["/app/result", "/app/home"]) {
      await page.goto(path);
      await link.waitFor();
      expect(await scrollsSideways(page)).toBe(false);
    }
    await link.click();
    await page.waitForURL(`**/payment/loading?order=${token}`);
  },
);

test("a device that holds too many seats sees them and can continue after releasing one [G.book.32]", async () => {
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { context, page, t } = visitor;
  const departures = ["first", "noFee", "morning"] as const;
  for (const departure of departures) {
    await openBooking(visitor, departure);
    await page.goto("about:blank"); // the tab is closed without releasing the seats
  }
  const before = await freeSeats(world.app, "first");
  const other = await context.newPage();
  await other.goto(pathOfBooking("smallCoach"));
  const list = other.getByRole("region", { name: t(deviceHoldsMessages.heading) });
  await list.waitFor();
  expect(await list.getByRole("listitem").count()).toBe(3);
  expect(await scrollsSideways(other)).toBe(false);
  await list
    .getByRole("button", { name: t(deviceHoldsMessages.release) })
    .first()
    .click();
  await list.waitFor({ state: "detached" });
  await expect.poll(() => freeSeats(world.app, "first")).toBe(before + 1);
});
