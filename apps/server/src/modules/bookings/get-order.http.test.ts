import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";

const { morning, withStops } = smallWorld.departures;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());

async function bookThree(): Promise<string> {
  const { body } = await world.call(
    "createBooking",
    {
      body: sampleBooking(morning.id, 3, {
        users: [
          samplePassenger(1, { cni_identifier: "112233445566", minor: false }),
          samplePassenger(2, { cni_identifier: "998877665544" }),
          samplePassenger(3),
        ],
        boarding_station: { quarter: "Mvan", departure_hour: "08:00" },
      }),
    },
    { language: "en" },
  );
  return body.data.order_hidden_uuid;
}
const order = (token: string) => world.call("getOrder", { params: { token } });

describe("an order by its hidden link", () => {
  test("is returned without an account; an unknown link returns not_found [C7.pay.01]", async () => {
    const token = await bookThree();
    const { status, body } = await order(token);
    expect([status, body.data.status, body.data.ticket_status]).toEqual([200, "PENDING", "BOOKED"]);
    for (const unknown of [
      "AAAAAAAAAAAAAAAAAAAAAA",
      "x",
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
    ]) {
      const missing = await order(unknown);
      expect([missing.status, missing.body.error_code, missing.body.data]).toEqual([
        404,
        "not_found",
        null,
      ]);
    }
  });

  test("has the fields of a booking [C3.book.39–48, C3.book.51–53]", async () => {
    const token = await bookThree();
    const { data } = (await order(token)).body;
    expect(data).toMatchObject({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      price: 18000,
      ticket_price: 5000,
      amount_xaf: 18000,
      eur: null,
      total_reservations: 3,
      total_number_of_tickets_reserved: 3,
      payment_method: "MOBILE",
      receive_method: { type: "SMS", token: "+237 6 77 •• •• 56" },
      sending_booking_mode: "SMS",
      lang: "en",
      status: "PENDING",
      user: { firstname: "Rosine", lastname: "Ngassa 1", phonenumber: "+237 6 77 •• •• 56" },
    });
    expect(data.order).toEqual({
      order_code: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{10}$/),
      order_hidden_uuid: token,
      provider: "mtn_momo",
      provider_reference: null,
      payment_provider_commission: 3000,
      amount: 18000,
      currency: "XAF",
      charged_amount: 18000,
      charged_currency: "XAF",
      status: "PENDING",
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  test("its `order` has code, links, provider, amounts in francs and as charged, state and date [G.book.27]", async () => {
    const { data } = (await order(await bookThree())).body;
    expect(Object.keys(data.order).toSorted()).toEqual([
      "amount",
      "charged_amount",
      "charged_currency",
      "created_date",
      "currency",
      "order_code",
      "order_hidden_uuid",
      "payment_provider_commission",
      "provider",
      "provider_reference",
      "status",
    ]);
  });

  test("never shows identity numbers, whole phones or what agency and platform earn [G.book.12]", async () => {
    const { body } = await order(await bookThree());
    const text = JSON.stringify(body);
    for (const secret of ["112233445566", "998877665544", "677123456", "67712345"])
      expect(text).not.toContain(secret);
    expect([body.data.our_money_in_system, body.data.agency_money_in_system]).toEqual([null, null]);
  });

  test("shows the legs with seats and boarding station, the running attempt, the hold and the refund on cancellation", async () => {
    const { data } = (await order(await bookThree())).body;
    expect(data.legs).toEqual([
      {
        departure: expect.objectContaining({
          uuid: morning.id,
          city_departure: "Yaoundé",
          city_destination: "Douala",
          departure_hour: "08:00",
        }),
        seats: [expect.any(Number), expect.any(Number), expect.any(Number)],
        valid_seats: data.legs[0]?.seats,
        boarding_station: { quarter: "Mvan", departure_hour: "08:00" },
      },
    ]);
    expect(data.attempt).toMatchObject({
      state: "PENDING",
      reason: null,
      message: null,
      operator: "MTN",
      payer_phone: "+237 6 77 •• •• 56",
      number: 1,
      prompted: false,
    });
    expect([data.can_pay, data.refund]).toEqual([false, null]);
    expect(new Date(data.hold_until).getTime() - new Date(data.now).getTime()).toBeCloseTo(
      15 * 60_000,
      -4,
    );
    expect(data.cancellation.refund_amount).toBe(15000);
    const [departure] = await world.database.sql<{ until: string }>(
      "select iso(departs_at - interval '2 hours') as until from departures where id = $1",
      [morning.id],
    );
    expect(data.cancellation.until).toBe(departure?.until);
  });

  test("does not change when the agency changes prices and names after the sale", async () => {
    const { body } = await world.call("createBooking", {
      body: sampleBooking(withStops.id, 2, { destination_city: "Bafia" }),
    });
    await world.database.sql("update offers set price = 9999 where departure_id = $1", [
      withStops.id,
    ]);
    await world.database.sql("update agencies set mobile_fee_rate = 90 where id = $1", [
      smallWorld.agencies.modest.id,
    ]);
    const { data } = (await order(body.data.order_hidden_uuid)).body;
    expect([data.ticket_price, data.price, data.lines]).toEqual([
      2000,
      4131,
      [
        { label: "leg", leg: 0, amount: 4000 },
        { label: "fee", leg: 0, amount: 131 },
      ],
    ]);
  });

  test("every response of bookings has data and a message in the caller's language [C7.book.10]", async () => {
    const token = await bookThree();
    const hold = (
      await world.call("holdSeats", { body: { legs: [{ departure_uuid: morning.id }], places: 1 } })
    ).body.data.hold_token;
    const responses = await Promise.all([
      world.call("getOrder", { params: { token } }, { language: "en" }),
      world.call("getOrder", { params: { token: "unknown" } }, { language: "en" }),
      world.call("createBooking", { body: sampleBooking(morning.id) }, { language: "en" }),
      world.call("createBooking", { body: {} as never }, { language: "en" }),
      world.call("cancelOrder", { params: { token } }, { language: "en" }),
      world.call(
        "changeHold",
        { params: { token: hold }, body: { places: 2 } },
        { language: "en" },
      ),
      world.call("releaseHold", { params: { token: "unknown" } }, { language: "en" }),
    ]);
    for (const { body } of responses) {
      expect(Object.keys(body)).toEqual(expect.arrayContaining(["data", "message"]));
      expect(body.message).toMatch(/^[A-Z][A-Za-z ,.']+$/);
    }
  });
});
