import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, apiDay, dayOf, parseDay, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const app = useTestApp();

const today = dayOf(new Date());
/** A Monday at least a week from now. */
const monday = addDays(today, 15 - weekdayOf(today));

async function plan(change: Record<string, unknown>) {
  const body = {
    city_departure: "Yaoundé",
    city_destination: "Bafoussam",
    departure_days: [apiDay(monday)],
    departure_hours: ["08:00"],
    total_places_number: 40,
    departure_duration: "05:30",
    price: 4500,
    travel_class: "ECONOMIC",
    ...change,
  };
  const token = await logInMember(app, smallWorld.users.member.modest[2]);
  return app.call("createDeparture", { body: body as never }, { token, language: "en" });
}

const repeat = (weekdays: readonly number[], start: string, end: string) => ({
  weekdays,
  start: apiDay(start),
  end: apiDay(end),
});
const fieldsOf = ({ body }: Awaited<ReturnType<typeof plan>>) =>
  (body.data as unknown as { fields?: readonly { field: string; code: string }[] }).fields?.map(
    ({ field, code }) => `${field} ${code}`,
  );
const planned = async () =>
  (await app.database.sql<{ n: number }>("select count(*)::int as n from departures"))[0]?.n;

test("a plan repeats on the weekdays from start to end, both inclusive, and each day counts once [G.plan.01, G.plan.05]", async () => {
  const { status, body } = await plan({
    departure_hours: ["06:00", "14:00"],
    repeat: repeat([1, 3], monday, addDays(monday, 9)),
  });
  expect(status).toBe(201);
  const days = [monday, addDays(monday, 2), addDays(monday, 7), addDays(monday, 9)];
  expect(
    body.data.map(({ departure_date, departure_hour }) => [
      parseDay(departure_date),
      departure_hour,
    ]),
  ).toEqual(
    days.flatMap((day) => [
      [day, "06:00"],
      [day, "14:00"],
    ]),
  );
});

test("200 departures are planned by one request; the 201st is refused and nothing is created [G.plan.05]", async () => {
  const hours = ["01:00", "02:00", "03:00", "04:00", "05:00", "09:00", "10:00", "11:00"];
  const route = { city_destination: "Kribi", departure_hours: hours };
  const before = await planned();
  const tooMany = await plan({
    ...route,
    repeat: repeat([1, 2, 3, 4, 5, 6, 7], monday, addDays(monday, 25)),
  });
  expect([tooMany.status, fieldsOf(tooMany)]).toEqual([400, ["repeat too_many"]]);
  expect(await planned()).toBe(before);
  const oneTooMany = await plan({
    city_destination: "Kribi",
    departure_hours: ["01:00", "02:00", "03:00"],
    repeat: repeat([1, 2, 3, 4, 5, 6, 7], monday, addDays(monday, 66)),
  });
  expect([oneTooMany.status, fieldsOf(oneTooMany)]).toEqual([400, ["repeat too_many"]]);
  const most = await plan({
    ...route,
    boarding_stations: [{ quarter: "Mvan", departure_hour: "01:00" }],
    intermediate_destinations: [{ city: "Edéa", price: 2000, duration: "02:00" }],
    repeat: repeat([1, 2, 3, 4, 5, 6, 7], monday, addDays(monday, 24)),
  });
  expect([most.status, most.body.data.length]).toEqual([201, 200]);
});

test("a repetition starts today or later, ends after its start and within six months of the first date, and contains a day [A5.plan.16, A5.plan.17, G.plan.05]", async () => {
  const errors = async (weekdays: readonly number[], start: string, end: string) =>
    fieldsOf(await plan({ repeat: repeat(weekdays, start, end) }));
  const before = await planned();
  expect(await errors([1], addDays(today, -1), addDays(today, 10))).toEqual([
    "repeat.start past_date",
  ]);
  expect(await errors([1], monday, addDays(monday, -1))).toEqual(["repeat.end too_small"]);
  expect(await errors([1], monday, addDays(monday, 185))).toEqual(["repeat.end too_large"]);
  expect(await errors([1], addDays(monday, 100), addDays(monday, 200))).toEqual([
    "repeat.end too_large",
  ]);
  expect(await errors([2], monday, monday)).toEqual(["repeat.weekdays invalid"]);
  expect(await errors([], monday, addDays(monday, 7))).toEqual(["repeat.weekdays required"]);
  expect(await errors([0], monday, addDays(monday, 7))).toEqual(["repeat.weekdays.0 too_small"]);
  expect(await errors([8], monday, addDays(monday, 7))).toEqual(["repeat.weekdays.0 too_large"]);
  const noEnd = await plan({ repeat: { weekdays: [1], start: apiDay(monday), end: "30-02-2027" } });
  expect(fieldsOf(noEnd)).toEqual(["repeat.end bad_date"]);
  expect(await planned()).toBe(before);
});

test("repeated days that exist are a conflict that names them; the others are created on request [G.plan.02]", async () => {
  const taken = addDays(monday, 7);
  const route = { city_destination: "Ebolowa" };
  expect((await plan({ ...route, departure_days: [apiDay(taken)] })).status).toBe(201);
  const repeated = { ...route, repeat: repeat([1], monday, addDays(monday, 21)) };
  const refused = await plan(repeated);
  expect([refused.status, refused.body.error_code]).toEqual([409, "departure_conflict"]);
  expect((refused.body as unknown as { exist_dates: string[] }).exist_dates).toEqual([
    apiDay(taken),
  ]);
  const { body } = await plan({ ...repeated, skip_exist_dates: true });
  expect(body.data.map(({ departure_date }) => parseDay(departure_date))).toEqual([
    monday,
    addDays(monday, 14),
    addDays(monday, 21),
  ]);
});
