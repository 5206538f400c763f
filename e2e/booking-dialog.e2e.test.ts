import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callsTo, delayCalls } from "./api-requests.ts";
import { chooseFirst, step } from "./dialog-steps.ts";
import {
  aline,
  choosePayment,
  eventually,
  field,
  fillPassenger,
  formOf,
  freeSeats,
  goToPayment,
  junior,
  next,
  openBooking,
  pathOfBooking,
  payers,
} from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { departureLink } from "./results.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

const errorsIn = (within: Locator): Promise<string[]> =>
  within.locator(".field_error").allInnerTexts();

/** Enters a text, leaves the field and expects exactly this error in its form, or none. */
async function leaveField(
  visitor: Visitor,
  [label, entered]: readonly [label: Message, entered: string],
  said?: Message,
): Promise<void> {
  const form = formOf(visitor, 1);
  const input = field(form, label[visitor.language]);
  await input.fill(entered);
  await input.blur();
  await waitForRender(visitor);
  await expect
    .poll(() => errorsIn(form), { message: `${label.en}: "${entered}"` })
    .toEqual(said ? [said[visitor.language]] : []);
}

/** Waits two animation frames, so that a pending error is rendered. */
const waitForRender = ({ page }: Visitor): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

test("the dialog has one form per searched place; only the first has a phone, and it cannot be removed [C9.book.01, C9.book.02, C2.book.02, C3.book.01–06, C5.book.01, C5.book.11]", async () => {
  const visitor = await world.visitor();
  const dialog = await openBooking(visitor, "noFee", 3);
  for (const number of [1, 2, 3]) {
    const form = formOf(visitor, number);
    for (const label of [bookingMessages.name, bookingMessages.surname, bookingMessages.cni])
      await field(form, visitor.t(label)).waitFor();
    await expect.poll(() => form.getByRole("radio").count()).toBe(userSexes.length);
    await form
      .getByRole("checkbox", {
        name: visitor.t(number === 1 ? bookingMessages.noCard : bookingMessages.noCardOther),
      })
      .waitFor();
    await expect
      .poll(() => field(form, visitor.t(bookingMessages.phone)).count())
      .toBe(number === 1 ? 1 : 0);
    await expect
      .poll(() =>
        form.getByRole("button", { name: visitor.t(bookingMessages.removeOf, { number }) }).count(),
      )
      .toBe(number === 1 ? 0 : 1);
  }
  expect(await formOf(visitor, 1).locator(".field_prefixed").innerText()).toBe("+237");
  expect(await errorsIn(dialog)).toEqual([]);
  await formOf(visitor, 2).getByRole("button").click();
  await formOf(visitor, 3).waitFor({ state: "detached" });
  await dialog.getByText(visitor.t(bookingMessages.heldMany, { count: 2 })).waitFor();
});

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("a field shows a missing value when it loses focus, not before [C5.book.01, C5.book.02, C5.book.04, C5.book.06, C5.book.08–10]", async () => {
    const visitor = await world.visitor({ size, language });
    await openBooking(visitor, "noFee");
    await leaveField(visitor, [bookingMessages.name, ""], formMessages.reservation_form_name_req);
    await leaveField(visitor, [bookingMessages.name, "Ngo"]);
    await leaveField(visitor, [bookingMessages.surname, ""]);
    await formOf(visitor, 1).getByRole("radio").first().focus();
    await leaveField(
      visitor,
      [bookingMessages.surname, ""],
      formMessages.reservation_form_genre_req,
    );
    await formOf(visitor, 1).getByRole("radio").first().check();
    await leaveField(visitor, [bookingMessages.cni, ""], formMessages.reservation_form_cni_req);
    await leaveField(visitor, [bookingMessages.cni, "112784903"]);
    await leaveField(visitor, [bookingMessages.phone, ""], formMessages.reservation_form_phone_req);
    await leaveField(visitor, [bookingMessages.phone, "-5"], formMessages.positive_number);
    await leaveField(visitor, [bookingMessages.phone, "12"], formMessages.invalid_input_phone);
    await leaveField(visitor, [bookingMessages.phone, "+237677000001"]);
  });
});

test("a passenger without ID card has no field for its number [C5.book.06, C5.book.07]", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  const card = field(formOf(visitor, 1), visitor.t(bookingMessages.cni));
  const box = formOf(visitor, 1).getByRole("checkbox", {
    name: visitor.t(bookingMessages.noCard),
  });
  await leaveField(visitor, [bookingMessages.cni, ""], formMessages.reservation_form_cni_req);
  await box.check();
  await expect.poll(() => card.isDisabled()).toBe(true);
  expect(await errorsIn(formOf(visitor, 1))).toEqual([]);
  await box.uncheck();
  await expect.poll(() => card.isEnabled()).toBe(true);
});

