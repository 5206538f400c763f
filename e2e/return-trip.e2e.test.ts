import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { legMessages } from "@wakafine/shared/bookings/leg-messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { recapMessages } from "@wakafine/shared/bookings/recap-messages.ts";
import { seatsLostMessages } from "@wakafine/shared/bookings/seats-lost-messages.ts";
import { returnMessages } from "@wakafine/shared/departures/return-messages.ts";
import { searchFieldMessages } from "@wakafine/shared/departures/search-field-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { waitForHydration } from "./api-requests.ts";
import {
  aline,
  choosePayment,
  enterCoupon,
  expectReturnPaid,
  field,
  fillPassenger,
  formOf,
  next,
  openBooking,
  openReturnBooking,
  payButton,
  payers,
} from "./guest.ts";
import { resultsAddress } from "./results.ts";
import { mixedProfiles, onDesktop } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const { departures, agencies } = smallWorld;
const outboundDay = addDays(dayOf(new Date()), 2);
const returnDay = addDays(dayOf(new Date()), 4);

const card = ({ page }: Visitor, agency: string): Locator =>
  page.getByRole("article").filter({ hasText: agency }).first().getByRole("link");
const step = ({ page, t }: Visitor, name: "information" | "verification" | "payment"): Locator =>
  page.getByRole("dialog", { name: t(bookingMessages[name]) });
const pathOf = (more: object) =>
  `/app/booking?${new URLSearchParams({ departure: departures.morning.id, city_destination: "Douala", places: "1", ...more })}`;

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("a return is searched, chosen after its outbound, and paid by MTN with a coupon; both legs are in the dialog and on the tickets [G.search.06, C2.book.18, C3.book.30, C9.price.09, C9.price.17]", async () => {
    const code = await addCoupon(world.app, { amount: 1500 });
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await page.goto(
      `/app/home?city_departure=Yaound%C3%A9&city_destination=Douala&departure_date=${outboundDay}`,
    );
    await waitForHydration(page.getByLabel(t(searchFormMessages.returnDate)));
    const search = page.getByRole("button", { name: t(searchFormMessages.submit), exact: true });
    await page.getByLabel(t(searchFormMessages.returnDate)).fill(addDays(outboundDay, -1));
    await search.click();
    await page.getByText(t(searchFieldMessages.return_before)).waitFor();
    await page.getByLabel(t(searchFormMessages.returnDate)).fill(returnDay);
    await search.click();
    await page.waitForURL("**/app/result?*");
    expect(new URL(page.url()).searchParams.get("return_date")).toBe(apiDay(returnDay));

    await card(visitor, agencies.sample.name).click();
    await page.waitForURL("**&outbound=*");
    await page.getByRole("link", { name: t(returnMessages.otherOutbound) }).waitFor();
    const sum = formatFrancs(11_500, language);
    await page
      .getByRole("article")
      .filter({ hasText: t(returnMessages.sum, { amount: sum }) })
      .waitFor();
    await card(visitor, agencies.modest.name).click();

    const dialog = step(visitor, "information");
    await dialog.getByRole("timer").waitFor();
    await dialog.getByText(t(legMessages.heldBoth)).waitFor();
    await fillPassenger(visitor, 1, aline);
    await page.reload();
    await dialog.getByRole("timer").waitFor();
    const entered = field(formOf(visitor, 1), t(bookingMessages.surname));
    expect(await entered.inputValue()).toBe(aline.surname);
    await next(visitor);
    for (const heading of [recapMessages.yourOutbound, recapMessages.yourReturn])
      await page.getByRole("heading", { name: t(heading) }).waitFor();
    await next(visitor);
    const payment = step(visitor, "payment");
    await enterCoupon(visitor, code);
    await choosePayment(visitor, payers.willing);
    const shown = await payment.locator(".price-lines .price").innerText();
    await payButton(visitor).click();
    await page.waitForURL("**/app/reservation/success/*");
    for (const leg of [legMessages.outbound, legMessages.back])
      await page.getByRole("heading", { name: new RegExp(`^${t(leg)}`) }).waitFor();
    const token = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const { data: order } = (await world.app.call("getOrder", { params: { token } })).body;
    await expectReturnPaid(world.app, token, 1500);
    expect(shown.replaceAll(/\D/g, "")).toBe(String(order.amount_xaf));
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("without a return on that day, another day and a one-way booking are offered; accepting opens the one-way booking, declining shows the outbound trips [C2.search.27, G.book.25]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await page.goto(resultsAddress(outboundDay, { return_date: apiDay(addDays(returnDay, 1)) }));
    await card(visitor, agencies.sample.name).click();
    await page.getByRole("heading", { name: t(returnMessages.none) }).waitFor();
    await page.getByRole("link", { name: t(returnMessages.otherDays) }).click();
    await card(visitor, agencies.modest.name).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: t(returnMessages.otherOutbound) }).click();
    await card(visitor, agencies.sample.name).waitFor();
    expect(new URL(page.url()).searchParams.get("return_date")).not.toBeNull();
    await page.goBack();
    await page
      .getByRole("link", { name: t(returnMessages.oneWay) })
      .last()
      .click();
    await step(visitor, "information").getByRole("timer").waitFor();
    expect(new URL(page.url()).searchParams.get("return")).toBeNull();
    expect(await page.getByText(t(legMessages.heldBoth)).count()).toBe(0);
  });
});

