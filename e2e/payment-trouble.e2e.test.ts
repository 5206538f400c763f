import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { checkingMessages } from "@wakafine/shared/bookings/checking-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { seatsLostMessages } from "@wakafine/shared/bookings/seats-lost-messages.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { paymentMessages } from "@wakafine/shared/payments/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { formatHour, shortDay } from "@wakafine/shared/formats/dates.ts";
import { townLabel, townNamed } from "@wakafine/shared/reference/towns.ts";
import { hourOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { describe, expect, test } from "vitest";
import { callsTo, failCalls, handleOnce, intercept } from "./api-requests.ts";
import {
  aline,
  bookAndPay,
  bookByApi,
  choosePayment,
  eventually,
  field,
  fillPassenger,
  formOf,
  goToPayment,
  junior,
  openBooking,
  payButton,
  payerField,
  payers,
  requestOn,
  seeOperatorNote,
  waitForPrompt,
} from "./guest.ts";
import { expectAccessible, isFocused, takePicture } from "./inspect.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Expects the error page with a reason and, once, the notice that nothing was charged. */
async function expectFailure({ page, t }: Visitor, token: string, reason: string): Promise<void> {
  await page.waitForURL(`**/app/reservation/error/${token}`);
  const alert = page.getByRole("alert");
  await alert
    .getByRole("heading", { name: t(paymentMessages.payment_failed), exact: true })
    .waitFor();
  await alert.getByText(t(bookingMessages.notCharged), { exact: true }).waitFor();
  await alert.getByText(reason).waitFor();
  expect((await alert.innerText()).match(/débité|charged/g)).toHaveLength(1);
}

async function payAgain(visitor: Visitor, payer: string): Promise<void> {
  const { page, t } = visitor;
  const section = page.getByRole("region", { name: t(orderMessages.tryAgainTitle) });
  await payerField(visitor, section).fill(payer);
  await section.getByRole("button", { name: new RegExp(`^${t(bookingMessages.pay)} `) }).click();
}

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("a payer who refuses on the phone sees the reason and that nothing was charged, and can pay with another number for the same seats [C2.pay.06, C8.pay.01, G.pay.03, G.book.11, C1.book.01]", async () => {
    const visitor = await world.visitor({ size, language });
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.waiting);
    const token = await waitForPrompt(visitor);
    await world.app.sandbox.refuse(await requestOn(world.app, payers.waiting));
    await expectFailure(visitor, token, visitor.t(errorMessages.payment_declined));
    const seat = (await world.app.call("getOrder", { params: { token } })).body.data.tickets[0]
      ?.seat;
    await visitor.page.getByText(visitor.t(orderMessages.stillHeldOne)).waitFor();
    const section = visitor.page.getByRole("region", {
      name: visitor.t(orderMessages.tryAgainTitle),
    });
    const { departure } = (await world.app.call("getOrder", { params: { token } })).body.data
      .legs[0]!;
    const trip = (await section.locator(".journey_miniTrip").innerText()).replaceAll(/\s+/g, " ");
    const day = shortDay(parseDay(departure.departure_date) ?? "", language).replaceAll(
      /\s+/g,
      " ",
    );
    for (const detail of [
      ...[departure.city_departure, departure.city_destination].map((town) =>
        townLabel(townNamed(town)!, language),
      ),
      day,
      departure.agency.name,
    ])
      expect(trip).toContain(detail);
    await seeOperatorNote(visitor, section, ["MTN", "6 55 00 11 22"]);

    await payAgain(visitor, payers.other);
    await waitForPrompt(visitor);
    await world.app.sandbox.approve(await requestOn(world.app, payers.other));
    await visitor.page.waitForURL(`**/app/reservation/success/${token}`);
    await visitor.page.locator("article.ticket-card").first().waitFor();
    await expect.poll(() => visitor.page.locator("article.ticket-card").count()).toBe(1);
    expect(await visitor.page.locator(".ticket-card .ticket-card_seatBox dd").innerText()).toBe(
      String(seat),
    );
  });
});

