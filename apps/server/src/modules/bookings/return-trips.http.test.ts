import { priceExamples } from "@wakafine/shared/bookings/price-examples.ts";
import type { FeeTerms, QuoteLeg } from "@wakafine/shared/bookings/price.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { back, returnTrips } from "@wakafine/testkit/return-trip-world.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { morning, noFee, backAfternoon, backFirst, withStops } = smallWorld.departures;
const { agencies } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
const { nextMinute, book, order, booked, paid, claims, roundTrip } = returnTrips(app);

/** Checks the invariants of money, tickets and seats after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

const hold = (legs: { departure_uuid: string }[], places: number) =>
  app.call("holdSeats", { body: { legs, places } });
const legsOf = (token: string) =>
  app.database.sql<Record<string, string | number | null>>(
    `select l.leg, l.agency_name, l.station_quarter, l.unit_price, l.fee::text, l.coupon_share::text, l.commission_rate::text, l.agency_share_xaf
     from booking_legs l join bookings b on b.id = l.booking_id where b.link_token = $1 order by l.leg`,
    [token],
  );
const fieldErrors = (response: { body: { data: unknown } }) =>
  (response.body.data as { fields: { field: string; code: string }[] }).fields.map(
    ({ field, code }) => `${field} ${code}`,
  );

describe("a return booking", () => {
  test("has one ticket per passenger and leg, each with the code of its own agency [C3.book.30, C7.book.07, C1.book.01, C1.book.02, G.book.26]", async () => {
    for (const passengers of [1, 3]) {
      const token = await booked(morning.id, backFirst.id, { passengers });
      const { tickets, legs, total_number_of_tickets_reserved } = await order(token);
      expect(total_number_of_tickets_reserved).toBe(2 * passengers);
      expect(tickets.map(({ leg }) => leg)).toEqual([
        ...Array<number>(passengers).fill(0),
        ...Array<number>(passengers).fill(1),
      ]);
      const prefixes = tickets.map(({ code_verification: code }) => code.split("-")[0]);
      expect(new Set(prefixes.slice(0, passengers))).toEqual(new Set([agencies.sample.prefix]));
      expect(new Set(prefixes.slice(passengers))).toEqual(new Set([agencies.modest.prefix]));
      expect(legs.map(({ departure, seats }) => [departure.uuid, seats.length])).toEqual([
        [morning.id, passengers],
        [backFirst.id, passengers],
      ]);
    }
  });

  test("without is_book_back or without a departure the return is ignored [G.book.26]", async () => {
    for (const ignored of [
      { departure_uuid: backFirst.id, is_book_back: false },
      { is_book_back: true },
      { departure_uuid: backFirst.id },
    ]) {
      const { status, body } = await book(
        sampleBooking(noFee.id, 1, { book_back: ignored, expected_total: 4000 }),
      );
      expect(status).toBe(201);
      expect((await order(body.data.order_hidden_uuid)).legs).toHaveLength(1);
    }
  });

  test("must go the reverse way and leave after the outbound arrives, also when seats are held [G.book.26]", async () => {
    const seed = seederOf(app.database);
    const home = { agency: agencies.modest.id, from: "Douala", to: "Yaoundé", inDays: 2 };
    const atArrival = await seed.departure({ ...home, at: "13:00" });
    const later = await seed.departure({ ...home, at: "13:01" });
    const wrong = [
      [noFee.id, "return_route"],
      [withStops.id, "return_route"],
      [atArrival, "return_too_early"],
    ] as const;
    for (const [id, code] of wrong) {
      const response = await book(sampleBooking(morning.id, 1, back(id)));
      expect([response.status, ...fieldErrors(response)]).toEqual([
        400,
        `book_back.departure_uuid ${code}`,
      ]);
      const held = await hold([{ departure_uuid: morning.id }, { departure_uuid: id }], 1);
      expect([held.status, ...fieldErrors(held)]).toEqual([400, `legs.1.departure_uuid ${code}`]);
    }
    expect((await book(sampleBooking(morning.id, 1, back(later)))).status).toBe(201);
  });

  test("takes the boarding station and the stop of each leg; an unknown one of the return names the leg [G.book.05, G.book.31]", async () => {
    const seed = seederOf(app.database);
    const home = await seed.departure({
      agency: agencies.modest.id,
      from: "Bafia",
      to: "Mbalmayo",
      inDays: 3,
      at: "15:00",
      price: 5000,
      stops: [{ town: "Yaoundé", price: 2500, minutes: 150 }],
      stations: [{ quarter: "Gare", at: "15:20", cost: 2700 }],
    });
    const gare = { quarter: "Gare", departure_hour: "15:20" };
    const toBafia = (more: object) =>
      sampleBooking(withStops.id, 1, {
        destination_city: "Bafia",
        boarding_station: { quarter: "Biyem-Assi", departure_hour: "06:00" },
        ...back(home, { destination_city: "Yaoundé", ...more }),
      });
    const { body } = await book(toBafia({ boarding_station: gare }));
    expect(await legsOf(body.data.order_hidden_uuid)).toMatchObject([
      { station_quarter: "Biyem-Assi", unit_price: 2000 },
      { station_quarter: "Gare", unit_price: 2500 },
    ]);
    const { legs } = await order(body.data.order_hidden_uuid);
    expect(legs.map((leg) => leg.boarding_station?.quarter)).toEqual(["Biyem-Assi", "Gare"]);
    const refusals = [
      [{ boarding_station: { ...gare, quarter: "Ailleurs" } }, "unknown_station"],
      [{ destination_city: "Garoua" }, "unknown_stop"],
    ] as const;
    for (const [more, code] of refusals) {
      const response = await book(toBafia(more));
      expect([response.status, response.body.error_code, response.body.data]).toEqual([
        400,
        code,
        { leg: 1 },
      ]);
    }
  });

  test("its hold ends at the latest at the outbound's departure [G.book.10]", async () => {
    const { out, home } = await roundTrip();
    await app.database.sql(
      "update departures set departs_at = app_now() + interval '8 minutes' where id = $1",
      [out],
    );
    const { body } = await hold([{ departure_uuid: out }, { departure_uuid: home }], 1);
    const minutes = (Date.parse(body.data.hold_until) - Date.parse(body.data.now)) / 60_000;
    expect(Math.round(minutes)).toBe(8);
    expect(body.data.seats).toHaveLength(2);
  });

  test("of a coupon of one agency needs both legs of this agency [G.book.22]", async () => {
    const code = await addCoupon(app, { agency: agencies.sample.id, maxUses: 5, perPhone: 5 });
    const check = async (home?: string) =>
      (
        await app.call("checkCoupon", {
          body: { code, departure_uuid: morning.id, return_departure_uuid: home },
        })
      ).body.error_code ?? "ok";
    expect([await check(), await check(backAfternoon.id), await check(backFirst.id)]).toEqual([
      "ok",
      "ok",
      "coupon_other_agency",
    ]);
    const coupon = { code_coupon: code };
    const other = await book(sampleBooking(morning.id, 1, { ...back(backFirst.id), ...coupon }));
    expect(other.body.error_code).toBe("coupon_other_agency");
    const own = await book(sampleBooking(morning.id, 1, { ...back(backAfternoon.id), ...coupon }));
    expect(own.status).toBe(201);
  });
});

describe("the price of a return", () => {
  const setFees = (agency: string, rates: FeeTerms) =>
    app.database.sql(
      `update agencies set mobile_fee_rate = $2, mobile_fee_fixed = $3, card_fee_rate = $4, card_fee_fixed = $5, commission_rate = $6 where id = $1`,
      [
        agency,
        rates.mobile_fee_rate,
        rates.mobile_fee_fixed,
        rates.card_fee_rate,
        rates.card_fee_fixed,
        rates.commission_rate,
      ],
    );
  async function legAt(leg: QuoteLeg, agency: string, trip: object): Promise<string> {
    await setFees(agency, leg.agency);
    const towns = { from: "Limbé", to: "Buéa", minutes: 60, at: `08:${nextMinute()}` };
    const price = Number(leg.unitPrice);
    return seederOf(app.database).departure({ ...towns, agency, inDays: 8, price, ...trip });
  }

  // A card and PayPal pay at least 400 francs, which example 17 does not reach.
  const returns = priceExamples.filter(
    ({ request, number }) => request.return !== null && number !== 17,
  );
  test.each(returns)(
    "example $number through the API: $name [C9.price.09, C9.price.17, G.price.05, C9.price.26]",
    async ({ request, expected }) => {
      const [outbound, homeward] = [request.departure, request.return!];
      const out = await legAt(outbound, agencies.rail.id, {});
      const home = await legAt(homeward, agencies.air.id, {
        from: "Buéa",
        to: "Limbé",
        inDays: 9,
      });
      const { coupon } = request;
      const code =
        coupon &&
        (await addCoupon(app, {
          ...(coupon.amount ? { amount: Number(coupon.amount) } : {}),
          ...(coupon.reduction ? { reduction: Number(coupon.reduction) } : {}),
        }));
      const { status, body } = await book(
        sampleBooking(out, request.passengers, {
          ...back(home),
          payment_method: request.method ?? "STRIPE",
          code_coupon: code,
          expected_total: Number(expected.due),
        }),
      );
      expect(status).toBe(201);
      const token = body.data.order_hidden_uuid;
      const { price, eur, lines } = await order(token);
      expect([price, eur]).toEqual([
        Number(expected.due),
        expected.eur === null ? null : Number(expected.eur),
      ]);
      expect(lines.filter(({ label }) => label === "leg").map(({ amount }) => amount)).toEqual([
        Number(outbound.unitPrice) * request.passengers,
        Number(homeward.unitPrice) * request.passengers,
      ]);
      const legs = await legsOf(token);
      const numbers = (field: "fee" | "coupon_share") => legs.map((leg) => Number(leg[field]));
      expect(numbers("fee")).toEqual(expected.fees.map(Number));
      expect(numbers("coupon_share")).toEqual(expected.shares.map(Number));
    },
  );

  test("a changed price of one leg is refused with the new breakdown [G.book.28]", async () => {
    const { out, home } = await roundTrip();
    const legs = [{ departure_uuid: out }, { departure_uuid: home }];
    const { hold_token } = (await hold(legs, 1)).body.data;
    const shown = sampleBooking(out, 1, { ...back(home), hold_token, expected_total: 7220 });
    await app.database.sql(
      "with d as (update departures set price = 4000 where id = $1) update offers set price = 4000 where departure_id = $1",
      [home],
    );
    const { status, body } = await book(shown);
    expect([status, body.error_code, body.data]).toEqual([
      409,
      "price_changed",
      expect.objectContaining({
        unit_price: 3000,
        return_unit_price: 4000,
        departure_price: 3000,
        return_price: 4000,
        departure_fee: 600,
        return_fee: 131,
        amount_xaf: 7731,
      }),
    ]);
    expect((await book({ ...shown, expected_total: 7731 })).status).toBe(201);
  });

  test("each agency's share is held for its own departure, with its own commission [G.book.13, G.price.05]", async () => {
    const token = await paid(morning.id, backFirst.id, { passengers: 2 });
    const entries = await app.database.sql<{ agency: string; departure: string; amount: number }>(
      `select e.agency_id as agency, e.departure_id as departure, e.amount::integer from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       join payment_attempts a on a.id = t.attempt_id join bookings b on b.id = a.payable_id
       where b.link_token = $1 and e.account = 'agency_held' order by e.position`,
      [token],
    );
    expect(entries).toEqual([
      { agency: agencies.sample.id, departure: morning.id, amount: -9000 },
      { agency: agencies.modest.id, departure: backFirst.id, amount: -12_740 },
    ]);
  });
});

describe("the seats of both legs", () => {
  test("are held together or not at all; a refusal names the leg without seats [G.book.10]", async () => {
    const { out, home } = await roundTrip({ places: 3 });
    const legs = [{ departure_uuid: out }, { departure_uuid: home }];
    const first = await hold(legs, 2);
    expect(first.body.data.seats.map((seats) => seats.length)).toEqual([2, 2]);
    const second = await hold(legs, 2);
    expect([second.status, second.body.error_code, second.body.data]).toEqual([
      409,
      "seats_unavailable",
      { leg: 1 },
    ]);
    expect([await claims(out), await claims(home)]).toEqual([2, 2]);
  });

  test("stay held as they are when one leg has no seat for a further passenger [G.book.10, G.book.21]", async () => {
    const { out, home } = await roundTrip({ places: 2 });
    const legs = [{ departure_uuid: out }, { departure_uuid: home }];
    const { hold_token: token, hold_until } = (await hold(legs, 2)).body.data;
    const more = await app.call("changeHold", { params: { token }, body: { places: 3 } });
    expect([more.body.error_code, more.body.data]).toEqual(["seats_unavailable", { leg: 1 }]);
    expect([await claims(out), await claims(home)]).toEqual([2, 2]);
    const fewer = await app.call("changeHold", { params: { token }, body: { places: 1 } });
    expect(fewer.body.data.hold_until).toBe(hold_until);
    expect([await claims(out), await claims(home)]).toEqual([1, 1]);
  });

  test("a hold of other legs than the booking's is refused [G.book.10]", async () => {
    const { out, home } = await roundTrip();
    const oneWay = (await hold([{ departure_uuid: out }], 1)).body.data.hold_token;
    const response = await book(sampleBooking(out, 1, { ...back(home), hold_token: oneWay }));
    expect(response.body.error_code).toBe("hold_expired");
  });

  test("late money with one leg sold out is refunded whole, and neither leg keeps a seat [G.book.11]", async () => {
    const { out, home } = await roundTrip({ places: 1 });
    const token = await booked(out, home);
    await app.drainOutbox();
    await app.database.sql(
      "update seat_holds set hold_until = app_now() where booking_id = (select id from bookings where link_token = $1)",
      [token],
    );
    await app.runJob("sweep-holds");
    expect((await hold([{ departure_uuid: home }], 1)).status).toBe(201);
    await journeys(app).approve(token);
    const { status, refund, amount_xaf } = await order(token);
    expect([status, refund?.amount]).toEqual(["EXPIRED", amount_xaf]);
    expect([await claims(out), await claims(home)]).toEqual([0, 1]);
  });
});
