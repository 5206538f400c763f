import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });

afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

/** Days ahead, a new one for each test, so that departures do not conflict. */
let ahead = 3;
const dayIn = (days: number) => apiDay(addDays(dayOf(new Date()), days));
interface Plan {
  city_departure: string;
  city_destination: string;
  departure_days: string[];
  departure_hours: string[];
  total_places_number: number;
  departure_duration: string;
  price: number;
  travel_class: "FIRST" | "ECONOMIC";
  intermediate_destinations: { city: string; price: number; duration: string }[];
  boarding_stations: { quarter: string; departure_hour: string; cost: number }[];
}
const original = (): Plan => ({
  city_departure: "Yaoundé",
  city_destination: "Bafoussam",
  departure_days: [dayIn(ahead)],
  departure_hours: ["14:00"],
  total_places_number: 40,
  departure_duration: "05:30",
  price: 4500,
  travel_class: "ECONOMIC",
  intermediate_destinations: [{ city: "Bafia", price: 2500, duration: "02:00" }],
  boarding_stations: [
    { quarter: "Mvan", departure_hour: "14:00", cost: 0 },
    { quarter: "Tongolo", departure_hour: "14:20", cost: 0 },
  ],
});

let planner: string;
let id: string;
beforeEach(async () => {
  ahead += 1;
  planner = await logInMember(app, users.member.modest[2]);
  const made = await app.call("createDeparture", { body: original() }, { token: planner });
  id = made.body.data[0]!.uuid;
});

type Edit = Partial<Plan> & { version?: number; departure_uuid?: string };
const edit = (change: Edit, options: { token?: string; key?: string } = {}) =>
  app.call(
    "updateDeparture",
    { body: { ...original(), departure_uuid: id, version: 1, ...change } },
    { token: planner, language: "fr", ...options },
  );
const refusal = async (change: Edit) => {
  const { status, body } = await edit(change);
  const { fields = [], ...data } = (body.data ?? {}) as unknown as {
    fields?: { field: string; code: string }[];
  };
  return {
    answer: [status, body.error_code, ...fields.map((one) => `${one.field} ${one.code}`)],
    data,
  };
};
const departure = async () =>
  (await app.call("getDeparture", { params: { id }, query: {} })).body.data;

let owners = 0;
/** Books and pays seats that board at Mvan; returns the link and the owner's phone. */
async function sold(passengers = 2, more: object = {}) {
  const order = await held(passengers, more);
  await journeys(app).approve(order.link);
  await app.drainOutbox();
  return order;
}
/** Books seats that board at Mvan; returns the link and the owner's phone. */
async function held(passengers = 2, more: object = {}) {
  owners += 1;
  const phone = `23767730${String(owners).padStart(4, "0")}`;
  const body = sampleBooking(id, passengers, {
    destination_city: "Bafoussam",
    boarding_station: { quarter: "Mvan", departure_hour: "14:00" },
    receive_method: { type: "SMS", token: `+${phone}` },
    users: Array.from({ length: passengers }, (_, index) =>
      samplePassenger(index + 1, index === 0 ? { phonenumber: `+${phone}` } : {}),
    ),
    ...more,
  });
  return { link: await journeys(app).booked(body), phone };
}
const smsTo = async (phone: string) => {
  await app.drainOutbox();
  return app.sandbox
    .smsInbox()
    .filter(({ to }) => to === phone)
    .map(({ text }) => text);
};
const order = async (link: string) =>
  (await app.call("getOrder", { params: { token: link } })).body.data;
const offer = async (link: string) =>
  (await app.call("getCancellation", { params: { token: link } })).body.data.tickets;