const phone = mixedProfiles[0]!;

test("a return whose seats are lost is named and leads to the other returns; what was entered is kept for the next one [G.book.10, G.book.26]", async () => {
  const visitor = await world.visitor(phone);
  const { page, t } = visitor;
  await openReturnBooking(visitor);
  await fillPassenger(visitor, 1, aline);
  const kept = await page.evaluate(
    () => Object.values(sessionStorage).find((value) => value.includes("hold_token")) ?? "",
  );
  const [, token = ""] = /"hold_token":"([^"]+)"/.exec(kept) ?? [];
  expect((await world.app.call("releaseHold", { params: { token } })).status).toBe(200);
  // One seat of the return is left, and another traveller takes it.
  await world.app.database.sql(
    "update departures set total_places = 1 + (select count(*) from seat_claims where departure_id = $1) where id = $1",
    [departures.backFirst.id],
  );
  await openBooking(await world.visitor(), "backFirst");
  await page.reload();
  await page.getByRole("heading", { name: t(seatsLostMessages.returnGone) }).waitFor();
  await page.getByRole("button", { name: t(legMessages.otherReturn) }).click();
  await page.waitForURL("**/app/result?*outbound=*");
  await card(visitor, agencies.sample.name).click();
  await step(visitor, "information").getByRole("timer").waitFor();
  const entered = field(formOf(visitor, 1), t(bookingMessages.surname));
  expect(await entered.inputValue()).toBe(aline.surname);
});

test("a return of other towns, or before the arrival, in the address is refused before seats are held [G.book.26]", async () => {
  const visitor = await world.visitor(phone);
  const { page, t, calls } = visitor;
  for (const [id, town, error] of [
    [departures.noFee.id, "Douala", fieldMessages.return_route],
    [departures.plane.id, "Garoua", fieldMessages.return_route],
    ["unknown", "Yaoundé", legMessages.noReturn],
  ] as const) {
    await page.goto(pathOf({ return: id, return_destination: town }));
    await page.getByRole("heading", { name: t(error) }).waitFor();
    await page.getByRole("link", { name: t(legMessages.otherReturn) }).waitFor();
  }
  expect(calls.filter((call) => call.url().endsWith("/bookings/hold"))).toEqual([]);
  await page.goto(resultsAddress(returnDay, { return_date: apiDay(outboundDay) }));
  await page.getByRole("heading", { name: t(returnMessages.dateTitle) }).waitFor();
});
