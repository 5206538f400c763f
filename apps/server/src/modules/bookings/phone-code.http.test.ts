import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";

const { noFee } = smallWorld.departures;
type Body = RequestOf<"createBooking">["body"];
const minute = 60;

// Each test has a world of its own: it moves the clock, and hourly limits of one test would affect the next.
let world: TestApp & { readonly ahead: { seconds: number } };
beforeEach(async () => {
  const ahead = { seconds: 0 };
  world = { ...(await startTestApp({ ahead })), ahead };
});
afterEach(() => world.stop());

let numbers = 0;
/** Returns a body whose owner has `phone`. The payer differs, so that no limit of prompts applies. */
function bodyOf(phone: string, more: Partial<Body> = {}): Body {
  numbers += 1;
  return sampleBooking(noFee.id, 1, {
    users: [samplePassenger(1, { phonenumber: phone })],
    payer_phone: `+23767700${String(numbers).padStart(4, "0")}`,
    ...more,
  });
}
const book = (phone: string, more: Partial<Body> = {}, device?: string) => {
  const body = bodyOf(phone, more);
  // A code is entered by the browser that requested it.
  return world.call(
    "createBooking",
    { body },
    { device: device ?? (more.phone_code ? "the owner's" : `device ${numbers}`) },
  );
};
const requestCode = (phone: string, language = "fr", device = "the owner's") =>
  world.call("requestPhoneCode", { body: { phonenumber: phone } }, { language, device });
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;
const outcomeOf = async (response: ReturnType<typeof book>) => outcome(await response);

/** Books with a phone and lets the holds end unpaid. */
async function expire(phone: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1)
    expect(await outcomeOf(book(phone))).toBe("201 ok");
  await world.advance(15 * minute);
}

const owner = "+237671000001";

/** The last SMS to a number. */
function lastSms(phone = owner): string {
  return world.sandbox.smsInbox().findLast(({ to }) => `+${to}` === phone)?.text ?? "";
}

/** Requests a code and reads it from the SMS. */
async function codeFor(phone = owner, device = "the owner's"): Promise<string> {
  expect((await requestCode(phone, "fr", device)).body.data).toEqual({
    needed: true,
    wait_seconds: 60,
  });
  await world.drainOutbox();
  return /^\d{6}/.exec(lastSms(phone))?.[0] ?? "";
}

const otherThan = (code: string) => (code === "111111" ? "222222" : "111111");

