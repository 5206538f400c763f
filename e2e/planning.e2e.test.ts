import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import {
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { addDays, apiDay, dayOf, instantOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bodyOf, callMadeBy, callsTo, toasts } from "./api-requests.ts";
import { errorAfter } from "./fields.ts";
import { field } from "./guest.ts";
import { mixedProfiles } from "./profiles.ts";
import { linkAtHour, townAddress } from "./results.ts";
import { member } from "./members.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const today = dayOf(new Date());
const inTenDays = addDays(today, 10);

/** Opens the empty form for a new departure as a planner. */
async function openForm(visitor: Visitor): Promise<Locator> {
  await enterAs(visitor, world.app, { user: member[2], path: "/agency/planing" });
  await visitor.page
    .getByRole("button", { name: visitor.t(planningMessages.newDeparture) })
    .first()
    .click();
  return visitor.page.getByRole("dialog", { name: visitor.t(planningMessages.newDeparture) });
}

/** Returns the controls of the form by purpose. */
function controlsOf({ t }: Visitor, form: Locator) {
  const town = (label: string) => form.getByRole("combobox", { name: label, exact: true });
  return {
    from: town(t(tripFormMessages.from)),
    to: town(t(tripFormMessages.to)),
    day: form.getByLabel(t(tripFormMessages.day, { number: 1 })),
    hour: field(form, t(tripFormMessages.hour, { number: 1 })),
    places: field(form, t(tripFormMessages.places)),
    duration: field(form, t(tripFormMessages.duration)),
    price: field(form, t(tripFormMessages.price)),
    travelClass: form.getByRole("group", { name: t(tripFormMessages.travelClass) }),
    create: form.getByRole("button", { name: t(tripFormMessages.createOne) }),
  };
}

interface Trip {
  readonly from: string;
  readonly to: string;
  readonly hour: string;
  readonly day?: string;
}

async function fillForm(
  visitor: Visitor,
  form: Locator,
  { from, to, hour, day = inTenDays }: Trip,
): Promise<void> {
  const controls = controlsOf(visitor, form);
  for (const [control, text] of [
    [controls.from, from],
    [controls.to, to],
  ] as const) {
    await control.fill(text);
    await control.press("Escape");
  }
  await controls.day.fill(day);
  await controls.hour.fill(hour);
  await controls.places.fill("45");
  await controls.duration.fill("0230");
  await controls.price.fill("2 500");
  await controls.travelClass.getByRole("radio", { name: "VIP", exact: true }).check();
}

describe.each(mixedProfiles.map((profile, index) => ({ ...profile, hour: `1${index}:20` })))(
  "at the size of a $size in $language",
  ({ size, language, hour }) => {
    test("a planner fills in the trip form; all values are sent, and the planning and the public search show the trip [A1.plan.01, A2.plan.01–10, C3.search.43, G.search.10]", async () => {
      const visitor = await world.visitor({ size, language });
      const { page, t } = visitor;
      const form = await openForm(visitor);
      expect(new URL(page.url()).pathname).toBe("/agency/planing");
      const { travelClass, create } = controlsOf(visitor, form);
      await expect
        .poll(() => travelClass.locator("label").allInnerTexts())
        .toEqual(["VIP", language === "fr" ? "Economique" : "Economic"].sort().reverse());
      await fillForm(visitor, form, { from: "Kribi", to: "Edéa", hour });
      const call = await callMadeBy(visitor, "createDeparture", () => create.click());
      expect(bodyOf(call)).toMatchObject({
        city_departure: "Kribi",
        city_destination: "Edéa",
        departure_days: [apiDay(inTenDays)],
        departure_hours: [hour],
        total_places_number: 45,
        departure_duration: "02:30",
        price: 2500,
        travel_class: "FIRST",
        bus_category: "FIRST",
      });
      await toasts(visitor, "ok").getByText(t(tripFormMessages.createdOne)).waitFor();
      await page
        .getByRole("row")
        .filter({ hasText: "Kribi – Edéa" })
        .filter({ hasText: hour.slice(0, 2) })
        .first()
        .waitFor();

      await page.goto(townAddress("Kribi", "Edéa", { departure_date: apiDay(inTenDays) }));
      await linkAtHour(visitor, hour).waitFor();
    });
  },
);

/** Returns a row of a list in the form by its title. */
const rowAt = (form: Locator, title: string): Locator =>
  form.locator(".planning_tripRow").filter({ has: form.page().getByText(title, { exact: true }) });

describe.each(
  mixedProfiles.map((profile, index) => ({ ...profile, hours: [`1${index}:40`, `1${index}:50`] })),
)("at the size of a $size in $language", ({ size, language, hours: [first = "", second = ""] }) => {
  test("two days, hours, boarding points and stops are sent; booking offers the points and the search finds the stops; existing departures are listed and the others created on request [A2.plan.11, A2.plan.12, A2.plan.16, A2.plan.17, A4.plan.04, G.plan.01, G.plan.02]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    const nextDay = addDays(inTenDays, 1);
    const lastDay = addDays(inTenDays, 2);
    const form = await openForm(visitor);
    await fillForm(visitor, form, { from: "Kribi", to: "Bafoussam", hour: first });
    await form.getByRole("button", { name: t(tripFormMessages.addDay) }).click();
    await form.locator("input[type=date]").nth(1).fill(nextDay);
    await form.getByRole("button", { name: t(tripFormMessages.addHour) }).click();
    await field(form, t(tripFormMessages.hour, { number: 2 })).fill(second);
    for (const [index, [quarter, hour, cost]] of [
      ["Dôme", first, ""],
      ["Mboamanga", second, "2 600"],
    ].entries() as IterableIterator<[number, [string, string, string]]>) {
      await form.getByRole("button", { name: t(tripFormMessages.addStation) }).click();
      const row = rowAt(form, t(tripFormMessages.station, { number: index + 1 }));
      await field(row, t(tripFormMessages.quarter)).fill(quarter);
      await field(row, t(tripFormMessages.stationHour)).fill(hour);
      await field(row, t(tripFormMessages.cost)).fill(cost);
    }
    for (const [index, [town, price, duration]] of [
      ["Edéa", "1 000", "0100"],
      ["Mbanga", "1 500", "0145"],
    ].entries() as IterableIterator<[number, [string, string, string]]>) {
      await form.getByRole("button", { name: t(tripFormMessages.addStop) }).click();
      const row = rowAt(form, t(tripFormMessages.stop, { number: index + 1 }));
      const stop = row.getByRole("combobox", { name: t(tripFormMessages.stopTown), exact: true });
      await stop.fill(town);
      await stop.press("Escape");
      await field(row, t(tripFormMessages.price)).fill(price);
      await field(row, t(tripFormMessages.duration)).fill(duration);
    }
    const create = (count: number) =>
      form.getByRole("button", { name: t(tripFormMessages.createMany, { count }) });
    const call = await callMadeBy(visitor, "createDeparture", () => create(4).click());
    expect(bodyOf(call)).toMatchObject({
      departure_days: [apiDay(inTenDays), apiDay(nextDay)],
      departure_hours: [first, second],
      boarding_stations: [
        { quarter: "Dôme", departure_hour: first },
        { quarter: "Mboamanga", departure_hour: second, cost: 2600 },
      ],
      intermediate_destinations: [
        { city: "Edéa", price: 1000, duration: "01:00" },
        { city: "Mbanga", price: 1500, duration: "01:45" },
      ],
    });
    await toasts(visitor, "ok")
      .getByText(t(tripFormMessages.createdMany, { count: 4 }))
      .waitFor();

    await page
      .getByRole("button", { name: t(planningMessages.newDeparture) })
      .first()
      .click();
    await fillForm(visitor, form, { from: "Kribi", to: "Bafoussam", hour: first });
    await form.getByRole("button", { name: t(tripFormMessages.addDay) }).click();
    await form.locator("input[type=date]").nth(1).fill(lastDay);
    const conflict = page.getByRole("dialog", { name: t(tripFormMessages.conflictTitle) });
    await create(2).click();
    await expect
      .poll(() => conflict.getByRole("listitem").allInnerTexts())
      .toEqual([
        t(tripFormMessages.conflictLine, {
          date: formatDay(inTenDays, language),
          hour: formatHour(first),
        }),
      ]);
    await conflict.getByRole("button", { name: t(tripFormMessages.changeForm) }).click();
    await conflict.waitFor({ state: "detached" });
    expect(callsTo(visitor, "createDeparture")).toHaveLength(2);
    await create(2).click();
    const others = await callMadeBy(visitor, "createDeparture", () =>
      conflict.getByRole("button", { name: t(tripFormMessages.createOther) }).click(),
    );
    expect(bodyOf(others)).toMatchObject({ skip_exist_dates: true });
    await toasts(visitor, "ok").getByText(t(tripFormMessages.createdOne)).waitFor();

    for (const town of ["Edéa", "Mbanga"]) {
      await page.goto(townAddress("Kribi", town, { departure_date: apiDay(nextDay) }));
      await linkAtHour(visitor, second).waitFor();
    }
    await page.goto(townAddress("Kribi", "Bafoussam", { departure_date: apiDay(nextDay) }));
    await linkAtHour(visitor, first).click();
    const places = page.getByRole("group", { name: t(bookingMessages.whereToBoard) });
    await places.waitFor();
    expect(await places.locator("label").allInnerTexts()).toEqual([
      expect.stringContaining("Dôme"),
      expect.stringContaining("Mboamanga"),
    ]);
  });
});

