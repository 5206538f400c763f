import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deleteMe } from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  registerTraveller,
  registerVerified,
} from "@wakafine/testkit/account-world.ts";
import { putContact } from "@wakafine/testkit/contacts.ts";
import type { CreatedUser } from "@wakafine/testkit/created-user.ts";
import { createUser, madePassword } from "@wakafine/testkit/created-user.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { addVoucher } from "@wakafine/testkit/vouchers.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());

type Body = Parameters<typeof sampleBooking>[2];

/** Books with an account, or as a guest without one. Returns the order's token. */
async function book(token: string | null, more: Body = {}, passengers = 1): Promise<string> {
  const { status, body } = await world.call(
    "createBooking",
    { body: sampleBooking(trainEconomic.id, passengers, more) },
    token === null ? {} : { token },
  );
  expect(status).toBe(201);
  return body.data.order_hidden_uuid;
}

async function pay(token: string): Promise<void> {
  await journeys(world).approve(token);
}

async function uuidOf(token: string): Promise<string> {
  return (await world.call("getOrder", { params: { token } })).body.data.uuid;
}

const bookingsOf = async (token: string, query: object = {}) =>
  (await world.call("listOwnBookings", { query }, { token })).body.data;
const ticketsOf = async (token: string, query: object = {}) =>
  (await world.call("listOwnTickets", { query }, { token })).body.data;
const infoOf = async (token: string, uuid: string) =>
  world.call("getBookingInfo", { query: { uuid } }, { token });

