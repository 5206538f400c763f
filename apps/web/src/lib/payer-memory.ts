import { defaultCountryCode, displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { TabStore } from "./tab-store.ts";

const keyOf = (token: string) => `payer.${token}`;

/** Keeps the number typed to pay an order in this tab, for another try after a refusal; an empty one is erased, as it is once the order is paid [G.cross.03]. */
export function rememberPayer(tab: TabStore, token: string, entered: string): void {
  tab.write(keyOf(token), entered === "" ? null : shownPayer(entered));
}

/** The number typed before for this order in this tab, as it is shown in a phone field; empty when there is none. */
export function rememberedPayer(tab: TabStore, token: string): string {
  const kept = tab.read(keyOf(token));
  return typeof kept === "string" ? kept : "";
}

/** A typed number in groups as elsewhere: `6 77 00 00 00`; what is no number stays as it was typed. */
export function shownPayer(entered: string): string {
  const phone = normalisePhone(entered);
  return phone ? displayPhone(phone).replace(`${defaultCountryCode} `, "") : entered;
}
