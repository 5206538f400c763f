import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

type Plan = RequestOf<"createDeparture">["body"];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("endpoint and table accept only the travel classes ECONOMIC and FIRST [C3.search.42]", async () => {
  const token = await logInMember(app, smallWorld.users.member.sample[2]);
  const create = async (travelClass: string, hour: string) => {
    const body = {
      city_departure: "Kribi",
      city_destination: "Edéa",
      departure_days: [apiDay(addDays(dayOf(new Date()), 9))],
      departure_hours: [hour],
      total_places_number: 30,
      departure_duration: "02:30",
      price: 2500,
      travel_class: travelClass,
    } as Plan;
    return (await app.call("createDeparture", { body }, { token })).status;
  };
  for (const other of ["VIP", "first", "ECONOMY", "SECOND"])
    expect(await create(other, "08:00"), other).toBe(400);
  expect([await create("ECONOMIC", "08:00"), await create("FIRST", "09:00")]).toEqual([201, 201]);

  const change = app.database.sql("update departures set travel_class = 'VIP' where id = $1", [
    smallWorld.departures.morning.id,
  ]);
  await expect(change).rejects.toThrow(/check constraint/);
});
