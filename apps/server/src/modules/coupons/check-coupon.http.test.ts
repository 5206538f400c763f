import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

const { agencies, departures } = smallWorld;
const app = useTestApp({
  env: { COUPON_ATTEMPTS_PER_DEVICE: "3", COUPON_ATTEMPTS_PER_ADDRESS: "6" },
});
beforeEach(() => startLimitWindow(app, 15));

const check = (code: string, more: { departure_uuid?: string; device?: string } = {}) =>
  app.call(
    "checkCoupon",
    { body: { code, departure_uuid: more.departure_uuid } },
    more.device === undefined ? {} : { device: more.device },
  );

test("the check returns the amount of a fixed coupon and the reduction of a percent coupon [C7.book.01, C7.book.02, C7.book.03]", async () => {
  const fixed = await check(await addCoupon(app, { amount: 500 }));
  expect([fixed.status, fixed.body.data]).toEqual([
    200,
    { code: expect.any(String), amount: 500, reduction: null },
  ]);
  const percent = await check(await addCoupon(app, { reduction: 12.5 }));
  expect([percent.body.data.amount, percent.body.data.reduction]).toEqual([null, 12.5]);
});

test("a code is accepted in any case and with spaces [G.book.22]", async () => {
  await addCoupon(app, { code: "FETE2026" });
  expect((await check(" fete 2026 ")).body.data.code).toBe("FETE2026");
});

test.each([
  ["unknown", null, 400, "coupon_invalid", "Code promo invalide ou expiré"],
  ["inactive", { active: false }, 409, "coupon_inactive", "Ce code promo n'est plus proposé"],
  ["expired", { from: -9, until: -1 }, 409, "coupon_expired", "Ce code promo a expiré"],
  [
    "not yet valid",
    { from: 1, until: 9 },
    409,
    "coupon_not_yet_valid",
    "Ce code promo n'est pas encore valable",
  ],
  [
    "of another agency",
    { agency: agencies.sample.id },
    409,
    "coupon_other_agency",
    "Ce code promo est réservé à une autre agence",
  ],
] as const)(
  "a coupon that is %s is refused with its message [C7.book.01, G.book.22]",
  async (_name, input, status, code, message) => {
    const entered = input === null ? "NOSUCHCODE" : await addCoupon(app, input);
    const { status: answered, body } = await check(entered, {
      departure_uuid: departures.noFee.id,
    });
    expect([answered, body.error_code, body.message]).toEqual([status, code, message]);
    const booked = await app.call("createBooking", {
      body: sampleBooking(departures.noFee.id, 1, { code_coupon: entered }),
    });
    expect([booked.status, booked.body.error_code]).toEqual([status, code]);
  },
);

test("a coupon of the departure's own agency is accepted, and without a departure the agency is not checked [G.book.22]", async () => {
  const code = await addCoupon(app, { agency: agencies.sample.id });
  expect((await check(code, { departure_uuid: departures.morning.id })).status).toBe(200);
  expect((await check(code)).status).toBe(200);
});

test("a device and an address have a limited number of codes that cannot be used; codes that can be used do not count [G.book.22]", async () => {
  const code = await addCoupon(app);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await check(code, { device: "one" })).status).toBe(200);
    expect((await check("NOSUCHCODE", { device: "one" })).status).toBe(400);
  }
  expect((await check(code, { device: "one" })).status).toBe(429);
  const booking = sampleBooking(departures.noFee.id, 1, { code_coupon: "NOSUCHCODE" });
  expect((await app.call("createBooking", { body: booking }, { device: "one" })).status).toBe(429);
  const other = async () => (await check("NOSUCHCODE", { device: "two" })).status;
  expect([await other(), await other(), await other(), await other()]).toEqual([
    400, 400, 400, 429,
  ]);
  expect((await check(code, { device: "three" })).status).toBe(429);
});

test("wrong codes of others behind an address do not stop a buyer who verified a phone; the buyer has as many attempts as a device [G.book.22]", async () => {
  const code = await addCoupon(app);
  const device = "a buyer's";
  const phone = { phonenumber: "+237677123456" };
  const booking = sampleBooking(departures.noFee.id, 1, { code_coupon: code });
  const refused = await app.call("createBooking", { body: booking }, { device });
  expect(refused.body.error_code).toBe("phone_code_required");
  await app.call("requestPhoneCode", { body: phone }, { device });
  await app.drainOutbox();
  const sent = app.sandbox.smsInbox().at(-1)?.text.slice(0, 6) ?? "";
  await app.call("verifyPhone", { body: { ...phone, code: sent } }, { device });

  for (let attempt = 0; attempt < 6; attempt += 1)
    expect((await check("NOSUCHCODE", { device: `stranger ${attempt}` })).status).toBe(400);
  expect((await check(code, { device: "another" })).status).toBe(429);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect((await check(code, { device })).status).toBe(200);
    expect((await check("NOSUCHCODE", { device })).status).toBe(400);
  }
  expect((await check(code, { device })).status).toBe(429);
});
