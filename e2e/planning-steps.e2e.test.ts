import { newTownMessages } from "@wakafine/shared/departures/new-town-messages.ts";
import {
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { templateMessages } from "@wakafine/shared/departures/template-messages.ts";
import { addDays, apiDay, dayOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { bodyOf, callMadeBy, toasts } from "./api-requests.ts";
import { accessibilityViolations } from "./browser.ts";
import { field } from "./guest.ts";
import { expectAccessible, takePicture } from "./inspect.ts";
import { keyboardOf } from "./keyboard.ts";
import { member } from "./members.ts";
import { onDesktop, onPhone } from "./profiles.ts";
import { enterAs } from "./saved-session.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const today = dayOf(new Date());
/** A Monday at least a month from now. */
const monday = addDays(today, 43 - weekdayOf(today));

/** Opens the planning at a day; returns the button for a new departure and its form. */
async function planningOf(visitor: Visitor, day: string) {
  const { page, t } = visitor;
  await enterAs(visitor, world.app, { user: member[2], path: `/agency/planing?day=${day}` });
  const button = page.getByRole("button", { name: t(planningMessages.newDeparture) }).first();
  const form = page.getByRole("dialog", { name: t(planningMessages.newDeparture) });
  await button.waitFor();
  return { button, form };
}

function townsOf({ t }: Visitor, form: Locator): [from: Locator, to: Locator] {
  const town = (name: string) => form.getByRole("combobox", { name, exact: true });
  return [town(t(tripFormMessages.from)), town(t(tripFormMessages.to))];
}

async function fillTowns(visitor: Visitor, form: Locator): Promise<void> {
  const [from, to] = townsOf(visitor, form);
  for (const [control, town] of [
    [from, "Kribi"],
    [to, "Edéa"],
  ] as const) {
    await control.fill(town);
    await control.press("Escape");
  }
}

test("a week of three hours in both directions is planned with at most 12 clicks [A1.plan.01, A2.plan.13–15]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "fr" });
  const { t } = visitor;
  const { button, form } = await planningOf(visitor, monday);
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };
  const press = (name: string) => click(form.getByRole("button", { name, exact: true }));
  await click(button);
  await fillTowns(visitor, form);
  const hours = ["06:10", "12:10", "18:10"];
  await press(t(tripFormMessages.addHour));
  await press(t(tripFormMessages.addHour));
  for (const [index, hour] of hours.entries())
    await field(form, t(tripFormMessages.hour, { number: index + 1 })).fill(hour);
  await click(form.getByRole("checkbox", { name: t(tripFormMessages.repeat) }));
  await press(t(tripFormMessages.everyDay));
  await form.getByLabel(t(tripFormMessages.repeatEnd)).fill(addDays(monday, 6));
  await field(form, t(tripFormMessages.places)).fill("45");
  await field(form, t(tripFormMessages.duration)).fill("0230");
  await field(form, t(tripFormMessages.price)).fill("2500");
  await click(form.getByRole("radio", { name: "VIP", exact: true }));
  const repeat = {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    start: apiDay(monday),
    end: apiDay(addDays(monday, 6)),
  };
  const outward = await callMadeBy(visitor, "createDeparture", () =>
    press(t(tripFormMessages.createThenReturn)),
  );
  expect(bodyOf(outward)).toMatchObject({
    city_departure: "Kribi",
    city_destination: "Edéa",
    departure_hours: hours,
    repeat,
  });
  await toasts(visitor, "ok")
    .getByText(t(tripFormMessages.createdMany, { count: 21 }))
    .waitFor();
  await expect.poll(() => townsOf(visitor, form)[0].inputValue()).toBe("Edéa");
  await takePicture(visitor, "planning-return");
  const back = await callMadeBy(visitor, "createDeparture", () =>
    press(t(tripFormMessages.createMany, { count: 21 })),
  );
  expect(bodyOf(back)).toMatchObject({
    city_departure: "Edéa",
    city_destination: "Kribi",
    departure_hours: hours,
    repeat,
  });
  await form.waitFor({ state: "detached" });
  expect(clicks).toBeLessThanOrEqual(12);
});