describe("after unpaid expiries", () => {
  test("the third expiry within an hour requires a code, the second does not, in any spelling of the phone [G.book.32]", async () => {
    expect(await outcomeOf(book(owner))).toBe("201 ok");
    expect(await outcomeOf(book(owner))).toBe("201 ok");
    await world.advance(5 * minute);
    expect(await outcomeOf(book("6 71 00 00 01"))).toBe("201 ok");
    await world.advance(10 * minute);
    expect(await outcomeOf(book(owner))).toBe("201 ok"); // two have expired, the third is still held
    await world.advance(5 * minute);
    const response = await book("00237 671-00-00-01");
    expect([outcome(response), response.body.message, response.body.data]).toEqual([
      "429 phone_code_required",
      errorMessages.phone_code_required.fr,
      null,
    ]);
    await world.runJob("sweep-holds");
    expect(await outcomeOf(book(owner))).toBe("429 phone_code_required");
  });

  test("another phone needs no code, and after an hour no phone does [G.book.32]", async () => {
    await expire(owner, 3);
    await world.runJob("sweep-holds");
    expect(await outcomeOf(book(owner))).toBe("429 phone_code_required");
    expect(await outcomeOf(book("+237671000002"))).toBe("201 ok");
    await world.advance(59 * minute);
    expect(await outcomeOf(book(owner))).toBe("429 phone_code_required");
    await world.advance(minute);
    expect(await outcomeOf(book(owner))).toBe("201 ok");
  });

  test("bookings that were given up, paid, or paid late do not count as expiries", async () => {
    const given = (await book(owner)).body.data.order_hidden_uuid;
    await world.drainOutbox();
    const attempt = await world.database.row<{ provider_ref: string }>(
      "select provider_ref from payment_attempts",
    );
    await world.sandbox.refuse(attempt?.provider_ref ?? "");
    await world.advance(20);
    await world.runJob("payment-poller-mtn_momo");
    expect((await world.call("cancelOrder", { params: { token: given } })).status).toBe(200);
    expect(await outcomeOf(book(owner))).toBe("201 ok");
    await world.drainOutbox();
    const paid = await world.database.row<{ id: string; provider_ref: string }>(
      "select id, provider_ref from payment_attempts order by created_at desc limit 1",
    );
    expect(await world.sandbox.approve(paid?.provider_ref ?? "")).toBe(true);
    await world.app.payments.settle(paid?.id ?? "", "poll");
    await expire(owner, 2);
    await world.runJob("sweep-holds");
    expect(
      await world.database.sql(
        "select status, count(*)::integer as n from bookings group by status order by status",
      ),
    ).toEqual([
      { status: "EXPIRED", n: 2 },
      { status: "FAILED", n: 1 },
      { status: "PAID", n: 1 },
    ]);
    expect(await outcomeOf(book(owner))).toBe("201 ok");
    await world.drainOutbox();
    const late = await world.database.row<{ id: string; provider_ref: string }>(
      "select id, provider_ref from payment_attempts order by created_at desc limit 1",
    );
    expect(await world.sandbox.approve(late?.provider_ref ?? "")).toBe(true); // the result is read only after the seats were freed
    await world.advance(15 * minute);
    await world.runJob("sweep-holds");
    expect(await outcomeOf(book(owner))).toBe("429 phone_code_required");
    await world.app.payments.settle(late?.id ?? "", "poll");
    expect(
      await world.database.sql(
        "select status, count(*)::integer as n from bookings group by status order by status",
      ),
    ).toEqual([
      { status: "EXPIRED", n: 2 },
      { status: "FAILED", n: 1 },
      { status: "PAID", n: 2 },
    ]);
    expect(await outcomeOf(book(owner))).toBe("201 ok");
  });

  test("after a refused booking the dialog still has its hold and the key can be used again", async () => {
    await expire(owner, 3);
    const { hold_token } = (
      await world.call(
        "holdSeats",
        { body: { legs: [{ departure_uuid: noFee.id }], places: 1 } },
        { device: "dialog" },
      )
    ).body.data;
    const body = bodyOf(owner, { hold_token });
    const send = (more: Partial<Body> = {}) =>
      world.call(
        "createBooking",
        { body: { ...body, ...more } },
        { key: "one-key-of-a-dialog", device: "dialog" },
      );
    expect(outcome(await send())).toBe("429 phone_code_required");
    const made = await send({ phone_code: await codeFor(owner, "dialog") });
    expect(outcome(made)).toBe("201 ok");
    expect((await send({ phone_code: undefined })).body.error_code).toBe("hold_booked");
  });
});

