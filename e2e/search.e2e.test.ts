import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { searchFormMessages } from "@wakafine/shared/departures/search-form-messages.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { bodyOf, callMadeBy, delayCalls, queryOf, waitForHydration } from "./api-requests.ts";
import { isFocused } from "./inspect.ts";
import { mixedProfiles, onPhone } from "./profiles.ts";
import {
  departureLink,
  choices,
  filterForm,
  openResults,
  resultsAddress,
  searchMadeBy,
  townAddress,
} from "./results.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const today = dayOf(new Date());
const yesterday = addDays(today, -1);

/** Opens the home page and waits until its form is hydrated. */
async function openHome(visitor: Visitor): Promise<Locator> {
  await visitor.page.goto("/app/home");
  const form = visitor.page.getByRole("form", { name: visitor.t(searchFormMessages.form) });
  await waitForHydration(form);
  return form;
}

async function fillTowns(
  visitor: Visitor,
  form: Locator,
  towns: readonly [from: string, to: string],
): Promise<void> {
  for (const [index, label] of [searchFormMessages.from, searchFormMessages.to].entries()) {
    const town = form.getByRole("combobox", { name: visitor.t(label), exact: true });
    await town.fill(towns[index] ?? "");
    await town.press("Enter");
  }
}

const dateOf = (visitor: Visitor, form: Locator) =>
  form.getByLabel(visitor.t(searchFormMessages.date));
const submitOf = (visitor: Visitor, form: Locator) =>
  form.getByRole("button", { name: visitor.t(searchFormMessages.submit), exact: true });

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("the home page opens on the trip search, by bus; bus, train and plane can be chosen [G.search.06, C2.search.01, C1.search.02]", async () => {
    const visitor = await world.visitor({ size, language });
    const { t } = visitor;
    const form = await openHome(visitor);
    const modes = form.getByRole("group", { name: t(searchFormMessages.mode) });
    await expect.poll(() => modes.getByRole("radio").count()).toBe(3);
    await expect
      .poll(() => modes.locator("label").allInnerTexts())
      .toEqual([
        t(searchFormMessages.bus),
        t(searchFormMessages.train),
        t(searchFormMessages.plane),
      ]);
    await expect
      .poll(() => modes.getByRole("radio", { name: t(searchFormMessages.bus) }).isChecked())
      .toBe(true);
    await expect.poll(() => dateOf(visitor, form).isVisible()).toBe(true);
  });
});

describe.each(onPhone)("at the size of a $size in $language", ({ size, language }) => {
  test("two towns without trips between them show why there are no results [C2.search.25, C2.search.26]", async () => {
    const visitor = await world.visitor({ size, language });
    await visitor.page.goto(
      townAddress("Kribi", "Maroua", { departure_date: apiDay(addDays(today, 2)) }),
    );
    const sentence =
      language === "en"
        ? "No trip found for the specified parameters"
        : "Aucun trajet trouvé pour les paramètres spécifiés";
    await visitor.page.getByRole("heading", { name: sentence }).waitFor();
    await expect
      .poll(() => visitor.page.getByText(visitor.t(searchMessages.nothingText)).isVisible())
      .toBe(true);
    expect(await visitor.page.getByRole("article").count()).toBe(0);
  });
});

test("a search from the home page sends day and hour in the API's format and leads to the departures found [G.search.06, C2.search.03, C5.search.02, C5.search.03]", async () => {
  const visitor = await world.visitor();
  const form = await openHome(visitor);
  await fillTowns(visitor, form, ["Yaoundé", "Douala"]);
  await dateOf(visitor, form).fill(addDays(today, 2));
  await form.getByLabel(visitor.t(searchFormMessages.hour)).fill("08:30");
  const sent = await searchMadeBy(visitor, () => submitOf(visitor, form).click());
  expect(sent).toMatchObject({
    city_departure: "Yaoundé",
    city_destination: "Douala",
    departure_date: apiDay(addDays(today, 2)),
    departure_hour: "08:30",
  });
  expect(sent["departure_date"]).toMatch(/^\d{2}-\d{2}-\d{4}$/);
  await departureLink(visitor, "first").waitFor();
  expect(await choices(visitor)).toEqual(["first", "noFee"]);
});

