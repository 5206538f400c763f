import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { BookingForm } from "./booking-draft.ts";

/** Returns the delivery address of the tickets: the entered one, or for SMS and WhatsApp the owner's phone if none was entered [G.book.14]. */
export function deliveryAddress(form: BookingForm): string {
  const { receiveTicketBy: mode } = form;
  if (mode === "EMAIL" || mode === "MESSENGER") return form.receiveAddress.trim();
  const entered = form.receiveAddress.trim() || (form.forms[0]?.phone ?? "");
  return normalisePhone(entered) ?? entered;
}
