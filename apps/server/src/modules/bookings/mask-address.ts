import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import { maskPhone } from "@wakafine/shared/rules/phone.ts";

export { maskPhone };

/** Masks an address so that its owner recognises it and others cannot use it. */
export function maskAddress(mode: DeliveryMode, address: string): string {
  if (mode === "MESSENGER") return "••••";
  if (mode !== "EMAIL") return maskPhone(address);
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
