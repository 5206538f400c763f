import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { addMinutes, apiDay, hourOf, instantOf, type Day } from "@wakafine/shared/rules/dates.ts";
import type { Locator, Request } from "playwright-core";
import { queryOf, waitForHydration } from "./api-requests.ts";
import type { DepartureName } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";

/** Returns the address of the results between two towns; `more` has further search parameters. */
export function townAddress(
  from: string,
  to: string,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/app/result?${new URLSearchParams({ city_departure: from, city_destination: to, ...more })}`;
}

/** Returns the address of the results from Yaoundé to Douala on a day. */
export function resultsAddress(day: Day, more: Readonly<Record<string, string>> = {}): string {
  return townAddress("Yaoundé", "Douala", { departure_date: apiDay(day), ...more });
}

/** Opens an address of results and waits for its hydration. */
export async function openResults(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.goto(address);
  await waitForHydration(visitor.page.locator("select[name='sort']").first());
}

/** Runs an action that opens a search and returns the query of its address. */
export async function searchMadeBy(
  { page }: Visitor,
  act: () => Promise<unknown>,
): Promise<Readonly<Record<string, string>>> {
  const isSearch = (request: Request) =>
    request.isNavigationRequest() && new URL(request.url()).pathname === "/app/result";
  const [request] = await Promise.all([page.waitForRequest(isSearch), act()]);
  await page.waitForURL(request.url());
  return queryOf(request);
}

/** Returns the filter beside the list of wide screens. */
export function filterForm(visitor: Visitor): Locator {
  return visitor.page
    .locator("aside")
    .getByRole("form", { name: visitor.t(searchMessages.filters) });
}

function labelOf({ t, language }: Visitor, departure: DepartureName): string {
  const { agency, hour, minutes, price, travelClass } = smallWorld.departures[departure];
  if (hour === null) throw new Error(`${departure} has no fixed hour`);
  return t(searchMessages.chooseTrip, {
    hour: formatHour(hour),
    arrival: formatHour(hourOf(addMinutes(instantOf("2026-01-05", hour), minutes))),
    class: classLabel(travelClass, "list", language),
    agency: smallWorld.agencies[agency].name,
    price: formatFrancs(price, language),
  });
}

/** Returns the link that chooses a departure of the small world. */
export function departureLink(visitor: Visitor, departure: DepartureName): Locator {
  return visitor.page.getByRole("link", { name: labelOf(visitor, departure), exact: true });
}

/** Returns the link that chooses the departure of the sample agency at an hour (`HH:MM`). */
export function linkAtHour({ page }: Visitor, hour: string): Locator {
  const hourText = formatHour(hour).replace(/\s/g, "\\s");
  return page.getByRole("link", {
    name: new RegExp(`\\s${hourText},.*, ${smallWorld.agencies.sample.name},`),
  });
}

/** Returns the departures of the small world in the list, from top to bottom. */
export async function choices(visitor: Visitor): Promise<string[]> {
  const labels = await visitor.page
    .locator("article.trip-card a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  const names = (Object.keys(smallWorld.departures) as DepartureName[]).filter(
    (name) => smallWorld.departures[name].hour !== null,
  );
  return labels.map(
    (label) => names.find((name) => labelOf(visitor, name) === label) ?? `unknown: ${label}`,
  );
}
