import { bookingMessages } from "@wakafine/shared/messages/booking.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callsTo, holdBack } from "./api-requests.ts";
import { aline, bookAndPay, eventually, field, fillTraveller, formOf, freeSeats, goToPayment, openBooking, pathOfBooking, payers } from "./guest.ts";
import { crossed } from "./profiles.ts";
import { choiceOf, openResults, roadOn } from "./results.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

type StepName = "information" | "verification" | "payment";
const step = ({ page, say }: Visitor, name: StepName): Locator => page.getByRole("dialog", { name: say(bookingMessages[name]) });
const question = ({ page, say }: Visitor): Locator => page.getByRole("dialog", { name: say(bookingMessages.leaveTitle) });
const stepBack = ({ page }: Visitor): Promise<void> => page.evaluate(() => history.back());
const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname;

/** From the list of departures, as most come; answers the address of the list. */
async function chooseFirst(visitor: Visitor): Promise<string> {
  await openResults(visitor, roadOn(addDays(dayOf(new Date()), 2)));
  const list = visitor.page.url();
  await choiceOf(visitor, "first").click();
  return list;
}

const seatsAreBack = (before: number): Promise<void> => eventually(async () => (await freeSeats(world.app, "first")) === before, "the seats were not given back");

describe.each(crossed)("at the size of a $size in $language", ({ size, language }) => {
  test("the browser's Back goes one step back and keeps what was typed; from the first step it asks, and who leaves gives the seats back [C4.book.06, C4.book.07, G.book.10]", async () => {
    const before = await freeSeats(world.app, "first");
    const visitor = await world.visitor({ size, language });
    const list = await chooseFirst(visitor);
    await step(visitor, "information").getByRole("timer").waitFor();
    await fillTraveller(visitor, 1, aline);
    await goToPayment(visitor);
    await stepBack(visitor);
    await step(visitor, "verification").waitFor();
    await stepBack(visitor);
    await step(visitor, "information").waitFor();
    expect([pathOf(visitor), await field(formOf(visitor, 1), visitor.say(bookingMessages.cni)).inputValue()]).toEqual(["/app/booking", aline.cni]);
    await stepBack(visitor);
    await question(visitor).waitFor();
    await stepBack(visitor);
    await question(visitor).waitFor({ state: "hidden" });
    await expect.poll(() => step(visitor, "information").isVisible()).toBe(true);
    await stepBack(visitor);
    await question(visitor).getByRole("button", { name: visitor.say(bookingMessages.leave) }).click();
    await visitor.page.waitForURL(list);
    await seatsAreBack(before);
  });
});

test("a dialog opened by its address keeps the browser's Back too, after a reload as well; untouched it is left at once, for a page of ours, and gives the seats back", async () => {
  const before = await freeSeats(world.app, "first");
  const visitor = await world.visitor();
  await openBooking(visitor, "first");
  await fillTraveller(visitor, 1, aline);
  await goToPayment(visitor);
  await visitor.page.reload();
  await step(visitor, "payment").getByRole("timer").waitFor();
  await stepBack(visitor);
  await step(visitor, "verification").waitFor();
  await stepBack(visitor);
  await step(visitor, "information").waitFor();
  await stepBack(visitor);
  await question(visitor).getByRole("button", { name: visitor.say(bookingMessages.leave) }).click();
  await visitor.page.waitForURL("**/app/home");
  await seatsAreBack(before);

  const other = await world.visitor();
  await openBooking(other, "first", 2);
  expect(await freeSeats(world.app, "first")).toBe(before - 2);
  await stepBack(other);
  await other.page.waitForURL("**/app/home");
  await seatsAreBack(before);

  // The list was left before the browser had taken it over.
  const list = new URL(roadOn(addDays(dayOf(new Date()), 2)), world.app.origin).href;
  await other.page.goto(pathOfBooking("first"), { referer: list });
  await step(other, "information").getByRole("timer").waitFor();
  await stepBack(other);
  await other.page.waitForURL(list);
  await choiceOf(other, "first").waitFor();
  await seatsAreBack(before);
});

test("once it is paid, the browser's Back does not lead into the dialog again: no seats are taken anew", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await bookAndPay(visitor, [aline], payers.willing);
  await visitor.page.waitForURL("**/app/reservation/success/*");
  await stepBack(visitor);
  await visitor.page.waitForURL("**/app/home");
  expect(callsTo(visitor, "holdSeats")).toHaveLength(1);
});

test("Escape goes one step back, then asks; pressed again and again, or closed by the browser all the same, the dialog stands until one leaves", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await fillTraveller(visitor, 1, aline);
  await goToPayment(visitor);
  await visitor.page.keyboard.press("Escape");
  await step(visitor, "verification").waitFor();
  await visitor.page.keyboard.press("Escape");
  await step(visitor, "information").waitFor();
  for (let round = 0; round < 4; round += 1) {
    await visitor.page.keyboard.press("Escape");
    await question(visitor).waitFor();
    await visitor.page.keyboard.press("Escape");
    await question(visitor).waitFor({ state: "hidden" });
    await step(visitor, "information").waitFor();
  }
  await step(visitor, "information").evaluate((dialog: HTMLDialogElement) => dialog.close());
  await question(visitor).getByRole("button", { name: visitor.say(bookingMessages.stay) }).click();
  await expect.poll(() => step(visitor, "information").isVisible()).toBe(true);
});

test("seats that come when the dialog is closed already are given back [G.book.10]", async () => {
  const before = await freeSeats(world.app, "first");
  const visitor = await world.visitor();
  const letGo = await holdBack(visitor, "holdSeats");
  await chooseFirst(visitor);
  await step(visitor, "information").getByText(visitor.say(bookingMessages.holding)).waitFor();
  await stepBack(visitor);
  await visitor.page.waitForURL("**/app/result?*");
  const held = visitor.page.waitForResponse("**/api/bookings/hold");
  letGo();
  expect((await held).status()).toBe(201);
  await seatsAreBack(before);
});

test("on a device whose clock is a month ahead a reload keeps the seats, and what comes back on cancelling is said as it is", async () => {
  const visitor = await world.visitor();
  await visitor.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 30 * 24 * 3_600_000;
  });
  await openBooking(visitor, "noFee");
  await visitor.page.reload();
  await visitor.page.waitForResponse((response) => response.url().includes("/api/bookings/hold"));
  await step(visitor, "information").getByRole("timer").waitFor();
  expect(callsTo(visitor, "holdSeats")).toHaveLength(1);
  await fillTraveller(visitor, 1, aline);
  await goToPayment(visitor);
  const [gives] = visitor.say(bookingMessages.cancelGives, { refund: "|", fees: "" }).split("|");
  expect(await step(visitor, "payment").innerText()).toContain(gives);
});

test("seats that were lost while the tab was away and are sold by now are not shown as held", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "smallCoach", 2);
  const kept = await visitor.page.evaluate(() => Object.values(sessionStorage).find((value) => value.includes("hold_token")) ?? "");
  const [, token = ""] = /"hold_token":"([^"]+)"/.exec(kept) ?? [];
  expect((await world.app.call("releaseHold", { params: { token } })).status).toBe(200);
  const rest = await freeSeats(world.app, "smallCoach");
  const other = await world.visitor();
  await openBooking(other, "smallCoach", rest);
  await visitor.page.goto(pathOfBooking("smallCoach", 2));
  await visitor.page.getByRole("heading", { name: visitor.say(bookingMessages.gone) }).waitFor();
  expect(await visitor.page.getByRole("timer").count()).toBe(0);
});
