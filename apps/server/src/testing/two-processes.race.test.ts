import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const {
  smallCoach,
  noFee,
  trainEconomic,
  trainFirst,
  plane,
  night,
  withStops,
  morning,
  backEarly,
  backFirst,
  backAfternoon,
} = smallWorld.departures;
const ahead = { seconds: 0 };

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await startTestApp({ ahead, env: { LIMITS: "false" } });
  other = await startTestApp({
    ahead,
    database: one.database,
    sandbox: one.sandbox,
    env: { LIMITS: "false" },
  });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const rows = async (text: string) =>
  (await one.database.sql<{ n: number }>(`select count(*)::integer as n from ${text}`))[0]?.n;
/** Runs `act` `count` times concurrently, alternating between the two processes. */
function spread<Result>(
  count: number,
  act: (app: TestApp, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: count }, (_unused, index) => act(index % 2 === 0 ? one : other, index)),
  );
}

/** Repeats a request until its status is not 503 (overloaded), as Retry-After requires. */
async function retryWhileOverloaded<ApiResponse extends { readonly status: number }>(
  send: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
  }
}

function tally(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]),
  );
}

describe("200 buyers for 10 seats, at two processes at once", () => {
  test("with holds: 10 buyers get one seat each, all different, and 190 receive seats_unavailable", async () => {
    const responses = await spread(200, (app) =>
      retryWhileOverloaded(() =>
        app.call("holdSeats", { body: { legs: [{ departure_uuid: smallCoach.id }], places: 1 } }),
      ),
    );
    expect(
      tally(responses.map(({ status, body }) => `${status} ${body.error_code ?? "held"}`)),
    ).toEqual({ "201 held": 10, "409 seats_unavailable": 190 });
    const seats = responses
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.data.seats[0]![0]!);
    expect(seats.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(
      (await one.call("getDeparture", { params: { id: smallCoach.id }, query: {} })).body.data
        .remaining_places_number,
    ).toBe(0);
  });

  test("after the holds expire and both processes sweep concurrently, 200 bookings without a hold sell exactly the 10 seats", async () => {
    await one.advance(16 * 60);
    const [swept, booked] = await Promise.all([
      spread(6, async (app) => app.runJob("sweep-holds")),
      spread(200, (app) =>
        retryWhileOverloaded(() =>
          app.call("createBooking", { body: sampleBooking(smallCoach.id) }),
        ),
      ),
    ]);
    expect(swept.every((count) => count >= 0)).toBe(true);
    expect(
      tally(booked.map(({ status, body }) => `${status} ${body.error_code ?? "booked"}`)),
    ).toEqual({ "201 booked": 10, "409 seats_unavailable": 190 });
    expect(await rows(`seat_claims where departure_id = '${smallCoach.id}'`)).toBe(10);
    expect(
      await rows(
        `(select distinct seat from seat_claims where departure_id = '${smallCoach.id}') as seats`,
      ),
    ).toBe(10);
    expect(
      await rows(`tickets where departure_id = '${smallCoach.id}' and status = 'BOOKED'`),
    ).toBe(10);
  });
});

describe("one Idempotency-Key at two processes", () => {
  test("20 equal requests at once make one booking; each receives that booking or 409 idempotency_in_progress [G.book.24]", async () => {
    const before = (await rows("bookings"))!;
    const key = "one-buyer-many-clicks-1";
    const responses = await spread(20, (app) =>
      app.call("createBooking", { body: sampleBooking(noFee.id) }, { key }),
    );
    for (const { status, body } of responses)
      expect(["201 undefined", "409 idempotency_in_progress"]).toContain(
        `${status} ${body.error_code}`,
      );
    expect(
      new Set(
        responses
          .filter(({ status }) => status === 201)
          .map(({ body }) => body.data.order_hidden_uuid),
      ).size,
    ).toBe(1);
    expect(await rows("bookings")).toBe(before + 1);
    const again = await spread(4, (app) =>
      app.call("createBooking", { body: sampleBooking(noFee.id) }, { key }),
    );
    expect(tally(again.map(({ status }) => String(status)))).toEqual({ "201": 4 });
    expect(await rows("bookings")).toBe(before + 1);
  });

  test("another body with the same key is refused at both processes, and the key of a refused request can be used again [G.book.24]", async () => {
    const key = "one-buyer-many-clicks-2";
    expect(
      (await one.call("createBooking", { body: sampleBooking(smallCoach.id) }, { key })).body
        .error_code,
    ).toBe("seats_unavailable");
    expect(
      (await other.call("createBooking", { body: sampleBooking(noFee.id) }, { key })).status,
    ).toBe(201);
    expect(
      (await one.call("createBooking", { body: sampleBooking(noFee.id, 2) }, { key })).body
        .error_code,
    ).toBe("idempotency_conflict");
    const [stored] = await one.database.sql<{ responses: string }>(
      "select string_agg(response::text, ' ') as responses from idempotency_keys",
    );
    const [links] = await one.database.sql<{ tokens: string[] }>(
      "select array_agg(link_token) as tokens from bookings",
    );
    for (const token of links!.tokens) expect(stored!.responses).not.toContain(token);
  });
});

