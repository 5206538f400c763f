import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { paymentStepMessages } from "@wakafine/shared/bookings/payment-step-messages.ts";
import { recapMessages } from "@wakafine/shared/bookings/recap-messages.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { couponFieldMessages } from "@wakafine/shared/coupons/field-messages.ts";
import { returnMessages } from "@wakafine/shared/departures/return-messages.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { choosePayment, aline, field, fillPassenger, next, payButton, payers } from "./guest.ts";
import { resultsAddress } from "./results.ts";
import type { Tour } from "./screen-tour.ts";

const { agencies, departures } = smallWorld;

/** A return trip: search, choice of the return, its empty states, the dialog, waiting, and the tickets. */
export async function tourReturn({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const day = addDays(dayOf(new Date()), 2);
  const back = addDays(day, 2);
  await page.goto(
    `/app/home?city_departure=Yaound%C3%A9&city_destination=Douala&departure_date=${day}&return_date=${back}`,
  );
  await seen("return-home");
  const choose = (agency: string) =>
    page.getByRole("article").filter({ hasText: agency }).first().getByRole("link").click();
  const outbounds = (date: string) => page.goto(resultsAddress(day, { return_date: apiDay(date) }));
  await outbounds(addDays(day, -1));
  await page.getByRole("heading", { name: t(returnMessages.dateTitle) }).waitFor();
  await seen("return-wrong-date");
  await outbounds(addDays(back, 1));
  await choose(agencies.sample.name);
  await page.getByRole("heading", { name: t(returnMessages.none) }).waitFor();
  await seen("return-none");
  await page.getByRole("link", { name: t(returnMessages.otherDays) }).click();
  await page.getByRole("article").first().waitFor();
  await seen("return-all-days");
  await outbounds(back);
  await seen("return-outbounds");
  await choose(agencies.sample.name);
  await page.waitForURL("**outbound=*");
  await page.getByRole("article").first().waitFor();
  await seen("return-choice");
  await choose(agencies.modest.name);
  const dialog = (step: "information" | "verification" | "payment") =>
    page.getByRole("dialog", { name: t(bookingMessages[step]) });
  await dialog("information").getByText(t(legMessages.heldBoth)).waitFor();
  await fillPassenger(visitor, 1, aline);
  await seen("return-information");
  await next(visitor);
  await dialog("verification")
    .getByRole("heading", { name: t(recapMessages.yourReturn) })
    .scrollIntoViewIfNeeded();
  await seen("return-verification");
  await next(visitor);
  const code = await addCoupon(app, { amount: 1500 });
  await field(dialog("payment"), t(couponFieldMessages.code)).fill(code);
  await dialog("payment")
    .getByRole("button", { name: t(couponFieldMessages.apply) })
    .click();
  await dialog("payment")
    .getByRole("button", { name: t(couponFieldMessages.removeOf, { code }) })
    .waitFor();
  await choosePayment(visitor, payers.willing);
  await dialog("payment").getByText(t(paymentStepMessages.whatYouPay)).scrollIntoViewIfNeeded();
  await seen("return-payment");
  await payButton(visitor).click();
  await page.waitForURL("**/app/reservation/success/*");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seen("return-tickets");
  await page.goto(
    `/app/booking?departure=${departures.morning.id}&city_destination=Douala&places=1&return=${departures.noFee.id}`,
  );
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seen("return-refused");
}
