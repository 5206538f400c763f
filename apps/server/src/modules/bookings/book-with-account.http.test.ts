import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  messagesTo,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import type { CallOptions, TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";

const { noFee, trainEconomic } = smallWorld.departures;
type Body = RequestOf<"createBooking">["body"];

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());

const book = (body: Body, options: CallOptions = {}) =>
  world.call("createBooking", { body }, options);

/** Returns whose booking it is, and the account that each passenger is linked to. */
async function linksOf(orderToken: string) {
  const [booking] = await world.database.sql<{ id: string; user_id: string | null }>(
    "select id, user_id from bookings where link_token = $1",
    [orderToken],
  );
  const passengers = await world.database.sql<{ user_public_id: string | null }>(
    "select user_public_id from passengers where booking_id = $1 order by position",
    [booking?.id],
  );
  return {
    userId: booking?.user_id ?? null,
    passengers: passengers.map((row) => row.user_public_id),
  };
}

describe("a booking with a session", () => {
  test("is accepted with `users` and with `user`, belongs to the caller and is among the own bookings; without a session it belongs to nobody [C1.book.03, C7.book.04, G.book.03]", async () => {
    const caller = await registerTraveller(world);
    const list = sampleBooking(noFee.id, 2);
    const single = { ...sampleBooking(noFee.id), users: undefined, user: samplePassenger(1) };
    const own: string[] = [];
    for (const body of [list, single]) {
      const response = await book(body, { token: caller.token });
      expect(response.status).toBe(201);
      own.push(response.body.data.order_hidden_uuid);
      const guest = await book(body);
      expect(guest.status).toBe(201);
      expect((await linksOf(guest.body.data.order_hidden_uuid)).userId).toBeNull();
    }
    for (const token of own) expect((await linksOf(token)).userId).toBe(caller.userId);
    const { body } = await world.call("listOwnBookings", { query: {} }, { token: caller.token });
    expect(body.data.data.map(({ order }) => order.order_hidden_uuid).sort()).toEqual(own.sort());
    expect(body.data.data.every(({ manages }) => manages)).toBe(true);
  });

  test("user_public_id links a passenger to the caller's own account only, and to none without a session [C3.book.38, G.book.03]", async () => {
    const caller = await registerTraveller(world);
    const other = await registerTraveller(world);
    const users = [
      samplePassenger(1, { user_public_id: caller.publicId }),
      samplePassenger(2, { user_public_id: other.publicId }),
    ];
    const body = sampleBooking(noFee.id, 2, { users });
    const own = await book(body, { token: caller.token });
    expect((await linksOf(own.body.data.order_hidden_uuid)).passengers).toEqual([
      caller.publicId,
      null,
    ]);
    const guest = await book(body);
    expect(await linksOf(guest.body.data.order_hidden_uuid)).toEqual({
      userId: null,
      passengers: [null, null],
    });
  });

  test("ignores a password: no account is opened and no code is sent [G.book.04]", async () => {
    const caller = await registerTraveller(world);
    const phone = freshPhone();
    const body = sampleBooking(noFee.id, 1, {
      password: "x",
      users: [samplePassenger(1, { phonenumber: phone })],
    });
    expect((await book(body, { token: caller.token })).status).toBe(201);
    expect(await accountsOf(phone)).toEqual([]);
  });
});

const accountsOf = (phone: string) =>
  world.database.sql<{ firstname: string; lastname: string; verified: boolean }>(
    `select u.firstname, u.lastname, k.verified_at is not null as verified from contacts k join users u on u.id = k.user_id where k.value = $1`,
    [phone],
  );

