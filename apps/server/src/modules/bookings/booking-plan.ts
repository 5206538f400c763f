import type { Context, RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import type { Accounts } from "../accounts/public.ts";
import type { UsableCoupon } from "../coupons/public.ts";
import type { OfferInputs, OpenHold, Sold } from "../departures/public.ts";
import type { PaymentService, ProviderName } from "../payments/public.ts";
import type { UsableVoucher } from "../vouchers/public.ts";
import type { BookingListener } from "./booking-listener.ts";
import type { PricedBooking } from "./price-booking.ts";
import type { BookingInput } from "./parse-booking-input.ts";

/** The dependencies of the booking use cases. */
export interface Booking {
  readonly context: Context;
  /** Opens the account that a guest asked for with the booking [G.book.04]. */
  readonly accounts: Pick<Accounts, "prepareTraveller">;
  readonly paymentService: PaymentService;
  readonly listener: BookingListener;
  /** Returns the statements that record cash owed for a counter sale; the counter module pays it. */
  readonly oweCashRefund: (owed: OwedCash) => readonly Statement<unknown>[];
  /** Whether the traveller with this token agreed to receive messages by Messenger. */
  readonly isOptedIn: (token: string) => Promise<boolean>;
}

/** The price of a counter sale whose departure the agency cancelled, whole francs. */
export interface OwedCash {
  readonly agencyId: string;
  readonly departureId: string;
  readonly bookingId: string;
  readonly amountXaf: number;
  readonly request: RequestContext | null;
}

/** One leg of a booking that can be sold now. */
export interface PlannedLeg {
  readonly sold: Sold;
  readonly station: OfferInputs["stations"][number] | null;
}

/** Everything needed to create a booking, read and checked before its transaction. */
export interface BookingPlan {
  readonly input: BookingInput;
  /** Outbound first; one or two. */
  readonly legs: readonly [PlannedLeg, ...PlannedLeg[]];
  readonly priced: PricedBooking;
  /** Checked and used again in the transaction of the booking; null: none. */
  readonly coupon: UsableCoupon | null;
  /** Checked, and reserved in the transaction of the booking; null: none. */
  readonly voucher: UsableVoucher | null;
  /** What the voucher pays of the total, whole francs. */
  readonly voucherXaf: number;
  /** The dialog's hold; null: the seats are claimed in the transaction of the booking. */
  readonly hold: OpenHold | null;
  readonly driver: ProviderName;
  /** End of the hold: the window of the payment attempt plus the time to settle it [G.book.10]. */
  readonly holdUntil: Date;
}