describe("while nothing is sold or held", () => {
  test("everything may change, and the response is the updated departure [A7.plan.02, A7.plan.03, G.plan.04]", async () => {
    const change = {
      city_departure: "Douala",
      city_destination: "Kribi",
      departure_days: [dayIn(ahead + 60)],
      departure_hours: ["06:15"],
      total_places_number: 20,
      departure_duration: "03:00",
      price: 3000,
      travel_class: "FIRST" as const,
      intermediate_destinations: [],
      boarding_stations: [{ quarter: "Bonabéri", departure_hour: "06:15", cost: 0 }],
    };
    const { status, body } = await edit(change);
    expect([status, body.message]).toEqual([200, "Départ modifié"]);
    expect(body.data).toMatchObject({
      uuid: id,
      version: 2,
      city_departure: "Douala",
      city_destination: "Kribi",
      departure_date: change.departure_days[0],
      departure_hour: "06:15",
      arriving_hour: "09:15",
      total_places_number: 20,
      price: 3000,
      travel_class: "FIRST",
      intermediate_destinations: [],
      boarding_stations: change.boarding_stations,
    });
    expect(await departure()).toMatchObject({ price: 3000, departure_hour: "06:15" });
    const [logged] = await app.database.sql<{ n: number }>(
      "select count(*)::integer as n from audit_log where action = 'edit departure' and entity_id = $1",
      [id],
    );
    expect(logged).toEqual({ n: 1 });
  });

  test("wrong fields are refused at their names, as in a plan [A2.plan.18, G.plan.06]", async () => {
    expect(await refusal({ total_places_number: 0, price: 0 })).toMatchObject({
      answer: [400, "invalid_input", "total_places_number too_small", "price positive"],
    });
    expect(
      await refusal({ city_destination: "yaounde", departure_days: [dayIn(-1)] }),
    ).toMatchObject({
      answer: [400, "invalid_input", "city_destination same_town", "departure_days.0 past_date"],
    });
    expect(await refusal({ departure_hours: ["08:00", "09:00"] })).toMatchObject({
      answer: [400, "invalid_input", "departure_hours too_many"],
    });
  });

  test("of another agency, an unknown one and a cancelled one are not found [A7.plan.02, G.role.15]", async () => {
    const other = await logInMember(app, users.member.sample[2]);
    expect((await edit({}, { token: other })).body.error_code).toBe("not_found");
    expect((await edit({ departure_uuid: "x" })).body.error_code).toBe("not_found");
    await app.call("deleteDeparture", { params: { id }, query: {} }, { token: planner });
    expect((await edit({})).body.error_code).toBe("not_found");
  });

  test("the time of another departure of the route and class is a conflict with its data [G.plan.02, G.plan.04]", async () => {
    await app.call(
      "createDeparture",
      { body: { ...original(), departure_hours: ["18:00"] } },
      { token: planner },
    );
    const { status, body } = await edit({ departure_hours: ["18:00"] });
    expect([status, body.error_code, body["exist_dates"]]).toEqual([
      409,
      "departure_conflict",
      [dayIn(ahead)],
    ]);
    expect((await departure()).departure_hour).toBe("14:00");
  });
});

