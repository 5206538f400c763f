import type { CallOptions, TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { first, noFee, morning, smallCoach, trainEconomic } = smallWorld.departures; // 50, 70, 70, 10 and 392 places
const minute = 60;

let world: TestApp;
beforeEach(async () => {
  world = await startTestApp({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
});
afterEach(() => world.stop());

/** A caller with an address of its own; `device` is the cookie of its browser. */
const from = (address: number | string, device?: string): CallOptions => ({
  headers: {
    "x-forwarded-for":
      typeof address === "string"
        ? address
        : `10.1.${Math.floor(address / 250)}.${1 + (address % 250)}`,
  },
  ...(device === undefined ? {} : { device }),
});
const hold = (departure: { id: string }, places: number, options: CallOptions) =>
  world.call("holdSeats", { body: { legs: [{ departure_uuid: departure.id }], places } }, options);
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;
const refused = "429 phone_verification_required";

const seatsHeld = async (departure: { id: string }) =>
  (
    await world.database.sql<{ seats: number }>(
      "select count(*)::integer as seats from seat_claims where departure_id = $1",
      [departure.id],
    )
  )[0]?.seats ?? 0;

/** Takes as many seats as each address may hold, first 10 at a time, then 1, each with a new browser; returns the number of seats. */
async function grab(departure: { id: string }, addresses: number): Promise<number> {
  for (let address = 0; address < addresses; address += 1) {
    for (const places of [10, 10, 1, 1]) await hold(departure, places, from(address));
  }
  return seatsHeld(departure);
}

describe("without a verified phone", () => {
  test("an address holds at most 10 seats of one departure with any number of browsers [G.book.32]", async () => {
    for (let count = 0; count < 10; count += 1)
      expect(outcome(await hold(first, 1, from(1, `browser ${count}`)))).toBe("201 ok");
    expect(outcome(await hold(first, 1, from(1, "another")))).toBe(refused);
    expect(outcome(await hold(noFee, 10, from(1, "another")))).toBe("201 ok"); // another departure
  });

  test("a browser holds at most 10 seats of one departure from any number of addresses, including holds that grow [G.book.32]", async () => {
    const held = await hold(first, 6, from(1, "roaming"));
    expect(outcome(await hold(first, 4, from(2, "roaming")))).toBe("201 ok");
    expect(outcome(await hold(first, 1, from(3, "roaming")))).toBe(refused);
    const change = (places: number) =>
      world.call(
        "changeHold",
        { params: { token: held.body.data.hold_token }, body: { places } },
        from(4),
      );
    expect(outcome(await change(7))).toBe(refused);
    expect(outcome(await change(6))).toBe("200 ok"); // the held seats stay
    expect(outcome(await change(5))).toBe("200 ok");
    expect(outcome(await change(6))).toBe("200 ok");
  });

  test("1, 10 and 100 addresses never hold more than a third of a coach of 50 [G.book.32]", async () => {
    const held: number[] = [];
    for (const addresses of [1, 10, 100]) held.push(await grab(first, addresses));
    expect(held).toEqual([10, 16, 16]);
  });

  test("at most 4 of 10 places can be held; a family of 10 has to verify its phone [G.book.32]", async () => {
    expect(outcome(await hold(smallCoach, 10, from(1)))).toBe(refused);
    expect(outcome(await hold(smallCoach, 4, from(1)))).toBe("201 ok");
    expect(outcome(await hold(smallCoach, 1, from(2)))).toBe(refused);
  });

  test("a booking without a hold has the same limits [G.book.32]", async () => {
    expect(outcome(await hold(first, 10, from(1)))).toBe("201 ok");
    expect(
      outcome(await world.call("createBooking", { body: sampleBooking(first.id) }, from(1))),
    ).toBe(refused);
    expect(
      outcome(await world.call("createBooking", { body: sampleBooking(first.id) }, from(2))),
    ).toBe("201 ok");
  });

  test("an address holds at most 60 seats over all departures [G.book.32]", async () => {
    for (const departure of [first, noFee, morning, trainEconomic, smallWorld.departures.night])
      expect(outcome(await hold(departure, 10, from(1)))).toBe("201 ok");
    expect(outcome(await hold(smallWorld.departures.withStops, 9, from(1)))).toBe("201 ok");
    expect(outcome(await hold(smallWorld.departures.plane, 2, from(1)))).toBe(refused);
    expect(outcome(await hold(smallWorld.departures.plane, 1, from(1)))).toBe("201 ok");
  });
});

describe("after holds that were not paid", () => {
  test("after 150 seat minutes in an hour the address must verify a phone with any browser, until the hour is over [G.book.32]", async () => {
    expect(outcome(await hold(first, 10, from(1, "a")))).toBe("201 ok");
    await world.advance(15 * minute);
    expect(outcome(await hold(noFee, 1, from(1, "b")))).toBe(refused);
    expect(outcome(await hold(noFee, 1, from(2, "a")))).toBe(refused);
    expect(outcome(await hold(noFee, 1, from(2, "b")))).toBe("201 ok");
    await world.advance(60 * minute);
    expect(outcome(await hold(noFee, 1, from(1, "c")))).toBe("201 ok");
  });

  test("an address that takes all it can every 15 minutes holds 10 of 50 seats for 15 of 45 minutes [G.book.32]", async () => {
    const held: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      held.push(await grab(first, 1));
      await world.advance(15 * minute);
      await world.runJob("sweep-holds");
    }
    expect(held).toEqual([10, 0, 0]);
  });

  test("releasing just before the end, or shrinking first, does not avoid the limit [G.book.32]", async () => {
    const held = await hold(first, 10, from(1));
    await world.advance(14 * minute);
    const { hold_token: token } = held.body.data;
    expect(
      (await world.call("changeHold", { params: { token }, body: { places: 1 } })).status,
    ).toBe(200);
    await world.call("releaseHold", { params: { token } });
    const again = await hold(first, 10, from(1));
    expect(outcome(again)).toBe("201 ok"); // 140 seat minutes
    await world.advance(minute);
    await world.call("releaseHold", { params: { token: again.body.data.hold_token } });
    expect(outcome(await hold(first, 1, from(1)))).toBe(refused);
  });

  test("a dialog that is closed soon adds almost no seat minutes", async () => {
    for (let count = 0; count < 30; count += 1) {
      const held = await hold(first, 10, from(1));
      expect(outcome(held)).toBe("201 ok");
      await world.call("releaseHold", { params: { token: held.body.data.hold_token } });
    }
  });
});

async function requestCode(phone: string, options: CallOptions): Promise<void> {
  const asked = await world.call(
    "requestPhoneCode",
    { body: { phonenumber: phone, purpose: "hold" } },
    options,
  );
  expect(asked.body.data).toEqual({ needed: true, wait_seconds: 60 });
}

/** Enters the code of the last SMS. */
async function enterCode(phone: string, options: CallOptions): Promise<void> {
  const body = { phonenumber: phone, code: lastCode(phone) };
  expect(outcome(await world.call("verifyPhone", { body }, options))).toBe("200 ok");
}

const lastCode = (phone: string) =>
  /^\d{6}/.exec(
    world.sandbox.smsInbox().findLast(({ to }) => `+${to}` === phone)?.text ?? "",
  )?.[0] ?? "";

/** Requests a code for a phone and returns it from the SMS. */
async function codeOf(phone: string, options: CallOptions): Promise<string> {
  await requestCode(phone, options);
  await world.drainOutbox();
  return lastCode(phone);
}

/** Makes the browser request a hold that is refused, because only such a browser may request a code. */
const beRefused = async (options: CallOptions) =>
  expect(outcome(await hold(smallCoach, 10, options))).toBe(refused);

/** The browser requests a code and enters it. */
async function verify(phone: string, options: CallOptions): Promise<void> {
  await codeOf(phone, options);
  await enterCode(phone, options);
}

describe("a verified phone", () => {
  const phone = "+237671000001";

  test("lets the browser hold beyond the limits of its address and of the departure, 20 seats at most [G.book.32]", async () => {
    await grab(first, 4); // a third of the departure is held
    expect(outcome(await hold(first, 10, from(0, "buyer")))).toBe(refused);
    await verify(phone, from(0, "buyer"));
    expect(outcome(await hold(first, 10, from(0, "buyer")))).toBe("201 ok");
    expect(outcome(await hold(first, 10, from(9, "buyer")))).toBe("201 ok"); // another address, but the browser is verified
    expect(outcome(await hold(first, 1, from(0, "buyer")))).toBe("429 hold_limit");
    expect(outcome(await hold(first, 1, from(0, "another")))).toBe(refused);
    expect(await seatsHeld(first)).toBe(36);
    // A second browser with the same phone cannot hold more seats.
    await beRefused(from(7, "second"));
    await verify(phone, from(7, "second"));
    expect(outcome(await hold(noFee, 1, from(7, "second")))).toBe("429 hold_limit");
  });

  test("a browser without a cookie gets one with the refusal and is verified by it [G.book.32]", async () => {
    await grab(first, 3);
    const refusedHold = await hold(first, 1, from(0));
    expect(outcome(refusedHold)).toBe(refused);
    const device = /device=([\w-]+)/.exec(refusedHold.headers.get("set-cookie") ?? "")?.[1] ?? "";
    const asked = await world.call(
      "requestPhoneCode",
      { body: { phonenumber: phone, purpose: "hold" } },
      from(0, device),
    );
    expect(asked.body.data.needed).toBe(true);
    await world.drainOutbox();
    const code = /^\d{6}/.exec(world.sandbox.smsInbox().at(-1)?.text ?? "")?.[0] ?? "";
    expect(
      outcome(
        await world.call(
          "verifyPhone",
          { body: { phonenumber: "6 71 00 00 01", code } },
          from(0, device),
        ),
      ),
    ).toBe("200 ok");
    expect(outcome(await hold(first, 2, from(0, device)))).toBe("201 ok");
    expect(
      (
        await world.call(
          "requestPhoneCode",
          { body: { phonenumber: phone, purpose: "hold" } },
          from(0, device),
        )
      ).body.data,
    ).toEqual({ needed: false, wait_seconds: 0 });
  });

  test("stays verified for 24 hours [G.book.32]", async () => {
    await beRefused(from(0, "buyer"));
    await verify(phone, from(0, "buyer"));
    for (const [hours, expected] of [
      [23, "201 ok"],
      [1, refused],
    ] as const) {
      await world.advance(hours * 60 * minute);
      expect(outcome(await hold(smallCoach, 10, from(0, "buyer")))).toBe(expected);
      await world.advance(30);
      const [open] = await world.database.sql<{ id: string }>(
        "update seat_holds set hold_until = app_now() where released_at is null returning id",
      );
      if (open) await world.runJob("sweep-holds");
    }
    await world.advance(60 * minute);
    while ((await world.runJob("retention")) > 0);
    expect(await world.database.sql("select phone from verified_phones")).toEqual([]);
  });

  test("must be verified again after 150 unpaid seat minutes [G.book.32]", async () => {
    await beRefused(from(0, "buyer"));
    await verify(phone, from(0, "buyer"));
    expect(outcome(await hold(first, 10, from(0, "buyer")))).toBe("201 ok");
    await world.advance(15 * minute);
    expect(outcome(await hold(first, 10, from(0, "buyer")))).toBe(refused);
    await verify(phone, from(0, "buyer"));
    expect(outcome(await hold(first, 10, from(0, "buyer")))).toBe("201 ok");
  });

  test("of an account is verified wherever its user is logged in [G.book.32]", async () => {
    await grab(first, 3);
    const { traveller } = smallWorld.users;
    await world.database.sql(
      "update contacts set verified_at = app_now() where user_id = $1 and kind = 'phone'",
      [traveller.id],
    );
    const login = await world.call(
      "customerLogin",
      { body: { identifier: traveller.email ?? "", password: smallWorld.password } },
      from(0),
    );
    const token = String(login.body["Authorization"] ?? login.headers.get("authorization") ?? "");
    expect(outcome(await hold(first, 1, { ...from(0), token }))).toBe("201 ok");
    await world.database.sql(
      "update contacts set verified_at = null where user_id = $1 and kind = 'phone'",
      [traveller.id],
    );
    expect(outcome(await hold(first, 1, { ...from(0), token }))).toBe(refused);
  });

  test("a browser has five attempts at a code, each wrong one a field error; a malformed code is no attempt [G.book.32]", async () => {
    await beRefused(from(0, "owner"));
    const code = await codeOf(phone, from(0, "owner"));
    const enter = async (entered: string, options: CallOptions) =>
      outcome(
        await world.call("verifyPhone", { body: { phonenumber: phone, code: entered } }, options),
      );
    const wrong = code === "111111" ? "222222" : "111111";
    expect(await enter("12", from(0, "owner"))).toBe("400 invalid_input");
    expect(await enter(code, from(0, "stranger"))).toBe("403 phone_code_expired"); // it belongs to the browser that requested it
    for (let count = 0; count < 4; count += 1)
      expect(await enter(wrong, from(0, "owner"))).toBe("403 phone_code_wrong");
    expect(await enter(wrong, from(0, "owner"))).toBe("429 phone_code_used_up");
    expect(await enter(code, from(0, "owner"))).toBe("429 phone_code_used_up");
    await world.advance(minute);
    const next = await codeOf(phone, from(0, "owner"));
    expect(await enter(next, from(0, "owner"))).toBe("200 ok");
    expect(await enter(next, from(0, "owner"))).toBe("403 phone_code_expired");
  });

  test("gets a code only from a browser that was refused in the last 20 minutes [G.book.32]", async () => {
    const requestCode = async (options: CallOptions) =>
      (
        await world.call(
          "requestPhoneCode",
          { body: { phonenumber: phone, purpose: "hold" } },
          options,
        )
      ).body.data;
    expect(await requestCode(from(0, "fresh"))).toEqual({ needed: false, wait_seconds: 0 });
    await beRefused(from(0, "refused"));
    expect(await requestCode(from(0, "fresh"))).toEqual({ needed: false, wait_seconds: 0 });
    await world.advance(14 * minute);
    expect(await requestCode(from(0, "refused"))).toEqual({ needed: true, wait_seconds: 60 });
    await world.advance(6 * minute);
    expect(await requestCode(from(0, "refused"))).toEqual({ needed: false, wait_seconds: 0 });
    await world.drainOutbox();
    expect(world.sandbox.smsInbox()).toHaveLength(1);
  });

  test("gets no code when it is of another country [G.book.32]", async () => {
    await beRefused(from(0, "abroad"));
    const asked = await world.call(
      "requestPhoneCode",
      { body: { phonenumber: "+33612345678", purpose: "hold" } },
      from(0, "abroad"),
    );
    expect([asked.status, asked.body.data]).toMatchObject([
      400,
      { fields: [{ field: "phonenumber", code: "foreign_phone" }] },
    ]);
  });
});

test(
  "300 buyers at one address can all buy; those beyond its limits verify their phone first [G.book.32]",
  { timeout: 240_000 },
  async () => {
    let verified = 0;
    const buyers = Array.from({ length: 300 }, (_none, index) => ({
      options: from("10.9.9.9", `phone of buyer ${index}`),
      departure: index % 5 === 0 ? smallWorld.departures.trainFirst : trainEconomic, // 60 and 240 buyers
      phone: `+2376780${String(index).padStart(5, "0")}`,
    }));
    const holdOf = ({ departure, options }: (typeof buyers)[number]) => hold(departure, 1, options);
    async function book({ departure, phone, options }: (typeof buyers)[number], token: string) {
      const body = sampleBooking(departure.id, 1, {
        hold_token: token,
        payer_phone: phone,
        users: [{ lastname: "Ngassa", firstname: "", sex_id: 1, phonenumber: phone }],
      });
      expect(outcome(await world.call("createBooking", { body }, options)), phone).toBe("201 ok");
    }
    for (let group = 0; group < 300; group += 20) {
      const remaining: typeof buyers = [];
      await Promise.all(
        buyers.slice(group, group + 20).map(async (buyer) => {
          const held = await holdOf(buyer);
          if (outcome(held) !== refused) return book(buyer, held.body.data.hold_token);
          remaining.push(buyer);
          return requestCode(buyer.phone, buyer.options);
        }),
      );
      await world.drainOutbox();
      await Promise.all(
        remaining.map(async (buyer) => {
          await enterCode(buyer.phone, buyer.options);
          const held = await holdOf(buyer);
          expect(outcome(held), buyer.phone).toBe("201 ok");
          await book(buyer, held.body.data.hold_token);
        }),
      );
      verified += remaining.length;
    }
    expect(verified).toBe(300 - 20);
    expect(await world.database.sql("select count(*)::integer as n from bookings")).toEqual([
      { n: 300 },
    ]);
  },
);
