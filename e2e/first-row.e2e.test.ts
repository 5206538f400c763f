import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import { beforeAll, expect, test } from "vitest";
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
    const folder = process.env["SHOTS"];
    if (folder)
      await visitor.page.screenshot({
        path: `${folder}/first-row-${name}-${size}-${language}.png`,
      });
    const box = await row.boundingBox();
    const top = (box?.y ?? Number.NaN) + (await visitor.page.evaluate(() => scrollY));
    expect(top).toBeLessThan(limits[size]);
  },
);
