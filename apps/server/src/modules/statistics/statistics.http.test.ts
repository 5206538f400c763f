import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { counterSale, openShift, plannedForSale } from "@wakafine/testkit/counter-samples.ts";
import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { addParcelBalance, parcelIn, sentParcel } from "@wakafine/testkit/parcel-world.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false" } });
const { agencies, departures, users } = smallWorld;
const agency = agencies.sample.id;

let token: string;
/** Yesterday to tomorrow, so that a test at midnight has all sales in range. */
let around: { start_date: string; end_date: string };

beforeAll(async () => {
  token = await logInMember(app, users.member.sample[1]);
  const today = dayOf(await now());
  around = { start_date: apiDay(addDays(today, -1)), end_date: addDays(today, 1) };
  await sellOnline();
  await openShift(app, token);
  const sold = await app.call(
    "createCounterSale",
    counterSale(await plannedForSale(app, token), { places: 3 }),
    { token },
  );
  expect(sold.status).toBe(201);
  await app.drainOutbox();
});

async function now(): Promise<Date> {
  const [row] = await app.database.sql<{ at: Date | string }>("select app_now() as at");
  return new Date(row!.at);
}

/** Two tickets of which one is cancelled and one checked in, a return trip of one passenger, a booking with a coupon; one unpaid and one of another agency. */
async function sellOnline(): Promise<void> {
  const { paid, booked } = journeys(app);
  const link = await paid(sampleBooking(departures.morning.id, 2));
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    users.traveller.id,
  ]);
  const traveller = await openSessionOf(app, users.traveller.id);
  const offer = await app.call(
    "getCancellation",
    { params: { token: link } },
    { token: traveller },
  );
  const [ticket, other] = offer.body.data.tickets;
  const cancelled = await app.call(
    "cancelTickets",
    { params: { token: link }, body: { tickets: [ticket!.uuid], amount: ticket!.amount_back } },
    { token: traveller },
  );
  expect(cancelled.status).toBe(200);
  await app.database.sql("update tickets set status = 'VALIDATE' where id = $1", [other!.uuid]);
  await paid(
    sampleBooking(departures.morning.id, 1, {
      book_back: { departure_uuid: departures.backAfternoon.id, is_book_back: true },
    }),
  );
  await paid(sampleBooking(departures.night.id, 1, { code_coupon: await addCoupon(app) }));
  await booked(sampleBooking(departures.morning.id, 4));
  await paid(sampleBooking(departures.trainEconomic.id, 5));
}

const zero = {
  bookings: 0,
  tickets: 0,
  validated: 0,
  cancelled: 0,
  amount: 0,
  agency_amount: 0,
  refunded_amount: 0,
  net_amount: 0,
};

/** Calls `GET statistics/<path>` as a member, with or without a session. */
async function get(path: string, as: string | null = token, language = "fr") {
  const response = await app.fetch(`/api/statistics/${path}`, {
    headers: { "accept-language": language, ...(as === null ? {} : { authorization: as }) },
  });
  const body = (await response.json()) as {
    message: string;
    data: ResponseOf<"getTravelsByDay">;
  };
  return { status: response.status, body };
}

type Days = RequestOf<"getTravelsByDay">["query"];
const travelDays = async (query: Days, as = token) =>
  (await app.call("getTravelsByDay", { query }, { token: as })).body.data;

