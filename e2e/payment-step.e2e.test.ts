import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { departureErrors } from "@wakafine/shared/departures/errors.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callsTo, handleOnce, toasts } from "./api-requests.ts";
import { errorOf } from "./fields.ts";
import { step } from "./dialog-steps.ts";
import type { DepartureName, Passenger } from "./guest.ts";
import {
  aline,
  choosePayment,
  field,
  fillPassenger,
  formOf,
  goToPayment,
  junior,
  next,
  openBooking,
  payButton,
  payerField,
  payers,
  seeOperatorNote,
  waitForPrompt,
} from "./guest.ts";
import { isFocused } from "./inspect.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Opens step 3 of a booking for one passenger. */
async function openPayment(
  visitor: Visitor,
  departure: DepartureName = "first",
  owner: Passenger = aline,
): Promise<Locator> {
  await openBooking(visitor, departure);
  await fillPassenger(visitor, 1, owner);
  await goToPayment(visitor);
  return visitor.page.getByRole("dialog", { name: visitor.t(bookingMessages.payment) });
}

const orders = (visitor: Visitor) => callsTo(visitor, "createBooking");

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("paying without a method or accepted terms sends nothing: a toast if both are missing, an error at the field if one is; at most five toasts are shown, and a reload keeps the choice [C2.book.20, C5.book.35–37, C2.book.23, C9.cross.01]", async () => {
    const visitor = await world.visitor({ size, language });
    // The prefix of this number suggests no wallet.
    const dialog = await openPayment(visitor, "first", { ...aline, phone: "620 12 34 56" });
    const terms = dialog.getByRole("checkbox");
    const pay = payButton(visitor);
    expect(await terms.isChecked()).toBe(false);
    await pay.click();
    const method = dialog.getByRole("radio", { name: wallets[0].name });
    const [noMethod, noTerms] = [
      visitor.t(formMessages.reservation_method_missing),
      visitor.t(formMessages.reservation_terms_missing),
    ];
    await expect.poll(() => isFocused(method)).toBe(true);
    expect([await errorOf(method), await errorOf(terms)]).toEqual([noMethod, noTerms]);
    const both = visitor.t(formMessages.reservation_condition_or_method_fail);
    await expect.poll(() => toasts(visitor, "warning").allInnerTexts()).toEqual([both]);
    for (let more = 0; more < 5; more += 1) await pay.click();
    const five = Array.from({ length: 5 }, () => both);
    await expect.poll(() => toasts(visitor, "warning").allInnerTexts()).toEqual(five);
    await method.check();
    await pay.click();
    await expect.poll(() => isFocused(terms)).toBe(true);
    expect([await errorOf(method), await errorOf(terms)]).toEqual([null, noTerms]);
    expect(
      await terms.evaluate(
        (box) =>
          box.getBoundingClientRect().bottom <=
          (document.querySelector(".dialog .price-lines_bar")?.getBoundingClientRect().top ?? 0),
      ),
    ).toBe(true);
    expect(await toasts(visitor, "warning").getByText(noTerms).count()).toBe(0);
    expect(orders(visitor)).toEqual([]);

    await terms.check();
    await visitor.page.reload();
    await expect.poll(() => method.isChecked()).toBe(true);
    expect(await terms.isChecked()).toBe(true);
    // Forward works after a reload of the first step, too.
    await visitor.page.evaluate(() => history.go(-2));
    await step(visitor, "information").waitFor();
    await visitor.page.reload();
    await step(visitor, "information").waitFor();
    await visitor.page.evaluate(() => history.forward());
    await step(visitor, "verification").waitFor();
  });
});

test("the terms open in a new tab without an opener [C2.book.24, C2.book.25]", async () => {
  const visitor = await world.visitor();
  const dialog = await openPayment(visitor);
  const link = dialog.getByRole("link", { name: visitor.t(paymentStepMessages.termsLink) });
  expect([
    await link.getAttribute("href"),
    await link.getAttribute("target"),
    await link.getAttribute("rel"),
  ]).toEqual(["/app/CGU", "_blank", "noopener"]);
  const [tab] = await Promise.all([visitor.context.waitForEvent("page"), link.click()]);
  await tab.getByRole("heading", { level: 1 }).waitFor();
  expect([new URL(tab.url()).pathname, await tab.evaluate(() => window.opener)]).toEqual([
    "/app/CGU",
    null,
  ]);
});

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("the price is broken down in francs, taxes included, without euros or a tax line [C2.book.22, C1.price.01, C9.price.01, C9.price.04]", async () => {
    const visitor = await world.visitor({ size, language });
    const dialog = await openPayment(visitor);
    const lines = dialog.locator(".price-lines");
    // 50 francs, then 2 % of 6550
    await expect
      .poll(() => lines.locator("dd").allInnerTexts())
      .toEqual([6500, 181, 6681].map((francs) => formatFrancs(francs, language)));
    const shown = await dialog.innerText();
    expect(shown).toContain(
      visitor.t(paymentStepMessages.ticketNote, { count: 1, price: formatFrancs(6500, language) }),
    );
    expect(shown).not.toMatch(/€|EUR|TVA|VAT/);
    const amounts = shown.match(/\d+[\u202f\u00a0,]\d{3}.{0,5}/g) ?? [];
    expect(amounts.length).toBeGreaterThan(3);
    for (const amount of amounts) expect(amount).toMatch(/FCFA$/);
  });
});

