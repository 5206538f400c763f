import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const owner = "+237677123456";
const stranger = "+237671999888";
const minute = 60;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ ahead: { seconds: 0 } });
});
afterEach(() => app.stop());

interface LostOrder {
  readonly order_code: string;
  readonly link: string;
  readonly id: string;
}

async function book(): Promise<LostOrder> {
  const booked = await app.call(
    "createBooking",
    { body: sampleBooking(smallWorld.departures.noFee.id, 1) },
    { device: "the owner's" },
  );
  const link = booked.body.data.order_hidden_uuid;
  const [row] = await app.database.sql<{ id: string; order_code: string; owner_phone: string }>(
    "select id, order_code, owner_phone from bookings where link_token = $1",
    [link],
  );
  expect(row!.owner_phone).toBe(owner);
  return { link, id: row!.id, order_code: row!.order_code };
}

const request = (order_code: string, phonenumber = owner, device = "new", language = "fr") =>
  app.call("requestOrderCode", { body: { order_code, phonenumber } }, { device, language });
const reopen = (
  body: { order_code: string; phonenumber?: string; code: string },
  options: { device?: string; key?: string; language?: string } = {},
) =>
  app.call("reopenOrder", { body: { phonenumber: owner, ...body } }, { device: "new", ...options });
const codesTo = (phone: string) =>
  app.sandbox
    .smsInbox()
    .filter(({ to, text }) => `+${to}` === phone && /^\d{6} /.test(text))
    .map(({ text }) => text.slice(0, 6));
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;
const other = (code: string) => (code === "111111" ? "222222" : "111111");

test("order code, owner's phone in any spelling and SMS code reopen an order by its unchanged link, with an audit entry [G.ticket.07]", async () => {
  const { order_code, link, id } = await book();
  const typed = `${order_code.slice(0, 5).toLowerCase()} ${order_code.slice(5)}`;
  const asked = await request(typed, "6 77 12 34 56", "new", "en");
  expect([asked.status, asked.body.data]).toEqual([200, { wait_seconds: 60 }]);
  await app.drainOutbox();
  const sms = app.sandbox.smsInbox().at(-1)!;
  expect(sms.text).toContain("is your Wakafine code to open your order");
  const [code = ""] = codesTo(owner);
  const reopened = await reopen({ order_code, phonenumber: "00237677123456", code });
  expect(reopened.body.data).toEqual({ order_hidden_uuid: link });
  expect((await app.call("getOrder", { params: { token: link } })).status).toBe(200);
  const entries = await app.database.sql<{ action: string }>(
    "select action from audit_log where entity_id = $1 and action = 'reopen order'",
    [id],
  );
  expect(entries).toHaveLength(1);
});

test("the code of a ticket, which the SMS contains, reopens its order too [G.ticket.07]", async () => {
  const { id, link } = await book();
  const [ticket] = await app.database.sql<{ code: string }>(
    "select code from tickets where booking_id = $1",
    [id],
  );
  const order_code = ticket!.code.toLowerCase().replace("-", " ");
  await request(order_code);
  await app.drainOutbox();
  const [code = ""] = codesTo(owner);
  expect((await reopen({ order_code, code })).body.data).toEqual({ order_hidden_uuid: link });
});

test("an idempotency key repeats the response; without it a code is valid once [G.ticket.07]", async () => {
  const { order_code, link } = await book();
  await request(order_code);
  await app.drainOutbox();
  const [code = ""] = codesTo(owner);
  const key = "a-key-of-sixteen-characters";
  expect((await reopen({ order_code, code }, { key })).body.data.order_hidden_uuid).toBe(link);
  expect((await reopen({ order_code, code }, { key })).body.data.order_hidden_uuid).toBe(link);
  expect(outcome(await reopen({ order_code, code }))).toBe("403 phone_code_expired");
});

test("wrong, expired and used-up codes are refused with their own error in both languages [G.ticket.07]", async () => {
  const { order_code } = await book();
  await request(order_code);
  await app.drainOutbox();
  const [code = ""] = codesTo(owner);
  const wrong = await reopen({ order_code, code: other(code) }, { language: "en" });
  expect([outcome(wrong), wrong.body.message]).toEqual([
    "403 phone_code_wrong",
    "This is not the right code. Check the SMS",
  ]);
  for (let attempt = 2; attempt <= 5; attempt += 1) await reopen({ order_code, code: other(code) });
  expect(outcome(await reopen({ order_code, code }))).toBe("429 phone_code_used_up");
  await app.advance(minute);
  await request(order_code);
  await app.drainOutbox();
  await app.advance(16 * minute);
  const expired = await reopen({ order_code, code: codesTo(owner).at(-1)! });
  expect([outcome(expired), expired.body.message]).toEqual([
    "403 phone_code_expired",
    "Ce code n'est plus valable. Demandez-en un autre",
  ]);
});