test("an agency on the home page leads to its departures, even if another search is stored; one without departures in the next week is not shown", async () => {
  const visitor = await world.visitor();
  const { page } = visitor;
  await openResults(visitor, resultsAddress(addDays(today, 2)));
  await page.goto("/app/home");
  const agencies = page.locator(".home_agencies").getByRole("link");
  const shown = await agencies.allInnerTexts();
  expect(shown).toContain(smallWorld.agencies.rail.name);
  expect(shown).not.toContain(smallWorld.agencies.parcels.name);
  for (const name of shown) {
    await page.goto("/app/home");
    await page.locator(".home_agencies").getByRole("link", { name, exact: true }).click();
    await page.waitForURL("**/app/result?*");
    await page.getByRole("article").first().waitFor();
    expect(
      new Set(
        await page
          .locator(".trip-card .trip-card_agencyName > span")
          .evaluateAll((marks) => marks.map((mark) => mark.firstChild?.textContent)),
      ),
    ).toEqual(new Set([name]));
  }
});

test("days before today cannot be chosen and find no past trips [C5.search.01]", async () => {
  const visitor = await world.visitor();
  const form = await openHome(visitor);
  await fillTowns(visitor, form, ["Yaoundé", "Douala"]);
  const date = dateOf(visitor, form);
  expect(await date.getAttribute("min")).toBe(today);
  await date.fill(yesterday);
  expect(await date.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow)).toBe(
    true,
  );
  await submitOf(visitor, form).click();
  await form.getByText(visitor.t(fieldMessages.past_date)).waitFor();
  expect(new URL(visitor.page.url()).pathname).toBe("/app/home");

  const resultsOf = {
    city_departure: "Yaoundé",
    city_destination: "Douala",
    departure_date: apiDay(yesterday),
  };
  expect(
    (
      await world.app.call("searchDepartures", {
        query: { page: 1, per_page: 20 },
        body: resultsOf,
      })
    ).body.data.departures.data,
  ).toEqual([]);
  const [kept] = await world.app.database.sql("select id from departures where id = $1", [
    smallWorld.departures.yesterday.id,
  ]);
  expect(kept, "yesterday had a trip on this route").toBeDefined();
});

test.each(["phone", "desktop"] as const)(
  "a search without towns shows the missing values, closes the list of towns and focuses the first invalid field, at the size of a %s",
  async (size) => {
    const visitor = await world.visitor({ size });
    const form = await openHome(visitor);
    const townField = (label: Message) =>
      form.getByRole("combobox", { name: visitor.t(label), exact: true });
    const [from, to] = [townField(searchFormMessages.from), townField(searchFormMessages.to)];
    const seeErrors = async () => {
      await form.locator(".field_error").nth(1).waitFor();
      expect([await form.getByRole("listbox").count(), await isFocused(from)]).toEqual([0, true]);
    };
    await to.click();
    await form.getByRole("listbox").waitFor();
    await to.press("Enter");
    await seeErrors();
    await from.click(); // a tap opens the list, and Enter sends the form again
    await form.getByRole("listbox").waitFor();
    await from.press("Enter");
    await seeErrors();
  },
);

test("an unknown town in the address is marked as an error at once, also without JavaScript", async () => {
  for (const javaScript of [true, false]) {
    const { page, t } = await world.visitor({ javaScript });
    await page.goto("/app/home?city_departure=Yaounde&city_destination=Paris");
    const town = (label: Message) => page.getByRole("combobox", { name: t(label), exact: true });
    expect(await town(searchFormMessages.to).inputValue()).toBe("Paris");
    expect(await town(searchFormMessages.to).getAttribute("aria-invalid")).toBe("true");
    await page.getByText(t(fieldMessages.unknown_town)).waitFor();
    expect(await town(searchFormMessages.from).getAttribute("aria-invalid")).toBeNull();
  }
});

test("an empty date field shows an error when it loses focus [C5.search.05]", async () => {
  const visitor = await world.visitor({ language: "en" });
  const form = await openHome(visitor);
  await dateOf(visitor, form).fill("");
  expect(await form.getByText("choose a date").count()).toBe(0);
  await dateOf(visitor, form).blur();
  await form.getByText("choose a date", { exact: true }).waitFor();
});

const byMode = { bus: ["sample", "modest", "free"], train: ["rail"], plane: ["air"] } as const;

