import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";
import { countSms } from "../notifications/sms-limit.ts";

const { users, departures } = smallWorld;
const app = useTestApp();

async function soldTicket(status: "PAID" | "CANCEL" = "PAID") {
  const [ticket] = await sellTickets(app.database, {
    departureId: departures.morning.id,
    passengers: [{ lastname: "Ngo Bassa", firstname: "Aline" }],
    status,
  });
  return ticket!;
}

const resend = (id: string, token: string) =>
  app.call("resendPassengerTickets", { params: { id } }, { token });

test("a member sends the tickets of a passenger again to the booking's number, three times an hour, audited; another agency cannot [G.ticket.07, G.role.15]", async () => {
  const planner = await logInMember(app, users.member.sample[2]);
  const stranger = await logInMember(app, users.member.modest[2]);
  const { id, code, bookingId } = await soldTicket();
  const refused = await resend(id, stranger);
  expect([refused.status, refused.body.error_code]).toEqual([404, "not_found"]);
  expect((await resend("0", planner)).status).toBe(404);
  const sent = () => app.sandbox.smsInbox().filter(({ text }) => text.includes(code)).length;
  expect(sent()).toBe(0);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { status, body } = await resend(id, planner);
    expect([status, body.data]).toEqual([200, { sent: true, sent_to: "order" }]);
  }
  expect((await resend(id, planner)).status).toBe(429);
  await app.drainOutbox();
  expect(sent()).toBe(3);
  const rows = await app.database.sql<{ actor: string }>(
    "select actor from audit_log where action = 'resend tickets' and entity_id = $1",
    [bookingId],
  );
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ actor: users.member.sample[2].id })));
});

test("a cancelled ticket is not sent again [G.ticket.07]", async () => {
  const planner = await logInMember(app, users.member.sample[2]);
  const { id } = await soldTicket("CANCEL");
  const { status, body } = await resend(id, planner);
  expect([status, body.error_code]).toEqual([409, "tickets_not_sendable"]);
});

test("the ticket of a passenger with a phone of their own goes to that phone, that of the others to the booking's number [G.ticket.07, G.trav.02]", async () => {
  const planner = await logInMember(app, users.member.sample[2]);
  const [first, second, third] = await sellTickets(app.database, {
    departureId: departures.morning.id,
    passengers: [
      { lastname: "Ngo Bassa", firstname: "Aline" },
      { lastname: "Ngo Bassa", firstname: "Junior", phone: "+237699887766" },
      { lastname: "Ngo Bassa", firstname: "Élise", phone: "+237677123456" },
    ],
  });
  const sentTo = (phone: string) =>
    app.sandbox.smsInbox().filter(({ to }) => `+${to}` === phone).length;
  const toBuyer = sentTo("+237677123456"); // the number of every booking of this file
  const toPassenger = await resend(second!.id, planner);
  expect([toPassenger.status, toPassenger.body.data]).toEqual([
    200,
    { sent: true, sent_to: "passenger" },
  ]);
  await app.drainOutbox();
  expect([sentTo("+237699887766"), sentTo("+237677123456")]).toEqual([1, toBuyer]);
  expect(app.sandbox.smsInbox().at(-1)?.text).toContain(second!.code);
  // Again for an unchanged ticket: a second SMS.
  expect((await resend(second!.id, planner)).status).toBe(200);
  await app.drainOutbox();
  expect(sentTo("+237699887766")).toBe(2);
  for (const ticket of [first!, third!])
    expect((await resend(ticket.id, planner)).body).toMatchObject(
      ticket === first
        ? { data: { sent: true, sent_to: "order" } }
        : { error_code: "too_many_requests" }, // three an hour per booking
    );
  await app.drainOutbox();
  expect(sentTo("+237677123456")).toBe(toBuyer + 1);
});

test("a ticket sent again to a passenger counts once: it is sent although the phone got its limit of tickets after payments [G.book.32]", async () => {
  const planner = await logInMember(app, users.member.sample[2]);
  const phone = "+237699112244";
  const [, second] = await sellTickets(app.database, {
    departureId: departures.morning.id,
    passengers: [
      { lastname: "Ngo Bassa", firstname: "Aline" },
      { lastname: "Ngo Bassa", firstname: "Junior", phone },
    ],
  });
  const { context } = app.app;
  for (let sent = 0; sent < context.config.SMS_RESENDS_PER_HOUR; sent += 1)
    await countSms(context, { purpose: "passenger ticket", phone, database: context.database });
  expect((await resend(second!.id, planner)).body.data).toMatchObject({ sent_to: "passenger" });
  await app.drainOutbox();
  expect(app.sandbox.smsInbox().filter(({ to }) => `+${to}` === phone)).toHaveLength(1);
});
