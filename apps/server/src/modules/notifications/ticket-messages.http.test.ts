import { countSeptets } from "@wakafine/shared/rules/gsm7.ts";
import type { TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

let world: TicketWorld;

beforeEach(async () => {
  world = await startTicketWorld();
});
afterEach(() => world.stop());

async function resend(
  token: string,
): Promise<{ status: number; body: { error_code?: string; data?: unknown } }> {
  const response = await fetch(`${world.origin}/api/bookings/order/${token}/resend`, {
    method: "POST",
  });
  return { status: response.status, body: (await response.json()) as { error_code?: string } };
}

/** Advances to the beginning of the next hour, because limits count per clock hour. */
async function nextHour(): Promise<void> {
  const now = world.context.clock();
  await world.advance(3605 - (now.getUTCMinutes() * 60 + now.getUTCSeconds()));
}

interface StoredMessage {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly template: string;
  readonly state: string;
  readonly provider_id: string | null;
}

function messages(): Promise<StoredMessage[]> {
  return world.database.sql<StoredMessage>(
    "select id, channel, recipient, template, state, provider_id from messages order by created_at, id",
  );
}

describe("after payment", () => {
  test("one SMS with ticket code and link is sent to the chosen number, in French by default [C1.pay.01, C3.pay.06]", async () => {
    const booking = await world.book({ deliveryAddress: "+237699000111" });
    await world.pay(booking);
    await world.drain();
    const [ticket] = await world.ticketsOf(booking);
    const inbox = world.sandbox.smsInbox();
    expect(inbox.map((sms) => sms.to)).toEqual(["237699000111"]);
    expect(inbox[0]?.text).toBe(
      `Wakafine: ${ticket?.code} Yaoundé-Douala 18/12/2026 06h30 place ${ticket?.seat}, Sanaga Lignes, soyez là 05h45. Billet: https://wakafine.example/t/${booking.linkToken}`,
    );
    const [outbox] = await world.database.sql<{ id: string; done: boolean }>(
      "select id, done_at is not null as done from outbox",
    );
    expect(await messages()).toMatchObject([
      {
        id: outbox?.id,
        channel: "sms",
        recipient: "+237699000111",
        template: "ticket",
        state: "sent",
      },
    ]);
    expect(outbox?.done).toBe(true);
  });

  test("the SMS of a booking in English is English, and ten tickets fit in one message with +9 [C3.pay.06]", async () => {
    const booking = await world.book({ passengers: 10, language: "en" });
    await world.pay(booking);
    await world.drain();
    const [sms, ...more] = world.sandbox.smsInbox();
    expect(more).toEqual([]);
    expect(sms?.text).toMatch(/^Wakafine: SMP-\w{8} \+9 .* seat \d+.*, be there 05h45/);
    expect(countSeptets(sms?.text ?? "")).toBeLessThanOrEqual(160);
  });

  test("one e-mail in the booking's language has every ticket, the link and the PDF [C1.pay.02, C3.pay.06]", async () => {
    const booking = await world.book({
      passengers: 2,
      back: true,
      deliveryMode: "EMAIL",
      deliveryAddress: "aline@example.com",
      language: "en",
      firstname: "<b>Aline & co</b>",
    });
    await world.pay(booking);
    await world.drain();
    const [mail, ...more] = world.sandbox.mailInbox();
    expect(more).toEqual([]);
    expect(world.sandbox.smsInbox()).toEqual([]);
    expect(mail?.to).toEqual(["aline@example.com"]);
    expect(mail?.subject).toContain("Your 4 tickets Yaoundé – Douala and back, Fri 18 Dec 2026");
    for (const ticket of await world.ticketsOf(booking)) {
      expect(mail?.text).toContain(ticket.code);
      expect(mail?.html).toContain(ticket.code);
    }
    expect(mail?.text).toContain(`https://wakafine.example/t/${booking.linkToken}`);
    expect(mail?.html).toContain(`href="https://wakafine.example/t/${booking.linkToken}"`);
    expect(mail?.html).toContain("&#60;b&#62;Aline &#38; co");
    expect(mail?.html).not.toContain("<b>Aline");
    expect(mail?.attachments).toHaveLength(1);
    const [outbox] = await world.database.sql<{ id: string }>("select id from outbox");
    expect(mail?.messageId).toContain(outbox?.id);
    expect(await messages()).toMatchObject([{ id: outbox?.id, channel: "email", state: "sent" }]);
  });

  test.each([
    ["WHATSAPP", /WhatsApp is not configured: by SMS/],
    ["MESSENGER", /Messenger is not configured: by SMS/],
  ] as const)(
    "%s is not available: the owner gets an SMS, and the stored message has the reason",
    async (deliveryMode, reason) => {
      await world.stop();
      world = await startTicketWorld({ env: { WHATSAPP_PHONE_ID: "", MESSENGER_PAGE_ID: "" } });
      const booking = await world.book({
        deliveryMode,
        deliveryAddress: "opt-in-1",
        ownerPhone: "+237677123456",
      });
      await world.pay(booking);
      await world.drain();
      expect(world.sandbox.smsInbox().map((sms) => sms.to)).toEqual(["237677123456"]);
      const [message] = await messages();
      expect([message?.channel, message?.recipient]).toEqual(["sms", "+237677123456"]);
      expect(message?.template).toMatch(reason);
    },
  );

  test("no message is sent when all tickets were cancelled before it, and the job fails with the reason", async () => {
    const booking = await world.book();
    await world.pay(booking);
    await world.database.sql("update tickets set status = 'CANCEL' where booking_id = $1", [
      booking.id,
    ]);
    await world.drain();
    expect(world.sandbox.smsInbox()).toEqual([]);
    expect(
      await world.database.sql("select error from outbox where failed_at is not null"),
    ).toEqual([{ error: "no ticket is valid any more" }]);
  });
});

describe("resending", () => {
  test("the holder of the link can have paid tickets resent three times an hour [G.book.32]", async () => {
    await nextHour();
    const booking = await world.book({
      deliveryMode: "EMAIL",
      deliveryAddress: "aline@example.com",
    });
    expect(await resend(booking.linkToken)).toMatchObject({
      status: 409,
      body: { error_code: "tickets_not_sendable" },
    });
    await world.pay(booking);
    await world.drain();
    for (let count = 0; count < 3; count += 1)
      expect(await resend(booking.linkToken)).toMatchObject({
        status: 200,
        body: { data: { sent: true } },
      });
    expect(await resend(booking.linkToken)).toMatchObject({
      status: 429,
      body: { error_code: "too_many_requests" },
    });
    await world.drain();
    expect(world.sandbox.mailInbox()).toHaveLength(4);
    await nextHour();
    expect((await resend(booking.linkToken)).status).toBe(200);
    expect(await resend("no-such-link")).toMatchObject({
      status: 404,
      body: { error_code: "not_found" },
    });
  });

  test("SMS after a payment are not limited; resent tickets are limited to six SMS an hour per number, over all bookings [G.book.32]", async () => {
    await nextHour();
    const bookings = [];
    for (let count = 0; count < 8; count += 1) {
      const booking = await world.book();
      await world.pay(booking);
      bookings.push(booking);
    }
    await world.drain();
    expect(world.sandbox.smsInbox()).toHaveLength(8);
    const statuses = [];
    for (const booking of bookings) statuses.push((await resend(booking.linkToken)).status);
    expect(statuses).toEqual([...Array<number>(6).fill(200), 429, 429]);
    await world.drain();
    expect(world.sandbox.smsInbox()).toHaveLength(14);
    await nextHour();
    expect((await resend(bookings[7]!.linkToken)).status).toBe(200);
    await world.pay(await world.book());
    await world.drain();
    expect(world.sandbox.smsInbox()).toHaveLength(16);
  });
});

test("the payer is notified of a refund with amount, date and reason", async () => {
  const booking = await world.book({ ownerPhone: "+237677123456" });
  const { enqueue } = await import("../../jobs/outbox.ts");
  await world.context.database.query(
    enqueue("refund-owed-message", "refund-1", {
      bookingId: booking.id,
      amountXaf: 6630,
      reason: "late",
    }),
  );
  await world.drain();
  const [sms] = world.sandbox.smsInbox();
  const due = new Date(world.context.clock().getTime() + 14 * 86_400_000 + 3_600_000)
    .toISOString()
    .slice(0, 10)
    .split("-")
    .reverse()
    .join("/");
  expect(sms?.to).toBe("237677123456");
  expect(sms?.text).toContain(`6 630 FCFA rendus sur votre compte avant le ${due}`);
  expect(sms?.text).toContain(booking.orderCode);
  expect(await messages()).toMatchObject([{ template: "refund owed (late)", state: "sent" }]);
});
