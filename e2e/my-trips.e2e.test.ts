import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { responseMessages } from "@wakafine/shared/messages/responses.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { ticketCardMessages } from "@wakafine/shared/tickets/card-messages.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { describe, expect, test } from "vitest";
import { failCalls } from "./api-requests.ts";
import { eventually, field, formOf, payers, statusOf, unfoldTickets } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { mixedProfiles, onDesktop, onPhone } from "./profiles.ts";
import { enterAs, newTraveller, openDrawer } from "./user.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();

/** Books for a logged-in traveller and waits until the order is paid. */
async function bookPaid(app: TestApp, token: string): Promise<void> {
  const { body } = await app.call(
    "createBooking",
    {
      body: sampleBooking(smallWorld.departures.trainEconomic.id, 2, {
        payer_phone: payers.willing,
        users: [samplePassenger(1, { cni_identifier: "112784903" }), samplePassenger(2)],
      }),
    },
    { token },
  );
  const order = body.data.order_hidden_uuid;
  await eventually(async () => (await statusOf(app, order)) === "PAID", "the order is not paid");
}

describe.each(mixedProfiles)("my trips at the size of a $size in $language", (profile) => {
  test("a new account sees the empty state, and after a paid booking the trip, its downloads and its form [C1.ticket.01, C2.ticket.01–04, C2.ticket.06, C2.ticket.07, C5.book.34]", async () => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const user = await newTraveller(app);
    const token = await enterAs(visitor, app, user.phone, user.password);
    await page.goto("/app/home");
    if (profile.size === "phone") await openDrawer(visitor);
    await page
      .getByRole("link", { name: t(shellMessages.myTrips), exact: true })
      .first()
      .click();
    await page.getByRole("heading", { name: t(tripsMessages.empty) }).waitFor();

    await bookPaid(app, token);
    await page.reload();
    await page
      .getByRole("link", { name: t(tripsMessages.showMany, { count: 2 }), exact: true })
      .click();
    const ticketOf = (passenger: string) =>
      page.getByRole("article", { name: t(ticketCardMessages.ticketOf, { name: passenger }) });
    await page.locator("details").waitFor();
    await unfoldTickets(visitor);
    await ticketOf("Rosine Ngassa 2").waitFor();
    for (const [link, type] of [
      [orderMessages.pdf, "application/pdf"],
      [orderMessages.image, "image/png"],
    ] as const) {
      const address = await page
        .getByRole("link", { name: t(link) })
        .first()
        .getAttribute("href");
      const file = await app.fetch(address ?? "");
      expect([file.status, file.headers.get("content-type")]).toEqual([200, type]);
    }

    await page.getByRole("link", { name: t(tripsMessages.editPassengers) }).click();
    await page.waitForURL("**/app/ticket/edit/*");
    const form = formOf(visitor, 2);
    expect(await field(form, t(bookingMessages.name)).inputValue()).toBe("Ngassa 2");
    await field(form, t(bookingMessages.surname)).fill("");
    await field(form, t(bookingMessages.name)).fill("");
    await page.getByRole("button", { name: t(tripsMessages.save) }).click();
    expect(await page.locator(":focus").inputValue()).toBe(""); // the wrong field has the focus
    await field(form, t(bookingMessages.name)).fill("Mbarga");
    await field(form, t(bookingMessages.surname)).fill("Paul");
    expect(await page.getByLabel(t(tripsMessages.newNumber)).inputValue()).toBe("");
    await page.getByRole("button", { name: t(tripsMessages.save) }).click();
    await page.getByText(t(responseMessages.editBooking)).first().waitFor();
    await page.locator("details").waitFor();
    await unfoldTickets(visitor);
    await ticketOf("Paul Mbarga").waitFor();
  });
});

