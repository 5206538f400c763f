import { sha256 } from "../../../tokens.ts";
import type { PaymentDriver, WebhookNotification } from "./payment-driver.ts";
import { objectOf } from "./provider-text.ts";

/** How a provider writes unsigned callbacks, whose JSON has its status in `status`. */
interface UnsignedCallback {
  /** The form of our references, which are in the address. */
  readonly reference: RegExp;
  /** Maps the status of a callback to ours; null if it is unknown. */
  claimOf(status: unknown): WebhookNotification["claimed"];
}

/** Returns the `notificationOf` of a driver whose callbacks are unsigned: the body is not trusted, and callbacks with the same reference and status are one event. */
export function unsignedNotifications({
  reference: form,
  claimOf,
}: UnsignedCallback): NonNullable<PaymentDriver["notificationOf"]> {
  return ({ reference, body }) => {
    if (!form.test(reference)) return null;
    const providerRef = reference.toLowerCase();
    const claimed = claimOf(objectOf(body)?.["status"]);
    const eventKey = sha256(JSON.stringify([providerRef, claimed])).toString("hex");
    return { eventKey, providerRef, claimed };
  };
}
