import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketChecks } from "./check-tickets.ts";
import { newTicketCode } from "./ticket-code.ts";

let world: TicketWorld;

beforeAll(async () => {
  world = await startTicketWorld();
});
afterAll(() => world.stop());

async function errors(): Promise<Record<string, string[]>> {
  const found = await Promise.all(
    ticketChecks.map(
      async ({ name, broken }) =>
        [name, (await world.context.database.query(broken)).map((row) => row.subject)] as const,
    ),
  );
  return Object.fromEntries(found.filter(([, subjects]) => subjects.length > 0));
}

async function audited(ticketId: string): Promise<readonly (string | null)[][]> {
  const rows = await world.database.sql<{ from_state: string | null; to_state: string }>(
    "select from_state, to_state from audit_log where entity = 'ticket' and entity_id = $1 order by happened_at, id",
    [ticketId],
  );
  return rows.map((row) => [row.from_state, row.to_state]);
}

test("a booking of two legs and three passengers has six tickets, BOOKED, then PAID with their refunds, and all changes audited [C4.pay.09]", async () => {
  const booking = await world.book({ passengers: 3, back: true });
  const before = await world.ticketsOf(booking);
  expect(before.map((ticket) => [ticket.leg, ticket.position, ticket.status])).toEqual(
    [0, 1].flatMap((leg) => [0, 1, 2].map((position) => [leg, position, "BOOKED"])),
  );
  expect(before.map((ticket) => ticket.seat)).toEqual(booking.legs.flatMap((leg) => leg.seats));
  await world.pay(booking);
  const after = await world.ticketsOf(booking);
  expect(after.map((ticket) => [ticket.id, ticket.status, ticket.refundable_xaf])).toEqual(
    before.map((ticket) => [ticket.id, "PAID", 6500]),
  );
  expect(await audited(after[0]!.id)).toEqual([["BOOKED", "PAID"]]);
  expect(await errors()).toEqual({});
});

test("tickets of an ended unpaid booking are cancelled; late money adds new ones with new codes [G.ticket.01]", async () => {
  const booking = await world.book({ passengers: 2 });
  const old = await world.ticketsOf(booking);
  await world.end(booking);
  expect((await world.ticketsOf(booking)).map((ticket) => ticket.status)).toEqual([
    "CANCEL",
    "CANCEL",
  ]);
  expect(await audited(old[1]!.id)).toEqual([["BOOKED", "CANCEL"]]);
  await world.reseat(booking, [901, 902]);
  const all = await world.ticketsOf(booking);
  expect(all.map((ticket) => ticket.status).toSorted()).toEqual([
    "CANCEL",
    "CANCEL",
    "PAID",
    "PAID",
  ]);
  expect(new Set(all.map((ticket) => ticket.code)).size).toBe(4);
  const current = await world.tickets.describeTickets(booking.id);
  expect(current.map((ticket) => [ticket.ticket_status, ticket.seat])).toEqual([
    ["PAID", 901],
    ["PAID", 902],
  ]);
  expect(await audited(current[0]!.uuid)).toEqual([[null, "PAID"]]);
  expect(await errors()).toEqual({});
});

test("paying twice sends one message", async () => {
  const booking = await world.book();
  await world.pay(booking);
  await expect(world.pay(booking)).rejects.toThrow("pay tickets: 0 rows, not 1");
  const rows = await world.database.sql(
    "select 1 from outbox where topic = 'ticket-message' and entity_id = $1",
    [booking.id],
  );
  expect(rows).toHaveLength(1);
});

test("codes are unique and have a prefix and 8 letters or digits without look-alikes [C3.ticket.11]", async () => {
  const codes = Array.from({ length: 20_000 }, () => newTicketCode("KRB"));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z]{2,4}-[A-Z0-9]{6,}$/);
    expect(code).toMatch(/^KRB-[^01IOL]{8}$/);
  }
  const booking = await world.book();
  const [ticket] = await world.ticketsOf(booking);
  await expect(
    world.database.sql("update tickets set code = $1 where booking_id <> $2", [
      ticket?.code,
      booking.id,
    ]),
  ).rejects.toThrow(/tickets_code/);
});

test("ticket_status is BOOKED, PAID, CANCEL or VALIDATE [C3.ticket.12]", async () => {
  const booking = await world.book();
  const set = (status: string) =>
    world.database.sql("update tickets set status = $2 where booking_id = $1", [
      booking.id,
      status,
    ]);
  for (const status of ["BOOKED", "PAID", "CANCEL", "VALIDATE"]) await set(status);
  for (const status of ["USED", "paid", ""])
    await expect(set(status)).rejects.toThrow(/tickets_status_check/);
  await set("BOOKED");
});

test("the checks report a paid booking without tickets, a ticket without a booking, a seat sold twice and a ticket with another payment time", async () => {
  const other = await startTicketWorld();
  try {
    const [lost, half, short, orphan, twice] = [
      await other.book(),
      await other.book({ passengers: 2 }),
      await other.book({ passengers: 2 }),
      await other.book(),
      await other.book({ passengers: 2 }),
    ];
    for (const booking of [lost, half, short, orphan, twice]) await other.pay(booking);
    await other.database.sql("delete from tickets where booking_id = $1", [lost.id]);
    await other.database.sql(
      "update tickets set status = 'BOOKED' where booking_id = $1 and position = 1",
      [half.id],
    );
    await other.database.sql(
      "update tickets set status = 'CANCEL' where booking_id = $1 and position = 1",
      [short.id],
    );
    await other.database.sql(
      "update tickets set booking_id = gen_random_uuid() where booking_id = $1",
      [orphan.id],
    );
    await other.database.sql("drop index tickets_seat");
    await other.database.sql("update tickets set seat = 7 where booking_id = $1", [twice.id]);
    const response = await Promise.all(
      ticketChecks.map(async ({ broken }) =>
        (await other.context.database.query(broken)).map((row) => row.subject),
      ),
    );
    expect(response[0]?.toSorted()).toEqual([lost.id, half.id, short.id, orphan.id].toSorted());
    expect(response[1]).toHaveLength(1);
    expect(response[2]).toEqual([`${twice.legs[0]?.departureId} seat 7`]);
    const [late] = await other.ticketsOf(half);
    await other.database.sql(
      "update tickets set paid_at = paid_at + interval '1 second' where id = $1",
      [late!.id],
    );
    const payment = ticketChecks.find(({ name }) => name.includes("payment time"))!;
    expect(await other.context.database.query(payment.broken)).toEqual([{ subject: late!.id }]);
  } finally {
    await other.stop();
  }
});
