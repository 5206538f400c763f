import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import type { Locator } from "playwright-core";
import type { Visitor } from "./visited-app.ts";

/** The menu of a departure's row in the planning. `name` is the departure: hour and route. */
export function rowMenu({ page, t }: Visitor, name: string): Locator {
  return page.getByRole("button", { name: t(planningMessages.actionsOf, { name }) });
}
