import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callsTo } from "./api-requests.ts";
import {
  aline,
  bookAndPay,
  eventually,
  field,
  openBooking,
  payButton,
  payerField,
  payers,
  requestOn,
  waitForPrompt,
} from "./guest.ts";
import { expectAccessibleWhenNarrow, isFocused, takePicture } from "./inspect.ts";
import { mixedProfiles, onPhone } from "./profiles.ts";
import { codeOnPhone, wrongFor } from "./sms-codes.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld({ LIMITS: "true" });
const owner = payers.waiting;

/** Sends one payment request from each of six other devices to the owner's phone. */
async function useUpPrompts(app: TestApp): Promise<void> {
  for (let stranger = 1; stranger <= 6; stranger += 1) {
    const phone = `+23767800050${stranger}`;
    const body: RequestOf<"createBooking">["body"] = {
      departure_uuid: smallWorld.departures.trainEconomic.id,
      payment_method: "MOBILE",
      operator: "MTN",
      payer_phone: owner,
      sending_booking_mode: "SMS",
      receive_method: { type: "SMS", token: phone },
      users: [
        {
          lastname: "Stranger",
          firstname: "",
          sex_id: 1,
          cni_identifier: null,
          phonenumber: phone,
        },
      ],
    };
    expect(
      (
        await app.call(
          "createBooking",
          { body },
          { device: `stranger ${stranger}`, key: crypto.randomUUID() },
        )
      ).status,
    ).toBe(201);
  }
  const sent = () => app.sandbox.payments().filter(({ msisdn }) => `+${msisdn}` === owner).length;
  await eventually(() => sent() === 6, "six payment requests on the phone");
}

const cardOf = ({ page, t }: Visitor): Locator =>
  page.getByRole("region", { name: t(phoneCodeMessages.title) });

/** Expects the verification card: it shows the number without a field, its title has the focus, and it is accessible at every width. Returns it. */
async function expectCard(visitor: Visitor, name: string): Promise<Locator> {
  const { t } = visitor;
  const card = cardOf(visitor);
  await card.getByText("6 77 12 34 56").first().waitFor();
  await expect
    .poll(() => isFocused(card.getByRole("heading", { name: t(phoneCodeMessages.title) })))
    .toBe(true);
  expect(await card.getByRole("textbox").count()).toBe(0);
  await expectAccessibleWhenNarrow(visitor);
  await takePicture(visitor, name);
  return card;
}

/** By keyboard: requests the code, enters a wrong one, retries after a network error and enters the right one. */
async function verify(visitor: Visitor, app: TestApp, card: Locator): Promise<void> {
  const { page, t } = visitor;
  await page.context().setOffline(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".toast").first().waitFor();
  await page.context().setOffline(false);
  expect(await isFocused(card.getByRole("button", { name: t(phoneCodeMessages.send) }))).toBe(true);
  await page.keyboard.press("Enter");
  const input = field(card, t(phoneCodeMessages.code));
  await input.waitFor();
  await expect.poll(() => isFocused(input)).toBe(true);
  const code = await codeOnPhone(app, owner);
  await input.fill(wrongFor(code));
  await page.keyboard.press("Enter");
  await card.getByText(t(errorMessages.phone_code_wrong)).waitFor();
  expect(await isFocused(input)).toBe(true);
  await page.context().setOffline(true);
  await input.fill(code);
  const failed = page.waitForEvent("requestfailed");
  await page.keyboard.press("Enter");
  await failed;
  await expect.poll(() => card.locator("[aria-busy=true]").count()).toBe(0);
  expect(await input.inputValue()).toBe(code);
  await page.context().setOffline(false);
  await page.keyboard.press("Enter");
}

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("a number whose prompt limit other devices have reached is verified by SMS in the dialog, and the payment is sent again automatically [G.book.32]", async () => {
    const app = await world.ownApp();
    await useUpPrompts(app);
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    const dialog = await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], owner);
    const card = await expectCard(visitor, "payer-verification");
    await payButton(visitor).click(); // returns to the card and sends nothing
    await expect.poll(() => isFocused(card.getByRole("heading"))).toBe(true);
    expect(callsTo(visitor, "createBooking")).toHaveLength(1);

    const payer = payerField(visitor, page.getByRole("dialog"));
    await card.getByRole("button", { name: t(bookingMessages.otherPayer) }).click();
    await expect.poll(() => card.count()).toBe(0);
    expect([await isFocused(payer), await payer.inputValue()]).toEqual([true, ""]);
    await payer.fill("677 12 34 56");
    await payButton(visitor).click();
    await expectCard(visitor, "payer-verification");

    await verify(visitor, app, card);
    const token = await waitForPrompt(visitor);
    const keys = callsTo(visitor, "createBooking").map((call) => call.headers()["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    await app.sandbox.approve(await requestOn(app, owner));
    await page.waitForURL(`**/app/reservation/success/${token}`);
    expect(await dialog.count()).toBe(0);
  });
});

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("on the page of a failed payment the number is verified by SMS, and the next attempt is sent automatically [G.book.11, G.book.32]", async () => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ app, size, language });
    const { page, t } = visitor;
    await openBooking(visitor, "noFee");
    await bookAndPay(visitor, [aline], payers.other);
    const token = await waitForPrompt(visitor);
    await app.sandbox.refuse(await requestOn(app, payers.other));
    await page.waitForURL(`**/app/reservation/error/${token}`);
    await useUpPrompts(app);
    const section = page.getByRole("region", { name: t(orderMessages.tryAgainTitle) });
    const payer = payerField(visitor, section);
    const payAgain = async () => {
      await payer.fill("677 12 34 56");
      await page.keyboard.press("Enter");
    };
    await payAgain();
    const card = await expectCard(visitor, "payer-verification-again");
    await card.getByRole("button", { name: t(bookingMessages.otherPayer) }).click();
    await payer.waitFor();
    expect([await isFocused(payer), await payer.inputValue()]).toEqual([true, ""]);
    await payAgain();
    await expectCard(visitor, "payer-verification-again");
    await verify(visitor, app, card);
    await waitForPrompt(visitor);
    const keys = callsTo(visitor, "payOrder").map((call) => call.headers()["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    await app.sandbox.approve(await requestOn(app, owner));
    await page.waitForURL(`**/app/reservation/success/${token}`);
  });
});
