import type { Order } from "@wakafine/shared/bookings/contract.ts";
import type { HostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";

/** State of an order from the traveller's view. `checking`: its seats are released, and its payment may still arrive. */
export type Outcome = "paid" | "waiting" | "checking" | "retry" | "ended" | "cancelled";

/** Returns which page fits the order: tickets, waiting, retry, or ended, also when its late money is being refunded [G.pay.03, G.pay.04, G.book.11]. */
export function outcomeOf(
  order: Pick<Order, "status" | "attempt" | "can_pay" | "refund">,
): Outcome {
  if (order.status === "PAID") return "paid";
  if (order.status === "CANCEL" || order.status === "REFUNDED") return "cancelled";
  const isOpen = order.status === "PENDING";
  if (!isOpen && order.refund !== null) return "ended";
  if (order.attempt?.state === "PENDING") return isOpen ? "waiting" : "checking";
  return isOpen && order.can_pay ? "retry" : "ended";
}

/** Returns the address of the page that fits the outcome. */
export function addressFor(outcome: Outcome, token: string): string {
  const id = encodeURIComponent(token);
  if (outcome === "waiting" || outcome === "checking") return `/payment/loading?order=${id}`;
  return outcome === "paid" || outcome === "cancelled"
    ? `/app/reservation/success/${id}`
    : `/app/reservation/error/${id}`;
}

/** Returns the polling interval in milliseconds: every 2 s in the first minute, then every 5 s [G.pay.03]. */
export function pollEvery(secondsWaited: number): number {
  return secondsWaited < 60 ? 2000 : 5000;
}

/** Reasons for which the payer ended the attempt, or let it end: the same method can pay the next one. */
const endedByPayer: ReadonlySet<string | null> = new Set(["payment_cancelled", "payment_timeout"]);

/** Returns the methods with a payment page for another attempt, in display order; one that has just failed comes last [G.pay.08]. */
export function pageMethodsFor({
  methods,
  attempt,
}: Pick<Order, "methods" | "attempt">): readonly HostedMethod[] {
  const offered = hostedMethods.filter(({ method }) => methods.includes(method));
  const failed = endedByPayer.has(attempt?.reason ?? null) ? null : attempt?.method;
  return [
    ...offered.filter(({ method }) => method !== failed),
    ...offered.filter(({ method }) => method === failed),
  ];
}
