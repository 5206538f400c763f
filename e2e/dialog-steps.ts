import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { eventually, freeSeats } from "./guest.ts";
import { choiceOf, openResults, resultsAddress } from "./results.ts";
import type { Visitor } from "./visited-app.ts";

/** The booking dialog at one of its steps. */
export const step = (
  { page, t }: Visitor,
  name: "information" | "verification" | "payment",
): Locator => page.getByRole("dialog", { name: t(bookingMessages[name]) });

/** The browser's Back. */
export const stepBack = ({ page }: Visitor): Promise<void> => page.evaluate(() => history.back());

/** From the list of departures, as most come; answers the address of the list. */
export async function chooseFirst(visitor: Visitor): Promise<string> {
  await openResults(visitor, resultsAddress(addDays(dayOf(new Date()), 2)));
  const list = visitor.page.url();
  await choiceOf(visitor, "first").click();
  return list;
}

/** What was asked of the browser and the page by now is done and drawn, answers that were under way included. */
export const settled = ({ page }: Visitor): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch("/healthz")).text();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Waits until as many seats are free on the first departure as before. */
export const seatsAreBack = (app: TestApp, before: number): Promise<void> =>
  eventually(
    async () => (await freeSeats(app, "first")) === before,
    "the seats were not given back",
  );