describe("a guest's password", () => {
  const withPassword = (phone: string, more: Partial<Body> = {}) =>
    sampleBooking(trainEconomic.id, 1, {
      password: goodPassword,
      users: [samplePassenger(1, { phonenumber: phone, lastname: "Ngassa", firstname: "Rosine" })],
      ...more,
    });

  test("opens a pending account for the owner and sends its code; once the code is entered and the order paid, the booking is among the own ones [C3.book.24, G.book.04, G.book.30]", async () => {
    const phone = freshPhone();
    const email = `${phone.slice(1)}@example.cm`;
    const made = await book(
      withPassword(phone, { receive_method: { type: "EMAIL", token: email } }),
    );
    expect(made.status).toBe(201);
    const token = made.body.data.order_hidden_uuid;
    expect(await accountsOf(phone)).toEqual([
      { firstname: "Rosine", lastname: "Ngassa", verified: false },
    ]);
    expect((await linksOf(token)).userId).toBeNull();
    const validated = await world.call("validateAccount", {
      params: { code: await lastCode(world, phone) },
      body: { id: phone, password: goodPassword },
    });
    expect(validated.status).toBe(200);
    await journeys(world).approve(token);
    const session = String(validated.body["Authorization"]);
    const { body } = await world.call("listOwnBookings", { query: {} }, { token: session });
    expect(body.data.data.map(({ order }) => order.order_hidden_uuid)).toEqual([token]);
  });

  test("is stored only as the account's hash, never with the booking, its key or its audit rows [G.book.04]", async () => {
    const phone = freshPhone();
    const key = crypto.randomUUID();
    const one = await book(withPassword(phone), { key });
    // The hash of the request leaves the password out, so another one does not make another request.
    const again = await book(withPassword(phone, { password: `${goodPassword}!` }), { key });
    expect(again.body.data).toEqual(one.body.data);
    expect(await accountsOf(phone)).toHaveLength(1);
    for (const table of ["bookings", "passengers", "idempotency_keys", "audit_log", "outbox"]) {
      const found = await world.database.sql(
        `select 1 from ${table} t where t::text like '%' || $1 || '%'`,
        [goodPassword],
      );
      expect(found, table).toEqual([]);
    }
  });

  test("of a phone that has an account, or one that is too weak, refuses the booking before seats and money [G.book.04]", async () => {
    const known = await registerTraveller(world);
    const refused = await book(withPassword(known.phone));
    expect([refused.status, refused.body.error_code]).toEqual([409, "account_exists"]);
    const phone = freshPhone();
    const weak = await book(withPassword(phone, { password: "12345678" }));
    expect([weak.status, weak.body.data]).toMatchObject([400, { fields: [{ field: "password" }] }]);
    for (const owner of [known.phone, phone])
      expect(
        await world.database.sql("select 1 from bookings where owner_phone = $1", [owner]),
      ).toEqual([]);
    expect(await accountsOf(phone)).toEqual([]);
  });
});

test("the dialog's registration sends the code to the owner's phone, and then one to the e-mail that gets the tickets [G.book.30]", async () => {
  const phone = freshPhone();
  const email = `dialog${phone.slice(1)}@example.cm`;
  const opened = await world.call("register", {
    body: {
      firstname: "Rosine",
      lastname: "Ngassa",
      login: phone,
      email,
      password: goodPassword,
      sex_id: 2,
    },
  });
  expect(opened.status).toBe(201);
  expect(await messagesTo(world, email)).toEqual([]);
  const code = await lastCode(world, phone);
  const restricted = { token: String(opened.body["Authorization"]) };
  expect(
    (await world.call("validateAccount", { params: { code }, body: {} }, restricted)).status,
  ).toBe(200);
  expect(await lastCode(world, email)).toMatch(/^\d{6}$/);
});

test("a password of 256 characters is refused on registration, in a booking and on a change [C9.book.03]", async () => {
  const password = `${goodPassword}${"x".repeat(256 - goodPassword.length)}`;
  const tooLong = { fields: [{ field: "password", code: "too_long" }] };
  const register = await world.call("register", { body: registration({ password }) });
  expect([register.status, register.body.data]).toMatchObject([400, tooLong]);
  const booking = await book(sampleBooking(noFee.id, 1, { password }));
  expect([booking.status, booking.body.data]).toMatchObject([400, tooLong]);
  const { token } = await registerTraveller(world);
  const changed = await world.call(
    "changePassword",
    { body: { current_password: goodPassword, new_password: password } },
    { token },
  );
  expect(changed.status).toBe(400);
});