test("a passenger added later starts without errors, also beside a form with errors [C2.book.03, C5.book.01]", async () => {
  const visitor = await world.visitor();
  const dialog = await openBooking(visitor, "noFee");
  await next(visitor);
  await expect.poll(() => errorsIn(formOf(visitor, 1))).toHaveLength(4);
  await dialog.getByRole("button", { name: visitor.t(bookingMessages.add) }).click();
  await formOf(visitor, 2).waitFor();
  await waitForRender(visitor);
  expect(await errorsIn(formOf(visitor, 2))).toEqual([]);
  expect(await errorsIn(formOf(visitor, 1))).toHaveLength(4);
});

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("the next step needs valid forms and a valid address for the chosen delivery [C4.book.04, C5.book.17, C5.book.26, C5.book.28, C5.book.30, C5.book.32, G.book.02, C2.book.08, C2.book.09]", async () => {
    const visitor = await world.visitor({ size, language });
    const dialog = await openBooking(visitor, "noFee", 2);
    const { t } = visitor;
    await fillPassenger(visitor, 1, aline);
    await next(visitor);
    const missing = [
      formMessages.reservation_form_name_req,
      formMessages.reservation_form_genre_req,
      formMessages.reservation_form_cni_req,
    ];
    await expect
      .poll(() => errorsIn(formOf(visitor, 2)))
      .toEqual(missing.map((message) => message[language]));
    expect(await errorsIn(formOf(visitor, 1))).toEqual([]);
    await fillPassenger(visitor, 2, junior);

    const delivery = dialog.getByRole("region", { name: t(bookingMessages.receiveBy) });
    await field(delivery, t(bookingMessages.smsNumber)).fill("12");
    await next(visitor);
    await delivery
      .getByText(t(formMessages.information_provider_SMS_empty), { exact: true })
      .waitFor();
    await delivery.getByRole("radio", { name: t(bookingMessages.email) }).check();
    await expect.poll(() => errorsIn(delivery)).toEqual([]);
    await field(delivery, t(bookingMessages.emailAddress)).fill("aline");
    await next(visitor);
    await delivery
      .getByText(t(formMessages.information_provider_EMAIL_empty), { exact: true })
      .waitFor();
    await expect
      .poll(() => dialog.getByRole("heading", { name: t(bookingMessages.information) }).isVisible())
      .toBe(true);
    await field(delivery, t(bookingMessages.emailAddress)).fill("aline@example.com");
    await next(visitor);
    await visitor.page
      .getByRole("dialog", { name: t(bookingMessages.verification) })
      .getByText("aline@example.com")
      .waitFor();
  });
});

test("the stepper shows three steps and marks the current one; Back goes from 3 to 1 and keeps the input [C2.book.01, C2.book.26, C2.book.27, C4.book.06]", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "noFee");
  const { page, t } = visitor;
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  for (const [index, step] of [
    bookingMessages.payment,
    bookingMessages.verification,
    bookingMessages.information,
  ].entries()) {
    const dialog = page.getByRole("dialog", { name: t(step) });
    const stepper = dialog.getByRole("list", { name: `${t(step)} ${3 - index}/3` });
    await expect.poll(() => stepper.getByRole("listitem").count()).toBe(3);
    expect((await stepper.locator("[aria-current=step]").innerText()).includes(t(step))).toBe(true);
    await expect
      .poll(() => dialog.getByText(t(bookingMessages.stepOf, { step: 3 - index })).isVisible())
      .toBe(true);
    if (index < 2) await dialog.getByRole("button", { name: t(shellMessages.back) }).click();
  }
  expect(await field(formOf(visitor, 1), t(bookingMessages.cni)).inputValue()).toBe(aline.cni);
});

test("closing asks for confirmation, then releases the seats and clears the input [C4.book.07, G.book.10, G.book.20]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await page.goto("/app/home");
  const before = await freeSeats(world.app, "first");
  const dialog = await openBooking(visitor, "first", 2);
  expect(await dialog.getByRole("timer").innerText()).toMatch(/^1[45]:\d\d$/);
  expect(await freeSeats(world.app, "first")).toBe(before - 2);
  await field(formOf(visitor, 1), t(bookingMessages.name)).fill("Ngo");
  await dialog.getByRole("button", { name: t(shellMessages.close) }).click();
  await page.getByRole("button", { name: t(bookingMessages.stay) }).click();
  expect(await field(formOf(visitor, 1), t(bookingMessages.name)).inputValue()).toBe("Ngo");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t(bookingMessages.leave) }).click();
  await page.waitForURL("**/app/home");
  await eventually(
    async () => (await freeSeats(world.app, "first")) === before,
    "the seats were not given back",
  );
  await openBooking(visitor, "first", 2);
  expect(await field(formOf(visitor, 1), t(bookingMessages.name)).inputValue()).toBe("");
});

