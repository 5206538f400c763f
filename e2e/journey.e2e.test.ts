import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { ticketCardMessages } from "@wakafine/shared/tickets/card-messages.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { describe, expect, test } from "vitest";
import {
  aline,
  choosePayment,
  eventually,
  field,
  fillPassenger,
  formOf,
  junior,
  next,
  payButton,
  payers,
  unfoldTickets,
} from "./guest.ts";
import { logIn, markAsUsed, member, typeCode } from "./members.ts";
import { linkAtHour } from "./results.ts";
import { mixedProfiles } from "./profiles.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Goes from the home page to the results and chooses the departure of the sample agency. */
async function findAndChoose(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.goto("/");
  const form = page.getByRole("form", { name: t(searchFormMessages.form) });
  for (const [label, entered] of [
    [searchFormMessages.from, "yaounde"],
    [searchFormMessages.to, "doual"],
  ] as const) {
    const town = form.getByRole("combobox", { name: t(label), exact: true });
    await town.fill(entered);
    await town.press("Enter");
  }
  await form
    .getByLabel(t(searchFormMessages.date))
    .fill(addDays(dayOf(new Date()), smallWorld.departures.morning.daysAhead));
  await form.getByRole("button", { name: t(searchFormMessages.submit), exact: true }).click();
  await page.waitForURL("**/app/result?*");
  await linkAtHour(visitor, "08:00").click();
  await page.waitForURL("**/app/booking?*");
}

/** Step 1: seats are held; adds a second passenger and chooses the second boarding point. */
async function fillInformation(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  const dialog = page.getByRole("dialog", { name: t(bookingMessages.information) });
  await dialog.getByText(t(bookingMessages.heldOne)).waitFor();
  expect(await dialog.getByRole("timer").textContent()).toMatch(/^1[45]:\d\d$/);
  await dialog.getByRole("button", { name: t(bookingMessages.add) }).click();
  await dialog.getByText(t(bookingMessages.heldMany, { count: 2 })).waitFor();
  await fillPassenger(visitor, 1, aline);
  await fillPassenger(visitor, 2, junior);
  const stations = dialog.getByRole("group", { name: t(bookingMessages.whereToBoard) });
  await stations.getByRole("radio", { name: "Mvan", checked: true }).waitFor();
  await stations.getByRole("radio", { name: "Nsam" }).check();
  await next(visitor);
}

/** Step 2 shows all data; "edit" returns to step 1 with its input. */
async function verify(visitor: Visitor): Promise<void> {
  const { page, t, language } = visitor;
  const dialog = page.getByRole("dialog", { name: t(bookingMessages.verification) });
  await dialog.getByRole("button", { name: t(bookingMessages.edit) }).waitFor();
  const text = await dialog.innerText();
  const day = formatDay(addDays(dayOf(new Date()), 2), language);
  for (const shown of [
    smallWorld.agencies.sample.name,
    day,
    formatHour("08:30"), // at the chosen boarding point
    "Yaoundé",
    "Douala",
    "Aline Ngo Bassa",
    `${language === "fr" ? "Femme" : "Female"} · 112784903 · +237 6 77 12 34 56`,
    "Junior Ngo Bassa",
    language === "fr" ? "Homme · sans carte" : "Male · no card",
    "Nsam",
  ]) {
    expect(text.replaceAll(/\s/g, " ")).toContain(shown.replaceAll(/\s/g, " "));
  }
  await dialog.getByRole("button", { name: t(bookingMessages.edit) }).click();
  expect(await field(formOf(visitor, 2), t(bookingMessages.surname)).inputValue()).toBe(
    junior.surname,
  );
  await page.getByRole("radio", { name: "Nsam", checked: true }).waitFor();
  await next(visitor);
  await next(visitor);
}

/** Pays and reloads the waiting page once. Returns the order's token when the tickets are shown. */
async function payAndWait(visitor: Visitor, app: TestApp): Promise<string> {
  const { page, t } = visitor;
  await choosePayment(visitor, payers.waiting);
  await payButton(visitor).click();
  await page.waitForURL("**/payment/loading?order=*");
  await page.getByRole("heading", { name: t(orderMessages.confirmOnPhone) }).waitFor();
  const token = new URL(page.url()).searchParams.get("order") ?? "";
  await page.reload();
  await page.getByRole("heading", { name: t(orderMessages.confirmOnPhone) }).waitFor();
  await page.getByText(t(orderMessages.waitingFor)).waitFor();
  const request = app.sandbox.payments().at(-1);
  expect(request).toMatchObject({ amount: "13200", currency: "XAF" });
  await app.sandbox.approve(request?.ref ?? "");
  await page.waitForURL(`**/app/reservation/success/${token}`);
  return token;
}

