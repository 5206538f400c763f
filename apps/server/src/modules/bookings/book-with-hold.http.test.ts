import { bookingCalls } from "@wakafine/testkit/booking-calls.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { noFee, first, withStops, smallCoach } = smallWorld.departures;
const world = useTestApp({ env: { LIMITS: "false" } });
const { book, order, booked, countBookings } = bookingCalls(world);
const hold = async (departure: string, places: number, town?: string) =>
  (
    await world.call("holdSeats", {
      body: { legs: [{ departure_uuid: departure, destination_city: town }], places },
    })
  ).body.data.hold_token;

describe("the dialog's hold", () => {
  test("is taken over with its seats in at most three database round trips", async () => {
    const token = await hold(noFee.id, 2);
    const before = world.app.context.database.roundTrips();
    const response = await book(sampleBooking(noFee.id, 2, { hold_token: token }));
    expect(world.app.context.database.roundTrips() - before).toBeLessThanOrEqual(3);
    expect(response.status).toBe(201);
    const made = await order(response.body.data.order_hidden_uuid);
    const claims = await world.database.sql(
      "select c.seat from seat_claims c join seat_holds h on h.id = c.hold_id where h.booking_id = $1 order by seat",
      [made.uuid],
    );
    expect(claims.map((row) => (row as { seat: number }).seat)).toEqual(made.legs[0]?.seats);
  });

  test("belongs to one booking: any further order or change with it is refused and names that order, also after the order has ended [G.book.10, G.book.24]", async () => {
    const token = await hold(noFee.id, 1);
    const body = sampleBooking(noFee.id, 1, { hold_token: token });
    const first = await book(body, { key: "first-order-of-hold" });
    expect(first.status).toBe(201);
    const { order_hidden_uuid } = first.body.data;
    const before = await countBookings();
    const expectOrder = async (call: Promise<{ status: number; body: object }>) =>
      expect(await call).toMatchObject({
        status: 409,
        body: { error_code: "hold_booked", data: { order_hidden_uuid } },
      });
    await expectOrder(book(body));
    await expectOrder(book(body, { key: "second-order-of-hold" }));
    await expectOrder(
      book({ ...body, payer_phone: "+237677654321" }, { key: "first-order-of-hold" }),
    );
    await expectOrder(book({ ...body, payment_method: "STRIPE" }));
    await expectOrder(book({ ...body, expected_total: 1 }));
    await expectOrder(book({ ...body, code_coupon: "UNKNOWN" }));
    await expectOrder(world.call("changeHold", { params: { token }, body: { places: 2 } }));
    await expectOrder(world.call("changeHold", { params: { token }, body: { places: 1 } }));
    expect((await world.call("releaseHold", { params: { token } })).body.data.released).toBe(false);
    expect(await countBookings()).toBe(before);
    await world.advance(46 * 60);
    await world.runJob("sweep-holds");
    await expectOrder(world.call("changeHold", { params: { token }, body: { places: 1 } }));
  });

  test("is accepted only for its own departure, town and number of passengers", async () => {
    expect(
      (await book(sampleBooking(noFee.id, 2, { hold_token: await hold(noFee.id, 1) }))).body
        .error_code,
    ).toBe("hold_expired");
    expect(
      (await book(sampleBooking(first.id, 1, { hold_token: await hold(noFee.id, 1) }))).body
        .error_code,
    ).toBe("hold_expired");
    expect(
      (
        await book(
          sampleBooking(withStops.id, 1, { hold_token: await hold(withStops.id, 1, "Bafia") }),
        )
      ).body.error_code,
    ).toBe("hold_expired");
    expect(
      (await book(sampleBooking(noFee.id, 1, { hold_token: "unknown" }))).body.error_code,
    ).toBe("hold_expired");
  });

  test("is refused when it has ended; a booking without a hold claims seats at once [G.book.10]", async () => {
    const token = await hold(smallCoach.id, 10);
    expect((await book(sampleBooking(smallCoach.id))).body.error_code).toBe("seats_unavailable");
    await world.advance(15 * 60);
    expect(
      (await book(sampleBooking(smallCoach.id, 10, { hold_token: token }))).body.error_code,
    ).toBe("hold_expired");
    const made = await booked(sampleBooking(smallCoach.id, 10));
    expect(made.legs[0]?.seats).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

test("the fourth unpaid hold of an owner phone needs a code, and the dialog keeps its seats [G.book.32]", async () => {
  const limited = await startTestApp();
  try {
    const responses: (string | undefined)[] = [];
    for (const device of ["a", "b", "c", "d"]) {
      const held = await limited.call(
        "holdSeats",
        { body: { legs: [{ departure_uuid: noFee.id }], places: 1 } },
        { device },
      );
      const payer = `+23767700000${responses.length}`;
      const response = await limited.call(
        "createBooking",
        {
          body: sampleBooking(noFee.id, 1, {
            hold_token: held.body.data.hold_token,
            payer_phone: payer,
          }),
        },
        { device },
      );
      responses.push(response.body.error_code);
    }
    expect(responses).toEqual([undefined, undefined, undefined, "phone_code_required"]);
  } finally {
    await limited.stop();
  }
});
