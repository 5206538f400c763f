import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { apiDay, type Day } from "@wakafine/shared/rules/dates.ts";
import type { Locator, Request } from "playwright-core";
import { queryOf, takenOver } from "./api-requests.ts";
import type { DepartureName } from "./guest.ts";
import type { Visitor } from "./visited-app.ts";

/** Address of the results between two towns; `more` by the names of the search. */
export function townAddress(
  from: string,
  to: string,
  more: Readonly<Record<string, string>> = {},
): string {
  return `/app/result?${new URLSearchParams({ city_departure: from, city_destination: to, ...more })}`;
}

/** Address of the results from Yaoundé to Douala on a day. */
export function resultsAddress(day: Day, more: Readonly<Record<string, string>> = {}): string {
  return townAddress("Yaoundé", "Douala", { departure_date: apiDay(day), ...more });
}

/** Opens an address of results and waits until the browser has taken it over. */
export async function openResults(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.goto(address);
  await takenOver(visitor.page.locator("select[name='sort']").first());
}

/** Does something that opens a search; answers the query of its address. */
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

/** The filter as it stands beside the list of wide screens. */
export function filterForm(visitor: Visitor): Locator {
  return visitor.page
    .locator("aside")
    .getByRole("form", { name: visitor.t(searchMessages.filters) });
}

function labelOf({ t, language }: Visitor, departure: DepartureName): string {
  const { agency, hour, price } = smallWorld.departures[departure];
  return t(searchMessages.chooseTrip, {
    hour: formatHour(hour ?? ""),
    agency: smallWorld.agencies[agency].name,
    price: formatFrancs(price, language),
  });
}

/** The link that chooses a departure of the small world. */
export function choiceOf(visitor: Visitor, departure: DepartureName): Locator {
  return visitor.page.getByRole("link", { name: labelOf(visitor, departure), exact: true });
}

/** The departures of the small world that can be chosen, as they stand from top to bottom. */
export async function choices(visitor: Visitor): Promise<string[]> {
  const labels = await visitor.page
    .locator("article.trip-card a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label")));
  const names = Object.keys(smallWorld.departures) as DepartureName[];
  return labels.map(
    (label) => names.find((name) => labelOf(visitor, name) === label) ?? `unknown: ${label}`,
  );
}