/** Checks the ticket page, its files and the SMS. */
async function readTickets(visitor: Visitor, app: TestApp): Promise<string[]> {
  const { page, t } = visitor;
  await page
    .getByRole("heading", { level: 1, name: t(orderMessages.paid, { name: "Aline" }) })
    .waitFor();
  await unfoldTickets(visitor);
  for (const passenger of ["Aline Ngo Bassa", "Junior Ngo Bassa"])
    await page
      .getByRole("article", { name: t(ticketCardMessages.ticketOf, { name: passenger }) })
      .waitFor();
  for (const link of [orderMessages.pdf, orderMessages.image]) {
    const address = await page
      .getByRole("link", { name: t(link) })
      .first()
      .getAttribute("href");
    const file = await app.fetch(address ?? "");
    expect([file.status, file.headers.get("content-type")]).toEqual([
      200,
      link === orderMessages.pdf ? "application/pdf" : "image/png",
    ]);
  }
  const codes = await page.locator(".ticket-card .code").allInnerTexts();
  await eventually(() => app.sandbox.smsInbox().length > 0, "no SMS came");
  const sms = app.sandbox.smsInbox();
  expect(sms.every(({ to }) => to.includes("237677123456"))).toBe(true);
  expect(sms.map(({ text }) => text).join()).toContain(codes[0]);
  return codes;
}

/** Checks the ticket in a few minutes before the departure, and a second time without success. */
async function board(visitor: Visitor, code: string): Promise<void> {
  const { page, t } = visitor;
  await logIn(visitor, member[9]);
  await typeCode(visitor, code);
  const dialog = page.getByRole("dialog");
  await dialog.getByText(code).waitFor();
  await markAsUsed(visitor);
  await dialog.getByText(t(checkInMessages.ticket_marked)).last().waitFor();
  await dialog.getByRole("button", { name: t(checkInMessages.next) }).click();
  await typeCode(visitor, code.toLowerCase().replace("-", " "));
  await dialog
    .getByRole("paragraph")
    .filter({ hasText: t(checkInMessages.ticket_already_validated) })
    .last()
    .waitFor();
  expect(await dialog.getByRole("button", { name: t(checkInMessages.mark_as_used) }).count()).toBe(
    0,
  );
}

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("a guest finds a trip, books for two, pays on the phone, receives the SMS and is checked in once [C1.auth.02, C2.search.03, C2.book.01–03, C2.book.12–17, C2.book.19, C2.book.28, C4.book.14, C2.pay.01, C2.pay.03, C2.pay.07, C4.pay.01, G.book.05, C1.pay.01, A1.check.01, A4.check.03, A4.check.16, A4.check.18, G.check.05, C8.ticket.01, C9.ticket.01]", async () => {
    const app = await world.ownApp();
    const guest = await world.visitor({ app, size, language });
    await findAndChoose(guest);
    await fillInformation(guest);
    await verify(guest);
    const token = await payAndWait(guest, app);
    expect(new URL(guest.page.url()).pathname.split("/").at(-1)).toBe(token);
    const [code = ""] = await readTickets(guest, app);
    // Boarding at Nsam is at 08:30.
    const beThere = guest.page
      .locator(".ticket-card")
      .getByText(guest.t(orderMessages.beThere), { exact: true })
      .locator("..");
    await expect
      .poll(async () => (await beThere.allInnerTexts()).map((text) => text.split("\n").at(-1)))
      .toEqual([formatHour("07:45"), formatHour("07:45")]);
    expect(guest.calls.filter((call) => call.url().includes("auth/register"))).toEqual([]);

    const leaves = new Date(`${addDays(dayOf(new Date()), 2)}T08:00:00+01:00`);
    await app.advance((leaves.getTime() - Date.now()) / 1000 - 1200);
    const controller = await world.visitor({ app, size, language });
    await board(controller, code);
  });
});
