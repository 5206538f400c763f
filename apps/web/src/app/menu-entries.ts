import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Account } from "../lib/client-store.ts";
import { userRoleOf } from "../lib/user-access.ts";
import { pageExists } from "./routes.ts";

export interface MenuEntry {
  readonly to: string;
  readonly label: Message;
  readonly icon?: string;
}

/** Returns the entries whose pages are built. */
export function builtEntries(
  entries: readonly MenuEntry[],
  exists: (path: string) => boolean = pageExists,
): readonly MenuEntry[] {
  return entries.filter((entry) => exists(entry.to));
}

const home: MenuEntry = { to: "/app/home", label: shellMessages.home };
const contact: MenuEntry = { to: "/app/contact", label: shellMessages.contact };
const trips: MenuEntry = { to: "/app/ticket", label: shellMessages.myTrips };

/** Lost orders of travellers without an account [G.ticket.07]. */
const findOrder: MenuEntry = { to: "/app/reservation/reopen", label: shellMessages.findOrder };

/**
 * Returns the entries of the top bar or the drawer whose pages are built. My trips is in the bar for customers and in the drawer for every
 * logged-in user [C2.pub.16–18, C2.pub.29–31, G.role.02].
 */
export function mainEntries(
  account: Account | null,
  place: "bar" | "drawer",
  exists?: (path: string) => boolean,
): readonly MenuEntry[] {
  const hasTrips = place === "bar" ? userRoleOf(account) === 2 : account !== null;
  const mayHaveLost = place === "drawer" && account === null;
  return builtEntries(
    [home, ...(hasTrips ? [trips] : []), ...(mayHaveLost ? [findOrder] : []), contact],
    exists,
  );
}

/** Login of agencies [C2.pub.19, C2.pub.32]. */
export const cooperationEntries = builtEntries([
  { to: "/auth/agency/login", label: shellMessages.agencySpace },
]);

/** Login of all other users [C2.pub.20, C2.pub.33]. */
export const logInPath = "/auth/client/login";

/** Returns the links of the footer whose pages are built [C2.pub.34–40]. */
export function footerEntries(exists?: (path: string) => boolean): readonly MenuEntry[] {
  return builtEntries(
    [
      home,
      findOrder,
      contact,
      { to: "/app/faq", label: shellMessages.faq },
      { to: "/app/about", label: shellMessages.about },
      { to: "/app/CGU", label: shellMessages.terms },
      { to: "/app/legal-mentions", label: shellMessages.legalNotice },
      { to: "/app/policy", label: shellMessages.privacy },
    ],
    exists,
  );
}