test("an unknown order code, another person's phone and the right pair get the same responses, but only the owner an SMS [G.ticket.07]", async () => {
  const { order_code } = await book();
  const unknown = order_code.startsWith("Z")
    ? `Y${order_code.slice(1)}`
    : `Z${order_code.slice(1)}`;
  const traces: unknown[] = [];
  for (const [device, code, phone] of [
    ["right", order_code, owner],
    ["no such code", unknown, owner],
    ["foreign phone", order_code, stranger],
  ] as const) {
    const trace: unknown[] = [];
    const note = (response: Awaited<ReturnType<typeof request | typeof reopen>>) =>
      trace.push([outcome(response), response.body.message, Object.keys(response.body.data ?? {})]);
    note(await request(code, phone, device));
    await app.drainOutbox();
    note(await request(code, phone, device)); // within the waiting time
    const guess = other(codesTo(owner).at(-1) ?? "");
    for (let attempt = 1; attempt <= 6; attempt += 1)
      note(await reopen({ order_code: code, phonenumber: phone, code: guess }, { device }));
    traces.push(trace);
  }
  expect(traces[1]).toEqual(traces[0]);
  expect(traces[2]).toEqual(traces[0]);
  expect(codesTo(owner)).toHaveLength(1);
  expect(codesTo(stranger)).toHaveLength(0);
});

test("the limits of a caller are the same for pairs that exist and pairs that do not [G.ticket.07, G.book.32]", async () => {
  // Windows are whole hours, so the test begins at the start of one.
  await app.advance(3600 - ((Date.now() / 1000) % 3600) + 1);
  const { order_code } = await book();
  const tries = async (phone: string) => {
    const responses: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      responses.push(outcome(await request(order_code, phone, `device ${phone}`)));
      await app.advance(minute);
    }
    return responses;
  };
  const expected = ["200 ok", "200 ok", "200 ok", "429 too_many_requests"];
  expect(await tries(owner)).toEqual(expected);
  expect(await tries(stranger)).toEqual(expected);
});

test("pairs that do not exist use up none of a phone's codes [G.ticket.07, G.book.32]", async () => {
  const { order_code } = await book();
  const before = await counted();
  await request("ZZZZZZZZZZ", owner, "stranger");
  expect(await counted()).toBe(before);
  await request(order_code, owner, "the owner's");
  expect(await counted()).toBe(before + 2);
});

async function counted(): Promise<number> {
  const [row] = await app.database.sql<{ n: number }>(
    "select coalesce(sum(count), 0)::integer as n from rate_limits where key like 'reopening codes to %' or key like 'reopening codes a day to %'",
  );
  return row!.n;
}

test("beyond the SMS limit of the phone nothing is sent and the response is unchanged [G.ticket.07]", async () => {
  const { order_code } = await book();
  for (let count = 1; count <= 6; count += 1) {
    // Each request comes from a new device and, for the limits of the caller, an hour's worth of counts is removed.
    await app.database.sql("delete from rate_limits where key like 'order codes%'");
    expect(outcome(await request(order_code, owner, `device ${count}`))).toBe("200 ok");
    await app.drainOutbox();
  }
  expect(codesTo(owner)).toHaveLength(5);
});

test("the code of a stranger's own order does not open another person's order [G.ticket.07]", async () => {
  const { order_code } = await book();
  const own = await app.call(
    "createBooking",
    {
      body: sampleBooking(smallWorld.departures.noFee.id, 1, {
        payer_phone: stranger,
        users: [samplePassenger(1, { phonenumber: stranger })],
      }),
    },
    { device: "stranger" },
  );
  expect(own.status).toBe(201);
  const [row] = await app.database.sql<{ order_code: string }>(
    "select order_code from bookings where owner_phone = $1",
    [stranger],
  );
  await request(row!.order_code, stranger, "stranger");
  await app.drainOutbox();
  const [code = ""] = codesTo(stranger);
  const device = { device: "stranger" };
  expect(outcome(await reopen({ order_code, code }, device))).toBe("403 phone_code_expired");
  const mixed = await reopen({ order_code, phonenumber: stranger, code }, device);
  expect([mixed.status, mixed.body.error_code]).toEqual([404, "order_not_reopened"]);
  const unknown = await reopen({ order_code: "ZZZZZZZZZZ", phonenumber: stranger, code }, device);
  expect(outcome(unknown)).toBe("403 phone_code_expired");
});

test("invalid input is named at its field [G.ticket.07]", async () => {
  await expectFieldErrors(["order_code bad_order_code"], request("L0ST", owner));
  await expectFieldErrors(["phonenumber bad_phone"], request("ZZZZZZZZZZ", "12"));
  await expectFieldErrors(["phonenumber foreign_phone"], request("ZZZZZZZZZZ", "+33612345678"));
  await expectFieldErrors(["code invalid"], reopen({ order_code: "ZZZZZZZZZZ", code: "12" }));
});
