import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { officePages } from "../page-table.ts";

export interface MenuEntry {
  readonly to: string;
  readonly label: Message;
  readonly icon?: string;
}

/** Returns the entries whose pages are built. */
export function builtEntries(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.filter((entry) => officePages.some((page) => page.path === entry.to));
}
