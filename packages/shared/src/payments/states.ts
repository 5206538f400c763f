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
 * The states of a payment attempt (docs/rules/payment-states.md). created → created: the outcome is unknown, so the attempt is read and sent again.
 * processing → pending: the payment was not charged and the payer must act again on the payment page. created → paid: the total is 0, or the provider's response was lost. A running attempt becomes paid_late when its seats were released before the payment. paid never changes to
 * failed, expired or review. paid_late → refunded: the seats were not available any more and the whole amount was refunded. An administrator ends review.
 * A refund that the provider reports as failed after it was executed takes the payment back: refunded → partially_refunded, paid or paid_late.
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
    processing: ["pending", "paid", "paid_late", "failed", "review"],
    paid: ["partially_refunded", "refunded", "disputed"],
    failed: ["paid_late", "review"],
    expired: ["paid_late", "review"],
    cancelled: ["paid_late", "review"],
    paid_late: ["paid", "refunded", "disputed", "review"],
    review: ["paid_late", "failed", "refunded"],
    partially_refunded: ["partially_refunded", "refunded", "disputed", "paid"],
    refunded: ["partially_refunded", "paid", "paid_late", "disputed"],
    disputed: ["paid", "paid_late", "partially_refunded", "refunded", "charged_back"],
    charged_back: [],
  },
};

/** The public status of an attempt (docs/rules/payment-states.md). */
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

/** The status of an order (booking or top-up): paid is COMPLETED, also after a partial refund [G.book.27]. */
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

/** Returns the ticket's state after its booking is paid. A used or cancelled ticket keeps its state. */
export function ticketWhenPaid(state: TicketState): TicketState {
  return state === "BOOKED" ? "PAID" : state;
}

export type RefundState = "requested" | "submitted" | "succeeded" | "failed";

/**
 * The states of a refund (docs/rules/refunds.md). requested or failed → succeeded: an administrator paid it by hand, or a charge-back covers it.
 * requested → failed: an administrator could not pay it by hand. succeeded → failed: the provider took an executed refund back.
 */
export const refundLifecycle: Lifecycle<RefundState> = {
  initial: "requested",
  ends: ["succeeded"],
  transitions: {
    requested: ["submitted", "succeeded", "failed"],
    submitted: ["succeeded", "failed"],
    failed: ["submitted", "succeeded"],
    succeeded: ["failed"],
  },
};

export type DisputeState = "open" | "won" | "lost";

export const disputeLifecycle: Lifecycle<DisputeState> = {
  initial: "open",
  ends: ["won", "lost"],
  transitions: { open: ["won", "lost"], won: [], lost: [] },
};