test("the days of a range have a point each, and the sums of bookings, tickets and amounts equal bookings and ledger, counter sales included [A7.stat.01, A1.stat.01, G.stat.01, G.stat.06]", async () => {
  const { body } = await get(`days?start_date=${around.start_date}&end_date=${around.end_date}`);
  const { unit, from, to, points, totals } = body.data;
  expect(body.message).toMatch(/\S/u);
  expect([unit, from, to]).toEqual(["day", around.start_date, apiDay(around.end_date)]);
  expect(points.map(({ key }) => key)).toEqual([
    from,
    apiDay(dayOf(new Date((await now()).getTime()))),
    to,
  ]);
  const [sold] = await app.database.sql<Record<string, number>>(
    `select count(distinct b.id)::integer as bookings, sum(b.passengers)::integer as tickets, sum(l.unit_price * b.passengers)::integer as amount
     from bookings b join booking_legs l on l.booking_id = b.id where l.agency_id = $1 and b.paid_at is not null`,
    [agency],
  );
  const [ledger] = await app.database.sql<{ agency_amount: number }>(
    `select -sum(e.amount)::integer as agency_amount from ledger_entries e join ledger_transactions m on m.id = e.transaction_id
     where e.agency_id = $1 and ((m.kind = 'payment' and e.account = 'agency_held') or (m.kind = 'cash_sale' and e.account = 'counter_sales'))`,
    [agency],
  );
  const [reversed] = await app.database.sql<{ refunded_amount: number }>(
    `select sum(e.amount)::integer as refunded_amount from ledger_entries e join ledger_transactions m on m.id = e.transaction_id
     where e.agency_id = $1 and m.kind = 'refund_owed' and e.account = 'agency_held'`,
    [agency],
  );
  // 2 + a return trip of one + 1 with a coupon + 3 at the counter.
  const refunded = reversed!.refunded_amount;
  expect(refunded).toBeGreaterThan(0);
  expect(totals).toEqual({
    ...sold,
    ...ledger,
    validated: 1,
    cancelled: 1,
    refunded_amount: refunded,
    net_amount: ledger!.agency_amount - refunded,
  });
  expect([totals.bookings, totals.tickets]).toEqual([4, 8]);
  expect(totals.agency_amount).toBeLessThan(totals.amount);
  for (const name of Object.keys(zero) as (keyof typeof zero)[])
    expect(
      points.reduce((sum, point) => sum + point[name], 0),
      name,
    ).toBe(totals[name]);
  expect(points[0]).toMatchObject(zero);
});

test("a cancelled counter sale is taken back from the share on the day of its cancellation, before its cash is handed out [G.stat.01, G.counter.05]", async () => {
  const before = (await travelDays(around)).totals;
  const departure = await plannedForSale(app, token);
  await app.call("createCounterSale", counterSale(departure, { places: 2 }), { token });
  const sold = (await travelDays(around)).totals;
  expect(sold.net_amount).toBeGreaterThan(before.net_amount);
  const { body } = await app.call(
    "deleteDeparture",
    { params: { id: departure }, query: { force: "true" } },
    { token },
  );
  const after = (await travelDays(around)).totals;
  expect(after).toMatchObject({
    amount: sold.amount,
    agency_amount: sold.agency_amount,
    refunded_amount: before.refunded_amount + body.data.cash_amount,
    net_amount: before.net_amount,
  });
});

test("another agency's tickets are not counted, and it sees its own [G.stat.01, G.role.15]", async () => {
  const { totals } = await travelDays(around, await logInMember(app, users.member.rail[1]));
  expect(totals).toMatchObject({ bookings: 1, tickets: 5, amount: 30_000, cancelled: 0 });
  const nothing = await travelDays(around, await logInMember(app, users.member.modest[3]));
  expect(nothing.totals).toEqual(zero);
});