test.each(onPhone)(
  "giving a booking up asks before it frees the seats, and the page then is no error ($size, $language) [G.book.11]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.waiting);
    const token = await waitForPrompt(visitor);
    await world.app.sandbox.refuse(await requestOn(world.app, payers.waiting));
    await expectFailure(visitor, token, t(errorMessages.payment_declined));
    const status = async () =>
      (await world.app.call("getOrder", { params: { token } })).body.data.status;
    const giveUp = page.getByRole("button", { name: t(orderMessages.giveUp), exact: true });
    const question = page.getByRole("dialog", { name: t(orderMessages.giveUpTitle) });

    await giveUp.click();
    await expectAccessible(page);
    await takePicture(visitor, "give-up");
    await question.getByRole("button", { name: t(orderMessages.keepBooking) }).click();
    await question.waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(giveUp)).toBe(true);
    expect(await status()).toBe("PENDING");

    await giveUp.click();
    await question.getByRole("button", { name: t(orderMessages.giveUp) }).click();
    await page.getByRole("heading", { name: t(orderMessages.endedTitle), level: 1 }).waitFor();
    expect(await page.getByText(t(paymentMessages.payment_failed)).count()).toBe(0);
    expect(await page.getByText(t(bookingMessages.notCharged)).count()).toBe(1);
    expect(await status()).toBe("FAILED");
    await takePicture(visitor, "given-up");
  },
);

test("the waiting page offers another number and cancelling only after the request has ended, and shows that", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await openBooking(visitor, "noFee");
  await bookAndPay(visitor, [aline], payers.waiting);
  const token = await waitForPrompt(visitor);
  const { attempt } = (await world.app.call("getOrder", { params: { token } })).body.data;
  const hour = formatHour(hourOf(new Date(new Date(attempt?.expires_at ?? "").getTime() + 59_999)));
  const help = page.getByText(t(orderMessages.oneAtATime, { hour }));
  expect(await help.isVisible()).toBe(false);
  await page.getByText(t(orderMessages.changeNumber), { exact: true }).click();
  await help.waitFor();
  for (const name of [t(orderMessages.giveUp), t(bookingMessages.otherPayer)])
    expect(await page.getByRole("button", { name }).count(), name).toBe(0);
  // Mocks the order as the server returns it when the prompt has expired without a result from the operator.
  await intercept(page, `**/order/${token}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      data: { now: string; attempt: { expires_at: string } };
    };
    const now = new Date(new Date(body.data.attempt.expires_at).getTime() - 60_000).toISOString();
    await route.fulfill({ response: response, json: { ...body, data: { ...body.data, now } } });
  });
  await page.getByText(t(orderMessages.stillWaiting)).waitFor();
  await page.getByText(t(orderMessages.oneAtATimeLate)).waitFor();
});

test("the waiting page shows that confirmation takes longer than usual while the order is delayed [G.pay.03]", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await openBooking(visitor, "noFee");
  await bookAndPay(visitor, [aline], payers.waiting);
  const token = await waitForPrompt(visitor);
  expect(
    await page
      .getByText(t(orderMessages.confirmationDelayed, { wallet: wallets[0].shortName }))
      .count(),
  ).toBe(0);
  await intercept(page, `**/order/${token}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { attempt: object } };
    await route.fulfill({
      response: response,
      json: { ...body, data: { ...body.data, attempt: { ...body.data.attempt, delayed: true } } },
    });
  });
  await page
    .getByText(t(orderMessages.confirmationDelayed, { wallet: wallets[0].shortName }))
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
  await takePicture(visitor, "waiting");
});

