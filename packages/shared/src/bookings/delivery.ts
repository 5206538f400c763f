import type { FormMessageKey } from "../messages/forms.ts";
import { receivesSms } from "../rules/phone.ts";

/** How tickets reach the traveller; WHATSAPP is offered only where it is the initial value [G.book.01]. */
export const deliveryModes = ["SMS", "EMAIL", "WHATSAPP", "MESSENGER"] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

/** The widget's four states; only `opt_in` is a consent [C4.book.15–19]. */
export const messengerStates = ["loading", "rendered", "clicked", "opt_in"] as const;
export type MessengerState = (typeof messengerStates)[number];

const email = /^[^\s@<>(),;:"[\]\\]+@[^\s@.<>(),;:"[\]\\]+(\.[^\s@.<>(),;:"[\]\\]+)+$/;

/** Signs without a shape: copying brings them along, and nobody sees that it is another text. */
const shapeless = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** An e-mail as typed, in one spelling but for its case: composed, without spaces around it and signs that nobody sees. */
export function bareEmail(entered: string): string {
  return entered.normalize("NFC").replace(shapeless, "").trim();
}

/** One @, a domain with a dot, no spaces, at most 254 characters. */
export function isEmail(entered: string): boolean {
  const text = bareEmail(entered);
  return text.length <= 254 && email.test(text) && !/\p{Cc}|\.\./u.test(text);
}

export interface Delivery {
  readonly mode: DeliveryMode;
  /** Phone or e-mail; nothing for MESSENGER. */
  readonly address: string;
  readonly messenger?: MessengerState;
}

function isReachable({ mode, address, messenger }: Delivery): boolean {
  if (mode === "EMAIL") return isEmail(address);
  if (mode === "MESSENGER") return messenger === "opt_in";
  return receivesSms(address);
}

/** The error key of a delivery choice, or null; not asked when an existing booking is updated [C5.book.26–34]. */
export function deliveryError(delivery: Delivery): FormMessageKey | null {
  return isReachable(delivery) ? null : `information_provider_${delivery.mode}_empty`;
}
