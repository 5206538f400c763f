import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";

const { smallCoach, noFee, first } = smallWorld.departures;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());

const times = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_unused, index) => act(index)));
const hold = async (departure: string, places: number) =>
  (await world.call("holdSeats", { body: { legs: [{ departure_uuid: departure }], places } })).body
    .data.hold_token;
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;

/** Returns seats of active bookings that their hold does not claim, and claims without a hold. */
async function brokenSeats(): Promise<unknown[]> {
  return world.database.sql(
    `with due as (select b.hold_id, l.agency_id, l.departure_id, unnest(l.seats) as seat from bookings b join booking_legs l on l.booking_id = b.id where b.status in ('PENDING', 'PAID'))
     select d.departure_id, d.seat, c.seat as claimed from due d
     full join (select c.* from seat_claims c join seat_holds h on h.id = c.hold_id where h.booking_id is not null) c
       on c.agency_id = d.agency_id and c.departure_id = d.departure_id and c.seat = d.seat and c.hold_id = d.hold_id
     where d.seat is null or c.seat is null`,
  );
}

test("50 bookings at once for 10 seats: 10 are sold, 40 get seats_unavailable [G.book.10]", async () => {
  const responses = await times(50, () =>
    world.call("createBooking", { body: sampleBooking(smallCoach.id) }),
  );
  expect(responses.map(outcome).sort()).toEqual([
    ...Array<string>(10).fill("201 ok"),
    ...Array<string>(40).fill("409 seats_unavailable"),
  ]);
  const seats = await world.database.sql<{ seat: number }>(
    "select seat from tickets where departure_id = $1 order by seat",
    [smallCoach.id],
  );
  expect(seats.map((row) => row.seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await brokenSeats()).toEqual([]);
});

test("a dialog's hold that is booked ten times at once makes one booking, and every response names its order", async () => {
  const token = await hold(noFee.id, 2);
  const responses = await times(10, () =>
    world.call("createBooking", { body: sampleBooking(noFee.id, 2, { hold_token: token }) }),
  );
  expect(responses.map(outcome).sort()).toEqual([
    "201 ok",
    ...Array<string>(9).fill("409 hold_booked"),
  ]);
  const orders = responses.map(({ body }) => body.data.order_hidden_uuid);
  expect(new Set(orders)).toEqual(new Set([expect.stringMatching(/^[\w-]{22}$/)]));
  expect(await brokenSeats()).toEqual([]);
});

test("concurrent booking, changing, closing and sweeping of the same holds never loses or doubles seats", async () => {
  const tokens = await times(12, () => hold(first.id, 2));
  const responses = await Promise.all(
    tokens.flatMap((token) => [
      world
        .call("createBooking", { body: sampleBooking(first.id, 2, { hold_token: token }) })
        .then(outcome),
      world.call("changeHold", { params: { token }, body: { places: 3 } }).then(outcome),
      world.call("changeHold", { params: { token }, body: { places: 1 } }).then(outcome),
      world.call("releaseHold", { params: { token } }).then(outcome),
      world.runJob("sweep-holds").then(() => "200 ok"),
    ]),
  );
  expect(
    [...new Set(responses)].filter(
      (one) => !["200 ok", "201 ok", "409 hold_expired", "409 hold_booked"].includes(one),
    ),
  ).toEqual([]);
  expect(await brokenSeats()).toEqual([]);
});

test("the sweep frees the seats of a traveller who left between the dialog and the booking", async () => {
  await world.advance(16 * 60); // all holds of the tests above have ended
  await world.runJob("sweep-holds");
  const free = async () =>
    (await world.call("getDeparture", { params: { id: first.id }, query: {} })).body.data
      .remaining_places_number;
  const before = await free();
  await times(4, () => hold(first.id, 5));
  expect(await free()).toBe(before - 20);
  await world.advance(15 * 60);
  await world.runJob("sweep-holds");
  expect(await free()).toBe(before);
});

test("concurrent giving up, paying again and sweeping end the booking once and free its seats once", async () => {
  const { body } = await world.call("createBooking", { body: sampleBooking(noFee.id, 3) });
  const token = body.data.order_hidden_uuid;
  await world.drainOutbox();
  const [attempt] = await world.database.sql<{ ref: string }>(
    "select a.provider_ref as ref from payment_attempts a join bookings b on b.id = a.payable_id where b.link_token = $1",
    [token],
  );
  await world.sandbox.refuse(attempt?.ref ?? "");
  await world.advance(20);
  await world.runJob("payment-poller-mtn_momo");
  await Promise.all([
    ...Array.from({ length: 5 }, () => world.call("cancelOrder", { params: { token } })),
    ...Array.from({ length: 3 }, () => world.runJob("sweep-holds")),
  ]);
  const ends = await world.database.sql(
    "select to_state from audit_log a join bookings b on b.id::text = a.entity_id where b.link_token = $1 and a.entity = 'booking' and a.from_state = 'PENDING'",
    [token],
  );
  expect(ends).toEqual([{ to_state: "FAILED" }]);
  expect(await brokenSeats()).toEqual([]);
});
