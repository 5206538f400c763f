import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { agencyUsersMessages } from "@wakafine/shared/members/messages.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { seatsLostMessages } from "@wakafine/shared/bookings/seats-lost-messages.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { copyMessages } from "@wakafine/shared/departures/copy-messages.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { apiDay, addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { fixedPages } from "@wakafine/web/testing/fixed-pages.ts";
import { tourAgencyName, tourSecurity } from "./admin-tour.ts";
import { tourBookings, tourPayments } from "./admin-money-tour.ts";
import { intercept } from "./api-requests.ts";
import { tourCard } from "./card-tour.ts";
import { tourEntry } from "./entry-tour.ts";
import {
  aline,
  bookAndPay,
  bookByApi,
  choosePayment,
  eventually,
  fillPassenger,
  junior,
  next,
  openBooking,
  payers,
  requestOn,
  statusOf,
  waitForPrompt,
} from "./guest.ts";
import { enterAs } from "./saved-session.ts";
import { tourParcelManager } from "./parcel-manager-tour.ts";
import { tourPayouts } from "./payout-tour.ts";
import { tourReturn } from "./return-tour.ts";
import { tourAdminVouchers, tourVoucherIssued, tourVoucherUsed } from "./voucher-tour.ts";
import { tourTravels } from "./travels-tour.ts";
import { tourTrips } from "./trips-tour.ts";
import { markAsUsed, openLogIn, member, typeCode } from "./members.ts";
import type { Visitor } from "./visited-app.ts";

/** The input of a tour, which shows screens and states in turn and calls `seen` for each. */
export interface Tour {
  readonly app: TestApp;
  readonly visitor: Visitor;
  readonly seen: (name: string) => Promise<void>;
}

const resultsOf = (from: string, to: string, more: Readonly<Record<string, string>> = {}) =>
  `/app/result?${new URLSearchParams({ city_departure: from, city_destination: to, departure_date: apiDay(addDays(dayOf(new Date()), 2)), agency_transport_type_id: "1", ...more })}`;

async function pageSeen(
  { visitor: { page }, seen }: Tour,
  path: string,
  name: string,
): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await seen(name);
}

/** The pages at fixed addresses, results with and without departures, a parcel that does not exist, pages without an order. */
export async function tourPublicPages(tour: Tour): Promise<void> {
  for (const path of fixedPages) await pageSeen(tour, path, path.split("/").at(-1)!);
  await pageSeen(tour, resultsOf("yaounde", "douala"), "results");
  await pageSeen(tour, resultsOf("yaounde", "bamenda"), "results-one");
  await pageSeen(tour, resultsOf("yaounde", "kribi"), "results-empty");
  await pageSeen(
    tour,
    resultsOf("douala", "yaounde", { agency_transport_type_id: "2" }),
    "results-train",
  );
  await pageSeen(tour, "/app/parcel/ZZZZ-ZZZZ", "parcel-missing");
  await pageSeen(tour, "/errors/error-404", "not-found");
  await pageSeen(tour, "/app/reservation/reopen", "reopen");
  await pageSeen(tour, "/app/reservation/success", "success-bare");
  await pageSeen(tour, "/app/reservation/error", "error-bare");
  await pageSeen(
    tour,
    "/app/booking?departure=0199a0c0-0000-7000-8000-000000000000",
    "booking-missing",
  );
}

/** The booking dialog with its errors and confirmation dialogs, up to payment. */
export async function tourBooking({ visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const dialog = await openBooking(visitor, "morning", 2);
  await seen("booking-1-empty");
  await next(visitor);
  await page.locator(".field_error").nth(6).waitFor();
  await seen("booking-1-errors");
  await fillPassenger(visitor, 1, aline);
  await fillPassenger(visitor, 2, junior);
  await seen("booking-1-filled");
  await dialog.getByRole("radio", { name: t(bookingMessages.email) }).check();
  await seen("booking-1-email");
  await dialog.getByRole("radio", { name: t(bookingMessages.sms) }).check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t(bookingMessages.leave) }).waitFor();
  await seen("booking-leave");
  await page.getByRole("button", { name: t(bookingMessages.stay) }).click();
  await next(visitor);
  await page.getByRole("dialog", { name: t(bookingMessages.verification) }).waitFor();
  await seen("booking-2");
  await next(visitor);
  await page.getByRole("dialog", { name: t(bookingMessages.payment) }).waitFor();
  await seen("booking-3-empty");
  await choosePayment(visitor, "+237699000100");
  await seen("booking-3-orange");
  await choosePayment(visitor, payers.waiting);
  await seen("booking-3");
}

