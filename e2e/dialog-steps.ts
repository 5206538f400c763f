import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import type { Locator } from "playwright-core";
import { eventually, freeSeats } from "./guest.ts";
import { departureLink, openResults, resultsAddress } from "./results.ts";
import type { Visitor } from "./visited-app.ts";

/** Returns the booking dialog at one of its steps. */
export const step = (
  { page, t }: Visitor,
  name: "information" | "verification" | "payment",
): Locator => page.getByRole("dialog", { name: t(bookingMessages[name]) });

/** Goes back in the browser's history. */
export const stepBack = ({ page }: Visitor): Promise<void> => page.evaluate(() => history.back());

/** Opens the booking dialog from the list of departures. Returns the address of the list. */
export async function chooseFirst(visitor: Visitor): Promise<string> {
  await openResults(visitor, resultsAddress(addDays(dayOf(new Date()), 2)));
  const list = visitor.page.url();
  await departureLink(visitor, "first").click();
  return list;
}

/** Waits until the page has handled and rendered all events and responses up to now. */
export const waitForIdle = ({ page }: Visitor): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch("/healthz")).text();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

/** Waits until the first departure has as many free seats as before. */
export const seatsAreBack = (app: TestApp, before: number): Promise<void> =>
  eventually(
    async () => (await freeSeats(app, "first")) === before,
    "the seats were not given back",
  );
