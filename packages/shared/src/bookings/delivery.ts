import type { FormMessageKey } from "../messages/forms.ts";
import { receivesSms } from "../rules/phone.ts";
import type { MessengerState } from "./messenger-states.ts";

/** Channels of ticket delivery. WHATSAPP is offered only where it is the initial value [G.book.01]. */
export const deliveryModes = ["SMS", "EMAIL", "WHATSAPP", "MESSENGER"] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

const email = /^[^\s@<>(),;:"[\]\\]+@[^\s@.<>(),;:"[\]\\]+(\.[^\s@.<>(),;:"[\]\\]+)+$/;

/** Invisible characters, which copying may add to a text. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns an entered e-mail normalised (NFC), without surrounding spaces and invisible characters. The letter case stays. */
export function normalisedEmail(entered: string): string {
  return entered.normalize("NFC").replace(invisible, "").trim();
}

/** True for a text with one @, a domain with a dot, no spaces and at most 254 characters. */
export function isEmail(entered: string): boolean {
  const text = normalisedEmail(entered);
  return text.length <= 254 && email.test(text) && !/\p{Cc}|\.\./u.test(text);
}

export interface Delivery {
  readonly mode: DeliveryMode;
  /** Phone, e-mail, or the token of the consent for MESSENGER. */
  readonly address: string;
  readonly messenger?: MessengerState;
}

function isReachable({ mode, address, messenger }: Delivery): boolean {
  if (mode === "EMAIL") return isEmail(address);
  if (mode === "MESSENGER") return messenger === "opt_in";
  return receivesSms(address);
}

/** Returns the error key of a delivery choice, or null. Not used when an existing booking is updated [C5.book.26–34]. */
export function deliveryError(delivery: Delivery): FormMessageKey | null {
  return isReachable(delivery) ? null : `information_provider_${delivery.mode}_empty`;
}