/** Lost seats after the countdown has ended. */
export async function tourSeatsLost({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await page.clock.install();
  const dialog = await openBooking(visitor, "night", 2);
  await app.advance(901);
  await page.clock.fastForward("15:02");
  await dialog.getByRole("heading", { name: t(seatsLostMessages.holdOver) }).waitFor();
  await seen("booking-seats-lost");
}

/** Waiting, refused and paid orders. */
export async function tourPaying({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await openBooking(visitor, "first", 2);
  await bookAndPay(visitor, [aline, junior], payers.waiting);
  await waitForPrompt(visitor);
  await seen("waiting");
  await app.sandbox.refuse(await requestOn(app, payers.waiting));
  await page.getByText(t(errorMessages.payment_declined)).first().waitFor();
  await seen("error");
  const token = await bookByApi(app, "first", {
    passengers: [aline, junior],
    language: visitor.language,
  });
  await page.goto(`/app/reservation/success/${token}`);
  await page.getByText(t(orderMessages.keepLink)).waitFor();
  await seen("success");
}

/** A booking that was not paid in time. */
export async function tourEnded({ app, visitor, seen }: Tour): Promise<void> {
  const token = await bookByApi(app, "noFee", { payer: payers.other });
  await app.advance(1000);
  await eventually(
    async () => (await statusOf(app, token)) !== "PENDING",
    "the booking did not end",
  );
  await visitor.page.goto(`/app/reservation/success/${token}`);
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  await seen("order-unpaid");
}

/** Login, planning and its form. */
export async function tourPlanning({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await openLogIn(visitor);
  await seen("login");
  await enterAs(visitor, app, { user: member[2], path: "/agency/planing" });
  // Late in the evening there are no more departures today.
  await page
    .getByRole("table")
    .first()
    .or(page.getByText(t(planningMessages.emptyText)))
    .waitFor();
  await seen("planning");
  await page.getByRole("button", { name: t(planningMessages.copyDays) }).click();
  const copying = page.getByRole("dialog", { name: t(copyMessages.title) });
  await copying.getByRole("radio", { name: t(copyMessages.week) }).check();
  await seen("planning-copy");
  await page.keyboard.press("Escape");
  await copying.waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: t(planningMessages.newDeparture) })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
  await seen("planning-form");
}

/** Check-in from the entered code to the second attempt, for a departure of today. */
export async function tourCheckIn({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  const token = await bookByApi(app, "soon", { language: visitor.language });
  const code =
    (await app.call("getOrder", { params: { token } })).body.data.tickets[0]?.code_verification ??
    "";
  await enterAs(visitor, app, { user: member[9], path: "/agency/checkin" });
  await page.getByRole("table").first().waitFor();
  await seen("check-in-0");
  const dialog = page.getByRole("dialog");
  await typeCode(visitor, "SMP-AAAAAAAA");
  await dialog.getByRole("heading", { name: t(checkInMessages.check_in_no_result) }).waitFor();
  await seen("check-in-1-none");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" }); // closing clears the code
  await typeCode(visitor, code);
  await dialog.getByText(code).waitFor();
  await seen("check-in-1");
  await markAsUsed(visitor);
  await dialog.getByRole("heading", { name: t(checkInMessages.onBoard) }).waitFor();
  await seen("check-in-2");
  await dialog.getByRole("button", { name: t(checkInMessages.next) }).click();
  await typeCode(visitor, code);
  await dialog.getByRole("heading", { name: t(checkInMessages.used) }).waitFor();
  await seen("check-in-1-used");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" }); // closing clears the code
  const other = await bookByApi(app, "soon", { language: visitor.language });
  await app.database.sql(
    "update departures set departs_at = app_now() - interval '424 minutes' where id = $1",
    [smallWorld.departures.soon.id],
  );
  await typeCode(
    visitor,
    (await app.call("getOrder", { params: { token: other } })).body.data.tickets[0]
      ?.code_verification ?? "",
  );
  await dialog.getByText(t(checkInMessages.departedHelp)).first().waitFor();
  await seen("check-in-1-departed");
  await intercept(page, "**/api/**", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, body: "" }),
  );
  await markAsUsed(visitor);
  await dialog.getByRole("heading", { name: t(checkInMessages.check_in_error) }).waitFor();
  await seen("check-in-4");
  await page.unrouteAll();
}

/** The agency's profile and form, its members, the user form with its errors, and a confirmation dialog. */
export async function tourAgency({ app, visitor, seen }: Tour): Promise<void> {
  const { page, t } = visitor;
  await enterAs(visitor, app, { user: member[1], path: "/agency/profile" });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await seen("agency-profile");
  for (const path of ["statistics?by=year", "package_statistics?by=week"]) {
    await page.goto(`/agency/${path}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await seen(path.startsWith("package") ? "package-statistics" : "statistics");
  }
  await page.goto("/agency/edit");
  await page.getByRole("form").waitFor();
  await seen("agency-edit");
  await page.goto("/agency/users");
  await page.locator("tr[data-key]").first().waitFor();
  await seen("agency-users");
  await page.getByRole("button", { name: t(agencyUsersMessages.add) }).click();
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await page.getByRole("dialog").locator(".field_error").nth(5).waitFor();
  await seen("agency-user-errors");
  await page.keyboard.press("Escape");
  await page.locator("tr[data-key]").last().getByRole("button").last().click();
  await page.getByRole("dialog").waitFor();
  await seen("agency-user-delete");
  await enterAs(visitor, app, {
    user: smallWorld.users.member.inactive[1],
    path: "/agency/planing",
  });
  await page.getByRole("region").first().waitFor();
  await seen("agency-pending");
}

/** All tours; each has its own visitor. */
export const tours = [
  tourPublicPages,
  tourBooking,
  tourPaying,
  tourCard,
  tourReturn,
  tourEnded,
  tourSeatsLost,
  tourPlanning,
  tourCheckIn,
  tourAgency,
  tourTravels,
  tourParcelManager,
  tourEntry,
  tourAgencyName,
  tourSecurity,
  tourTrips,
  tourBookings,
  tourPayments,
  tourPayouts,
  tourVoucherIssued,
  tourVoucherUsed,
  tourAdminVouchers,
] as const;
