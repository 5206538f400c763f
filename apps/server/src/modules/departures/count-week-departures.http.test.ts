import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, apiDay, dayOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const { users } = smallWorld;
const app = useTestApp();

test("the departures of each day of a week are counted in Douala time, cancelled and other agencies' ones left out [A2.plan.01, G.role.15]", async () => {
  const today = dayOf(new Date());
  const monday = addDays(today, 22 - weekdayOf(today));
  const planner = await logInMember(app, users.member.modest[2]);
  const plan = async (day: string, hours: string[]) => {
    const { body } = await app.call(
      "createDeparture",
      {
        body: {
          city_departure: "Kribi",
          city_destination: "Edéa",
          departure_days: [apiDay(day)],
          departure_hours: hours,
          total_places_number: 30,
          departure_duration: "02:30",
          price: 2500,
          travel_class: "FIRST",
        },
      },
      { token: planner },
    );
    return body.data;
  };
  const week = async (day: string, token = planner) => {
    const { body } = await app.call(
      "countWeekDepartures",
      { query: { departure_date: apiDay(day) } },
      { token },
    );
    return body.data;
  };
  const before = await week(monday);
  expect(before.map(({ departure_date }) => departure_date)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((days) => apiDay(addDays(monday, days))),
  );
  const others = await week(monday, await logInMember(app, users.member.sample[2]));
  await plan(monday, ["00:00", "06:00", "23:59"]);
  const [cancelled] = await plan(addDays(monday, 6), ["06:00", "23:59"]);
  await plan(addDays(monday, 7), ["00:00"]);
  await app.call(
    "deleteDeparture",
    { params: { id: cancelled!.uuid }, query: {} },
    { token: planner },
  );
  const after = await week(addDays(monday, 3));
  expect(after.map(({ departures }, day) => departures - before[day]!.departures)).toEqual([
    3, 0, 0, 0, 0, 0, 1,
  ]);
  expect(await week(monday, await logInMember(app, users.member.sample[2]))).toEqual(others);
});