test("a number after its three prompts is shown with the minutes to wait and stays in the field; another number can pay", async () => {
  const visitor = await world.visitor();
  const { page, t } = visitor;
  await openBooking(visitor, "noFee");
  await bookAndPay(visitor, [aline], payers.waiting);
  const token = await waitForPrompt(visitor);
  await world.app.sandbox.refuse(await requestOn(world.app, payers.waiting));
  await expectFailure(visitor, token, t(errorMessages.payment_declined));
  await handleOnce(page, "**/pay", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "661" },
      json: { message: "429", data: null, error_code: "too_many_prompts" },
    }),
  );
  await payAgain(visitor, "677123456");
  const section = page.getByRole("region", { name: t(orderMessages.tryAgainTitle) });
  await section
    .getByRole("alert")
    .getByText(t(bookingMessages.promptsOver, { phone: "6 77 12 34 56", minutes: 12 }))
    .waitFor();
  const payer = payerField(visitor, section);
  expect(await payer.inputValue()).toBe("6 77 12 34 56");
  await section.getByRole("button", { name: t(bookingMessages.otherPayer) }).click();
  expect([await payer.inputValue(), await isFocused(payer)]).toEqual(["", true]);

  await payAgain(visitor, payers.other);
  await waitForPrompt(visitor);
  await world.app.sandbox.refuse(await requestOn(world.app, payers.other));
  await expectFailure(visitor, token, t(errorMessages.payment_declined));
  expect(await payer.inputValue()).toBe("6 77 65 43 21");
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("too low a balance is shown as the reason [C2.pay.06, C8.pay.01]", async () => {
    const visitor = await world.visitor({ size, language });
    world.app.sandbox.scenario({
      match: { msisdn: payers.poor },
      do: ["decline(NOT_ENOUGH_FUNDS)"],
    });
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.poor);
    await visitor.page.waitForURL("**/app/reservation/error/*");
    await expectFailure(
      visitor,
      visitor.page.url().split("/").at(-1) ?? "",
      visitor.t(errorMessages.payment_insufficient_funds),
    );
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("the waiting page ends automatically when the PIN is never entered, and the seats can still be paid [C2.pay.07, G.pay.03]", async () => {
    const visitor = await world.visitor({ size, language });
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.waiting);
    const token = await waitForPrompt(visitor);
    await requestOn(world.app, payers.waiting);
    await world.app.advance(430);
    await expectFailure(visitor, token, visitor.t(errorMessages.payment_timeout));
  });
});

test.each(mixedProfiles)(
  "after the browser is closed during the wait, the hidden link opens all three tickets in another browser ($size, $language) [C1.book.02, C2.pay.03]",
  async (profile) => {
    const buyer = await world.visitor(profile);
    await openBooking(buyer, "noFee", 3);
    await bookAndPay(buyer, [aline, junior, { ...junior, surname: "Blaise" }], payers.waiting);
    const token = await waitForPrompt(buyer);
    const request = await requestOn(world.app, payers.waiting);
    await buyer.context.close();
    await world.app.sandbox.approve(request);
    const inbox = world.app.sandbox.smsInbox;
    await eventually(
      () => inbox().some(({ text }) => text.includes(`/t/${token}`)),
      "no SMS with the link",
    );

    const reader = await world.visitor(profile);
    await reader.page.goto(`/t/${token}`);
    await reader.page.waitForURL(`**/app/reservation/success/${token}`);
    await expect.poll(() => reader.page.locator("article.ticket-card").count()).toBe(3);
  },
);

test("a passenger's single name has no extra spaces on the ticket [G.book.19]", async () => {
  const visitor = await world.visitor();
  const token = await bookByApi(world.app, "noFee", {
    passengers: [{ name: "Samba", cni: "112784903" }],
  });
  await visitor.page.goto(`/app/reservation/success/${token}`);
  expect(await visitor.page.locator(".ticket-card .ticket-card_name").innerText()).toBe("Samba");
});

test.each(mixedProfiles)(
  "when the hold expires the dialog shows it, keeps the input and can hold seats again ($size, $language) [G.book.10]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await page.clock.install();
    const dialog = await openBooking(visitor, "night", 2);
    await fillPassenger(visitor, 1, aline);
    await world.app.advance(901);
    await page.clock.fastForward("15:02");
    await dialog.getByRole("heading", { name: t(seatsLostMessages.holdOver) }).waitFor();
    await dialog.getByText(t(bookingMessages.notCharged)).waitFor();
    await dialog.getByRole("button", { name: t(seatsLostMessages.takeAgain) }).click();
    await dialog.getByText(t(bookingMessages.heldMany, { count: 2 })).waitFor();
    expect(
      await isFocused(dialog.getByRole("heading", { name: t(bookingMessages.information) })),
    ).toBe(true);
    expect(await field(formOf(visitor, 1), t(bookingMessages.cni)).inputValue()).toBe(aline.cni);
  },
);