describe("my trips", () => {
  let owner: CreatedUser;
  let stranger: CreatedUser;
  let paid: string;
  beforeAll(async () => {
    owner = await createUser(world);
    stranger = await createUser(world);
    paid = await book(owner.token, {}, 2);
    await pay(paid);
    await book(owner.token);
  });

  test("need a session and show only the caller's own [C7.ticket.04, C7.ticket.05, C1.ticket.01]", async () => {
    for (const id of ["listOwnBookings", "listOwnTickets"] as const)
      expect((await world.call(id, { query: {} })).status).toBe(401);
    expect((await bookingsOf(owner.token)).total).toBe(2);
    expect((await ticketsOf(owner.token)).total).toBe(3);
    expect(await bookingsOf(stranger.token)).toMatchObject({ data: [], total: 0, pages: 0 });
    expect(await ticketsOf(stranger.token)).toMatchObject({ data: [], total: 0, pages: 0 });
  });

  test("show what a voucher pays of an unpaid booking and the rest to pay [G.ticket.08, C9.ticket.04]", async () => {
    const payer = await createUser(world);
    const { code } = await addVoucher(world, { amount: 1000 });
    await book(payer.token, { voucher_code: code });
    const [unpaid] = (await bookingsOf(payer.token)).data;
    expect([unpaid!.voucher_amount, unpaid!.rest_xaf]).toEqual([1000, unpaid!.amount_xaf - 1000]);
  });

  test("show bookings with the documented fields, those to pay first [C7.ticket.05, G.ticket.08]", async () => {
    const { data } = await bookingsOf(owner.token);
    expect(data.map((one) => [one.state, one.status, one.paying, one.can_pay])).toEqual([
      ["unpaid", "PENDING", true, false],
      ["upcoming", "PAID", false, false],
    ]);
    expect(data[1]).toMatchObject({
      uuid: await uuidOf(paid),
      ticket_status: "PAID",
      total_reservations: 2,
      total_number_of_tickets_reserved: 2,
      payment_method: "MOBILE",
      sending_booking_mode: "SMS",
      receive_method: { type: "SMS" },
      lang: "fr",
      user: { firstname: "Rosine", lastname: "Ngassa 1" },
      order: { order_hidden_uuid: paid, order_code: expect.any(String), status: "COMPLETED" },
      legs: [{ departure: { uuid: trainEconomic.id }, seats: [1, 2] }],
      manages: true,
      modification: { allowed: true },
    });
  });

  test("show tickets with the documented fields [C3.ticket.01–10]", async () => {
    const { data } = await ticketsOf(owner.token, { state: "upcoming" });
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      price: expect.any(Number),
      code_verification: expect.stringMatching(/^[A-Z]{2,4}-[A-Z0-9]{6,}$/),
      qrcode_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ticket_status: "PAID",
      ticket_url: expect.stringContaining("/image?format=png&signature="),
      pdf_url: expect.stringContaining("/image?format=pdf&signature="),
      discount_url: null,
      seat: 1,
      leg: 0,
      user: { firstname: "Rosine", lastname: "Ngassa 1", role_id: 3 },
      departure: expect.objectContaining({ uuid: trainEconomic.id }),
      booking: expect.objectContaining({ uuid: await uuidOf(paid), status: "PAID" }),
    });
    const { pathname, search } = new URL(data[0]!.ticket_url);
    expect((await world.fetch(pathname + search)).status).toBe(200);
  });

  test("are filtered by state and paged on the server [C7.ticket.04, C7.ticket.05]", async () => {
    const counts = async (list: typeof bookingsOf | typeof ticketsOf) =>
      Promise.all(
        ["unpaid", "upcoming", "past", "cancelled"].map(
          async (state) => (await list(owner.token, { state })).total,
        ),
      );
    expect(await counts(bookingsOf)).toEqual([1, 1, 0, 0]);
    expect(await counts(ticketsOf)).toEqual([1, 2, 0, 0]);
    const page = await ticketsOf(owner.token, { page: 2, per_page: 2 });
    expect([page.data.length, page.pages, page.current_page, page.total]).toEqual([1, 2, 2, 3]);
    const beyond = await bookingsOf(owner.token, { page: 9 });
    expect([beyond.data, beyond.total]).toEqual([[], 2]);
    expect(
      (
        await world.call(
          "listOwnBookings",
          { query: { state: "x" as "past" } },
          { token: owner.token },
        )
      ).status,
    ).toBe(400);
  });

  test("have the documented shapes: one booking with legs, passengers, breakdown and deadlines, its public order, tickets by page and status, own bookings [G.book.09]", async () => {
    const uuid = await uuidOf(paid);
    const { data: info } = (await infoOf(owner.token, uuid)).body;
    expect(info).toMatchObject({ can_cancel: true, can_modify: true });
    expect(info.passengers).toHaveLength(2);
    expect(info.booking.legs).toHaveLength(1);
    expect(info.booking.lines.map(({ label }) => label)).toEqual(["leg", "fee"]);
    for (const deadline of [info.booking.cancellation.until, info.modification.until])
      expect(Date.parse(deadline)).toBeGreaterThan(Date.now());
    const { data: order } = (await world.call("getOrder", { params: { token: paid } })).body;
    expect([order.uuid, order.status, order.ticket_status]).toEqual([uuid, "PAID", "PAID"]);
    const statuses = await Promise.all(
      ["BOOKED", "PAID", "CANCEL", "VALIDATE"].map(
        async (status) => (await ticketsOf(owner.token, { status, page: 1, per_page: 1 })).total,
      ),
    );
    expect(statuses).toEqual([1, 2, 0, 0]);
    expect((await bookingsOf(owner.token)).data.map((one) => one.uuid)).toContain(uuid);
  });

  test("take the same number of statements for one booking and for many [C7.ticket.04, C7.ticket.05]", async () => {
    const many = await createUser(world);
    await book(many.token);
    const countedBy = async (call: () => Promise<unknown>) => {
      const spy = vi.spyOn(world.app.context.database, "query");
      await call();
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return length;
    };
    const count = async () => [
      await countedBy(() => bookingsOf(many.token)),
      await countedBy(() => ticketsOf(many.token)),
    ];
    const one = await count();
    for (let n = 0; n < 4; n += 1) await book(many.token, {}, 3);
    expect(await count()).toEqual(one);
    expect(one[0]).toBeLessThanOrEqual(3); // the session and two reads
  });

  test("move from upcoming to past at the arrival, and an expired booking to cancelled [C1.ticket.01]", async () => {
    const traveller = await createUser(world);
    await pay(await book(traveller.token));
    await book(traveller.token);
    await world.database.sql(
      "update booking_legs set arrives_at = app_now() - interval '1 minute' where booking_id in (select id from bookings where user_id = $1 and status = 'PAID')",
      [traveller.id],
    );
    await world.database.sql(
      "update bookings set status = 'EXPIRED' where user_id = $1 and status = 'PENDING'",
      [traveller.id],
    );
    const { data } = await bookingsOf(traveller.token);
    expect(data.map(({ state }) => state)).toEqual(["past", "cancelled"]);
  });

  test("open one booking with tickets, departures and passengers for its owner; any other user gets 404 [C7.ticket.03]", async () => {
    const uuid = await uuidOf(paid);
    const { status, body } = await infoOf(owner.token, uuid);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      booking: { uuid, status: "PAID" },
      departures: [{ uuid: trainEconomic.id }],
      version: 1,
      state: "upcoming",
      manages: true,
    });
    expect(body.data.tickets.map(({ qr_text }) => qr_text.slice(0, 3))).toEqual(["W1.", "W1."]);
    expect(body.data.passengers.map(({ lastname }) => lastname)).toEqual(["Ngassa 1", "Ngassa 2"]);
    for (const [token, wanted] of [
      [stranger.token, uuid],
      [owner.token, "x"],
      [owner.token, owner.id],
    ] as const)
      expect((await infoOf(token, wanted)).body.error_code).toBe("not_found");
    expect((await world.call("getBookingInfo", { query: { uuid } })).status).toBe(401);
  });
});