describe("sales at the edges of a day in Douala", () => {
  /** Sells tickets of a departure as if they were paid at an instant. */
  async function sellAt(at: string, places: number): Promise<void> {
    const tickets = await sellTickets(app.database, {
      departureId: departures.first.id,
      passengers: Array.from({ length: places }, (_, index) => ({ lastname: `Abena ${index}` })),
    });
    const id = tickets[0]!.bookingId;
    await app.database.sql("update bookings set paid_at = $2 where id = $1", [id, at]);
    await app.database.sql("update tickets set paid_at = $2 where booking_id = $1", [id, at]);
  }
  let modest: string;
  beforeAll(async () => {
    modest = await logInMember(app, users.member.modest[1]);
    await sellAt("2026-02-28T22:59:59.999Z", 1); // 23:59:59.999 of 28 February
    await sellAt("2026-02-28T23:00:00.000Z", 2); // midnight of 1 March
    await sellAt("2025-12-31T22:59:59.999Z", 3);
    await sellAt("2025-12-31T23:00:00.000Z", 4); // New Year
  });
  /** Keys and tickets of the points that are not empty. */
  const sold = async (path: string) => {
    const { status, body } = await get(path, modest);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.points
      .filter(({ tickets }) => tickets > 0)
      .map(({ key, tickets }) => [key, tickets]);
  };

  test("count for their day, which starts at 23:00 UTC of the day before [G.stat.06]", async () => {
    expect(await sold("days?start_date=27-02-2026&end_date=2026-03-02")).toEqual([
      ["28-02-2026", 1],
      ["01-03-2026", 2],
    ]);
    expect(await sold("days?start_date=2026-02-28&end_date=2026-02-28")).toEqual([
      ["28-02-2026", 1],
    ]);
  });

  test("the hours of a day are 24 points [A7.stat.02]", async () => {
    const { body } = await get("hours?date=28-02-2026", modest);
    expect(body.data.points.map(({ key }) => key)).toEqual(
      Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0")),
    );
    expect(await sold("hours?date=28-02-2026")).toEqual([["23", 1]]);
    expect(await sold("hours?date=2026-03-01")).toEqual([["00", 2]]);
  });

  test("the weeks of a month are clipped to it [A7.stat.05, G.stat.04]", async () => {
    expect(await sold("week?year=2026&month=2")).toEqual([["2026-W09", 1]]);
    expect(await sold("week?year=2026&month=03")).toEqual([["2026-W09", 2]]);
    const { body } = await get("week?year=2026&month=8", modest);
    expect([body.data.unit, body.data.from, body.data.to, body.data.points.length]).toEqual([
      "week",
      "01-08-2026",
      "31-08-2026",
      6,
    ]);
  });

  test("months are the twelve of the year, by date or by year [A7.stat.03, G.stat.03]", async () => {
    const months = [
      ["01-2026", 4],
      ["02-2026", 1],
      ["03-2026", 2],
    ];
    for (const query of ["date=15-06-2026", "year=2026", "year=2026&date=15-06-2024"])
      expect(await sold(`month?${query}`)).toEqual(months);
    const { body } = await get("month?year=2026", modest, "en");
    expect(body.data.points.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["January", "December"]),
    );
    expect(body.data.points).toHaveLength(12);
    expect(await sold("month?year=2025")).toEqual([["12-2025", 3]]);
  });

  test("the years start at the agency's first year and end at the current one [A7.stat.04, G.stat.05]", async () => {
    const current = Number(dayOf(await now()).slice(0, 4));
    const years = async (as: string) =>
      (await get("year", as)).body.data.points.map(({ key, tickets }) => [key, tickets]);
    const found = await years(modest);
    expect(found.map(([key]) => key)).toEqual(
      Array.from({ length: current - 2024 }, (_, index) => String(2025 + index)),
    );
    expect(found.slice(0, 2)).toEqual([
      ["2025", 3],
      ["2026", 7],
    ]);
    const free = await logInMember(app, users.member.free[1]);
    expect((await years(free)).map(([key]) => key)).toEqual([String(current)]);
    await app.database.sql(
      "update agencies set created_at = '2023-12-31T23:30:00Z' where id = $1",
      [agencies.free.id],
    );
    expect((await years(free)).map(([key]) => key)[0]).toBe("2024");
  });
});

