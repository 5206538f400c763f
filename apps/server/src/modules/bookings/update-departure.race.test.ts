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
