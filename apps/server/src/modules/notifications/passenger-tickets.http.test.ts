import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

let world: TicketWorld;

beforeEach(async () => {
  world = await startTicketWorld();
});
afterEach(() => world.stop());

const sentTo = (phone: string) => world.sandbox.smsInbox().filter(({ to }) => `+${to}` === phone);
const own = "+237690000001";
const owner = "+237671234567";

async function paid(input: Parameters<TicketWorld["book"]>[0]) {
  const booking = await world.book(input);
  await world.pay(booking);
  await world.drain();
  return booking;
}

test.each(["fr", "en"] as const)(
  "a passenger with a phone of their own gets one SMS with their own tickets only, without the order's link (%s) [C1.pay.01, C3.pay.06]",
  async (language) => {
    const booking = await paid({ passengers: 3, otherPhones: [own], back: true, language });
    const tickets = await world.ticketsOf(booking);
    const codesOf = (position: number) =>
      tickets.filter((ticket) => ticket.position === position).map(({ code }) => code);
    const [sms, ...more] = sentTo(own);
    expect(more).toEqual([]);
    for (const code of codesOf(1)) expect(sms?.text).toContain(code);
    for (const code of [...codesOf(0), ...codesOf(2)]) expect(sms?.text).not.toContain(code);
    expect(sms?.text).not.toContain(booking.linkToken);
    expect(sms?.text).not.toContain("http");
    expect(sms?.text.length).toBeLessThanOrEqual(160);
    expect(sms?.text).toMatch(language === "fr" ? /billet|Billet/ : /ticket|Ticket/);
    expect(sentTo(owner)).toHaveLength(1);
    expect(world.sandbox.smsInbox()).toHaveLength(2);
  },
);

test("a single trip has the long text", async () => {
  await paid({ passengers: 2, otherPhones: [own] });
  expect(sentTo(own)[0]?.text).toMatch(
    /^Wakafine: votre billet SMP-\w{8} Yaoundé-Douala 18\/12\/2026 06h30 place \d+.*Montrez ce code au départ\.$/,
  );
});

test("the owner's phone, that of the delivery, a landline, a foreign phone and no phone get no second SMS", async () => {
  await paid({
    passengers: 6,
    deliveryAddress: own,
    otherPhones: [owner, own, "+237222231234", "+33612345678", null],
  });
  expect(world.sandbox.smsInbox().map(({ to }) => `+${to}`)).toEqual([own]);
});

test("it is sent once, also when the tickets are sent again", async () => {
  const booking = await paid({ passengers: 2, otherPhones: [own] });
  const again = await fetch(`${world.origin}/api/bookings/order/${booking.linkToken}/resend`, {
    method: "POST",
  });
  expect(again.status).toBe(200);
  await world.drain();
  expect(sentTo(own)).toHaveLength(1);
  expect(sentTo(owner)).toHaveLength(2);
});

test("SMS to one number are limited, and sent later [G.book.32]", async () => {
  const now = world.context.clock();
  await world.advance(3605 - (now.getUTCMinutes() * 60 + now.getUTCSeconds()));
  await paid({ passengers: 9, otherPhones: Array.from({ length: 8 }, () => own) });
  expect(sentTo(own)).toHaveLength(6);
  for (const minutes of [1, 5, 60]) {
    await world.advance(minutes * 60 + 1);
    await world.drain();
  }
  expect(sentTo(own)).toHaveLength(8);
});

test("a booking by e-mail also informs the passengers, in its language", async () => {
  await paid({
    passengers: 2,
    otherPhones: [own],
    deliveryMode: "EMAIL",
    deliveryAddress: "aline@example.com",
    language: "en",
  });
  expect(world.sandbox.smsInbox().map(({ to }) => `+${to}`)).toEqual([own]);
  expect(sentTo(own)[0]?.text).toContain("Show this code");
});
