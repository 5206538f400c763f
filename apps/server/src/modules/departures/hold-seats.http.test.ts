import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { smallWorld } from "../../demo/small-world.ts";

const { smallCoach, soon, withStops, ofInactive, yesterday, morning, trainEconomic, noFee, first } =
  smallWorld.departures;
const minutes = 60_000;

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { LIMITS: "false" } });
});
afterAll(() => world.stop());

const hold = (departure: string, places: number, more: { town?: string; device?: string } = {}) =>
  world.call(
    "holdSeats",
    { body: { legs: [{ departure_uuid: departure, destination_city: more.town }], places } },
    more.device === undefined ? {} : { device: more.device },
  );
const remaining = async (departure: string) =>
  (await world.call("getDeparture", { params: { id: departure }, query: {} })).body.data
    .remaining_places_number;

describe("opening the dialog", () => {
  test("holds the requested number of seats for 15 minutes and removes them from the remaining places [G.book.10]", async () => {
    const before = await remaining(morning.id);
    const { status, body } = await hold(morning.id, 3);
    expect(status).toBe(201);
    expect(body.data.hold_token).toMatch(/^[\w-]{22}$/);
    expect(body.data.places).toBe(3);
    expect(body.data.seats).toEqual([[expect.any(Number), expect.any(Number), expect.any(Number)]]);
    expect(
      new Date(body.data.hold_until).getTime() - new Date(body.data.now).getTime(),
    ).toBeCloseTo(15 * minutes, -3);
    expect(await remaining(morning.id)).toBe(before - 3);
  });

  test("opening and changing a hold need at most three database round trips each", async () => {
    const trips = world.app.context.database.roundTrips;
    const before = trips();
    const { body } = await hold(morning.id, 1);
    expect(trips() - before).toBeLessThanOrEqual(3);
    const between = trips();
    await world.call("changeHold", {
      params: { token: body.data.hold_token },
      body: { places: 2 },
    });
    expect(trips() - between).toBeLessThanOrEqual(3);
  });

  test("stores the token as a hash only", async () => {
    const { body } = await hold(morning.id, 1);
    const rows = await world.database.sql<{ whole: string }>(
      "select h::text as whole from seat_holds h",
    );
    expect(rows.some((row) => row.whole.includes(body.data.hold_token))).toBe(false);
  });

  test("accepts the town of a stop and refuses a town the departure does not serve [G.book.31]", async () => {
    expect((await hold(withStops.id, 1, { town: "Bafoussam" })).status).toBe(201);
    const foreign = await hold(withStops.id, 1, { town: "Maroua" });
    expect([foreign.status, foreign.body.error_code]).toEqual([400, "unknown_stop"]);
  });

  test("returns 404 for unknown ids and inactive agencies", async () => {
    for (const id of ["00000000-0000-7000-8000-000000000000", "no-uuid", ofInactive.id]) {
      expect((await hold(id, 1)).body.error_code).toBe("not_found");
    }
  });

  test("refuses 0 and 11 places and a departure that left", async () => {
    expect((await hold(morning.id, 0)).status).toBe(400);
    expect((await hold(morning.id, 11)).status).toBe(400);
    expect((await hold(yesterday.id, 1)).body.error_code).toBe("departure_left");
  });
});

describe("changing and closing", () => {
  test("a change of the number of passengers changes the seats but not the end of the hold [G.book.10]", async () => {
    const { data: first } = (await hold(smallCoach.id, 2)).body;
    const token = first.hold_token;
    await world.advance(60);
    const more = await world.call("changeHold", { params: { token }, body: { places: 4 } });
    expect(more.body.data.seats[0]?.slice(0, 2)).toEqual(first.seats[0]);
    expect([more.status, more.body.data.places, more.body.data.hold_until]).toEqual([
      200,
      4,
      first.hold_until,
    ]);
    const fewer = await world.call("changeHold", { params: { token }, body: { places: 1 } });
    expect(fewer.body.data.seats).toEqual([[first.seats[0]?.[0]]]);
    expect(await remaining(smallCoach.id)).toBe(9);
    await world.call("releaseHold", { params: { token } });
  });

  test("a hold that cannot grow keeps its seats", async () => {
    const other = (await hold(smallCoach.id, 8)).body.data.hold_token;
    const { data: mine } = (await hold(smallCoach.id, 2)).body;
    const refused = await world.call("changeHold", {
      params: { token: mine.hold_token },
      body: { places: 3 },
    });
    expect([refused.status, refused.body.error_code]).toEqual([409, "seats_unavailable"]);
    expect(await remaining(smallCoach.id)).toBe(0);
    expect((await hold(smallCoach.id, 1)).body.error_code).toBe("seats_unavailable");
    for (const token of [other, mine.hold_token])
      await world.call("releaseHold", { params: { token } });
  });

  test("closing the dialog frees the seats at once, and only once [G.book.10]", async () => {
    const token = (await hold(smallCoach.id, 10)).body.data.hold_token;
    expect((await world.call("releaseHold", { params: { token } })).body.data.released).toBe(true);
    expect(await remaining(smallCoach.id)).toBe(10);
    expect((await world.call("releaseHold", { params: { token } })).body.data.released).toBe(false);
    expect(
      (await world.call("changeHold", { params: { token }, body: { places: 1 } })).body.error_code,
    ).toBe("hold_expired");
    expect(
      (await world.call("releaseHold", { params: { token: "unknown" } })).body.data.released,
    ).toBe(false);
  });

  test("a hold past its end cannot be changed, and the sweep frees its seats", async () => {
    const token = (await hold(smallCoach.id, 10)).body.data.hold_token;
    await world.advance(15 * 60);
    expect(
      (await world.call("changeHold", { params: { token }, body: { places: 9 } })).body.error_code,
    ).toBe("hold_expired");
    await world.runJob("sweep-holds");
    expect(await remaining(smallCoach.id)).toBe(10);
  });

  test("holds without a booking are purged after a day", async () => {
    await world.advance(25 * 3600);
    await world.runJob("sweep-holds");
    await world.advance(25 * 3600);
    await world.runJob("sweep-holds");
    expect(
      await world.database.sql(
        "select id from seat_holds where released_at is not null and booking_id is null",
      ),
    ).toEqual([]);
  });
});