test.each(onPhone)(
  "an unpaid trip leads to its payment until its hold ends ($size, $language) [G.ticket.08]",
  async (profile) => {
    const app = await world.ownApp();
    const visitor = await world.visitor({ ...profile, app });
    const { page, t } = visitor;
    const user = await newTraveller(app);
    const token = await enterAs(visitor, app, user.phone, user.password);
    const { body } = await app.call(
      "createBooking",
      {
        body: sampleBooking(smallWorld.departures.trainEconomic.id, 1, {
          payer_phone: payers.poor,
        }),
      },
      { token },
    );
    const order = body.data.order_hidden_uuid;
    await eventually(
      async () => (await app.call("getOrder", { params: { token: order } })).body.data.can_pay,
      "the payment was not refused",
    );
    await page.goto("/app/ticket");
    await page.getByRole("link", { name: t(tripsMessages.payNow) }).click();
    await page.waitForURL(`**/app/reservation/error/${order}`);
    await app.advance(15 * 60 + 1);
    await eventually(
      async () => (await statusOf(app, order)) !== "PENDING",
      "the hold did not end",
    );
    await page.goto("/app/ticket");
    await page.getByText(t(tripsMessages.cancelledBadge)).first().waitFor();
    expect(await page.getByRole("link", { name: t(tripsMessages.payNow) }).count()).toBe(0);
  },
);

test("without a session my trips lead to the login and back; an unreadable list can be read again [C7.ticket.05, G.role.10]", async () => {
  const { app } = world;
  const visitor = await world.visitor({ size: "phone", language: "fr" });
  const { page, t } = visitor;
  await page.goto("/app/ticket");
  await page.waitForURL((url) => url.pathname === "/auth/client/login");
  expect(page.url()).toContain(encodeURIComponent("/app/ticket"));
  const user = await newTraveller(app);
  await enterAs(visitor, app, user.phone, user.password);
  await failCalls(visitor, "listOwnBookings");
  await page.goto("/app/ticket");
  await page.getByRole("heading", { name: t(tripsMessages.unreadable) }).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: t(shellMessages.retry) }).click();
  await page.getByRole("heading", { name: t(tripsMessages.empty) }).waitFor();
});

test.each(onDesktop)(
  "the account that booked changes a passenger's phone and the boarding point to one of the same price; the tickets show it ($size, $language) [G.book.08]",
  async (profile) => {
    const { app } = world;
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const user = await newTraveller(app);
    const token = await enterAs(visitor, app, user.phone, user.password);
    await app.database.sql(
      `insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
       select agency_id, id, 19, 'Mimboman', departs_at + interval '15 minutes', 0 from departures where id = $1 on conflict do nothing`,
      [smallWorld.departures.morning.id],
    );
    const { body } = await app.call(
      "createBooking",
      {
        body: sampleBooking(smallWorld.departures.morning.id, 2, {
          payer_phone: payers.willing,
          users: [samplePassenger(1, { phonenumber: user.phone }), samplePassenger(2)],
          boarding_station: { quarter: "Mvan", departure_hour: "08:00" },
        }),
      },
      { token },
    );
    const order = body.data.order_hidden_uuid;
    await eventually(async () => (await statusOf(app, order)) === "PAID", "the order is not paid");
    const { uuid } = (await app.call("getOrder", { params: { token: order } })).body.data;
    await page.goto(`/app/ticket/edit/${uuid}`);
    const station = page.getByLabel(t(bookingMessages.station));
    await station.waitFor();
    const options = await station.locator("option").allInnerTexts();
    expect(options.length, options.join()).toBeGreaterThan(1);
    expect(options[0]).toContain("Mvan");
    await station.selectOption({ index: 1 });
    await field(formOf(visitor, 2), t(bookingMessages.phone)).fill("6 99 00 11 22");
    await takePicture(visitor, "edit-trip");
    await expectAccessible(page);
    await page.getByRole("button", { name: t(tripsMessages.save) }).click();
    await page.getByText(t(responseMessages.editBooking)).first().waitFor();
    const info = (await app.call("getBookingInfo", { query: { uuid } }, { token })).body.data;
    expect(info.passengers[1]?.phonenumber).toBe("+237699001122");
    const boards = info.booking.legs[0]?.boarding_station;
    expect(options[1]).toContain(boards?.quarter);
    expect(boards?.quarter).not.toBe("Mvan");
  },
);
