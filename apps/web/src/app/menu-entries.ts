import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { pageExists } from "./routes.tsx";

export interface MenuEntry {
  readonly to: string;
  readonly label: Message;
  readonly icon?: string;
}

/** Only the entries whose page stands. */
export function standing(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.filter((entry) => pageExists(entry.to));
}

/** Entries of the top bar and the drawer; only pages that stand are shown. */
export const mainEntries = standing([{ to: "/app/home", label: shellMessages.home }]);

/** Where agencies log in [C2.pub.19, C2.pub.32]. */
export const cooperationEntries = standing([{ to: "/auth/agency/login", label: shellMessages.agencySpace }]);

/** Links of the footer. */
export const footerEntries = standing([
  { to: "/app/home", label: shellMessages.home },
  { to: "/app/CGU", label: shellMessages.terms },
  { to: "/app/legal-mentions", label: shellMessages.legalNotice },
  { to: "/app/policy", label: shellMessages.privacy },
]);