describe("guest bookings of a verified contact", () => {
  test("appear once they are paid, and can be managed by the owner's phone [C1.ticket.01, G.ticket.07]", async () => {
    const traveller = await registerTraveller(world);
    const users = [
      samplePassenger(1, { phonenumber: traveller.phone, cni_identifier: "112233445566" }),
    ];
    const token = await book(null, { users });
    expect((await bookingsOf(traveller.token)).total).toBe(0); // nobody can make a stranger pay for a booking
    await pay(token);
    const { data } = await bookingsOf(traveller.token);
    expect(data.map(({ manages }) => manages)).toEqual([true]);
    expect((await infoOf(traveller.token, data[0]!.uuid)).body.data.passengers).toHaveLength(1);
  });

  test("can only be read with the e-mail that received the tickets [G.ticket.07]", async () => {
    const email = `Claim-${freshPhone().slice(1)}@exemple.cm`;
    const traveller = await registerVerified(world, { email: email.toLowerCase() });
    const token = await book(null, {
      receive_method: { type: "EMAIL", token: email },
      users: [samplePassenger(1, { phonenumber: freshPhone(), cni_identifier: "112233445566" })],
    });
    await pay(token);
    const { data } = await bookingsOf(traveller.token);
    expect(data.map(({ manages, modification }) => [manages, modification.allowed])).toEqual([
      [false, false],
    ]);
    expect((await infoOf(traveller.token, data[0]!.uuid)).body.data.passengers).toEqual([]);
  });

  test("stay hidden from an account that entered the phone or e-mail without verifying it [C7.ticket.03–05]", async () => {
    const [phone, email] = [freshPhone(), `victim-${freshPhone().slice(1)}@exemple.cm`];
    await pay(
      await book(null, {
        users: [samplePassenger(1, { phonenumber: phone })],
        receive_method: { type: "EMAIL", token: email },
      }),
    );
    // The attacker registers with an own phone, and enters the contacts of the victim without their codes.
    const attacker = await registerTraveller(world, { email });
    const entered = await world.call(
      "updateMe",
      { body: { lastname: "Mbarga", phonenumber: phone } },
      { token: attacker.token },
    );
    expect(entered.status).toBe(200);
    expect((await bookingsOf(attacker.token)).total).toBe(0);
    expect((await ticketsOf(attacker.token)).total).toBe(0);
    // Control: once the phone is verified, the same account sees the booking.
    await putContact(world, attacker.userId, { kind: "phone", value: phone });
    expect((await bookingsOf(attacker.token)).total).toBe(1);
  });

  test("made long before the verification belong to a former holder of the number [C7.ticket.05]", async () => {
    const traveller = await registerTraveller(world);
    const token = await book(null, {
      users: [samplePassenger(1, { phonenumber: traveller.phone })],
    });
    await pay(token);
    const made = (days: number) =>
      world.database.sql(
        "update bookings set created_at = app_now() - make_interval(days => $2) where link_token = $1",
        [token, days],
      );
    await made(89);
    expect((await bookingsOf(traveller.token)).total).toBe(1);
    await made(91);
    expect((await bookingsOf(traveller.token)).total).toBe(0);
  });

  test("made with another account stay with that account [C7.ticket.05]", async () => {
    const [buyer, owner] = [await createUser(world), await registerTraveller(world)];
    await pay(
      await book(buyer.token, { users: [samplePassenger(1, { phonenumber: owner.phone })] }),
    );
    expect((await bookingsOf(owner.token)).total).toBe(0);
    expect((await bookingsOf(buyer.token)).total).toBe(1);
  });

  test("made with an account that was deleted are not claimed by an account that verifies its phone or e-mail later; the hidden link still opens them [G.acct.03, G.ticket.07]", async () => {
    const leaving = await createUser(world);
    const phone = freshPhone();
    const link = await book(leaving.token, {
      users: [samplePassenger(1, { phonenumber: phone })],
    });
    await pay(link);
    const guest = await book(null, { users: [samplePassenger(1, { phonenumber: phone })] });
    await pay(guest);
    expect((await deleteMe(world, leaving.token, madePassword)).status).toBe(200);
    const next = await createUser(world);
    await putContact(world, next.id, { kind: "phone", value: phone });
    const own = await bookingsOf(next.token);
    expect(own.data.map(({ uuid }) => uuid)).toEqual([await uuidOf(guest)]); // control: a guest's is
    const uuid = await uuidOf(link);
    expect((await infoOf(next.token, uuid)).status).toBe(404);
    expect((await ticketsOf(next.token)).total).toBe(1);
  });
});
