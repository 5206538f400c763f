import { defaultCountryCode, displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";

/** Numbers that pay, by the order's token. In memory only: how somebody pays is stored nowhere [G.cross.03]. */
const payers = new Map<string, string>();

/** Keeps the number somebody typed to pay an order, for another try after a refusal; called from presses, never while a page is rendered. */
export function rememberPayer(token: string, entered: string): void {
  payers.set(token, shownPayer(entered));
}

/** The number typed before for this order in this tab, as it is shown in a phone field; empty when there is none. */
export function rememberedPayer(token: string): string {
  return payers.get(token) ?? "";
}

/** A typed number in groups as elsewhere: `6 77 00 00 00`; what is no number stays as it was typed. */
export function shownPayer(entered: string): string {
  const phone = normalisePhone(entered);
  return phone ? displayPhone(phone).replace(`${defaultCountryCode} `, "") : entered;
}
