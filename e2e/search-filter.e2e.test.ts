import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callMadeBy, callsTo, failCalls, queryOf, toasts } from "./api-requests.ts";
import type { DepartureName } from "./guest.ts";
import { mixedProfiles, onDesktop } from "./profiles.ts";
import { choices, filterForm, openResults, resultsAddress, searchMadeBy } from "./results.ts";
import type { Visitor } from "./visited-app.ts";
import { visitedWorld } from "./visited-app.ts";

const world = visitedWorld();
const day = addDays(dayOf(new Date()), 2);
const address = resultsAddress(day);

/** Returns the filter: beside the list, or on phones in a dialog opened by a button. */
async function openFilter(visitor: Visitor): Promise<Locator> {
  const { page, t } = visitor;
  if (visitor.size === "desktop") return filterForm(visitor);
  await page.getByRole("button", { name: t(searchMessages.filters) }).click();
  return page
    .getByRole("dialog", { name: t(searchMessages.filter) })
    .getByRole("form", { name: t(searchMessages.filters) });
}

const agencyField = (visitor: Visitor, form: Locator) =>
  form.getByRole("combobox", { name: visitor.t(searchMessages.agencyName) });
const findButton = (visitor: Visitor, form: Locator) =>
  form.getByRole("button", { name: visitor.t(searchMessages.find), exact: true });

/** Clicks "find" and returns the query of the search. */
const find = (visitor: Visitor, form: Locator) =>
  searchMadeBy(visitor, () => findButton(visitor, form).click());

describe.each(mixedProfiles)("at the size of a $size in $language", ({ size, language }) => {
  test("the filter beside the list, on a phone in a dialog, has both classes by name, an hour, an agency and a sort order; find searches with the same towns [C2.search.04, C2.search.10–14, C2.search.22–24, C3.search.43, G.search.10]", async () => {
    const visitor = await world.visitor({ size, language });
    const { page, t } = visitor;
    await openResults(visitor, address);
    const beside = filterForm(visitor);
    expect(await beside.isVisible()).toBe(size === "desktop");
    const opener = page.getByRole("button", { name: t(searchMessages.filters) });
    expect(await opener.isVisible()).toBe(size === "phone");
    if (size === "phone") {
      await opener.press("Space");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
    }

    const form = await openFilter(visitor);
    for (const name of ["VIP", language === "fr" ? "Economique" : "Economic"])
      await form.getByRole("checkbox", { name, exact: true }).check();
    await form.getByRole("textbox", { name: t(searchMessages.hour), exact: true }).fill("08:30");
    await agencyField(visitor, form).pressSequentially("colli");
    await form.getByRole("option", { name: smallWorld.agencies.modest.name }).click();
    expect(await agencyField(visitor, form).inputValue()).toBe(smallWorld.agencies.modest.name);
    // Wide screens show the sort order once, above the list.
    await expect
      .poll(() => form.getByRole("combobox", { name: t(searchMessages.listOrder) }).count())
      .toBe(size === "phone" ? 1 : 0);
    const order =
      size === "phone"
        ? form.getByRole("combobox", { name: t(searchMessages.listOrder) })
        : page.getByRole("combobox", { name: t(searchMessages.sortBy) });
    await expect.poll(() => order.getByRole("option").count()).toBe(5);

    const sent = await find(visitor, form);
    expect(sent).toMatchObject({
      city_departure: "Yaoundé",
      city_destination: "Douala",
      departure_hour: "08:30",
      agency_name: smallWorld.agencies.modest.name,
    });
    expect(sent["travel_class"]?.split(",").sort()).toEqual(["ECONOMIC", "FIRST"]);
    expect(sent).not.toHaveProperty("page");
    await expect.poll(() => choices(visitor)).toEqual(["first"]);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

describe.each(onDesktop)("at the size of a $size in $language", ({ size, language }) => {
  test("the list is sorted by price or time, ascending or descending, or not at all [C2.search.05, C2.search.17–21]", async () => {
    const visitor = await world.visitor({ size, language });
    await openResults(visitor, address);
    const sort = visitor.page
      .getByRole("region", { name: visitor.t(searchMessages.list) })
      .getByRole("combobox");
    expect(await sort.inputValue()).toBe("");
    const orders: readonly (readonly [
      label: string,
      order: string,
      by: string,
      shown: readonly DepartureName[],
    ])[] = [
      [visitor.t(searchMessages.sortPriceUp), "asc", "price", ["noFee", "morning", "first"]],
      [visitor.t(searchMessages.sortPriceDown), "desc", "price", ["first", "morning", "noFee"]],
      [visitor.t(searchMessages.sortTimeUp), "asc", "time", ["morning", "first", "noFee"]],
      [visitor.t(searchMessages.sortTimeDown), "desc", "time", ["noFee", "first", "morning"]],
    ];
    for (const [label, order, order_field, shown] of orders) {
      const sent = await searchMadeBy(visitor, () => sort.selectOption({ label }));
      expect(sent).toMatchObject({ order, order_field });
      await expect.poll(() => choices(visitor), { message: label }).toEqual(shown);
    }
    const sent = await searchMadeBy(visitor, () =>
      sort.selectOption({ label: visitor.t(searchMessages.sortNone) }),
    );
    expect(sent).not.toHaveProperty("order");
    expect(sent).not.toHaveProperty("order_field");
  });
});

test("agencies are suggested only after input [C2.search.14, C2.search.15]", async () => {
  const visitor = await world.visitor({ size: "desktop" });
  await openResults(visitor, address);
  const form = filterForm(visitor);
  const field = agencyField(visitor, form);
  await field.click();
  expect(await field.getAttribute("aria-expanded")).toBe("false");
  expect(await form.getByRole("listbox").count()).toBe(0);
  expect(callsTo(visitor, "listAgencies")).toEqual([]);
  const call = await callMadeBy(visitor, "listAgencies", () => field.pressSequentially("e"));
  expect(queryOf(call)["keyword"]).toBe("e");
  await form.getByRole("option", { name: smallWorld.agencies.free.name }).waitFor();
  await field.fill("sanag");
  await form
    .getByRole("option", { name: smallWorld.agencies.free.name })
    .waitFor({ state: "detached" });
  await form.getByRole("option", { name: smallWorld.agencies.sample.name }).waitFor();
  await expect.poll(() => form.getByRole("listbox").getByRole("option").count()).toBe(1);
});

test.each([
  ["fr", "Aucune agence n'a été trouvé"],
  ["en", "No agency was found"],
] as const)(
  "an unknown agency shows a message, in %s: %s [C8.search.01]",
  async (language, sentence) => {
    const visitor = await world.visitor({ size: "desktop", language });
    await openResults(visitor, address);
    const form = filterForm(visitor);
    await agencyField(visitor, form).pressSequentially("zzzz");
    await form.locator("p").getByText(sentence, { exact: true }).waitFor();
  },
);

test.each([
  ["fr", "Erreur de connexion internet. Vérifiez votre connexion et réessayez"],
  ["en", "Internet connection error. Check your connection and try again"],
] as const)(
  "agencies that cannot be loaded show a connection error, in %s [A8.search.01]",
  async (language, sentence) => {
    const visitor = await world.visitor({ size: "desktop", language });
    await openResults(visitor, address);
    await failCalls(visitor, "listAgencies");
    await agencyField(visitor, filterForm(visitor)).pressSequentially("sanag");
    await toasts(visitor, "error").getByText(sentence, { exact: true }).waitFor();
    expect(visitor.t(stateMessages["shared.internet_connexion_error"])).toBe(sentence);
  },
);
