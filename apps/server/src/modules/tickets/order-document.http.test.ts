import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketContent } from "./ticket-content.ts";
import type { BookedTicket } from "./read-tickets.ts";

let world: TicketWorld;

beforeAll(async () => {
  world = await startTicketWorld();
});
afterAll(() => world.stop());

const documentOf = (token: string, format: "pdf" | "ics") =>
  fetch(`${world.origin}/api/bookings/order/${token}/document?format=${format}`);

test("all valid tickets of an order are one PDF with a page each; nothing before the payment or for a wrong link [G.ticket.07]", async () => {
  const booking = await world.book({ passengers: 3 });
  expect((await documentOf(booking.linkToken, "pdf")).status).toBe(404);
  await world.pay(booking);
  const response = await documentOf(booking.linkToken, "pdf");
  expect([
    response.status,
    response.headers.get("content-type"),
    response.headers.get("cache-control"),
  ]).toEqual([200, "application/pdf", "private, no-store"]);
  const pdf = Buffer.from(await response.arrayBuffer()).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3);
  expect((await documentOf("unknown", "pdf")).status).toBe(404);
});

test("the trips of an order are calendar events at the hour and place of boarding, one per leg", async () => {
  const booking = await world.book({
    passengers: 2,
    leg: { stationQuarter: "Mvan; gare, hall", stationDepartsAt: "2026-12-18T05:45:00.000Z" },
  });
  await world.pay(booking);
  const response = await documentOf(booking.linkToken, "ics");
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  for (const line of [
    "DTSTART:20261218T054500Z",
    "LOCATION:Mvan\\; gare\\, hall\\, Yaoundé\\, Cameroun",
    `Commande ${booking.orderCode}.`,
  ])
    expect(unfolded).toContain(line);

  const both = await world.book({ back: true });
  await world.pay(both);
  const events = await (await documentOf(both.linkToken, "ics")).text();
  expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(2);
});

test("a paper ticket names the agency's phone, its share of the fees and how it was paid", () => {
  const leg = {
    departsAt: "2026-12-18T05:30:00Z",
    arrivesAt: "2026-12-18T10:30:00Z",
    stationDepartsAt: null,
    travelClass: "FIRST",
    feeXaf: [0, 130],
  };
  const contentOf = (booking: object, status = "PAID") =>
    ticketContent(
      world.context.config,
      {
        row: { status, seat: 12, position: 1, price: 6500, refundable_xaf: 6500 },
        booking: { language: "fr", amountXaf: 13_260, voucherXaf: 0, operator: "MTN", ...booking },
        leg,
        passenger: { firstname: "Aline", lastname: "Ngo Bassa" },
      } as unknown as BookedTicket,
      { qrText: "", agencyPhone: "+237699451022" },
    );
  expect(contentOf({ paymentMethod: "MOBILE" })).toMatchObject({
    fee: expect.stringMatching(/^130\sFCFA$/),
    paidBy: "MTN Mobile Money",
    agencyPhone: "+237 6 99 45 10 22",
  });
  expect(contentOf({ paymentMethod: "STRIPE" }).paidBy).toBe("Carte bancaire");
  expect(contentOf({ paymentMethod: "MOBILE", voucherXaf: 13_260 }).paidBy).toBe("Bon d'achat");
  expect(contentOf({ paymentMethod: "MOBILE" }, "BOOKED").paidBy).toBeNull();
});
