import type { OrderResponse } from "@wakafine/shared/bookings/contract.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";

/** Target after booking; `leave` is an address outside the application. */
export type NextPlace = { readonly go: string } | { readonly leave: string };

/** Returns the target: the success page if PAID, else the card checkout, else paylink, else link [C4.pay.01–04]. */
export function nextAddress(response: OrderResponse): NextPlace {
  const success = `/app/reservation/success/${response.order_hidden_uuid}`;
  if (response.ticket_status === "PAID") return { go: success };
  const address = response.stripe_session?.url ?? response.paylink ?? response.link ?? success;
  return address.startsWith("/") ? { go: address } : { leave: address };
}

/** Returns the target as an address. */
export function nextAddressOf(response: OrderResponse): string {
  const next = nextAddress(response);
  return "go" in next ? next.go : next.leave;
}

/** Returns the waiting page of the order that already has the seats of a refused request; null for other refusals. */
export function orderOfRefusal({ code, data }: ApiFailure): { readonly go: string } | null {
  if (code !== "hold_booked") return null;
  const { order_hidden_uuid: token } = data as Pick<OrderResponse, "order_hidden_uuid">;
  return { go: orderedElsewhere(token) };
}

/** Returns the waiting page of an order that the traveller made or pays elsewhere, for example in another tab; it says so. */
export const orderedElsewhere = (token: string) =>
  `/payment/loading?order=${encodeURIComponent(token)}&from=elsewhere`;
