import { copyMessages } from "@wakafine/shared/departures/copy-messages.ts";
import {
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { addDays, apiDay, dayOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { expect, test } from "vitest";
import { bodyOf, callMadeBy, toasts } from "./api-requests.ts";
import { field } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { member } from "./members.ts";
import { mixedProfiles } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const today = dayOf(new Date());

test.each(
  mixedProfiles.map((profile, index) => ({
    ...profile,
    monday: addDays(today, 22 + 28 * index - weekdayOf(today)),
  })),
)(
  "with the keyboard, a planner copies a week into the next one, where a departure exists, and creates the others ($size, $language) [A4.plan.04, G.plan.02]",
  async ({ monday, ...profile }) => {
    const visitor = await world.visitor(profile);
    const { page, t, language } = visitor;
    const token = await logInMember(world.app, member[2]);
    const plan = async (days: readonly string[], hours: string[]) => {
      const { status } = await world.app.call(
        "createDeparture",
        {
          body: {
            city_departure: "Kribi",
            city_destination: "Edéa",
            departure_days: days.map(apiDay),
            departure_hours: hours,
            total_places_number: 30,
            departure_duration: "02:30",
            price: 2500,
            travel_class: "FIRST",
          },
        },
        { token },
      );
      expect(status).toBe(201);
    };
    await plan(
      [0, 2, 6].map((count) => addDays(monday, count)),
      ["06:00", "14:00"],
    );
    const clash = addDays(monday, 9);
    await plan([clash], ["14:00"]);
    await enterAs(visitor, world.app, { user: member[2], path: `/agency/planing?day=${monday}` });
    await page.getByRole("button", { name: t(planningMessages.copyDays) }).press("Enter");
    const dialog = page.getByRole("dialog", { name: t(copyMessages.title) });
    await dialog.getByRole("radio", { name: t(copyMessages.week) }).press("Space");
    expect(await field(dialog, t(copyMessages.to)).inputValue()).toBe(addDays(monday, 7));
    await takePicture(visitor, "copy-days");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t(copyMessages.copy) }).press("Enter");
    const conflict = page.getByRole("dialog", { name: t(tripFormMessages.conflictTitle) });
    await expect
      .poll(() => conflict.getByRole("listitem").allInnerTexts())
      .toEqual([
        t(copyMessages.conflictLine, {
          date: formatDay(clash, language),
          hour: formatHour("14:00"),
          route: "Kribi – Edéa",
        }),
      ]);
    const others = await callMadeBy(visitor, "copyDepartures", () =>
      conflict
        .getByRole("button", { name: t(tripFormMessages.createOthers, { count: 5 }) })
        .press("Enter"),
    );
    expect(bodyOf(others)).toEqual({
      period: "week",
      from: apiDay(monday),
      to: apiDay(addDays(monday, 7)),
      skip_exist_dates: true,
    });
    await toasts(visitor, "ok")
      .getByText(t(copyMessages.copiedExisting, { count: 5, existing: 1 }))
      .waitFor();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).searchParams.get("day")).toBe(addDays(monday, 7));
  },
);