describe("two planners", () => {
  test("of concurrent edits one is saved; the others are refused because the departure changed [G.plan.04]", async () => {
    const responses = await Promise.all([4000, 4100, 4200].map((price) => edit({ price })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const saved = responses.find(({ status }) => status === 200)!;
    expect((await departure()).price).toBe(saved.body.data.price);
    const late = await edit({ price: 4300 });
    expect([late.body.error_code, late.body.data]).toEqual([
      "departure_changed",
      saved.body.data, // the current departure with its version, for the form
    ]);
  });

  test("a repeated idempotency key gets the first response and changes nothing [G.book.24]", async () => {
    const key = crypto.randomUUID();
    const first = await edit({ price: 4000 }, { key });
    const again = await edit({ price: 4000 }, { key });
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(first.body.data.version).toBe(2);
  });
});

describe("once seats are sold", () => {
  test("cities, class, price, travel time, stops and day are refused at their fields, and nothing changes [G.plan.04]", async () => {
    await sold();
    expect(
      await refusal({
        city_departure: "Douala",
        city_destination: "Kribi",
        departure_days: [dayIn(ahead + 1)],
        departure_duration: "06:00",
        price: 4000,
        travel_class: "FIRST",
        intermediate_destinations: [],
        total_places_number: 60,
      }),
    ).toMatchObject({
      answer: [
        409,
        "departure_sold",
        "city_departure sold",
        "city_destination sold",
        "departure_duration sold",
        "price sold",
        "travel_class sold",
        "intermediate_destinations sold",
        "departure_days.0 sold",
      ],
    });
    expect(await departure()).toMatchObject({ price: 4500, total_places_number: 40 });
  });

  test("held seats count as sold, and the day stays after the last ticket was cancelled [G.plan.04]", async () => {
    const held = await app.call("holdSeats", {
      body: { legs: [{ departure_uuid: id }], places: 1 },
    });
    expect((await edit({ price: 4000 })).body.error_code).toBe("departure_sold");
    await app.call("releaseHold", { params: { token: held.body.data.hold_token } });
    const { link } = await sold(1);
    await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
      link,
      users.traveller.id,
    ]);
    await app.database.sql("delete from seat_claims where departure_id = $1", [id]);
    expect(await refusal({ departure_days: [dayIn(ahead + 1)] })).toMatchObject({
      answer: [409, "departure_sold", "departure_days.0 sold"],
    });
    expect((await edit({ price: 4000 })).status).toBe(200);
  });

  test("places may grow, and shrink to the highest sold seat; the seats beyond are named [G.plan.04]", async () => {
    await sold(3);
    expect(await refusal({ total_places_number: 1 })).toEqual({
      answer: [409, "seats_beyond_places", "total_places_number too_small"],
      data: { seats: [2, 3] },
    });
    expect((await edit({ total_places_number: 3 })).body.data.remaining_places_number).toBe(0);
    const grown = await edit({ total_places_number: 50, version: 2 });
    expect(grown.body.data.remaining_places_number).toBe(47);
  });

  test("a boarding point moves with its passengers, who are notified; without it they board at the departure [G.plan.04]", async () => {
    const { link, phone } = await sold();
    const before = (await smsTo(phone)).length;
    await edit({
      boarding_stations: [{ quarter: "Mvan", departure_hour: "14:10", cost: 0 }],
    });
    expect((await order(link)).legs[0]!.boarding_station).toEqual({
      quarter: "Mvan",
      departure_hour: "14:10",
    });
    expect((await smsTo(phone)).slice(before)).toEqual([
      expect.stringMatching(/nouvel embarquement le .* à 14 h 10: Mvan/),
    ]);
    await edit({ boarding_stations: [], version: 2 });
    expect((await order(link)).legs[0]!.boarding_station).toBeNull();
    expect((await smsTo(phone)).at(-1)).toMatch(/embarquement le .* à 14 h 00: Yaoundé/);
    expect((await offer(link))[0]!.fee_kept).toBeGreaterThan(0);
  });

  test("a message about the boarding station that was not sent yet is replaced when the hour changes, so that it names the right one [G.plan.04]", async () => {
    const { phone } = await sold();
    const before = (await smsTo(phone)).length;
    await edit({
      departure_hours: ["14:20"],
      boarding_stations: [{ quarter: "Mvan", departure_hour: "14:20", cost: 0 }],
    });
    await edit({ departure_hours: ["14:20"], boarding_stations: [], version: 2 });
    expect((await edit({ boarding_stations: [], version: 3 })).status).toBe(200);
    expect((await smsTo(phone)).slice(before)).toEqual([
      expect.stringMatching(/nouvel embarquement le .* à 14 h 00: Yaoundé/),
    ]);
  });

  test("an order that is paid after its hour changed is notified of the change and the full refund once it is paid; an order that expires is not [G.plan.04]", async () => {
    const unpaid = await held();
    const ended = await held();
    const hour = { departure_hours: ["17:00"], boarding_stations: [] };
    expect((await edit(hour)).status).toBe(200);
    expect([...(await smsTo(unpaid.phone)), ...(await smsTo(ended.phone))]).toEqual([]);
    await journeys(app).approve(unpaid.link);
    await journeys(app).refuse(ended.link);
    await app.database.sql("update bookings set status = 'FAILED' where link_token = $1", [
      ended.link,
    ]);
    await app.advance(61);
    expect((await smsTo(unpaid.phone)).join("\n")).toMatch(
      /à 17 h 00 au lieu de 14 h 00\. Annulation remboursée à 100 %/,
    );
    expect(await smsTo(ended.phone)).toEqual([]);
    expect(await app.database.sql("select from alerts where kind = 'outbox_job_failed'")).toEqual(
      [],
    );
  });

  test("a change of the seats alone notifies nobody [G.plan.04]", async () => {
    const { phone } = await sold();
    const before = (await smsTo(phone)).length;
    expect((await edit({ total_places_number: 44 })).status).toBe(200);
    expect(await smsTo(phone)).toHaveLength(before);
  });

  test("an hour up to 30 minutes later is notified and allows no full refund; delays add up [G.plan.04]", async () => {
    const { link, phone } = await sold();
    const stations = (minutes: string) => ({
      boarding_stations: [{ quarter: "Mvan", departure_hour: `14:${minutes}`, cost: 0 }],
    });
    await edit({ departure_hours: ["14:20"], ...stations("20") });
    expect((await smsTo(phone)).at(-1)).toMatch(/à 14 h 20 au lieu de 14 h 00, Mvan/);
    const [ticket] = await offer(link);
    expect([ticket!.amount_back, ticket!.fee_kept > 0]).toEqual([4500, true]);
    await edit({ departure_hours: ["14:40"], version: 2, ...stations("40") });
    expect((await smsTo(phone)).at(-1)).toMatch(
      /à 14 h 40 au lieu de 14 h 20\. Annulation remboursée/,
    );
    expect((await offer(link))[0]).toMatchObject({ fee_kept: 0, cancellable: true });
  });

  test("after a later hour a traveller cancels for everything paid, fees included, until the departure [G.plan.04, G.ticket.02]", async () => {
    const { link } = await sold();
    await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
      link,
      users.traveller.id,
    ]);
    const { amount_xaf } = await order(link);
    await edit({ departure_hours: ["15:00"] });
    const tickets = await offer(link);
    const back = tickets.reduce((sum, one) => sum + one.amount_back, 0);
    expect(back).toBe(amount_xaf);
    const shown = await order(link);
    expect(shown.cancellation.refund_amount).toBe(amount_xaf);
    const leaves = shown.legs[0]!.departure;
    expect([leaves.departure_hour, tickets[0]!.until]).toEqual(["15:00", tickets[0]!.departs_at]);
    const token = await openSessionOf(app, users.traveller.id);
    const cancelled = await app.call(
      "cancelTickets",
      {
        params: { token: link },
        body: { tickets: tickets.map(({ uuid }) => uuid), amount: back },
      },
      { token },
    );
    expect([cancelled.status, cancelled.body.data?.refunded]).toEqual([200, amount_xaf]);
    const [fees] = await app.database.sql<{ left: number }>(
      `select coalesce(sum(e.amount), 0)::integer as left from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       left join refunds r on r.id = t.refund_id join payment_attempts a on a.id = coalesce(t.attempt_id, r.attempt_id)
       join bookings b on b.id = a.payable_id where b.link_token = $1 and e.account = 'platform_fee'`,
      [link],
    );
    expect(fees).toEqual({ left: 0 });
  });

  test("an earlier hour must be at least 3 hours ahead and opens a full refund [G.plan.04]", async () => {
    // Soon enough that no refund of another test becomes overdue.
    ahead = 2;
    const made = await app.call("createDeparture", { body: original() }, { token: planner });
    id = made.body.data[0]!.uuid;
    const { link, phone } = await sold();
    await edit({ departure_hours: ["13:00"] });
    expect((await smsTo(phone)).at(-1)).toMatch(/à 13 h 00 au lieu de 14 h 00\. Annulation/);
    expect((await offer(link))[0]!.fee_kept).toBe(0);
    const { legs } = await order(link);
    const departs = Date.parse(
      (await app.call("getCancellation", { params: { token: link } })).body.data.tickets[0]!
        .departs_at,
    );
    expect(legs[0]!.departure.departure_hour).toBe("13:00");
    await app.advance((departs - Date.now()) / 1000 - 3.5 * 3600);
    const late = await refusal({ departure_hours: ["12:00"], version: 2 });
    expect(late.answer).toEqual([409, "departure_too_soon", "departure_hours.0 too_small"]);
    await app.advance(3.6 * 3600);
    expect((await edit({ version: 2, departure_hours: ["23:59"] })).body.error_code).toBe(
      "departure_left",
    );
  });
});

test("an order that shows another day or hour than the departure's is refused with its leg and holds nothing; the current one is booked [G.plan.04, G.book.28]", async () => {
  const book = (departure_date: string, departure_hour: string) =>
    app.call("createBooking", {
      body: sampleBooking(id, 1, {
        destination_city: "Bafoussam",
        expected_departure: { departure_date, departure_hour },
      }),
    });
  const seatsLeft = async () => (await departure()).remaining_places_number;
  const before = await seatsLeft();
  for (const [day, hour] of [
    [dayIn(ahead), "13:00"],
    [dayIn(ahead + 1), "14:00"],
  ] as const) {
    const { status, body } = await book(day, hour);
    expect([status, body.error_code, body.data]).toEqual([409, "departure_changed", { leg: 0 }]);
  }
  expect(await seatsLeft()).toBe(before);
  expect((await book(dayIn(ahead), "14:00")).status).toBe(201);
});
