import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Returns the number of database round trips of a call. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const { roundTrips } = app.app.context.database;
  const before = roundTrips();
  await work();
  return roundTrips() - before;
}

test("an endpoint of public data ignores the token: the search has the same cost and response (docs/decisions/0016)", async () => {
  const token = await logInMember(app, smallWorld.users.member.sample[1]);
  const search = (options: { token?: string }) =>
    app.call(
      "searchDepartures",
      { query: { page: 1 }, body: { city_departure: "Douala", city_destination: "Yaounde" } },
      options,
    );
  const responses = await Promise.all([
    search({}),
    search({ token }),
    search({ token: "not-a-token" }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses[1]?.body.data).toEqual(responses[0]?.body.data);
  expect(await tripsOf(() => search({ token }))).toBe(await tripsOf(() => search({})));
});

test("other endpoints authenticate the token once per request", async () => {
  const token = await logInMember(app, smallWorld.users.member.sample[1]);
  const asked = (options: { token?: string }) => app.call("getTicketKeys", {}, options);
  await asked({});
  expect(await tripsOf(() => asked({ token }))).toBe((await tripsOf(() => asked({}))) + 1);
});
