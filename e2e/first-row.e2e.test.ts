import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, dayOf, instantOf } from "@wakafine/shared/rules/dates.ts";
import { beforeAll, expect, test } from "vitest";
import { callsTo } from "./api-requests.ts";
import { takePicture } from "./inspect.ts";
import { member } from "./members.ts";
import { mixedProfiles } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { sellMorning } from "./travels-tour.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
beforeAll(() => sellMorning(world.app));

/** Highest position at which the rows of a list may start, in pixels. */
const limits = { phone: 360, desktop: 300 };

const { morning } = smallWorld.departures;
const pages = [
  ["planning", `/agency/planing?day=${addDays(dayOf(new Date()), 2)}`],
  ["travels", "/agency/my-travels"],
  ["reservations", "/agency/list/reservations"],
  ["passengers", `/agency/my-travels/${morning.id}`],
] as const;

test.each(
  mixedProfiles.flatMap((profile) => pages.map(([name, path]) => ({ ...profile, name, path }))),
)(
  "the list of $name starts in the upper half of the screen ($size, $language)",
  async ({ size, language, name, path }) => {
    const visitor = await world.visitor({ size, language });
    await enterAs(visitor, world.app, { user: member[2], path });
    const row = visitor.page.locator("tr[data-key]").first();
    await row.waitFor();
    await takePicture(visitor, `first-row-${name}`);
    const box = await row.boundingBox();
    const top = (box?.y ?? Number.NaN) + (await visitor.page.evaluate(() => scrollY));
    expect(top).toBeLessThan(limits[size]);
  },
);

const inTwentyDays = addDays(dayOf(new Date()), 20);

/** Plans 209 departures of a day, one every six minutes from midnight on. */
async function fillDay(): Promise<void> {
  await world.app.database.sql(
    `with model as (select * from departures where id = $1), made as (
       insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
       select agency_id, gen_random_uuid(), from_town_id, to_town_id, $2::timestamptz + make_interval(mins => n * 6), 60, price, travel_class, total_places
       from model, generate_series(0, 208) n returning *)
     insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
     select agency_id, id, 0, 1, from_town_id, to_town_id, departs_at, departs_at + interval '1 hour', price, travel_class, total_places from made`,
    [morning.id, instantOf(inTwentyDays, "00:00").toISOString()],
  );
}

test("today's planning with 209 departures opens at the next one with a single list request [A2.plan.01]", async () => {
  await fillDay();
  for (const profile of mixedProfiles) {
    const visitor = await world.visitor(profile);
    const { page } = visitor;
    await page.clock.setFixedTime(instantOf(inTwentyDays, "18:31"));
    await enterAs(visitor, world.app, { user: member[2], path: "/agency/planing" });
    const next = page.locator("tr[data-key]").filter({
      has: page.locator("time[datetime='18:36']"),
    });
    await next.waitFor();
    const isShown = () =>
      next.evaluate((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isShown).toBe(true);
    await takePicture(visitor, "planning-now");
    expect(callsTo(visitor, "listAgencyDepartures")).toHaveLength(1);
  }
});