test("cancelled tickets count on the day of the cancellation, their sale stays on the day of the payment [G.stat.06]", async () => {
  const rail = await logInMember(app, users.member.rail[1]);
  const tickets = await sellTickets(app.database, {
    departureId: departures.trainFirst.id,
    passengers: [{ lastname: "Abena" }, { lastname: "Bella" }],
  });
  await app.database.sql(
    "update tickets set paid_at = '2026-04-10T10:00:00Z', status = 'CANCEL', cancelled_at = case position when 0 then timestamptz '2026-04-11T23:00:00Z' end where booking_id = $1",
    [tickets[0]!.bookingId],
  );
  const { points } = await travelDays({ start_date: "10-04-2026", end_date: "12-04-2026" }, rail);
  expect(
    points.map(({ bookings, tickets, cancelled, amount }) => [
      bookings,
      tickets,
      cancelled,
      amount,
    ]),
  ).toEqual([
    [1, 2, 0, 18_000],
    [0, 0, 0, 0],
    [0, 0, 1, 0],
  ]);
});

describe("parcels", () => {
  let clerk: string;
  beforeAll(async () => {
    clerk = await logInMember(app, users.member.parcels[1]);
    await addParcelBalance(app, 100_000);
    await addParcelBalance(app, 100_000, agency);
    await parcelIn(app, clerk, { state: "WAREHOUSE", billing_amount: 4000 });
    await parcelIn(app, clerk, { state: "EMBARK" });
    await parcelIn(app, clerk, { state: "ARRIVE" });
    await parcelIn(app, clerk, { state: "RECEIVE", billing_amount: 7000 });
    const deleted = await sentParcel(app, clerk);
    await app.call("deleteParcel", { params: { id: deleted.uuid } }, { token: clerk });
    await sentParcel(app, token, { billing_amount: 9000 }); // of another agency
  });

  test("the days count sent, embarked, arrived and received parcels of the own agency, and the sums equal events and ledger [A7.stat.06, A1.stat.02, G.stat.01]", async () => {
    const { body } = await app.call("getParcelsByDay", { query: around }, { token: clerk });
    const { points, totals } = body.data;
    const events = await app.database.sql<{ kind: string; count: number }>(
      `select e.kind, count(*)::integer as count from parcel_events e join parcels p on p.id = e.parcel_id
       where p.agency_id = $1 and p.deleted_at is null and e.kind in ('SENT', 'EMBARK', 'ARRIVE', 'RECEIVE') group by 1`,
      [agencies.parcels.id],
    );
    const count = (kind: string) => events.find((event) => event.kind === kind)?.count ?? 0;
    const [ledger] = await app.database.sql<{ fees: number }>(
      `select sum(e.amount)::integer as fees from ledger_entries e join ledger_transactions m on m.id = e.transaction_id
       where e.agency_id = $1 and e.account = 'parcel_balance' and m.kind in ('parcel_fee', 'parcel_fee_returned')`,
      [agencies.parcels.id],
    );
    expect(totals).toEqual({
      sent: count("SENT"),
      embarked: count("EMBARK"),
      arrived: count("ARRIVE"),
      received: count("RECEIVE"),
      amount: 21_000,
      fees: ledger?.fees,
    });
    expect(totals).toMatchObject({ sent: 4, embarked: 3, arrived: 2, received: 1, fees: 630 });
    expect(points).toHaveLength(3);
  });

  test("each event counts in the bucket of its time, in hours, weeks, months and years [A7.stat.07–10, G.stat.03, G.stat.05]", async () => {
    const sender = await logInMember(app, users.member.sample[3]);
    const parcel = await sentParcel(app, token, { billing_amount: 6000 });
    await app.database.sql(
      "update parcels set created_at = '2025-01-31T23:00:00Z' where id = $1", // midnight of 1 February
      [parcel.uuid],
    );
    const call = { token: sender };
    const hours = await app.call("getParcelsByHour", { query: { date: "01-02-2025" } }, call);
    expect(hours.body.data.points).toHaveLength(24);
    expect(hours.body.data.points[0]).toMatchObject({ key: "00", sent: 1, amount: 6000 });
    const weeks = await app.call("getParcelsByWeek", { query: { year: 2025, month: 2 } }, call);
    expect(weeks.body.data.points.map(({ sent }) => sent)).toEqual([1, 0, 0, 0, 0]);
    for (const query of [{ year: 2025 }, { date: "2025-12-31" }]) {
      const months = await app.call("getParcelsByMonth", { query }, call);
      expect(months.body.data.points.map(({ sent }) => sent)).toEqual([
        0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ]);
    }
    const years = (await app.call("getParcelsByYear", {}, call)).body.data;
    expect([years.points[0]?.key, years.points[0]?.sent]).toEqual(["2025", 1]);
    expect(years.points.at(-1)?.key).toBe(dayOf(await now()).slice(0, 4));
  });
});

