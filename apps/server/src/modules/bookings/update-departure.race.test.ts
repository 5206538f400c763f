import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { lockRows } from "@wakafine/testkit/row-lock.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const app = useTestApp({ env: { LIMITS: "false" } });

/** Books while an edit that moves the departure by an hour waits with its commit: the booking has read the former hour. Returns the response. */
async function bookDuringEdit(body: object = {}) {
  const edit = await lockRows(
    app.database,
    `with locked as (select id from departures where id = $1 for update)
     update departures d set version = d.version + 1, departs_at = d.departs_at + interval '1 hour' from locked where d.id = locked.id returning d.id`,
    [trainEconomic.id],
  );
  const booking = app.call("createBooking", { body: sampleBooking(trainEconomic.id, 1, body) });
  await edit.waiting(1);
  await edit.release();
  return booking;
}
/** Whether the newest booking has the departure's current hour. */
const hasCurrentHour = async () =>
  (
    await app.database.sql<{ current: boolean }>(
      `select l.departs_at = d.departs_at as current from booking_legs l join departures d on d.id = l.departure_id
       where d.id = $1 order by l.booking_id desc limit 1`,
      [trainEconomic.id],
    )
  )[0]?.current;
const claims = async () =>
  (
    await app.database.sql<{ n: number }>(
      "select count(*)::integer as n from seat_claims where departure_id = $1",
      [trainEconomic.id],
    )
  )[0]!.n;

describe("a booking that has read a departure before its edit is saved", () => {
  test("is refused as departure_changed with nothing stored; the next attempt books the new hour [G.plan.04]", async () => {
    const before = await claims();
    const refused = await bookDuringEdit();
    expect([refused.status, refused.body.error_code]).toEqual([409, "departure_changed"]);
    expect(await claims()).toBe(before);
    const body = sampleBooking(trainEconomic.id, 1);
    expect((await app.call("createBooking", { body })).status).toBe(201);
    expect(await hasCurrentHour()).toBe(true);
  });

  test("is refused with the seats of a dialog too, and the hold stays [G.plan.04, G.book.10]", async () => {
    const held = await app.call("holdSeats", {
      body: { legs: [{ departure_uuid: trainEconomic.id }], places: 1 },
    });
    const { hold_token } = held.body.data;
    const refused = await bookDuringEdit({ hold_token });
    expect([refused.status, refused.body.error_code]).toEqual([409, "departure_changed"]);
    const body = sampleBooking(trainEconomic.id, 1, { hold_token });
    expect((await app.call("createBooking", { body })).status).toBe(201);
    expect(await hasCurrentHour()).toBe(true);
  });

  test("the control: without the check it would be stored with the former hour", async () => {
    await app.database.sql(
      "create or replace function refuse(p_code text) returns void language plpgsql as $$ begin end $$",
    );
    expect((await bookDuringEdit()).status).toBe(201);
    expect(await hasCurrentHour()).toBe(false);
  });
});

describe("an edit that waits while a seat is sold", () => {
  /** Plans a departure, and takes a seat of it in a transaction that stays open. */
  async function plannedAndSelling(hour: string) {
    const token = await logInMember(app, smallWorld.users.member.modest[2]);
    const plan = {
      city_departure: "Yaoundé",
      city_destination: "Bafoussam",
      departure_days: [apiDay(addDays(dayOf(new Date()), 9))],
      departure_hours: [hour],
      total_places_number: 40,
      departure_duration: "05:30",
      price: 4500,
      travel_class: "ECONOMIC" as const,
    };
    const { body } = await app.call("createDeparture", { body: plan }, { token });
    const id = body.data[0]!.uuid;
    const sale = await lockRows(
      app.database,
      `select take_seats(gen_random_uuid(), jsonb_build_array(jsonb_build_object('leg', 0, 'agency_id', o.agency_id, 'departure_id', o.departure_id, 'to_town_id', o.to_town_id)), 1, '{}')
       from offers o where o.departure_id = $1`,
      [id],
    );
    return { token, plan: { ...plan, departure_uuid: id, version: 1 }, sale, id };
  }

  test("sees that seat: the destination is no longer changed [G.plan.04]", async () => {
    const { token, plan, sale } = await plannedAndSelling("14:00");
    const edit = app.call(
      "updateDeparture",
      { body: { ...plan, city_destination: "Kribi" } },
      { token },
    );
    await sale.waiting(1);
    await sale.release();
    const { status, body } = await edit;
    expect([status, body.error_code]).toEqual([409, "departure_sold"]);
  });

  test("the control: one statement that locks and reads misses the seat", async () => {
    const { sale, id } = await plannedAndSelling("15:00");
    const reading = app.database.sql<{ claimed: number }>(
      "select (select count(*)::integer from seat_claims c where c.departure_id = d.id) as claimed from departures d where d.id = $1 for update of d",
      [id],
    );
    await sale.waiting(1);
    await sale.release();
    expect(await reading).toEqual([{ claimed: 0 }]);
  });
});