test("a dialog closed after the choice of payment and opened again has empty forms, method and terms; the search is kept [G.book.20]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const list = await chooseFirst(visitor);
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  await choosePayment(visitor, payers.orangeWilling);
  for (const name of ["payment", "verification"] as const)
    await step(visitor, name)
      .getByRole("button", { name: t(shellMessages.back) })
      .click();
  await step(visitor, "information")
    .getByRole("button", { name: t(shellMessages.close) })
    .click();
  await page.getByRole("button", { name: t(bookingMessages.leave) }).click();
  await page.waitForURL(list);
  await departureLink(visitor, "first").click();
  await step(visitor, "information").getByRole("timer").waitFor();
  expect(await field(formOf(visitor, 1), t(bookingMessages.name)).inputValue()).toBe("");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  const payment = step(visitor, "payment");
  // The wallet is again the one that the owner's number suggests [C5.book.36].
  expect([
    await payment.getByRole("radio", { checked: true }).inputValue(),
    await payment.getByRole("checkbox").isChecked(),
  ]).toEqual(["MTN", false]);
});

test("a change of language inside the dialog keeps the input, the seats and the step", async () => {
  const visitor = await world.visitor();
  const dialog = await openBooking(visitor, "noFee");
  await field(dialog, visitor.t(bookingMessages.name)).fill("Ngo Bassa");
  const seats = await dialog.locator(".hold-bar").innerText();
  await dialog.getByRole("link", { name: visitor.t(shellMessages.otherLanguage) }).click();
  const english = visitor.page.getByRole("dialog", { name: bookingMessages.information.en });
  await english.waitFor();
  expect(await field(english, bookingMessages.name.en).inputValue()).toBe("Ngo Bassa");
  expect(/\d+/.exec(await english.locator(".hold-bar").innerText())?.[0]).toBe(
    /\d+/.exec(seats)?.[0],
  );
  expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe("en");
});

test("the form does not move when the seats are held", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  const release = await delayCalls(visitor, "holdSeats");
  await page.goto(pathOfBooking("noFee"));
  await page.getByText(t(bookingMessages.holding)).waitFor();
  const top = () =>
    formOf(visitor, 1).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  release();
  await page.getByRole("timer").waitFor();
  expect(await top()).toBe(before);
});

test("at most ten passengers, and no more than the seats left, can be added [G.book.21]", async () => {
  const visitor = await world.visitor();
  const add = visitor.page.getByRole("button", { name: visitor.t(bookingMessages.add) });
  await openBooking(visitor, "night", 10);
  await expect.poll(() => add.isDisabled()).toBe(true);
  await visitor.page.getByText(visitor.t(bookingMessages.maxReached)).waitFor();
  const other = await world.visitor();
  await openBooking(other, "smallCoach", 6);
  await openBooking(visitor, "smallCoach", 3);
  await expect.poll(() => add.isEnabled()).toBe(true);
  await add.click();
  await formOf(visitor, 4).waitFor();
  await expect.poll(() => add.isDisabled()).toBe(true);
});

test("a double click removes one passenger and one seat; the focus moves to the previous passenger", async () => {
  const visitor = await world.visitor();
  const dialog = await openBooking(visitor, "noFee", 3);
  const release = await delayCalls(visitor, "changeHold");
  const remove = formOf(visitor, 3).getByRole("button");
  await remove.click();
  await remove.click();
  release();
  await dialog.getByText(visitor.t(bookingMessages.heldMany, { count: 2 })).waitFor();
  await formOf(visitor, 3).waitFor({ state: "detached" });
  expect([await formOf(visitor, 2).count(), callsTo(visitor, "changeHold").length]).toEqual([1, 1]);
  expect(await isFocused(formOf(visitor, 2).getByRole("heading"))).toBe(true);
});

test("a reload of the tab keeps the seats and the input", async () => {
  const visitor = await world.visitor();
  const dialog = await openBooking(visitor, "noFee", 2);
  const seats = await dialog.locator(".hold-bar").innerText();
  await fillPassenger(visitor, 1, aline);
  await visitor.page.reload();
  await dialog.getByRole("timer").waitFor();
  expect((await dialog.locator(".hold-bar").innerText()).split("\n").slice(0, 2)).toEqual(
    seats.split("\n").slice(0, 2),
  );
  expect(await field(formOf(visitor, 1), visitor.t(bookingMessages.cni)).inputValue()).toBe(
    aline.cni,
  );
  expect(new URL(visitor.page.url()).pathname).toBe(
    new URL(pathOfBooking("noFee"), world.app.origin).pathname,
  );
});
