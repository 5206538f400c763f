import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callsTo, delayCalls, intercept } from "./api-requests.ts";
import { chooseFirst, seatsAreBack, waitForIdle, step, stepBack } from "./dialog-steps.ts";
import {
  aline,
  bookAndPay,
  choosePayment,
  field,
  fillPassenger,
  formOf,
  freeSeats,
  goToPayment,
  openBooking,
  payButton,
  payers,
  waitForPrompt,
} from "./guest.ts";
import { onPhone } from "./profiles.ts";
import { departureLink, resultsAddress } from "./results.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const question = ({ page, t }: Visitor): Locator =>
  page.getByRole("dialog", { name: t(bookingMessages.leaveTitle) });
const pathOf = ({ page }: Visitor): string => new URL(page.url()).pathname;

/** Clicks twice before the page can handle the first click. */
const doubleClick = (button: Locator): Promise<void> =>
  button.evaluate((pressed: HTMLElement) => {
    pressed.click();
    pressed.click();
  });

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("the browser's Back goes one step back and keeps the input; from the first step it asks for confirmation, and leaving releases the seats [C4.book.06, C4.book.07, G.book.10]", async () => {
    const before = await freeSeats(world.app, "first");
    const visitor = await world.visitor({ size, language });
    const list = await chooseFirst(visitor);
    await step(visitor, "information").getByRole("timer").waitFor();
    await fillPassenger(visitor, 1, aline);
    await goToPayment(visitor);
    await stepBack(visitor);
    await step(visitor, "verification").waitFor();
    await stepBack(visitor);
    await step(visitor, "information").waitFor();
    expect([
      pathOf(visitor),
      await field(formOf(visitor, 1), visitor.t(bookingMessages.cni)).inputValue(),
    ]).toEqual(["/app/booking", aline.cni]);
    await stepBack(visitor);
    await question(visitor).waitFor();
    await stepBack(visitor);
    await question(visitor).waitFor({ state: "hidden" });
    await expect.poll(() => step(visitor, "information").isVisible()).toBe(true);
    await stepBack(visitor);
    await question(visitor)
      .getByRole("button", { name: visitor.t(bookingMessages.leave) })
      .click();
    await visitor.page.waitForURL(list);
    await seatsAreBack(world.app, before);
    await departureLink(visitor, "first").click();
    await step(visitor, "information").getByRole("timer").waitFor();
    expect(
      await formOf(visitor, 1)
        .getByRole("textbox")
        .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(["", "", "", ""]);
    await stepBack(visitor);
    await seatsAreBack(world.app, before);
  });
});

test("the browser's Back also works in a dialog opened by its address, and after a reload; without input it leaves at once to a page of the site and releases the seats", async () => {
  const before = await freeSeats(world.app, "first");
  const visitor = await world.visitor();
  await openBooking(visitor, "first");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  await visitor.page.reload();
  await step(visitor, "payment").getByRole("timer").waitFor();
  await stepBack(visitor);
  await step(visitor, "verification").waitFor();
  await stepBack(visitor);
  await step(visitor, "information").waitFor();
  await stepBack(visitor);
  await question(visitor)
    .getByRole("button", { name: visitor.t(bookingMessages.leave) })
    .click();
  await visitor.page.waitForURL("**/app/home");
  await seatsAreBack(world.app, before);

  const other = await world.visitor();
  await openBooking(other, "first", 2);
  expect(await freeSeats(world.app, "first")).toBe(before - 2);
  await stepBack(other);
  await other.page.waitForURL("**/app/home");
  await seatsAreBack(world.app, before);

  // The list is left before its hydration.
  const list = new URL(resultsAddress(addDays(dayOf(new Date()), 2)), world.app.origin).href;
  await intercept(other.page, "**/assets/*.js", (route) => route.abort());
  await other.page.goto(list, { waitUntil: "load" });
  await other.page.unrouteAll();
  await departureLink(other, "first").click();
  await step(other, "information").getByRole("timer").waitFor();
  await stepBack(other);
  await other.page.waitForURL(list);
  await departureLink(other, "first").waitFor();
  await seatsAreBack(world.app, before);
});