test("agency_transport_type_id 2 is the train, 3 the plane, any other or missing value the bus; a fresh profile sees the departures of the week [C2.search.06–09, G.search.07]", async () => {
  const visitor = await world.visitor({ size: "desktop", fresh: "fr-CM" });
  const { page, t } = visitor;
  for (const [value, mode, id] of [
    ["1", "bus", 1],
    ["2", "train", 2],
    ["3", "plane", 3],
    ["9", "bus", 1],
    ["abc", "bus", 1],
    [null, "bus", 1],
  ] as const) {
    await page.goto(`/app/result${value === null ? "" : `?agency_transport_type_id=${value}`}`);
    await page.getByRole("heading", { level: 1, name: t(searchMessages.anywhere) }).waitFor();
    await page.getByText(`${t(searchFormMessages[mode])} · `).waitFor();
    const names: readonly string[] = byMode[mode].map((agency) => smallWorld.agencies[agency].name);
    const shown = new Set(
      await page
        .locator(".trip-card .trip-card_agencyName > span")
        .evaluateAll((marks) => marks.map((mark) => mark.firstChild?.textContent ?? "")),
    );
    expect([...shown].sort(), `agencies for ${value}`).toEqual([...names].sort());
    const form = await waitForHydration(filterForm(visitor));
    const sent = await searchMadeBy(visitor, () =>
      form.getByRole("button", { name: t(searchMessages.find) }).click(),
    );
    expect(sent["agency_transport_type_id"], String(value)).toBe(String(id));
  }
});

test("an address of results accepts both formats of a day; without towns the stored search is filled in once [G.search.07]", async () => {
  const day = addDays(today, 2);
  const visitor = await world.visitor({ fresh: "fr-CM" });
  for (const written of [day, apiDay(day)]) {
    await visitor.page.goto(townAddress("yaounde", "DOUALA", { departure_date: written }));
    expect(await choices(visitor)).toEqual(["morning", "first", "noFee"]);
  }
  await visitor.page.goto("/app/home");
  await visitor.page.goto("/app/result");
  await visitor.page.waitForURL("**/app/result?*");
  const filled = new URL(visitor.page.url()).searchParams;
  expect([
    filled.get("city_departure"),
    filled.get("city_destination"),
    filled.get("departure_date"),
  ]).toEqual(["yaounde", "DOUALA", apiDay(day)]);
  await departureLink(visitor, "morning").waitFor();
});

test("the next page of twenty is appended to the list with a loading state; a new search starts at page 1 with the same towns [C9.search.01, C4.search.01, C4.search.03, C2.search.23, C2.search.24, C5.search.02, C5.search.03, C9.search.01]", async () => {
  const day = addDays(today, 5);
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:15`);
  const token = await logInMember(world.app, smallWorld.users.member.sample[1]);
  const plan = {
    city_departure: "Kribi",
    city_destination: "Edéa",
    departure_days: [apiDay(day)],
    departure_hours: hours,
    total_places_number: 30,
    departure_duration: "02:30",
    price: 2500,
    travel_class: "ECONOMIC",
  } as const;
  expect(
    (
      await world.app.call(
        "createDeparture",
        { body: { ...plan, departure_days: [...plan.departure_days] } },
        { token },
      )
    ).status,
  ).toBe(201);

  const visitor = await world.visitor({ size: "desktop" });
  const { page, t } = visitor;
  const hour = "00:10";
  await page.goto(
    townAddress("Kribi", "Edéa", { departure_date: apiDay(day), departure_hour: hour }),
  );
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(20);
  const more = await waitForHydration(page.getByRole("link", { name: t(searchMessages.more) }));
  const looking = page.getByRole("status").filter({ hasText: t(searchMessages.searching) });
  expect(await looking.count()).toBe(0);
  const release = await delayCalls(visitor, "searchDepartures");
  const next = await callMadeBy(visitor, "searchDepartures", () => more.click());
  expect(queryOf(next)).toMatchObject({ page: "2", per_page: "20" });
  expect(bodyOf(next)).toMatchObject({ departure_date: apiDay(day), departure_hour: hour });
  await looking.waitFor({ state: "attached" });
  await expect.poll(() => cards.count()).toBe(20);
  release();
  await cards.nth(23).waitFor();
  expect([await cards.count(), await looking.count()]).toEqual([24, 0]);

  const find = filterForm(visitor).getByRole("button", { name: t(searchMessages.find) });
  const sent = await searchMadeBy(visitor, () => find.click());
  expect(sent).toMatchObject({
    city_departure: "Kribi",
    city_destination: "Edéa",
    departure_date: apiDay(day),
  });
  expect(sent).not.toHaveProperty("page");
  expect(await cards.count()).toBe(20);
});