test("a month of departures is planned with the keyboard alone [A2.plan.13–15, G.plan.05]", async () => {
  const visitor = await world.visitor({ size: "desktop", language: "en" });
  const { page, t } = visitor;
  const first = addDays(monday, 21);
  const { form } = await planningOf(visitor, first);
  await page.keyboard.press("Alt+n");
  await form.waitFor();
  const { tabTo, typeInto } = keyboardOf(visitor);
  const [from, to] = townsOf(visitor, form);
  await typeInto(from, "Edéa");
  await page.keyboard.press("Escape");
  await typeInto(to, "Kribi");
  await page.keyboard.press("Escape");
  await typeInto(field(form, t(tripFormMessages.hour, { number: 1 })), "0720");
  await tabTo(form.getByRole("checkbox", { name: t(tripFormMessages.repeat) }));
  await page.keyboard.press("Space");
  await tabTo(form.getByRole("button", { name: t(tripFormMessages.everyDay) }));
  await page.keyboard.press("Enter");
  const end = addDays(first, 29);
  const [year = "", month = "", day = ""] = end.split("-");
  // Browsers read a typed date in the order of their locale; English writes the month first.
  await typeInto(form.getByLabel(t(tripFormMessages.repeatEnd)), `${month}${day}${year}`);
  expect(await form.getByLabel(t(tripFormMessages.repeatEnd)).inputValue()).toBe(end);
  await typeInto(field(form, t(tripFormMessages.duration)), "0230");
  await typeInto(field(form, t(tripFormMessages.places)), "45");
  await typeInto(field(form, t(tripFormMessages.price)), "2500");
  await tabTo(form.getByRole("radio").first());
  await page.keyboard.press("Space");
  const call = await callMadeBy(visitor, "createDeparture", () => page.keyboard.press("Enter"));
  expect(bodyOf(call)).toMatchObject({
    departure_hours: ["07:20"],
    repeat: { start: apiDay(first), end: apiDay(end) },
  });
  await toasts(visitor, "ok")
    .getByText(t(tripFormMessages.createdMany, { count: 30 }))
    .waitFor();
});

test.each(onPhone)(
  "a town that is not listed is created only after a question ($size, $language) [G.plan.01, G.ref.01]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const { button, form } = await planningOf(visitor, addDays(monday, 84));
    await button.click();
    await fillTowns(visitor, form);
    const town = profile.size === "phone" ? "Edéaa" : "Krribi";
    const to = townsOf(visitor, form)[1];
    await to.fill(town);
    await to.press("Escape");
    await field(form, t(tripFormMessages.hour, { number: 1 })).fill("11:40");
    await field(form, t(tripFormMessages.places)).fill("45");
    await field(form, t(tripFormMessages.duration)).fill("0230");
    await field(form, t(tripFormMessages.price)).fill("2500");
    await form.getByRole("radio", { name: "VIP", exact: true }).check();
    const create = form.getByRole("button", { name: t(tripFormMessages.createOne), exact: true });
    const question = page.getByRole("dialog", { name: t(newTownMessages.titleOne) });
    await create.click();
    await question
      .getByText(t(newTownMessages.textOne, { towns: t(newTownMessages.quoted, { town }) }))
      .waitFor();
    await expectAccessible(page);
    await takePicture(visitor, "planning-new-town");
    await question.getByRole("button", { name: t(tripFormMessages.changeForm) }).press("Enter");
    await question.waitFor({ state: "detached" });
    const created = () => world.app.database.sql("select name from towns where name = $1", [town]);
    expect(await created()).toEqual([]);
    await create.click();
    const call = await callMadeBy(visitor, "createDeparture", () =>
      question.getByRole("button", { name: t(newTownMessages.createOne) }).press("Enter"),
    );
    expect(bodyOf(call)).toMatchObject({ city_destination: town });
    await toasts(visitor, "ok").getByText(t(tripFormMessages.createdOne)).waitFor();
    expect(await created()).toEqual([{ name: town }]);
  },
);

test.each(onDesktop)(
  "a planner saves the trip form as a template and fills in the form of another day with it ($size, $language) [A2.plan.01–12]",
  async (profile) => {
    const visitor = await world.visitor(profile);
    const { page, t } = visitor;
    const name = `Kribi ${profile.size}`;
    const { button, form } = await planningOf(visitor, addDays(monday, 70));
    await button.click();
    await fillTowns(visitor, form);
    await field(form, t(tripFormMessages.hour, { number: 1 })).fill("09:30");
    await field(form, t(tripFormMessages.places)).fill("45");
    await field(form, t(tripFormMessages.duration)).fill("0230");
    await field(form, t(tripFormMessages.price)).fill("2500");
    await form.getByRole("radio", { name: "VIP", exact: true }).check();
    await form.getByRole("button", { name: t(templateMessages.save) }).click();
    const dialog = page.getByRole("dialog", { name: t(templateMessages.save) });
    await field(dialog, t(templateMessages.name)).fill(name);
    await takePicture(visitor, "template-save");
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t(templateMessages.submit), exact: true }).click();
    await toasts(visitor, "ok").getByText(t(templateMessages.saved, { name })).waitFor();

    await page.goto(`/agency/planing?day=${addDays(monday, 77)}`);
    await button.click();
    await form.getByRole("combobox", { name: t(templateMessages.choose) }).selectOption(name);
    const price = field(form, t(tripFormMessages.price));
    await expect.poll(() => price.inputValue()).toBe("2500");
    await takePicture(visitor, "template-chosen");
    await expectAccessible(page);
    const call = await callMadeBy(visitor, "createDeparture", () =>
      form.getByRole("button", { name: t(tripFormMessages.createOne), exact: true }).click(),
    );
    expect(bodyOf(call)).toMatchObject({
      city_departure: "Kribi",
      city_destination: "Edéa",
      departure_days: [apiDay(addDays(monday, 77))],
      departure_hours: ["09:30"],
      travel_class: "FIRST",
    });
  },
);
