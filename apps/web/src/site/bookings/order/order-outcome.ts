import type { Order } from "@wakafine/shared/bookings/contract.ts";

/** State of an order from the traveller's view. */
export type Outcome = "paid" | "waiting" | "retry" | "ended" | "cancelled";

/** Returns which page fits the order: tickets, waiting, retry, or ended [G.pay.03, G.pay.04]. */
export function outcomeOf(order: Pick<Order, "status" | "attempt" | "can_pay">): Outcome {
  if (order.status === "PAID") return "paid";
  if (order.status === "CANCEL" || order.status === "REFUNDED") return "cancelled";
  if (order.status !== "PENDING") return "ended";
  if (order.attempt?.state === "PENDING") return "waiting";
  return order.can_pay ? "retry" : "ended";
}

/** Returns the address of the page that fits the outcome. */
export function addressFor(outcome: Outcome, token: string): string {
  const id = encodeURIComponent(token);
  if (outcome === "waiting") return `/payment/loading?order=${id}`;
  return outcome === "paid" || outcome === "cancelled"
    ? `/app/reservation/success/${id}`
    : `/app/reservation/error/${id}`;
}

/** Returns the polling interval in milliseconds: every 2 s in the first minute, then every 5 s [G.pay.03]. */
export function pollEvery(secondsWaited: number): number {
  return secondsWaited < 60 ? 2000 : 5000;
}