test("paying with a form that has become invalid names the step to correct [C8.book.02]", async () => {
  const visitor = await world.visitor();
  await openPayment(visitor);
  // Simulates a tab restored by the browser without its identity numbers.
  await visitor.page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      sessionStorage.setItem(
        key,
        (sessionStorage.getItem(key) ?? "").replace(/"cni":"\d+"/, '"cni":""'),
      );
  });
  await visitor.page.goto("/app/home");
  await visitor.page.goBack();
  await payButton(visitor).click();
  await toasts(visitor, "warning")
    .getByText(visitor.t(formMessages.information_form_invalid), { exact: true })
    .waitFor();
  expect(orders(visitor)).toEqual([]);
});

test("a refused payment shows the server's message, a response without a message the general text [C8.cross.01, C8.cross.03]", async () => {
  const visitor = await world.visitor();
  await openPayment(visitor);
  await choosePayment(visitor, payers.willing);
  await handleOnce(visitor.page, "**/api/bookings", (route) =>
    route.fulfill({ status: 400, json: { message: "Text of the server" } }),
  );
  await payButton(visitor).click();
  await toasts(visitor, "warning").getByText("Text of the server", { exact: true }).waitFor();
  await handleOnce(visitor.page, "**/api/bookings", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await payButton(visitor).click();
  await toasts(visitor, "warning")
    .getByText(visitor.t(stateMessages.unexpected_error), { exact: true })
    .waitFor();
});

test("an invalid payer number shows an error until it is changed, and nothing is sent", async () => {
  const visitor = await world.visitor();
  const dialog = await openPayment(visitor);
  await choosePayment(visitor, "12");
  await payButton(visitor).click();
  const error = dialog.getByText(visitor.t(formMessages.invalid_input_phone), { exact: true });
  await error.waitFor();
  await payerField(visitor, dialog).fill("677000100");
  await error.waitFor({ state: "detached" });
  expect(orders(visitor)).toEqual([]);
});

test("a phone refused only by the server leads back to its field, which shows the error until it is changed", async () => {
  const visitor = await world.visitor();
  const { t } = visitor;
  const dialog = await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, { ...aline, phone: "+33 6 12 34 56" });
  await goToPayment(visitor);
  await choosePayment(visitor, payers.waiting);
  await payButton(visitor).click();
  const phone = field(formOf(visitor, 1), t(bookingMessages.phone));
  await expect.poll(() => isFocused(phone)).toBe(true);
  expect([
    await errorOf(phone),
    await formOf(visitor, 1).locator(".field_prefixed").innerText(),
  ]).toEqual([t(fieldMessages.bad_phone), ""]);
  await phone.blur();
  await next(visitor);
  await expect.poll(() => isFocused(phone)).toBe(true);
  expect([await errorOf(phone), await toasts(visitor, "warning").count()]).toEqual([
    t(fieldMessages.bad_phone),
    0,
  ]);
  await phone.fill("+33 6 12 34 56 78");
  await expect.poll(() => errorOf(phone)).toBeNull();

  const receiver = field(dialog, t(bookingMessages.smsNumber));
  await receiver.fill("+33 6 12 34 56");
  await goToPayment(visitor);
  await payButton(visitor).click();
  await expect.poll(() => isFocused(receiver)).toBe(true);
  expect([await errorOf(receiver), await errorOf(phone)]).toEqual([
    t(fieldMessages.bad_phone),
    null,
  ]);
  await receiver.fill("");
  await goToPayment(visitor);

  await handleOnce(visitor.page, "**/api/bookings", (route) =>
    route.fulfill({
      status: 400,
      json: {
        message: "400",
        data: { fields: [{ field: "payer_phone", code: "bad_phone" }] },
        error_code: "invalid_input",
      },
    }),
  );
  await payButton(visitor).click();
  const payer = payerField(
    visitor,
    visitor.page.getByRole("dialog", { name: t(bookingMessages.payment) }),
  );
  await expect.poll(() => isFocused(payer)).toBe(true);
  expect([await errorOf(payer), await toasts(visitor, "warning").count()]).toEqual([
    t(fieldMessages.bad_phone),
    0,
  ]);
  await payer.fill(payers.willing);
  await payButton(visitor).click();
  await visitor.page.waitForURL("**/app/reservation/success/*");
});