test("after payment the browser's Back does not reopen the dialog or hold seats again", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await bookAndPay(visitor, [aline], payers.willing);
  await visitor.page.waitForURL("**/app/reservation/success/*");
  await stepBack(visitor);
  await visitor.page.waitForURL("**/app/home");
  expect(callsTo(visitor, "holdSeats")).toHaveLength(1);
});

test("Escape goes one step back, then asks for confirmation; the dialog stays open until the user confirms, also after repeated Escape or a close by the browser", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, aline);
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
  // A held key counts as one press: repeated keydown events are ignored.
  await visitor.page.keyboard.down("Escape");
  await question(visitor).waitFor();
  for (let more = 0; more < 3; more += 1) await visitor.page.keyboard.down("Escape");
  await waitForIdle(visitor);
  expect(await question(visitor).isVisible()).toBe(true);
  await visitor.page.keyboard.up("Escape");
  await visitor.page.keyboard.press("Escape");
  await question(visitor).waitFor({ state: "hidden" });
  await step(visitor, "information").evaluate((dialog: HTMLDialogElement) => dialog.close());
  await question(visitor)
    .getByRole("button", { name: visitor.t(bookingMessages.stay) })
    .click();
  await expect.poll(() => step(visitor, "information").isVisible()).toBe(true);
});

test("while the order is being sent the dialog cannot be left, and Back shows that it is pending; the response then leads on [G.book.24]", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  await choosePayment(visitor, payers.waiting);
  const release = await delayCalls(visitor, "createBooking");
  await payButton(visitor).click();
  const back = step(visitor, "payment").getByRole("button", {
    name: visitor.t(shellMessages.back),
  });
  await step(visitor, "payment").locator(".dialog_head [aria-busy=true]").waitFor();
  for (let round = 0; round < 4; round += 1) {
    await visitor.page.keyboard.press("Escape");
    await stepBack(visitor);
    await back.click({ force: true });
    await waitForIdle(visitor);
  }
  expect([
    await step(visitor, "payment").isVisible(),
    pathOf(visitor),
    callsTo(visitor, "releaseHold").length,
  ]).toEqual([true, "/app/booking", 0]);
  release();
  await waitForPrompt(visitor);
});

test("a double click on the close button or on leave goes one page back and releases the seats once", async () => {
  const visitor = await world.visitor();
  await visitor.page.goto("/app/home");
  const list = await chooseFirst(visitor);
  await step(visitor, "information").getByRole("timer").waitFor();
  await doubleClick(
    step(visitor, "information").getByRole("button", { name: visitor.t(shellMessages.close) }),
  );
  await departureLink(visitor, "first").waitFor();
  await waitForIdle(visitor);
  expect([visitor.page.url(), callsTo(visitor, "releaseHold").length]).toEqual([list, 1]);

  await departureLink(visitor, "first").click();
  await step(visitor, "information").getByRole("timer").waitFor();
  await fillPassenger(visitor, 1, aline);
  await stepBack(visitor);
  await doubleClick(
    question(visitor).getByRole("button", { name: visitor.t(bookingMessages.leave) }),
  );
  await departureLink(visitor, "first").waitFor();
  await waitForIdle(visitor);
  expect([visitor.page.url(), callsTo(visitor, "releaseHold").length]).toEqual([list, 2]);
});

test("each step has a history entry: Forward leads to a step already reached, not beyond [G.book.10]", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  const entries = await visitor.page.evaluate(() => history.length);
  await stepBack(visitor);
  await step(visitor, "verification").waitFor();
  await stepBack(visitor);
  await step(visitor, "information").waitFor();
  await visitor.page.evaluate(() => history.go(2));
  await step(visitor, "payment").waitFor();
  await step(visitor, "payment")
    .getByRole("button", { name: visitor.t(shellMessages.back) })
    .click();
  await step(visitor, "verification").waitFor();
  expect(await visitor.page.evaluate(() => history.length)).toBe(entries);
  await visitor.page.reload();
  await step(visitor, "verification").getByRole("timer").waitFor();
  await stepBack(visitor);
  await step(visitor, "information").waitFor();
});