test.each(["phone", "desktop"] as const)(
  "today's planning opens at the next departure, and a departure just planned is shown highlighted, at the size of a %s",
  async (size) => {
    const visitor = await world.visitor({ size });
    const { page, t } = visitor;
    const token = await logInMember(world.app, member[2]);
    const left = Array.from({ length: 23 }, (_, minute) => `00:${String(minute).padStart(2, "0")}`);
    await world.app.call(
      "createDeparture",
      {
        body: {
          ...plan,
          departure_days: [apiDay(inTenDays)],
          departure_hours: [...left, "13:10", "13:15"],
          skip_exist_dates: true,
        },
      },
      { token },
    );
    await visitor.page.clock.setFixedTime(instantOf(inTenDays, "13:00"));
    await enterAs(visitor, world.app, { user: member[2], path: "/agency/planing" });
    const row = (hour: string) =>
      page
        .getByRole("row")
        .filter({ has: page.locator(`time[datetime="${hour}"]`) })
        .filter({ hasText: "Kribi" })
        .first();
    await row("13:10").waitFor();
    await expect
      .poll(() =>
        row("13:10").evaluate(
          (one) =>
            one.getBoundingClientRect().top >= 0 &&
            one.getBoundingClientRect().bottom <= innerHeight,
        ),
      )
      .toBe(true);
    expect(callsTo(visitor, "listAgencyDepartures")).toHaveLength(1);

    await page
      .getByRole("button", { name: t(planningMessages.newDeparture) })
      .first()
      .click();
    const form = page.getByRole("dialog", { name: t(planningMessages.newDeparture) });
    const hour = size === "phone" ? "21:41" : "21:42";
    await fillForm(visitor, form, { from: "Kribi", to: "Edéa", hour });
    await controlsOf(visitor, form).create.click();
    await row(hour).waitFor();
    expect(await row(hour).getAttribute("class")).toBe("data-table_selected");
    await expect
      .poll(() =>
        row(hour).evaluate(
          (one) =>
            one.getBoundingClientRect().top >= 0 &&
            one.getBoundingClientRect().bottom <= innerHeight,
        ),
      )
      .toBe(true);
  },
);

