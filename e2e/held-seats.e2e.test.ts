import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { expect, test } from "vitest";
import { callsTo, cutOff, holdBack, isCallTo, toasts } from "./api-requests.ts";
import { chooseFirst, seatsAreBack, settled, step, stepBack } from "./dialog-steps.ts";
import {
  aline,
  fillPassenger,
  freeSeats,
  goToPayment,
  openBooking,
  pathOfBooking,
} from "./guest.ts";
import { choiceOf } from "./results.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

test("seats that come when the dialog is closed already are given back [G.book.10]", async () => {
  const before = await freeSeats(world.app, "first");
  const visitor = await world.visitor();
  const letGo = await holdBack(visitor, "holdSeats");
  await chooseFirst(visitor);
  await step(visitor, "information").getByText(visitor.t(bookingMessages.holding)).waitFor();
  await stepBack(visitor);
  const held = visitor.page.waitForResponse("**/api/bookings/hold");
  letGo();
  expect((await held).status()).toBe(201);
  await visitor.page.waitForURL("**/app/result?*");
  await seatsAreBack(world.app, before);
});

test("on a device whose clock is a month ahead a reload keeps the seats, and what comes back on cancelling is said as it is", async () => {
  const visitor = await world.visitor();
  await visitor.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 30 * 24 * 3_600_000;
  });
  await openBooking(visitor, "noFee");
  const resumed = visitor.page.waitForResponse((response) =>
    response.url().includes("/api/bookings/hold"),
  );
  await visitor.page.reload();
  await resumed;
  await step(visitor, "information").getByRole("timer").waitFor();
  expect(callsTo(visitor, "holdSeats")).toHaveLength(1);
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  const [gives] = visitor.t(bookingMessages.cancelGives, { refund: "|", fees: "" }).split("|");
  expect(await step(visitor, "payment").innerText()).toContain(gives);
});

test("seats that were lost while the tab was away and are sold by now are not shown as held", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "smallCoach", 2);
  const kept = await visitor.page.evaluate(
    () => Object.values(sessionStorage).find((value) => value.includes("hold_token")) ?? "",
  );
  const [, token = ""] = /"hold_token":"([^"]+)"/.exec(kept) ?? [];
  expect((await world.app.call("releaseHold", { params: { token } })).status).toBe(200);
  const rest = await freeSeats(world.app, "smallCoach");
  const other = await world.visitor();
  await openBooking(other, "smallCoach", rest);
  await visitor.page.goto(pathOfBooking("smallCoach", 2));
  await visitor.page.getByRole("heading", { name: visitor.t(bookingMessages.gone) }).waitFor();
  expect(await visitor.page.getByRole("timer").count()).toBe(0);
});

test("what is answered of the seats after the dialog was left is said nowhere", async () => {
  const visitor = await world.visitor();
  await chooseFirst(visitor);
  await step(visitor, "information").getByRole("timer").waitFor();
  const letGo = await holdBack(visitor, "changeHold");
  await step(visitor, "information")
    .getByRole("button", { name: visitor.t(bookingMessages.add) })
    .click();
  await Promise.all([
    visitor.page.waitForResponse((response) => isCallTo("releaseHold")(response.request())),
    stepBack(visitor),
  ]);
  await choiceOf(visitor, "first").waitFor();
  letGo();
  await settled(visitor);
  expect(
    await visitor.page.evaluate(() => JSON.stringify(sessionStorage).includes("hold_token")),
  ).toBe(false);
  // The next thing that is said is the first.
  await choiceOf(visitor, "first").click();
  await step(visitor, "information").getByRole("timer").waitFor();
  await cutOff(visitor, "changeHold");
  await step(visitor, "information")
    .getByRole("button", { name: visitor.t(bookingMessages.add) })
    .click();
  await toasts(visitor, "error").waitFor();
  expect(await visitor.page.locator(".toast").count()).toBe(1);
});

test("right after a reload the seats are asked about once before their number changes", async () => {
  const visitor = await world.visitor();
  const dialog = await openBooking(visitor, "noFee");
  const letGo = await holdBack(visitor, "changeHold");
  await visitor.page.reload();
  const add = dialog.getByRole("button", { name: visitor.t(bookingMessages.add) });
  await expect.poll(() => callsTo(visitor, "changeHold").length).toBe(1);
  await add.click({ force: true });
  expect([await add.getAttribute("aria-busy"), callsTo(visitor, "changeHold").length]).toEqual([
    "true",
    1,
  ]);
  letGo();
  await expect.poll(() => add.getAttribute("aria-busy")).toBeNull();
  await add.click();
  await dialog.getByText(visitor.t(bookingMessages.heldMany, { count: 2 })).waitFor();
});

test("seats whose time is over and whose end nobody confirms, for want of a connection, are not shown as held", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await visitor.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  await cutOff(visitor, "changeHold");
  await visitor.page.reload();
  await visitor.page.getByRole("heading", { name: visitor.t(bookingMessages.holdOver) }).waitFor();
  expect(await visitor.page.getByRole("timer").count()).toBe(0);
});