describe("background work is done once", () => {
  test("the outbox and the poller run concurrently at both processes: every payer is prompted once, charged once and notified once", async () => {
    const phones = Array.from(
      { length: 12 },
      (_unused, index) => `+2376773${String(index).padStart(3, "0")}00`,
    );
    await Promise.all(
      phones.map(async (phone) => {
        const { status } = await one.call("createBooking", {
          body: sampleBooking(trainEconomic.id, 1, {
            payer_phone: phone,
            receive_method: { type: "SMS", token: phone },
            users: [samplePassenger(1, { phonenumber: phone })],
          }),
        });
        expect(status).toBe(201);
      }),
    );
    const runAllJobs = async (app: TestApp): Promise<void> => {
      await app.drainOutbox();
      await app.runJob("payment-poller-mtn_momo");
    };
    const countNotified = () =>
      one.sandbox.smsInbox().filter((sms) => phones.includes(`+${sms.to}`)).length;
    for (
      let round = 0, left = 10;
      left > 0;
      round += 1,
        left = countNotified() < phones.length && round < 10 ? left : Math.min(left - 1, 1)
    ) {
      await Promise.all([runAllJobs(one), runAllJobs(other), runAllJobs(one), runAllJobs(other)]);
      await one.advance(6);
      await one.sandbox.idle();
    }
    for (const phone of phones) {
      const digits = phone.slice(1);
      expect(
        one.sandbox
          .payments()
          .filter((transaction) => transaction.msisdn === digits)
          .map(({ status }) => status),
        phone,
      ).toEqual(["paid"]);
      expect(
        one.sandbox.smsInbox().filter((sms) => sms.to === digits),
        phone,
      ).toHaveLength(1);
    }
    const errors = (await other.app.payments.checkLedger()).filter(
      ({ check }) => check !== "a due outbox job is completed within 10 minutes",
    );
    expect(errors).toEqual([]);
  });

  test("a leased job runs at one process at a time, and its lease is released when it ends or throws", async () => {
    const leases = async () =>
      (
        await one.database.sql<{ name: string }>(
          "select name from job_leases where leased_until > app_now()",
        )
      ).map(({ name }) => name);
    expect(await leases()).toEqual([]);
    await one.database.sql(
      "insert into job_leases (name, leased_until) values ('payment-poller-mtn_momo', app_now() + interval '2 minutes') on conflict (name) do update set leased_until = excluded.leased_until",
    );
    const [before] = await one.database.sql<{ reads: number }>(
      "select coalesce(sum(polls), 0)::integer as reads from payment_attempts",
    );
    expect(await spread(4, (app) => app.runJob("payment-poller-mtn_momo"))).toEqual([0, 0, 0, 0]);
    expect(
      await one.database.sql(
        "select coalesce(sum(polls), 0)::integer as reads from payment_attempts",
      ),
    ).toEqual([before]);
    await one.advance(121); // the lease of the crashed process has expired
    await other.runJob("payment-poller-mtn_momo");
    expect(await leases()).toEqual([]);
  });
});

describe("one browser that holds seats on ten departures concurrently, at two processes", () => {
  const open = [
    trainEconomic,
    noFee,
    trainFirst,
    plane,
    night,
    withStops,
    morning,
    backEarly,
    backFirst,
    backAfternoon,
  ];
  let limited: readonly TestApp[];
  beforeAll(async () => {
    limited = await Promise.all(
      [one, other].map((app) =>
        startTestApp({ ahead, database: app.database, sandbox: app.sandbox }),
      ),
    );
    // The delay lets every request count its holds before the first one inserts, unless the requests are queued.
    await one.database.sql(
      "create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$",
    );
    await one.database.sql(
      "create trigger take_time before insert on seat_holds for each row execute function take_time()",
    );
  });
  afterAll(async () => {
    await one.database.sql("drop trigger take_time on seat_holds");
    await Promise.all(limited.map((app) => app.stop()));
  });
  async function holdAll(device: string): Promise<number> {
    const responses = await Promise.all(
      open.map(({ id }, index) =>
        retryWhileOverloaded(() =>
          limited[index % 2]!.call(
            "holdSeats",
            { body: { legs: [{ departure_uuid: id }], places: 1 } },
            { device },
          ),
        ),
      ),
    );
    expect(
      responses.filter(({ status, body }) => status !== 201 && body.error_code !== "hold_limit"),
    ).toEqual([]);
    return responses.filter(({ status }) => status === 201).length;
  }

  test("holds at most three: the limit is shared [G.book.32]", async () => {
    expect(await holdAll("one-browser")).toBe(3);
  });

  test("control: without the queue it holds more", async () => {
    const [queue] = await one.database.sql<{ text: string }>(
      "select pg_get_functiondef('count_alone'::regproc) as text",
    );
    await one.database.sql(
      "create or replace function count_alone(p_kind text, p_key text) returns void language sql as $$ select $$",
    );
    expect(await holdAll("another-browser")).toBeGreaterThan(3);
    await one.database.sql(queue!.text);
  });
});