test("dates are DD-MM-YYYY or YYYY-MM-DD, years YYYY and months 1 to 12; anything else is 400 at its field [G.stat.02]", async () => {
  const bad: readonly (readonly [path: string, errors: readonly string[]])[] = [
    ["days", ["start_date required", "end_date required"]],
    ["days?start_date=30-02-2026&end_date=01-03-2026", ["start_date bad_date"]],
    ["days?start_date=2026/02/01&end_date=1-3-2026", ["start_date bad_date", "end_date bad_date"]],
    ["days?start_date=02-01-2026&end_date=01-01-2026", ["end_date invalid"]],
    ["days?start_date=01-01-2026&end_date=02-01-2027", ["end_date period_too_long"]],
    ["hours", ["date required"]],
    ["hours?date=31-04-2026", ["date bad_date"]],
    ["week?year=2026", ["month required"]],
    ["week?year=26&month=12", ["year too_small"]],
    ["week?year=2026&month=13", ["month too_large"]],
    ["week?year=2026&month=0", ["month too_small"]],
    ["week?year=deux&month=1.5", ["year not_a_number", "month not_a_number"]],
    ["month", ["year required"]],
    ["month?date=2026", ["date bad_date"]],
  ];
  const clerk = await logInMember(app, users.member.parcels[1]);
  for (const [path, errors] of bad) {
    await expectFieldErrors(errors, get(path), path);
    await expectFieldErrors(errors, get(`colis/${path}`, clerk), path);
    expect((await get(path)).status, path).toBe(400);
  }
  const leapYear = await get("days?start_date=01-01-2028&end_date=31-12-2028");
  expect([leapYear.status, leapYear.body.data.points.length]).toEqual([200, 366]);
});

const queries = [
  "days?start_date=01-01-2026&end_date=02-01-2026",
  "hours?date=01-01-2026",
  "week?year=2026&month=1",
  "month?year=2026",
  "year",
];

test("travel statistics are for roles 1 and 3 of an agency with trips, parcel statistics for those of an agency with parcels; others get 403, guests 401 [G.role.12]", async () => {
  const paths = [...queries, ...queries.map((path) => `colis/${path}`)];
  /** Paths that a session may read, as counts of travel and parcel paths; every other path is 403. */
  const readable = async (as: string | null) => {
    const statuses = await Promise.all(paths.map(async (path) => (await get(path, as)).status));
    expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
    return [statuses.slice(0, 5), statuses.slice(5)].map((part) => [...new Set(part)].join());
  };
  expect(await readable(null)).toEqual(["401", "401"]);
  for (const role of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
    const expected = role === 1 || role === 3 ? "200" : "403";
    const found = await readable(await logInMember(app, users.member.sample[role]));
    expect(found, `role ${role} of an agency with trips and parcels`).toEqual([expected, expected]);
  }
  for (const role of [1, 3] as const) {
    expect(await readable(await logInMember(app, users.member.modest[role]))).toEqual([
      "200",
      "403",
    ]);
    expect(await readable(await logInMember(app, users.member.parcels[role]))).toEqual([
      "403",
      "200",
    ]);
  }
  expect(await readable(await openSessionOf(app, users.traveller.id))).toEqual(["403", "403"]);
});