describe("a code", () => {
  beforeEach(() => expire(owner, 3));

  test("is sent by SMS to the owner's phone in the requester's language, and allows the booking [G.book.32]", async () => {
    const code = await codeFor();
    expect(lastSms()).toBe(
      `${code} est votre code Wakafine pour réserver. Valable 15 minutes. Ne le donnez à personne : nous ne le demandons jamais.`,
    );
    expect(
      await outcomeOf(book(owner, { phone_code: `${code.slice(0, 3)} ${code.slice(3)}` })),
    ).toBe("201 ok");
    expect(await outcomeOf(book(owner))).toBe("201 ok"); // verified once, the count restarts
    await world.advance(15 * minute);
    expect(await outcomeOf(book(owner))).toBe("201 ok"); // two new expiries
    await world.advance(15 * minute);
    expect(await outcomeOf(book(owner, { phone_code: code }, "another browser"))).toBe(
      "403 phone_code_expired",
    ); // not its code
    expect((await requestCode(owner, "en", "another browser")).status).toBe(200);
    await world.drainOutbox();
    expect(lastSms()).toMatch(/^\d{6} is your Wakafine code to book/);
  });

  test("is refused when wrong, and after five wrong attempts even when right; a new code has five attempts again [G.book.32]", async () => {
    const code = await codeFor();
    const device = "the owner's";
    const wrong = await world.call(
      "createBooking",
      { body: bodyOf(owner, { phone_code: otherThan(code) }) },
      { language: "en", device },
    );
    expect([outcome(wrong), wrong.body.message]).toEqual([
      "403 phone_code_wrong",
      errorMessages.phone_code_wrong.en,
    ]);
    const responses: string[] = [];
    for (let count = 0; count < 4; count += 1)
      responses.push(await outcomeOf(book(owner, { phone_code: otherThan(code) }, device)));
    expect(responses).toEqual([
      "403 phone_code_wrong",
      "403 phone_code_wrong",
      "403 phone_code_wrong",
      "429 phone_code_used_up",
    ]);
    expect(await outcomeOf(book(owner, { phone_code: code }, device))).toBe(
      "429 phone_code_used_up",
    );
    await world.advance(minute);
    expect(await outcomeOf(book(owner, { phone_code: await codeFor() }))).toBe("201 ok");
  });

  test("of the wrong format is a field error and does not count as an attempt", async () => {
    const code = await codeFor();
    for (let count = 0; count < 6; count += 1) {
      const response = await book(owner, { phone_code: "12345" });
      expect(response.body.data).toMatchObject({
        fields: [{ field: "phone_code", code: "invalid" }],
      });
    }
    expect(await outcomeOf(book(owner, { phone_code: " " }))).toBe("429 phone_code_required");
    expect(await outcomeOf(book(owner, { phone_code: code }))).toBe("201 ok");
  });

  test("is valid for fifteen minutes and only for its own phone [G.book.32]", async () => {
    const other = "+237671000009";
    const code = await codeFor();
    await world.advance(15 * minute - 10);
    expect(await outcomeOf(book(owner, { phone_code: otherThan(code) }))).toBe(
      "403 phone_code_wrong",
    ); // still valid
    await world.advance(10);
    expect(await outcomeOf(book(owner, { phone_code: code }))).toBe("403 phone_code_expired");
    await expire(other, 3);
    expect(await outcomeOf(book(owner, { phone_code: code }))).toBe("403 phone_code_expired");
    const fresh = await codeFor();
    expect(await outcomeOf(book(other, { phone_code: fresh }))).toBe("403 phone_code_expired"); // none was sent to it
    await codeFor(other);
    expect(await outcomeOf(book(other, { phone_code: fresh }))).toBe("403 phone_code_wrong");
    expect(await outcomeOf(book(owner, { phone_code: fresh }))).toBe("201 ok");
  });

  test("is sent only when needed, at most once a minute, and only the newest is valid [G.book.32]", async () => {
    expect((await requestCode("+237671000002")).body.data).toEqual({
      needed: false,
      wait_seconds: 0,
    });
    await expectFieldErrors(["phonenumber bad_phone"], requestCode("12"));
    const first = await codeFor();
    await world.advance(20);
    expect((await requestCode(owner)).body.data).toEqual({
      needed: true,
      wait_seconds: expect.toSatisfy((left: number) => left >= 20 && left <= 40),
    });
    await world.advance(40);
    const second = await codeFor();
    expect(world.sandbox.smsInbox().map(({ to }) => to)).toEqual(["237671000001", "237671000001"]);
    if (first !== second)
      expect(await outcomeOf(book(owner, { phone_code: first }))).toBe("403 phone_code_wrong");
    expect(await outcomeOf(book(owner, { phone_code: second }))).toBe("201 ok");
    expect((await requestCode(owner)).body.data).toEqual({ needed: false, wait_seconds: 0 });
  });

  test("is stored nowhere: not in its row, the outbox, the messages or the response [G.book.32]", async () => {
    const code = await codeFor();
    const rows = await world.database.sql<{ whole: string }>(
      "select c::text as whole from phone_codes c union all select o::text from outbox o where topic = 'phone-code-message' union all select m::text from messages m",
    );
    expect(rows).toHaveLength(3);
    // Six digits occur by chance in fractions of seconds and in ids, but there never as a separate word.
    for (const { whole } of rows)
      expect(whole).not.toMatch(new RegExp(`(?<![\\w.:+-])${code}(?![\\w.:-])`));
    expect(await world.database.sql("select body, state, template from messages")).toEqual([
      {
        body: "****** est votre code Wakafine pour réserver. Valable 15 minutes. Ne le donnez à personne : nous ne le demandons jamais.",
        state: "sent",
        template: "phone code",
      },
    ]);
  });

  test("is purged a day after the last one of its phone", async () => {
    await codeFor();
    for (const [hours, left] of [
      [23, 1],
      [2, 0],
    ] as const) {
      await world.advance(hours * 60 * minute);
      while ((await world.runJob("retention")) > 0);
      expect(await world.database.sql("select phone from phone_codes")).toHaveLength(left);
    }
  });

  test("is not sent when it is too old or was replaced", async () => {
    expect((await requestCode(owner)).status).toBe(200);
    await world.advance(minute);
    expect((await requestCode(owner)).status).toBe(200);
    await world.drainOutbox();
    expect(world.sandbox.smsInbox()).toHaveLength(1);
    await world.advance(minute);
    expect((await requestCode(owner)).status).toBe(200);
    await world.advance(15 * minute);
    await world.drainOutbox();
    expect(world.sandbox.smsInbox()).toHaveLength(1);
  });
});