describe.each(["fr", "en"] as const)("in %s", (language) => {
  test("a day can be today or later and is shown in the format of the language [A5.plan.15, A5.plan.16, A5.plan.18, A5.plan.19]", async () => {
    const visitor = await world.visitor({ language });
    const form = await openForm(visitor);
    const { day, create } = controlsOf(visitor, form);
    expect(await day.getAttribute("min")).toBe(today);
    await fillForm(visitor, form, { from: "Kribi", to: "Edéa", hour: "05:05" });
    expect(await errorAfter(day, addDays(today, -1))).toBe(visitor.t(fieldMessages.past_date));
    expect(await day.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).toBe(
      true,
    );
    await create.click();
    expect(await errorAfter(day, "")).toBe(
      language === "fr" ? "choisir une date" : "choose a date",
    );
    await create.click();
    expect(callsTo(visitor, "createDeparture")).toEqual([]);

    expect(await errorAfter(day, "2030-03-09")).not.toBe(visitor.t(fieldMessages.past_date));
    expect(await errorAfter(day, inTenDays)).toBeNull();
    const [year, month, date] = inTenDays.split("-");
    const shown = form.getByText(
      language === "fr" ? `${date}/${month}/${year}` : `${year}-${month}-${date}`,
      { exact: true },
    );
    await expect.poll(() => shown.isVisible()).toBe(true);
  });
});

type Plan = RequestOf<"createDeparture">["body"];
const plan: Plan = {
  city_departure: "Kribi",
  city_destination: "Edéa",
  departure_days: [apiDay(inTenDays)],
  departure_hours: ["09:05"],
  total_places_number: 30,
  departure_duration: "02:30",
  price: 2500,
  travel_class: "ECONOMIC",
};

test("the browser's Back from a page with an unsaved plan asks for confirmation, and staying keeps the plan", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: member[2], path: "/agency/planing" });
  await page.goto("/agency/checkin");
  await page.locator("nav a[href='/agency/planing']:visible").click();
  await page
    .getByRole("button", { name: t(planningMessages.newDeparture) })
    .first()
    .click();
  const form = page.getByRole("dialog", { name: t(planningMessages.newDeparture) });
  const { price } = controlsOf(visitor, form);
  await price.fill("2 500");
  await page.evaluate(() => history.back());
  await page
    .getByRole("dialog", { name: t(formMessages.leave_title) })
    .getByRole("button", { name: t(formMessages.stay), exact: true })
    .click();
  expect([new URL(page.url()).pathname, await price.inputValue()]).toEqual([
    "/agency/planing",
    "2 500",
  ]);
});

test("/agency/planning leads to /agency/planing [G.plan.08]", async () => {
  const visitor = await world.visitor();
  await enterAs(visitor, world.app, { user: member[2], path: "/agency/planing" });
  await visitor.page.goto("/agency/planning");
  await visitor.page.waitForURL("**/agency/planing");
  await visitor.page
    .getByRole("heading", { level: 1, name: visitor.t(planningMessages.title) })
    .waitFor();
});
