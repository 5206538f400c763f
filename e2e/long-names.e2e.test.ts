import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { expect, test } from "vitest";
import { narrowPhone, scrollsSideways } from "./browser.ts";
import { openBooking } from "./guest.ts";
import { member } from "./members.ts";
import { townAddress } from "./results.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const lastname = "x".repeat(255);
const { night } = smallWorld.departures;

test("a name of 255 letters without a space does not widen the check-in page of its agency [G.cross.11]", async () => {
  await sellTickets(world.app.database, {
    departureId: smallWorld.departures.soon.id,
    passengers: [{ lastname }],
  });
  const visitor = await world.visitor({ size: "phone" });
  await visitor.page.setViewportSize(narrowPhone);
  await enterAs(visitor, world.app, { user: member[9], path: "/agency/checkin" });
  await visitor.page.getByText(lastname).first().waitFor();
  expect(await scrollsSideways(visitor.page)).toBe(false);
});

test("the results of a night trip do not scroll sideways at 320 px [G.cross.11]", async () => {
  const visitor = await world.visitor({ size: "phone" });
  await visitor.page.setViewportSize({ width: 320, height: 640 });
  await visitor.page.goto(townAddress(night.from, night.to));
  await visitor.page.locator(".trip-card, .journey").first().waitFor();
  expect(await scrollsSideways(visitor.page)).toBe(false);
});

test("with text of twice the size home, results and the booking dialog do not scroll sideways [G.cross.11]", async () => {
  const visitor = await world.visitor({ size: "phone" });
  const { page } = visitor;
  const scrolls = async () => {
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    return scrollsSideways(page);
  };
  await page.goto("/app/home");
  expect(await scrolls()).toBe(false);
  await page.goto(townAddress(night.from, night.to));
  await page.locator(".journey").first().waitFor();
  expect(await scrolls()).toBe(false);
  await openBooking(visitor, "noFee");
  expect(await scrolls()).toBe(false);
});