describe("limits of code requests", () => {
  const newHour = async () => {
    const now = world.app.context.clock();
    await world.advance(3605 - (now.getUTCMinutes() * 60 + now.getUTCSeconds())); // limits count per clock hour
  };
  const counter = (like: string) =>
    world.database.sql<{ count: number }>("select count from rate_limits where key like $1", [
      like,
    ]);

  test("an address gets three codes an hour for one number; then any browser of it can enter the last one [G.book.32]", async () => {
    await newHour();
    await expire(owner, 3);
    for (let count = 0; count < 3; count += 1) {
      await codeFor(owner, "a stranger's");
      await world.advance(minute);
    }
    expect((await requestCode(owner)).body.data).toEqual({ needed: true, wait_seconds: 60 });
    await world.drainOutbox();
    expect(world.sandbox.smsInbox()).toHaveLength(3);
    expect(await outcomeOf(book(owner, { phone_code: /^\d{6}/.exec(lastSms())?.[0] ?? "" }))).toBe(
      "201 ok",
    );
  });

  test("an address gets 400 codes an hour and a browser 10, counting only codes that were sent and not entered [G.book.32]", async () => {
    await newHour();
    for (let count = 0; count < 5; count += 1)
      expect(outcome(await requestCode("+237671000002"))).toBe("200 ok"); // nothing is needed
    expect(await counter("phone codes %")).toEqual([]);
    await expire(owner, 3);
    const code = await codeFor();
    expect(await counter("phone codes %")).toEqual([{ count: 1 }, { count: 1 }]); // of the browser and of the address
    expect(await outcomeOf(book(owner, { phone_code: code }))).toBe("201 ok");
    expect((await counter("phone codes %")).map((one) => one.count).toSorted()).toEqual([0, 1]);
    const [other, another] = ["+237671000008", "+237671000009"];
    await expire(other, 3);
    await expire(another, 3);
    await world.database.sql(
      "update rate_limits set count = 400 where key like 'phone codes %' and key not like 'phone codes of %'",
    );
    expect(outcome(await requestCode(other))).toBe("200 ok"); // of the reserve
    await world.database.sql(
      "update rate_limits set count = 10 where key like 'reserved phone codes %'",
    );
    expect(outcome(await requestCode(another))).toBe("429 too_many_requests");
    await world.database.sql(
      "update rate_limits set count = case when key like 'phone codes of %' then 10 else 0 end where key like 'phone codes %'",
    );
    expect(outcome(await requestCode(another))).toBe("429 too_many_requests");
    expect(outcome(await requestCode(another, "fr", "another browser"))).toBe("200 ok");
  });

  test("an address whose codes were requested and not entered still gets 10 first codes of phones in 5 minutes; an entered one does not count [G.book.32]", async () => {
    await addCoupon(world, { code: "GRATUIT10", amount: 9999, maxUses: 99 });
    let requests = 0;
    /** A traveller with a new phone and browser requests the code that the coupon needs. */
    const newTraveller = async () => {
      requests += 1;
      const phone = `+2376720000${String(requests).padStart(2, "0")}`;
      const device = `traveller ${requests}`;
      const refused = await book(phone, { code_coupon: "GRATUIT10" }, device);
      expect(outcome(refused)).toBe("429 phone_code_required");
      return { phone, device, outcome: outcome(await requestCode(phone, "fr", device)) };
    };
    await newHour();
    expect((await newTraveller()).outcome).toBe("200 ok");
    await world.database.sql(
      "update rate_limits set count = 400 where key like 'phone codes %' and key not like 'phone codes of %'",
    );
    for (let count = 0; count < 9; count += 1)
      expect((await newTraveller()).outcome).toBe("200 ok");
    const { phone, device } = await newTraveller();
    expect((await newTraveller()).outcome).toBe("429 too_many_requests");
    await world.drainOutbox();
    const code = lastSms(phone).slice(0, 6);
    expect(
      await outcomeOf(book(phone, { code_coupon: "GRATUIT10", phone_code: code }, device)),
    ).toBe("201 ok");
    expect((await newTraveller()).outcome).toBe("200 ok");
    expect((await newTraveller()).outcome).toBe("429 too_many_requests");
    await world.advance(5 * minute);
    expect((await newTraveller()).outcome).toBe("200 ok");
  });

  test("the installation has an hourly budget of codes and raises an alert when it is used up [G.book.32]", async () => {
    await newHour();
    await expire(owner, 3);
    await codeFor();
    await world.database.sql(
      "update rate_limits set count = 5000 where key = 'booking codes in all'",
    );
    const other = "+237671000009";
    await expire(other, 3);
    for (let count = 0; count < 2; count += 1)
      expect(outcome(await requestCode(other))).toBe("429 too_many_requests");
    expect(await world.database.sql("select kind, subject from alerts")).toEqual([
      { kind: "phone_code_budget", subject: "booking codes" },
    ]);
  });
});

