import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import {
  minute,
  otherThan,
  outcome,
  owner,
  usePhoneCodeWorld,
} from "@wakafine/testkit/phone-code-world.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { noFee } = smallWorld.departures;
type Body = RequestOf<"createBooking">["body"];
const { bodyOf, book, codeFor, expire, lastSms, outcomeOf, requestCode, world } =
  usePhoneCodeWorld();

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
