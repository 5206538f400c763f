import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { morning, smallCoach, backFirst, backEarly } = smallWorld.departures;
const app = useTestApp({ env: { LIMITS: "false" } });

test("40 buyers at once of the last seats out and home, with and without a hold: every booking has both legs and no seat is sold twice [C7.book.07, G.book.10]", async () => {
  await app.database.sql("update departures set total_places = 6 where id = any ($1)", [
    [backFirst.id],
  ]);
  const buy = async (buyer: number) => {
    const out = buyer % 2 === 0 ? morning.id : smallCoach.id;
    const home = buyer % 3 === 0 ? backEarly.id : backFirst.id;
    const held =
      buyer % 4 === 0
        ? await app.call("holdSeats", {
            body: { legs: [{ departure_uuid: out }, { departure_uuid: home }], places: 1 },
          })
        : null;
    if (held && held.status !== 201) return held.body.error_code;
    const { status, body } = await app.call("createBooking", {
      body: sampleBooking(out, 1, {
        book_back: { departure_uuid: home, is_book_back: true },
        hold_token: held?.body.data.hold_token,
      }),
    });
    return status === 201 ? "booked" : body.error_code;
  };
  const outcomes = await Promise.all(Array.from({ length: 40 }, (_unused, buyer) => buy(buyer)));
  expect(new Set(outcomes)).toEqual(new Set(["booked", "seats_unavailable"]));
  const legs = await app.database.sql<{ departure: string; legs: number; seats: number }>(
    `select l.departure_id as departure, count(*)::integer as legs, count(distinct l.seats[1])::integer as seats
     from booking_legs l group by l.departure_id order by l.departure_id`,
  );
  expect(legs.filter((leg) => leg.legs !== leg.seats)).toEqual([]);
  const sold = new Map(legs.map((leg) => [leg.departure, leg.legs]));
  const booked = outcomes.filter((outcome) => outcome === "booked").length;
  expect((sold.get(morning.id) ?? 0) + (sold.get(smallCoach.id) ?? 0)).toBe(booked);
  expect((sold.get(backFirst.id) ?? 0) + (sold.get(backEarly.id) ?? 0)).toBe(booked);
  expect(sold.get(backFirst.id)).toBe(6);
  const [claimed] = await app.database.sql<{ n: number }>(
    "select count(*)::integer as n from seat_claims",
  );
  expect(claimed?.n).toBe(2 * booked);
});