test.each(onPhone)(
  "an hour that the agency changed while the dialog was open is shown before anything is charged; the next press books it, in $language at the size of a $size [G.plan.04, G.book.28]",
  async ({ size, language }) => {
    const visitor = await world.visitor({ size, language });
    const dialog = await openPayment(visitor, "noFee");
    await choosePayment(visitor, payers.willing);
    const [moved] = await world.app.database.sql<{ hour: string }>(
      `with offer as (update offers set departs_at = departs_at + interval '1 hour', arrives_at = arrives_at + interval '1 hour' where departure_id = $1)
       update departures d set version = version + 1, departs_at = departs_at + interval '1 hour' where id = $1
       returning to_char(timezone('Africa/Douala', d.departs_at), 'HH24') as hour`,
      [smallWorld.departures.noFee.id],
    );
    const hour = dialog.getByText(new RegExp(`${moved!.hour}\\s?[:h]`)).first();
    expect(await hour.count()).toBe(0); // the control: the dialog shows the former hour
    await payButton(visitor).click();
    await toasts(visitor, "warning")
      .filter({ hasText: visitor.t(departureErrors.departure_changed) })
      .waitFor();
    await hour.waitFor();
    await payButton(visitor).click();
    await visitor.page.waitForURL("**/app/reservation/success/*");
    expect(orders(visitor)).toHaveLength(2);
  },
);

test("the order is sent with the API's names for names, phone and delivery [G.book.14, G.book.29, C5.book.12, C7.cross.05]", async () => {
  const visitor = await world.visitor();
  await openBooking(visitor, "first", 2);
  await fillPassenger(visitor, 1, { ...aline, phone: "237677000001" });
  await fillPassenger(visitor, 2, junior);
  await goToPayment(visitor);
  await choosePayment(visitor, "237677000100");
  await payButton(visitor).click();
  await visitor.page.waitForURL("**/app/reservation/success/*");
  const [order] = orders(visitor);
  expect(order?.headers()["content-type"]).toBe("application/json");
  expect(order?.postDataJSON()).toMatchObject({
    departure_uuid: smallWorld.departures.first.id,
    payment_method: "MOBILE",
    payer_phone: "+237677000100",
    sending_booking_mode: "SMS",
    receive_method: { type: "SMS", token: "+237677000001" },
    users: [
      {
        lastname: "Ngo Bassa",
        firstname: "Aline",
        phonenumber: "+237677000001",
        sex_id: 2,
        cni_identifier: "112784903",
      },
      {
        lastname: "Ngo Bassa",
        firstname: "Junior",
        phonenumber: null,
        sex_id: 1,
        cni_identifier: null,
      },
    ],
  });
  await visitor.page.getByText("Aline Ngo Bassa").first().waitFor();
});

test("tickets by e-mail: the order contains the mode and the address [G.book.01, G.book.14]", async () => {
  const visitor = await world.visitor();
  const { t } = visitor;
  const dialog = await openBooking(visitor, "first");
  await fillPassenger(visitor, 1, aline);
  const delivery = dialog.getByRole("region", { name: t(bookingMessages.receiveBy) });
  await delivery.getByRole("radio", { name: t(bookingMessages.email) }).check();
  await field(delivery, t(bookingMessages.emailAddress)).fill(" aline@exemple.cm ");
  await goToPayment(visitor);
  await choosePayment(visitor, payers.willing);
  await payButton(visitor).click();
  await visitor.page.waitForURL("**/app/reservation/success/*");
  expect(orders(visitor)[0]?.postDataJSON()).toMatchObject({
    sending_booking_mode: "EMAIL",
    receive_method: { type: "EMAIL", token: "aline@exemple.cm" },
  });
});

test("a number suggests its wallet, the traveller may choose another one and sees a note if they differ [G.pay.08, C9.price.05]", async () => {
  const visitor = await world.visitor();
  const dialog = await openPayment(visitor);
  await choosePayment(visitor, payers.willing);
  const isChosen = (name: string) => dialog.getByRole("radio", { name }).isChecked();
  await payerField(visitor, dialog).fill(payers.orangeWilling);
  expect([await isChosen("MTN Mobile Money"), await isChosen("Orange Money")]).toEqual([
    false,
    true,
  ]);
  for (const [operator, phone] of [
    ["MTN", payers.orangeWilling],
    ["MTN", payers.willing],
    ["ORANGE", payers.willing],
  ] as const)
    await seeOperatorNote(visitor, dialog, [operator, phone]);
  await payButton(visitor).click();
  await visitor.page.waitForURL("**/app/reservation/success/*");
  expect(orders(visitor)[0]?.postDataJSON()).toMatchObject({
    payment_method: "MOBILE",
    operator: "ORANGE",
    payer_phone: payers.willing,
  });
});

test("a double click sends one order [G.book.24]", async () => {
  const visitor = await world.visitor();
  await openPayment(visitor);
  await choosePayment(visitor, payers.waiting);
  await payButton(visitor).dblclick();
  await waitForPrompt(visitor);
  expect(orders(visitor).length).toBe(1);
});