test("paying without network shows an error and that nothing is charged twice; a retry after a lost response finds the booking [C8.cross.02, G.book.24]", async () => {
  const visitor = await world.visitor();
  const { page, context, t } = visitor;
  const payer = "+237677987654";
  await openBooking(visitor, "noFee");
  await fillPassenger(visitor, 1, aline);
  await goToPayment(visitor);
  await choosePayment(visitor, payer);
  const lost = page.locator(".toast[data-kind=error]").getByText(
    t(paymentStepMessages.orderNotConfirmed, {
      failure: t(stateMessages["shared.internet_connexion_error"]),
    }),
    { exact: true },
  );
  await context.setOffline(true);
  await payButton(visitor).click();
  await lost.waitFor();
  await context.setOffline(false);
  // The request reaches the server, its response is lost.
  await handleOnce(page, "**/api/bookings", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const dropped = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/bookings"),
  );
  await payButton(visitor).click(); // the error of the first attempt is removed and shown again for this one
  await dropped;
  await lost.waitFor();
  await payButton(visitor).click();
  const token = await waitForPrompt(visitor);
  const booked = await world.app.database.sql<{ link_token: string }>(
    "select link_token from bookings where payer_phone = $1",
    [payer],
  );
  expect(booked).toEqual([{ link_token: token }]);
  expect(world.app.sandbox.payments().filter(({ msisdn }) => `+${msisdn}` === payer).length).toBe(
    1,
  );
});

test("without network the countdown of the request continues; after payment the order is not requested again", async () => {
  const visitor = await world.visitor();
  const { page } = visitor;
  await page.clock.install();
  await openBooking(visitor, "noFee");
  await bookAndPay(visitor, [aline], payers.waiting);
  const token = await waitForPrompt(visitor);
  const secondsLeft = async () => {
    const [minutes = 0, seconds = 0] = (await page.getByRole("timer").innerText())
      .split(":")
      .map(Number);
    return minutes * 60 + seconds;
  };
  const asked = () => callsTo(visitor, "getOrder").length;
  expect(await page.getByRole("timer").count()).toBe(0);
  const before = asked();
  await failCalls(visitor, "getOrder");
  await page.clock.fastForward("00:30");
  await expect.poll(asked).toBeGreaterThan(before + 1);
  await page.clock.fastForward("03:00");
  const left = await secondsLeft();
  expect(left).toBeLessThanOrEqual(120);
  await page.clock.fastForward("00:30");
  await expect.poll(secondsLeft).toBeLessThanOrEqual(left - 29);
  await page.clock.fastForward("05:00");
  await page.getByText(visitor.t(orderMessages.stillWaiting)).waitFor();
  expect(await page.getByRole("timer").count()).toBe(0);

  await page.unrouteAll();
  await world.app.sandbox.approve(await requestOn(world.app, payers.waiting));
  await page.waitForURL(`**/app/reservation/success/${token}`);
  await page.locator("article.ticket-card").first().waitFor();
  const known = asked();
  await page.clock.fastForward("00:30");
  expect(asked()).toBe(known);
});

test.each(onDesktop)(
  "while the payment of an order without seats is undecided, the waiting page says that it is checked, not that nothing was charged ($size, $language) [G.pay.03, C8.pay.01]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.waiting);
    const token = await waitForPrompt(visitor);
    // Mocks the order as the server returns it when its hold ended before the operator responded.
    await intercept(page, `**/order/${token}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      const data = { ...body.data, status: "EXPIRED", can_pay: false };
      await route.fulfill({ response, json: { ...body, data } });
    });
    await page.getByRole("heading", { name: t(checkingMessages.title) }).waitFor();
    expect(await page.getByText(t(bookingMessages.notCharged)).count()).toBe(0);
    await expectAccessible(page);
    await takePicture(visitor, "checking");
    await page.unrouteAll();
    await world.app.sandbox.approve(await requestOn(world.app, payers.waiting));
    await page.waitForURL(`**/app/reservation/success/${token}`);
  },
);

test("the pages without an order show what happened and link to further pages [C2.pay.02, C2.pay.05]", async () => {
  const { page, t } = await world.visitor();
  await page.goto("/app/reservation/success");
  await page.getByRole("heading", { name: t(orderMessages.bareSuccess) }).waitFor();
  await page.goto("/app/reservation/error");
  await page.getByRole("heading", { name: t(paymentMessages.payment_failed) }).waitFor();
  await page.getByRole("link", { name: t(orderMessages.searchAgain) }).click();
  await page.waitForURL("**/app/home");
});