describe("bookings by others with an owner's number", () => {
  const stranger = "a stranger's";

  test("after three unpaid orders or 20 seats the owner needs a code and is never blocked [G.book.32]", async () => {
    const tenOf = {
      users: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) =>
        samplePassenger(number, number === 1 ? { phonenumber: owner } : {}),
      ),
    };
    const bookTen = (departure: string, device: string) =>
      world.call(
        "createBooking",
        { body: { ...bodyOf(owner, tenOf), departure_uuid: departure } },
        { device },
      );
    expect(await outcomeOf(bookTen(noFee.id, stranger))).toBe("201 ok");
    expect(
      await outcomeOf(bookTen(smallWorld.departures.trainEconomic.id, "another stranger's")),
    ).toBe("201 ok");
    const mine = "the owner's";
    const seat = (more: Partial<Body> = {}) =>
      world.call(
        "createBooking",
        { body: { ...bodyOf(owner, more), departure_uuid: smallWorld.departures.first.id } },
        { device: mine },
      );
    expect(await outcomeOf(seat())).toBe("429 phone_code_required"); // the 21st seat of the number
    expect(await outcomeOf(seat({ phone_code: await codeFor() }))).toBe("201 ok");
    expect(await outcomeOf(seat())).toBe("201 ok"); // verified: what others hold does not count
  });

  test("a payment attempt records whether its caller has verified the payer's number [G.book.32]", async () => {
    await expire(owner, 3);
    const phoneVerified = async (more: Partial<Body>, device: string) => {
      expect(await outcomeOf(book(owner, more, device))).toBe("201 ok");
      const attempt = await world.database.row<{ phone_verified: boolean }>(
        "select phone_verified from payment_attempts order by created_at desc, id desc limit 1",
      );
      return attempt?.phone_verified;
    };
    expect(
      await phoneVerified({ payer_phone: owner, phone_code: await codeFor() }, "the owner's"),
    ).toBe(true);
    expect(await phoneVerified({ payer_phone: "+237671000099" }, "the owner's")).toBe(false);
    expect(await phoneVerified({ payer_phone: owner }, stranger)).toBe(false);
  });

  test("their expiries after the owner verified the number require no code of the owner's browser [G.book.32]", async () => {
    await expire(owner, 3);
    const mine = "the owner's";
    expect(await outcomeOf(book(owner, {}, mine))).toBe("429 phone_code_required");
    expect(await outcomeOf(book(owner, { phone_code: await codeFor() }, mine))).toBe("201 ok");
    await world.advance(15 * minute); // this one expires too
    await expire(owner, 2);
    expect(await outcomeOf(book(owner))).toBe("429 phone_code_required");
    expect(await outcomeOf(book(owner, {}, mine))).toBe("201 ok");
  });

  test("three expiries of the verified browser itself require a new code [G.book.32]", async () => {
    await expire(owner, 3);
    const mine = "the owner's";
    expect(await outcomeOf(book(owner, { phone_code: await codeFor() }, mine))).toBe("201 ok");
    for (let count = 0; count < 2; count += 1)
      expect(await outcomeOf(book(owner, {}, mine))).toBe("201 ok");
    await world.advance(15 * minute);
    expect(await outcomeOf(book(owner, {}, mine))).toBe("429 phone_code_required");
  });

  test("wrong codes entered in other browsers do not use up the attempts of the browser that requested the code [G.book.32]", async () => {
    await expire(owner, 3);
    const code = await codeFor();
    for (let count = 0; count < 12; count += 1)
      expect(
        await outcomeOf(book(owner, { phone_code: otherThan(code) }, `${stranger} ${count}`)),
      ).toBe("403 phone_code_expired");
    expect(
      await outcomeOf(book(owner, { phone_code: code }, `${stranger} with the right code`)),
    ).toBe("403 phone_code_expired");
    expect(await outcomeOf(book(owner, { phone_code: code }, "the owner's"))).toBe("201 ok");
  });

  test("a code requested by another browser does not replace the one of the owner's browser [G.book.32]", async () => {
    await expire(owner, 3);
    const code = await codeFor();
    await world.advance(minute);
    const newer = await codeFor(owner, stranger);
    if (newer !== code)
      expect(await outcomeOf(book(owner, { phone_code: newer }))).toBe("403 phone_code_wrong");
    expect(await outcomeOf(book(owner, { phone_code: code }))).toBe("201 ok");
  });

  test("a code that several browsers may enter has a limit of attempts per phone and hour [G.book.32]", async () => {
    await expire(owner, 3);
    const code = await codeFor(owner, stranger);
    await world.database.sql(
      "update rate_limits set count = 5 where key like 'booking codes to %'",
    );
    expect((await requestCode(owner)).body.data.needed).toBe(true);
    await world.database.sql(
      "insert into rate_limits values ('repeated code attempts ' || phone_key($1), date_trunc('hour', app_now()), 499)",
      [owner],
    );
    expect(await outcomeOf(book(owner, { phone_code: otherThan(code) }))).toBe(
      "403 phone_code_wrong",
    );
    expect(await outcomeOf(book(owner, { phone_code: code }))).toBe("429 phone_code_used_up");
    expect(await outcomeOf(book(owner, { phone_code: code }, stranger))).toBe("201 ok"); // requested by this browser
  });

  test("no key of a limit contains a phone", async () => {
    await expire(owner, 3);
    await codeFor(owner, stranger);
    await world.database.sql(
      "update rate_limits set count = 5 where key like 'booking codes to %'",
    );
    expect((await requestCode(owner)).body.data.needed).toBe(true);
    expect(await outcomeOf(book(owner, { phone_code: otherThan(lastSms().slice(0, 6)) }))).toBe(
      "403 phone_code_wrong",
    );
    expect(await outcomeOf(book(owner, { phone_code: lastSms().slice(0, 6) }))).toBe("201 ok");
    await world.advance(15 * minute);
    await world.runJob("sweep-holds");
    const keys = (await world.database.sql<{ key: string }>("select key from rate_limits")).map(
      ({ key }) => key,
    );
    for (const kind of [/^repeated code attempts /, /^seat seconds verified /])
      expect(keys).toContainEqual(expect.stringMatching(kind));
    expect(keys.filter((key) => /\+\d{8,}/.test(key))).toEqual([]);
  });

  test("when other browsers have used up the SMS of the hour, the last code can be entered, even after 16 minutes [G.book.32]", async () => {
    const now = world.app.context.clock();
    await world.advance(3605 - (now.getUTCMinutes() * 60 + now.getUTCSeconds())); // limits count per clock hour
    await expire(owner, 3);
    await using elsewhere = await startTestApp({
      database: world.database,
      sandbox: world.sandbox,
      ahead: world.ahead,
      env: { TRUSTED_PROXIES: "127.0.0.1" },
    });

    for (let count = 0; count < 6; count += 1) {
      const asked = await elsewhere.call(
        "requestPhoneCode",
        { body: { phonenumber: owner } },
        { headers: { "x-forwarded-for": `10.0.0.${count % 3}` } },
      );
      expect([outcome(asked), asked.body.data]).toEqual([
        "200 ok",
        { needed: true, wait_seconds: 60 },
      ]);
      await world.drainOutbox();
      await world.advance(minute);
    }
    expect(world.sandbox.smsInbox().filter(({ to }) => `+${to}` === owner)).toHaveLength(5);
    await world.advance(15 * minute);
    expect((await requestCode(owner)).body.data).toEqual({ needed: true, wait_seconds: 60 }); // no sixth SMS
    const code = /^\d{6}/.exec(lastSms())?.[0] ?? "";
    expect(await outcomeOf(book(owner, { phone_code: code }, "the owner's"))).toBe("201 ok");
  });
});