describe("the departure hour", () => {
  let late: TestApp;
  beforeAll(async () => {
    late = await startTestApp({ env: { LIMITS: "false" } });
  });
  afterAll(() => late.stop());

  test("no hold lasts past it, and from it on the sale is closed [G.search.13, G.book.10]", async () => {
    const [departure] = await late.database.sql<{ left: number; at: string }>(
      "select extract(epoch from departs_at - app_now())::float8 as left, iso(departs_at) as at from departures where id = $1",
      [soon.id],
    );
    const body = { legs: [{ departure_uuid: soon.id }], places: 1 };
    await late.advance((departure?.left ?? 0) - 300);
    const held = await late.call("holdSeats", { body });
    expect(new Date(held.body.data.hold_until).getTime()).toBe(
      new Date(departure?.at ?? "").getTime(),
    );
    await late.advance(300);
    expect((await late.call("holdSeats", { body })).body.error_code).toBe("departure_left");
  });
});

describe("limits of unpaid holds", () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ env: { TRUSTED_PROXIES: "127.0.0.1" } });
  });
  afterAll(() => limited.stop());
  let addresses = 0;
  /** Each call uses a new address. */
  const holdFrom = (
    places: number,
    device?: string,
    departure: { readonly id: string } = trainEconomic,
  ) =>
    limited.call(
      "holdSeats",
      { body: { legs: [{ departure_uuid: departure.id }], places } },
      {
        headers: { "x-forwarded-for": `10.0.0.${++addresses}` },
        ...(device === undefined ? {} : { device }),
      },
    );

  test("a browser without a device cookie gets an HttpOnly one, any other keeps its cookie [G.book.32]", async () => {
    const first = await holdFrom(1);
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^device=[\w-]{22}; HttpOnly; SameSite=Lax; Path=\/; Max-Age=31536000$/);
    const device = /device=([\w-]+)/.exec(cookie)?.[1] ?? "";
    const second = await holdFrom(1, device);
    expect(second.headers.get("set-cookie")).toBeNull();
    await holdFrom(1, device);
    const fourth = await holdFrom(1, device);
    expect([fourth.status, fourth.body.error_code, fourth.headers.get("retry-after")]).toEqual([
      429,
      "hold_limit",
      "900",
    ]);
  });

  test("a device holds at most 20 seats over all its holds, including holds that grow [G.book.32]", async () => {
    const held = await holdFrom(10, "device-of-twenty");
    expect((await holdFrom(9, "device-of-twenty", noFee)).status).toBe(201);
    expect((await holdFrom(2, "device-of-twenty", first)).body.error_code).toBe("hold_limit");
    const { hold_token: token } = held.body.data;
    const grown = await limited.call(
      "changeHold",
      { params: { token }, body: { places: 10 } },
      { device: "device-of-twenty" },
    );
    expect(grown.status).toBe(200);
    await limited.call("releaseHold", { params: { token } });
    expect((await holdFrom(2, "device-of-twenty", first)).status).toBe(201);
  });

  test("a hold that grows counts for the device that opened it, with any cookie in the request [G.book.32]", async () => {
    const grow = async (token: string, device: string) => {
      const { status, body } = await limited.call(
        "changeHold",
        { params: { token }, body: { places: 6 } },
        { device },
      );
      return [status, body.error_code];
    };
    const tokens: string[] = [];
    for (const [places, departure] of [
      [10, trainEconomic],
      [5, noFee],
      [5, first],
    ] as const)
      tokens.push((await holdFrom(places, "device-that-opened", departure)).body.data.hold_token);
    expect(await grow(tokens[2]!, "device-that-opened")).toEqual([429, "hold_limit"]);
    expect(await grow(tokens[2]!, "another-device")).toEqual([429, "hold_limit"]);
    for (const token of tokens) await limited.call("releaseHold", { params: { token } });
  });
});
