import { afterAll, beforeAll, expect, test } from "vitest";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";

const { noFee, smallCoach, backAfternoon } = smallWorld.departures;
type Body = RequestOf<"createBooking">["body"];

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());

const book = (body: Body) => world.call("createBooking", { body });
const without = (body: Body, key: keyof Body): Body => ({ ...body, [key]: undefined }) as Body;
const count = async (table: "bookings" | "seat_claims") =>
  (await world.database.sql<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]?.n;

const errors = async (body: Body) => {
  const response = await book(body);
  expect([response.status, response.body.error_code]).toEqual([400, "invalid_input"]);
  expect(response.body.message).toBe("Certaines informations sont à corriger");
  return (
    response.body.data as unknown as { fields: { field: string; code: string }[] }
  ).fields.map(({ field, code }) => `${field} ${code}`);
};

test("a payload without departure or passengers, or with no or an unknown payment method, is refused [C7.book.06, C7.book.08, C7.book.09, C3.book.54]", async () => {
  expect(await errors(without(sampleBooking(noFee.id), "departure_uuid"))).toEqual([
    "departure_uuid required",
  ]);
  expect(await errors(without(sampleBooking(noFee.id), "users"))).toEqual(["users required"]);
  expect(await errors(sampleBooking(noFee.id, 1, { users: [] }))).toEqual(["users required"]);
  expect(await errors(without(sampleBooking(noFee.id), "payment_method"))).toEqual([
    "payment_method not_a_choice",
  ]);
  expect(await errors(sampleBooking(noFee.id, 1, { payment_method: "CASH" as "MOBILE" }))).toEqual([
    "payment_method not_a_choice",
  ]);
});

test("names over 255 characters, an unknown sex, an owner without a phone and eleven passengers are refused [C5.book.03, G.book.18]", async () => {
  const users = (more: object) => sampleBooking(noFee.id, 1, { users: [samplePassenger(1, more)] });
  expect(await errors(users({ lastname: "x".repeat(256) }))).toEqual(["users.0.lastname too_long"]);
  expect(await errors(users({ lastname: "  " }))).toEqual(["users.0.lastname required"]);
  expect(await errors(users({ sex_id: 9 }))).toEqual(["users.0.sex_id too_large"]);
  expect(await errors(users({ phonenumber: "" }))).toEqual(["users.0.phonenumber required"]);
  expect(await errors(users({ phonenumber: "12" }))).toEqual(["users.0.phonenumber bad_phone"]);
  expect(await errors(users({ cni_identifier: "!!" }))).toEqual(["users.0.cni_identifier invalid"]);
  expect(await errors(sampleBooking(noFee.id, 11))).toEqual(["users too_many"]);
});

test("invalid and premium-rate phones of a passenger, of the delivery or of the payer are refused", async () => {
  for (const phone of ["+33 6 12 34 56", "+33 899 12 34 56", "+237 8 12 34 56 78"]) {
    expect(
      await errors(
        sampleBooking(noFee.id, 1, { users: [samplePassenger(1, { phonenumber: phone })] }),
      ),
      phone,
    ).toEqual(["users.0.phonenumber bad_phone"]);
    expect(
      await errors(sampleBooking(noFee.id, 1, { receive_method: { type: "SMS", token: phone } })),
      phone,
    ).toEqual(["receive_method.token bad_phone"]);
    expect(await errors(sampleBooking(noFee.id, 1, { payer_phone: phone })), phone).toEqual([
      "payer_phone bad_phone",
    ]);
  }
});

test("the national trunk zero is removed from the phone that receives the tickets", async () => {
  const response = await book(
    sampleBooking(noFee.id, 1, {
      users: [samplePassenger(1, { phonenumber: "+33 (0)6 12 34 56 78" })],
      receive_method: { type: "SMS", token: "+33 (0)6 12 34 56 78" },
      payer_phone: "677123456",
    }),
  );
  expect(response.status).toBe(201);
  expect(
    await world.database.sql(
      "select p.phone, b.delivery_address from bookings b join passengers p on p.booking_id = b.id where b.delivery_address like '+33%'",
    ),
  ).toEqual([{ phone: "+33612345678", delivery_address: "+33612345678" }]);
});

test("a delivery address that cannot receive tickets is refused", async () => {
  expect(
    await errors(sampleBooking(noFee.id, 1, { receive_method: { type: "SMS", token: "12" } })),
  ).toEqual(["receive_method.token bad_phone"]);
  expect(
    await errors(
      sampleBooking(noFee.id, 1, { receive_method: { type: "EMAIL", token: "rosine@" } }),
    ),
  ).toEqual(["receive_method.token bad_email"]);
  expect(await errors(sampleBooking(noFee.id, 1, { payer_phone: "12" }))).toEqual([
    "payer_phone bad_phone",
  ]);
});

test("return addresses outside our own origin are refused, those of our own are accepted [G.book.23, C3.book.31, C3.book.32]", async () => {
  for (const address of [
    "https://evil.example/x",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "http://127.0.0.1:3000.evil.example",
  ]) {
    for (const key of ["return_url", "cancel_url"] as const) {
      const response = await book(sampleBooking(noFee.id, 1, { [key]: address }));
      expect([address, response.status, response.body.error_code]).toEqual([
        address,
        400,
        "foreign_url",
      ]);
    }
  }
  expect(
    (
      await book(
        sampleBooking(noFee.id, 1, {
          return_url: "/app/reservation/success",
          cancel_url: "http://127.0.0.1:3000/app",
        }),
      )
    ).status,
  ).toBe(201);
});

test("a blank coupon and a return that is not booked are ignored", async () => {
  expect(
    (
      await book(
        sampleBooking(noFee.id, 1, {
          code_coupon: " ",
          book_back: { departure_uuid: backAfternoon.id, is_book_back: false },
        }),
      )
    ).status,
  ).toBe(201);
});

test("a refused booking writes no rows and claims no seats", async () => {
  const before = [await count("bookings"), await count("seat_claims")];
  await book(sampleBooking(smallCoach.id, 10, { payment_method: "STRIPE", expected_total: 2 }));
  await book(sampleBooking(smallCoach.id, 10, { expected_total: 1 }));
  expect([await count("bookings"), await count("seat_claims")]).toEqual(before);
});
