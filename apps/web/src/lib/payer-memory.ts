import { defaultCountryCode, displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { TabStore } from "./tab-store.ts";

const keyOf = (token: string) => `payer.${token}`;

/**
 * Stores the number entered to pay an order in this tab, for a retry after a refusal. An empty number erases it, as does a paid order
 * [G.cross.03].
 */
export function storePayer(tab: TabStore, token: string, entered: string): void {
  tab.write(keyOf(token), entered === "" ? null : formatPayer(entered));
}

/** Returns the stored number of an order, formatted for a phone field; empty if there is none. */
export function readStoredPayer(tab: TabStore, token: string): string {
  const stored = tab.read(keyOf(token));
  return typeof stored === "string" ? stored : "";
}

/** Formats a number as `6 77 00 00 00`; a text that is no number is returned unchanged. */
export function formatPayer(entered: string): string {
  const phone = normalisePhone(entered);
  return phone ? displayPhone(phone).replace(`${defaultCountryCode} `, "") : entered;
}
