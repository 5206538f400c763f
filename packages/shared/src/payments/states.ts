import type { TicketState } from "../tickets/states.ts";
import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type AttemptState =
  | "created"
  | "pending"
  | "processing"
  | "paid"
  | "failed"
  | "expired"
  | "cancelled"
  | "paid_late"
  | "review"
  | "partially_refunded"
  | "refunded"
  | "disputed"
  | "charged_back";

/**
 * One attempt with one provider (docs/rules/payment-states.md). created → created is an outcome not known yet, read and sent again;
 * created → paid is a total of 0 or an answer that was lost; a running one is paid_late when what it pays was gone before it was paid. Success outranks everything: nothing leads from paid back to
 * failed, expired or review. paid_late → refunded: the seats are gone and all money went back. An administrator ends review.
 */
export const attemptLifecycle: Lifecycle<AttemptState> = {
  initial: "created",
  ends: [
    "paid",
    "failed",
    "expired",
    "cancelled",
    "partially_refunded",
    "refunded",
    "charged_back",
  ],
  transitions: {
    created: ["created", "pending", "failed", "paid", "paid_late", "review"],
    pending: ["processing", "paid", "paid_late", "failed", "expired", "cancelled", "review"],
    processing: ["paid", "paid_late", "failed", "review"],
    paid: ["partially_refunded", "refunded", "disputed"],
    failed: ["paid_late", "review"],
    expired: ["paid_late", "review"],
    cancelled: ["paid_late", "review"],
    paid_late: ["paid", "refunded", "review"],
    review: ["paid_late", "failed", "refunded"],
    partially_refunded: ["partially_refunded", "refunded", "disputed"],
    refunded: [],
    disputed: ["paid", "partially_refunded", "charged_back"],
    charged_back: [],
  },
};

/** How an attempt shows outside: the traveller's answer to "is it paid?" (docs/rules/payment-states.md). */
export const publicStatus: Readonly<Record<AttemptState, "PENDING" | "PAID" | "CANCEL">> = {
  created: "PENDING",
  pending: "PENDING",
  processing: "PENDING",
  paid_late: "PENDING",
  review: "PENDING",
  paid: "PAID",
  failed: "CANCEL",
  expired: "CANCEL",
  cancelled: "CANCEL",
  partially_refunded: "CANCEL",
  refunded: "CANCEL",
  disputed: "CANCEL",
  charged_back: "CANCEL",
};

export type OrderStatus = "PENDING" | "COMPLETED" | "FAILED" | "REFUNDED";

/** The status of the order object, of bookings and top-ups: paid is COMPLETED [G.book.27]. Money kept in part stays COMPLETED. */
export const orderStatus: Readonly<Record<AttemptState, OrderStatus>> = {
  created: "PENDING",
  pending: "PENDING",
  processing: "PENDING",
  paid_late: "PENDING",
  review: "PENDING",
  paid: "COMPLETED",
  partially_refunded: "COMPLETED",
  disputed: "COMPLETED",
  failed: "FAILED",
  expired: "FAILED",
  cancelled: "FAILED",
  refunded: "REFUNDED",
  charged_back: "REFUNDED",
};

/** The ticket's next state when its booking is paid; a boarded or cancelled ticket is left alone. */
export function ticketWhenPaid(state: TicketState): TicketState {
  return state === "BOOKED" ? "PAID" : state;
}

export type RefundState = "requested" | "submitted" | "succeeded" | "failed" | "manual";

/** One refund (docs/rules/payment-states.md); a driver that cannot refund goes from requested to manual at once. */
export const refundLifecycle: Lifecycle<RefundState> = {
  initial: "requested",
  ends: ["succeeded"],
  transitions: {
    requested: ["submitted", "manual"],
    submitted: ["succeeded", "failed"],
    failed: ["submitted", "manual"],
    manual: ["succeeded"],
    succeeded: [],
  },
};

export type DisputeState = "open" | "won" | "lost";

export const disputeLifecycle: Lifecycle<DisputeState> = {
  initial: "open",
  ends: ["won", "lost"],
  transitions: { open: ["won", "lost"], won: [], lost: [] },
};
