import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";

const { smallCoach, noFee, morning, backFirst } = smallWorld.departures;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

const held = async (device?: string) =>
  (await world.call("listDeviceHolds", {}, device === undefined ? {} : { device })).body.data.holds;
const hold = async (device: string) =>
  (
    await world.call(
      "holdSeats",
      { body: { legs: [{ departure_uuid: smallCoach.id }], places: 2 } },
      { device },
    )
  ).body.data;
const release = async (id: string, device?: string) =>
  (
    await world.call(
      "releaseDeviceHold",
      { params: { id } },
      device === undefined ? {} : { device },
    )
  ).body.data.released;

describe("the seats held on a device", () => {
  const [mine, other, third] = ["device-of-this-test-1", "device-of-this-test-2", "device-3"];

  test("are listed for this device only, with trip and end", async () => {
    const { hold_until } = await hold(mine);
    expect(await held(mine)).toEqual([
      {
        id: expect.any(String),
        order_hidden_uuid: null,
        paying: false,
        city_departure: expect.any(String),
        city_destination: expect.any(String),
        departs_at: expect.any(String),
        agency: smallWorld.agencies[smallCoach.agency].name,
        places: 2,
        hold_until,
      },
    ]);
    expect(await held(other)).toEqual([]);
    expect(await held()).toEqual([]);
  });

  test("are released by this device only, once", async () => {
    const [first] = await held(mine);
    const id = first?.id ?? "";
    expect(await release(id, other)).toBe(false);
    expect(await release(id)).toBe(false);
    expect(await release("no-uuid", mine)).toBe(false);
    expect(await release(id, mine)).toBe(true);
    expect(await release(id, mine)).toBe(false);
    expect(await held(mine)).toEqual([]);
  });

  test("lead back to a payment in progress and cannot be released while it is undecided [G.book.11, G.pay.03]", async () => {
    const { body } = await world.call(
      "createBooking",
      { body: sampleBooking(noFee.id, 1) },
      { device: mine },
    );
    const token = body.data.order_hidden_uuid;
    const [one] = await held(mine);
    expect(one).toMatchObject({ order_hidden_uuid: token, paying: true, places: 1 });
    expect(await release(one?.id ?? "", mine)).toBe(false);
    expect((await world.call("cancelOrder", { params: { token } })).body.error_code).toBe(
      "attempt_running",
    );
  });

  test("count the seats of both legs of a return trip", async () => {
    const legs = [{ departure_uuid: morning.id }, { departure_uuid: backFirst.id }];
    const { status } = await world.call(
      "holdSeats",
      { body: { legs, places: 2 } },
      { device: third },
    );
    expect(status).toBe(201);
    expect((await held(third)).map(({ places }) => places)).toEqual([4]);
  });

  test("are no longer listed after the end of the hold", async () => {
    await hold(other);
    await world.advance(16 * 60);
    expect(await held(other)).toEqual([]);
  });
});
