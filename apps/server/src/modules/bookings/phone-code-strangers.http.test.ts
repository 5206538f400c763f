import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  minute,
  otherThan,
  outcome,
  owner,
  usePhoneCodeWorld,
} from "@wakafine/testkit/phone-code-world.ts";
import { samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { noFee } = smallWorld.departures;
type Body = RequestOf<"createBooking">["body"];
const { bodyOf, book, codeFor, expire, lastSms, newHour, outcomeOf, requestCode, world } =
  usePhoneCodeWorld();

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
    await newHour();
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