describe("a coupon", () => {
  const cheap = { code_coupon: "GRATUIT10" };
  beforeEach(() => addCoupon(world, { code: "GRATUIT10", amount: 9999, maxUses: 9 }));

  test("is used only for a phone that the caller has verified, so that one customer cannot use it with many numbers [G.book.22, G.book.32]", async () => {
    const other = "+237671000002";
    for (const phone of [owner, other])
      expect(await outcomeOf(book(phone, cheap, "the owner's"))).toBe("429 phone_code_required");
    const phone_code = await codeFor();
    expect(await outcomeOf(book(other, { ...cheap, phone_code }))).toBe("403 phone_code_expired");
    expect(await outcomeOf(book(owner, { ...cheap, phone_code }))).toBe("201 ok");
    expect(await outcomeOf(book(owner, cheap, "the owner's"))).toBe("409 coupon_used_by_phone");
    expect(await outcomeOf(book(other, cheap, "the owner's"))).toBe("429 phone_code_required");
    expect(await world.database.sql("select uses from coupons")).toEqual([{ uses: 1 }]);
  });

  test("needs no code from a device that verified the phone within a day, and a booking without a coupon needs none [G.book.22]", async () => {
    expect(await outcomeOf(book(owner, cheap, "the owner's"))).toBe("429 phone_code_required");
    expect(await outcomeOf(book(owner, {}, "the owner's"))).toBe("201 ok");
    const verified = await world.call(
      "verifyPhone",
      { body: { phonenumber: owner, code: await codeFor() } },
      { device: "the owner's" },
    );
    expect(verified.status).toBe(200);
    expect(await outcomeOf(book(owner, cheap, "the owner's"))).toBe("201 ok");
  });

  test("that cannot be used is refused before its phone, so that no code is sent for it [G.book.22]", async () => {
    expect(await outcomeOf(book(owner, { code_coupon: "NOSUCHCODE" }, "the owner's"))).toBe(
      "400 coupon_invalid",
    );
    expect((await requestCode(owner)).body.data).toEqual({ needed: false, wait_seconds: 0 });
  });
});

test("with LIMITS off no code is required or sent", async () => {
  await using free = await startTestApp({ env: { LIMITS: "false" } });

  for (let count = 0; count < 4; count += 1)
    await free.call("createBooking", { body: bodyOf(owner) });
  await free.advance(16 * minute);
  expect((await free.call("createBooking", { body: bodyOf(owner) })).status).toBe(201);
  expect((await free.call("requestPhoneCode", { body: { phonenumber: owner } })).body.data).toEqual(
    { needed: false, wait_seconds: 0 },
  );
});
