import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { seatsLostMessages } from "@wakafine/shared/bookings/seats-lost-messages.ts";
import { expect, test } from "vitest";
import { callsTo, failCalls, delayCalls, isCallTo, toasts } from "./api-requests.ts";
import { chooseFirst, seatsAreBack, waitForIdle, step, stepBack } from "./dialog-steps.ts";
import {
  aline,
  fillPassenger,
  freeSeats,
  goToPayment,
  openBooking,
  pathOfBooking,
} from "./guest.ts";
import { departureLink } from "./results.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

test("seats held after the dialog was closed are released [G.book.10]", async () => {
  const before = await freeSeats(world.app, "first");
  const visitor = await world.visitor();
  const release = await delayCalls(visitor, "holdSeats");
  await chooseFirst(visitor);
  await step(visitor, "information").getByText(visitor.t(bookingMessages.holding)).waitFor();
  await stepBack(visitor);
  const held = visitor.page.waitForResponse("**/api/bookings/hold");
  release();
  expect((await held).status()).toBe(201);
  await visitor.page.waitForURL("**/app/result?*");
  await seatsAreBack(world.app, before);
});

test("on a device whose clock is a month ahead a reload keeps the seats, and the cancellation refund is shown correctly", async () => {
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
  const [gives = ""] = visitor
    .t(paymentStepMessages.cancelGives, { refund: "|", fees: "" })
    .split("|");
  await step(visitor, "payment").getByText(gives).waitFor();
});

test("seats released and sold while the tab was on another page are not shown as held", async () => {
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
  await visitor.page.getByRole("heading", { name: visitor.t(seatsLostMessages.gone) }).waitFor();
  expect(await visitor.page.getByRole("timer").count()).toBe(0);
});

test("a response about seats that arrives after the dialog was left is not shown", async () => {
  const visitor = await world.visitor();
  await chooseFirst(visitor);
  await step(visitor, "information").getByRole("timer").waitFor();
  const release = await delayCalls(visitor, "changeHold");
  await step(visitor, "information")
    .getByRole("button", { name: visitor.t(bookingMessages.add) })
    .click();
  await Promise.all([
    // The next document may replace the page before its response.
    visitor.page.waitForRequest(isCallTo("releaseHold")),
    stepBack(visitor),
  ]);
  await departureLink(visitor, "first").waitFor();
  release();
  await waitForIdle(visitor);
  expect(
    await visitor.page.evaluate(() => JSON.stringify(sessionStorage).includes("hold_token")),
  ).toBe(false);
  // The next error is the only toast.
  await departureLink(visitor, "first").click();
  await step(visitor, "information").getByRole("timer").waitFor();
  await failCalls(visitor, "changeHold");
  await step(visitor, "information")
    .getByRole("button", { name: visitor.t(bookingMessages.add) })
    .click();
  await toasts(visitor, "error").waitFor();
  expect(await visitor.page.locator(".toast").count()).toBe(1);
});

test("after a reload the hold is checked once before the number of seats can change", async () => {
  const visitor = await world.visitor();
  const dialog = await openBooking(visitor, "noFee");
  const release = await delayCalls(visitor, "changeHold");
  await visitor.page.reload();
  const add = dialog.getByRole("button", { name: visitor.t(bookingMessages.add) });
  await expect.poll(() => callsTo(visitor, "changeHold").length).toBe(1);
  await add.click({ force: true });
  expect([await add.getAttribute("aria-busy"), callsTo(visitor, "changeHold").length]).toEqual([
    "true",
    1,
  ]);
  release();
  await expect.poll(() => add.getAttribute("aria-busy")).toBeNull();
  await add.click();
  await dialog.getByText(visitor.t(bookingMessages.heldMany, { count: 2 })).waitFor();
});

test("expired seats are not shown as held, even if the server cannot be reached to confirm", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await visitor.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  await failCalls(visitor, "changeHold");
  await visitor.page.reload();
  await visitor.page
    .getByRole("heading", { name: visitor.t(seatsLostMessages.holdOver) })
    .waitFor();
  expect(await visitor.page.getByRole("timer").count()).toBe(0);
});
