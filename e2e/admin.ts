import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import type { Locator } from "playwright-core";
import { enterAs } from "./saved-session.ts";
import type { VisitedWorld, Visitor } from "./visited-app.ts";

/** The entries of the administration's menu, in their order. */
export const adminMenu = [
  adminMessages.dashboard,
  adminMessages.agencies,
  adminMessages.users,
  officeTitles.adminBookings,
  officeTitles.adminCoupons,
  officeTitles.adminVouchers,
  officeTitles.adminRefunds,
  officeTitles.adminPayouts,
  officeTitles.adminPayments,
  officeTitles.adminAlerts,
  adminMessages.auditLog,
] as const;

/** Opens a page of the administration as an administrator of the platform. Returns the token. */
export async function enterAsAdministrator(
  visitor: Visitor,
  world: VisitedWorld,
  path: string,
): Promise<string> {
  const token = await enterAs(visitor, world.app, {
    user: smallWorld.users.administrator,
    path,
    customer: true,
  });
  await visitor.page.getByRole("heading", { level: 1 }).waitFor();
  return token;
}

/** Returns the region of a page with a heading. */
export function region({ page }: Visitor, heading: string): Locator {
  return page.getByRole("region", { name: heading, exact: true });
}

export function button(within: Locator, name: string): Locator {
  return within.getByRole("button", { name, exact: true });
}

/** Returns the log entries on the page, newest first, each as one line. */
export async function loggedLines(within: Locator): Promise<readonly string[]> {
  const texts = await within
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText));
  return texts.map((text) => text.replace(/\s+/g, " "));
}
